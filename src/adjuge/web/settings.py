"""Settings: what an owner of the house may choose; everything has a usual value."""

from dataclasses import dataclass
from pathlib import Path

MINUTE = 60.0
DAY = 24 * 60 * MINUTE


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One house."""

    folder: Path  # the database and the secret lie here
    bot_pause: float = 0.9  # seconds between two moves of bots, so that people can follow
    bot_deadline: float = 5.0  # seconds a bot may think before greedy decides for it
    patience: float = 2 * MINUTE  # a live seat without an open page is played for after this
    long_patience: float = 15 * MINUTE  # and one with an open page after this
    sweep: float = 2.0  # seconds between two looks for absent players
    limits: bool = True  # whether requests are counted per address
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed
    keep_tables: int = 2000  # tables held in memory; the rest is replayed when asked for

    @property
    def database(self) -> Path:
        """Where moves are written."""
        return self.folder / "adjuge.db"

    @property
    def boxes(self) -> Path:
        """Where boxes lie that owners of the real games brought."""
        return self.folder / "boxes"

    @property
    def secret(self) -> Path:
        """Where the key lies that seat links are made from."""
        return self.folder / "secret.key"
