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

from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from adjuge.bots._guided import Guided
from adjuge.bots._minds import warmest
from adjuge.bots._nodes import (
    DEEPEST,
    EVERYBODY,
    NEVER_MET,
    STEPS,
    Scratch,
    Tree,
    best_met,
    best_move,
    consider,
    find,
    foretold_move,
    give,
    good_move,
    has_more_to_do,
    has_room,
    hashed,
    hashed_sight,
    mixed,
    most_met,
    most_taken,
    new_tree,
    next_step,
    opened,
    usual_move,
)
from adjuge.bots._settings import (
    BY_SIGHT,
    EXPLORE,
    FAIR,
    HORIZON,
    MIND,
    PLACE,
    SPREAD,
    TRUST,
    estimated,
    shared_out,
)
from adjuge.engine.chance import below
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import Array, Kernels, lowest
from adjuge.engine.record import DEALER, MOST_SEATS, NOBODY

DEALT_FOR = 4  # iterations that play the same deal: to deal may cost more than to play
FAIR_EVERY = 4  # of so many deals one is as another seat sees the table
GAMES_KEPT = 16  # whose loops are kept; owners' boxes count apart
USUAL, LEARNING, SPREADING = range(3)  # ways to choose: the good moves too at the root of advice
FORCED, FULL = -1, -2  # instead of a node: there is one move only; there is no room


@lru_cache(GAMES_KEPT)
def searching(game: Game) -> "Searching":
    """The loops of a game, made once for all who search in it."""
    return Searching(Guided(Kernels(game)))


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
            said=np.zeros((MOST_SEATS, STEPS), np.int32),
            steps=np.zeros((MOST_SEATS, 2), np.int32),
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

        choose_by_knowledge(tree, scratch, seat, numbers, random, way): the node, the move in
        it, and whether the node is new.
        """
        weigh, know = self.guided.weigh, self.know

        def choose(
            tree: Tree, scratch: Scratch, seat: int, numbers: Array, random: Array, way: int
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
            if way == SPREADING:
                at = good_move(tree, scratch, node, numbers, random)
            elif way == LEARNING or tree.visits[node] == 0:
                at = best_move(tree, node, numbers[EXPLORE], random)
            else:
                at = usual_move(tree, node, random)
            return node, at, is_new

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
        """What a seat that was asked does next, where it has gone alone, or NEVER_MET.

        foretell(scratch, seat, random, surely): what it would take most, or only most often.
        """
        moves, know = self.game.moves, self.know

        def foretell(scratch: Scratch, seat: int, random: Array, surely: bool) -> int:
            if moves(scratch.tables[0], seat, scratch.out) == 1:
                return scratch.out[0]
            key = know(scratch, seat)
            if surely:
                return most_taken(scratch.foretold, key)
            return foretold_move(scratch.foretold, key, random)

        return self.guided.compile(foretell)

    @cached_property
    def foretell_all(self) -> Any:
        """What all who were asked do at a deal: foretell_all(scratch, root, random, surely).

        Each steps on alone, as it was asked: what others decide meanwhile it does not see.
        """
        to_act, play, foretell = self.game.to_act, self.guided.play, self.foretell

        def foretell_all(scratch: Scratch, root: int, random: Array, surely: bool) -> None:
            s, steps = scratch.tables[0], scratch.steps
            waiting = to_act(scratch.tables[3])
            for seat in range(MOST_SEATS):
                steps[seat, 0] = steps[seat, 1] = 0
                is_asked = seat != root and (waiting >> seat) & 1
                scratch.tables[0] = scratch.tables[3]
                while is_asked and steps[seat, 0] < STEPS:
                    move = foretell(scratch, seat, random, surely)
                    if move == NEVER_MET:
                        break
                    scratch.said[seat, steps[seat, 0]] = move
                    steps[seat, 0] += 1
                    play(s, seat, move)
                    is_asked = (to_act(s) >> seat) & 1

        return self.guided.compile(foretell_all)

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

        def walk(
            tree: Tree, scratch: Scratch, root: int, numbers: Array, random: Array, learner: int
        ) -> int:
            s, path = scratch.tables[0], scratch.path
            steps, said = scratch.steps, scratch.said
            depth, seat = 0, root
            while True:
                if seat == DEALER:
                    play(s, DEALER, draw(s, random, scratch.out, scratch.weights))
                elif has_more_to_do(steps, seat):
                    play(s, seat, next_step(steps, said, seat))
                else:
                    if numbers[BY_SIGHT] != 0 and seat != root:
                        node, at, is_new = by_sight(tree, scratch, seat, numbers, random)
                    else:
                        way = LEARNING if learner in (EVERYBODY, seat) else USUAL
                        if seat == root and depth == 0 and numbers[SPREAD] > 0:
                            way = SPREADING
                        node, at, is_new = by_knowledge(tree, scratch, seat, numbers, random, way)
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
        foretell_all = self.foretell_all

        def think(
            tree: Tree, scratch: Scratch, seat: int, numbers: Array, random: Array, iterations: int
        ) -> None:
            for _ in range(iterations):
                learner = deal(tree, scratch, seat, numbers, random)
                if scratch.asked[0]:
                    foretell_all(scratch, seat, random, False)
                scratch.tables[0] = scratch.tables[3]
                depth = walk(tree, scratch, seat, numbers, random, learner)
                tree.used[3] += depth + finish(scratch, numbers, random)
                tree.used[2] += 1
                give(tree, scratch.path, depth, scratch.utility, learner)

        return self.guided.compile(think)
