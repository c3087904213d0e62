"""games, rules, replay, cache: what is read and not played."""

from pathlib import Path

import pytest

from adjuge.cli.rulebook import as_lines, read_rulebook
from adjuge.engine.registry import all_games, load_game


def test_games_lists_them_all(adjuge):
    told = adjuge("games").out

    assert all(about.title in told for about in all_games().values())
    assert "\x1b" not in told


def test_a_game_with_its_options_and_endings(adjuge):
    told = adjuge("games", "mark").out

    assert "--option length=short|long" in told and "four rows are full" in told
    assert "long   long, until five rows are full" in told


def test_rules_prints_every_paragraph(adjuge):
    told = adjuge("rules", "mark").out

    assert "4.5   A hammer beside a colour" in told and "**" not in told
    assert max(map(len, told.splitlines())) < 80


def test_a_paragraph_comes_with_its_notes_and_examples(adjuge):
    told = adjuge("rules", "mark", "4.4").out

    assert told.startswith("4.4   Nobody is obliged to act")
    assert "│ Where the rulebook is silent." in told and "Example: " in told
    assert "4.5 " not in told


@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_rulebooks_are_read_in_every_language(code):
    blocks = read_rulebook(load_game("mark"), code)

    assert [block.number for block in blocks if block.number == "7.4"]
    assert all(len(line) < 80 for block in blocks for line in as_lines(block).splitlines())


def recorded(seats: int) -> str:
    return str(load_game("mark").folder / "recorded" / f"mark-{seats}-four-rows-are-full.log")


def test_replay_tells_the_game_and_its_result(adjuge):
    told = adjuge("replay", recorded(3)).out

    assert "   1  " in told and "The end: four rows are full." in told
    assert "place  name  Mark" in told


def test_replay_stops_where_it_is_told_to(adjuge):
    told = adjuge("replay", recorded(3), "--until", "2").out

    assert "After 2 moves" in told and "The end" not in told
    assert adjuge("replay", recorded(3), "--until", "99999").code == 1


def test_replay_begins_before_the_first_move(adjuge):
    done = adjuge("replay", recorded(3), "--until", "0")

    assert done.code == 0 and "After 0 moves it is the turn of: " in done.out
    assert "After 1 move it is the turn of: " in adjuge("replay", recorded(3), "--until", "1").out


def test_replay_steps_show_the_table_after_every_move(adjuge):
    told = adjuge("replay", recorded(2), "--until", "6", "--step").out

    assert told.count("Market") == 7


def test_replay_hides_what_a_seat_did_not_see(adjuge, sealed, tmp_path):
    file = tmp_path / "bid.log"
    text = Path(sealed("person", "person", "person")).read_text(encoding="utf-8")
    file.write_text(
        text.replace("adjourned after 1 moves", "Ben bid 17\nadjourned after 2 moves"),
        encoding="utf-8",
    )

    assert "17" not in adjuge("replay", file, "--seat", "Ada").out.replace("11  17  23", "")
    assert "17\n" in adjuge("replay", file, "--seat", "Ben").out
    assert adjuge("replay", file, "--seat", "Zoe").code == 2


def test_cache_names_its_folder_and_clears_it(adjuge, monkeypatch, tmp_path):
    folder = tmp_path / "compiled"
    (folder / "key").mkdir(parents=True)
    (folder / "key" / "code").write_bytes(bytes(2_000_000))
    monkeypatch.setenv("ADJUGE_CACHE", str(folder))

    told = adjuge("cache").out
    assert told.splitlines()[0] == str(folder) and "2.0 MB" in told
    assert "2.0 MB" in adjuge("cache", "--clear").out
    assert not folder.exists() and "0.0 MB" in adjuge("cache").out
