"""Serving: one uvicorn process with this house in it."""

import gc
import socket
import sys
from pathlib import Path

import uvicorn

from adjuge.web.app import make_app
from adjuge.web.house import House
from adjuge.web.schema import check
from adjuge.web.settings import Settings
from adjuge.web.sockets import SocketProtocol

TURN = 0.0002  # seconds until a thread that draws gives way to the one that writes
NEW_THINGS = 3000  # after so many a look takes a few milliseconds


class Server(uvicorn.Server):
    """A server that lets nobody wait in a house that is about to close."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer those who wait for a hint or follow a table, then close."""
        house: House = self.config.app.state.house  # type: ignore[union-attr]
        house.stop_waiting()
        await super().shutdown(sockets)


def serve(settings: Settings, host: str, port: int, *, quiet: bool = False) -> int:
    """Open the house and say where to look."""
    if settings.database.exists() and settings.database.stat().st_size:
        check(settings.database)
    config = uvicorn.Config(
        make_app(settings), host=host, port=port, log_level="warning", ws=SocketProtocol,
        ws_max_size=8192, ws_ping_interval=45, ws_ping_timeout=30,
        access_log=False, timeout_graceful_shutdown=3, timeout_keep_alive=30, proxy_headers=False,
        server_header=False, h11_max_incomplete_event_size=32 * 1024,
    )  # fmt: skip
    look_for_rubbish_among_new_things()
    sys.setswitchinterval(TURN)
    if not quiet:
        for address in addresses(host, port):
            print(address, flush=True)
    Server(config).run()
    return 0


def look_for_rubbish_among_new_things() -> None:
    """Let Python look at each thing once: tables hold millions that stay.

    Drawing and playing leave nothing behind that must be looked for; old
    things are gone through by the driver when nobody plays.
    """
    gc.freeze()
    gc.set_threshold(NEW_THINGS, 1000, 1000)
    gc.callbacks.append(lambda phase, _: gc.freeze() if phase == "stop" else None)


def addresses(host: str, port: int) -> list[str]:
    """Where a browser finds the house."""
    if host not in ("0.0.0.0", "::"):
        return [f"http://{host}:{port}/"]
    return [f"http://127.0.0.1:{port}/", f"http://{_own_address()}:{port}/"]


def _own_address() -> str:
    """The address under which others in the same network find this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system only picks a way
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def usual_folder() -> Path:
    """Where the house keeps its data unless told otherwise."""
    return (
        Path.home() / ".local" / "share" / "adjuge"
        if sys.platform != "win32"
        else Path.home() / "adjuge"
    )
