"""Rulebook examples: TOML files played by plain and by compiled rules."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from adjuge.conformance.faces import Face
from adjuge.engine.game import Game
from adjuge.engine.language import ENGLISH
from adjuge.engine.match import DEALERS_NAME
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.sentence import Sentence

KEYS = {"rule", "says", "from", "seats", "options", "given", "play", "then", "refused"}


def example_files(game: Game) -> list[Path]:
    """The examples of a game, in the order of the rulebook."""
    return sorted((game.folder / "examples").glob("*.toml"))


def read_example(file: Path) -> dict[str, Any]:
    """An example as a dictionary; unknown keys are refused."""
    example = tomllib.loads(file.read_text(encoding="utf-8"))
    assert not example.keys() - KEYS, f"unknown keys {example.keys() - KEYS}"
    assert example["rule"] and example["says"] and example["from"]
    return example


def lay_example(face: Face, example: dict[str, Any]) -> Any:
    """The table that an example starts from."""
    s = face.lay(len(example["seats"]), example.get("options", {}))
    for field, value in example.get("given", {}).items():
        _write(face, s, field, value, example["seats"])
    return s


def example_table(face: Face, example: dict[str, Any]) -> Any:
    """The table that an example leads to, each move legal and nothing made or lost."""
    s = lay_example(face, example)
    given = face.audit(s, s, NOBODY, -1)
    assert not given, f"the given table breaks invariant {given}"
    for text in example.get("play", {}).get("moves", []):
        seat, move = _move(face, text, example["seats"])
        why = face.why_not(s, seat, move)
        assert not why, f"{text}: refused, {face.game.Why(why).name}"
        after = face.played(s, seat, move)
        assert not face.audit(s, after, seat, move), f"{text}: invariant broken"
        s = after
    return s


def play_example(face: Face, file: Path) -> None:
    """Play an example and compare what it says with what happens."""
    example = read_example(file)
    s = example_table(face, example)
    for field, value in example.get("then", {}).items():
        _compare(face, s, field, value, example["seats"])
    if "refused" in example:
        _refuse(face, s, example)


def _move(face: Face, text: str, names: list[str]) -> tuple[int, int]:
    who = next((name for name in [*names, DEALERS_NAME] if text.startswith(f"{name} ")), None)
    assert who is not None, f"{text}: nobody of that name"
    seat = DEALER if who == DEALERS_NAME else names.index(who)
    return seat, face.game.MOVES.number(text[len(who) :])


def _number(face: Face, value: Any, names: list[str]) -> Any:
    """A value with names in place of numbers: of seats, then of the game's words."""
    if isinstance(value, str):
        return names.index(value) if value in names else face.game.WORDS[value]
    if isinstance(value, list):
        return [_number(face, item, names) for item in value]
    return value


def _parts(face: Face, value: Any, names: list[str]) -> Iterator[tuple[Any, Any]]:
    """What is said of a field: pairs of a position (or all of it) and numbers."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield (
                _number(face, int(key) if key.isdigit() else key, names),
                _number(face, item, names),
            )
    else:
        yield ..., _number(face, value, names)


def _write(face: Face, s: Any, field: str, value: Any, names: list[str]) -> None:
    for position, number in _parts(face, value, names):
        if np.ndim(s[field]) == 0:
            s[field] = number
        else:
            target = s[field][position]
            if isinstance(number, list):
                target[tuple(slice(length) for length in np.shape(number))] = number
            elif position is ...:
                target[...] = number
            else:
                s[field][position] = number


def _compare(face: Face, s: Any, field: str, value: Any, names: list[str]) -> None:
    """One line of `then`: a field, or who is asked, what is legal, how it ended."""
    if field == "to_act":
        found = [DEALERS_NAME if seat == DEALER else names[seat] for seat in face.waiting(s)]
        assert found == value, f"to act: {found}"
    elif field == "legal":
        for who, texts in value.items():
            seat = DEALER if who == DEALERS_NAME else names.index(who)
            found = [face.game.MOVES.text(move) for move in face.legal(s, seat)]
            assert found == texts, f"legal for {who}: {found}"
    elif field in ("places", "points"):
        found = face.result(s)[field][: len(names)].tolist()
        assert found == value, f"{field}: {found}"
    elif field == "ending":
        ending = face.result(s).ending
        text = face.game.about.endings[ending - 1].text if ending else "none"
        assert text == value, f"ending: {text}"
    else:
        _compare_field(face, s, field, value, names)


def _compare_field(face: Face, s: Any, field: str, value: Any, names: list[str]) -> None:
    for position, number in _parts(face, value, names):
        found = s[field] if np.ndim(s[field]) == 0 else s[field][position]
        if isinstance(number, list):
            found = found[tuple(slice(length) for length in np.shape(number))]
        assert np.array_equal(found, np.broadcast_to(number, np.shape(found))), (
            f"{field} {'' if position is ... else position}: {np.asarray(found).tolist()}"
        )


def _refuse(face: Face, s: Any, example: dict[str, Any]) -> None:
    text = example["refused"]["move"]
    seat, move = _move(face, text, example["seats"])
    why = face.why_not(s, seat, move)
    assert why, f"{text}: not refused"
    view = face.known(s, NOBODY if seat == DEALER else seat)
    because = cited(face.game.refusal(why, view, seat, move), example["seats"])
    assert because == example["refused"]["because"], because


def cited(sentence: Sentence, names: list[str]) -> str:
    """A sentence in English with its paragraph, as examples quote it."""
    return f"{ENGLISH.write(sentence, names).rstrip('.')} (rule {sentence.rule})."
