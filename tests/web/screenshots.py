"""Pictures of every page and board: `python -m tests.web.screenshots FOLDER`.

A house of its own is opened, games are played by clicks for a while, and every
page is taken wide and narrow, light and dark.
"""

import contextlib
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

from .helpers import GAMES
from .serving_process import serving
from .test_browser import CHROMIUM, FLAGS, decide, is_over

SIZES = {"wide": (1440, 900), "phone": (360, 780)}
PAGES = {
    "home": "/",
    "new": "/new?game=adel-verpflichtet",
    "me": "/me",
    "rules": "/rules/mark",
    "logs": "/logs",
    "error": "/no",
}
MOVES = 9


def page_of(browser: Any, address: str, size: str, scheme: str, state: Any = None) -> Any:
    """A window of one size and colour."""
    width, height = SIZES[size]
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height}, color_scheme=scheme,
                                  locale="en-GB", storage_state=state)  # fmt: skip
    return context.new_page()


def play_a_while(page: Any, game: str, moves: int) -> str:
    """Open a table and act a few times; return its address."""
    chance = random.Random(game)
    page.goto(f"/new?game={game}")
    page.click("button:has-text('Open the table')")
    made = 0
    for _ in range(moves * 40):
        if made >= moves or is_over(page):
            break
        made += decide(page, chance)
        page.wait_for_timeout(40)
    with contextlib.suppress(Error):
        page.wait_for_selector("#rostrum.is-open", timeout=3000)
    return str(page.url)


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), 0.02) as house,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        first = page_of(browser, house.address, "wide", "light")
        first.goto("/me")
        first.fill("#name", "Marta")
        first.click("button:has-text('Keep it')")
        shots = dict(PAGES)
        for game in GAMES:
            shots[game] = play_a_while(first, game, MOVES)
        shots |= {
            "seats": f"{shots['mark']}/seats",
            "text": f"{shots['mark']}/text",
            "replay": f"{shots['mark']}/replay?move=12",
        }
        ended = play_a_while(first, "alles_futsch", 60)
        shots["result"] = f"{ended}/result"
        state = first.context.storage_state()
        for size in SIZES:
            for scheme in ("light", "dark"):
                page = page_of(browser, house.address, size, scheme, state)
                for name, path in shots.items():
                    page.goto(path)
                    page.wait_for_timeout(150)
                    page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
