"""Tokens: secrets in links and cookies. Only their hashes are ever stored."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread aloud


def new_token() -> str:
    """A secret of 128 bits for a link or a cookie."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """The public name of a table: short, readable, not a secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def hashed(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, stored: str) -> bool:
    """Whether a token is the one whose hash was stored."""
    return hmac.compare_digest(hashed(token), stored)


def link_token(secret: bytes, table: str, seat: int, issue: int) -> str:
    """The secret in a seat's link: 128 bits made from the key of the house.

    It can be shown to the host again, although only its hash is in the store;
    a new issue makes the old link worthless.
    """
    text = f"{table}/{seat}/{issue}".encode()
    return hmac.new(secret, text, hashlib.sha256).hexdigest()[:32]


def house_secret(file: Path) -> bytes:
    """The key of the house, made on the first start; only its owner may read it."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(secrets.token_bytes(32))
    return file.read_bytes()
