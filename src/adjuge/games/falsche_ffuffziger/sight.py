"""Falsche FFuffziger: what each seat may see. Nothing else decides this."""

from adjuge.engine.chance import Stream, below
from adjuge.engine.moves import HIDDEN, UNSEEN
from adjuge.engine.rule import rule

from .material import (
    BACKS,
    CYCLE,
    FIRST_KIND,
    KIND_BASE,
    PURSE,
    STARTERS,
    TILES,
    TYPES,
    UNKNOWN,
    WHITES,
)
from .moves import ADD, CLOSE, SLIP, STAKE, TAKE, THROW
from .rules.asking import why_not_count
from .rules.batches import held, open_kind, return_place, unseen_backs
from .rules.counting import add, empty_hand, take
from .state import HIDDEN_AMOUNT, Phase, State, Why

BITS = 4  # a few small counts are packed into one number, so many bits each
MASK = (1 << BITS) - 1


@rule("2.1", "2.2", "2.4")
def see(view: State, seat: int) -> None:
    """Money of others, backs once seen and cards of earlier rounds are left to memory."""
    know(view, seat)
    if view.phase != Phase.OVER:
        cover_purses(view, seat)
    view.unseen[:, :] = HIDDEN_AMOUNT
    view.shown[:] = HIDDEN_AMOUNT
    view.rare_shown[:] = HIDDEN_AMOUNT
    view.returned[:] = HIDDEN_AMOUNT
    view.drawn[:] = HIDDEN_AMOUNT
    forget_order(view)


@rule("2.2")
def cover_purses(view: State, seat: int) -> None:
    """Others keep their money hidden until the game is over."""
    for other in range(view.seats):
        if other != seat:
            view.purse[other, :] = HIDDEN_AMOUNT


@rule("2.4")
def forget_order(view: State) -> None:
    """Only the inspector cards of this round lie open; the green one's place is no secret."""
    for place in range(CYCLE):
        since = (place - view.opened) % CYCLE
        if place != WHITES and since >= view.reveals - view.opened:
            view.order[place] = UNKNOWN


@rule("2.2", "2.3", "2.4", "6.1")
def know(view: State, seat: int) -> None:
    """Money moved in the open and cards were seen: only backs and closed fists are unknown."""
    for type_ in range(view.lowest, TYPES):
        for kind in range(closed_from(type_), open_kind(view, type_)):
            view.rare[kind] = HIDDEN_AMOUNT
    if view.phase == Phase.FISTS:
        for other in range(view.seats):
            if other != seat:
                cover_fist(view, other)


@rule("2.5")
def closed_from(type_: int) -> int:
    """The kind of the first batch that was bought; starting presses come before it."""
    return int(FIRST_KIND[type_] + STARTERS[type_])


@rule("6.1")
def cover_fist(view: State, seat: int) -> None:
    """Nothing of a fist shows, not even whether it has been begun."""
    view.counting[seat] = HIDDEN_AMOUNT
    view.digit[seat] = HIDDEN_AMOUNT
    for money in range(PURSE):
        view.fist[seat, money] = HIDDEN_AMOUNT


@rule("2.3", "6.1")
def shown(s: State, seat: int, move: int, viewer: int) -> int:
    """Nobody sees rare backs being placed, nor what another seat takes into its fist."""
    if SLIP <= move < THROW:
        return HIDDEN
    if s.phase == Phase.FISTS and seat != viewer and TAKE <= move < STAKE:
        return UNSEEN
    return move


@rule("2.3", "6.1")
def redeal(view: State, seat: int, random: Stream) -> None:
    """Rare backs and closed fists are drawn anew; an open fist counts as not yet begun."""
    for type_ in range(view.lowest, TYPES):
        if closed_from(type_) < open_kind(view, type_):
            redeal_rare(view, type_, random)
    if view.phase == Phase.FISTS:
        for other in range(view.seats):
            if other != seat:
                empty_hand(view, other)
                if (view.filling >> other) & 1 == 0:
                    fill_fist(view, other, random)


@rule("6.1")
def fill_fist(view: State, seat: int, random: Stream) -> None:
    """A fist is filled by random legal moves until it is closed."""
    move = random_count(view, seat, random)
    while move != CLOSE:
        if move < ADD:
            take(view, seat, move - TAKE)
        else:
            add(view, seat, (move - ADD) // 9, (move - ADD) % 9 + 1)
        move = random_count(view, seat, random)


@rule()
def random_count(view: State, seat: int, random: Stream) -> int:
    """One of the legal moves of a seat that fills its fist, all equally likely."""
    legal = 0
    for move in range(TAKE, CLOSE + 1):
        legal += why_not_count(view, seat, move) == Why.OK
    left = below(random, legal)
    move = TAKE
    while True:
        if why_not_count(view, seat, move) == Why.OK:
            if left == 0:
                return move
            left -= 1
        move += 1


@rule("2.3", "2.5")
def redeal_rare(view: State, type_: int, random: Stream) -> None:
    """Place the unseen rare backs anywhere, until no rare back ever was a starting press.

    All shuffles are equally likely, and so are all ways to spread the rare backs over the
    tiles that were not dealt at the start. Turned round: any spread over the tiles as they
    lie now, with any shuffles, fits as long as no rare tile is traced back to a start.
    """
    spread = spread_rare(view, type_, random)
    while not could_be(view, type_, spread, random):
        spread = spread_rare(view, type_, random)
    for batch in range(1, view.batch[type_]):
        view.rare[KIND_BASE[type_] + batch] = counted(spread, batch)


@rule()
def counted(packed: int, batch: int) -> int:
    """The count kept for a batch in a packed number."""
    return (packed >> BITS * batch) & MASK


@rule("2.5")
def spread_rare(view: State, type_: int, random: Stream) -> int:
    """Spread the unseen rare backs at random over all tiles but starting presses."""
    opened = int(view.batch[type_])
    tiles = int(view.stack[type_])
    for batch in range(1, opened + 1):
        tiles += held(view, KIND_BASE[type_] + batch)
    rare = unseen_backs(view, type_, 1)
    spread = 0
    for batch in range(1, opened):
        for _ in range(held(view, KIND_BASE[type_] + batch)):
            if below(random, tiles) < rare:
                spread += 1 << BITS * batch
                rare -= 1
            tiles -= 1
    return spread + (rare << BITS * opened)


@rule("1.8", "2.5")
def could_be(view: State, type_: int, spread: int, random: Stream) -> bool:
    """Trace all rare tiles back through the shuffles; none may have been a starting press."""
    opened = int(view.batch[type_])
    rare = spread
    for batch in range(1, opened + 1):
        rare += int(view.rare_shown[KIND_BASE[type_] + batch]) << BITS * batch
    for pool in range(opened, 0, -1):
        rare = trace(view, type_, pool, rare, random)
        if counted(rare, 0) > 0:
            return False
    return True


@rule("2.5", "4.6")
def trace(view: State, type_: int, pool: int, rare: int, random: Stream) -> int:
    """Deal the rare tiles of a stack to where its tiles came from: batches, or the stack before."""
    tiles = pool_size(view, type_, pool)
    left = counted(rare, pool)
    for batch in range(pool):
        for _ in range(view.returned[return_place(type_, pool, batch)]):
            if below(random, tiles) < left:
                rare += 1 << BITS * batch
                left -= 1
            tiles -= 1
    if pool > 1:
        rare += left << BITS * (pool - 1)
    return rare


@rule("2.5")
def pool_size(view: State, type_: int, pool: int) -> int:
    """How many tiles the stack of a batch began with, all those shuffled in included."""
    tiles = -int(view.seats * STARTERS[type_])
    for back in range(BACKS):
        tiles += int(TILES[type_, back])
    for later in range(1, pool + 1):
        for batch in range(later):
            tiles += int(view.returned[return_place(type_, later, batch)])
        if later < pool:
            tiles -= gone(view, type_, later)
    return tiles


@rule("2.5")
def gone(view: State, type_: int, batch: int) -> int:
    """Tiles that were out when a batch was closed: held still, turned, or shuffled in later."""
    kind = KIND_BASE[type_] + batch
    tiles = held(view, kind) + int(view.shown[kind])
    for later in range(batch + 1, view.batch[type_] + 1):
        tiles += int(view.returned[return_place(type_, later, batch)])
    return tiles
