"""The nodes of a search and their moves, in arrays that compiled code grows.

A node is an information set, found by the hash of what a seat knows, and lists every
legal move. At a sight, which is what everybody knows, a move is a node of its own:
which moves are legal there depends on a hand that only one seat knows.
"""

from typing import NamedTuple

import numpy as np

from adjuge.bots._settings import EXPLORE, SPREAD
from adjuge.engine.chance import below
from adjuge.engine.kernels import Array
from adjuge.engine.record import MOST_SEATS
from adjuge.engine.rule import rule

DEEPEST = 512  # decisions of one iteration that are remembered
STEPS = 32  # of a decision that is composed of many, as many as are foretold
TOLD_FROM = 30  # visits of a node from which on it tells what a seat will do
EVERYBODY = -1
NEVER_MET = -1  # instead of a move
FINELY = 1 << 24  # parts into which a chance is divided
GOLDEN = -7046029254386353131  # the golden ratio in 64 bits, which scatters well


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
    likely: Array  # how likely rules of thumb hold each of the moves listed
    met: Array  # the node of each at a sight, or -1
    foretold: Tree  # what others who decide at the same time think for themselves
    deals: Array  # the tables on which they were asked
    asked: Array  # how many of these there are, 0 where nobody was asked
    said: Array  # what each seat that was asked does at this table, step by step
    steps: Array  # how many steps each has said, and how many of them it has made


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
def mixed(key: int, word: int) -> int:
    """A hash with one more word in it."""
    stirred = (np.int64(key) ^ np.int64(word)) * np.int64(GOLDEN)
    return int(stirred ^ ((stirred >> np.int64(29)) & np.int64(0x7FFFFFFFF)))


@rule()
def hashed(words: Array, seat: int) -> int:
    """A hash of what a seat knows; of four words at once, which do not wait for each other."""
    one, two, three, four = seat + 1, 0, 0, 0
    whole = len(words) // 4 * 4
    for position in range(0, whole, 4):
        one = mixed(one, words[position])
        two = mixed(two, words[position + 1])
        three = mixed(three, words[position + 2])
        four = mixed(four, words[position + 3])
    for position in range(whole, len(words)):
        one = mixed(one, words[position])
    return mixed(mixed(one, two), mixed(three, four))


@rule()
def hashed_sight(words: Array, seat: int) -> int:
    """A hash of what everybody knows when a seat decides."""
    return hashed(words, seat + MOST_SEATS)


@rule()
def find(tree: Tree, key: int) -> int:
    """The slot of a hash: taken by its node, or free."""
    last = len(tree.slots) - 1
    slot = int(key & last)
    while tree.slots[slot] != 0 and tree.keys[tree.slots[slot] - 1] != key:
        slot = (slot + 1) & last
    return slot


@rule()
def has_room(tree: Tree, moves: int) -> bool:
    """Whether a node with so many moves can be opened."""
    return bool(tree.used[0] < len(tree.first) and tree.used[1] + moves <= len(tree.moves))


@rule()
def opened(tree: Tree, slot: int, key: int, moves: int) -> int:
    """A new node with room for so many moves."""
    node, first = tree.used[0], tree.used[1]
    tree.used[0] += 1
    tree.used[1] += moves
    tree.slots[slot] = node + 1
    tree.keys[node] = key
    tree.first[node], tree.counts[node], tree.visits[node] = first, moves, 0
    for at in range(first, first + moves):
        tree.tries[at] = 0
        tree.gains[at] = 0
    return int(node)


@rule()
def consider(scratch: Scratch, count: int, trust: float) -> None:
    """How likely the moves listed are by their worths; none is ever out of the question."""
    worths, likely = scratch.worths, scratch.likely
    most, total = -1e30, 0.0
    for position in range(count):
        most = max(most, worths[position])
    for position in range(count):
        chance = np.exp(max(-30.0, (worths[position] - most) / trust))
        likely[position] = chance
        total += chance
    for position in range(count):
        likely[position] = 0.95 * likely[position] / total + 0.05 / count


@rule()
def promise(tries: int, gains: float, hope: float, lure: float, random: Array) -> float:
    """The mean of a move, or the hope for one never tried, raised where it was tried too little."""
    value = gains / tries if tries else hope
    return value + (lure / (1 + tries) + 1e-6 * below(random, 100))


@rule()
def hope_and_pull(tree: Tree, node: int, explore: float) -> tuple[float, float]:
    """What may be hoped of a move never tried, and how much its likelihood counts."""
    tried, gained = 0, 0.0
    for at in range(tree.first[node], tree.first[node] + tree.counts[node]):
        tried += tree.tries[at]
        gained += tree.gains[at]
    return gained / tried if tried else 0.5, explore * np.sqrt(tried + 1.0)


@rule()
def best_move(tree: Tree, node: int, explore: float, random: Array) -> int:
    """The move with the best mean so far, raised where it was tried too little."""
    first, count = tree.first[node], tree.counts[node]
    hope, pull = hope_and_pull(tree, node, explore)
    best, highest = first, -1e30
    for at in range(first, first + count):
        value = promise(tree.tries[at], tree.gains[at], hope, pull * tree.priors[at], random)
        if value > highest:
            best, highest = at, value
    return best


@rule()
def good_move(tree: Tree, scratch: Scratch, node: int, numbers: Array, random: Array) -> int:
    """The best move as `best_move` finds it; with a chance of SPREAD the next best, and so on."""
    first, count, promises = tree.first[node], tree.counts[node], scratch.worths
    hope, pull = hope_and_pull(tree, node, numbers[EXPLORE])
    for at in range(first, first + count):
        value = promise(tree.tries[at], tree.gains[at], hope, pull * tree.priors[at], random)
        promises[at - first] = value
    best = np.argmax(promises[:count])
    while below(random, FINELY) < numbers[SPREAD] * FINELY:
        promises[best] = -1e30
        best = np.argmax(promises[:count])
    return int(first + best)


@rule()
def tried_at(tree: Tree, node: int) -> tuple[int, float]:
    """How often the one move of a node at a sight was tried and what followed; without a node, never."""
    if node < 0:
        return 0, 0.0
    at = tree.first[node]
    return int(tree.tries[at]), float(tree.gains[at])


@rule()
def best_met(
    tree: Tree, scratch: Scratch, key: int, count: int, explore: float, random: Array
) -> int:
    """Of the moves listed, the position of the best at a sight: as `best_move`, over what is legal."""
    met, tried, gained = scratch.met, 0, 0.0
    for position in range(count):
        met[position] = tree.slots[find(tree, mixed(key, scratch.out[position]))] - 1
        tries, gains = tried_at(tree, met[position])
        tried += tries
        gained += gains
    hope = gained / tried if tried else 0.5
    pull = explore * np.sqrt(tried + 1.0)
    best, highest = 0, -1e30
    for position in range(count):
        tries, gains = tried_at(tree, met[position])
        value = promise(tries, gains, hope, pull * scratch.likely[position], random)
        if value > highest:
            best, highest = position, value
    return best


@rule()
def most_met(tree: Tree, scratch: Scratch, key: int, count: int) -> int:
    """Of the moves listed, the one that was taken most at a sight."""
    usual, most = NEVER_MET, 0
    for position in range(count):
        node = tree.slots[find(tree, mixed(key, scratch.out[position]))] - 1
        if node >= 0 and tree.tries[tree.first[node]] > most:
            usual, most = scratch.out[position], tree.tries[tree.first[node]]
    return usual


@rule()
def most_taken(tree: Tree, key: int) -> int:
    """The move that was taken most in a node."""
    node = tree.slots[find(tree, key)] - 1
    usual, most = NEVER_MET, 0
    if node >= 0:
        for at in range(tree.first[node], tree.first[node] + tree.counts[node]):
            if tree.tries[at] > most:
                usual, most = tree.moves[at], tree.tries[at]
    return usual


@rule()
def foretold_move(tree: Tree, key: int, random: Array) -> int:
    """What a seat will do by its own thought, or NEVER_MET: moves are likely by the square of their tries.

    It will take the move tried most, but it may have thought a little differently.
    """
    node = tree.slots[find(tree, key)] - 1
    if node < 0 or tree.visits[node] < TOLD_FROM:
        return NEVER_MET
    at, total = tree.first[node], 0.0
    for other in range(at, at + tree.counts[node]):
        total += float(tree.tries[other]) * tree.tries[other]
    left = total * below(random, FINELY) / FINELY
    while left >= float(tree.tries[at]) * tree.tries[at]:
        left -= float(tree.tries[at]) * tree.tries[at]
        at += 1
    return int(tree.moves[at])


@rule()
def has_more_to_do(steps: Array, seat: int) -> bool:
    """Whether a seat has said what it does next."""
    return seat < MOST_SEATS and bool(steps[seat, 1] < steps[seat, 0])


@rule()
def next_step(steps: Array, said: Array, seat: int) -> int:
    """What a seat does next, as it has said."""
    steps[seat, 1] += 1
    return int(said[seat, steps[seat, 1] - 1])


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
