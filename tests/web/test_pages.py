"""Every page and every refusal, asked as a browser without script asks."""

import re

import pytest
from starlette.testclient import TestClient

from adjuge.engine.registry import load_game

from . import helpers
from .helpers import GAMES, bar, open_table, person, play, sit, table_of

PLAIN_PAGES = ("/", "/mine", "/me", "/new", "/rules", "/logs", "/about", "/bots", "/keys",
               "/api/games", "/api/openapi.json")  # fmt: skip


@pytest.mark.parametrize("path", PLAIN_PAGES)
def test_pages_that_need_no_table_are_there(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_is_there_in_three_languages(
    client: TestClient, game: str, language: str
) -> None:
    page = client.get(f"/rules/{game.replace('_', '-')}", headers={"accept-language": language})

    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    assert 'id="p1.1"' in page.text


@pytest.mark.parametrize("path", ["/nothing", "/t/nothing", "/rules/chess", "/t/x/replay"])
def test_what_is_not_there_is_said_in_a_sentence(client: TestClient, path: str) -> None:
    page = client.get(path)

    assert page.status_code == 404
    assert "That cannot be" in page.text


@pytest.mark.parametrize("game", GAMES)
def test_one_click_starts_a_table_with_bots(client: TestClient, game: str) -> None:
    page = client.post(f"/play/{game.replace('_', '-')}")

    assert page.status_code == 200
    assert 'id="rostrum"' in page.text
    assert 'id="board"' in page.text


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_by_forms_alone(client: TestClient, game: str) -> None:
    seats = ("me", *["random"] * 2)
    table = open_table(client, game, seats)
    for turn in range(1500):
        page = client.get(f"/t/{table}").text
        if table_of(client, table).is_over:
            break
        if bar(page) is not None:
            decision, before = bar(page), list(table_of(client, table).playing().moved)
            status = play(client, table, page, turn)
            if status == 422:  # only a sum that was counted out can be refused; it changes nothing
                assert decision is not None and decision.counts
                assert table_of(client, table).playing().moved == before
            else:
                assert status in (303, 409)
    assert table_of(client, table).is_over
    assert "Adjugé" in client.get(f"/t/{table}/result").text
    assert client.get(f"/t/{table}/replay?move=3").status_code == 200
    assert client.get(f"/t/{table}/replay?move=3&seen=1").status_code == 200
    log = client.get(f"/t/{table}/log")
    assert log.text.startswith("adjuge 1\n")
    again = client.post("/logs", files={"file": ("game.log", log.content)})
    assert again.status_code == 200
    assert 'class="replay"' in again.text
    assert "fair" in client.get(f"/t/{table}/verify").text


def test_friends_come_by_link_and_the_secret_leaves_the_address(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    friend = person(client)

    sit(client, friend, table, 1, "Ben")

    assert table_of(client, table).names[1] == "Ben"
    page = friend.get(f"/t/{table}")
    assert page.url.path == f"/t/{table}"
    assert 'class="table me-2"' in page.text


def test_a_reissued_link_makes_the_old_one_worthless(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    old = re.search(r"(/t/\w+/sit/1/[0-9a-f]+)", client.get(f"/t/{table}/seats").text)
    assert old

    client.post(f"/t/{table}/reissue/1")

    assert person(client).get(old[1]).status_code == 422
    assert person(client).post(f"/t/{table}/reissue/1").status_code == 422


def test_links_are_shown_to_the_host_only(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))

    assert "/sit/1/" in client.get(f"/t/{table}/seats").text
    assert "/sit/1/" not in person(client).get(f"/t/{table}/seats").text
    assert client.get(f"/t/{table}/qr/1").headers["content-type"] == "image/svg+xml"
    assert person(client).get(f"/t/{table}/qr/1").status_code == 422


def test_anybody_may_take_an_open_seat_once(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "anybody"))
    one, other = person(client), person(client)

    assert "Mark" in one.get("/").text
    one.post(f"/t/{table}/join/1", data={"name": "Cem"})
    refused = other.post(f"/t/{table}/join/1", data={"name": "Dora"})

    assert table_of(client, table).names[1] == "Cem"
    assert refused.status_code == 422


def test_a_host_may_fill_free_seats_with_bots(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend", "anybody"))

    client.post(f"/t/{table}/start")

    assert client.get(f"/t/{table}", follow_redirects=False).status_code == 200


def test_a_bystander_cannot_act(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "random"))
    stranger = person(client)

    for what in ("move", "undo", "back", "order", "chat"):
        assert stranger.post(f"/t/{table}/{what}", data={"move": "pass"}).status_code == 403
    assert "You are watching" in stranger.get(f"/t/{table}").text


def test_a_stale_click_does_nothing_and_heals_the_page(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    sit(client, person(client), table, 1, "Ben")
    seat = table_of(client, table).waiting[0]
    assert seat == 0
    page = client.get(f"/t/{table}").text
    choice = bar(page)
    assert choice
    move = {"move": choice.moves[0]} if choice.moves else {"play": "bid", "amount-bid": "0"}
    data = {"decision": choice.decision, **move}

    first = client.post(f"/t/{table}/move", data=data, follow_redirects=False)
    moves = len(table_of(client, table).playing().moved)
    second = client.post(f"/t/{table}/move", data=data, follow_redirects=False)
    stale = client.post(f"/t/{table}/move", data={**data, "decision": "0" * 16})

    assert (first.status_code, second.status_code, stale.status_code) == (303, 303, 409)
    assert len(table_of(client, table).playing().moved) == moves
    assert 'role="alert"' in stale.text


def test_a_refusal_names_its_paragraph_and_changes_nothing(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    sit(client, person(client), table, 1, "Ben")
    choice = bar(client.get(f"/t/{table}").text)
    assert choice
    before = len(table_of(client, table).playing().moved)

    page = client.post(f"/t/{table}/move", data={"decision": choice.decision, "move": "bid 40"})

    assert page.status_code == 422
    assert 'role="alert"' in page.text and "§" in page.text
    assert len(table_of(client, table).playing().moved) == before


def test_steps_without_script_change_the_amount_only(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "random"))

    answer = client.post(
        f"/t/{table}/move", data={"step": "bid 1", "amount-bid": "4"}, follow_redirects=False
    )

    assert answer.headers["location"].endswith("?amount=5")


def test_whoever_wishes_is_asked_once_more(client: TestClient) -> None:
    client.cookies.set("ask", "on")
    for _ in range(20):  # until the dice ask for something else than a bid
        table = open_table(client, "mark", ("me", "friend"))
        sit(client, person(client), table, 1, "Ben")
        choice = bar(client.get(f"/t/{table}").text)
        assert choice
        if choice.moves:
            break

    asked = client.post(
        f"/t/{table}/move", data={"decision": choice.decision, "move": choice.moves[0]}
    )

    assert 'name="sure"' in asked.text
    assert not [seat for seat, _ in table_of(client, table).playing().moved if seat == 0]


def test_everything_that_people_write_is_escaped(client: TestClient) -> None:
    evil = "<script>x</script>"
    client.post("/me", data={"name": evil, "hat": "2"})
    table = open_table(client, "mark", ("me", "random"))
    client.post(f"/t/{table}/chat", data={"text": "<img src=x onerror=y>"})

    page = client.get(f"/t/{table}?book=chat").text

    assert evil not in page and "&lt;script&gt;" in page
    assert "<img src=x" not in page and "&lt;img src=x" in page


def test_names_are_kept_within_reason(client: TestClient) -> None:
    assert client.post("/me", data={"name": " " * 5}).status_code == 422
    assert client.post("/me", data={"name": "x" * 41}).status_code == 422
    assert client.post("/me", data={"name": "dealer"}).status_code == 422


def test_preferences_are_remembered_and_lead_back_only_here(client: TestClient) -> None:
    answer = client.get(
        "/preferences?theme=dark&lang=de&back=//evil.example", follow_redirects=False
    )

    assert answer.headers["location"] == "/"
    page = client.get("/").text
    assert 'data-theme="dark"' in page and '<html lang="de"' in page


@pytest.mark.parametrize("data", [
    {"game": "chess", "seat-0": "me", "seat-1": "random"},
    {"game": "mark", "seat-0": "me"},
    {"game": "mark", "seat-0": "me", "seat-1": "me"},
    {"game": "mark", "seat-0": "me", "seat-1": "kasparov"},
    {"game": "mark", "seat-0": "me", "seat-1": "random", "option-length": "endless"},
    {"game": "mark", "seat-0": "me", "seat-1": "random", "pace": "warp"},
])  # fmt: skip
def test_tables_that_cannot_be_are_refused_in_the_form(
    client: TestClient, data: dict[str, str]
) -> None:
    page = client.post("/tables", data=data)

    assert page.status_code == 422
    assert 'role="alert"' in page.text


@pytest.mark.parametrize("game", GAMES)
def test_examples_of_the_rulebook_can_be_opened_as_tables(client: TestClient, game: str) -> None:
    from adjuge.web.rulebooks import examples_of

    names = [name for found in examples_of(load_game(game)).values() for name in found]
    for name in names[:6]:
        answer = client.post(f"/examples/{game}/{name}", follow_redirects=False)
        assert answer.status_code == 303, (name, answer.text[:300])
        assert client.get(answer.headers["location"]).status_code == 200


def test_the_text_view_offers_every_choice(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    sit(client, person(client), table, 1, "Ben")

    page = client.get(f"/t/{table}/text").text

    choice = bar(page)
    assert choice is not None
    amounts = {
        f"{family} {amount}"
        for family, (low, high) in choice.amounts.items()
        for amount in range(low, high + 1)
    }
    assert set(choice.moves) | amounts == set(table_of(client, table).playing().moves(0))


def test_running_games_give_no_log_file_and_no_seed(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    sit(client, person(client), table, 1, "Ben")
    seed = table_of(client, table).terms.seed.hex()

    assert client.get(f"/t/{table}/log").status_code == 422
    assert client.get(f"/t/{table}/verify").status_code == 422
    assert client.post(f"/t/{table}/again").status_code == 422
    for path in ("", "/seats", "/text", "/replay"):
        assert seed not in client.get(f"/t/{table}{path}").text
    assert (
        helpers.house_of(client).link(table_of(client, table), 0)
        not in client.get(f"/t/{table}").text
    )


def test_tables_of_a_rulebook_keep_their_empty_corner(client: TestClient) -> None:
    page = client.get("/rules/falsche-ffuffziger").text
    assert '<thead><tr><th scope="col"></th><th scope="col">10</th>' in page


def ticked(page: str) -> set[str]:
    """The boxes that are ticked, and the choices that are made."""
    boxes = re.findall(
        r'<input type="(?:checkbox|radio)" name="(\w+)"(?: value="\w+")? checked>', page
    )
    return {*boxes, *re.findall(r"<option(?: value=[^>]*)? selected>([^<]+)", page)}


LONG = "long, until five rows are full"
FILLED = {
    "game": "mark", "seat-0": "random", "seat-1": "me", "seat-2": "friend", "option-length": "long",
    "pace": "day", "from": "23:15", "to": "07:00", "zone": "Europe/Paris", "name": "Marta",
}  # fmt: skip


@pytest.mark.parametrize("more", [{"seat-2": "nobody"}, {"count": "2"}])
def test_a_form_that_comes_back_is_filled_in_as_before(
    client: TestClient, more: dict[str, str]
) -> None:
    assert ticked(client.get("/new?game=mark").text) >= {"aid", "hints", "sleeps", "pace"}

    page = client.post("/tables", data=FILLED | {"hints": "on"} | more).text

    assert ticked(page) >= {"hints", "pace", LONG, "Europe/Paris", "Bot: random", "Me"}
    assert not ticked(page) & {"aid", "sleeps"}
    assert re.search(r'name="pace" value="day" checked', page)
    for name in ("from", "to", "name"):
        assert f'value="{FILLED[name]}"' in page
    assert "aid" in ticked(client.post("/tables", data=FILLED | {"aid": "on"} | more).text)


OFFERED = r'<select class="input" id="o-\w+" name="([^"]+)">(.*?)</select>'


@pytest.mark.parametrize("game", GAMES)
def test_the_form_opens_a_table_with_whatever_values_are_chosen(
    client: TestClient, game: str
) -> None:
    for seats in load_game(game).about.seats:
        page = client.get(f"/new?game={game.replace('_', '-')}&seats={seats}").text
        offered = [(name, re.findall(r'<option value="([^"]+)"', values))
                   for name, values in re.findall(OFFERED, page)]  # fmt: skip
        sat = {f"seat-{n}": "me" if n == 0 else "random" for n in range(seats)}
        for which in (0, -1):
            chosen = {name: values[which] for name, values in offered}
            data = {"game": game, "pace": "day"} | sat | chosen
            answer = client.post("/tables", data=data, follow_redirects=False)
            assert answer.status_code == 303, (seats, chosen, answer.text[:300])


def test_what_an_option_closes_is_not_agreed(client: TestClient) -> None:
    chosen = {"option-variant": "surprise", "option-first": "castle", "option-track": "long"}
    data = {"game": "adel_verpflichtet", "seat-0": "me", "seat-1": "friend", "pace": "day"}

    page = client.post("/tables", data=data | chosen).text

    assert "<li>How two play: surprise, place and card together</li>" in page
    assert "<li>Track: long, along sixteen castles</li>" in page
    assert "confrontation" not in page


def test_changing_the_number_of_seats_keeps_who_sits_there(client: TestClient) -> None:
    def seats(count: str) -> list[str]:
        page = client.post("/tables", data=FILLED | {"count": count}).text
        return re.findall(r"selected>([^<]+)</option>.*?</select></div></li>", page)

    assert seats("2") == ["Bot: random", "Me"]
    assert seats("4") == ["Bot: random", "Me", "A friend, by link", "Bot: greedy"]
    last = FILLED | {"seat-1": "greedy", "seat-2": "me", "count": "2"}
    assert "Me" in ticked(client.post("/tables", data=last).text), "the host stays"
