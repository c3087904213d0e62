"""Boxes that owners of the real games brought: files in the house's folder.

`boxes/mark/my-mark.toml` corrects numbers of Mark; whoever opens a table may
choose it. A table remembers the fingerprint of its box, so a file that is
changed later is another box and the table still asks for its own.
"""

import re
from dataclasses import replace
from pathlib import Path

from adjuge.engine.errors import AdjugeError, BadBox, BadTable
from adjuge.engine.game import Game
from adjuge.engine.registry import all_games, load_game

LARGEST = 20_000  # letters of a box
MOST = 20  # boxes of a game that are kept; each is a set of rules of its own in memory
NAME = re.compile(r"[^a-z0-9]+")
GAME = re.compile(r"^game (\w+)$", re.MULTILINE)  # lines of a log
BOX = re.compile(r"^box ([0-9a-f]{12})$", re.MULTILINE)


def kept(folder: Path, game: str) -> dict[str, Path]:
    """The boxes of a game, by name."""
    return {file.stem: file for file in sorted((folder / game).glob("*.toml"))[:MOST]}


def chosen(folder: Path, game: str, name: str) -> Game:
    """The game with a box of the house, or with its usual one."""
    if not name:
        return load_game(game)
    file = kept(folder, game).get(name)
    if file is None:
        raise BadTable("There is no box “{name}” here.", name=name[:40])
    return _loaded(game, file, name)


def with_fingerprint(folder: Path, game: str, fingerprint: str) -> Game | None:
    """The game with the box of a fingerprint, if the house has it."""
    if load_game(game).box.fingerprint == fingerprint:
        return load_game(game)
    for name, file in kept(folder, game).items():
        try:
            found = _loaded(game, file, name)
        except AdjugeError:
            continue  # a file that is no box any more
        if found.box.fingerprint == fingerprint:
            return found
    return None


def box_of_log(text: str, folder: Path) -> Path | None:
    """The box of the house that a log was written with, if it was not the usual one."""
    game, mark = GAME.search(text), BOX.search(text)
    if game is None or mark is None or game[1] not in all_games():
        return None
    found = with_fingerprint(folder, game[1], mark[1])
    return found.box.owners_file if found is not None else None


def bring(folder: Path, game: str, name: str, text: str) -> str:
    """Keep a box that somebody brought, if it is one; return the name it is kept under."""
    if len(text) > LARGEST:
        raise BadTable("A box has at most {n} letters.", n=LARGEST)
    there = kept(folder, game)
    same = next((known for known, file in there.items() if file.read_text("utf-8") == text), None)
    if same is not None:
        return same
    if len(there) >= MOST:
        raise BadTable("The house keeps no more than {n} boxes of a game.", n=MOST)
    free = _free(NAME.sub("-", Path(name).stem.lower()).strip("-")[:30] or "box", there)
    file = folder / game / f"{free}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    try:
        _loaded(game, file, name[:40])
    except AdjugeError:
        file.unlink()
        raise
    return free


def _free(name: str, there: dict[str, Path]) -> str:
    """A name that no other box has."""
    number, found = 2, name
    while found in there:
        found, number = f"{name}-{number}", number + 1
    return found


def _loaded(game: str, file: Path, name: str) -> Game:
    """Load it; whatever is wrong is said of its name, not of where it lies here."""
    try:
        return load_game(game, file)
    except BadBox as error:
        error.sentence = replace(
            error.sentence, facts={**error.sentence.facts, "file": name or "box.toml"}
        )
        raise
