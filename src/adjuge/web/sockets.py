"""Sockets: frames are compressed one by one, and what several viewers get only once.

With a memory of earlier frames every open page would cost 45 kB on the server,
and no two pages could share what was compressed. Our frames are long enough to
do without it. A frame is cut where its parts begin, and each part is compressed
so that it can be read after any other: the board is the same for all at a table.
"""

import logging
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

SHORT = 300  # bytes that are sent as they are
LEVEL = 3  # less than half the time of the usual level, a tenth more bytes
WINDOW = 15
KEPT = 32  # pieces, for those who look at the same table at the same moment
TAIL = 4  # bytes at the end of a flushed block that the protocol leaves out
PART = b"<hx-partial"
LONG = 3000  # bytes from which a part is a piece of its own


def squeezed(data: bytes, window: int) -> bytes:
    """A frame compressed by itself."""
    return b"".join(squeezed_piece(piece, window) for piece in pieces(data))[:-TAIL]


@lru_cache(KEPT)
def squeezed_piece(data: bytes, window: int) -> bytes:
    """A piece that can be read after any other."""
    press = zlib.compressobj(LEVEL, wbits=-window)
    return press.compress(data) + press.flush(zlib.Z_SYNC_FLUSH)


def pieces(data: bytes) -> list[bytes]:
    """Long parts by themselves, short ones with their neighbours."""
    found: list[bytes] = []
    start = end = 0
    while end < len(data):
        begin, end = end, data.find(PART, end + 1)
        end = len(data) if end < 0 else end
        if end - begin >= LONG:
            found += [data[start:begin], data[begin:end]]
            start = end
    return [piece for piece in (*found, data[start:]) if piece]


class Deflate(PerMessageDeflate):
    """Compression of single frames."""

    def encode(self, frame: Frame) -> Frame:
        """Compress a frame unless it is short."""
        if frame.opcode in CTRL_OPCODES or not frame.fin or len(frame.data) < SHORT:
            return frame
        data = squeezed(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, frame.fin, True, frame.rsv2, frame.rsv3)


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
