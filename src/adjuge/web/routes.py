"""The list of addresses."""

from starlette.routing import Mount, Route, WebSocketRoute

from adjuge.web import api, live
from adjuge.web.files import BoardStyle, Static
from adjuge.web.pages import after, examples, home, opening, rules, seats, table

T = "/t/{table:str}"

ROUTES = [
    Route(f"{T}/move", table.move, methods=["POST"]),  # first, since it is asked for most
    Route("/", home.home),
    Route("/mine", home.mine),
    Route("/me", home.me, methods=["GET", "POST"]),
    Route("/preferences", home.preferences),
    Route("/about", home.about("about.html")),
    Route("/bots", home.about("bots.html")),
    Route("/keys", home.about("keys.html")),
    Route("/play/{game}", home.play_now, methods=["POST"]),
    Route("/new", opening.form),
    Route("/tables", opening.open_table, methods=["POST"]),
    Route("/rules", rules.all_rules),
    Route("/rules/{game}", rules.rules),
    Route("/examples/{game}/{example}", examples.play_from, methods=["POST"]),
    Route("/logs", after.logs, methods=["GET", "POST"]),
    Route(f"{T}", table.page),
    Route(f"{T}/undo", table.undo, methods=["POST"]),
    Route(f"{T}/back", table.back, methods=["POST"]),
    Route(f"{T}/hint", table.hint, methods=["POST"]),
    Route(f"{T}/order", table.order, methods=["POST"]),
    Route(f"{T}/chat", table.chat, methods=["POST"]),
    Route(f"{T}/text", table.text),
    Route(f"{T}/seats", seats.seats),
    Route(f"{T}/qr/{{seat:int}}", seats.code),
    Route(f"{T}/sit/{{seat:int}}/{{token}}", seats.sit, methods=["GET", "POST"]),
    Route(f"{T}/join/{{seat:int}}", seats.join, methods=["POST"]),
    Route(f"{T}/reissue/{{seat:int}}", seats.reissue, methods=["POST"]),
    Route(f"{T}/start", seats.start, methods=["POST"]),
    Route(f"{T}/result", after.result),
    Route(f"{T}/replay", after.replay),
    Route(f"{T}/log", after.log_file),
    Route(f"{T}/verify", after.check),
    Route(f"{T}/again", after.again, methods=["POST"]),
    WebSocketRoute(f"{T}/live", live.live),
    *api.ROUTES,
    Route("/static/games/{game}/board.css", BoardStyle()),
    Mount("/static", Static()),
]
