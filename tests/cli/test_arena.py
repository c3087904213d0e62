"""`adjuge arena`: what it prints, what it writes, and how it is stopped."""

import json
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from adjuge.cli import arena, arena_page
from adjuge.cli.screen import Screen, folded

WORDS = ("arena", "mark", "--games", "6", "--seats", "3")


def test_games_are_kept_counted_and_written(adjuge):
    files = ("--json", "a.json", "--html", "a.html", "--save", "a.jsonl")

    first, again = adjuge(*WORDS, *files), adjuge(*WORDS, *files)  # the second all from the file

    assert first.code == again.code == 0 and first.out == again.out
    assert json.loads(Path("a.json").read_text())["games"] == 6
    assert len(Path("a.jsonl").read_text().splitlines()) == 7


def test_the_title_says_how_to_play_the_same_again(adjuge, tmp_path):
    (tmp_path / "own.toml").write_text("[rent]\nvalue = 4\n", encoding="utf-8")

    done = adjuge(*WORDS, "--box", "own.toml", "--option", "length=long", "--seed", "8",
                  "--html", "a.html")  # fmt: skip

    for told in ("Mark, 3 seats, 6 games", "bots greedy, random", "options length=long",
                 "box own.toml (", "seed 8", "Adjugé ", "rules version 1"):  # fmt: skip
        assert told in done.out and told in Path("a.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "told"), [("en", "1 game"), ("fr", "1 partie"), ("de", "1 Partie")]
)
def test_one_game_is_one(code, told):
    from adjuge.arena.plan import Plan
    from adjuge.cli.arena_tables import title

    assert title(Plan("mark", ("greedy",), 2, 1), {"games": 1}, Screen(code)).endswith(told)


def test_the_page_needs_nothing_else_and_fits_a_phone(adjuge):
    adjuge(*WORDS, "--html", "a.html", "--language", "fr")
    page = Path("a.html").read_text(encoding="utf-8")

    assert '<html lang="fr">' in page and 'name="viewport"' in page
    assert page.count('class="wide" tabindex="0" role="region"') == 2  # the plot and the table
    assert page.count("<svg") == page.count("<figcaption>") == 1
    assert "currentColor" in page and not re.search("#0{6}|filter:", page)
    assert "valeur p" in page and "test binomial exact" in page
    assert "<script" not in page and "http" not in page.replace("http://www.w3.org", "")


def test_the_page_says_where_plots_are_missing(adjuge, monkeypatch):
    monkeypatch.setattr(arena_page, "can_draw", lambda: False)

    adjuge(*WORDS, "--html", "a.html")

    page = Path("a.html").read_text(encoding="utf-8")
    assert "<svg" not in page and "There are no plots: pip install" in page


def test_replaced_decisions_are_shown_everywhere(adjuge, invite):
    invite(clumsy={"slip": lambda: -1})

    done = adjuge("arena", "mark", "--bots", "clumsy,greedy", "--games", "2", "--seats", "2",
                  "--json", "a.json", "--html", "<b>.html")  # fmt: skip

    score = json.loads(Path("a.json").read_text())["scores"][0]
    told = f"clumsy: {score['replaced']} of {score['asked']} decisions were replaced by greedy’s."
    assert score["replaced"] == score["asked"] > 10
    assert told in done.out and told in Path("<b>.html").read_text(encoding="utf-8")


def test_names_of_bots_are_only_text_on_the_page(adjuge, invite):
    invite("<b>")

    adjuge("arena", "mark", "--bots", "<b>,greedy", "--games", "2", "--seats", "2",
           "--html", "a.html")  # fmt: skip

    page = Path("a.html").read_text(encoding="utf-8")
    assert "<b>" not in page and "&lt;b&gt;" in page


def test_files_are_written_before_anything_is_printed(tmp_path):
    command = [
        sys.executable,
        "-m",
        "adjuge.cli.main",
        *WORDS,
        "--json",
        "a.json",
        "--html",
        "a.html",
    ]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.close()  # a reader that has seen enough

    assert (tmp_path / "a.json").exists() and (tmp_path / "a.html").exists()


def test_ctrl_c_keeps_what_is_played_and_does_not_wait_for_the_rest(tmp_path):
    file = tmp_path / "a.jsonl"
    bots = ("--bots", "search:400ms,greedy", "--seats", "2", "--games", "40")
    command = [sys.executable, "-m", "adjuge.cli.main", "arena", "mark", *bots, "--save", file]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # however the tests were begun
    with subprocess.Popen([*map(str, command)], stderr=subprocess.PIPE, text=True,
                          preexec_fn=heard) as running:  # fmt: skip
        until = time.monotonic() + 300
        while not file.exists() and time.monotonic() < until:  # the first game is over
            time.sleep(0.1)
        time.sleep(1)
        stopped = time.monotonic()
        running.send_signal(signal.SIGINT)
        told = running.communicate(timeout=60)[1]
        waited = time.monotonic() - stopped

    assert running.returncode == 130
    assert "kept in" in told and "the same command goes on from there" in told
    assert waited < 5, "games take longer"


def test_a_game_that_is_stopped_without_a_file_is_lost():
    assert "--save" in str(arena.stopped(3, None).text)


def test_a_table_comes_in_parts_where_a_terminal_is_narrow():
    rows = [["bot", "wins", "odds", "place"], ["greedy", "100.0%", "1.00 ×", "1.00"]]

    assert folded(rows, 80) == [[0, 1, 2, 3]]
    assert folded(rows, 22) == [[0, 1, 2], [0, 3]]
    assert folded(rows, 1) == [[0, 1], [0, 2], [0, 3]]
