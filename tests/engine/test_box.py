"""Boxes: data with provenance; what does not fit is refused in one sentence."""

from pathlib import Path

import pytest

from adjuge.engine.box import ORIGINS
from adjuge.engine.errors import BadBox
from adjuge.engine.match import Match
from adjuge.engine.registry import all_games, load_game

EVERY = list(all_games())


@pytest.mark.parametrize("name", EVERY)
def test_every_entry_has_its_provenance_and_is_used(name):
    box = load_game(name).box
    for entry in box.entries.values():
        assert entry["from"] in ORIGINS and entry["from"] != "owner"
        assert entry["note"]
    assert box.taken == set(box.entries)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[nonsense]\nvalue = 1\n", "nonsense: the game has no such entry"),
        ("[nonsense]\n", "an entry is a table with a value"),
        ("nonsense = 1\n", "an entry is a table with a value"),
        ("[nonsense]\nvalue = 1\nfrom = 'hearsay'\n", "“from” is one of"),
        ("[nonsense\n", "own.toml: "),
    ],
)
def test_a_box_that_does_not_fit_is_refused_with_file_and_reason(name, text, told, tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(BadBox) as refused:
        load_game(name, file)
    assert told in str(refused.value)
    assert "own.toml" in str(refused.value)
    Match(name, list("ABCDEF")[: all_games()[name].seats[0]], seed=1)  # the real box still works


@pytest.mark.parametrize("name", EVERY)
def test_every_wrong_kind_of_value_is_refused_in_one_sentence(name, tmp_path):
    for entry in load_game(name).box.entries:
        for value in ("'nonsense'", "-7", "[]", "[[]]", "true", "[1, 'two']", "{ }", "99999999999"):
            file = tmp_path / "own.toml"
            file.write_text(f"[{entry}]\nvalue = {value}\n")
            with pytest.raises(BadBox, match=entry):
                load_game(name, file)


def test_missing_and_unreadable_files_are_refused(tmp_path):
    with pytest.raises(BadBox, match="cannot be read"):
        load_game(EVERY[0], tmp_path / "nowhere.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(BadBox, match="not a text file"):
        load_game(EVERY[0], tmp_path / "picture.toml")


def test_a_file_that_was_changed_or_lies_elsewhere_is_read_anew(tmp_path, monkeypatch):
    cash = []
    for folder, value in (("here", 31), ("there", 32), ("there", 33)):
        (tmp_path / folder).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / folder)
        Path("own.toml").write_text(f"[start_cash]\nvalue = {value}\n")
        cash.append(load_game("mark", Path("own.toml")).box.entries["start_cash"]["value"])

    assert cash == [31, 32, 33]
    assert load_game("mark", Path("own.toml")) is load_game("Mark", Path("own.toml").resolve())
    assert load_game("mark") is load_game("Mark")
