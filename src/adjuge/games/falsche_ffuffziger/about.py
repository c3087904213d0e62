"""Falsche FFuffziger (Friedemann Friese, 2F-Spiele 1994): forgers after rare coins."""

from adjuge.engine.game import About, Option, Stage
from adjuge.engine.sentence import word

ABOUT = About(
    name="falsche_ffuffziger",
    title="Falsche FFuffziger",
    designer="Friedemann Friese",
    publisher="2F-Spiele",
    year=1994,
    seats=range(3, 7),
    minutes=(90, 90),
    says=word("Print false money, launder it, and outbid the other forgers for rare coins."),
    options=(
        Option(
            name="falling",
            says=word("A coin card that strikes a type"),
            values={
                "silent": word("no auction"),
                "auctioned": word("an auction, too"),
            },
            rule="3.10",
            seats=range(5, 7),
        ),
        Option(
            name="free",
            says=word("Free of an auction are"),
            values={
                "coins": word("the first three coin cards"),
                "any": word("the first three cards of any kind"),
            },
            rule="3.11",
            seats=range(5, 7),
        ),
        Option(
            name="notes",
            says=word("Supply of notes"),
            values={"endless": word("endless"), "counted": word("as in the box")},
            rule="1.4",
        ),
    ),
    endings=(
        word("type 150 is struck"),
        word("the last laundering card is won"),
    ),
    points=word("rare coins"),
    rules_version=1,
    stage=Stage.BETA,
)

FALLING, FREE, NOTES = range(3)  # the positions of the options
STRUCK, LAUNDERED = range(1, 3)  # the endings
