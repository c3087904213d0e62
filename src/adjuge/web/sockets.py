"""Sockets: frames are compressed one by one, and what several viewers get only once.

With a memory of earlier frames every open page would cost 45 kB on the server,
and no two pages could share what was compressed. Our frames are long enough to
do without it. A frame comes in parts, and each long one is compressed so that it
can be read after any other: the board is the same for all at a table.
"""

import asyncio
import logging
import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

SHORT = 300  # letters that are sent as they are
LEVEL = 3  # less than half the time of the usual level, a tenth more bytes
WINDOW = 15
KEPT = 32  # parts, for those who look at the same table at the same moment
COMPRESSED_TEXT = 0b1100_0001  # how such a frame begins
TAIL = 4  # bytes at the end of a flushed block that the protocol leaves out
LONG = 5000  # letters from which a part is compressed by itself
SLOWEST = 10.0  # seconds a reader may take for what was sent before


def squeezed(parts: Sequence[str], window: int) -> bytes:
    """A frame compressed: long parts one by one, then the short ones together.

    A page takes its parts in any order.
    """
    pressed = [kept_press(part, window) for part in parts if len(part) >= LONG]
    short = "".join(part for part in parts if len(part) < LONG)
    return b"".join([*pressed, press(short, window)] if short else pressed)[:-TAIL]


def press(text: str, window: int) -> bytes:
    """A text compressed so that it can be read after any other."""
    tool = zlib.compressobj(LEVEL, wbits=-window)
    return tool.compress(text.encode()) + tool.flush(zlib.Z_SYNC_FLUSH)


kept_press = lru_cache(KEPT)(press)


def head(length: int) -> bytes:
    """The head of a whole compressed text of so many bytes (RFC 6455, 5.2; RFC 7692, 6)."""
    if length < 126:
        return struct.pack("!BB", COMPRESSED_TEXT, length)
    if length < 1 << 16:
        return struct.pack("!BBH", COMPRESSED_TEXT, 126, length)
    return struct.pack("!BBQ", COMPRESSED_TEXT, 127, length)


class Deflate(PerMessageDeflate):
    """Compression of single frames."""

    def encode(self, frame: Frame) -> Frame:
        """Leave a frame as it is: those worth it come compressed."""
        return frame


class Factory(ServerPerMessageDeflateFactory):
    """Agrees with a browser on compression without memory."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Answer what a browser proposes."""
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, Deflate(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
        )


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's sockets with our compression."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Take what uvicorn hands over."""
        super().__init__(*given, **named)
        self.conn = ServerProtocol(
            extensions=[
                Factory(
                    server_no_context_takeover=True,
                    client_no_context_takeover=True,
                    server_max_window_bits=WINDOW,
                )
            ],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )

    async def send(self, message: Any) -> None:
        """Send a message; a text that comes in `parts` too is compressed."""
        if not self.writable.is_set():
            await self._wait_for_reader()
        parts = message.get("parts")
        agreed = self.conn.extensions[0] if parts and self.conn.extensions else None
        if not isinstance(agreed, Deflate) or len(message["text"]) < SHORT or self.close_sent:
            await super().send(message)
            return
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        data = squeezed(parts, agreed.local_max_window_bits)
        self.transport.write(head(len(data)) + data)

    async def _wait_for_reader(self) -> None:
        """Give up a reader who is too slow."""
        try:
            async with asyncio.timeout(SLOWEST):
                await self.writable.wait()
        except TimeoutError:
            self.transport.abort()
            raise ClientDisconnected from None
