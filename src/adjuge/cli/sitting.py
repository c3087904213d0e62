"""A sitting: people and bots at one screen, from the first question to the result.

Bots get what their seat knows and the legal moves, nothing else. Where several
people share the screen it is handed over between them, and secret decisions are
typed unseen.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import FrameType

from adjuge.bots import Bot, sit
from adjuge.cli.compiling import ready_bots
from adjuge.cli.menu import Menu
from adjuge.cli.rulebook import as_lines, paragraph
from adjuge.cli.saving import save
from adjuge.cli.screen import Screen, aligned, cited
from adjuge.engine.chance import stream
from adjuge.engine.errors import AdjugeError
from adjuge.engine.match import PERSON, Match
from adjuge.engine.picture import Ink
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.sentence import Amount, Sentence, Word, say, word

RECENT = 12  # moves of a resumed game that are told again
MANY = 13  # so many lines of a menu are laid out in columns
GAP = "   "  # between two columns
STOPS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]  # not every system has all; what started us may have switched Ctrl-C off


class Left(Exception):
    """Somebody wants to stop here."""


class AskAgain(Exception):
    """The table has changed under the question."""


class Sitting:
    """One match being played at a screen."""

    def __init__(self, match: Match, screen: Screen, file: Path, keep: Path | None) -> None:
        """Seat the bots; `keep` is set where the finished game is to be saved too."""
        self.match, self.screen, self.file, self.keep = match, screen, file, keep
        specs = [who.split()[0] for who in match.sitters if who != PERSON]
        ready_bots(match.game, specs, screen)
        self.bots: dict[int, Bot] = {
            seat: sit(who.split()[0], match.game)
            for seat, who in enumerate(match.sitters)
            if who != PERSON
        }
        self.people = [seat for seat in range(len(match.names)) if seat not in self.bots]
        fresh = all(mover == DEALER for mover, _ in match.moved)
        recent = 0 if fresh else max(0, len(match.moved) - RECENT)
        self.told = dict.fromkeys([*self.people, NOBODY], recent)  # moves each viewer has read of
        self.at_screen = self.people[0] if len(self.people) == 1 else NOBODY

    @property
    def is_shared(self) -> bool:
        """Whether several people look at this screen."""
        return len(self.people) > 1

    # The course of the sitting

    def play(self) -> None:
        """Play to the end, or save where it is broken off."""
        try:
            with hanging_up_interrupts():
                self._greet()
                while not self.match.is_over:
                    self._next()
        except (KeyboardInterrupt, EOFError, Left):
            self.screen.line()
            self._save(say("The game is saved in {file}. Go on with: adjuge play --resume {file}"))
        except BaseException:
            self._save(say("The game is saved in {file}."))
            raise
        else:
            self._close()

    def _greet(self) -> None:
        title = self.match.game.about.title
        sitters = ((say("{name} (you)", name=name) if who == PERSON
                    else say("{name} ({bot})", name=name, bot=who))
                   for name, who in zip(self.match.names, self.match.sitters, strict=True))  # fmt: skip
        self.screen.tell(say("{title}: {sitters}.", title=title, sitters=tuple(sitters)))
        if self.people:
            self.screen.tell(
                say("Type the number or the text of a move; “?” explains, “help” tells more.")
            )

    def _next(self) -> None:
        """One decision: bots decide first, then people in the order of their seats."""
        waiting = self.match.seats_to_act
        bots = [seat for seat in waiting if seat in self.bots]
        if bots:
            self._let(bots)
        else:
            self._ask(waiting[0])

    def _let(self, seats: list[int]) -> None:
        """Let bots decide at once: each is asked before any of them moves."""
        match, now = self.match, len(self.match.moved)
        moves = [
            self.bots[seat].choose(match.outlook(seat), seat, match.legal(seat),
                                   stream(match.seed + 1 + seat, now))
            for seat in seats
        ]  # fmt: skip
        for seat, move in zip(seats, moves, strict=True):
            match.play(seat, move)

    def _save(self, sentence: Sentence) -> None:
        file = save(self.match, self.file)
        self.screen.tell(say(sentence.text, file=str(file)))

    # One person's decision

    def _ask(self, seat: int) -> None:
        """Show the table to a person and wait for a move."""
        if self.is_shared and seat != self.at_screen:
            self._hand_over(seat)
        self._show_board(seat)
        self._tell_news(seat)
        menu = Menu(self.match, seat, self.screen)
        self._show_question(seat, menu)
        try:
            while not self._answered(seat, menu):
                pass
        except AskAgain:
            pass

    def _hand_over(self, seat: int) -> None:
        """Empty the screen until the next person sits before it."""
        self.screen.clear()
        name = self.match.names[seat]
        self.screen.ask(
            self.screen.write(say("{name}, take the screen and press Enter. ", name=name))
        )
        self.screen.clear()
        self.at_screen = seat

    def _answered(self, seat: int, menu: Menu) -> bool:
        """Read one line and do what it says; true when it was a legal move."""
        secret = self.is_shared and self.match.is_secret(seat)
        typed = self.screen.ask("> ", secret=secret)
        if not typed or self._was_command(typed, seat, menu):
            return False
        try:
            self.match.play(seat, menu.move(typed))
        except AdjugeError as error:
            self._say_why_not(error)
            return False
        if secret:
            self.screen.tell(say("Noted."))
        return True

    def _say_why_not(self, error: AdjugeError) -> None:
        text = self.screen.write(error.sentence, error.names)
        self.screen.line(cited(text, error.sentence.rule), Ink.STRONG)

    # What can be typed besides moves

    def _was_command(self, typed: str, seat: int, menu: Menu) -> bool:
        wanted, _, rest = typed.partition(" ")
        if wanted == "?":
            self._explain(seat, rest.strip())
            return True
        for command, act in self._commands(seat, menu).items():
            if typed.casefold() in (command.text, self.screen.language.fact(command).casefold()):
                act()
                return True
        return False

    def _commands(self, seat: int, menu: Menu) -> dict[Word, Callable[[], None]]:
        return {
            word("help"): self._help,
            word("board"): lambda: self._show_board(seat),
            word("moves"): lambda: self._show_question(seat, menu),
            word("log"): lambda: self._tell_log(seat),
            word("hint"): lambda: self._hint(seat),
            word("undo"): lambda: self._undo(seat),
            word("quit"): self._leave,
        }

    def _help(self) -> None:
        for sentence in (
            say("number    the move with that number"),
            say("text      a move in words, or a beginning that fits no other"),
            say("?         explain this decision; “? 2.3” shows a paragraph"),
            say("board     show the table again"),
            say("moves     show the moves again"),
            say("log       tell the game so far"),
            say("hint      the best moves as a search sees them, and what may follow"),
            say("undo      take your last move back (alone against bots)"),
            say("quit      save and stop; so does Ctrl-C"),
        ):
            self.screen.tell(sentence)

    def _explain(self, seat: int, number: str) -> None:
        """The paragraph behind the question, or another one."""
        rule = number or self.match.question(seat).rule
        try:
            blocks = paragraph(self.match.game, self.screen.language.code, rule)
        except AdjugeError as error:
            return self._say_why_not(error)
        for block in blocks:
            self.screen.line(as_lines(block), Ink.FAINT if block.is_note else Ink.PLAIN)
        if not number:
            self._name_paragraphs(seat, rule)
        return None

    def _name_paragraphs(self, seat: int, rule: str) -> None:
        """The paragraphs of the moves that can be chosen."""
        view, label = self.match.view(seat), self.match.game.label
        cited_rules = {label(view, seat, move).rule for move in self.match.legal(seat)} - {rule, ""}
        if cited_rules:
            self.screen.tell(say("The moves are explained in: {paragraphs}. Type “? {one}”, say.",
                                 paragraphs=", ".join(sorted(cited_rules)),
                                 one=min(cited_rules)), ink=Ink.FAINT)  # fmt: skip

    def _hint(self, seat: int) -> None:
        """Let a search look at the decision."""
        from adjuge.cli.hint import tell_hint  # imports the compiler, which nobody else needs here

        tell_hint(self.match, seat, self.screen)

    def _undo(self, seat: int) -> None:
        """Take back the last own move, and what followed it."""
        own = [at for at, (mover, _) in enumerate(self.match.moved) if mover == seat]
        if self.is_shared:
            return self.screen.tell(say("A move cannot be taken back where others have seen it."))
        if not own:
            return self.screen.tell(say("There is nothing to take back."))
        self.match.undo(to=own[-1])
        self.told[seat] = len(self.match.moved)
        self.screen.tell(say("Your last move is taken back."))
        raise AskAgain

    def _leave(self) -> None:
        raise Left

    # What is shown

    def _show_board(self, viewer: int) -> None:
        match = self.match
        lines = match.game.draw(match.sight(viewer), viewer, match.names, self.screen.language)
        self.screen.line()
        self.screen.picture(lines)

    def _tell_news(self, viewer: int) -> None:
        """What has happened since this viewer was last told."""
        entries = self.match.entries(viewer, since=self.told[viewer])
        names = self.match.names
        told = [self.screen.write(s, names) for entry in entries for s in entry.sentences]
        self.told[viewer] = len(self.match.moved)
        if told:
            self.screen.line()
        for text, again in groupby(told):
            times = len(list(again))
            self.screen.line(text if times == 1 else f"{text} ({times} ×)")

    def _tell_log(self, viewer: int) -> None:
        for entry in self.match.entries(viewer):
            for sentence in entry.sentences:
                text = self.screen.write(sentence, self.match.names)
                self.screen.line(f"{entry.number:>4}  {cited(text, sentence.rule)}")

    def _show_question(self, seat: int, menu: Menu) -> None:
        question = self.match.question(seat)
        text = cited(self.screen.write(question, self.match.names), question.rule)
        self.screen.line()
        self.screen.line(text, Ink.STRONG)
        for line in laid_out(menu.rows(), self.screen.console.width - 2):
            self.screen.line(f"  {line}")
        if menu.has_run:
            self.screen.tell(say("  The amount alone is enough."), ink=Ink.FAINT)

    def _close(self) -> None:
        """The last news, the last table, and the result."""
        viewer = self.people[0] if len(self.people) == 1 else NOBODY
        self._show_board(viewer)
        self._tell_news(viewer)
        show_result(self.match, self.screen)
        if self.keep is not None:
            self._save(say("The game is saved in {file}."))


def laid_out(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """A menu as lines; a long one in columns, without the texts where that makes them fit."""
    whole = aligned(rows, {0})
    if len(rows) < MANY:
        return whole
    for lines in (whole, aligned([row[:2] for row in rows], {0})):
        columns = min(3, width // (max(map(len, lines)) + len(GAP)))
        if columns > 1:
            return in_columns(lines, columns)
    return whole


def in_columns(lines: list[str], columns: int) -> list[str]:
    """Lines side by side, to be read downwards."""
    height, widest = -(-len(lines) // columns), max(map(len, lines))
    rows = (GAP.join(line.ljust(widest) for line in lines[row::height]) for row in range(height))
    return [row.rstrip() for row in rows]


def show_result(match: Match, screen: Screen) -> None:
    """Ending, places and points."""
    standing = match.standing()
    screen.line()
    if standing.ending:
        screen.tell(say("The end: {ending}.", ending=Word(standing.ending)), ink=Ink.STRONG)
    points = screen.language.fact(match.game.about.points)
    rows = [[screen.write(say("place")), screen.write(say("name")), points]]
    for name, place in sorted(standing.places.items(), key=lambda pair: pair[1]):
        rows.append([str(place), name, screen.language.fact(Amount(standing.points[name]))])
    screen.table(rows, right=(0, 2))


@contextmanager
def hanging_up_interrupts() -> Iterator[None]:
    """Let a closed terminal or a polite kill save the game as Ctrl-C does."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in STOPS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
