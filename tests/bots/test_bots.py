"""Bots: names and levels, legal in any case, honest about what they know."""

import asyncio
import logging

import numpy as np
import pytest

from adjuge.bots import all_bots, bot_named, sit, spec_and_name, version_of
from adjuge.bots._levels import read_budget
from adjuge.bots._safe import Safe
from adjuge.engine.chance import stream
from adjuge.engine.errors import BadTable
from adjuge.engine.game import seats_of
from adjuge.engine.match import Match
from adjuge.engine.record import DEALER, copy_of
from adjuge.engine.registry import all_games, load_game

GAMES = list(all_games())


def sittings(game: str, seats: int, seed: int, bot: str = "greedy"):
    """A match played by a bot; yields it before each decision with the seat asked."""
    names = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee")[:seats]
    match = Match(game, names, seed=seed)
    player = sit(bot, match.game)
    random = stream(seed, 99)
    while not match.is_over and len(match.moved) < 400:
        seat = match.seats_to_act[0]
        yield match, seat
        match.play(seat, player.choose(match.view(seat), seat, match.legal(seat), random))


def test_bots_are_found_by_name():
    assert {"greedy", "random", "search"} <= set(all_bots())
    assert bot_named("search:50ms") == "search:50ms"
    with pytest.raises(BadTable, match="greedy"):
        bot_named("gredy")
    with pytest.raises(BadTable, match="level"):
        bot_named("search:often")
    with pytest.raises(BadTable, match="no levels"):
        bot_named("greedy:3")


@pytest.mark.parametrize("spec", ["greedy:", "random:", "search:"])
def test_a_colon_wants_a_level(spec):
    with pytest.raises(BadTable, match="No level follows the colon"):
        bot_named(spec)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("greedy", ("greedy", "")),
        ("greedy:Cem", ("greedy", "Cem")),
        ("search:50ms", ("search:50ms", "")),
        ("search:50ms:Cem", ("search:50ms", "Cem")),
        ("search:Cem", ("search", "Cem")),
        ("greedy::Cem", ("greedy", "Cem")),
        ("greedy:", ("greedy:", "")),  # which is refused as a bot
        ("clever", ("clever", "")),
        ("clever:9", ("clever:9", "")),
        ("clever:9:Cem", ("clever:9", "Cem")),
        ("clever:Cem", ("clever:Cem", "")),
        ("clever::Cem", ("clever", "Cem")),
        ("exact:9", ("exact:9", "")),
        ("exact:9:Cem", ("exact:9", "Cem")),
        ("exact:Cem", ("exact", "Cem")),
        ("nobody:9", ("nobody", "9")),
    ],
)
def test_a_seat_is_read_as_bot_level_and_name(text, expected, invite):
    invite("clever", exact=Exact())

    assert spec_and_name(text) == expected


class Exact:
    """The provider of a bot that says what its levels are."""

    def is_level(self, text):
        return text.isdecimal()

    def sit(self, game, level):
        return Clumsy(lambda: int(level or 0))


class Strict(Exact):
    def check(self, level):
        if level != "9":
            raise ValueError("only 9 will do")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("clever:a:b", "“a:b” is no level of clever"),
        ("clever:a b", "“a b” is no level of clever"),
        ("exact:often", "“often” is no level of exact"),
        ("strict:8", "strict.* cannot play: ValueError: only 9 will do"),
    ],
)
def test_levels_of_guests_are_refused_where_there_are_none(spec, why, invite):
    invite("clever", exact=Exact(), strict=Strict())

    assert [bot_named(good) for good in ("clever:often", "exact:7", "strict:9")]
    with pytest.raises(BadTable, match=why):
        bot_named(spec)


def stop(game, level):
    raise SystemExit


@pytest.mark.parametrize(
    ("provider", "why"),
    [
        (ModuleNotFoundError("No module named 'nowhere'"), "ModuleNotFoundError: No module named"),
        (lambda game, level: 1 / 0, "ZeroDivisionError: division by zero"),
        (stop, "SystemExit"),
        (lambda game, level: None, "NoneType.* has no name"),
        (lambda game, level: Nobody("name"), "Nobody.* has no version"),
        (lambda game, level: Nobody("name", "version"), "Nobody.* has no choose"),
    ],
)
def test_a_guest_that_cannot_sit_down_is_refused(provider, why, invite):
    invite(clever=provider)

    with pytest.raises(BadTable, match=f"The bot “clever” cannot play: .*{why}"):
        sit("clever", load_game("mark"))


class Nobody:
    def __init__(self, *parts):
        for part in parts:
            setattr(self, part, {"name": "nobody", "version": 1}[part])


def test_a_bot_has_a_version(invite):
    invite(clever={"version": 3})
    game = load_game("mark")

    assert version_of("clever", game) == 3
    assert [version_of(name, game) for name in ("random", "greedy")] == [
        sit(name, game).version for name in ("random", "greedy")
    ]
    assert version_of("search:50ms", game) >= 1


def test_budgets_are_iterations_or_time():
    assert read_budget("2000").iterations == 2000
    assert read_budget("50ms").seconds == 0.05
    assert read_budget("2s").seconds == 2.0


@pytest.mark.parametrize("name", GAMES)
def test_greedy_plays_on_and_weighs_every_move(name):
    game = load_game(name)
    seats = game.about.seats[0]
    for match, seat in sittings(name, seats, seed=3):
        legal = np.array(match.legal(seat), np.int32)
        worths = np.full(game.most_moves, np.nan, np.float32)
        game.worth(match.view(seat), seat, legal, len(legal), worths)
        assert np.isfinite(worths[: len(legal)]).all()


@pytest.mark.parametrize("name", GAMES)
def test_worth_does_not_tell_the_table_from_what_the_seat_knows(name):
    game = load_game(name)
    seats = game.about.seats[-1]
    for match, seat in sittings(name, seats, seed=5, bot="greedy"):
        legal = np.array(match.legal(seat), np.int32)
        known, told = np.zeros((2, game.most_moves), np.float32)
        game.worth(match.view(seat), seat, legal, len(legal), known)
        game.worth(copy_of(match._state), seat, legal, len(legal), told)
        assert known.tolist() == told.tolist(), game.MOVES.text(int(legal[0]))


@pytest.mark.parametrize("name", GAMES)
def test_standing_is_a_number_for_every_seat(name):
    game = load_game(name)
    seats = game.about.seats[-1]
    for match, _ in sittings(name, seats, seed=7):
        found = np.full(6, np.nan, np.float32)
        game.standing(copy_of(match._state), found)
        assert np.isfinite(found[:seats]).all()
        if len(match.moved) > 150:
            break


def test_other_packages_bring_bots_along(invite):
    invite(clever=lambda game, level: Clumsy(lambda: int(level)))

    bot = sit("clever:7", load_game("mark"))

    assert "clever" in all_bots()
    assert bot.choose(None, 0, [6, 7, 8], stream(1)) == 7


class Clumsy:
    name = "clumsy"
    version = 1

    def __init__(self, slip):
        self.slip = slip

    def choose(self, view, seat, legal, random):
        return self.slip()


def leave():
    raise SystemExit


def give_up():
    raise asyncio.CancelledError


def interrupt():
    raise KeyboardInterrupt


@pytest.mark.parametrize("slip", [lambda: 1 / 0, lambda: -1, lambda: None, leave, give_up])
def test_a_clumsy_bot_never_stops_the_table(slip, caplog):
    caplog.set_level(logging.CRITICAL)
    match = Match("mark", ("Ada", "Ben"), seed=1)
    bot = Safe(Clumsy(slip), match.game)
    for number in range(40):
        seat = match.seats_to_act[0]
        assert seat != DEALER
        match.play(seat, bot.choose(match.view(seat), seat, match.legal(seat), stream(1, number)))
    assert seats_of(match.game.to_act(match._state))


def test_only_people_end_a_game():
    match = Match("mark", ("Ada", "Ben"), seed=1)
    bot, seat = Safe(Clumsy(interrupt), match.game), match.seats_to_act[0]

    with pytest.raises(KeyboardInterrupt):
        bot.choose(match.view(seat), seat, [1, 2], stream(1))


def test_replaced_decisions_are_counted_and_told_once(caplog):
    match = Match("mark", ("Ada", "Ben"), seed=1)
    slips = iter([lambda: 1 / 0, lambda: -1, lambda: 1 / 0, lambda: -1] * 2)
    bots = [Safe(Clumsy(lambda: next(slips)()), match.game) for _ in range(2)]
    for bot in bots:
        bot.bot.name = "slipping"
    view, legal = match.view(0), match.legal(0)

    assert len(legal) > 1
    for bot in bots:
        for number in range(4):
            bot.choose(view, 0, legal, stream(number))

    assert [bot.replaced for bot in bots] == [4, 4]
    told = [record.exc_info is not None for record in caplog.records]
    assert told == [True, False], "one of each kind, with all that is known of it"
