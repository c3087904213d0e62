"""Who may import whom, and where a game may be named."""

import ast
import re
from pathlib import Path

import pytest

import adjuge
from adjuge.engine.registry import all_games

PACKAGE = Path(adjuge.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {  # the parts of the package each part may know
    "engine": {"engine"},
    "conformance": {"conformance", "engine"},
    "bots": {"bots", "engine"},
    "arena": {"arena", "bots", "engine"},
    "research": {"research", "bots", "engine"},
    "web": {"web", "bots", "conformance", "engine"},
    "cli": {"cli", "arena", "bots", "conformance", "engine", "research", "web"},
}
OUTSIDE = {
    "engine": {"numpy", "numba"},
    "conformance": {"numpy", "numba"},
    "bots": {"numpy", "numba"},
}


def imported(file: Path) -> list[str]:
    """The absolute names of everything a file imports, relative imports resolved."""
    inside = ["adjuge", *file.relative_to(PACKAGE).with_suffix("").parts]
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(inside[: -node.level]) if node.level else ""
            found.append(".".join(part for part in (base, node.module) if part))
    return found


def part_of(name: str) -> str:
    """The part of the package an import reaches into."""
    return name.split(".")[1] if "." in name else ""


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_the_arrows_of_import(part):
    for file in (PACKAGE / part).rglob("*.py"):
        for name in imported(file):
            if name.split(".")[0] == "adjuge":
                allowed = MAY_IMPORT[part] | {""}
                if (part, file.name) == ("engine", "registry.py"):
                    allowed = allowed | {"games"}  # it looks into the folder
                if (part, file.name) == ("research", "picture.py"):
                    allowed = allowed | {"web"}  # it draws the table of the page, without a server
                assert part_of(name) in allowed, f"{file.relative_to(PACKAGE)} imports {name}"


@pytest.mark.parametrize("part", OUTSIDE)
def test_the_core_needs_numpy_and_numba_only(part):
    import sys

    for file in (PACKAGE / part).rglob("*.py"):
        for name in imported(file):
            root = name.split(".")[0]
            known = {"adjuge", *OUTSIDE[part]} | sys.stdlib_module_names
            assert root in known, f"{file.relative_to(PACKAGE)} imports {name}"


@pytest.mark.parametrize("game", all_games())
def test_a_game_imports_the_engine_and_itself(game):
    for file in (PACKAGE / "games" / game).rglob("*.py"):
        if "tests" in file.parts:
            continue
        for name in imported(file):
            if name.split(".")[0] == "adjuge":
                own = name.startswith(f"adjuge.games.{game}")
                assert own or part_of(name) == "engine", f"{file.relative_to(PACKAGE)}: {name}"


@pytest.mark.parametrize("game", all_games())
def test_no_game_is_named_outside_its_folder(game):
    title = all_games()[game].title
    words = [game, title] if len(game) > 5 else []  # a short name may also be a word or a coin
    for file in [*FILES, *PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.css")]:
        if PACKAGE / "games" / game in file.parents:
            continue
        text = file.read_text(encoding="utf-8")
        named = re.search(rf"games\.{game}\b|[\"']{game}[\"']", text)
        assert not named and not any(word in text for word in words), file.relative_to(PACKAGE)


def test_importing_the_package_is_light():
    """Nothing heavy is imported before it is needed."""
    import subprocess
    import sys

    code = "import adjuge, sys; print([m for m in ('numba', 'numpy', 'rich') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_plain_play_needs_no_compiler():
    import subprocess
    import sys

    name = next(iter(all_games()))
    seats = all_games()[name].seats[0]
    code = (
        f"import sys; from adjuge import Match; Match({name!r}, list('ABCDEF'[:{seats}]), seed=1);"
        "print('numba' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"
