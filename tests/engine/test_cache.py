"""Compiled code on disk: never stale, found again, bounded, shared by processes.

Each test copies the package into a folder of its own, so that rules can be
edited and the cache counted.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import adjuge
from adjuge.engine.registry import all_games

NAME = min(all_games(), key=len)
SEATS = all_games()[NAME].seats[0]
ASK = f"""
import time, numpy as np
from adjuge.engine.kernels import Kernels
from adjuge.engine.registry import load_game
game = load_game({NAME!r})
kernels = Kernels(game)
tables = game.State.rows(3)
kernels.lay(tables, {SEATS}, game.choose({{}}, {SEATS}))
hits = sum(kernels.lay.stats.cache_hits.values())
print(hits, tables.tobytes().hex())
"""


@pytest.fixture
def copy(tmp_path):
    """A copy of the package with a cache of its own."""
    shutil.copytree(
        Path(adjuge.__file__).parent,
        tmp_path / "adjuge",
        ignore=shutil.ignore_patterns("__pycache__", "tests", "playthroughs"),
    )
    return tmp_path


def start(copy: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(copy), "ADJUGE_CACHE": str(copy / "cache")}
    return subprocess.Popen(
        [sys.executable, "-c", ASK], env=environment, cwd=copy, stdout=subprocess.PIPE, text=True
    )


def run(copy: Path) -> tuple[int, str]:
    process = start(copy)
    told, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    hits, tables = told.split()
    return int(hits), tables


def cached_files(copy: Path) -> list[Path]:
    return sorted(file for file in (copy / "cache").rglob("*") if file.is_file())


def test_a_second_start_finds_the_code_and_adds_nothing(copy):
    first, _ = run(copy)
    files = cached_files(copy)
    second, _ = run(copy)

    assert (first, second) == (0, 1)
    assert files
    assert cached_files(copy) == files


def test_an_edited_rule_in_another_file_is_compiled_anew(copy):
    _, before = run(copy)
    setups = [
        f for f in (copy / "adjuge/games" / NAME).rglob("*.py") if "def setup(" in f.read_text()
    ]
    text = setups[0].read_text()
    setups[0].write_text(text.replace("s.seats = seats\n", "s.seats = seats - 1\n"))
    assert setups[0].read_text() != text
    hits, after = run(copy)

    assert hits == 0
    assert after != before


def test_an_edited_box_is_compiled_anew(copy):
    _, _ = run(copy)
    box = copy / "adjuge/games" / NAME / "box.toml"
    box.write_text(box.read_text().replace("value = 30", "value = 31"))
    hits, _ = run(copy)

    assert hits == 0


def test_the_cache_does_not_grow_without_bound(copy, monkeypatch):
    from adjuge.engine import compiling

    monkeypatch.setenv("ADJUGE_CACHE", str(copy / "cache"))
    for number in range(compiling.KEPT * 2):
        folder = copy / "cache" / f"{number:016x}"
        compiling._Locator(folder, "").ensure_cache_path()
        os.utime(folder, (number, number))

    kept = sorted(int(folder.name, 16) for folder in (copy / "cache").iterdir())
    assert len(kept) == compiling.KEPT
    assert kept[-1] == compiling.KEPT * 2 - 1


def test_two_processes_starting_together_both_work(copy):
    both = [start(copy), start(copy)]
    told = [process.communicate(timeout=300)[0].split()[1] for process in both]

    assert told[0] == told[1]
    assert run(copy) == (1, told[0])


def test_bounds_checks_are_part_of_the_key(monkeypatch):
    from numba.core import config

    from adjuge.engine import compiling

    keys = []
    for switch in (0, 1):
        monkeypatch.setattr(config, "BOUNDSCHECK", switch)
        compiling.key_of.cache_clear()
        keys.append(compiling.key_of(Path(adjuge.__file__).parent / "bots", "box"))
    compiling.key_of.cache_clear()
    assert keys[0] != keys[1]


def test_the_cache_can_be_named_and_cleared(tmp_path, monkeypatch):
    from adjuge.engine import compiling

    monkeypatch.setenv("ADJUGE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache" / "key").mkdir(parents=True)
    (tmp_path / "cache" / "key" / "code").write_bytes(b"12345")

    assert compiling.cache_folder() == tmp_path / "cache"
    assert compiling.clear_cache() == 5
    assert not (tmp_path / "cache").exists()
