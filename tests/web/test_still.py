"""Stills: our boxes lie where a browser lays them, and everything on the page is in the picture."""

import base64
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import cssselect2
import pytest
from fontTools.ttLib import TTFont

from adjuge.bots import sit
from adjuge.engine.chance import stream
from adjuge.engine.language import ENGLISH
from adjuge.engine.match import Match
from adjuge.engine.picture import as_text
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import all_games
from adjuge.web.drawing import STATIC
from adjuge.web.still.box import Box, Drawing
from adjuge.web.still.boxes import boxed
from adjuge.web.still.flow import SIGNS, Words
from adjuge.web.still.letters import FILES, FONTS, Atom
from adjuge.web.still.scene import Scene
from adjuge.web.still.sheets import HERE, Sheet, sheet_of
from adjuge.web.still.styles import root_style, style_of
from adjuge.web.still.values import colour, length, paint, substituted

from .test_browser import browser  # noqa: F401, a fixture

NAMES = ("Marta", "Odile", "Balthasar", "Clothilde", "Dagobert", "Eulalia")
TABLES = [(game, seats) for game, about in all_games().items() for seats in about.seats]
NEAR = 2.0  # pixels: ours knows no kerning and no whole pixels


def scenes(game: str, seats: int, every: int) -> Iterator[Scene]:
    """A game as its seats see it, now and then."""
    match = Match(game, NAMES[:seats], seed=seats)
    mind = sit("greedy", match.game)
    for number in range(4000):
        waiting = match.seats_to_act
        if number % every == 0 or not waiting:
            viewer = number // every % seats
            yield Scene(match.game, match.sight(NOBODY), match.sight(viewer), viewer, NAMES[:seats])
        if not waiting:
            return
        seat = waiting[-1]
        choice = mind.choose(match.view(seat), seat, match.legal(seat), stream(seats, number))
        match.play(seat, choice)


def laid(sheet: Sheet, markup: str) -> Box:
    """A page of ours, laid out."""
    root = cssselect2.ElementWrapper.from_html_root(ElementTree.fromstring(markup))
    whole = boxed(sheet, root, style_of(sheet, root, root_style()))
    main = whole.children[0].children[0]
    main.place(main.widths[1], None)
    return main


def drawings(box: Box, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, ...]]:
    """Where the drawings lie, in the order of the page."""
    x, y = x + box.x, y + box.y
    if isinstance(box, Drawing):
        yield x, y, box.width, box.height
    if isinstance(box, Words):
        for line in box.lines:
            for at, token in line.tokens:
                if isinstance(token, Atom):
                    up = token.style.pixels("vertical-align")
                    top = y + line.baseline - up - token.box.height
                    yield from drawings(token.box, x + at + token.box.margin[3], top)
            y += line.height
    for child in box.children:
        yield from drawings(child, x, y)


def in_a_browser(chromium: Any, scene: Scene) -> list[list[float]]:
    """Where a browser lays the drawings, with the same sheets and fonts."""
    faces = ""
    for (family, weight), file in FILES.items():
        font = base64.b64encode((FONTS / file).read_bytes()).decode()
        faces += f"@font-face {{ font-family: {family}; font-weight: {weight}; src: url(data:font/ttf;base64,{font}) }}"
    files = (STATIC / "saleroom.css", scene.game.folder / "board.css", HERE / "still.css")
    style = "".join(file.read_text("utf-8") for file in files)
    style = style.replace("@font-face", "@media none").replace("--text:", "--text: Arimo,")
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.set_content(f"<!doctype html><style>{faces}{style}</style>{scene.markup()}")
    page.evaluate("document.fonts.ready.then(() => 1)")
    found = page.evaluate("""[...document.querySelectorAll('main svg')].filter(e => !e.parentElement.closest('svg'))
        .map(e => e.getBoundingClientRect()).filter(r => r.width).map(r => [r.x, r.y, r.width, r.height])""")
    page.close()
    return found


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_drawings_lie_where_a_browser_lays_them(browser, game, seats):  # noqa: F811
    for scene in scenes(game, seats, 61):
        ours = list(drawings(laid(sheet_of(scene.game.folder), scene.markup())))
        theirs = in_a_browser(browser, scene)
        assert len(ours) == len(theirs)
        for number, (own, other) in enumerate(zip(ours, theirs, strict=True)):
            apart = max(abs(a - b) for a, b in zip(own, other, strict=True))
            assert apart < NEAR, f"drawing {number}: {own}, in a browser {other}"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_word_of_the_page_is_in_the_picture(game, seats):
    """Words, numbers and names of board, seats and hand; what only readers of screens hear is left out."""
    for scene in scenes(game, seats, 47):
        page, picture = ElementTree.fromstring(scene.markup()), ElementTree.fromstring(scene.svg())
        said = " ".join(" ".join(_texts(page)).split()).upper()
        shown = "".join("".join(picture.itertext()).split()).upper()
        missing = [word for word in said.split() if word not in shown]
        assert not missing, scene.game.about.name


def _texts(element: ElementTree.Element) -> Iterator[str]:
    """The texts that are to be seen."""
    classes = element.get("class", "").split()
    if element.tag == "title" or {"sr", "house-card", "right"} & set(classes):
        return
    if "you" not in classes:  # only beside one's own seat
        yield element.text or ""
    for child in element:
        yield from _texts(child)
        yield child.tail or ""


@pytest.mark.parametrize("game", all_games())
def test_a_picture_stands_alone(game):
    """Nothing is left to be looked up: no class, variable or other file, and every reference is met."""
    for scene in scenes(game, all_games()[game].seats[-1], 97):
        svg = scene.svg()
        assert "var(" not in svg and "class=" not in svg and "/static" not in svg
        picture = ElementTree.fromstring(svg)
        ids = {element.get("id") for element in picture.iter()}
        for element in picture.iter():
            for value in element.attrib.values():
                if value.startswith(("#y", "#t", "url(#")):
                    assert value.removeprefix("url(").strip("#)") in ids, value


@pytest.mark.parametrize("game", all_games())
def test_our_fonts_have_every_letter(game):
    known = {family: set(TTFont(FONTS / file).getBestCmap()) for (family, _), file in FILES.items()}
    for scene in scenes(game, all_games()[game].seats[0], 47):
        for text in ElementTree.fromstring(scene.svg()).iter("{http://www.w3.org/2000/svg}text"):
            letters = {ord(letter) for letter in "".join(text.itertext()) if letter != "\n"}
            assert letters <= known[text.get("font-family", "")], "".join(text.itertext())


def test_a_game_without_a_page_is_drawn_as_text(monkeypatch):
    scene = next(scenes("mark", 3, 1))
    monkeypatch.setitem(scene.__dict__, "page", object())
    typed = "".join(ElementTree.fromstring(scene.svg()).itertext())
    board = as_text(scene.game.draw(scene.own, scene.viewer, scene.names, ENGLISH)).splitlines()
    assert all(line.translate(SIGNS) in typed for line in board)


# Style sheets


def one(css: str, inside: str) -> Box:
    """The only box of a page with a style."""
    return laid(Sheet([css]), f'<html><body><main class="m">{inside}</main></body></html>')


def places(box: Box) -> list[tuple[float, ...]]:
    return [(child.x, child.y, child.width, child.height) for child in box.children]


def test_a_grid_shares_what_is_left():
    css = (".m { display: grid; width: 300px; height: 90px; gap: 10px; grid-template: 1fr 2fr / 50px minmax(0, 1fr) 2fr }"
           " i { min-height: 0 }")  # fmt: skip
    box = one(css, "<i/><i/><i/><i/>")
    box.place(300, 90)
    widths = [width for _, _, width, _ in places(box)]
    assert widths == [50, pytest.approx(230 / 3), pytest.approx(460 / 3), 50]
    assert [round(y) for _, y, _, _ in places(box)] == [0, 0, 0, 37]


def test_named_places_are_left_out_by_boxes_without_a_name():
    css = '.m { display: grid; width: 100px; grid-template: "a b" 20px "a c" 20px / 40px 60px } .a { grid-area: a }'
    box = one(css, '<i class="a"/><i/><i/>')
    assert places(box) == [(0, 0, 40, 40), (40, 0, 60, 20), (40, 20, 60, 20)]


def test_a_row_grows_shrinks_and_wraps():
    css = ".m { display: flex; width: 100px } i { flex: 1 1 20px; height: 5px } b { flex: none; width: 40px }"
    assert [width for _, _, width, _ in places(one(css, "<i/><i/><b/>"))] == [30, 30, 40]
    css = ".m { display: flex; width: 100px } i { flex: 0 1 80px; min-width: 0; height: 5px }"
    assert [width for _, _, width, _ in places(one(css, "<i/><i/>"))] == [50, 50]
    css = ".m { display: flex; flex-wrap: wrap; gap: 4px; width: 100px } i { width: 60px; height: 5px }"
    assert [y for _, y, _, _ in places(one(css, "<i/><i/>"))] == [0, 9]


def test_the_stronger_rule_wins_and_variables_are_those_of_the_place():
    css = (":root { --c: red } .m { --c: blue; width: 9px } .m b { color: var(--c); } b { color: green }"
           " .n { b { color: var(--d, gold) } } @media (max-width: 40rem) { b { color: black !important } }")  # fmt: skip
    assert one(css, "<b>x</b>").children[0].tokens[0].style.get("color") == "blue"
    assert (
        one(css, '<p class="n"><b>x</b></p>').children[0].children[0].tokens[0].style.get("color")
        == "gold"
    )


def test_values():
    assert substituted("1px solid var(--a, var(--b))", {"--b": "red"}) == "1px solid red"
    assert length("1.5rem") == 24 and length("2em", 10) == 20 and length("50%") == "50.0%"
    assert length("auto") is None
    assert paint("rgb(255 255 255 / .5)") == "rgba(255,255,255,0.5)" and paint("#FFF") == "#ffffff"
    assert paint("color-mix(in srgb, #ff0000 25%, #0000ff)") == "#4000bf"
    assert paint("none") == "none" and colour("currentcolor", "#010203") == (1, 2, 3, 1)
