"""Lines of the log as the page shows them, by rounds, newest first."""

from dataclasses import dataclass

from markupsafe import escape

from adjuge.engine.sentence import Sentence
from adjuge.web import orders
from adjuge.web.games import page_of
from adjuge.web.ledger import Line, Note
from adjuge.web.look import Look
from adjuge.web.looking import sight
from adjuge.web.speech import tongue

SHOWN_LINES = 60  # of the log on the page; the rest is in the replay


def draw_log(look: Look) -> str:
    """The last lines of the log, newest first, under the headings of their rounds."""
    return "".join(section.drawn() for section in reversed(sections(look)))


@dataclass
class Section:
    """The lines of a round or turn, oldest first."""

    first: int  # number of its first line
    head: str
    lines: list[str]

    def drawn(self) -> str:
        """The section as the page shows it."""
        lines = "".join(reversed(self.lines))
        return f'<li class="section" id="r{self.first}">{self.head}<ol>{lines}</ol></li>'


def sections(look: Look, start: int | None = None) -> list[Section]:
    """The log by rounds, from one line on or as much as a page shows."""
    ledger = look.table.ledger(look.viewer)
    count = len(ledger.lines)
    if look.after is not None:
        count = sum(line.moves <= look.after for line in ledger.lines)
    first = max(0, count - SHOWN_LINES) if start is None else start
    found: list[Section] = []
    for at in range(first, count):
        head, number = head_of(look, at)
        if not found or head is not None:
            told = head if head is not None or start is not None else ledger.heads[at][0]
            found.append(Section(number, _drawn_head(look, told), []))
        found[-1].lines.append(_line(look, at))
    return found


def _drawn_head(look: Look, head: Sentence | None) -> str:
    if head is None:
        return ""
    told = tongue(look.code).write(head, look.table.names)
    return f'<h3 class="is-head">{escape(told)}</h3>'


def head_of(look: Look, at: int) -> tuple[Sentence | None, int]:
    """The heading that a line begins, if it begins one, and the number of its section."""
    ledger = look.table.ledger(look.viewer)
    while len(ledger.heads) <= at:
        ledger.heads.append(_next_head(look, ledger.heads, ledger.lines[len(ledger.heads)]))
    told, section = ledger.heads[at]
    return (told if section == at + 1 else None), section


def _next_head(
    look: Look, heads: list[tuple[Sentence | None, int]], line: Line
) -> tuple[Sentence | None, int]:
    told = heading(look.everybody, line.moves) or (heads[-1][0] if heads else None)
    if heads and heads[-1][0] == told:
        return heads[-1]
    return told, len(heads) + 1


def heading(look: Look, moves: int) -> Sentence | None:
    """The heading after a move where a move begins a section, else the one before it."""
    found: Sentence | None = look.once(f"heading {moves}", lambda: _heading(look, moves))
    return found


def _heading(look: Look, moves: int) -> Sentence | None:
    page, match = page_of(look.table.game), look.table.playing()
    found: Sentence | None = None
    if not hasattr(page, "heading"):
        return None
    if getattr(page, "HEADS_AFTER", False):
        found = page.heading(sight(match, look.viewer, moves))
    return found or page.heading(sight(match, look.viewer, moves - 1))


def _line(look: Look, at: int) -> str:
    """A line of the log; lines never change, so each is drawn once."""
    ledger = look.table.ledger(look.viewer)
    drawn = ledger.drawn.setdefault(look.code, [])
    while len(drawn) <= at:
        before = ledger.lines[len(drawn) - 1] if drawn else None
        line = ledger.lines[len(drawn)]
        facts = {"line": line.entry, "notes": _notes(look, before, line),
                 "ordered": _by_order(look, line)}  # fmt: skip
        drawn.append(look.draw_shared("log_line.html", facts))
    return drawn[at]


def _by_order(look: Look, line: Line) -> Sentence | None:
    """What is told of the standing order that made a move."""
    why = look.table.ordered.get(line.moves)
    return None if why is None else orders.told(page_of(look.table.game), why)


def _notes(look: Look, before: Line | None, line: Line) -> list[Note]:
    start = before.moves if before else -1
    return [note for note in look.table.notes if start <= note.moves < line.moves]
