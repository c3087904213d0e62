"""A bot in thirty lines: opens a table against the house's bots and plays it to the end.

adjuge serve                      # in one terminal
python examples/bot.py mark       # in another
"""

import json
import random
import sys
import urllib.request

HOUSE = "http://127.0.0.1:8000"


def call(path, body=None, token=None):
    """One request; the answer is JSON."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(HOUSE + path, data, headers))


game = sys.argv[1] if len(sys.argv) > 1 else "mark"
table = json.load(
    call("/api/table", {"game": game, "seats": ["me", "random", "random"], "name": "Thirty Lines"})
)
token = table["seats"][0]["token"]
print("Watch it at", table["url"])

for line in call(f"/api/table/{table['id']}/stream", token=token):
    if not line.strip():
        continue  # the house only says that it is still there
    told = json.loads(line)
    state = told.get("state", told)
    if state.get("legal"):
        move = random.choice(
            state["legal"]
        )  # be cleverer here: state["view"] is all that our seat knows
        call(f"/api/table/{table['id']}/move", {"move": move, "decision": state["decision"]}, token)
    if state["stage"] == "over":
        print(state["ending"], state["points"])
