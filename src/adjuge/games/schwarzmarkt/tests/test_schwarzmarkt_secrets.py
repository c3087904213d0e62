"""Schwarzmarkt: what others must not learn from a card that moves, and what they are told."""

from itertools import permutations

import pytest

from adjuge.conformance.examples import read_example
from adjuge.engine.language import ENGLISH
from adjuge.engine.moves import HIDDEN
from adjuge.engine.record import DEALER, NOBODY, copy_of

from ..material import MARKET_NAMES
from ..moves import GIVE
from ..page import good_move
from ..state import ALL_KINDS, FIRST_EXCLUDED, Phase
from .tables import ADA, BEN, CEM, EXAMPLES, FACE, GAME, NAMES, given, played, shown

POTATO, FLOUR, BUTTER, SUGAR, COFFEE = range(5)
OTHERS = (BEN, CEM, NOBODY)


def views(s, viewers=OTHERS):
    """What several know, byte for byte."""
    return [FACE.known(s, viewer).tobytes() for viewer in viewers]


def told(s, text, viewer):
    """What a viewer reads of a move, sentence by sentence with the paragraph."""
    who, words = text.split(" ", 1)
    seat = DEALER if who == "dealer" else NAMES.index(who)
    move = GAME.MOVES.number(words)
    then = FACE.known(FACE.played(s, seat, move), viewer)
    sentences = GAME.tell(FACE.known(s, viewer), seat, FACE.shown(s, seat, move, viewer), then)
    return [f"{ENGLISH.write(sentence, NAMES)} ({sentence.rule})" for sentence in sentences]


def handing_in_coffee(s, found):
    """Ada finds something, then hands in coffee."""
    s = played(s, "Ada play Neue Ware entdeckt", "dealer draw offer 2 sugar 2 coffee",
               f"Ada find {found}")  # fmt: skip
    s.phase, s.turn, s.on_table = Phase.TURN, ADA, MARKET_NAMES.index("offer 2 sugar 2 coffee")
    s.demand[COFFEE] = 2
    return FACE.played(s, ADA, GAME.MOVES.number("hand in coffee"))


def test_1_9_nobody_learns_whether_a_card_that_goes_was_found_or_kept():
    found_coffee = given("3.8-one-card-for-five-points")
    kept_coffee = copy_of(found_coffee)
    kept_coffee.face[4] = COFFEE
    kept_coffee.goods[ADA, [SUGAR, COFFEE]] = (0, 3)
    kept_coffee.batch_goods[ADA, [SUGAR, COFFEE]] = (0, 3)
    kept_coffee.pile[[SUGAR, COFFEE]] = (9, 4)

    found = handing_in_coffee(found_coffee, "coffee")
    kept = handing_in_coffee(kept_coffee, "sugar")

    assert found.goods.tolist() == kept.goods.tolist()
    assert views(found) == views(kept)


def test_1_9_nobody_learns_whether_a_card_that_goes_was_kept_or_dealt():
    potatoes = ["dealer deal potato"] * 9
    dealt_butter = given("4.3-filled-up-to-nine")
    kept_butter = copy_of(dealt_butter)
    sugar = next(card for card in range(dealt_butter.cards)
                 if (dealt_butter.holder[card], dealt_butter.face[card]) == (CEM, SUGAR))  # fmt: skip
    kept_butter.face[sugar] = BUTTER
    kept_butter.goods[CEM, [BUTTER, SUGAR]] += (1, -1)
    kept_butter.batch_goods[CEM, [BUTTER, SUGAR]] += (1, -1)
    kept_butter.pile[[BUTTER, SUGAR]] += (-1, 1)

    dealt = played(dealt_butter, "Ada hand in potato", *potatoes, "dealer deal butter")
    kept = played(kept_butter, "Ada hand in potato", *potatoes, "dealer deal sugar")

    assert dealt.goods.tolist() == kept.goods.tolist()
    for s in (dealt, kept):
        s.phase, s.turn, s.on_table, s.demand[BUTTER] = Phase.TURN, CEM, 0, 2
    assert views(dealt, (ADA, BEN, NOBODY)) == views(kept, (ADA, BEN, NOBODY))
    move = GAME.MOVES.number("hand in butter")
    dealt, kept = FACE.played(dealt, CEM, move), FACE.played(kept, CEM, move)
    assert views(dealt, (ADA, BEN, NOBODY)) == views(kept, (ADA, BEN, NOBODY))


@pytest.mark.parametrize("seen_by_cem", [None, 0, 1, 2])
def test_1_9_the_place_of_a_drawn_card_says_nothing(seen_by_cem):
    start = played(given("3.3-two-cards-are-seen"), "Ada play Spionage",
                   "dealer draw offer 2 sugar 2 coffee", "Ada choose B")  # fmt: skip
    if seen_by_cem is not None:
        start.marks[2 + seen_by_cem] |= 1 << CEM
    public, spied = {}, {}
    for faces in permutations((FLOUR, BUTTER, SUGAR)):
        for number in range(3):
            s = copy_of(start)
            s.face[2:5] = faces
            move = GAME.MOVES.number(f"pick {number + 1}")
            after = FACE.played(s, DEALER, move)
            known_to_cem = number == seen_by_cem
            assert FACE.shown(s, DEALER, move, BEN) == move
            assert FACE.shown(s, DEALER, move, ADA) == HIDDEN
            assert FACE.shown(s, DEALER, move, NOBODY) == HIDDEN
            assert FACE.shown(s, DEALER, move, CEM) == (move if known_to_cem else HIDDEN)
            public.setdefault(known_to_cem, set()).add(FACE.known(after, NOBODY).tobytes())
            spied.setdefault((known_to_cem, faces[number]), set()).add(
                FACE.known(after, ADA).tobytes()
            )
    assert all(len(alike) == 1 for alike in (*public.values(), *spied.values()))


def test_1_9_a_card_handed_in_rules_nothing_out():
    s = shown("1.9-nothing-is-concluded")

    assert not (s.marks >> FIRST_EXCLUDED & ALL_KINDS).any()


def test_1_9_nobody_learns_whether_an_old_or_a_new_black_market_card_is_played():
    s = given("2.1-card-is-replaced-first")
    s.game_round = 2
    s.ways[:3, 3] = 1
    old = int(s.market[ADA, 1])
    s = played(s, "Ada play Limit", "dealer draw offer 2 sugar 2 coffee")
    new = MARKET_NAMES.index("offer 2 sugar 2 coffee")
    s.phase, s.turn = Phase.CARD, ADA
    other = copy_of(s)
    other.market[ADA] = [new if card == old else old if card == new else card
                         for card in s.market[ADA]]  # fmt: skip

    move = GAME.MOVES.number(f"play {MARKET_NAMES[old]}")

    assert views(s) == views(other)
    assert views(FACE.played(s, ADA, move)) == views(FACE.played(other, ADA, move))
    assert s.ways[ADA].tolist() == [0, 0, 3, 0]  # a card of the first game-round has gone


def swap_begun():
    """Ada is to draw a card from Ben."""
    return played(given("3.6-drawn-then-given"), "Ada play Zwangstausch",
                  "dealer draw offer 2 sugar 2 coffee", "Ada swap 1 with B")  # fmt: skip


def swap():
    """Ada has drawn Ben's flour and is to give him a potato."""
    return played(swap_begun(), "dealer pick 1")


def test_3_6_a_card_given_is_named_to_those_who_know_it():
    s = swap()
    named, unnamed = ["Ada gives Ben: potato. (3.6)"], ["Ada gives Ben a card. (3.6)"]

    for viewer, sentences in ((ADA, named), (BEN, named), (CEM, unnamed), (NOBODY, unnamed)):
        assert told(s, "Ada give card 2", viewer)[:1] == sentences
    s.marks[1] |= 1 << CEM
    assert told(s, "Ada give card 2", CEM)[:1] == named
    assert told(s, "Ada give card 1", CEM)[:1] == unnamed


def test_3_6_a_card_drawn_is_named_to_those_who_know_it():
    s = swap_begun()

    for viewer in (ADA, BEN):
        assert told(s, "dealer pick 2", viewer) == ["Ada draws from the hand of Ben: butter. (3.6)"]
    assert told(s, "dealer pick 2", CEM) == ["Ada draws a card from the hand of Ben. (3.6)"]
    s.marks[4] |= 1 << CEM
    assert told(s, "dealer pick 2", CEM) == ["Ada draws from the hand of Ben: butter. (3.6)"]


def test_3_6_on_the_page_a_good_stands_for_a_card_of_that_good():
    s = swap()
    s.face[:3] = (COFFEE, POTATO, BUTTER)

    for good in (COFFEE, POTATO, BUTTER):
        move = GAME.MOVES.number(good_move(FACE.seen(s, ADA), ADA, good))
        assert s.face[move - GIVE] == good


def after(example, count):
    """The table after the first moves of an example."""
    moves = read_example(EXAMPLES / f"{example}.toml")["play"]["moves"]
    return played(given(example), *moves[:count])


@pytest.mark.parametrize(
    ("example", "count", "move", "sentence"),
    [
        ("2.8-surplus-steps-are-lost", 0, "Ada move 3", "The marker stands at 21. (2.7)"),
        ("2.8-surplus-steps-are-lost", 1, "Ben move 2", "The marker stands at 25. (2.8)"),
        ("2.6-three-cards-one-step", 3, "Ada done", "The marker stands at 2. (2.6)"),
        ("2.6-three-cards-one-step", 3, "Ada done", "Ada hands in no more. (2.6)"),
        ("2.9-last-turn-at-fifty", 3, "Ben done", "Ben hands in no more. (2.9)"),
        ("2.9-last-turn-at-fifty", 3, "Ben done", "Ben is the next start player. (2.13)"),
        ("3.4-twenty-in-all", 5, "Ada done", "Ada hands in no more. (3.4)"),
        ("3.4-twenty-in-all", 2, "Ada hand in coffee", "Ada hands in coffee and gets 20. (3.4)"),
        ("3.5-twenty-for-each", 2, "Ada hand in coffee", "Ada hands in coffee and gets 20. (3.5)"),
        ("3.1-event-instead-of-a-round", 2, "Ada raid B for flour",
         "Ben is the next start player. (3.1)"),
        ("3.11-a-card-is-taken", 3, "dealer pick 1", "Ada draws a card from the hand of Ben. (3.11)"),
        ("4.3-filled-up-to-nine", 1, "dealer deal potato", "Ada is dealt a goods card. (4.3)"),
        ("3.9-too-poor", 1, "dealer draw offer 2 sugar 2 coffee", "It has no effect. (3.9)"),
    ],
)  # fmt: skip
def test_the_log_names_the_rule(example, count, move, sentence):
    assert sentence in told(after(example, count), move, NOBODY)


def test_3_9_the_sixtieth_card_in_a_row_without_effect_is_told_by_its_rule():
    s = given("3.9-too-poor")
    s.lull = 59
    s = played(s, "Ada play Neue Ware entdeckt")

    assert "It has no effect. (3.9)" in told(s, "dealer draw offer 2 sugar 2 coffee", NOBODY)


def refusal(s, text):
    """By which rule a move is refused."""
    who, words = text.split(" ", 1)
    seat = DEALER if who == "dealer" else NAMES.index(who)
    move = GAME.MOVES.number(words)
    return GAME.refusal(FACE.why_not(s, seat, move), FACE.known(s, seat), seat, move).rule


def test_a_card_that_is_not_there_is_refused_by_the_rule_of_the_draw():
    assert refusal(after("2.1-card-is-replaced-first", 1), "dealer draw Limit") == "2.2"
    assert refusal(after("3.3-two-cards-are-seen", 3), "dealer pick 9") == "3.3"
    assert refusal(swap_begun(), "dealer pick 9") == "3.6"
    assert refusal(after("3.11-a-card-is-taken", 3), "dealer pick 9") == "3.11"
    assert refusal(played(FACE.lay(3, {}), "dealer draw Limit"), "dealer draw Limit") == "1.7"


def test_done_is_labelled_by_the_rule_of_the_situation():
    def rule(example, count):
        s = after(example, count)
        return GAME.label(s, int(s.turn), GAME.MOVES.number("done")).rule

    assert rule("2.6-three-cards-one-step", 3) == "2.6"
    assert rule("2.9-last-turn-at-fifty", 1) == "2.9"
    assert rule("3.4-twenty-in-all", 4) == "3.4"
