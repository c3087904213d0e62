"""The description of the JSON interface, as OpenAPI 3.1."""

from typing import Any

from adjuge import __version__

TEXT = {"type": "string", "maxLength": 400}
SAID = {"type": "string", "minLength": 1, "maxLength": 400}
NAME = {"type": "string", "minLength": 1, "maxLength": 40, "description": "printable letters"}
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}


AID = {"type": "boolean", "description": "whether the page may show what an attentive player knows"}
HINTS = {"type": "boolean", "description": "whether a search shows its best moves to whoever asks"}
PACE = {"enum": ["live", "day", "3days"]}
FULL: dict[str, Any] = {
    "type": {"const": "gameFull"}, "id": {"type": "string"}, "game": {"type": "string"},
    "options": {"type": "object", "additionalProperties": {"type": "string"}},
    "seat": {"type": ["integer", "null"], "description": "of the token; null for a bystander"},
    "deal": {"type": "string", "description": "SHA-256 of the seed"},
    "rulesVersion": {"type": "integer"}, "box": {"type": "string", "description": "its fingerprint"},
    "pace": PACE, "aid": AID, "hints": HINTS,
    "seats": {"type": "array", "items": {"type": "object"}},
    "state": {"type": "object", "description": "a gameState"},
}  # fmt: skip


def description() -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Adjugé for programs", "version": __version__,
                 "description": "Open or join a table, follow its stream, post moves by their text."},
        "components": {
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
            "schemas": {
                "Error": _object({"error": {"type": "string"}, "rule": {"type": "string"}}, ["error"]),
                "GameFull": _object(FULL, [*FULL]),
            },
        },
        "paths": {
            "/api/games": {"get": _call("What there is to play, and against whom.")},
            "/api/table": {"post": _call("Open a table.", _object({
                "game": SAID, "name": NAME, "pace": PACE,
                "seats": {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 6,
                          "description": "me, friend, anybody, or the name of a bot"},
                "aid": {**AID, "default": True}, "hints": {**HINTS, "default": False},
                "options": {"type": "object", "additionalProperties": {"type": "string"}},
                "box": {**TEXT, "description": "a box that lies in the house's folder, if not the usual one"},
            }, ["game", "seats"]), created=True)},
            "/api/table/{table}": {"get": _call("The table once (gameFull).", at_table=True, answer="GameFull")},
            "/api/table/{table}/stream": {"get": _call(
                "JSON lines: gameFull, then gameState whenever the seat's view changes.",
                at_table=True, media="application/x-ndjson")},
            "/api/table/{table}/sit": {"post": _call(
                "Sit down on the token's seat.", _object({"name": NAME}), at_table=True)},
            "/api/table/{table}/move": {"post": _call("Play a move.", _object({
                "move": SAID,
                "decision": {**TEXT, "description": "of the gameState; refused with 409 if it is another"},
                "key": {**TEXT, "description": "the same key again does nothing again"},
            }, ["move"]), at_table=True)},
            "/api/table/{table}/undo": {"post": _call("Take the last move back.", _object({}), at_table=True)},
            "/api/table/{table}/chat": {"post": _call(
                "Say something.", _object({"text": SAID}, ["text"]), at_table=True)},
        },
    }  # fmt: skip


def _object(fields: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": required or []}


def _schema(name: str) -> dict[str, Any]:
    return {"schema": {"$ref": f"#/components/schemas/{name}"}}


def _call(
    says: str, body: dict[str, Any] | None = None, *,
    at_table: bool = False, created: bool = False, media: str = "application/json", answer: str = "",
) -> dict[str, Any]:  # fmt: skip
    refusal = {"description": "Refused, in one sentence.",
               "content": {"application/json": _schema("Error")}}  # fmt: skip
    call: dict[str, Any] = {
        "summary": says,
        "responses": {
            "201" if created else "200": {
                "description": "Done.",
                "content": {media: _schema(answer) if answer else {}},
            },
            **dict.fromkeys(("404", "409", "413", "422", "429"), refusal),
        },
    }
    if at_table:
        call["parameters"] = [TABLE]
        call["security"] = [{"seat": []}, {}]
    if body is not None:
        call["requestBody"] = {
            "required": bool(body["required"]),
            "content": {"application/json": {"schema": body}},
        }
    return call
