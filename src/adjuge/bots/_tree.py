"""A search: compiled iterations that grow a tree of information sets.

Multi-observer information-set Monte-Carlo tree search. Every few iterations what
the seat at the root does not know is dealt anew; in a fair thought now and then as
another seat would, which does not know the root's secrets. An iteration walks down
the information sets of whoever decides, opens one new node, plays on by guided moves,
and gives every seat on the way its own utility. Seats that decide at once do so in
nodes of their own, without a trace of each other. A node lists every legal move; rules
of thumb only say which are looked at first. Where the hands of others hardly ever
recur, others choose by what followed at the same sight, whatever hand they held. Where
the others were asked before (`_reading.py`), they do at first what they said.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from adjuge.bots._guided import Guided
from adjuge.bots._minds import warmest
from adjuge.bots._nodes import (
    DEEPEST,
    EVERYBODY,
    NEVER_MET,
    Scratch,
    Tree,
    best_met,
    best_move,
    consider,
    find,
    foretold_move,
    give,
    has_room,
    hashed,
    hashed_sight,
    mixed,
    most_met,
    most_taken,
    new_tree,
    opened,
    usual_move,
)
from adjuge.engine.chance import below
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import Array, lowest
from adjuge.engine.record import DEALER, MOST_SEATS, NOBODY
from adjuge.engine.rule import rule

DEALT_FOR = 4  # iterations that play the same deal: to deal may cost more than to play
FAIR_EVERY = 4  # of so many deals one is as another seat sees the table
FORCED, FULL = -1, -2  # instead of a node: there is one move only; there is no room


@dataclass(frozen=True)
class Settings:
    """How a search weighs things; the usual values were measured."""

    explore: float = 0.6  # of the search for better moves against the use of good ones
    trust: float = 0.8  # temperature at which worths become likelihoods
    mind: float = 0.4  # temperature of the play-outs
    horizon: int = 0  # decisions of a play-out before the standing is estimated; 0: the game's
    place: float = 0.3  # of the utility, what goes by place and not by winning
    fair: bool | None = None  # whether the others learn only from tables that are dealt as they
    # see them, where the seat at the root has secrets; None: in long thoughts, if the game says so
    by_sight: bool | None = None  # whether the others choose by what all see; None: as in the game
    reads: bool | None = None  # whether others who decide at the same time are first asked what
    # they would do; None: in long thoughts, if the game says so

    def numbers(self, game: Game, *, is_long: bool = False) -> Array:
        """The settings as the kernel takes them, those left open as the game prefers."""
        horizon = self.horizon or game.HORIZON
        fair = game.LONG_IS_FAIR and is_long if self.fair is None else self.fair
        by_sight = not game.HANDS_RECUR if self.by_sight is None else self.by_sight
        reads = game.LONG_READS and is_long if self.reads is None else self.reads
        weights = [self.explore, self.trust, self.mind, horizon, self.place]
        return np.array([*weights, fair, by_sight, reads], np.float64)


EXPLORE, TRUST, MIND, HORIZON, PLACE, FAIR, BY_SIGHT, READS = range(8)


@rule()
def shared_out(places: Array, seats: int, place: float, utility: Array) -> None:
    """Utility of a result: the share of the win, mixed with the share of seats left behind."""
    winners = 0
    for seat in range(seats):
        winners += places[seat] == 1
    for seat in range(seats):
        behind = 0.0
        for other in range(seats):
            if other != seat:
                behind += places[other] > places[seat]
                behind += 0.5 * (places[other] == places[seat])
        won = 1.0 / winners if places[seat] == 1 else 0.0
        utility[seat] = (1 - place) * won + place * behind / (seats - 1)


@rule()
def estimated(standing: Array, seats: int, place: float, utility: Array) -> None:
    """Utility of a standing: chances to win and to be before each other seat."""
    total, most = 0.0, -1e30
    for seat in range(seats):
        most = max(most, standing[seat])
    for seat in range(seats):
        total += np.exp(standing[seat] - most)
    for seat in range(seats):
        before = 0.0
        for other in range(seats):
            if other != seat:
                before += 1.0 / (1.0 + np.exp(standing[other] - standing[seat]))
        won = np.exp(standing[seat] - most) / total
        utility[seat] = (1 - place) * won + place * before / (seats - 1)


class Searching:
    """The compiled loops of search in one game."""

    def __init__(self, guided: Guided) -> None:
        """Prepare the loops; nothing is compiled yet."""
        self.guided = guided
        self.game = guided.game

    def scratch(self, foretold: Tree | None = None, deals: int = 1) -> Scratch:
        """Room for one iteration, and for what others who are asked say on so many tables."""
        tables = self.game.State.rows(4)
        most = self.game.most_moves
        return Scratch(
            tables=tables,
            words=tables.view(np.int32).reshape(4, -1),
            results=Result.rows(1),
            out=np.zeros(most, np.int32),
            weights=np.zeros(most, np.int32),
            worths=np.zeros(most, np.float32),
            utility=np.zeros(MOST_SEATS, np.float32),
            path=np.zeros((DEEPEST, 3), np.int32),
            likely=np.zeros(most, np.float32),
            met=np.zeros(most, np.int32),
            foretold=foretold or new_tree(1, 1),
            deals=self.game.State.rows(deals),
            asked=np.zeros(1, np.int32),
        )

    @cached_property
    def know(self) -> Any:
        """What a seat knows of a table, as a hash: know(scratch, seat)."""
        know = self.game.know

        def key_of_view(scratch: Scratch, seat: int) -> int:
            scratch.tables[1] = scratch.tables[0]
            know(scratch.tables[1], seat)
            return hashed(scratch.words[1], seat)

        return self.guided.compile(key_of_view)

    @cached_property
    def sight(self) -> Any:
        """What everybody knows of a table when a seat decides, as a hash: sight(scratch, seat)."""
        know = self.game.know

        def key_of_sight(scratch: Scratch, seat: int) -> int:
            scratch.tables[1] = scratch.tables[0]
            know(scratch.tables[1], NOBODY)
            return hashed_sight(scratch.words[1], seat)

        return self.guided.compile(key_of_sight)

    @cached_property
    def choose_by_knowledge(self) -> Any:
        """A choice in the node of what the seat knows.

        choose_by_knowledge(tree, scratch, seat, numbers, random, learns): the node, the move
        in it, and whether the node is new. Who does not learn decides as usual.
        """
        weigh, know = self.guided.weigh, self.know

        def choose(
            tree: Tree, scratch: Scratch, seat: int, numbers: Array, random: Array, learns: bool
        ) -> tuple[int, int, bool]:
            key = know(scratch, seat)
            slot = find(tree, key)
            node = tree.slots[slot] - 1
            is_new = node < 0
            if is_new:
                count = weigh(scratch.tables[0], seat, scratch.out, scratch.worths)
                if not has_room(tree, count):
                    return FULL, 0, False
                if count == 1:
                    return FORCED, 0, False
                consider(scratch, count, numbers[TRUST])
                node = opened(tree, slot, key, count)
                first = tree.first[node]
                for position in range(count):
                    tree.moves[first + position] = scratch.out[position]
                    tree.priors[first + position] = scratch.likely[position]
            if learns or tree.visits[node] == 0:
                return node, best_move(tree, node, numbers[EXPLORE], random), is_new
            return node, usual_move(tree, node, random), is_new

        return self.guided.compile(choose)

    @cached_property
    def choose_by_sight(self) -> Any:
        """A choice by what followed each legal move at this sight, whatever the hand.

        choose_by_sight(tree, scratch, seat, numbers, random): as `choose_by_knowledge`.
        """
        weigh, sight = self.guided.weigh, self.sight

        def choose(
            tree: Tree, scratch: Scratch, seat: int, numbers: Array, random: Array
        ) -> tuple[int, int, bool]:
            count = weigh(scratch.tables[0], seat, scratch.out, scratch.worths)
            if count == 1:
                return FORCED, 0, False
            key = sight(scratch, seat)
            consider(scratch, count, numbers[TRUST])
            best = best_met(tree, scratch, key, count, numbers[EXPLORE], random)
            node, move = scratch.met[best], scratch.out[best]
            is_new = node < 0
            if is_new:
                if not has_room(tree, 1):
                    return FULL, 0, False
                key = mixed(key, move)
                node = opened(tree, find(tree, key), key, 1)
                tree.moves[tree.first[node]] = move
            return node, tree.first[node], is_new

        return self.guided.compile(choose)

    @cached_property
    def foretell(self) -> Any:
        """What a seat that was asked will do, or NEVER_MET: foretell(scratch, seat, random)."""
        know = self.know

        def foretell(scratch: Scratch, seat: int, random: Array) -> int:
            return foretold_move(scratch.foretold, know(scratch, seat), random)

        return self.guided.compile(foretell)

    @cached_property
    def expect(self) -> Any:
        """What a seat did most at this table, or NEVER_MET: expect(tree, scratch, seat, by_sight)."""
        moves, know, sight = self.game.moves, self.know, self.sight

        def expect(tree: Tree, scratch: Scratch, seat: int, by_sight: bool) -> int:
            if by_sight:
                count = moves(scratch.tables[0], seat, scratch.out)
                return most_met(tree, scratch, sight(scratch, seat), count)
            return most_taken(tree, know(scratch, seat))

        return self.guided.compile(expect)

    @cached_property
    def walk(self) -> Any:
        """Walk down the tree to a new node or the end.

        walk(tree, scratch, root, numbers, random, learner). Returns how many decisions are
        on the path.
        """
        to_act, play, draw = self.game.to_act, self.guided.play, self.guided.draw
        by_knowledge, by_sight = self.choose_by_knowledge, self.choose_by_sight
        foretell = self.foretell

        def walk(
            tree: Tree, scratch: Scratch, root: int, numbers: Array, random: Array, learner: int
        ) -> int:
            s, path = scratch.tables[0], scratch.path
            depth, seat = 0, root
            unshown = to_act(s) if scratch.asked[0] else 0  # who decides before anything is shown
            while True:
                told = foretell(scratch, seat, random) if unshown and seat != root else NEVER_MET
                if seat == DEALER:
                    play(s, DEALER, draw(s, random, scratch.out, scratch.weights))
                elif told != NEVER_MET:
                    play(s, seat, told)
                else:
                    if numbers[BY_SIGHT] != 0 and seat != root:
                        node, at, is_new = by_sight(tree, scratch, seat, numbers, random)
                    else:
                        learns = learner in (EVERYBODY, seat)
                        node, at, is_new = by_knowledge(
                            tree, scratch, seat, numbers, random, learns
                        )
                    if node == FULL:
                        return depth
                    if node == FORCED:
                        play(s, seat, scratch.out[0])
                    else:
                        path[depth, 0], path[depth, 1], path[depth, 2] = node, at, seat
                        depth += 1
                        play(s, seat, tree.moves[at])
                        if is_new and depth > 1:
                            return depth
                waiting = to_act(s)
                if not waiting or depth == DEEPEST:
                    return depth
                unshown = 0 if waiting & ~unshown else waiting
                seat = lowest(waiting)

        return self.guided.compile(walk)

    @cached_property
    def finish(self) -> Any:
        """Play on by guided moves and find the utilities: finish(scratch, numbers, random).

        Returns how many moves were played.
        """
        to_act, play, draw = self.game.to_act, self.guided.play, self.guided.draw
        weigh, score, standing = self.guided.weigh, self.game.score, self.game.standing

        def finish(scratch: Scratch, numbers: Array, random: Array) -> int:
            s, out, worths = scratch.tables[0], scratch.out, scratch.worths
            decided, moved = 0, 0
            waiting = to_act(s)
            while waiting and decided < numbers[HORIZON]:
                seat = lowest(waiting)
                if seat == DEALER:
                    move = draw(s, random, out, scratch.weights)
                else:
                    count = weigh(s, seat, out, worths)
                    best = 0 if count == 1 else warmest(worths, count, numbers[MIND], random)
                    move = out[best]
                    decided += 1
                play(s, seat, move)
                moved += 1
                waiting = to_act(s)
            if waiting:
                standing(s, worths)
                estimated(worths, s.seats, numbers[PLACE], scratch.utility)
            else:
                score(s, scratch.results[0])
                places = scratch.results[0].places
                shared_out(places, s.seats, numbers[PLACE], scratch.utility)
            return moved

        return self.guided.compile(finish)

    @cached_property
    def deal(self) -> Any:
        """Deal what is not known, and say who learns: deal(tree, scratch, root, numbers, random).

        Where others were asked, it is one of the deals on which they were. In a fair thought some deals are such as another seat holds possible, the secrets of
        the root drawn anew: everybody learns from them, and from the rest the root alone.
        """
        know, redeal = self.game.know, self.game.redeal

        def deal(tree: Tree, scratch: Scratch, root: int, numbers: Array, random: Array) -> int:
            tables, asked = scratch.tables, scratch.asked[0]
            is_others = numbers[FAIR] != 0 and tree.used[2] // DEALT_FOR % FAIR_EVERY == 1
            if tree.used[2] % DEALT_FOR == 0:
                if is_others:
                    seats = tables[3].seats
                    other = (root + 1 + below(random, seats - 1)) % seats
                    know(tables[3], other)
                    redeal(tables[3], other, random)
                elif asked:
                    tables[3] = scratch.deals[below(random, asked)]
                else:
                    tables[3] = tables[2]
                    redeal(tables[3], root, random)
            return EVERYBODY if is_others or numbers[FAIR] == 0 else root

        return self.guided.compile(deal)

    @cached_property
    def think(self) -> Any:
        """Make iterations: think(tree, scratch, seat, numbers, random, iterations).

        What the seat knows lies in the third row of `scratch.tables`.
        """
        deal, walk, finish = self.deal, self.walk, self.finish

        def think(
            tree: Tree, scratch: Scratch, seat: int, numbers: Array, random: Array, iterations: int
        ) -> None:
            for _ in range(iterations):
                learner = deal(tree, scratch, seat, numbers, random)
                scratch.tables[0] = scratch.tables[3]
                depth = walk(tree, scratch, seat, numbers, random, learner)
                tree.used[3] += depth + finish(scratch, numbers, random)
                tree.used[2] += 1
                give(tree, scratch.path, depth, scratch.utility, learner)

        return self.guided.compile(think)
