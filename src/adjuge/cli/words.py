"""The words of the help screens, in the reader's language.

Help must come at once, so this file imports nothing of the engine: it reads the
package's own catalogue with gettext. Everything else that people read goes
through `adjuge.engine.language`.
"""

import argparse
import gettext
import os
from collections.abc import Sequence
from pathlib import Path

CODES = ("en", "fr", "de")  # the languages of the engine, named here without importing it
LOCALE = Path(__file__).parent.parent / "locale"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_current: list[gettext.NullTranslations] = [gettext.NullTranslations()]


def _(text: str) -> str:
    """A text of the help screens, in the language chosen by `speak`."""
    return _current[0].gettext(text) if text else text  # argparse asks for None, too


def _either(one: str, many: str, number: int) -> str:
    """A text of argparse that depends on a number."""
    return _current[0].ngettext(one, many, number)


def wanted_language(arguments: Sequence[str]) -> str:
    """The language asked for on the command line, else that of the environment."""
    for position, argument in enumerate(arguments):
        if argument == "--language" and position + 1 < len(arguments):
            return _known(arguments[position + 1]) or users_language()
        if argument.startswith("--language="):
            return _known(argument.partition("=")[2]) or users_language()
    return users_language()


def users_language() -> str:
    """The language of the environment, English when it is none of ours."""
    for variable in VARIABLES:
        for wanted in os.environ.get(variable, "").split(":"):
            if wanted[:2] in CODES:
                return wanted[:2]
    return CODES[0]


def _known(code: str) -> str:
    return code if code in CODES else ""


def speak(code: str) -> None:
    """Let help, and argparse's own words in it, come in a language."""
    _current[0] = gettext.translation("adjuge", LOCALE, [code], fallback=True)
    for name, asked in (("_", _), ("ngettext", _either)):
        setattr(argparse, name, asked)  # the names under which it asks gettext


def words_of_argparse() -> tuple[str, ...]:
    """What argparse itself says, listed for the catalogues."""
    return (
        _("usage: "),
        _("options"),
        _("positional arguments"),
        _("show this help message and exit"),
        _("show program's version number and exit"),
        _("%(prog)s: error: %(message)s\n"),
        _("argument %(argument_name)s: %(message)s"),
        _("the following arguments are required: %s"),
        _("unrecognized arguments: %s"),
        _("expected one argument"),
        _("expected at least one argument"),
        _("expected at most one argument"),
        _("invalid choice: %(value)r (choose from %(choices)s)"),
        _("invalid %(type)s value: %(value)r"),
        _("not allowed with argument %s"),
        _("one of the arguments %s is required"),
        _("ignored explicit argument %r"),
    )
