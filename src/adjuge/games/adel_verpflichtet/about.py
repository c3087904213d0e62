"""Adel verpflichtet (Klaus Teuber, F.X. Schmid 1990): collectors and their thieves."""

from adjuge.engine.game import About, Option, Stage
from adjuge.engine.sentence import word

ABOUT = About(
    name="adel_verpflichtet",
    title="Adel verpflichtet",
    designer="Klaus Teuber",
    publisher="F.X. Schmid",
    year=1990,
    seats=range(2, 6),
    minutes=(45, 60),
    says=word("Buy, exhibit, steal, arrest: guess where the others go, and dine at the head."),
    options=(
        Option(
            name="variant",
            says=word("How two play"),
            values={
                "surprise": word("surprise, place and card together"),
                "confrontation": word("confrontation, always at one place"),
            },
            rule="7.1",
            seats=range(2, 3),
        ),
        Option(
            name="first",
            says=word("Where the confrontation begins"),
            values={
                "castle": word("at the castle"),
                "auction-house": word("at the auction house"),
            },
            rule="7.3",
            seats=range(2, 3),
            needs=("variant", "confrontation"),
        ),
        Option(
            name="track",
            says=word("Track"),
            values={
                "normal": word("normal, along twelve castles"),
                "long": word("long, along sixteen castles"),
            },
            rule="1.8",
        ),
    ),
    endings=(
        word("a pawn has reached the table"),
        word("the last permitted round is over"),
    ),
    points=word("spaces"),
    rules_version=1,
    stage=Stage.BETA,
)  # fmt: skip

VARIANT, FIRST, TRACK = range(3)  # the positions of the options
AT_THE_TABLE, ROUNDS_ARE_UP = range(1, 3)  # the endings
