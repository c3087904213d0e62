"""Languages: sentences written for a reader, from gettext catalogues.

The package and its parts keep a `locale/` with one catalogue per language: every
game has its own. They are joined into one: the sentences are their own keys.
"""

import gettext
import os
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from adjuge.engine.errors import AdjugeError
from adjuge.engine.record import DEALER
from adjuge.engine.sentence import Amount, Fact, Sentence, Who, Word, say

LANGUAGES = {"en": "English", "fr": "français", "de": "Deutsch"}
SEPARATORS = {"en": ",", "fr": "\N{NARROW NO-BREAK SPACE}", "de": "."}
HERE = Path(__file__).parent.parent
DOMAIN = "adjuge"


class Language:
    """One language: puts sentences and words into it."""

    def __init__(self, code: str, folders: Iterable[Path]) -> None:
        """Join the catalogues in the `locale/` of the given folders."""
        self.code = code
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        for folder in folders:
            try:
                found = gettext.translation(DOMAIN, folder / "locale", [code])
            except FileNotFoundError:
                continue
            found.add_fallback(self._catalogue)
            self._catalogue = found

    def text(self, english: str) -> str:
        """A text without gaps."""
        return self._catalogue.gettext(english) if english else ""

    def write(self, sentence: Sentence, names: Sequence[str] = ()) -> str:
        """A sentence, with the seats called by their names."""
        if sentence.plural:
            number = sentence.facts["n"]
            assert isinstance(number, int)
            text = self._catalogue.ngettext(sentence.text, sentence.plural, number)
        else:
            text = self.text(sentence.text)
        if not sentence.facts and "{" not in text:
            return text
        written = text.format(**{gap: self.fact(f, names) for gap, f in sentence.facts.items()})
        first = text[1 : text.find("}")] if text.startswith("{") else ""
        opens_with_a_noun = isinstance(sentence.facts.get(first), Word) and text[-1] in ".?!"
        return written[:1].upper() + written[1:] if opens_with_a_noun else written

    def fact(self, fact: Fact, names: Sequence[str] = ()) -> str:
        """What fills a gap."""
        if isinstance(fact, str):
            return str(fact)
        if isinstance(fact, Word):
            return self.text(fact.text)
        if isinstance(fact, Who):
            return self.name(fact.seat, names)
        if isinstance(fact, int):
            return str(fact)
        if isinstance(fact, Amount):
            return f"{fact.number:,}".replace(",", SEPARATORS[self.code])
        if isinstance(fact, Sentence):
            return self.write(fact, names)
        return ", ".join([self.fact(item, names) for item in fact])

    def name(self, seat: int, names: Sequence[str]) -> str:
        """Who sits on a seat; the dealer and seats without a name have a word."""
        if seat == DEALER:
            return self.write(say("the dealer"))
        return names[seat] if 0 <= seat < len(names) else self.write(say("seat {n}", n=seat + 1))


@cache
def language(code: str) -> Language:
    """A language by its code."""
    if code not in LANGUAGES:
        raise AdjugeError("There is no language “{code}”; there are {there}.",
                          code=code, there=", ".join(LANGUAGES))  # fmt: skip
    homes = sorted(folder.parent for folder in HERE.rglob("locale"))
    return Language(code, homes)


def users_language() -> Language:
    """The language of the environment, English when it is none of ours."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in os.environ.get(variable, "").split(":"):
            if wanted[:2] in LANGUAGES:
                return language(wanted[:2])
    return language("en")


ENGLISH = Language("en", [])
