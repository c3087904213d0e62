"""Every game, at every seat count and with every option, holds the laws."""

import os

import pytest

from adjuge.conformance import curves, evidence, hiding, laws
from adjuge.conformance.examples import example_files, play_example
from adjuge.conformance.faces import machine, plain
from adjuge.engine.registry import all_games, load_game

CHOSEN = os.environ.get("ADJUGE_GAMES", "").split() or list(all_games())  # to work on one game
GAMES = [load_game(name) for name in CHOSEN]
CASES = [case for game in GAMES for case in laws.cases(game)]
EXAMPLES = [(game, file) for game in GAMES for file in example_files(game)]


each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.name)
each_case = pytest.mark.parametrize("case", CASES, ids=str)


@each_case
def test_moves_are_what_is_not_refused(case):
    laws.moves_are_what_is_not_refused(case, seed=1, limit=250)


@each_case
def test_refusals_change_nothing_and_speak(case):
    laws.refusals_change_nothing_and_speak(case, seed=2)


@each_game
def test_texts_of_moves_are_unique(game):
    laws.texts_of_moves_are_unique(game)


@each_case
def test_odds_fit_the_moves(case):
    laws.odds_fit_the_moves(case, seed=3)


@each_case
def test_nothing_is_made_or_lost(case):
    laws.nothing_is_made_or_lost(case, seed=4)


@each_case
def test_plain_and_compiled_agree(case):
    laws.plain_and_compiled_agree(case, seed=5, limit=300)


@each_case
def test_copies_live_apart(case):
    laws.copies_live_apart(case, seed=6)


@each_case
def test_games_end_in_time(case):
    laws.games_end_in_time(case, seed=7)


@each_case
def test_redealing_changes_nothing(case):
    hiding.redealing_changes_nothing(case, seed=8)


@each_case
def test_redealt_tables_play_on(case):
    hiding.redealt_tables_play_on(case, seed=9)


@each_case
def test_redealing_varies(case):
    hiding.redealing_varies(case, seed=10)


@each_case
def test_pending_secrets_leave_no_trace(case):
    hiding.pending_secrets_leave_no_trace(case, seed=11)


@each_case
def test_outlooks_know_of_no_decision_meanwhile(case):
    hiding.outlooks_know_of_no_decision_meanwhile(case, seed=17)


@each_case
def test_curves_fit_the_table(case):
    curves.curves_fit_the_table(case, seed=18)


@each_game
def test_curves_are_told(game):
    curves.curves_are_told(game)


@each_game
def test_deeds_have_names(game):
    curves.deeds_have_names(game)


@each_case
def test_logs_round_trip(case):
    laws.logs_round_trip(case, seed=12)


@each_case
def test_global_randomness_does_not_matter(case):
    laws.global_randomness_does_not_matter(case, seed=13)


@each_case
def test_logs_speak_to_everybody(case):
    laws.logs_speak_to_everybody(case, seed=14)


@pytest.mark.parametrize("how", [plain, machine], ids=["plain", "compiled"])
@pytest.mark.parametrize(
    ("game", "file"),
    EXAMPLES,
    ids=[f"{game.about.name}-{file.stem}" for game, file in EXAMPLES],
)
def test_examples_hold(game, file, how):
    play_example(how(game), file)


@each_game
def test_rulebooks_match(game):
    evidence.rulebooks_match(game)


@each_game
def test_paragraphs_have_code_and_examples(game):
    evidence.paragraphs_have_code_and_examples(game)


@each_game
def test_recorded_games_replay(game):
    evidence.recorded_games_replay(game)


@each_game
def test_endings_are_recorded(game):
    evidence.endings_are_recorded(game)


@each_game
def test_playthroughs_are_unchanged(game):
    evidence.playthroughs_are_unchanged(game)


@each_game
def test_counts_are_unchanged(game):
    evidence.counts_are_unchanged(game)
