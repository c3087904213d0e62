"""Mutated requests: never a 500, never a change by somebody who may not make it.

A short run of `fuzzing.py`; `python -m tests.web.fuzzing 10000` is the long one. What the
description of the JSON interface allows is sent too, and must be answered as it says.
"""

import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from adjuge.web.openapi import description

from .fuzzing import Fuzz
from .helpers import GAMES, open_table, person, sit, table_of

EACH = 160  # requests at a table of each game
CALLS = [(path, method, call) for path, calls in description()["paths"].items()
         for method, call in calls.items() if not path.endswith("/stream")]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_mutated_requests_do_no_harm(client: TestClient, game: str) -> None:
    fuzz = Fuzz(client, game, random.Random(7))
    fuzz.open()
    fuzz.run(EACH)
    assert len({kind for kind, _ in fuzz.answers}) >= 4


def made_of(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a schema of the description allows."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "object":
            fields = {name: made_of(found) for name, found in schema.get("properties", {}).items()}
            needed = {name: fields.pop(name) for name in schema.get("required", [])}
            return st.fixed_dictionaries(needed, optional=fields)
        case "array":
            return st.lists(
                made_of(schema["items"]), min_size=schema.get("minItems", 0), max_size=6
            )
        case "boolean":
            return st.booleans()
        case "string":
            return st.text(max_size=40) | st.sampled_from(
                ["mark", "me", "friend", "random", "pass", "bid 1"]
            )
    return st.none() | st.integers() | st.text(max_size=9)


@pytest.mark.parametrize(("path", "method", "call"), CALLS, ids=[f"{m} {p}" for p, m, _ in CALLS])
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_calls_are_answered_as_they_are_described(
    client: TestClient, data: st.DataObject, path: str, method: str, call: dict[str, Any]
) -> None:
    """Whatever fits the description gets an answer that the description names."""
    names = getattr(client, "known_table", None)
    if names is None:
        names = client.known_table = open_table(client, "mark", ("me", "friend"))  # type: ignore[attr-defined]
        sit(client, person(client), names, 1, "Ben")
    before = list(table_of(client, names).playing().moved)
    where = path.replace("{table}", data.draw(st.sampled_from([names, "nowhere"])))
    token = data.draw(st.sampled_from(["", "Bearer x"]))
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    sent = {"json": data.draw(made_of(body))} if body else {}

    answer = client.request(
        method, where, headers={"authorization": token} if token else {}, **sent
    )

    assert str(answer.status_code) in call["responses"], (answer.status_code, answer.text)
    assert re.match(r"application/json", answer.headers["content-type"])
    assert table_of(client, names).playing().moved == before
