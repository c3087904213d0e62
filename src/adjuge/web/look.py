"""A look at a table: whose, in which language, at which moment; and what was cut for it."""

from collections.abc import Callable
from typing import Any, TypeAlias

from adjuge.engine.record import NOBODY
from adjuge.web.drawing import draw
from adjuge.web.games import slug
from adjuge.web.looking import EVERYTHING, known, sight
from adjuge.web.table import Table

Facts: TypeAlias = dict[str, Any]


class Look:
    """Who looks at a table, in which language, at which moment."""

    __slots__ = ("_everybody", "_kept", "after", "code", "table", "viewer")

    def __init__(self, table: Table, viewer: int, code: str, after: int | None = None) -> None:
        """Look at a table as it is now, or as it was after so many moves."""
        self.table = table
        self.viewer = viewer
        self.code = code
        self.after = after
        self._everybody: Look | None = None
        self._kept: dict[str, Any] = {}
        if after is None:
            self._kept = table.views.setdefault((viewer, code), self._kept)

    @property
    def view(self) -> Any:
        """What lies open to the viewer."""
        return self.once("view", lambda: sight(self.table.playing(), self.viewer, self.after))

    @property
    def everybody(self) -> "Look":
        """The same moment as everybody sees it."""
        if self._everybody is None:
            who = EVERYTHING if self.viewer == EVERYTHING else NOBODY
            self._everybody = Look(self.table, who, self.code, self.after)
        return self._everybody

    @property
    def public(self) -> Any:
        """What lies open to everybody, or all of it when the viewer may see all."""
        return self.everybody.view

    @property
    def known(self) -> Any:
        """What the viewer knows."""
        return self.once("known", lambda: known(self.table.playing(), self.viewer, self.after))

    def once(self, what: str, make: Callable[[], Any]) -> Any:
        """Something that holds until the table changes, made once."""
        if what not in self._kept:
            self._kept[what] = make()
        return self._kept[what]

    def draw(self, template: str, **facts: Any) -> str:
        """Fill a template with what every part needs."""
        return draw(self.code, template, **self.once("common facts", self._common), **facts)

    def _common(self) -> Facts:
        about = self.table.game.about
        return {"table": self.table.id, "game": about.name, "slug_": slug(about.name),
                "title": about.title, "names": self.table.names, "me": self.viewer}  # fmt: skip

    def draw_shared(self, template: str, facts: Facts) -> str:
        """Fill a template that reads the same for all who see the same facts, once."""
        look = self.everybody
        drawn: list[tuple[Facts, str]] = look.once(template, list)
        for before, text in drawn:
            if before == facts:
                return text
        drawn.append((facts, look.draw(template, **facts)))
        return drawn[-1][1]
