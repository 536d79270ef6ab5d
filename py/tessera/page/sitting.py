"""A sitting: one table being played in one part of the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tessera.drawing.board import Board
from tessera.page import html, screens
from tessera.page.dom import Document
from tessera.page.game_parts import GameParts, Status
from tessera.page.going import items
from tessera.page.seats import seat_name
from tessera.page.stage import Rows
from tessera.page.table import Table, look, played
from tessera.play.match import Match
from tessera.saves.named import given_name
from tessera.words.language import N_, Words


class Question(NamedTuple):
    """Something to be answered first: the text, the word for yes, what yes does."""

    text: str
    yes: str
    then: Callable[[], None]


class Thinker(Protocol):
    """Who plays the seats of bots."""

    def forget(self) -> None:
        """Stop thinking; no answer will come."""
        ...

    def think(self) -> None:
        """Think if a bot is to move; to be drawn afterwards."""
        ...

    def hurry(self) -> None:
        """Play the best found so far."""
        ...

    def hint(self, what: str) -> None:
        """Look for a hint, or see to the one there is."""
        ...


class Sitting:
    """A table on the screen, and its steps; who makes one sets what stands here."""

    document: Document
    words: Words
    #: What screens are made from, by game, of those whose code is here.
    games_parts: dict[str, GameParts]
    opponent: Thinker
    standing: Status
    table: Table
    question: Question | None = None
    #: ``table`` while a game is on the screen.
    screen = ""
    #: The preview of the pick under the pointer, if there is one.
    hovered = ""
    #: The turn that was heard already, when it was laid to be confirmed.
    heard: Match | None = None

    def sounds(self) -> None:
        """Let a pick be heard: that it was refused, or that a piece lies there to be confirmed."""
        held = self.table.held
        if self.table.refused:
            self.document.sound("refusal")
        elif held is not None and held is not self.heard:
            self.document.sound(held.game.id)
        self.heard = held

    @property
    def parts(self) -> GameParts:
        """The parts of the game on the table."""
        return self.games_parts[self.table.match.game.id]

    @property
    def board(self) -> Board:
        """The board of the game on the table."""
        return self.parts.board

    @property
    def rows(self) -> Rows:
        """The rows of the spoken grid on the upright board."""
        return self.board.ROWS

    @property
    def corner(self) -> tuple[int, int]:
        """How many columns and rows of the board lie left of that grid, and above it."""
        return 0, 0

    def relay(self, table: Table) -> None:
        """Lay the same position another way; a hint for it stays."""
        before, hint, self.table = self.table, self.standing.hint, table
        if hint is not None and hint.table is before:
            self.standing = self.standing._replace(hint=hint._replace(table=table))

    def put_up(self) -> None:
        """Build the screen of the table anew, the board as far as it is turned."""
        table = self.table
        unfolded = self.standing.unfolded
        text = screens.skeleton(self.words, self.parts, table.quarters, unfolded=unfolded)
        self.document.screen(text, table.match.game.id, table.quarters)
        self.render()

    def regions(self) -> dict[str, str]:
        """The text of every region."""
        return screens.regions(self.words, self.table, self.parts, self.standing)

    def thoughts(self) -> dict[str, str]:
        """The text of the regions that change while a bot thinks."""
        return screens.thoughts(self.words, self.table, self.parts, self.standing)

    def items(self) -> list[str]:
        """What stands in the items of the list of turns."""
        return items(self.table, self.parts, self.standing)

    def labels(self) -> dict[str, str]:
        """What is spoken of each square of the grid."""
        watching = self.standing.watching
        return screens.cell_labels(self.words, self.table, self.parts, watching=watching)

    def render(self) -> None:
        """Bring the screen up to the table."""
        if self.screen != "table":
            return
        craft = self.parts.craft
        focused = craft is not None and self.document.is_focused("screen")
        self.hovered = ""
        self.document.show(self.regions())
        self.document.items(self.items())
        self.document.label(self.labels())
        if craft is not None:
            craft.rendered(focused=focused)
        self.entitle()

    def entitle(self) -> None:
        """Let the title of the tab say which game it is and how it stands."""
        match = self.table.match
        mover = match.to_move
        if mover is None:
            state = self.words(N_("finished"))
        else:
            seat = seat_name(self.words, self.table, self.parts, mover)
            state = self.words(N_("{seat} to move"), seat=seat)
        title, given = match.game.title, given_name(match)
        if given:
            title = self.words(N_("{name} ({game})"), name=given, game=title)
        self.document.title(f"{title}: {state} · Tessera")

    def preview(self, pick: str) -> None:
        """Show what ``pick`` would put on the board; an empty one shows the choice begun."""
        if self.hovered == pick:
            return
        self.hovered = pick
        watching = self.standing.watching
        picks = screens.previewed(self.table, self.board, pick, watching=watching)
        hint = None if pick else screens.hinted(self.table, self.standing)
        seen = self.table.observation
        shown = hint.drawn(self.board) if hint else self.board.preview(seen, picks)
        self.document.show({"preview": shown})

    def say_status(self) -> None:
        """Announce the sentence of the moment."""
        self.document.say(screens.spoken(self.words, self.table, self.parts))

    def trouble(self, text: str, retold: Callable[[Words], str] | None = None) -> None:
        """Say what went wrong, on the screen and aloud.

        ``retold`` says it in the words of another language, should it still be there then.
        """
        self.standing = self.standing._replace(trouble=text, retold=retold)
        self.render()
        self.document.say(text)

    def keep(self) -> None:
        """Save the game, where games are kept."""

    def take_up(self, match: Match) -> None:
        """Lay the match as it has gone on."""
        self.table = played(self.table, self.board, match)

    def go_on(self, match: Match, shown: int | None = None, more: str = "") -> None:
        """Take a match one step further on: keep it, show it, speak it, let the bot move.

        Who looks at an earlier turn (``shown``) while a bot plays goes on looking. ``more`` is
        spoken too.
        """
        before = self.table.match
        self.take_up(match)
        if shown is not None:
            self.table = look(self.table, self.board, shown)
        self.standing = self.standing._replace(trouble="")
        self.keep()
        self.opponent.think()
        self.render()
        if match.outcome is not None:
            self.document.sound("win")
        elif self.heard is not match:
            self.document.sound(match.game.id)
        self.heard = None
        said = screens.turn_spoken(self.words, before, self.table, self.parts)
        self.document.say(f"{said} {more}".rstrip())

    def ask(self, question: Question) -> None:
        """Ask something before going on."""
        self.question = question
        self.document.ask(html.question(self.words, question.text, question.yes))

    def answer(self, *, yes: bool) -> None:
        """The answer to the question."""
        question, self.question = self.question, None
        self.document.ask("")
        if yes and question is not None:
            question.then()
