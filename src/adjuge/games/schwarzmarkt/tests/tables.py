"""Tables for tests: laid by the examples, played on by words."""

from pathlib import Path

from adjuge.conformance.examples import lay_example, read_example
from adjuge.conformance.faces import plain
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.registry import load_game

GAME = load_game("schwarzmarkt")
FACE = plain(GAME)
NAMES = ["Ada", "Ben", "Cem"]
ADA, BEN, CEM = range(3)
EVERYBODY = (ADA, BEN, CEM, NOBODY)
EXAMPLES = Path(__file__).parent.parent / "examples"


def given(example):
    """The table that an example starts from, before its moves."""
    return lay_example(FACE, read_example(EXAMPLES / f"{example}.toml"))


def shown(example):
    """The table at the end of an example."""
    moves = read_example(EXAMPLES / f"{example}.toml")["play"]["moves"]
    return played(given(example), *moves)


def played(s, *texts):
    """The table after some moves, each legal and each leaving everything accounted for."""
    for text in texts:
        who, move = text.split(" ", 1)
        seat = DEALER if who == "dealer" else NAMES.index(who)
        number = GAME.MOVES.number(move)
        assert FACE.why_not(s, seat, number) == 0, text
        after = FACE.played(s, seat, number)
        assert FACE.audit(s, after, seat, number) == 0, text
        s = after
    return s


def legal(s, seat):
    """What a seat may do, in words."""
    return [GAME.MOVES.text(move) for move in FACE.legal(s, seat)]


def faces_known(s, viewer, holder):
    """The goods of a hand that a viewer knows, and how many cards are unknown."""
    view = FACE.known(s, viewer)
    held = [int(view.face[card]) for card in range(view.cards) if view.holder[card] == holder]
    known = sorted(face for face in held if face >= 0)
    return known, len(held) - len(known)
