"""The house: opens tables, seats people, and is the one door for every deed.

A deed is tried in memory under the table's lock, written, and only then told.
If it cannot be written, it is forgotten again. While the disk works, an open page
is drawn as it will be; nobody is shown anything before it is written.
"""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass

from adjuge.engine.errors import AdjugeError, Refused
from adjuge.engine.sentence import say
from adjuge.web import hints, orders, records
from adjuge.web.games import page_of
from adjuge.web.looking import may_take_back, sight
from adjuge.web.orders import Asked, Order, Step
from adjuge.web.people import Guest
from adjuge.web.settings import Settings
from adjuge.web.store import Store
from adjuge.web.table import (
    AWAY,
    BACK,
    BOT,
    GATHERING,
    MOVE,
    ORDERED,
    PLAYING,
    UNDO,
    Deed,
    Table,
)
from adjuge.web.thinkers import Thinkers
from adjuge.web.tokens import hashed, house_secret, link_token

LONGEST_SAYING = 300
MOST_MOVES_AT_ONCE = 40
SPECTATOR = 99  # the seat number that stands for watching in links


class NoSuchTable(AdjugeError):
    """Nothing is known under that name."""


class TooLate(AdjugeError):
    """The question was another one; the page must be drawn again."""


@dataclass(frozen=True)
class Answer:
    """What became of a request to act."""

    is_new: bool  # false: the same request had been carried out before


class House:
    """All tables of one process."""

    def __init__(self, settings: Settings) -> None:
        """Open the store and read the key."""
        self.settings = settings
        self.store = Store(settings.database)
        self.secret = house_secret(settings.secret)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.stirred = asyncio.Event()  # something happened at one of the `moved_on`
        self.moved_on: set[str] = set()
        self.thinkers = Thinkers(settings.bot_deadline)
        self.is_closing = False

    # Tables

    async def table(self, name: str) -> Table:
        """A table by its name, replayed from the store if it is not in memory."""
        if name in self.tables:
            return self.tables[name]
        lock = self.loading.setdefault(name, asyncio.Lock())
        try:
            async with lock:
                if name not in self.tables:
                    self.tables[name] = await records.load_table(
                        self.store, self.settings.boxes, name
                    )
        except KeyError:
            raise NoSuchTable("There is no table {name} here.", name=name[:20]) from None
        finally:
            self.loading.pop(name, None)
        self._make_room(name)
        self.stir(self.tables[name])
        return self.tables[name]

    def _make_room(self, keep: str) -> None:
        """Forget tables that nobody looks at; they are in the store."""
        if len(self.tables) <= self.settings.keep_tables:
            return
        idle = [
            t
            for t in self.tables.values()
            if not t.watchers and not t.lock.locked() and t.id != keep
        ]
        for table in sorted(idle, key=lambda table: table.touched)[: len(idle) // 4 + 1]:
            del self.tables[table.id]

    def link(self, table: Table, seat: int) -> str:
        """The secret of a seat's link."""
        return link_token(self.secret, table.id, seat, table.seats[seat].issue)

    async def open(self, table: Table) -> None:
        """Write a new table, and begin if everybody sits."""
        for seat in table.seats:
            seat.token = hashed(self.link(table, seat.number))
        table.touched = time.time()
        await self.store.write(lambda base: records.insert_table(base, table))
        self.tables[table.id] = table
        await self._begin_if_full(table)

    async def _begin_if_full(self, table: Table) -> None:
        if table.stage == GATHERING and all(seat.is_taken for seat in table.seats):
            async with table.lock:
                await self.store.write(lambda base: records.set_stage(base, table, PLAYING))
                table.begin()
            self._tell(table)

    def _tell(self, table: Table) -> None:
        table.changed()
        self.stir(table)

    def stir(self, table: Table) -> None:
        """Wake whoever looks after the tables."""
        self.moved_on.add(table.id)
        self.stirred.set()

    # Sitting down

    async def sit(self, table: Table, seat: int, guest: Guest) -> None:
        """Give a free seat to a guest."""
        async with table.lock:
            place = table.seats[seat]
            if place.is_taken:
                raise AdjugeError("Seat {seat} is taken.", seat=place.letter)
            place.name = _unique(guest.name, table)
            place.guest, place.hat = guest.id, guest.hat
            await self.store.write(lambda base: records.write_seat(base, table, seat))
        await self._begin_if_full(table)
        self._tell(table)

    async def claim(self, table: Table, seat: int, guest: Guest) -> None:
        """Tie a taken seat to a guest who came by its link and was unknown before."""
        if table.seats[seat].guest is None and table.seats[seat].kind != BOT:
            table.seats[seat].guest = guest.id
            await self.store.write(lambda base: records.write_seat(base, table, seat))

    async def fill(self, table: Table, bot: str) -> None:
        """Let bots take the seats that are still free."""
        async with table.lock:
            for seat in table.seats:
                if not seat.is_taken:
                    seat.kind, seat.bot = BOT, bot
                    seat.name = _unique(BOT_NAMES[seat.number], table)
            await self.store.write(lambda base: records.write_seats(base, table))
        await self._begin_if_full(table)

    async def reissue(self, table: Table, seat: int) -> None:
        """Make a seat's old link worthless."""
        async with table.lock:
            table.seats[seat].issue += 1
            table.seats[seat].token = hashed(self.link(table, seat))
            await self.store.write(lambda base: records.write_seat(base, table, seat))

    # Deeds

    async def play(
        self, table: Table, seat: int, moves: Sequence[str | int], *,
        key: str | None = None, decision: str | None = None, order: str | None = None,
    ) -> Answer:  # fmt: skip
        """Play moves of a seat, all or none. It is finished even if whoever asked has left.

        `order` is what the log tells of the standing order that made them.
        """
        return await asyncio.shield(self._play(table, seat, moves, key, decision, order))

    async def _play(
        self,
        table: Table,
        seat: int,
        moves: Sequence[str | int],
        key: str | None,
        decision: str | None,
        order: str | None,
    ) -> Answer:
        async with table.lock:
            if key is not None and key in table.keys:
                return Answer(is_new=False)
            self.check(table, seat, decision)
            texts = [_text(table, move) for move in moves[:MOST_MOVES_AT_ONCE]]
            deeds = [Deed(MOVE, seat, text) for text in texts]
            if order is not None:
                deeds = [Deed(ORDERED, seat, f"{text}|{order}") for text in texts]
            if key is not None:
                deeds[0] = Deed(MOVE, seat, texts[0], key)
            await self._carry_out(table, deeds)
        table.wake(seat)
        self.stir(table)
        return Answer(is_new=True)

    def check(self, table: Table, seat: int, decision: str | None) -> None:
        """Refuse what does not fit the question that a seat is asked now."""
        if table.match is None:
            raise TooLate("The table has not begun yet.")
        if decision is not None and (seat not in table.waiting or decision != table.decision(seat)):
            raise TooLate(
                "The table has moved on while you were choosing. This is how it stands now."
            )

    async def _carry_out(self, table: Table, deeds: list[Deed]) -> None:
        """Try deeds in memory, write them, or forget them again."""
        match = table.playing()
        before, own, keys = len(match.moved), dict(table.own_deeds), set(table.keys)
        try:
            done: list[Deed] = []
            for deed in deeds:
                table.do(deed)
                done += [deed, *table.deal()]
            await self._write_and_draw(table, done)
        except BaseException as error:
            table.rewind(before, own)
            table.keys = keys
            table.forget()
            if isinstance(error, sqlite3.IntegrityError):  # the store knows more than we do
                self.tables.pop(table.id, None)
                raise TooLate("The table has moved on while you were choosing. "
                              "This is how it stands now.") from error  # fmt: skip
            raise

    async def _write_and_draw(self, table: Table, deeds: list[Deed]) -> None:
        """Write deeds that were carried out; draw an open page while the disk works."""
        table.forget()
        drawing = asyncio.create_task(_draw_ahead(table, deeds[0].seat))
        try:
            await self._write(table, deeds)
        finally:
            drawing.cancel()  # what is not drawn yet will be when it is sent

    async def _write(self, table: Table, deeds: list[Deed]) -> None:
        first, now = table.seq + 1, time.time()
        if table.is_over:
            await self.store.write(
                lambda base: records.insert_last_deeds(base, table, first, deeds, now)
            )
        else:
            await self.store.write(
                lambda base: records.insert_deeds(base, table.id, first, deeds, now), is_single=True
            )
        table.seq += len(deeds)
        table.touched = now

    async def undo(self, table: Table, seat: int, *, decision: str | None = None) -> None:
        """Take the seat's last move back, if nothing was revealed since."""
        async with table.lock:
            match = table.playing()
            position = None if table.is_over else may_take_back(match, seat)
            if position is None:
                raise Refused(say("There is nothing that can be taken back: somebody has acted or "
                                  "something was revealed since."), table.names)  # fmt: skip
            deed = Deed(UNDO, seat, str(position))
            try:
                table.do(deed)
                await self._write(table, [deed])
            except BaseException:
                self.tables.pop(table.id, None)  # the store knows how it stands
                raise
        if seat in table.orders:  # or it would make the same move again
            await self.order(table, seat, None)
        self._tell(table)

    async def set_away(self, table: Table, seat: int, away: bool) -> None:
        """Let a bot fill in for a seat, or give the seat back."""
        async with table.lock:
            if table.match is None or table.seats[seat].away == away or table.is_over:
                return
            deed = Deed(AWAY if away else BACK, seat, "")
            await self._write(table, [deed])
            table.do(deed)
        self._tell(table)

    # Standing orders and chat

    async def order(self, table: Table, seat: int, order: Order | None) -> None:
        """Leave, change or withdraw a standing order. Nobody else can tell."""
        async with table.lock:
            text = order.dumped() if order else None
            await self.store.write(lambda base: records.write_order(base, table.id, seat, text))
            if order:
                table.orders[seat] = order
            else:
                table.orders.pop(seat, None)
            table.changed()
        self.stir(table)

    def answer_of_order(self, table: Table, seat: int) -> Step | None:
        """What a seat's standing order answers now."""
        order = table.orders.get(seat)
        if order is None or table.match is None or seat not in table.waiting:
            return None
        page, view = page_of(table.game), sight(table.match, seat)
        if orders.lot_of(page, view) != order.lot:
            return None
        return orders.answer(order, table.game, page, Asked(seat, view, table.match.legal(seat)))

    async def chat(self, table: Table, seat: int, name: str, text: str) -> None:
        """Say something to the table."""
        said = " ".join(text.split())[:LONGEST_SAYING]
        if not said:
            return
        async with table.lock:
            number = len(table.chat) + 1
            facts = (table.id, number, seat, name, said, time.time())
            await self.store.write(
                lambda base: (
                    base.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", facts) and None
                )
            )
            table.chat.append((seat, name, said))
        table.changed()

    def stop_waiting(self) -> None:
        """Let no request wait for what may take long: the house is about to close."""
        self.is_closing = True
        hints.stop_all(self)
        for table in self.tables.values():
            table.wake()

    def close(self) -> None:
        """Stop thinking, and close the store."""
        self.stop_waiting()
        self.thinkers.close()
        self.store.close()


async def _draw_ahead(table: Table, mover: int) -> None:
    """Draw the first open page as the table is now; more would keep the store from its work."""
    for watcher in table.watchers_before(mover)[:1]:
        watcher.draw_ahead(table)


BOT_NAMES = ("Agathe", "Balthasar", "Clothilde", "Dagobert", "Eulalia", "Fridolin")


def _unique(name: str, table: Table) -> str:
    """A name that nobody else at the table has."""
    taken = {seat.name for seat in table.seats}
    number, found = 2, name
    while found in taken:
        found = f"{name[:36]} {number}"
        number += 1
    return found


def _text(table: Table, move: str | int) -> str:
    """A move by its text; unknown ones are refused here."""
    moves = table.game.MOVES
    return moves.text(moves.number(move) if isinstance(move, str) else move)
