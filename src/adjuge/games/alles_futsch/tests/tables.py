"""Tables laid by hand, for the tests of this folder."""

from typing import Any

from adjuge.conformance.faces import Face, plain
from adjuge.engine.game import Game
from adjuge.engine.registry import load_game
from adjuge.games.alles_futsch.material import CARD_NAMES, KIND_NAMES
from adjuge.games.alles_futsch.state import Phase, Place

GAME: Game = load_game("alles_futsch")
PLAIN: Face = plain(GAME)
ADA, BEN, CEM, DORA, EMIL = range(5)
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil")
PAINTING, SCULPTURE, FURNITURE, LAMP, JEWEL = range(5)
SHOWN = (
    "sculpture sculpture sculpture",
    "sculpture lamp lamp",
    "lamp lamp lamp",
    "lamp lamp jewel",
)


def fresh(seats: int = 3, **options: str) -> Any:
    """A table as it is laid."""
    return PLAIN.lay(seats, options)


def dealt(seats: int = 3, **options: str) -> Any:
    """A table with five cards on display, the first seat to choose."""
    s = fresh(seats, **options)
    for card in (*SHOWN, "jewel jewel jewel"):
        play(s, "dealer", f"turn up {card}")
    return s


def bidding(seats: int = 3, card: str = "painting painting painting") -> Any:
    """A table at which Ada has put a card up."""
    s = fresh(seats)
    for shown in SHOWN:
        s.place[CARD_NAMES.index(shown)] = Place.DISPLAY
    s.card = CARD_NAMES.index(card)
    s.place[s.card] = Place.AWAY
    s.phase = Phase.BIDDING
    return s


def using(card: str = "painting painting painting", seats: int = 3) -> Any:
    """A table at which Ada, who does not collect paintings, has a card to use."""
    s = bidding(seats, card)
    s.phase = Phase.USING
    s.high_seat = ADA
    s.high_bid = 1
    for kind, name in enumerate(KIND_NAMES):
        s.unused[kind] = card.split().count(name)
    return s


def play(s: Any, who: str, text: str) -> None:
    """Play a move given as text, in place."""
    seat = 6 if who == "dealer" else NAMES.index(who)
    move = GAME.MOVES.number(text)
    assert GAME.why_not(s, seat, move) == 0, f"{who} {text}"
    GAME.play(s, seat, move)


def legal(s: Any, seat: int) -> list[str]:
    """The legal moves of a seat as texts."""
    return [GAME.MOVES.text(move) for move in PLAIN.legal(s, seat)]
