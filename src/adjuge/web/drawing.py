"""Templates: one environment per language, strict, everything escaped."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
    nodes,
)
from jinja2.runtime import Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from adjuge.engine.language import LANGUAGES
from adjuge.engine.piece import Piece
from adjuge.engine.registry import all_games, load_game
from adjuge.engine.sentence import Fact, Sentence
from adjuge.web.games import slug
from adjuge.web.speech import tongue

HERE = Path(__file__).parent
STATIC = HERE / "static"
PIECES = 6000  # of boards that are kept, per language
TEXTS = 4096  # escaped texts that are kept: names, words, labels
OWN_FUNCTIONS = ("_", "static", "symbol", "paddle", "rule_link", "number", "once")


@cache
def game_folder(name: str) -> Path:
    """Where a game keeps its board."""
    return load_game(name).folder


@cache
def static(name: str) -> str:
    """The address of a file, with a mark that changes when it does."""
    return f"/static/{name}?v={hashlib.sha256(_file(name).read_bytes()).hexdigest()[:10]}"


def _file(name: str) -> Path:
    if name.startswith("games/"):
        return game_folder(name.split("/")[1].replace("-", "_")) / "board.css"
    return STATIC / name


@cache
def symbol(name: str, extra: str = "") -> Markup:
    """A symbol in a line of text."""
    return Markup('<svg class="i {}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        extra, static("symbols.svg"), name
    )


@cache
def paddle(seat: int, extra: str = "") -> Markup:
    """The sign of a seat: shape, letter and colour."""
    return Markup(
        '<svg class="paddle s{n} {extra}" viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="{href}#paddle-{n}"/><text x="12" y="13.2">{letter}</text></svg>'
    ).format(n=seat + 1, extra=extra, href=static("symbols.svg"), letter="ABCDEF"[seat])


@cache
def rule_link(game: str, rule: str) -> Markup:
    """A paragraph as a link into the rulebook."""
    if not rule:
        return Markup("")
    return Markup('<a class="ref" href="/rules/{}#p{}">§{}</a>').format(slug(game), rule, rule)


class Direct(NodeTransformer):
    """Calls of our own functions as filters: `symbol("lock")` becomes `"lock"|symbol`.

    Jinja calls filters without detours, and those whose facts are known
    beforehand only once, when it reads the template.
    """

    def visit_Call(self, call: nodes.Call) -> nodes.Node:  # noqa: N802, a name of Jinja's
        """Turn one call."""
        self.generic_visit(call)
        name, given = call.node, call.args
        if not isinstance(name, nodes.Name) or name.name not in OWN_FUNCTIONS or not given:
            return call
        how = {"lineno": call.lineno, "environment": call.environment}
        return nodes.Filter(given[0], name.name, given[1:], call.kwargs, None, None, **how)


@lru_cache(TEXTS)
def escaped(text: str) -> Markup:
    """A text as it may stand in a page."""
    return escape(text)


def written(thing: Any) -> str:
    """What a template writes for a thing: everything is escaped but markup."""
    kind = type(thing)
    if kind is Markup:
        return thing
    if kind is str:
        return escaped(thing)
    return str(thing) if kind is int else escape(thing)


class Pages(Environment):
    """Templates that are looked up and worked out once.

    Their facts are mostly dicts, so a fact is looked for there first.
    """

    written = staticmethod(written)

    def __init__(self, **how: Any) -> None:
        """Read no template yet."""
        super().__init__(**how)
        self.read: dict[str, Template] = {}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree: nodes.Template = Direct().visit(super()._parse(source, name, filename))
        return tree

    def _generate(self, source: nodes.Template, *given: Any, **more: Any) -> str:
        """A template as Python, which escapes and looks facts up in our way."""
        made: str = super()._generate(source, *given, **more)
        ours = "\nescape, fact = environment.written, environment.getattr\nname = "
        return made.replace("\nname = ", ours, 1).replace("environment.getattr(", "fact(")

    def get_template(self, name: str | Template, *given: Any, **more: Any) -> Template:
        """A template by its name; none of ours differs by where it is asked for."""
        if isinstance(name, Template):
            return name
        if name not in self.read:
            self.read[name] = super().get_template(name, *given, **more)
            self.read[name].globals = dict(self.globals)  # quicker to hand over than Jinja's chain
        return self.read[name]

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` means in a template."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment(code: str) -> Environment:
    """The templates in a language."""
    boards = {name: FileSystemLoader(game_folder(name)) for name in all_games()}
    found = Pages(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(boards)]),
        autoescape=True,
        auto_reload=False,  # no look at the disk for every part
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    language = tongue(code)
    found.globals.update(
        _=language.text, gettext=language.text, static=static, symbol=symbol, paddle=paddle,
        rule_link=rule_link, slug=slug, languages=LANGUAGES, lang=code, number=_number(code),
        once=_once(),
    )  # fmt: skip
    found.filters.update({name: found.globals[name] for name in OWN_FUNCTIONS})
    found.filters["fact"] = lambda fact: language.fact(fact)
    found.filters["told"] = _told(code)
    return found


def _once() -> Callable[..., Markup]:
    """Draw pieces of boards that come again and again: `{{ once(macro, facts) }}`."""
    drawn: OrderedDict[tuple[str, Any], Markup] = OrderedDict()

    def once(macro: Macro, *facts: Any) -> Markup:
        key = (macro.name, facts if type(facts[0]) is Piece else repr(facts))
        if key not in drawn:
            drawn[key] = Markup(macro(*facts))
            if len(drawn) > PIECES:
                drawn.popitem(last=False)
        return drawn[key]

    return once


def _told(code: str) -> Callable[[Sentence, tuple[str, ...]], str]:
    def told(sentence: Sentence, names: tuple[str, ...] = ()) -> str:
        return tongue(code).write(sentence, names)

    return told


def _number(code: str) -> Callable[[int], str]:
    from adjuge.engine.sentence import Amount

    def number(value: Fact) -> str:
        return tongue(code).fact(Amount(value)) if isinstance(value, int) else str(value)

    return number


def draw(code: str, template: str, **facts: Any) -> str:
    """Fill a template."""
    return environment(code).get_template(template).render(facts)
