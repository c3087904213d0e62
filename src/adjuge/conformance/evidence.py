"""Evidence: rulebook, code, examples, recorded games, playthroughs, counts."""

import re
from pathlib import Path
from typing import Any

from adjuge.conformance.examples import example_files, example_table, read_example
from adjuge.conformance.faces import kernels, machine
from adjuge.conformance.laws import Case, cases, random_match
from adjuge.engine.game import Game
from adjuge.engine.language import ENGLISH, LANGUAGES
from adjuge.engine.log import read_log, write_log
from adjuge.engine.match import Match
from adjuge.engine.rule import paragraphs_of

PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+[a-z]?)\*\*", re.MULTILINE)
COUNTED = 100_000  # continuations are counted up to the first depth with so many
COUNTED_IN_EXAMPLES = 300
DEEPEST = 11


def rulebook(game: Game, language: str) -> str:
    """The text of the rulebook in a language."""
    name = "rulebook.md" if language == "en" else f"rulebook.{language}.md"
    return (game.folder / name).read_text(encoding="utf-8")


def paragraphs(game: Game, language: str = "en") -> list[str]:
    """The numbers of the paragraphs, in order."""
    return PARAGRAPH.findall(rulebook(game, language))


def rulebooks_match(game: Game) -> None:
    """The rulebook has the same paragraphs in every language, each once and in order."""
    numbers = paragraphs(game)
    assert numbers and len(set(numbers)) == len(numbers)
    for language in LANGUAGES:
        assert paragraphs(game, language) == numbers, language


def paragraphs_have_code_and_examples(game: Game) -> None:
    """Every paragraph is code and is shown by an example; no code cites another."""
    numbers = set(paragraphs(game))
    coded = set(paragraphs_of(game.package))
    shown = {rule for file in example_files(game) for rule in read_example(file)["rule"]}
    assert not coded - numbers, f"cited but not in the rulebook: {sorted(coded - numbers)}"
    assert not numbers - coded, f"without code: {sorted(numbers - coded)}"
    assert not numbers - shown, f"without an example: {sorted(numbers - shown)}"
    assert not shown - numbers, f"shown but not in the rulebook: {sorted(shown - numbers)}"


def recorded_files(game: Game) -> list[Path]:
    """The recorded games."""
    return sorted((game.folder / "recorded").glob("*.log"))


def recorded_games_replay(game: Game) -> None:
    """Every recorded game replays to its result."""
    for file in recorded_files(game):
        text = file.read_text(encoding="utf-8")
        assert write_log(read_log(text, file.name)) == text, file.name


def endings_are_recorded(game: Game) -> None:
    """Every declared ending has a recorded game at every seat count."""
    found = set()
    for file in recorded_files(game):
        match = read_log(file.read_text(encoding="utf-8"), file.name)
        found.add((match.standing().ending, len(match.names)))
    wanted = {(ending.text, seats) for ending in game.about.endings for seats in game.about.seats}
    excused = excused_endings(game)
    assert not wanted - found - excused, f"not recorded: {sorted(wanted - found - excused)}"
    assert not excused & found, f"excused but recorded: {sorted(excused & found)}"


def excused_endings(game: Game) -> set[tuple[str, int]]:
    """Endings that cannot be reached at a seat count: `recorded/impossible.txt`, with reasons.

    Each line reads `SEATS ending: reason`.
    """
    file = game.folder / "recorded" / "impossible.txt"
    if not file.exists():
        return set()
    lines = (line.split(":")[0].split(" ", 1) for line in file.read_text("utf-8").splitlines())
    return {(ending, int(seats)) for seats, ending in lines}


def playthrough(case: Case, seed: int = 1) -> str:
    """One game printed in full: who is asked, what is legal, what happens, how it looks."""
    match = random_match(case, seed)
    told = [f"# {case}", ""]
    for position, (seat, move) in enumerate(match.moved):
        told += _printed_step(match, position, seat, move)
    told += ["", match.board(), "", str(match.standing()), ""]
    return "\n".join(told)


def _printed_step(match: Match, position: int, seat: int, move: int) -> list[str]:
    game, before = match.game, match._states[position]
    count = game.moves(before, seat, match._out)
    texts = [game.MOVES.text(int(legal)) for legal in match._out[:count]]
    shown = texts if count <= 3 else [texts[0], "…", texts[-1]]
    told = [
        f"{position + 1} {match.name(seat)}: {game.MOVES.text(move)}   [{count}: {', '.join(shown)}]"
    ]
    views = match.view(-1, position), match.view(-1, position + 1)
    seen = game.shown(before, seat, move, -1)
    if seen != -2:
        told += [
            f"    {ENGLISH.write(s, match.names)} ({s.rule})"
            for s in game.tell(views[0], seat, seen, views[1])
        ]
    return told


def printed_cases(game: Game) -> list[Case]:
    """The usual game at every seat count, and each other option at its fullest table."""
    fullest = {case.options: case.seats for case in cases(game)}
    return [case for case in cases(game) if not case.options or fullest[case.options] == case.seats]


def playthrough_file(case: Case) -> Path:
    """Where a case's playthrough is kept."""
    return case.game.folder / "playthroughs" / f"{case}.txt"


def playthroughs_are_unchanged(game: Game) -> None:
    """The printed games are printed again, line by line the same."""
    for case in printed_cases(game):
        file = playthrough_file(case)
        assert file.exists(), f"{file.name} is missing"
        assert playthrough(case) == file.read_text(encoding="utf-8"), file.name


def counts(game: Game) -> str:
    """The number of continuations of growing length: from the first table of each case, and
    from where each example leaves off.
    """
    lines = [f"counts {game.about.name}"]
    for case in cases(game):
        table = machine(game).lay(case.seats, dict(case.options))
        lines.append(f"  {case!s:<44} {_counted(game, table, COUNTED)}")
    for file in example_files(game):
        table = example_table(machine(game), read_example(file))
        lines.append(f"  {file.stem:<44} {_counted(game, table, COUNTED_IN_EXAMPLES)}")
    return "\n".join(lines) + "\n"


def _counted(game: Game, table: Any, enough: int) -> str:
    """The counts of one table, up to the first depth with enough continuations."""
    numbers: list[int] = []
    while len(numbers) < DEEPEST and (not numbers or 0 < numbers[-1] < enough):
        depth = len(numbers) + 1
        stack = game.State.rows(depth + 1)
        stack[0] = table
        numbers.append(int(kernels(game).count(stack, depth)))
    return "   ".join(f"{depth}: {number:,}" for depth, number in enumerate(numbers, start=1))


def counts_are_unchanged(game: Game) -> None:
    """The counts are what they were."""
    pinned = (game.folder / "counts.txt").read_text(encoding="utf-8")
    found = counts(game)
    assert found == pinned, f"counted now:\n{found}"
