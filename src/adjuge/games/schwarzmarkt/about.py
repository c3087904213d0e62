"""Schwarzmarkt (Stefan Dorra, Amigo 1996): goods for luxury on the black market."""

from adjuge.engine.game import About, Option, Stage
from adjuge.engine.sentence import word

ABOUT = About(
    name="schwarzmarkt",
    title="Schwarzmarkt",
    designer="Stefan Dorra",
    publisher="Amigo",
    year=1996,
    seats=range(3, 6),
    minutes=(30, 60),
    says=word("Prices climb as long as nobody sells; whoever waits too long feeds the next seat."),
    options=(
        Option(
            name="deck",
            says=word("Goods cards"),
            values={
                "base": word("twelve of each good"),
                "variant": word("from sixteen down to eight of a good"),
            },
            rule="1.3",
        ),
        Option(
            name="quick_deal",
            says=word("Schnelles Geschäft pays"),
            values={
                "total": word("for all cards together"),
                "per_card": word("for each card"),
            },
            rule="3.5",
        ),
    ),
    endings=(
        word("a seat has exchanged its last goods card"),
        word("nothing has been exchanged for too long"),
    ),
    points=word("points"),
    rules_version=2,
    stage=Stage.BETA,
)

DECK, QUICK_DEAL = range(2)  # the positions of the options
SOLD_OUT, STALLED = range(1, 3)  # the endings
