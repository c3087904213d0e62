"""Mark (Ronald M. Corn, franjos 1997): recycling works and one market."""

from adjuge.engine.game import About, Option, Stage
from adjuge.engine.sentence import word

ABOUT = About(
    name="mark",
    title="Mark",
    designer="Ronald M. Corn",
    publisher="franjos",
    year=1997,
    seats=range(2, 5),
    minutes=(30, 45),
    says=word("Dice bring scrap, bids bring more of it, and whoever sells last sells dearest."),
    options=(
        Option(
            name="length",
            says=word("Length of the game"),
            values={
                "short": word("short, until four rows are full"),
                "long": word("long, until five rows are full"),
            },
            rule="7.2",
        ),
        Option(
            name="start",
            says=word("Who begins"),
            values={"first": word("the first seat"), "drawn": word("a seat that is drawn")},
            rule="1.1",
        ),
    ),
    endings=(
        word("four rows are full"),
        word("five rows are full"),
        word("nothing has been sold for too long"),
    ),
    points=word("Mark"),
    rules_version=1,
    stage=Stage.BETA,
)

LENGTH, START = range(2)  # the positions of the options
FOUR_ROWS, FIVE_ROWS, STALLED = range(1, 4)  # the endings
