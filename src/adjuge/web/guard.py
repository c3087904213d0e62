"""The guard at the door: origin, size and number of requests; the headers of every answer."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adjuge.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),
)
SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY = 64 * 1024
LARGEST_LOG = 1024 * 1024
WINDOW = 30.0  # seconds
MOST_POSTS = 150  # unsafe requests of one address in a window
MOST_LOOKS = 900  # other requests
MOST_SOCKETS = 80  # handshakes
REMEMBERED = 10_000  # addresses whose requests are counted


def same_origin(headers: Headers) -> bool:
    """Whether an unsafe request or a handshake comes from a page of this house.

    `Origin` is compared with `Host`: on plain http in a home network browsers
    send nothing better. Without `Origin` only `Sec-Fetch-Site` can vouch for it.
    """
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == headers.get("host", "") != ""
    return headers.get("sec-fetch-site") in ("same-origin", "none")


@dataclass
class Count:
    """Requests of one address since `since`."""

    since: float
    number: int = 0


class Limiter:
    """Counts requests per address in windows."""

    def __init__(self, most: int) -> None:
        """Allow so many in a window."""
        self.most = most
        self.counts: OrderedDict[str, Count] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Count one more; false once there are too many."""
        now = time.monotonic()
        count = self.counts.get(who)
        if count is None or now - count.since > WINDOW:
            count = self.counts[who] = Count(now)
            self.counts.move_to_end(who)
            if len(self.counts) > REMEMBERED:
                self.counts.popitem(last=False)
        count.number += 1
        return count.number <= self.most


class Guard:
    """ASGI middleware around the whole house."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Take the house's settings."""
        self.app = app
        self.settings = settings
        self.posts, self.looks = Limiter(MOST_POSTS), Limiter(MOST_LOOKS)
        self.sockets = Limiter(MOST_SOCKETS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer at the door."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not same_origin(headers) or not self._allowed(self.sockets, scope, headers):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        answered = _with_headers(send)
        if refusal is not None:
            await refusal(scope, receive, answered)
            return
        limit = LARGEST_LOG if scope["path"] == "/logs" else LARGEST_BODY
        await self.app(scope, _measured(receive, limit), answered)

    def _refusal(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        unsafe = scope["method"] not in SAFE
        is_api = scope["path"].startswith("/api/")
        if unsafe and not is_api and not same_origin(headers):
            return PlainTextResponse("This request does not come from a page of this house.", 403)
        if not self._allowed(self.posts if unsafe else self.looks, scope, headers):
            return PlainTextResponse("Too many requests; wait half a minute.", 429,
                                     {"retry-after": "30"})  # fmt: skip
        length = headers.get("content-length", "0")
        limit = LARGEST_LOG if scope["path"] == "/logs" else LARGEST_BODY
        if not length.isdecimal() or len(length) > 18 or int(length) > limit:
            return PlainTextResponse("This is too long.", 413)
        return None

    def _allowed(self, limiter: Limiter, scope: Scope, headers: Headers) -> bool:
        return not self.settings.limits or limiter.allows(self._address(scope, headers))

    def _address(self, scope: Scope, headers: Headers) -> str:
        client = (scope.get("client") or ("", 0))[0]
        if client in self.settings.proxies:
            return headers.get("x-forwarded-for", client).rpartition(",")[2].strip()
        return client


def _measured(receive: Receive, limit: int) -> Receive:
    """Cut off a body that grows beyond the limit, whatever its header said."""
    seen = 0

    async def measured() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > limit:
                return {"type": "http.disconnect"}
        return message

    return measured


def _with_headers(send: Send) -> Send:
    """Add the headers of the house where an answer has none of its own."""

    async def answered(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = message.get("headers", [])
            names = {name.lower() for name, _ in given}
            message["headers"] = [*given, *(pair for pair in HEADERS if pair[0] not in names)]
        await send(message)

    return answered
