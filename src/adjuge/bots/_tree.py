"""The tree of a search: information sets with their moves, grown by compiled iterations.

Multi-observer information-set Monte-Carlo tree search. Every few iterations what
the seat at the root does not know is dealt anew; in a fair thought now and then as
another seat would, which does not know the root's secrets. An iteration walks down
the information sets of whoever decides (a node is found by the hash of what that
seat knows), opens one new node, plays on by guided moves, and gives every seat on
the way its own utility. Seats that decide at once do so in nodes of their own,
without a trace of each other. A node lists every legal move; rules of thumb only say
which are looked at first.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from adjuge.bots._guided import Guided, warmest
from adjuge.engine.chance import below
from adjuge.engine.game import Result
from adjuge.engine.kernels import Array, lowest
from adjuge.engine.record import DEALER, MOST_SEATS
from adjuge.engine.rule import rule

DEEPEST = 512  # decisions of one iteration that are remembered
DEALT_FOR = 4  # iterations that play the same deal: to deal may cost more than to play
FAIR_EVERY = 4  # of so many deals one is as another seat sees the table
EVERYBODY = -1


class Tree(NamedTuple):
    """The arrays of a tree. Nodes and their moves are handed out from the front."""

    used: Array  # nodes and moves handed out, iterations made, play-out moves made
    slots: Array  # hash table: node + 1, or 0
    keys: Array  # hash of each node
    first: Array  # first move of each node
    counts: Array  # how many moves it has
    visits: Array  # how often it was passed
    moves: Array  # each move
    priors: Array  # how likely rules of thumb hold it
    tries: Array  # how often it was taken
    gains: Array  # sum of the utilities that followed


class Scratch(NamedTuple):
    """What one iteration writes on."""

    tables: Array  # the table played on, what a seat knows of it, the root, and a deal of it
    words: Array  # the same memory as whole numbers
    results: Array  # one result
    out: Array
    weights: Array
    worths: Array
    utility: Array
    path: Array  # node, move and seat of each decision


@dataclass(frozen=True)
class Settings:
    """How a search weighs things; the usual values were measured."""

    explore: float = 0.6  # of the search for better moves against the use of good ones
    trust: float = 0.8  # temperature at which worths become likelihoods
    mind: float = 0.4  # temperature of the play-outs
    horizon: int = 0  # decisions of a play-out before the standing is estimated; 0: the game's
    place: float = 0.3  # of the utility, what goes by place and not by winning
    fair: bool = False  # whether the others learn only from tables that are dealt as they see them

    def numbers(self, horizon: int) -> Array:
        """The settings as the kernel takes them, with the horizon that the game prefers."""
        horizon = self.horizon or horizon
        return np.array(
            [self.explore, self.trust, self.mind, horizon, self.place, self.fair], np.float64
        )


EXPLORE, TRUST, MIND, HORIZON, PLACE, FAIR = range(6)


def new_tree(nodes: int, moves: int) -> Tree:
    """An empty tree with room for so many nodes and moves."""
    slots = 1 << (2 * nodes - 1).bit_length()
    return Tree(
        used=np.zeros(4, np.int64),
        slots=np.zeros(slots, np.int32),
        keys=np.zeros(nodes, np.int64),
        first=np.zeros(nodes, np.int32),
        counts=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int32),
        moves=np.zeros(moves, np.int32),
        priors=np.zeros(moves, np.float32),
        tries=np.zeros(moves, np.int32),
        gains=np.zeros(moves, np.float32),
    )


def clear(tree: Tree) -> None:
    """Forget everything."""
    tree.used[:] = 0
    tree.slots[:] = 0


@rule()
def hashed(words: Array, seat: int) -> int:
    """A hash of what a seat knows."""
    key = np.int64(seat + 1)
    for position in range(len(words)):
        key = (key ^ np.int64(words[position])) * np.int64(-7046029254386353131)
        key ^= (key >> np.int64(29)) & np.int64(0x7FFFFFFFF)
    return int(key)


@rule()
def find(tree: Tree, key: int) -> int:
    """The slot of a hash: taken by its node, or free."""
    last = len(tree.slots) - 1
    slot = int(key & last)
    while tree.slots[slot] != 0 and tree.keys[tree.slots[slot] - 1] != key:
        slot = (slot + 1) & last
    return slot


@rule()
def best_move(tree: Tree, node: int, explore: float, random: Array) -> int:
    """The move with the best mean so far, raised where it was tried too little."""
    first, count = tree.first[node], tree.counts[node]
    tried, gained = 0, 0.0
    for at in range(first, first + count):
        tried += tree.tries[at]
        gained += tree.gains[at]
    hope = gained / tried if tried else 0.5
    pull = explore * np.sqrt(tried + 1.0)
    best, highest = first, -1e30
    for at in range(first, first + count):
        tries = tree.tries[at]
        value = tree.gains[at] / tries if tries else hope
        value += pull * tree.priors[at] / (1 + tries) + 1e-6 * below(random, 100)
        if value > highest:
            best, highest = at, value
    return best


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


@rule()
def usual_move(tree: Tree, node: int, random: Array) -> int:
    """Any move that was taken before, as likely as it was often taken."""
    at = tree.first[node]
    left = below(random, tree.visits[node])
    while left >= tree.tries[at]:
        left -= tree.tries[at]
        at += 1
    return at


@rule()
def give(tree: Tree, path: Array, depth: int, utility: Array, learner: int) -> None:
    """Tell every decision on the path, or those of one seat alone, what followed."""
    for step in range(depth):
        if learner == EVERYBODY or learner == path[step, 2]:
            tree.visits[path[step, 0]] += 1
            tree.tries[path[step, 1]] += 1
            tree.gains[path[step, 1]] += utility[path[step, 2]]


class Searching:
    """The compiled loops of search in one game."""

    def __init__(self, guided: Guided) -> None:
        """Prepare the loops; nothing is compiled yet."""
        self.guided = guided
        self.game = guided.game

    def scratch(self) -> Scratch:
        """Room for one iteration."""
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
    def open(self) -> Any:
        """Open a node for a decision: open(tree, scratch, seat, count, key, trust)."""

        def open_node(
            tree: Tree, scratch: Scratch, count: int, slot: int, key: int, trust: float
        ) -> int:
            node, first = tree.used[0], tree.used[1]
            tree.used[0] += 1
            tree.used[1] += count
            tree.slots[slot] = node + 1
            tree.keys[node] = key
            tree.first[node], tree.counts[node], tree.visits[node] = first, count, 0
            most, total = -1e30, 0.0
            for position in range(count):
                most = max(most, scratch.worths[position])
            for position in range(count):
                likely = np.exp(max(-30.0, (scratch.worths[position] - most) / trust))
                tree.priors[first + position] = likely
                total += likely
            for position in range(count):
                at = first + position
                tree.moves[at] = scratch.out[position]
                tree.priors[at] = 0.95 * tree.priors[at] / total + 0.05 / count
                tree.tries[at] = 0
                tree.gains[at] = 0
            return int(node)

        return self.guided.compile(open_node)

    @cached_property
    def walk(self) -> Any:
        """Walk down the tree to a new node or the end.

        walk(tree, scratch, root, numbers, random, learner): who does not learn decides as
        usual where something was learned. Returns how many decisions are on the path.
        """
        to_act, play, draw = self.game.to_act, self.guided.play, self.guided.draw
        weigh, know, open_node = self.guided.weigh, self.know, self.open

        def walk(
            tree: Tree, scratch: Scratch, root: int, numbers: Array, random: Array, learner: int
        ) -> int:
            s, path = scratch.tables[0], scratch.path
            depth, seat = 0, root
            while True:
                if seat == DEALER:
                    play(s, DEALER, draw(s, random, scratch.out, scratch.weights))
                else:
                    key = know(scratch, seat)
                    slot = find(tree, key)
                    node = tree.slots[slot] - 1
                    is_new = node < 0
                    if is_new:
                        count = weigh(s, seat, scratch.out, scratch.worths)
                        full = tree.used[0] >= len(tree.first) or depth == DEEPEST
                        full = full or tree.used[1] + count > len(tree.moves)
                        if full:
                            return depth
                        if count == 1:
                            is_new = False
                            play(s, seat, scratch.out[0])
                        else:
                            node = open_node(tree, scratch, count, slot, key, numbers[TRUST])
                    if node >= 0:
                        if learner != EVERYBODY and learner != seat and tree.visits[node] > 0:
                            at = usual_move(tree, node, random)
                        else:
                            at = best_move(tree, node, numbers[EXPLORE], random)
                        path[depth, 0], path[depth, 1], path[depth, 2] = node, at, seat
                        depth += 1
                        play(s, seat, tree.moves[at])
                    if is_new and depth > 1:
                        return depth
                waiting = to_act(s)
                if not waiting or depth == DEEPEST:
                    return depth
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
        """Deal what is not known, and say who learns: deal(tree, tables, root, numbers, random).

        In a fair thought some deals are such as another seat holds possible, the secrets of
        the root drawn anew: everybody learns from them, and from the rest the root alone.
        """
        know, redeal = self.game.know, self.game.redeal

        def deal(tree: Tree, tables: Array, root: int, numbers: Array, random: Array) -> int:
            is_others = numbers[FAIR] != 0 and tree.used[2] // DEALT_FOR % FAIR_EVERY == 1
            if tree.used[2] % DEALT_FOR == 0:
                if is_others:
                    seats = tables[3].seats
                    other = (root + 1 + below(random, seats - 1)) % seats
                    know(tables[3], other)
                    redeal(tables[3], other, random)
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
                learner = deal(tree, scratch.tables, seat, numbers, random)
                scratch.tables[0] = scratch.tables[3]
                depth = walk(tree, scratch, seat, numbers, random, learner)
                tree.used[3] += depth + finish(scratch, numbers, random)
                tree.used[2] += 1
                give(tree, scratch.path, depth, scratch.utility, learner)

        return self.guided.compile(think)
