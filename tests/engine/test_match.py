"""Match: one table through its Python face."""

import pytest

from adjuge.conformance.laws import Case, random_match
from adjuge.engine.errors import BadTable, Refused, UnknownGame, UnknownMove
from adjuge.engine.log import write_log
from adjuge.engine.match import Match
from adjuge.engine.record import DEALER
from adjuge.engine.registry import all_games, game_named, load_game

NAME = min(all_games(), key=len)
SEATS = all_games()[NAME].seats[0]
NAMES = ["Ada", "Ben", "Cem"][:SEATS]


def test_the_same_seed_deals_the_same():
    case = Case(load_game(NAME), SEATS)
    assert write_log(random_match(case, 8)) == write_log(random_match(case, 8))
    assert write_log(random_match(case, 8)) != write_log(random_match(case, 9))


def test_undo_goes_back_to_any_move_and_replays_alike():
    match = random_match(Case(load_game(NAME), SEATS), 4)
    moved, last = list(match.moved), match._state.tobytes()
    match.deals = False
    match.undo(to=10)
    assert match.moved == moved[:10]
    for seat, move in moved[10:]:
        match.play(seat, move)

    assert match._state.tobytes() == last


def test_undo_without_a_number_takes_the_last_decision_back():
    match = Match(NAME, NAMES, seed=2)
    before = len(match.moved)
    who = match.seats_to_act[0]
    match.play(who, match.legal(who)[0])
    match.undo()

    assert len(match.moved) == before
    assert who in match.seats_to_act
    assert DEALER not in match.seats_to_act


def test_a_dealer_by_hand_waits_for_the_deal():
    match = Match(NAME, NAMES, deals=False)
    while match.to_act == ["dealer"]:
        match.play("dealer", match.moves("dealer")[0])

    assert set(match.to_act) <= set(NAMES)


@pytest.mark.parametrize(
    ("names", "options", "told"),
    [
        (["Ada"], {}, "seats, not 1"),
        (list("ABCDEFG"), {}, "seats, not 7"),
        (["Ada", "Ada", "Cem"], {}, "same name"),
        (["Ada", "", "Cem"], {}, "cannot be a name"),
        (["Ada", "B\nen", "Cem"], {}, "cannot be a name"),
        (["Ada", "dealer", "Cem"], {}, "chance is"),
        (["Ada", "Ben", "Cem"], {"nonsense": "1"}, "has no option “nonsense”"),
    ],
)
def test_a_table_that_cannot_be_is_refused(names, options, told):
    with pytest.raises(BadTable) as refused:
        Match(NAME, names, options=options)
    assert told in str(refused.value)


def test_unknown_games_are_helped():
    with pytest.raises(UnknownGame, match="Did you mean"):
        load_game(NAME + "x")
    with pytest.raises(UnknownGame, match="There are: "):
        load_game("qqqqqqqq")
    for name, about in all_games().items():
        assert game_named(about.title) == game_named(name.replace("_", "-")) == name


def test_nobodys_moves_are_refused():
    match = Match(NAME, NAMES, seed=1)
    with pytest.raises(BadTable, match="Nobody called “Zoe”"):
        match.play("Zoe", 0)
    with pytest.raises(UnknownMove):
        match.play("Ada", 10**6)
    waiting = match.seats_to_act
    outside = next(seat for seat in range(SEATS) if seat not in waiting)
    with pytest.raises(Refused):
        match.play(outside, match.legal(waiting[0])[0])


def test_an_outlook_is_from_where_nobody_had_begun():
    table = Match("mark", ["Ada", "Ben", "Cem"], deals=False)
    table.play("dealer", "roll hammer green")
    asked = table.view("Ada")

    table.play("Cem", "bid 3")
    table.play("Ben", "bid 5")

    assert table.view("Ada").tobytes() != asked.tobytes()
    assert table.outlook("Ada").tobytes() == asked.tobytes()
    table.play("Ada", "bid 7")
    assert table.outlook("Ada").tobytes() == table.view("Ada").tobytes()


def test_views_given_away_do_not_reach_the_table():
    match = Match(NAME, NAMES, seed=1)
    before = match._state.tobytes()
    for view in (match.view(0), match.sight(0), match.view()):
        for field in type(view).FIELDS:
            view[field] = 1

    assert match._state.tobytes() == before
