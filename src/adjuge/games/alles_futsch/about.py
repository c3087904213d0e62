"""Alles futsch! (Hermann Huth, F.X. Schmid 1998): collect three of a kind, never four."""

from adjuge.engine.game import About, Option, Stage
from adjuge.engine.sentence import word

ABOUT = About(
    name="alles_futsch",
    title="Alles futsch!",
    designer="Hermann Huth",
    publisher="F.X. Schmid",
    year=1998,
    seats=range(2, 6),
    minutes=(30, 45),
    says=word("Three of a kind are a treasure, more of them ruin: sell them to your friends."),
    options=(
        Option(
            name="money",
            says=word("Money"),
            values={"hidden": word("lies hidden"), "open": word("lies open to all")},
            rule="1.9",
        ),
        Option(
            name="boards",
            says=word("Boards"),
            values={
                "seated": word("go by the seat"),
                "chosen": word("are chosen"),
                "dealt": word("are dealt by lot"),
            },
            rule="1.3",
        ),
        Option(
            name="start",
            says=word("Who begins"),
            values={"first": word("the first seat"), "drawn": word("a seat that is drawn")},
            rule="1.12",
        ),
    ),
    endings=(
        word("bankrupt at the auction"),
        word("bankrupt by a forced sale"),
        word("bankrupt by a fourth or fifth object"),
        word("bankrupt by paying the last note"),
        word("dead end: nothing can be collected any more"),
    ),
    points=word("Mark"),
    rules_version=1,
    stage=Stage.BETA,
)

MONEY, BOARDS, START = range(3)  # the positions of the options
AUCTION, SALE, MALUS, LAST_NOTE, DEAD_END = range(1, 6)  # the endings
