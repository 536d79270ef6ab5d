"""The page's dialog, and the questions in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tessera.page.core import html
from tessera.page.core.events import SURE

if TYPE_CHECKING:
    from tessera.page.core.games import Games
    from tessera.page.core.protocols import Clock, Document


class Question(NamedTuple):
    """A question: its text, the word for yes, and callbacks for yes and for any other answer."""

    text: str
    yes: str
    then: Callable[[], None]
    otherwise: Callable[[], None] = lambda: None


class Dialog:
    """The page's one dialog. While it is open, the board behind it ignores keys."""

    def __init__(self, document: Document, clock: Clock, games: Games) -> None:
        self.document, self.clock, self.games = document, clock, games
        self.question: Question | None = None
        #: The time at which the dialog last opened, in the clock's seconds.
        self._since = -SURE

    @property
    def is_open(self) -> bool:
        return self.question is not None

    @property
    def is_fresh(self) -> bool:
        """True for `SURE` seconds after the dialog opens: a tap that early is not meant for it."""
        return self.is_open and self.clock.seconds() - self._since < SURE

    def ask(self, question: Question) -> None:
        self.question, self._since = question, self.clock.seconds()
        self.document.ask(html.question(self.games.words, question.text, question.yes))

    def put_up(self, text: str) -> None:
        """Show a dialog (HTML) that asks no question."""
        self.question, self._since = Question("", "", lambda: None), self.clock.seconds()
        self.document.ask(text)

    def answer(self, *, yes: bool) -> None:
        question, self.question = self.question, None
        if question is not None:
            self.document.ask("")
            (question.then if yes else question.otherwise)()

    def close(self) -> None:
        """Answer no, even if the browser has already closed the dialog on Escape."""
        self.answer(yes=False)
