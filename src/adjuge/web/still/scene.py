"""The scene of a still: turn, seats, board and hand of a table, as the page shows them.

Everything is drawn from views: the board and the seats from what lies open to
everybody, the hand from what lies open to the seat that looks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from xml.etree import ElementTree

import cssselect2
from markupsafe import escape

from adjuge.engine.game import Game, seats_of
from adjuge.engine.language import ENGLISH
from adjuge.engine.picture import as_text
from adjuge.web.drawing import draw, symbol
from adjuge.web.games import page_of, slug
from adjuge.web.speech import tongue
from adjuge.web.still.boxes import boxed
from adjuge.web.still.ink import Ink
from adjuge.web.still.sheets import sheet_of
from adjuge.web.still.styles import root_style, style_of

CODE = "en"


@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it."""

    game: Game
    public: Any  # what lies open to everybody
    own: Any  # what lies open to the viewer
    viewer: int
    names: Sequence[str]

    @cached_property
    def page(self) -> Any:
        """What the game's folder gives to its page."""
        return page_of(self.game)

    @property
    def asked(self) -> list[int]:
        """Who owes a decision, as everybody can see."""
        return [
            seat for seat in seats_of(int(self.game.to_act(self.public))) if seat < len(self.names)
        ]

    def _draw(self, template: str, **facts: Any) -> str:
        about = self.game.about
        return draw(CODE, template, table="", game=about.name, slug_=slug(about.name), title=about.title,
                    names=self.names, me=self.viewer, **facts)  # fmt: skip

    def _turn(self) -> str:
        phases = getattr(self.page, "PHASES", ())
        present = self.page.phase(self.public) if phases else -1
        is_mine = self.viewer in self.asked
        return self._draw("part_turn.html", asked=[] if is_mine else self.asked, phases=phases, present=present,
                          is_mine=is_mine, over=self.game.to_act(self.public) == 0, away=False)  # fmt: skip

    def _seats(self) -> str:
        page, has_money, asked = self.page, hasattr(self.page, "money"), self.asked
        rows = []
        for seat, name in enumerate(self.names):
            icon, state = page.state(self.public, seat) if hasattr(page, "state") else ("", None)
            rows.append({"number": seat, "name": name, "is_bot": False, "bot": "", "away": False,
                         "asked": seat in asked, "icon": icon, "state": state,
                         "money": page.money(self.public, seat) if has_money else None})  # fmt: skip
        return self._draw("part_seats.html", rows=rows, has_money=has_money)

    def _board(self) -> str:
        if hasattr(self.page, "board"):
            return self._draw(f"{self.game.about.name}/board.html", b=self.page.board(self.public))
        text = as_text(self.game.draw(self.own, self.viewer, self.names, ENGLISH))
        return self._draw("board_plain.html", text=text)

    def _hand(self) -> str:
        if self.viewer < 0 or not hasattr(self.page, "hand"):
            return ""
        hand = self.page.hand(self.own, self.viewer)
        if not hand:
            return ""
        return self._draw("hand.html", hand=hand, decision=None, chosen=None, aid=[], compose=None)

    def _sealed(self) -> str:
        """What the seat has decided in secret."""
        told = (
            self.page.sealed(self.own, self.viewer)
            if self.viewer >= 0 and hasattr(self.page, "sealed")
            else None
        )
        if told is None:
            return ""
        return f'<p class="sealed">{symbol("lock")}<span>{escape(tongue(CODE).write(told, self.names))}</span></p>'

    def markup(self) -> str:
        """The whole scene as the page would have it."""
        hand = self._hand()
        return (f'<html><body class="table-page still-page g-{slug(self.game.about.name)}">'
                f'<main class="table still me-{self.viewer + 1}{" has-hand" if hand else ""}">'
                f'{self._turn()}{self._seats()}<section class="board"><div class="board-place">{self._board()}'
                f"</div></section>{hand}{self._sealed()}</main></body></html>")  # fmt: skip

    def svg(self) -> str:
        """The whole scene as SVG."""
        sheet = sheet_of(self.game.folder)
        root = cssselect2.ElementWrapper.from_html_root(ElementTree.fromstring(self.markup()))
        laid = boxed(sheet, root, style_of(sheet, root, root_style()))
        table = laid.children[0].children[0]
        table.place(table.widths[1], None)
        return Ink(sheet, table).written()
