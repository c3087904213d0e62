"""Languages of the web: the catalogues of the package, the web and the games joined."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from adjuge.engine.language import HERE, LANGUAGES, Language

USUAL = "en"


class Tongue(Language):
    """A language that looks every text up once; pages ask for the same ones all the time."""

    def __init__(self, code: str, folders: Iterable[Path]) -> None:
        """Join the catalogues of the folders."""
        super().__init__(code, folders)
        self._known: dict[str, str] = {}

    def text(self, english: str) -> str:
        """A text without gaps."""
        if english not in self._known:
            self._known[english] = super().text(english)
        return self._known[english]


@cache
def tongue(code: str) -> Language:
    """A language with the texts of the pages."""
    games = sorted(folder.parent for folder in HERE.glob("games/*/locale"))
    return Tongue(code, [HERE, *games, HERE / "web"])


def wanted(header: str) -> str:
    """The best of our languages for an Accept-Language header."""
    found: list[tuple[float, str]] = []
    for position, item in enumerate(header[:200].split(",")):
        code, _, quality = item.strip().partition(";q=")
        if code[:2].lower() in LANGUAGES:
            found.append((-_weight(quality) + position / 1000, code[:2].lower()))
    return min(found)[1] if found else USUAL


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
