"""The registry: finds the folders under `games/` and loads a game with its box."""

import hashlib
import pkgutil
import sys
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from adjuge import games
from adjuge.engine.box import OWNERS_FILES
from adjuge.engine.errors import BadBox, UnknownGame
from adjuge.engine.game import About, Game, box_folder, gather


@cache
def all_games() -> dict[str, About]:
    """The facts of every game, by name."""
    found = {}
    for folder in pkgutil.iter_modules(games.__path__):
        about: About = import_module(f"{games.__name__}.{folder.name}.about").ABOUT
        found[about.name] = about
    return found


def game_named(text: str) -> str:
    """A game's name, helping when it is misspelt; titles and hyphens are understood."""
    wanted = text.strip().lower().replace("-", "_").replace(" ", "_").rstrip("!")
    if wanted in all_games():
        return wanted
    near = get_close_matches(wanted, all_games(), n=1)
    if near:
        raise UnknownGame("No game is called “{text}”. Did you mean “{near}”?",
                          text=text, near=near[0])  # fmt: skip
    raise UnknownGame("No game is called “{text}”. There are: {there}.",
                      text=text, there=", ".join(all_games()))  # fmt: skip


def load_game(name: str, box: Path | None = None) -> Game:
    """A game ready to play: with the box of its folder, or with an owner's file.

    Rules read their numbers as constants, so another box is another set of
    modules: the same folder imported once more under a name of its own.
    """
    package = f"{games.__name__}.{game_named(name)}"
    if box is None:
        return _ours(package)
    try:
        mark = hashlib.sha256(box.read_bytes()).hexdigest()[:12]
    except OSError as error:
        raise BadBox("{file}: the file cannot be read ({why}).",
                     file=str(box), why=str(error.strerror)) from None  # fmt: skip
    return _with_box(package, box.resolve(), mark)


@cache
def _ours(package: str) -> Game:
    return gather(package)


@cache
def _with_box(package: str, box: Path, mark: str) -> Game:
    """A game with an owner's file, by what stands in it: another text is another game."""
    alias = f"{package}_{mark}"  # the same in every process, so compiled code is found again
    OWNERS_FILES[alias] = box
    home = box_folder(package)
    spec = spec_from_file_location(
        alias, home / "__init__.py", submodule_search_locations=[str(home)]
    )
    assert spec is not None and spec.loader is not None
    sys.modules[alias] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        return gather(alias)
    except Exception:
        for loaded in [
            name for name in sys.modules if name.split(".")[2:3] == [alias.split(".")[2]]
        ]:
            del sys.modules[loaded]
        raise
