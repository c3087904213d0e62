"""Pages that commands write: one file each, which needs nothing else and fits any screen.

What is wider than the screen scrolls in a box of its own: tables, and plots, which are
never drawn so small that their letters cannot be read.
"""

from collections.abc import Iterable
from html import escape

from adjuge.cli.screen import Screen
from adjuge.cli.tables import Table

STYLE = """
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#595959;--line:#ccc}
@media (prefers-color-scheme:dark){
:root{--ink:#e4e4e4;--paper:#1a1a1a;--faint:#a6a6a6;--line:#444}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
body{color:var(--ink);background:var(--paper);overflow-wrap:break-word}
h1{line-height:1.25}h2{margin-top:2.5rem}.about,.note,figcaption small{color:var(--faint);max-width:42rem}
figure{margin:2rem 0}figcaption{font-weight:600;padding:.5rem 0}
figcaption small{display:block;font-weight:400;font-size:.9rem}
.wide{overflow-x:auto}.wide:focus-visible{outline:2px solid}
.wide svg{display:block;width:100%;min-width:42rem;height:auto}
table{border-collapse:collapse;margin:.5rem 0}
th,td{padding:.3rem .7rem;border-bottom:1px solid var(--line);text-align:right}
td{white-space:nowrap;font-variant-numeric:tabular-nums}thead th{vertical-align:bottom}
th:first-child{position:sticky;left:0;padding-left:0;background:var(--paper);text-align:left;
min-width:min(11rem,34vw)}
th.text,td.text{text-align:left;white-space:normal;min-width:8rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.6rem;border:1px solid var(--line)}
"""


def page(title: str, parts: Iterable[str], screen: Screen) -> str:
    """A page with a heading and what stands below it."""
    return (
        f'<!doctype html><html lang="{screen.language.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def paragraph(text: str, kind: str = "") -> str:
    """A paragraph; its kind is a class of the style."""
    attribute = f' class="{kind}"' if kind else ""
    return f"<p{attribute}>{escape(text)}</p>"


def figure(heading: str, drawn: str, legend: str = "") -> str:
    """A plot under its heading, with what its lines mean."""
    svg = drawn.replace("<svg", f'<svg role="img" aria-label="{escape(heading)}"', 1)
    small = f"<small>{escape(legend)}</small>" if legend else ""
    return (
        f"<figure><figcaption>{escape(heading)}{small}</figcaption>{_wide(heading, svg)}</figure>"
    )


def headline(text: str) -> str:
    """What stands above a group of tables."""
    return f"<h2>{escape(text)}</h2>"


def command(text: str) -> str:
    """A command line, to be copied."""
    return f"<pre><code>{escape(text)}</code></pre>"


def table(shown: Table) -> str:
    """A table under its title, and its note below it; without rows the note alone."""
    title = f"<figcaption>{escape(shown.title)}</figcaption>" if shown.title else ""
    note = paragraph(shown.note, "note") if shown.note else ""
    return f"<figure>{title}{_rows(shown)}{note}</figure>"


def _rows(shown: Table) -> str:
    if not shown.rows[1:]:
        return ""
    label = shown.title or shown.rows[0][0]
    heads = "".join(_head(cell, at, shown) for at, cell in enumerate(shown.rows[0]))
    body = "".join(
        f"<tr>{''.join(_cell(cell, at, shown) for at, cell in enumerate(row))}</tr>"
        for row in shown.rows[1:]
    )
    content = f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody>"
    return _wide(label, f'<table aria-label="{escape(label)}">{content}</table>')


def _wide(label: str, content: str) -> str:
    """A box that scrolls, by the keyboard too."""
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(label)}">{content}</div>'
    )


def _head(cell: str, column: int, shown: Table) -> str:
    return f"<th scope=col{_side(column, shown)}>{escape(cell)}</th>"


def _cell(cell: str, column: int, shown: Table) -> str:
    if column == 0:
        return f"<th scope=row>{escape(cell)}</th>"
    return f"<td{_side(column, shown)}>{escape(cell)}</td>"


def _side(column: int, shown: Table) -> str:
    return "" if column in shown.numbers else " class=text"
