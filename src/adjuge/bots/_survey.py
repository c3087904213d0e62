"""Surveys: compiled loops for those who study a game by the games that bots play.

The dealer of a table and each of its seats have streams of random numbers of their
own. So a game can be played a second time, move by move, when it is known how long
it is; and where another option or box is tried with the same streams, the luck of
both tables is as much the same as it can be.
"""

import hashlib
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from adjuge.bots._guided import Guided
from adjuge.engine.chance import streams
from adjuge.engine.compiling import compiled
from adjuge.engine.game import UNMEASURED, Game, Over, Result
from adjuge.engine.kernels import STILL_RUNNING, Array, Kernels, Room, lowest
from adjuge.engine.language import ENGLISH
from adjuge.engine.record import DEALER
from adjuge.engine.rule import rule

WHOLE_WIN = 60  # a win, so that it can be shared by up to six without a fraction
FINE = 512  # values nearer to zero are counted one by one, others in steps of half a hundredth
SIDE = FINE // 2 * 24  # bins on each side of zero: enough for every int32
BINS = 2 * SIDE


class Luck(NamedTuple):
    """Random numbers for many tables."""

    deals: Array  # the dealer's, by table
    nerves: Array  # the seats', by table and seat

    @classmethod
    def of(cls, seed: int, seats: int, first: int, count: int) -> "Luck":
        """That of the games from number `first` on; no seed's dealer is another's seat."""
        nerves = streams(~seed, count * seats, first * seats).reshape(count, seats)
        return cls(streams(seed, count, first), nerves)


class Company(NamedTuple):
    """Who plays."""

    seated: Array  # by table and seat: which bot
    minds: Array  # by bot


class Notes(NamedTuple):
    """What a loop knows of moves and curves, and what it writes on."""

    family: Array  # of each move
    deed: Array  # of each move
    line: Array  # by curve and place: its line among those of all curves
    pane: Array  # by curve and place: where its values are counted, those of all seats together
    room: Room
    before: Array  # one table
    measured: Array  # by curve and place
    results: Array  # one result
    totals: Array  # by pane: the sum of what was measured in this game, and how often that was
    of_games: Array  # the same by game, when it is over
    marks: Array  # by seat and deed: whether it was done in this game
    times: Array  # by seat and family: how often in this game


class Course(NamedTuple):
    """What is added up in the course of games, in whole numbers.

    The parts of a game have as many decisions each; what the dealer does before the
    first comes before them all. Levels are looked at when a part begins, and at the end;
    events and moves are counted in the part in which they happen, from 0.
    """

    sums: Array  # by line and part
    counts: Array  # by line and part: how many numbers that were
    spread: Array  # by pane, part and bin: how many of them lay there
    made: Array  # moves of seats, by part and family
    sat: Array  # seats taken, by bot
    wins: Array  # what they won, in WHOLE_WINs
    did: Array  # seats that did a deed at least once in a game, by bot and deed
    won: Array  # what of that was won
    together: Array  # the square of how many seats did it in a game, by bot and deed
    times: Array  # moves, by bot and family
    winning: Array  # those of winners: of two who share a win half of each


@cache
def deeds_of(game: Game) -> tuple[list[str], Array]:
    """The deeds of a game, and which of them each move is."""
    told = [ENGLISH.write(game.deed(move)) for move in range(game.most_moves)]
    names = list(dict.fromkeys(told))
    places = {name: place for place, name in enumerate(names)}
    return names, np.array([places[text] for text in told], np.int64)


@cache
def lines_of(game: Game, seats: int) -> tuple[Array, Array]:
    """The line and the pane of every place of every curve."""
    line, pane = np.full((2, *game.curves_shape), -1, np.int64)
    lines = panes = 0
    for number, curve in enumerate(game.CURVES):
        places = curve.places(seats)
        line[number, :places] = range(lines, lines + places)
        together = curve.over == Over.SEATS
        pane[number, :places] = panes if together else range(panes, panes + places)
        lines, panes = lines + places, panes + (1 if together else places)
    return line, pane


def panes_of(game: Game, seats: int) -> int:
    """How many panes there are."""
    return int(lines_of(game, seats)[1].max()) + 1


def blank_notes(game: Game, seats: int, count: int) -> Notes:
    """What there is to know of a game, and room for one loop over so many tables."""
    families = list(game.MOVES.families.values())
    names, deed = deeds_of(game)
    line, pane = lines_of(game, seats)
    return Notes(
        family=np.repeat(np.arange(len(families)), [family.count for family in families]),
        deed=deed,
        line=line,
        pane=pane,
        room=Kernels(game).room(),
        before=game.State.rows(1),
        measured=np.zeros(game.curves_shape, np.int32),
        results=Result.rows(1),
        totals=np.zeros((panes_of(game, seats), 2), np.int64),
        of_games=np.zeros((count, panes_of(game, seats), 2), np.int64),
        marks=np.zeros((seats, len(names)), np.int8),
        times=np.zeros((seats, len(families)), np.int64),
    )


def blank_course(game: Game, seats: int, bots: int, parts: int) -> Course:
    """Nothing added up yet."""
    families, deeds = len(game.MOVES.families), len(deeds_of(game)[0])
    lines, panes = int(lines_of(game, seats)[0].max()) + 1, panes_of(game, seats)
    return Course(
        sums=np.zeros((lines, parts + 1), np.int64),
        counts=np.zeros((lines, parts + 1), np.int64),
        spread=np.zeros((panes, parts + 1, BINS), np.int32),
        made=np.zeros((parts, families), np.int64),
        sat=np.zeros(bots, np.int64),
        wins=np.zeros(bots, np.int64),
        did=np.zeros((bots, deeds), np.int64),
        won=np.zeros((bots, deeds), np.int64),
        together=np.zeros((bots, deeds), np.int64),
        times=np.zeros((bots, families), np.int64),
        winning=np.zeros((bots, families), np.int64),
    )


@rule()
def bin_of(value: int) -> int:
    """Where a value is counted, in order of the values; -1 lies as far below zero as 0 above."""
    far = value if value >= 0 else -1 - value
    doublings = 0
    while far >> doublings >= FINE:
        doublings += 1
    place = doublings * (FINE // 2) + (far >> doublings)
    return SIDE + place if value >= 0 else SIDE - 1 - place


def least_in(place: int) -> int:
    """The least value that is counted in a bin."""
    return _nearest(place - SIDE) if place >= SIDE else -_nearest(SIDE - place)


def _nearest(place: int) -> int:
    """The value nearest to zero in a bin above it, where each by itself comes before FINE, then
    256 bins to every doubling.
    """
    doublings = max(0, place // (FINE // 2) - 1)
    return (place - doublings * (FINE // 2)) << doublings


@rule()
def copy_rows(source: Array, target: Array) -> None:
    """Copy a table of numbers; to copy it whole would take memory."""
    for row in range(source.shape[0]):
        for column in range(source.shape[1]):
            target[row, column] = source[row, column]


class Survey:
    """The surveying loops of one game, each compiled when it is first used."""

    def __init__(self, guided: Guided) -> None:
        """Prepare the loops of a game; nothing is compiled yet."""
        self.guided = guided
        self.game = guided.game
        content = hashlib.sha256(guided.key.encode() + Path(__file__).read_bytes())
        self.key = content.hexdigest()[:16]

    @cached_property
    def decide(self) -> Any:
        """What the dealer or a seat of some mind does: decide(s, seat, mind, random, room)."""
        draw, choose = self.guided.draw, self.guided.decide

        def decided(s: Any, seat: int, mind: float, random: Array, room: Room) -> int:
            if seat == DEALER:
                return int(draw(s, random, room.moves, room.weights))
            return int(choose(s, seat, mind, random, room.moves, room.worths))

        return compiled(decided, self.key)

    @cached_property
    def choice(self) -> Any:
        """What the dealer or a seat of a table does: choice(s, table, seat, luck, company, room)."""
        decide = self.decide

        @rule()
        def choice(s: Any, table: int, seat: int, luck: Luck, company: Company, room: Room) -> int:
            if seat == DEALER:
                return int(decide(s, seat, 0.0, luck.deals[table : table + 1], room))
            mind = company.minds[company.seated[table, seat]]
            return int(decide(s, seat, mind, luck.nerves[table, seat : seat + 1], room))

        return choice

    @cached_property
    def play_out(self) -> Any:
        """Play tables to their end: play_out(states, luck, company, lengths, decisions, room).

        `lengths` gets the number of moves, STILL_RUNNING where a table outlived the
        stated bound, `decisions` those of seats.
        """
        to_act, play, choice = self.game.to_act, self.guided.play, self.choice
        longest = self.game.LONGEST

        def play_out(
            states: Array, luck: Luck, company: Company, lengths: Array, decisions: Array,
            room: Room,
        ) -> None:  # fmt: skip
            for table in range(len(states)):
                s = states[table]
                moved, decided = 0, 0
                waiting = to_act(s)
                while waiting and moved < longest:
                    seat = lowest(waiting)
                    play(s, seat, choice(s, table, seat, luck, company, room))
                    moved += 1
                    decided += seat != DEALER
                    waiting = to_act(s)
                lengths[table] = STILL_RUNNING if waiting else moved
                decisions[table] = decided

        return compiled(play_out, self.key)

    @cached_property
    def follow(self) -> Any:
        """Play games a second time and add up what happens on the way.

        follow(states, luck, company, decisions, notes, course): `decisions` are those of
        the first time with the same luck.
        """
        to_act, play, choice, score = self.game.to_act, self.guided.play, self.choice, self.score
        look, happen, share_out = self.look, self.happen, self.share_out

        def follow(
            states: Array, luck: Luck, company: Company, decisions: Array, notes: Notes,
            course: Course,
        ) -> None:  # fmt: skip
            parts = course.made.shape[0]
            for table in range(len(states)):
                s = states[table]
                notes.totals[:, :] = 0
                decided, looked = 0, 0
                waiting = to_act(s)
                while waiting:
                    seat = lowest(waiting)
                    if seat != DEALER:
                        while looked < parts and looked * decisions[table] // parts <= decided:
                            look(s, looked, notes, course)
                            looked += 1
                        decided += 1
                    move = choice(s, table, seat, luck, company, notes.room)
                    notes.before[0] = s
                    play(s, seat, move)
                    happen(s, seat, move, max(0, looked - 1), notes, course)
                    waiting = to_act(s)
                for moment in range(looked, parts + 1):
                    look(s, moment, notes, course)
                copy_rows(notes.totals, notes.of_games[table])
                score(s, notes.results[0])
                share_out(company.seated[table], notes, course)

        return compiled(follow, self.key)

    @cached_property
    def score(self) -> Any:
        """The game's `score`, compiled once."""
        score = self.game.score

        def standing(s: Any, result: Any) -> None:
            score(s, result)

        return compiled(standing, self.key)

    @cached_property
    def look(self) -> Any:
        """Measure a table after a part of its game: look(s, part, notes, course)."""
        levels, enter = self.game.levels, self.enter

        def look(s: Any, part: int, notes: Notes, course: Course) -> None:
            notes.measured[:, :] = UNMEASURED
            levels(s, notes.measured)
            enter(part, notes, course)

        return compiled(look, self.key)

    @cached_property
    def happen(self) -> Any:
        """Count a move, and measure what it brought: happen(s, seat, move, part, notes, course)."""
        events, enter = self.game.events, self.enter

        def happen(s: Any, seat: int, move: int, part: int, notes: Notes, course: Course) -> None:
            notes.measured[:, :] = UNMEASURED
            events(notes.before[0], s, seat, move, notes.measured)
            enter(part, notes, course)
            if seat != DEALER:
                notes.marks[seat, notes.deed[move]] = 1
                notes.times[seat, notes.family[move]] += 1
                course.made[part, notes.family[move]] += 1

        return compiled(happen, self.key)

    @cached_property
    def enter(self) -> Any:
        """Add up what was measured: enter(part, notes, course)."""

        def enter(part: int, notes: Notes, course: Course) -> None:
            curves, places = notes.measured.shape
            for curve in range(curves):
                for place in range(places):
                    value = notes.measured[curve, place]
                    if value != UNMEASURED:
                        line, pane = notes.line[curve, place], notes.pane[curve, place]
                        course.sums[line, part] += value
                        course.counts[line, part] += 1
                        course.spread[pane, part, bin_of(value)] += 1
                        notes.totals[pane, 0] += value
                        notes.totals[pane, 1] += 1

        return compiled(enter, self.key)

    @cached_property
    def share_out(self) -> Any:
        """Who has won with which deeds: share_out(seated, notes, course); wipes the notes."""

        def share_out(seated: Array, notes: Notes, course: Course) -> None:
            seats, deeds = notes.marks.shape
            places = notes.results[0].places
            winners = 0
            for seat in range(seats):
                winners += places[seat] == 1
            for seat in range(seats):
                won = WHOLE_WIN // winners if places[seat] == 1 else 0
                bot = seated[seat]
                course.sat[bot] += 1
                course.wins[bot] += won
                for deed in range(deeds):
                    if notes.marks[seat, deed]:
                        course.did[bot, deed] += 1
                        course.won[bot, deed] += won
                        for other in range(seats):
                            if seated[other] == bot:
                                course.together[bot, deed] += notes.marks[other, deed]
                for family in range(notes.times.shape[1]):
                    course.times[bot, family] += notes.times[seat, family]
                    course.winning[bot, family] += won * notes.times[seat, family]
            notes.marks[:, :] = 0
            notes.times[:, :] = 0

        return compiled(share_out, self.key)
