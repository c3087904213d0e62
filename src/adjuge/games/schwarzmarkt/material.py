"""Schwarzmarkt: the contents of the box as constants."""

import numpy as np

from adjuge.engine.box import Box

BOX = Box(__package__)

SEATS = 5  # the fullest table (1.1)
GOODS = BOX.words("goods", 5)  # (1.2)
KINDS = len(GOODS)
FULL_DECK = BOX.numbers("goods_cards", KINDS, 0, 40)
OUT_OF_BASE = BOX.numbers("out_of_base", KINDS, 0, 40)
OUT_OF_VARIANT = BOX.numbers("out_of_variant", KINDS, 0, 40)
HAND = BOX.number("hand_goods", 1, 24)  # goods cards dealt to a seat (1.7)
MARKET_HAND = BOX.number("hand_market", 1, 4)  # black-market cards in a hand (1.7)
MARKET_CARDS = BOX.number("market_cards", 12, 30)  # (1.4)
EVENTS = BOX.words("events", 9)  # in the order of chapter 3
EVENT_COPIES = BOX.numbers("event_copies", len(EVENTS), 0, 9)
OFFER_ROWS = BOX.table("offers", MARKET_CARDS - sum(EVENT_COPIES), KINDS, 0, 9)
PRICES = BOX.rising("track", BOX.numbers("track", None, 0, 1000))  # (1.5)
SPACES = len(PRICES)
if SPACES < 2:
    raise BOX.wrong("track", "the track needs two spaces at least.")
STEPS = BOX.numbers("dice", SPACES, 1, 6)
LIMIT_PRICE = BOX.number("limit_price", 0, 1000)  # (3.10)
LUXURY_VALUES = BOX.numbers("luxury_values", 4, 1, 1000)  # (1.6)
LUXURY_CARDS = BOX.numbers("luxury_cards", len(LUXURY_VALUES), 1, 100)
SPIED = BOX.number("spied_cards", 1, 9)  # (3.3)
QUICK_PAY = BOX.number("quick_deal", 0, 1000)  # (3.4)
FOUND_PRICE = BOX.number("found_price", 0, 1000)  # (3.8)
GAME_ROUNDS = BOX.number("game_rounds", 1, 2)  # (4.3)
STALLING = BOX.number("stalling", 1, 1000)  # (4.6)

SPY, QUICK, SWAP, RAID, FIND, LIMIT, BILL, SPOILED, SCARCE = range(len(EVENTS))
OFFERS = len(OFFER_ROWS)  # cards 0 to OFFERS − 1 are offers, the others events
WAITING = sum(EVENT_COPIES[event] for event in (LIMIT, SPOILED, SCARCE))  # (3.14)

for name, out in (("out_of_base", OUT_OF_BASE), ("out_of_variant", OUT_OF_VARIANT)):
    for full, removed in zip(FULL_DECK, out, strict=True):
        if removed > full:
            raise BOX.wrong(
                name, "{removed} cannot stay out of {full}.", removed=removed, full=full
            )
    if sum(FULL_DECK) - sum(out) < SEATS * HAND:
        raise BOX.wrong(name, "too few cards are left to deal {hand} to five seats.", hand=HAND)
if LIMIT_PRICE not in PRICES[1:]:
    raise BOX.wrong(
        "limit_price", "no space after the first has the price {price}.", price=LIMIT_PRICE
    )
if not all(any(row) for row in OFFER_ROWS):
    raise BOX.wrong("offers", "every offer must ask for something.")
if SEATS * MARKET_HAND + 1 + WAITING >= MARKET_CARDS:
    raise BOX.wrong("market_cards", "the pile could run out: hands, table and waiting events can hold "
                    "all {cards} cards.", cards=MARKET_CARDS)  # fmt: skip

DECKS = np.array(
    [np.subtract(FULL_DECK, OUT_OF_BASE), np.subtract(FULL_DECK, OUT_OF_VARIANT)], np.int32
)
CARDS = int(DECKS.sum(axis=1).max())  # goods cards in play at most
OFFER = np.array([*OFFER_ROWS, *[[0] * KINDS] * (MARKET_CARDS - OFFERS)], np.int32)
OFFER_SIZE = OFFER.sum(axis=1).astype(np.int32)
EVENT_OF = np.array(
    [*[-1] * OFFERS, *(event for event, copies in enumerate(EVENT_COPIES) for _ in range(copies))],
    np.int32,
)
PRICE = np.array(PRICES, np.int32)
STEP = np.array(STEPS, np.int32)
MOST_STEPS = max(STEPS)
END_SPACE = SPACES - 1
LIMIT_SPACE = PRICES.index(LIMIT_PRICE)
ALL_MARKET = (1 << MARKET_CARDS) - 1
BITS = np.array([mask.bit_count() for mask in range(1 << SEATS)], np.int32)


def _name(card: int, copy: int) -> str:
    """What a black-market card is called in moves; equal cards are numbered."""
    if card < OFFERS:
        asked = zip(OFFER_ROWS[card], GOODS, strict=True)
        name = "offer " + " ".join(f"{count} {good}" for count, good in asked if count)
    else:
        name = EVENTS[EVENT_OF[card]]
    return name if copy == 1 else f"{name} ({copy})"


def _names() -> tuple[str, ...]:
    names: list[str] = []
    for card in range(MARKET_CARDS):
        copy = 1
        while _name(card, copy) in names:
            copy += 1
        names.append(_name(card, copy))
    return tuple(names)


MARKET_NAMES = _names()

# A game-round ends STALLING black-market cards after the last exchange at the latest (4.6). If every
# goods card is exchanged, each after the longest lull, these are CARDS + 1 lulls. A black-market card
# costs a play, a draw and, as an offer, a step per space, or as a swap two moves per card. Neue Ware
# entdeckt can bring goods back into hands, so that stubborn seats could go on; nobody has.
LULLS = GAME_ROUNDS * (CARDS + 1) * STALLING
LONGEST = SEATS * MARKET_HAND + GAME_ROUNDS * CARDS + LULLS * (3 + max(SPACES + 9, CARDS))
