"""The exceptions of the package. Each carries one sentence for people.

AdjugeError
├── UnknownGame        no folder of that name
├── BadTable           wrong number of seats, names or options
├── BadBox             a box file that does not fit its game
├── BrokenLog          a log that cannot be read or replayed
├── UnknownMove        a text that is no move of the game
└── Refused            a move that the rules forbid
"""

from adjuge.engine.sentence import Fact, Sentence


class AdjugeError(Exception):
    """Something was asked for that cannot be; the sentence says why."""

    def __init__(self, text: str, rule: str = "", /, **facts: Fact) -> None:
        """Take the sentence as `say` does: English text, paragraph, facts."""
        self.sentence = Sentence(text, facts, rule)
        self.names: tuple[str, ...] = ()
        super().__init__(text)

    def __str__(self) -> str:
        """The sentence in English."""
        from adjuge.engine.language import ENGLISH

        return ENGLISH.write(self.sentence, self.names)


class UnknownGame(AdjugeError):
    """No folder of that name."""


class BadTable(AdjugeError):
    """A table that cannot be laid: seats, names or options."""


class BadBox(AdjugeError):
    """A box file that does not fit its game."""


class BrokenLog(AdjugeError):
    """A log that cannot be read or replayed."""


class UnknownMove(AdjugeError):
    """A text that is no move of the game."""


class Refused(AdjugeError):
    """A move that the rules forbid here and now; nothing has changed."""

    def __init__(self, sentence: Sentence, names: tuple[str, ...]) -> None:
        """Take the game's own sentence."""
        super().__init__(sentence.text)
        self.sentence = sentence
        self.names = names
