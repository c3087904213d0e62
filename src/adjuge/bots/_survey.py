"""Surveys: compiled loops for those who study a game by the games that bots play.

One stream of random numbers serves the dealer and the seats of a table, so a
game can be played a second time, move by move, when it is known how long it is.
"""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from adjuge.bots._guided import Guided
from adjuge.engine.compiling import compiled
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import STILL_RUNNING, Array, lowest
from adjuge.engine.record import DEALER

QUANTITIES = ("amount", "value", "steps")  # gaps that say how much, not which
WHOLE_WIN = 60  # a win, so that it can be shared by up to six without a fraction


class Notes(NamedTuple):
    """What a loop knows of moves, and what it writes on."""

    family: Array  # of each move
    number: Array  # that each move names, or 0
    out: Array
    weights: Array
    worths: Array
    results: Array  # one result
    marks: Array  # by seat and move: whether it was made in this game
    times: Array  # by seat and family: how often in this game


class Course(NamedTuple):
    """What is added up in the course of games, in whole numbers."""

    curves: Array  # points, by part of the game (from 0, the beginning) and seat
    made: Array  # moves of seats, by part and family
    numbers: Array  # the numbers they name, by part and family
    did: Array  # seats that made a move at least once in a game, by move
    won: Array  # what of that was won, in WHOLE_WINs
    winning: (
        Array  # moves of winners, by family, in WHOLE_WINs: of two who share a win half of each
    )


def blank_notes(game: Game, seats: int) -> Notes:
    """The families of a game's moves, in their order, and room for one loop."""
    family, number = np.zeros((2, game.most_moves), np.int64)
    for which, one in enumerate(game.MOVES.families.values()):
        here = slice(one.first, one.first + one.count)
        family[here] = which
        if names_number(game, which):
            number[here] = [int(choice) for choice in one.gaps[0][1]]
    return Notes(
        family=family,
        number=number,
        out=np.zeros(game.most_moves, np.int32),
        weights=np.zeros(game.most_moves, np.int32),
        worths=np.zeros(game.most_moves, np.float32),
        results=Result.rows(1),
        marks=np.zeros((seats, game.most_moves), np.int8),
        times=np.zeros((seats, len(game.MOVES.families)), np.int64),
    )


def names_number(game: Game, which: int) -> bool:
    """Whether the moves of a family differ by a quantity alone, such as a bid."""
    gaps = list(game.MOVES.families.values())[which].gaps
    return [gap for gap, _ in gaps] in [[name] for name in QUANTITIES]


def blank_course(game: Game, seats: int, parts: int) -> Course:
    """Nothing added up yet."""
    families, moves = len(game.MOVES.families), game.most_moves
    return Course(
        curves=np.zeros((parts + 1, seats), np.int64),
        made=np.zeros((parts, families), np.int64),
        numbers=np.zeros((parts, families), np.int64),
        did=np.zeros(moves, np.int64),
        won=np.zeros(moves, np.int64),
        winning=np.zeros(families, np.int64),
    )


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
        """What the dealer or a seat does: decide(s, seat, minds, random, notes)."""
        draw, choose = self.guided.draw, self.guided.decide

        def decided(s: Any, seat: int, minds: Array, random: Array, notes: Notes) -> int:
            if seat == DEALER:
                return int(draw(s, random, notes.out, notes.weights))
            return int(choose(s, seat, minds[seat], random, notes.out, notes.worths))

        return compiled(decided, self.key)

    @cached_property
    def play_out(self) -> Any:
        """Play tables to their end: play_out(states, streams, minds, lengths, decisions, notes).

        `lengths` gets the number of moves, STILL_RUNNING where a table outlived the
        stated bound, `decisions` those of seats.
        """
        to_act, play, decide = self.game.to_act, self.guided.play, self.decide
        longest = self.game.LONGEST

        def play_out(
            states: Array, streams: Array, minds: Array, lengths: Array, decisions: Array,
            notes: Notes,
        ) -> None:  # fmt: skip
            for table in range(len(states)):
                s, random = states[table], streams[table : table + 1]
                moved, decided = 0, 0
                waiting = to_act(s)
                while waiting and moved < longest:
                    seat = lowest(waiting)
                    play(s, seat, decide(s, seat, minds, random, notes))
                    moved += 1
                    decided += seat != DEALER
                    waiting = to_act(s)
                lengths[table] = STILL_RUNNING if waiting else moved
                decisions[table] = decided

        return compiled(play_out, self.key)

    @cached_property
    def follow(self) -> Any:
        """Play games a second time and add up what happens on the way.

        follow(states, streams, minds, lengths, notes, course): `lengths` are those of
        the first time with the same streams.
        """
        to_act, play, decide = self.game.to_act, self.guided.play, self.decide
        score, share_out = self.game.score, self.share_out

        def follow(
            states: Array, streams: Array, minds: Array, lengths: Array, notes: Notes,
            course: Course,
        ) -> None:  # fmt: skip
            parts, seats = course.curves.shape[0] - 1, course.curves.shape[1]
            result = notes.results[0]
            for table in range(len(states)):
                s, random = states[table], streams[table : table + 1]
                moved = 0
                for part in range(parts + 1):
                    while moved < part * lengths[table] // parts:
                        seat = lowest(to_act(s))
                        move = decide(s, seat, minds, random, notes)
                        play(s, seat, move)
                        moved += 1
                        if seat != DEALER:
                            notes.marks[seat, move] = 1
                            notes.times[seat, notes.family[move]] += 1
                            course.made[part - 1, notes.family[move]] += 1
                            course.numbers[part - 1, notes.family[move]] += notes.number[move]
                    score(s, result)
                    for seat in range(seats):
                        course.curves[part, seat] += result.points[seat]
                share_out(result.places, notes, course)

        return compiled(follow, self.key)

    @cached_property
    def share_out(self) -> Any:
        """Who has won with which moves: share_out(places, notes, course); wipes the notes."""

        def share_out(places: Array, notes: Notes, course: Course) -> None:
            seats, moves = notes.marks.shape
            winners = 0
            for seat in range(seats):
                winners += places[seat] == 1
            for seat in range(seats):
                won = WHOLE_WIN // winners if places[seat] == 1 else 0
                for move in range(moves):
                    if notes.marks[seat, move]:
                        course.did[move] += 1
                        course.won[move] += won
                        notes.marks[seat, move] = 0
                for family in range(notes.times.shape[1]):
                    course.winning[family] += won * notes.times[seat, family]
                    notes.times[seat, family] = 0

        return compiled(share_out, self.key)
