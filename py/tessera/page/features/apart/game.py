"""A game played apart on the screen: what is played goes into a letter, which leaves when sent."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tessera.apart.hashing import ID_SIZE, NUMBER_SIZE
from tessera.apart.verify import recorded
from tessera.page.core.choosing import laid, played
from tessera.page.core.commands import Said
from tessera.page.core.keeper import how_kept
from tessera.page.core.keys import led_to
from tessera.page.core.parts import FEATURES
from tessera.page.core.state import Saving, Trouble, TurnList
from tessera.page.features.apart import dialogs
from tessera.page.features.apart import model as apart
from tessera.page.features.apart import told as apart_compare
from tessera.page.features.apart.model import INVITED, WATCHED, Held
from tessera.page.features.apart.screen import ApartScreen
from tessera.page.features.apart.session import ApartSession
from tessera.page.features.apart.shelf import SHEET, ApartShelf, day_of
from tessera.page.features.turns.commands import look_at
from tessera.play.fault import Refused
from tessera.play.record import is_open, write_record
from tessera.saves.apart import APART
from tessera.saves.port import StorageError
from tessera.words.faults import explained
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.apart.thread import Thread
    from tessera.drawing.board import Board
    from tessera.page.core.shell import Shell
    from tessera.page.core.table import Table
    from tessera.play.match import Match


#: Where a game is shown: this, and its name.
ADDRESS: Final = "#/apart/"
_UNKEPT: Final = N_(
    "This browser did not keep the game: it is here as long as this page stays open. Keep the last "
    "link, which holds all of it."
)
_KEYLESS: Final = N_(
    "This browser kept neither the game nor your key: both are here as long as this page stays "
    "open. Take the key along (settings), and keep the last link: together they hold all of it."
)
#: How often it is looked whether it is another day, in seconds.
_A_WHILE: Final = 600
_ELSEWHERE: Final = N_("This game was played on in another tab: that is shown now.")


class ApartGame:
    """A game played apart on the screen, which the session's board belongs to."""

    #: Nothing is drawn on the board.
    draws = False

    def __init__(
        self,
        shell: Shell,
        shelf: ApartShelf,
        held: Held,
        told: Callable[[Words], str] | None,
        *,
        seen: bool = True,
    ) -> None:
        self.shell, self.shelf = shell, shelf
        self.screen = ApartScreen(held, lambda: day_of(shell.ports.clock.now()), told)
        turns = TurnList(shell.ports.window.is_wide())
        table, settings = self._table(held, seen=seen), shell.board_settings()
        self.session = ApartSession(shell, self, self.screen, table, settings, turns)
        self.session.lay = self._lay
        self.screen.beside = shelf.beside(held.name)
        self.screen.came = None if told is None else self.session.table
        self._forgotten = False
        #: The table that was laid last, whose match the letter has.
        self._laid: Table | None = None

    @property
    def held(self) -> Held:
        """The game, with what is decided and not sent."""
        return self.screen.held

    def _table(self, held: Held, *, seen: bool = True) -> Table:
        """The game on its board; what its last turn led to is staged unless it was ``seen``."""
        board = self.shell.games.parts[held.thread.terms.game.id].board
        table = laid(held.shown, held.players, board)
        if held.lies_for is not None:
            table = table._replace(quarters=board.QUARTERS.get(held.lies_for, 0))
        if not seen or not table.scene or table.match.to_move is None:
            return table
        return table._replace(scene=(), watched=len(table.match.actions))

    def _wait_since(self) -> None:
        """Read since when one has waited here where that is kept."""
        stored = self.shelf.stored(self.held.name)
        with suppress(ValueError):
            if stored is not None:
                self.screen.since = day_of(stored.when)

    @property
    def lock(self) -> str:
        """The name under which tabs agree on who plays the game."""
        return f"apart.{self.held.name}"

    def show(self, *, steal: bool = False) -> None:
        """Put the game on the screen; it is played in one tab at a time: with ``steal``, here."""
        shell, held = self.shell, self.held
        if held.is_own:
            self.keep()
            self._wait_since()
        shell.show_table(self.session)
        if self.session[Trouble].text:
            self.session.say(self.session[Trouble].text)
        sheet = SHEET.here()
        if sheet is not None:
            sheet.follow(self.stored)
        if held.is_own:
            shell.lock.take(self.lock, steal=steal)
        self._look(self.screen.day)

    def _look(self, shown: int) -> None:
        """Offer from time to time what may be said on another day than was ``shown``."""
        session, day = self.session, self.screen.day
        if session.on_screen:
            if day != shown:
                session.commit(followed=True)
            self.shell.ports.clock.later(_A_WHILE, lambda: self._look(day))

    # What is decided.

    def _hold(self, held: Held, told: Callable[[Words], str] | None = None) -> None:
        """Let the screen have the game as it is now: a letter more is waited on from today."""
        screen = self.screen
        if held.thread.heads[-1] != screen.held.thread.heads[-1]:
            screen.since = screen.day
        screen.held, screen.told = held, told

    def _lay(self, table: Table, board: Board, match: Match) -> Table:
        """A match that has gone on at the board: so has the letter."""
        try:
            held = apart.played(self.held, match)
        except Refused as refused:
            return table._replace(refused=refused.fault)
        self._hold(held)
        self._laid = played(table, board, held.shown)
        return self._laid

    def followed(self, table: Table) -> Table:
        """The table where its match has gone another way: the letter has, too, where it may."""
        before = self.session.table
        if table.match is before.match or table is self._laid:
            return table
        return self._lay(before, self.session.board, table.match)

    def decide(self, decision: str) -> None:
        """Decide something of the letter. What may not be decided now is told."""
        self.change(lambda held: apart.decided(held, decision))

    def accept(self, word: str) -> None:
        """Say what is offered under a word; nothing if it is not."""
        text = next((it.told for it in self.held.offers if it.word == word), "")
        if text:
            self.take(apart.decided(self.held, word), lambda _: _(text))

    def undo(self) -> None:
        """Take back what was decided last."""
        self.change(apart.undecided)

    def join(self, name: str) -> bool:
        """Take the free seat; whether that could be done."""
        key, number = self.shelf.own_key(), os.urandom(NUMBER_SIZE)
        done = self.change(lambda held: apart.joined(held, key, name, number))
        if done:
            self.shell.ports.window.replace(f"{ADDRESS}{self.held.name}")
            self.shell.lock.take(self.lock)
        return done

    def confirm(self) -> None:
        """Take one's seat up, of which one was unsure; the board is turned to it."""
        if self.change(lambda held: apart.confirm(held, self.shelf.key)):
            self.session.show()

    def send(self) -> bool:
        """Close the letter and sign it; whether that could be done."""
        if self.shelf.is_further(self.held):
            self.reload()
            self.session.trouble(self.session.words(_ELSEWHERE))
            return False
        before = self.shelf.stored(self.held.name)
        done = self.change(apart.sent)
        if done:
            self.shell.ports.window.replace(f"{ADDRESS}{self.held.name}")
        if done and not self.held.is_own and before is not None:
            # One's own seat was given away: the game from before stays beside it.
            self.shelf.lay_aside(self.held.name, before._replace(draft=()))
            self.keep(watched=True)
            self.session.commit(followed=True)
        return done

    def rename(self, name: str) -> bool:
        """Invite under a name; whether that may be."""
        return self.change(lambda held: apart.renamed(held, name), aloud=False)

    def again(self) -> Held | None:
        """Another game of the kind; None where that is refused."""
        with suppress(Refused):
            return apart.rematch(self.held, os.urandom(ID_SIZE))
        return None

    def record(self) -> str:
        """The record as one may know it; of a game that is over, with the link that proves it."""
        held = self.held
        match, seat = held.match, None if held.seat is None else held.seat.seat
        if match is None:
            return ""
        if held.thread.match is not None and held.thread.match.outcome is not None:
            return recorded(held.thread)
        return write_record(match, observed_by=None if is_open(match) else seat)

    def change(self, how: Callable[[Held], Held], *, aloud: bool = True) -> bool:
        """Change the game, and say ``aloud`` how it stands; what is refused is told.

        Whether it was changed.
        """
        try:
            held = how(self.held)
        except Refused as refused:
            words, parts = self.session.words, self.session.parts
            self.session.trouble(explained(words, refused.fault, parts.words))
            return False
        self.take(held, aloud=aloud)
        return True

    def take(
        self, held: Held, told: Callable[[Words], str] | None = None, *, aloud: bool = True
    ) -> None:
        """Show a game as it stands now, say so ``aloud``; what has changed is kept."""
        self._hold(held, told)
        table = self._table(held)
        if held.players == self.session.table.players:
            table = table._replace(quarters=self.session.table.quarters)
        say = (lambda session: session.sentence()) if aloud else ""
        self.session.commit(table, Trouble(), say=say, followed=True)

    def forget(self) -> None:
        """Keep the game no longer."""
        self._forgotten = True
        self.shelf.forget(self.held)

    def stored(self, key: str) -> None:
        """Another tab has changed what is kept under a key."""
        session = self.session
        if session.on_screen and key == f"{APART}{self.held.name}":
            self.shell.ports.clock.run(self._follow())

    async def _follow(self) -> None:
        """Read what another tab has kept; who watches is shown it."""
        await self.shelf.prepare(self.held.name)
        if self.session.on_screen and self.session.watching:
            self.reload()

    def keep(self, *, watched: bool = False) -> None:
        """Keep the game, where one has a seat in it, or had one; where that fails it is told."""
        self.session.kept_for = self.held
        seatless = not watched and self.held.stage in (INVITED, WATCHED)
        if self._forgotten or seatless or self.session.watching:
            return
        saving, trouble = self.session[Saving], self.session[Trouble]
        try:
            self.shelf.keep(self.held)
            self.screen.beside = self.shelf.beside(self.held.name)
            kept = how_kept(self.shell.ports.storage)
        except StorageError:
            kept = "blocked"
        if kept != "kept":
            told = _KEYLESS if self.shelf.is_keyless else _UNKEPT
            kept, trouble = "", Trouble(self.session.words(told))
        if (kept, trouble) != (saving.kept, self.session[Trouble]):
            said = trouble.text if trouble is not self.session[Trouble] else ""
            self.session.commit(saving._replace(kept=kept), trouble, say=said, followed=True)

    # What is asked of whatever a board belongs to.

    def picked(self, what: str) -> bool:
        """What is picked is played."""
        return self.draws

    def key(self, key: str) -> bool:
        """A key outside the board and fields: arrows step through the turns."""
        count = led_to(self.session.table, key)
        if count is None or self.held.match is None:
            return False
        look_at(self.session, Said({"at": str(count)}))
        return True

    def settle(self) -> None:
        """The draft is kept with every action."""

    def reload(self) -> None:
        """Show the game as it is kept now: another tab has changed it."""
        found = self.shelf.opened(self.held.name)
        if found is not None:
            self.take(found)

    # What is sent.

    def offer(self) -> None:
        """Put up the dialog with the last link."""
        shell, held = self.shell, self.held
        shell.ports.clock.run(fetch_copying(shell))
        what = dialogs.message_of(shell.words, held, shell.ports.window.page_address())
        shell.dialog.put_up(
            dialogs.sending(shell.words, held, what, self.session.parts, self.shelf.can_share)
        )
        shell.ports.document.select(dialogs.TEXT)

    def compare(self, other: Thread, at: int) -> None:
        """Put up the dialog with two threads that differ from a letter on, side by side."""
        shell, parts = self.shell, self.session.parts
        both = [apart.Held(thread.at(at + 1)) for thread in (self.held.thread, other)]
        told = self.screen.told(shell.words) if self.screen.told is not None else ""
        shell.dialog.put_up(apart_compare.comparing(shell.words, both, parts, told))


def on_screen(shell: Shell) -> ApartGame:
    """The game on the screen."""
    walk = shell.session.walk if shell.session is not None else None
    assert isinstance(walk, ApartGame)
    return walk


async def fetch_copying(shell: Shell) -> None:
    """Have what copies a text, before somebody presses that."""
    with suppress(OSError):
        await shell.ports.archives.fetch(FEATURES)
