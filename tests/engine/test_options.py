"""Options: what is usual, what is closed by seats or other options, and how it is told."""

from dataclasses import replace

import pytest

from adjuge.engine.errors import BadTable
from adjuge.engine.game import Option
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import word

VALUES = {"usual": word("as always"), "other": word("differently")}
OPTIONS = (
    Option(name="way", says=word("Way"), values=VALUES, rule="1.1"),
    Option(name="rare", says=word("Rare"), values=VALUES, rule="1.1", needs=("way", "other")),
    Option(name="common", says=word("Common"), values=VALUES, rule="1.1", needs=("way", "usual")),
    Option(name="many", says=word("Many"), values=VALUES, rule="1.1", seats=range(3, 5)),
)
MARK = load_game("mark")
GAME = replace(MARK, about=replace(MARK.about, options=OPTIONS))


def test_what_is_not_chosen_is_usual_and_what_is_closed_is_not_there():
    about = GAME.about

    assert about.settled({}, 2) == {"way": "usual", "common": "usual"}
    assert about.settled({"way": "other"}, 3) == {"way": "other", "rare": "usual", "many": "usual"}
    assert about.agreed({"common": "other"}, 2) == [
        (word("Way"), VALUES["usual"]),
        (word("Common"), VALUES["other"]),
    ]


@pytest.mark.parametrize("chosen", [{"common": "other"}, {"way": "other", "rare": "other"}])
def test_what_is_settled_can_be_chosen(chosen):
    numbers = GAME.choose(chosen, 2).tolist()

    assert numbers == GAME.choose(GAME.about.settled(chosen, 2), 2).tolist()
    assert [name for name, number in zip(("way", "rare", "common", "many"), numbers, strict=True)
            if number] == list(chosen)  # fmt: skip


@pytest.mark.parametrize(("chosen", "told"), [
    ({"rare": "other"}, "only where “way” is “other”"),
    ({"way": "other", "common": "usual"}, "only where “way” is “usual”"),
    ({"many": "other"}, "with 2 seats there is no option “many”"),
    ({"way": "third"}, "is one of usual, other, not “third”"),
])  # fmt: skip
def test_what_is_closed_or_no_value_is_refused(chosen, told):
    with pytest.raises(BadTable, match=told):
        GAME.choose(chosen, 2)
