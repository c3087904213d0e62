"""What `adjuge check` tries: every law of the engine, every piece of evidence.

The functions are those that the test suite runs; here they get a sentence, and
their cases a name.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from adjuge.conformance import curves, evidence, hiding, laws
from adjuge.conformance.examples import example_files, play_example
from adjuge.conformance.faces import machine, plain
from adjuge.engine.game import Game
from adjuge.engine.sentence import Sentence, say

Attempts = Iterator[tuple[str, Callable[[], None]]]
SHORT = 120  # moves of a game that are looked at in a quick check


@dataclass(frozen=True)
class Law:
    """A law that holds in every case: seats and options."""

    says: Sentence
    holds: Callable[..., None]
    how: dict[str, Any] = field(default_factory=dict)
    quick: dict[str, Any] = field(default_factory=dict)


LAWS = (
    Law(say("The list of moves is what the rules do not refuse."),
        laws.moves_are_what_is_not_refused, {"limit": 250}, {"limit": 40}),
    Law(say("A refused move changes nothing, and is refused in a sentence."),
        laws.refusals_change_nothing_and_speak, {}, {"limit": 20}),
    Law(say("The dealer's odds fit the dealer's moves."), laws.odds_fit_the_moves),
    Law(say("Nothing is made and nothing is lost."),
        laws.nothing_is_made_or_lost, {}, {"games": 3}),
    Law(say("Plain and compiled rules agree byte for byte."),
        laws.plain_and_compiled_agree, {"limit": 300}, {"limit": SHORT}),
    Law(say("Copies of a table live apart."), laws.copies_live_apart),
    Law(say("Every game ends in time, with places that fit."),
        laws.games_end_in_time, {}, {"games": 100}),
    Law(say("Dealing anew what a seat cannot know changes nothing it gets."),
        hiding.redealing_changes_nothing, {}, {"limit": SHORT}),
    Law(say("A table dealt anew plays on to its end."),
        hiding.redealt_tables_play_on, {}, {"games": 2}),
    Law(say("Dealing anew really varies."), hiding.redealing_varies),
    Law(say("A pending secret leaves no trace."),
        hiding.pending_secrets_leave_no_trace, {}, {"limit": SHORT}),
    Law(say("Who decides at the same time looks from where all were asked."),
        hiding.outlooks_know_of_no_decision_meanwhile, {}, {"limit": SHORT}),
    Law(say("What the laboratory follows is what lies on the table."),
        curves.curves_fit_the_table, {}, {"limit": SHORT}),
    Law(say("Logs read and written again are the same."), laws.logs_round_trip),
    Law(say("Randomness elsewhere does not matter."), laws.global_randomness_does_not_matter),
    Law(say("Log, questions and menus speak to everybody."),
        laws.logs_speak_to_everybody, {}, {"limit": 30}),
)  # fmt: skip

BOX_DEPENDENT = (  # made with the box of the folder, so an owner's box is not held against them
    (say("Recorded games replay to their results."), evidence.recorded_games_replay),
    (say("Every ending is recorded at every seat count."), evidence.endings_are_recorded),
    (say("The printed games are unchanged."), evidence.playthroughs_are_unchanged),
    (say("The counts of continuations are unchanged."), evidence.counts_are_unchanged),
)
EVIDENCE = (
    (say("Every move has a text of its own."), laws.texts_of_moves_are_unique),
    (say("Every curve of the laboratory is measured in some game."), curves.curves_are_told),
    (say("Every move is a deed with a name in every language."), curves.deeds_have_names),
    (say("The rulebooks have the same paragraphs in every language."), evidence.rulebooks_match),
    (say("Every paragraph has code and an example."), evidence.paragraphs_have_code_and_examples),
)


def checks(game: Game, *, quick: bool, own_box: bool) -> Iterator[tuple[Sentence, Attempts]]:
    """All that is tried of a game: the law in words, and its cases."""
    chosen = quick_cases(game) if quick else laws.cases(game)
    for seed, law in enumerate(LAWS, start=1):
        if own_box and law.holds is laws.logs_round_trip:
            continue  # it reads logs with the box of the folder
        yield law.says, _cases(law, chosen, seed, quick=quick)
    for says, holds in EVIDENCE if own_box else (*EVIDENCE, *BOX_DEPENDENT):
        yield says, iter([(game.about.name, partial(holds, game))])
    if not own_box:
        yield say("The examples of the rulebook hold, plain and compiled."), _examples(game)


def quick_cases(game: Game) -> list[laws.Case]:
    """The usual game at its emptiest and its fullest table."""
    seats = game.about.seats
    return [laws.Case(game, count) for count in sorted({seats[0], seats[-1]})]


def _cases(law: Law, chosen: list[laws.Case], seed: int, *, quick: bool) -> Attempts:
    for case in chosen:
        yield str(case), partial(law.holds, case, seed, **(law.quick if quick else law.how))


def _examples(game: Game) -> Attempts:
    for file in example_files(game):
        for face in (plain(game), machine(game)):
            yield f"{file.stem}, {face.how}", partial(play_example, face, file)
