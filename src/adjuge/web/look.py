"""A look at a table: whose, in which language, at which moment; and what was cut for it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from adjuge.engine.record import NOBODY
from adjuge.web.drawing import draw
from adjuge.web.games import slug
from adjuge.web.looking import EVERYTHING, sight
from adjuge.web.table import Table

Facts: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """Who looks at a table, in which language, at which moment."""

    table: Table
    viewer: int
    code: str
    after: int | None = None  # moves played; None for now

    @property
    def view(self) -> Any:
        """What lies open to the viewer."""
        return self.once("view", lambda: sight(self.table.playing(), self.viewer, self.after))

    @property
    def everybody(self) -> "Look":
        """The same moment as everybody sees it."""
        who = EVERYTHING if self.viewer == EVERYTHING else NOBODY
        return Look(self.table, who, self.code, self.after)

    @property
    def public(self) -> Any:
        """What lies open to everybody, or all of it when the viewer may see all."""
        return self.everybody.view

    @property
    def known(self) -> Any:
        """What the viewer knows."""
        if self.viewer == EVERYTHING:
            return self.view
        return self.once("known", lambda: self.table.playing().view(self.viewer, self.after))

    def once(self, what: str, make: Callable[[], Any]) -> Any:
        """Something that holds until the table changes, made once."""
        if self.after is not None:
            return make()
        key = (what, self.viewer, self.code)
        if key not in self.table.views:
            self.table.views[key] = make()
        return self.table.views[key]

    def draw(self, template: str, **facts: Any) -> str:
        """Fill a template with what every part needs."""
        return draw(self.code, template, table=self.table.id, game=self.table.game.about.name,
                    slug_=slug(self.table.game.about.name), title=self.table.game.about.title,
                    names=self.table.names, me=self.viewer, **facts)  # fmt: skip

    def draw_shared(self, template: str, facts: Facts) -> str:
        """Fill a template that reads the same for all who see the same facts, once."""
        look = self.everybody
        drawn: list[tuple[Facts, str]] = look.once(template, list)
        for before, text in drawn:
            if before == facts:
                return text
        drawn.append((facts, look.draw(template, **facts)))
        return drawn[-1][1]
