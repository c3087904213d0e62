"""In a real browser: whole games by clicks, a phone, the keyboard, no script, axe, healing."""

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright import sync_api

from .helpers import GAMES
from .serving_process import Running, serving

CHROMIUM = os.environ.get("ADJUGE_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
PHONE = {"width": 360, "height": 740}
CLICKS = 6  # rounds of a whole game that are played by the mouse; the rest by the same clicks in the page
CLICKER = Path(__file__).with_name("clicker.js").read_text("utf-8")
OVER = "() => document.querySelector('#turn')?.innerText.includes('The game is over')"
WHOLE_GAME = 1500  # seconds: a long game on a very busy machine; usually a minute


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("house"), 0.02) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as player:
        found = player.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


def visitor(browser: Any, house: Running, **more: Any) -> Any:
    """A page of somebody new."""
    context = browser.new_context(
        base_url=house.address, locale="en-GB", reduced_motion="reduce", **more
    )
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.set_default_timeout(15_000)
    return page


def decide(page: Any, chance: random.Random) -> bool:
    """Take a decision by a click, if one is open."""
    buttons = page.locator("#rostrum.is-open .choices button, #rostrum.is-open .act button.btn-hammer, "
                           "#rostrum.is-open .act-row > button[name=move]")  # fmt: skip
    count = buttons.count()
    if not count:
        return False
    try:
        before = page.locator("#rostrum input[name=decision]").get_attribute("value", timeout=500)
        buttons.nth(chance.randrange(count)).click(timeout=1500, no_wait_after=True)
        page.wait_for_function(
            "old => document.querySelector('#rostrum input[name=decision]')?.value !== old || "
            "document.querySelector('#refusal .refusal')", arg=before, timeout=3000)  # fmt: skip
    except sync_api.Error:
        return False
    return True


def is_over(page: Any) -> bool:
    return "The game is over" in page.locator("#turn").inner_text()


@pytest.mark.timeout(WHOLE_GAME + 300)
@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_play_a_whole_game_by_clicks(
    browser: Any, house: Running, game: str
) -> None:
    chance = random.Random(game)
    host, friend = visitor(browser, house), visitor(browser, house)
    host.goto(f"/new?game={game}")
    host.select_option("#seat-1", "friend")
    host.select_option("#seat-2", "random")
    host.click("button:has-text('Open the table')")
    link = host.input_value("#link-1")
    friend.goto(link)
    friend.fill("#name", "Odile")
    friend.click("button:has-text('Sit down')")
    assert "/sit/" not in friend.url
    friend.wait_for_load_state()
    host.goto(friend.url)
    for _ in range(CLICKS):
        decide(host, chance)
        decide(friend, chance)
    for seed, page in enumerate((host, friend)):
        page.evaluate(CLICKER, seed)
    host.wait_for_function(OVER, timeout=WHOLE_GAME * 1000)
    assert host.evaluate("window.unreachable") == friend.evaluate("window.unreachable") == []
    friend.wait_for_function(OVER)
    host.click("#rostrum a:has-text('See the result')")
    assert "Adjugé!" in host.locator("h1").inner_text()
    assert host.faults == [] and friend.faults == []


def test_a_move_appears_on_the_other_screen_without_a_reload(browser: Any, house: Running) -> None:
    host, friend = visitor(browser, house), visitor(browser, house)
    host.goto("/new?game=mark&seats=2")
    host.select_option("#seat-1", "friend")
    host.click("button:has-text('Open the table')")
    friend.goto(host.input_value("#link-1"))
    friend.fill("#name", "Ben")
    friend.click("button:has-text('Sit down')")
    host.goto(friend.url)
    friend.evaluate("document.body.dataset.same = 'yes'")
    lines = friend.locator("#log .section li").count()

    for _ in range(3):
        decide(host, random.Random(1)) or decide(friend, random.Random(1))

    friend.wait_for_function(f"document.querySelectorAll('#log .section li').length > {lines}")
    assert friend.evaluate("document.body.dataset.same") == "yes"


def test_a_page_is_live_however_slowly_its_scripts_come(browser: Any, house: Running) -> None:
    page = visitor(browser, house)
    page.route("**/hx-ws*", lambda route: (page.wait_for_timeout(400), route.continue_()))
    page.goto("/")
    with page.expect_websocket():
        page.locator("form[action='/play/mark'] button").click()


def test_without_script_everything_still_works(browser: Any, house: Running) -> None:
    page = visitor(browser, house, java_script_enabled=False)
    page.goto("/")
    page.locator("form[action='/play/mark'] button").click()
    for _ in range(8):
        page.wait_for_timeout(150)
        page.reload()
        buttons = page.locator(
            "#rostrum.is-open .choices button, #rostrum.is-open button.btn-hammer"
        )
        if buttons.count():
            with page.expect_navigation():  # a click does not wait for the page it leads to
                buttons.first.click()
            assert page.locator("#rostrum").count() == 1
    assert page.locator("#log .section li").count() > 3


def test_a_table_by_keyboard_alone(browser: Any, house: Running) -> None:
    page = visitor(browser, house)
    page.goto("/")
    page.locator("form[action='/play/schwarzmarkt'] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#rostrum")
    made = 0
    for _ in range(60):
        if made >= 4 or is_over(page):
            break
        if page.locator("#rostrum.is-open .choices button").count():
            before = page.locator("#rostrum input[name=decision]").get_attribute("value")
            page.keyboard.press("1")
            page.wait_for_function(
                "old => document.querySelector('#rostrum input[name=decision]')?.value !== old", arg=before)  # fmt: skip
            made += 1
        page.wait_for_timeout(60)
    assert made >= 4
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.id") == "log"


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_board_turn_seats_and_decision_at_once(
    browser: Any, house: Running, game: str
) -> None:
    page = visitor(browser, house, viewport=PHONE)
    page.goto("/")
    page.locator(f"form[action='/play/{game.replace('_', '-')}'] button").click()
    page.wait_for_selector("#rostrum")
    for selector in ("#turn", "#seats", "#board", "#rostrum"):
        box = page.locator(selector).bounding_box()
        assert box is not None and box["y"] < PHONE["height"] and box["width"] <= PHONE["width"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_axe_finds_nothing(
    browser: Any, house: Running, scheme: str, size: tuple[int, int]
) -> None:
    page = visitor(
        browser, house, color_scheme=scheme, viewport={"width": size[0], "height": size[1]}
    )
    page.goto("/")
    tables = []
    for game in GAMES:
        page.goto("/")
        page.locator(f"form[action='/play/{game.replace('_', '-')}'] button").click()
        tables.append(re.sub(r"https?://[^/]+", "", page.url))
    found = {}
    for path in ["/", "/new", "/mine", "/me", "/rules/mark", "/logs", "/keys", "/nothing",
                 *tables, f"{tables[0]}/seats", f"{tables[0]}/text", f"{tables[0]}/replay"]:  # fmt: skip
        page.goto(path)
        page.evaluate(AXE.read_text("utf-8"))
        result = page.evaluate(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})"
        )
        if result["violations"]:
            found[path] = [(v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"]]
    assert found == {}


def test_an_open_page_heals_after_the_house_was_killed(browser: Any, tmp_path: Path) -> None:
    with serving(tmp_path, 0.02) as house:
        page = visitor(browser, house)
        page.goto("/")
        page.locator("form[action='/play/mark'] button").click()
        chance = random.Random(4)
        for _ in range(40):
            decide(page, chance)
        numbers = page.locator("#log .no").all_inner_texts()

        house.kill()
        house.start()

        for _ in range(200):
            if decide(page, chance):
                break
            page.wait_for_timeout(50)
        page.reload()
        after = page.locator("#log .no").all_inner_texts()
        assert max(map(int, after)) >= max(map(int, numbers))
