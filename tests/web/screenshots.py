"""Pictures of every page and board: `python -m tests.web.screenshots FOLDER [GAME …]`, or `--docs`.

A house of its own is opened, games are played for a while with few and with
many seats, and every page is taken on a wide screen, a phone and a
phone on its side, light and dark. `--docs` writes the few that the
documentation shows, small, into docs/pictures.
"""

import argparse
import asyncio
import io
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from adjuge.bots import sit
from adjuge.engine.chance import stream
from adjuge.web.house import House
from adjuge.web.opening import Wish, lay
from adjuge.web.people import Guest, new_guest
from adjuge.web.settings import Settings

from .helpers import GAMES
from .serving_process import serving
from .test_browser import CHROMIUM, FLAGS

SIZES = {"wide": (1440, 900), "phone": (360, 780), "side": (740, 360)}
LOOKS = [
    ("wide", "light"),
    ("wide", "dark"),
    ("phone", "light"),
    ("phone", "dark"),
    ("side", "light"),
]
PAGES = {
    "home": "/",
    "new": "/new?game=adel-verpflichtet",
    "me": "/me",
    "mine": "/mine",
    "rules": "/rules/mark",
    "examples": "/rules/falsche-ffuffziger?examples=5.6#examples",
    "logs": "/logs",
    "error": "/no",
    "keys": "/keys",
}
MOST = {
    "adel_verpflichtet": 5,
    "alles_futsch": 5,
    "falsche_ffuffziger": 6,
    "mark": 4,
    "schwarzmarkt": 5,
}
MOVES = 40  # before a table is looked at
DOCS = Path(__file__).parents[2] / "docs" / "pictures"
SHOWN = ("home-wide-light", "adel_verpflichtet-wide-light", "alles_futsch-wide-light",
         "falsche_ffuffziger-wide-dark", "mark-wide-light", "schwarzmarkt-wide-light", "mark-phone-dark",
         "schwarzmarkt-phone-light", "result-wide-light", "played-wide-light")  # fmt: skip
NAMES = ("Marta", "Odile", "Balthasar", "Clothilde", "Dagobert", "Eulalia")
WIDTH = 1100  # of a picture in the documentation


def page_of(browser: Any, address: str, size: str, scheme: str) -> Any:
    """A window of one size and colour."""
    width, height = SIZES[size]
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height}, color_scheme=scheme,
                                  locale="en-GB", reduced_motion="reduce")  # fmt: skip
    return context.new_page()


async def prepared(folder: Path, games: list[str]) -> tuple[str, dict[str, str]]:
    """Fill a house with tables of people; return Marta's cookie, and what is to be seen where."""
    house = House(Settings(folder=folder))
    try:
        marta, cookie = await new_guest(house.store, "Marta")
        shots = dict(PAGES)
        for game in games:
            shots[game] = await _table(house, marta, game, 3)
            shots[f"{game}-full"] = await _table(house, marta, game, MOST[game])
        first = shots[games[0]]
        shots |= {"seats": f"{first}/seats", "text": f"{first}/text", "replay": f"{first}/replay?move=12",
                  "chat": f"{first}?book=chat", "book": f"{first}?book=rules"}  # fmt: skip
        links = lay(Wish("mark", ("me", "friend", "anybody", "greedy")), marta)
        await house.open(links)
        shots["links"] = f"/t/{links.id}/seats"
        over = await _table(house, marta, "alles_futsch", 3, whole=True)
        return cookie, shots | {"result": f"{over}/result", "played": f"{over}/replay?move=30"}
    finally:
        house.close()


async def _table(house: House, marta: Guest, game: str, seats: int, *, whole: bool = False) -> str:
    """A table in the middle of a game, where Marta is asked; or at its end."""
    table = lay(Wish(game, ("me", *["friend"] * (seats - 1)), seed=bytes([seats]) * 32), marta)
    await house.open(table)
    for seat in range(1, seats):
        guest, _ = await new_guest(house.store, NAMES[seat])
        await house.sit(table, seat, guest)
    match, mind = table.playing(), sit("greedy", table.game)
    for number in range(2000):
        asked = 0 in table.waiting and len(match.legal(0)) > 1
        if table.is_over or (not whole and number > MOVES and asked):
            break
        seat = table.waiting[-1]
        legal, view = match.legal(seat), match.view(seat)
        await house.play(table, seat, [mind.choose(view, seat, legal, stream(seats, number))])
    await house.chat(table, 1, table.names[1], "Bonsoir tout le monde!")
    return f"/t/{table.id}"


def taken(page: Any, path: str) -> bytes:
    """A picture of a page."""
    page.goto(path)
    page.wait_for_timeout(150)
    return bytes(page.screenshot())


def main(folder: Path, games: list[str]) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as player:
        with ThreadPoolExecutor(1) as pool:  # playwright has a loop of its own in this thread
            cookie, shots = pool.submit(asyncio.run, prepared(Path(data), games)).result()
        with serving(Path(data), 0.02) as house:
            browser = player.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for size, scheme in LOOKS:
                page = page_of(browser, house.address, size, scheme)
                page.context.add_cookies(
                    [{"name": "adjuge", "value": cookie, "url": house.address}]
                )
                take_all(page, folder, shots, f"{size}-{scheme}")
                page.close()
            browser.close()


def take_all(page: Any, folder: Path, shots: dict[str, str], look: str) -> None:
    """Every page in one look; of those for the documentation only the chosen ones."""
    for name, path in shots.items():
        if folder != DOCS:
            (folder / f"{name}-{look}.png").write_bytes(taken(page, path))
        elif f"{name}-{look}" in SHOWN:
            _small(taken(page, path), folder / f"{name}-{look}.webp")


def _small(picture: bytes, file: Path) -> None:
    """A picture as the documentation keeps it."""
    with Image.open(io.BytesIO(picture)) as found:
        width = min(found.width, WIDTH)
        small = found.resize((width, found.height * width // found.width), Image.Resampling.LANCZOS)
        small.convert("RGB").save(file, quality=82, method=6)


def told() -> tuple[Path, list[str]]:
    """The folder and the games of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where the pictures go")
    parser.add_argument("games", nargs="*", metavar="game", help="these only, not all of them")
    parser.add_argument("--docs", action="store_true", help="the few of the documentation instead")
    given = parser.parse_args()
    unknown = [name for name in given.games if name not in GAMES]
    if unknown:
        parser.error(f"no game is called {unknown[0]!r}; there are: {', '.join(GAMES)}")
    if given.docs == (given.folder is not None):
        parser.error("give either a folder or --docs")
    return DOCS if given.docs else given.folder, given.games or list(GAMES)


if __name__ == "__main__":
    main(*told())
