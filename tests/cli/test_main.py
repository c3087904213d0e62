"""Help, languages, misspelt words, exit codes, and one sentence for whatever is wrong."""

import subprocess
import sys

import pytest

from adjuge import __version__
from adjuge.cli import words
from adjuge.cli.main import COMMANDS, command_of
from adjuge.engine.errors import BadTable
from adjuge.engine.language import LANGUAGES


def test_help_names_every_command_on_one_screen(adjuge):
    done = adjuge("--help")

    assert done.code == 0
    assert all(f"  {command} " in done.out for command in COMMANDS)
    assert len(done.out.splitlines()) <= 24


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_fits_a_screen(adjuge, command):
    done = adjuge(command, "--help")

    assert done.code == 0 and f"adjuge {command}" in done.out
    assert len(done.out.splitlines()) <= 30


def test_nothing_heavy_is_imported_for_help():
    code = (
        "import sys; from adjuge.cli.main import main; main(['--help']);"
        "print([m for m in ('numpy', 'numba', 'rich') if m in sys.modules])"
    )
    told = subprocess.check_output([sys.executable, "-c", code], text=True)

    assert told.splitlines()[-1] == "[]"


def test_options_may_stand_anywhere(adjuge):
    told = adjuge("rules", "mark", "4.4").out

    assert adjuge("rules", "mark", "--language", "en", "4.4").out == told
    assert adjuge("--language", "en", "rules", "--language=en", "mark", "4.4").out == told


def test_version(adjuge):
    assert adjuge("--version").out == f"adjuge {__version__}\n"


def test_the_languages_of_help_are_those_of_the_engine():
    assert tuple(LANGUAGES) == words.CODES


@pytest.mark.parametrize(
    ("given", "environment", "wanted"),
    [
        (["games", "--language", "fr"], "de", "fr"),
        (["--language=de", "games"], "fr", "de"),
        (["games", "--language", "xx"], "de_DE.UTF-8", "de"),
        (["games"], "fr_CH:de", "fr"),
        (["games"], "it", "en"),
    ],
)
def test_the_language_is_that_of_the_command_line_or_the_environment(
    monkeypatch, given, environment, wanted
):
    monkeypatch.setenv("LANGUAGE", environment)

    assert words.wanted_language(given) == wanted


def test_the_words_of_argparse_are_translated_too(adjuge, monkeypatch):
    class Shouting:
        def gettext(self, text):
            return text.upper()

    monkeypatch.setattr(words.gettext, "translation", lambda *given, **known: Shouting())

    assert adjuge("--help").out.startswith("USAGE: ")


@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_the_usage_of_a_command_begins_with_one_word(adjuge, code):
    usage = adjuge("arena", "--help", "--language", code).out.partition(" adjuge arena [--help]")[0]

    assert usage in ("usage:", "emploi :", "Aufruf:")


def test_a_language_may_stand_before_the_command():
    assert command_of(["--language", "fr", "games"]) == "games"
    assert command_of(["--help"]) is None


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        (["gmaes"], "“games”"),
        (["frobnicate"], "There are: games"),
        (["games", "--langage", "fr"], "“--language”"),
        (["play", "marc"], "“mark”"),
        (["play", "mark", "--sead", "3"], "“--seed”"),
        (["play", "mark", "--seats", "you,radnom"], "“random”"),
        (["bench", "--against", "chess"], "openspiel"),
    ],
)
def test_misspelt_words_are_misuse_and_get_a_hint(adjuge, given, hint):
    done = adjuge(*given)

    assert done.code == 2 and hint in done.err


BAD = [
    (2, ["play"]),
    (2, ["play", "chess"]),
    (2, ["play", "mark", "--seats", "9"]),
    (2, ["play", "mark", "--seats", "you"]),
    (2, ["play", "mark", "--seats", "you,,random"]),
    (2, ["play", "mark", "--seats", "you:A,you:A"]),
    (2, ["play", "mark", "--seats", "you:dealer,random"]),
    (2, ["play", "mark", "--option", "length"]),
    (2, ["play", "mark", "--option", "length=huge"]),
    (2, ["play", "mark", "--option", "width=long"]),
    (2, ["play", "mark", "--seed", "seven"]),
    (2, ["play", "mark", "--seed", "-1"]),
    (2, ["play", "mark", "--language", "xx"]),
    (2, ["play", "mark", "now"]),
    (1, ["play", "mark", "--box", "missing.toml"]),
    (1, ["play", "mark", "--box", "words.toml"]),
    (1, ["play", "mark", "--box", "bytes"]),
    (1, ["play", "mark", "--box", "odd.toml"]),
    (1, ["play", "mark", "--save", "no/such/folder/game.log"]),
    (1, ["play", "mark", "--save", "."]),
    (1, ["play", "--resume", "missing.log"]),
    (1, ["play", "--resume", "words.toml"]),
    (1, ["play", "--resume", "bytes"]),
    (1, ["play", "--resume", "."]),
    (2, ["play", "--resume", "words.toml", "--seats", "3"]),
    (2, ["replay"]),
    (1, ["replay", "missing.log"]),
    (2, ["replay", "words.toml", "--until", "x"]),
    (2, ["rules"]),
    (2, ["rules", "chess"]),
    (1, ["rules", "mark", "99.9"]),
    (2, ["games", "chess"]),
    (2, ["check"]),
    (2, ["check", "mark", "mrak"]),
    (1, ["check", "mark", "--box", "odd.toml"]),
    (2, ["simulate", "mark", "--games", "0"]),
    (2, ["simulate", "mark", "--games", "many"]),
    (2, ["simulate", "mark", "--games", "9" * 30]),
    (2, ["simulate", "mark", "--seats", "7"]),
    (2, ["simulate", "mark", "--option", "length=huge"]),
    (1, ["simulate", "mark", "--json", "no/such/folder/a.json"]),
    (1, ["simulate", "mark", "--html", "a" * 300]),
    (1, ["simulate", "mark", "--html", "/proc/a.html"]),
    (2, ["arena", "mark", "--bots", ""]),
    (2, ["arena", "mark", "--bots", "greedy:,random"]),
    (2, ["arena", "mark", "--bots", "search:,random"]),
    (2, ["arena", "mark", "--bots", "greedy:3,random"]),
    (2, ["arena", "mark", "--bots", "search:50ms:Cem,random"]),
    (2, ["arena", "mark", "--seats", "9"]),
    (2, ["arena", "mark", "--ray", "foo"]),
    (2, ["arena", "mark", "--ray", ""]),
    (1, ["arena", "mark", "--save", "bytes"]),
    (1, ["arena", "mark", "--save", "words.toml"]),
    (1, ["arena", "mark", "--json", "no/such/folder/a.json"]),
    (1, ["arena", "mark", "--html", "a" * 300]),
    (2, ["arena", "mark", "--html", "a.html", "--json", "./a.html"]),
    (2, ["play", "mark", "--seats", "you,greedy:"]),
    (2, ["bench", "mark", "--seconds", "soon"]),
    (2, ["bench", "chess"]),
    (1, ["bench", "mark", "--save", "no/such/folder/results.txt"]),
]


@pytest.mark.parametrize(("code", "given"), BAD, ids=[" ".join(given)[:60] for _, given in BAD])
def test_whatever_is_wrong_is_said_in_one_line(adjuge, tmp_path, code, given):
    (tmp_path / "words.toml").write_text("these are words\n", encoding="utf-8")
    (tmp_path / "odd.toml").write_text("[rent]\nvalue = -3\n", encoding="utf-8")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00\x80")
    before = sorted(tmp_path.iterdir())

    done = adjuge(*given)

    assert done.code == code, done
    assert done.out == "" and "Traceback" not in done.err
    assert len(done.err.splitlines()) == 1 and "{" not in done.err
    assert sorted(tmp_path.iterdir()) == before


def test_a_fault_of_ours_is_said_in_one_line(adjuge, monkeypatch):
    import adjuge.cli.games as command

    monkeypatch.setattr(command, "list_games", lambda screen: 1 // 0)

    done = adjuge("games")

    assert done.code == 1 and "ZeroDivisionError" in done.err
    monkeypatch.setenv("ADJUGE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        adjuge("games")


def test_a_fault_of_a_guest_shows_where_it_is(adjuge, monkeypatch, invite):
    invite(clever=lambda game, level: 1 // 0)
    given = ("arena", "mark", "--bots", "clever,greedy")

    done = adjuge(*given)

    assert done.code == 2 and "The bot “clever” cannot play: ZeroDivisionError" in done.err
    monkeypatch.setenv("ADJUGE_TRACEBACK", "1")
    with pytest.raises(BadTable) as raised:
        adjuge(*given)
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_output_may_be_cut_off_by_its_reader():
    command = f"{sys.executable} -m adjuge.cli.main rules mark | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)

    assert done.stdout == "Mark\n" and done.stderr == ""


def test_output_survives_a_narrow_encoding():
    done = subprocess.run(
        [sys.executable, "-m", "adjuge.cli.main", "games"],
        env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0 and done.stderr == ""
