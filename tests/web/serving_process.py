"""A house in a process of its own, on a free port, that can be killed."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from adjuge.web.serving import serve
from adjuge.web.settings import Settings
serve(Settings(folder=Path(sys.argv[1]), bot_pause=float(sys.argv[3]), limits=False), "127.0.0.1", int(sys.argv[2]), quiet=True)
"""


@dataclass
class Running:
    """A process that serves."""

    folder: Path
    port: int
    pause: float
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def start(self) -> None:
        self.process = _start(self.folder, self.port, self.pause)
        _wait(self.address)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(folder: Path, port: int, pause: float) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder), str(port), str(pause)])


def _wait(address: str) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/about", timeout=2):
            return
        time.sleep(0.05)
    raise AssertionError("the house did not open")


@contextlib.contextmanager
def serving(folder: Path, pause: float = 0.05) -> Iterator[Running]:
    port = free_port()
    running = Running(folder, port, pause, _start(folder, port, pause))
    _wait(running.address)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait()
