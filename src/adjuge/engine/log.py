"""The log: a whole game as text that round-trips and needs no seed.

    adjuge 1
    game NAME
    rules 1
    box 2f7c0d9ab3e1
    option length long
    seat Ada person
    seat "Ben B." random

    dealer roll red blue
    Ada bid 7
    …
    end four rows are full
    score Ada 97 place 1
    score "Ben B." 80 place 2

A game that was broken off ends with `adjourned after 17 moves` instead, so a
file that was cut short is recognised. Lines that begin with # are remarks.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from adjuge.engine.errors import AdjugeError, BrokenLog
from adjuge.engine.game import Game
from adjuge.engine.match import Match
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import Fact, Sentence, Who, say

FORMAT = 1


def write_log(match: Match) -> str:
    """The log of a match, finished or not."""
    about = match.game.about
    lines = [
        f"adjuge {FORMAT}",
        f"game {about.name}",
        f"rules {about.rules_version}",
        f"box {match.game.box.fingerprint}",
        *(f"option {name} {value}" for name, value in sorted(match.options.items())),
        *(f"seat {_quoted(n)} {who}" for n, who in zip(match.names, match.sitters, strict=True)),
        "",
    ]
    for seat, move in match.moved:
        lines.append(f"{_quoted(match.name(seat))} {match.game.MOVES.text(move)}")
    return "\n".join([*lines, *_closing(match), ""])


def _closing(match: Match) -> list[str]:
    """The last lines: the result, or that the game was broken off."""
    if not match.is_over:
        return [f"adjourned after {len(match.moved)} moves"]
    standing = match.standing()
    return [
        f"end {standing.ending}",
        *(
            f"score {_quoted(name)} {points} place {standing.places[name]}"
            for name, points in standing.points.items()
        ),
    ]


def _quoted(name: str) -> str:
    """A name as one word: plain if it is one, else between quotes."""
    return name if name.isalnum() else json.dumps(name, ensure_ascii=False)


def _first_word(text: str) -> tuple[str, str]:
    """Split off the first word or quoted name."""
    if text.startswith('"'):
        name, end = json.JSONDecoder().raw_decode(text)
        return str(name), text[end:].strip()
    word, _, rest = text.partition(" ")
    return word, rest.strip()


@dataclass
class _Reading:
    """What has been read of a log so far."""

    file: str
    box: Path | None
    until: int | None
    line: int = 0
    facts: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    scores: list[str] = field(default_factory=list)
    match: Match | None = None

    @property
    def is_far_enough(self) -> bool:
        """Whether as many moves have been replayed as were asked for."""
        return self.match is not None and len(self.match.moved) == self.until

    def broken(self, why: Sentence) -> BrokenLog:
        return BrokenLog("{file} line {line}: {why}", file=self.file, line=self.line, why=why)


def read_log(
    text: str, file: str = "log", *, box: Path | None = None, until: int | None = None
) -> Match:
    """Replay a log; `until` stops after so many moves, 0 before the first.

    Whatever is wrong with it is said in one sentence with file and line.
    """
    reading = _Reading(file, box, until)
    closing = None
    for number, words in _lines(text):
        reading.line = number
        if closing is None:
            closing = _read_line(reading, words)
        else:
            _read_score(reading, words)
        if reading.match is not None and reading.is_far_enough:
            return reading.match
    reading.line += 1
    if reading.match is None or closing is None:
        raise reading.broken(say("the log stops here without an end; it has been cut short."))
    if until is not None:
        raise reading.broken(say("the log has only {n} moves.", n=len(reading.match.moved)))
    if closing == "end" and reading.scores != _closing(reading.match)[1:]:
        raise reading.broken(say("the scores do not add up: the rules give {scores}.",
                                 scores="; ".join(_closing(reading.match)[1:])))  # fmt: skip
    return reading.match


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def _read_line(reading: _Reading, words: str) -> str | None:
    """Read a line before the scores; return `end` or `adjourned` when it closes the game."""
    try:
        word, rest = _first_word(words)
    except json.JSONDecodeError:
        raise reading.broken(say("a name has no closing quote.")) from None
    quoted = words.startswith('"')
    if not reading.facts and word != "adjuge":
        raise reading.broken(say("this is not a log of adjuge."))
    if reading.match is None and word in HEADER and not quoted:
        HEADER[word](reading, rest)
        return None
    match = reading.match or _lay(reading)
    if reading.is_far_enough:
        return None
    if word in ("end", "adjourned") and word not in match.names and not quoted:
        if words != _closing(match)[0]:
            raise reading.broken(say("the rules say here “{closing}”.", closing=_closing(match)[0]))
        return word
    _replay(reading, match, word, rest)
    return None


def _read_format(reading: _Reading, rest: str) -> None:
    if rest != str(FORMAT):
        raise reading.broken(say("format {found} is not known here; this is format {known}.",
                                 found=rest, known=FORMAT))  # fmt: skip
    reading.facts["adjuge"] = rest


def _read_fact(name: str) -> Callable[[_Reading, str], None]:
    def read(reading: _Reading, rest: str) -> None:
        reading.facts[name] = rest

    return read


def _read_option(reading: _Reading, rest: str) -> None:
    name, value = _first_word(rest)
    reading.options[name] = value


def _read_seat(reading: _Reading, rest: str) -> None:
    try:
        name, sitter = _first_word(rest)
    except json.JSONDecodeError:
        raise reading.broken(say("a name has no closing quote.")) from None
    if name in reading.seats:
        raise reading.broken(say("the name {name} is given twice.", name=name))
    reading.seats[name] = sitter or "person"


HEADER: dict[str, Callable[[_Reading, str], None]] = {
    "adjuge": _read_format,
    "game": _read_fact("game"),
    "rules": _read_fact("rules"),
    "box": _read_fact("box"),
    "option": _read_option,
    "seat": _read_seat,
}


def _lay(reading: _Reading) -> Match:
    """Lay the table that the header describes."""
    for name in ("game", "rules", "box"):
        if name not in reading.facts:
            raise reading.broken(say("the line “{name} …” is missing above.", name=name))
    try:
        game = load_game(reading.facts["game"], reading.box)
        _check_versions(reading, game)
        reading.match = Match(
            game,
            list(reading.seats),
            options=reading.options,
            deals=False,
            sitters=list(reading.seats.values()),
        )
    except BrokenLog:
        raise
    except AdjugeError as error:
        raise reading.broken(error.sentence) from None
    return reading.match


def _check_versions(reading: _Reading, game: Game) -> None:
    known = str(game.about.rules_version)
    if reading.facts["rules"] != known:
        raise reading.broken(say("it was played by version {found} of the rules; this is version {known}.",
                                 found=reading.facts["rules"], known=known))  # fmt: skip
    if reading.facts["box"] != game.box.fingerprint:
        raise reading.broken(
            say("it was played with box {found}; this is box {known}. Name the box file it belongs to.",
                found=reading.facts["box"], known=game.box.fingerprint))  # fmt: skip


def _replay(reading: _Reading, match: Match, word: str, rest: str) -> None:
    try:
        match.play(word, rest)
    except AdjugeError as error:
        told = Sentence(error.sentence.text, _named(error, match), error.sentence.rule,
                        error.sentence.plural)  # fmt: skip
        raise reading.broken(told) from None


def _named(error: AdjugeError, match: Match) -> dict[str, Fact]:
    """The facts of a refusal with seats already written as names."""
    return {
        gap: match.name(fact.seat) if isinstance(fact, Who) else fact
        for gap, fact in error.sentence.facts.items()
    }


def _read_score(reading: _Reading, words: str) -> None:
    if not words.startswith("score "):
        raise reading.broken(say("nothing but scores can follow the end."))
    reading.scores.append(words)
