"""Playing at a screen: piped input, saving, going on, taking back, secrets, bots."""

from pathlib import Path

import pytest

from adjuge.cli.saving import check_writable, open_log, save
from adjuge.cli.sitting import Sitting
from adjuge.engine.errors import AdjugeError
from adjuge.engine.match import Match

ANYTHING = "2\n1\n0\n" * 4000  # some of it is legal whatever is asked


def test_a_whole_game_through_a_pipe(adjuge):
    done = adjuge("play", "mark", "--seats", "you,random", "--seed", "7", typed=ANYTHING)

    assert done.code == 0 and done.err == ""
    assert "Mark: Ada (you), Ben (random)." in done.out
    assert "The end: " in done.out and "place  name  Mark" in done.out
    assert "\x1b" not in done.out and not list(Path().iterdir())


def test_the_same_seed_plays_the_same_game(adjuge):
    words = ("play", "mark", "--seats", "random,random,random", "--seed", "3")

    assert adjuge(*words, "--save", "a.log").code == 0
    assert adjuge(*words, "--save", "b.log").code == 0
    assert Path("a.log").read_text() == Path("b.log").read_text()
    assert "seat Ben random" in Path("a.log").read_text()


def test_the_end_of_input_saves_and_resume_goes_on_to_the_same_end(adjuge):
    words = ("play", "mark", "--seats", "you,random,random", "--seed", "7")
    typed = "1\n0\n" * 3000
    assert "The end" in adjuge(*words, "--save", "whole.log", typed=typed).out

    done = adjuge(*words, "--save", "half.log", typed="1\n0\n" * 10)
    assert done.code == 0 and "The game is saved in half.log." in done.out
    assert Path("half.log").read_text().splitlines()[-1].startswith("adjourned after ")
    done = adjuge("play", "--resume", "half.log", "--seed", "7", typed=typed)

    assert "The end" in done.out
    assert Path("half.log").read_text() == Path("whole.log").read_text()


def test_a_game_without_a_name_is_saved_under_one_that_is_said(adjuge):
    done = adjuge("play", "mark", typed="quit\n")

    (file,) = Path().iterdir()
    assert done.code == 0 and f"adjuge play --resume {file.name}" in done.out


def test_resuming_refuses_another_game(adjuge, sealed):
    file = sealed("person", "random", "random")

    assert adjuge("play", "mark", "--resume", file, typed="").code == 0
    assert adjuge("play", "alles_futsch", "--resume", file).code == 2


def test_a_refused_move_is_explained_and_asked_again(adjuge, sealed):
    done = adjuge("play", "--resume", sealed("person", "random", "random"), typed="31\nsing\n3\n")

    assert "Ada cannot bid 31: only 30 Mark are there. (5.1)" in done.out
    assert "No move is called “sing”." in done.out
    assert "The bids: Ada 3" in done.out


def test_a_question_mark_explains_with_the_paragraph(adjuge, sealed):
    done = adjuge(
        "play", "--resume", sealed("person", "random", "random"), typed="?\n? 5.3\n? 9.9\n"
    )

    assert "5.1   All seats bid at once and in secret" in done.out
    assert "5.3   Among equal highest bids" in done.out
    assert "has no paragraph 9.9" in done.out


def test_board_moves_log_and_help(adjuge, begun):
    file = begun("roll gold gold", "person", "random", "random")
    told = adjuge("play", "--resume", file, typed="board\nmoves\nlog\nhelp\n").out

    assert told.count("Market") == 2 and told.count("1  Pass") == 2
    assert "   1  Ada rolls gold and gold. (1.6)" in told
    assert "save and stop" in told


def test_undo_takes_the_own_last_move_back(adjuge, begun):
    file = begun("roll gold gold", "person", "random", "random")
    told = adjuge("play", "--resume", file, typed="undo\n1\nundo\n2\n").out

    assert "There is nothing to take back." in told and "Your last move is taken back." in told
    moves = Path(file).read_text().split("\n\n")[1].splitlines()
    assert moves[:2] == ["dealer roll gold gold", "Ada deliver gold to 1"]


def test_undo_is_refused_where_people_share_the_screen(adjuge):
    told = adjuge("play", "mark", "--seats", "you,you", "--save", "a.log", typed="\nundo\n").out

    assert "cannot be taken back" in told


def test_people_are_handed_the_screen_and_secrets_are_not_echoed(adjuge, sealed):
    typed = "\n11\n\n22\n\n13\n\n"
    told = adjuge("play", "--resume", sealed("person", "person", "person"), typed=typed).out

    before, _, after = told.rpartition("Noted.")
    assert told.count("take the screen and press Enter") == 4 and told.count("Noted.") == 3
    assert "22" not in before and "The bids: Ada 11, Ben 22, Cem 13." in after


def test_bots_see_what_their_seat_knows(sealed, monkeypatch):
    from adjuge.games.mark.state import NO_BID

    seen = []

    class Spy:
        name, version = "spy", 1

        def choose(self, view, seat, legal, random):
            seen.append([int(bid) for bid in view.bids[:3]])
            return legal[-1]

    monkeypatch.setattr("adjuge.cli.sitting.sit", lambda name, game: Spy())
    match = open_log(Path(sealed("person", "spy", "spy")))
    sitting = Sitting(match, None, Path("x.log"), keep=None)  # type: ignore[arg-type]
    match.play(0, "bid 7")

    sitting._next()

    assert seen == [[NO_BID] * 3] * 2  # as if nobody had bid yet
    assert {seat for seat, _ in match.moved[-3:]} >= {1, 2}


def test_a_fault_in_a_bot_saves_the_game(adjuge, monkeypatch):
    class Faulty:
        name, version = "faulty", 1

        def choose(self, view, seat, legal, random):
            return 1 // 0

    monkeypatch.setattr("adjuge.cli.sitting.sit", lambda name, game: Faulty())

    done = adjuge("play", "mark", "--save", "a.log", typed="1\n" * 5)

    assert done.code == 1 and "ZeroDivisionError" in done.err
    assert len(open_log(Path("a.log")).moved) > 0


def test_a_game_is_never_lost_where_its_file_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    match = Match("mark", ["Ada", "Ben"], seed=1)

    assert save(match, tmp_path / "gone" / "a.log") == tmp_path / "a.log"
    assert open_log(tmp_path / "a.log").names == ("Ada", "Ben")


def test_a_broken_log_is_refused_with_its_line(tmp_path, sealed):
    file = Path(sealed("person", "person", "person"))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("adjourned", "Ada bid 99\nadjourned"), encoding="utf-8")

    with pytest.raises(AdjugeError) as refused:
        open_log(file)
    assert "begun.log line 10: " in str(refused.value)


def test_trying_a_file_leaves_all_as_it_was(tmp_path):
    old, new, link = tmp_path / "old.log", tmp_path / "new.log", tmp_path / "link.log"
    old.write_text("a game", encoding="utf-8")
    link.symlink_to(old)

    for file in (old, new, link, Path("/dev/null")):
        check_writable(file)

    assert old.read_text(encoding="utf-8") == "a game" and link.is_symlink()
    assert not new.exists()


@pytest.mark.parametrize("name", ["a" * 300, "no/such/folder/a.log", "."])
def test_a_file_that_cannot_be_written_is_refused(tmp_path, name):
    with pytest.raises(AdjugeError, match="nothing can be saved there"):
        check_writable(tmp_path / name)
