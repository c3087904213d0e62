"""Standing orders: one visit each settles an auction; private until used, told when used."""

import asyncio
from pathlib import Path

import pytest

from adjuge.engine.record import NOBODY
from adjuge.web import orders
from adjuge.web.driver import Driver
from adjuge.web.games import page_of
from adjuge.web.house import House
from adjuge.web.look import Look
from adjuge.web.looking import sight
from adjuge.web.opening import Wish, lay
from adjuge.web.orders import AT_ANY_PRICE, Order
from adjuge.web.parts import part
from adjuge.web.people import new_guest
from adjuge.web.table import Table

from .test_house import run
from .twins import differences, moments

LONGEST_WAIT = 2000  # times a hundredth of a second


async def auction(house: House, game: str, example: str = "") -> Table:
    """Three people at a table whose auction has begun."""
    guest, _ = await new_guest(house.store, "Ada")
    table = lay(Wish(game, ("me", "friend", "friend"), start=example), guest)
    await house.open(table)
    for seat, name in ((1, "Ben"), (2, "Cem")):
        guest, _ = await new_guest(house.store, name)
        await house.sit(table, seat, guest)
    return table


async def leave(
    house: House, table: Table, seat: int, limit: int, *stops: str, leads: bool = False
) -> None:
    offer = orders.offer(page_of(table.game), table.game, sight(table.playing(), seat), seat)
    assert offer is not None
    await house.order(table, seat, orders.taken(offer, limit, stops, leads))


async def settled(house: House, table: Table) -> None:
    """Let the house act until no order has anything to say."""
    driver = Driver(house)
    task = asyncio.create_task(driver.run())
    house.stir(table)
    for _ in range(LONGEST_WAIT):
        await asyncio.sleep(0.01)
        asked = any(house.answer_of_order(table, seat) for seat in table.waiting)
        if not asked and table.id not in driver.busy:
            break
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def log_of(table: Table, viewer: int = NOBODY) -> str:
    return part("log", Look(table, viewer, "en"))


def test_orders_settle_an_auction_in_one_visit_each(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await auction(house, "alles_futsch")
        opener = table.waiting[0]
        await house.play(table, opener, [table.playing().moves(opener)[0]])
        await house.play(table, opener, ["bid 5"])
        first, second = (seat for seat in range(3) if seat != opener)
        await leave(house, table, first, 20)
        await leave(house, table, second, AT_ANY_PRICE)
        await leave(house, table, opener, 12)
        await settled(house, table)
        view = sight(table.playing())
        assert (int(view.high_seat), int(view.high_bid)) == (first, 12)
        told = log_of(table)
        assert "By standing order: up to 12,000, and no more." in told
        assert "By standing order: out at any price." in told
        assert "20,000" not in told  # a winner's limit is never told
        again = await _again(house, table)
        assert again.ordered == table.ordered and log_of(again) == told

    run(tmp_path, act)


async def _again(house: House, table: Table) -> Table:
    """The same table out of the store."""
    del house.tables[table.id]
    return await house.table(table.id)


EXAMPLE = "5.6-whole-auction"  # Ada and Ben have two notes of 50 and some real money, Cem nothing


def test_an_order_stays_in_and_leads_until_a_second_kind_is_staked(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await auction(house, "falsche_ffuffziger", EXAMPLE)
        await leave(house, table, 1, 500, "second kind", leads=True)
        await leave(house, table, 2, 500)
        await house.play(table, 0, ["take notes of 50", "add 1", "stake"])
        await settled(house, table)
        view = sight(table.playing())
        assert table.waiting == [0] and int(view.staked[2]) == 2  # Ben has matched and led on
        await house.play(table, 0, ["match"])
        await house.play(table, 0, ["take real money", "add 1", "stake"])
        await settled(house, table)
        assert int(table.playing().view(0).coins[0]) > 0
        told = log_of(table)
        assert "By standing order: out if a second kind is staked." in told
        assert "500" not in told
        assert told.count("By standing order.") == 3  # Cem is out; Ben matches, then stakes

    run(tmp_path, act)


def test_an_order_without_leading_asks_its_seat_to_lead(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await auction(house, "falsche_ffuffziger", EXAMPLE)
        await leave(house, table, 1, 60, "real money")
        await leave(house, table, 2, AT_ANY_PRICE)
        await house.play(table, 0, ["take notes of 50", "add 1", "stake"])
        await settled(house, table)
        assert table.waiting == [1] and "drop out" in table.playing().moves(1)
        await leave(house, table, 1, 60, leads=True)  # changed: to lead on would cost 100
        await settled(house, table)
        assert "By standing order: up to 60, and no more." in log_of(table)

    run(tmp_path, act)


def test_an_order_that_was_taken_back_does_not_act_again(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await auction(house, "falsche_ffuffziger", EXAMPLE)
        await house.play(table, 0, ["take notes of 50", "add 1", "stake"])
        await leave(house, table, 1, AT_ANY_PRICE)
        await settled(house, table)
        assert list(table.ordered.values()) == ["any"]
        await house.undo(table, 1)
        assert 1 not in table.orders and table.ordered == {} and table.waiting == [1]

    run(tmp_path, act)


def test_an_order_for_another_lot_is_not_used(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await auction(house, "falsche_ffuffziger", EXAMPLE)
        await house.play(table, 0, ["take notes of 50", "add 1", "stake"])
        await house.order(table, 1, Order("match", "drop", AT_ANY_PRICE, "another lot"))
        assert house.answer_of_order(table, 1) is None

    run(tmp_path, act)


@pytest.mark.parametrize("game", ["alles_futsch", "falsche_ffuffziger"])
def test_nobody_else_can_tell_that_there_is_an_order(game: str) -> None:
    """The law of hidden information, at auctions, with orders of every kind left by the others."""
    looked = 0
    for table in moments(game, 3, each=4, limit=300):
        if not page_of(table.game).lot(sight(table.playing())):
            continue
        for viewer in (0, 1, 2, NOBODY):
            assert differences(table, viewer, looked) == []
            looked += 1
    assert looked >= 12
