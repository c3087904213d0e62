"""A real terminal: Ctrl-C, secrets that are not shown, colour and its absence."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adjuge.cli.saving import open_log

PATIENCE = 30  # seconds until we give up on a busy machine


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *words: str, folder: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        surroundings = {**os.environ, "TERM": "xterm", "LANGUAGE": "en", **environment}
        self.command = subprocess.Popen(
            [sys.executable, "-m", "adjuge.cli.main", *words],
            stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=surroundings,
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen, self.read = "", 0

    def wait_for(self, text: str) -> None:
        """Read until a text appears, after the last one that was waited for."""
        while text not in self.seen[self.read :]:
            assert select.select([self.master], [], [], PATIENCE)[0], self.seen
            self.seen += os.read(self.master, 65536).decode()
        self.read = self.seen.index(text, self.read) + len(text)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def stop(self, how: signal.Signals) -> None:
        """Send a signal once the command waits for somebody to type.

        Just before, Python may notice it only when the waiting is over.
        """
        state = Path(f"/proc/{self.command.pid}/stat")
        until = time.monotonic() + PATIENCE
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < until, "it never waits"
            time.sleep(0.01)
        self.command.send_signal(how)

    def end(self) -> int:
        """Read what is left and return the exit code."""
        try:
            while select.select([self.master], [], [], PATIENCE)[0]:
                if not (more := os.read(self.master, 65536)):
                    break
                self.seen += more.decode()
        except OSError:  # Linux says so when the other side has closed
            pass
        os.close(self.master)
        return self.command.wait(PATIENCE)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopping_saves_the_game(tmp_path, begun, stop):
    file = begun("roll gold gold", "person", "random", "random")
    terminal = Terminal("play", "--resume", file, "--save", "a.log", folder=tmp_path)
    terminal.wait_for("\n> ")
    terminal.type("2\n")
    terminal.wait_for("\n> ")
    terminal.stop(stop)

    assert terminal.end() == 0 and "The game is saved in a.log." in terminal.seen
    assert "Traceback" not in terminal.seen
    assert len(open_log(tmp_path / "a.log").moved) == 2

    again = Terminal("play", "--resume", "a.log", folder=tmp_path)
    again.wait_for("\n> ")
    assert "Ada delivers gold to space 1." in again.seen
    again.type("quit\n")
    assert again.end() == 0


def test_secret_bids_are_typed_unseen_where_people_share_the_screen(tmp_path, sealed):
    file = sealed("person", "person", "random")
    terminal = Terminal("play", "--resume", file, folder=tmp_path)
    for bid in ("27", "26"):
        terminal.wait_for("press Enter.")
        terminal.type("\n")
        terminal.wait_for("\n> ")
        time.sleep(0.2)  # until the echo is off
        terminal.type(f"{bid}\n")
        terminal.wait_for("Noted.")

    before, _, after = terminal.seen.partition("Noted.")
    assert "27" not in before and "26" not in after
    terminal.wait_for("press Enter.")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert "Ada bid 27" in Path(file).read_text() and "Ben bid 26" in Path(file).read_text()


def test_a_board_is_in_colour_unless_nobody_wants_it(tmp_path, begun):
    file = begun("roll gold gold", "person", "random", "random")
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        terminal = Terminal("play", "--resume", file, folder=tmp_path, **environment)
        terminal.wait_for("\n> ")
        terminal.type("quit\n")

        assert terminal.end() == 0
        assert ("\x1b[1;33m" in terminal.seen) == coloured
