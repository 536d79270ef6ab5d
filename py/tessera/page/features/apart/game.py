"""The session of a game played apart: turns go into a letter, which is sent as a link."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from tessera.apart.hashing import NUMBER_SIZE
from tessera.apart.thread import Thread
from tessera.drawing.board import Board
from tessera.page.core.choosing import new_table, played
from tessera.page.core.commands import CommandArgs
from tessera.page.core.keeper import how_kept
from tessera.page.core.keys import led_to
from tessera.page.core.session import GameSession
from tessera.page.core.shell import Shell
from tessera.page.core.state import REFUSAL, Saving, Trouble, TurnList
from tessera.page.core.table import Table, called
from tessera.page.features.apart import dialogs
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.links import ADDRESS, SHEET, message_of
from tessera.page.features.apart.model import INVITED, PASSES, READY, WATCHED, Held
from tessera.page.features.apart.screen import ApartScreen, Told
from tessera.page.features.apart.shelf import ApartShelf, day_of
from tessera.page.features.apart.told import stands
from tessera.page.features.turns.commands import look_at
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.saves.apart import APART
from tessera.saves.named import renamed
from tessera.saves.port import StorageError
from tessera.words.faults import explained
from tessera.words.language import N_

_UNKEPT: Final = N_(
    "This browser did not save the game: it will be gone when you close this page. Keep the last "
    "link, which contains the whole game."
)  # fmt: skip
_KEYLESS: Final = N_(
    "This browser saved neither the game nor your key: both will be gone when you close this "
    "page. Go to the settings to save the key, and keep the last link; together they contain "
    "everything."
)  # fmt: skip
#: Seconds between checks of the date.
_A_WHILE: Final = 600
_ELSEWHERE: Final = N_("This game was continued in another tab; the turns played there are shown.")


class ApartGame(GameSession):
    """A session whose game is played apart.

    ``told`` returns the message about the link just opened; ``seen`` is True to skip the interlude.
    """

    screen: ApartScreen
    draws = False

    def __init__(
        self, shell: Shell, held: Held, told: Told | None = None, *, seen: bool = True
    ) -> None:
        self.shell, self.shelf = shell, ApartShelf(shell)
        screen = ApartScreen(held, lambda: day_of(shell.ports.clock.now()), told)
        turns = TurnList(shell.ports.window.is_wide())
        #: The player's own name for the game.
        self._label = self.shelf.label(held.name)
        table, settings = self._table(held, seen=seen), shell.board_settings()
        super().__init__(shell.ports, shell.games, screen, table, settings, turns)
        self.walk, self.dialog, self.apply_match = self, shell.dialog, self._lay
        screen.beside = self.shelf.beside(held.name)
        screen.came = None if told is None else table
        self._forgotten = False
        #: The table that `_lay` made last; its match is already in the letter.
        self._laid: Table | None = None
        self._kept_last: Held | None = None
        self._plays = False

    @property
    def held(self) -> Held:
        return self.screen.held

    def _table(self, held: Held, *, seen: bool = True) -> Table:
        board = self.shell.games.ui[held.thread.terms.game.id].board
        table = new_table(renamed(held.shown, self._label), held.players, board)
        due, seats = held.standing.due, held.standing.remote.company.seats
        if held.stage == INVITED and due is not None and due.party < len(seats):
            # Show the board from the side of the free seat.
            table = table._replace(quarters=board.QUARTERS.get(seats[due.party], 0))
        if not seen or not table.interlude or table.match.to_move is None:
            return table
        return table._replace(interlude=(), interlude_seen_at=len(table.match.actions))

    @property
    def lock(self) -> str:
        return f"apart.{self.held.name}"

    def begin(self, *, steal: bool = False) -> None:
        """Show the game; lock it if the player has a seat. ``steal`` takes another tab's lock."""
        shell, held = self.shell, self.held
        if held.is_own:
            self.keep()
            stored = self.shelf.stored(held.name)
            with suppress(ValueError):
                if stored is not None:
                    self.screen.since = day_of(stored.when)
        shell.show_table(self)
        if self[Trouble].text:
            self.say(self[Trouble].text)
        sheet = SHEET.here()
        if sheet is not None:
            sheet.follow(self.stored)
        if held.is_own:
            shell.lock.take(self.lock, steal=steal)
        self._look(self.screen.day)

    def _look(self, shown: int) -> None:
        day = self.screen.day
        if self.on_screen:
            if day != shown:
                self.commit(followed=True)
            self.shell.ports.clock.later(_A_WHILE, lambda: self._look(day))

    def commit(self, *changes: NamedTuple, followed: bool = False, **more: Any) -> None:
        """Commit, but first write a new match into the letter, unless ``followed`` is True."""
        # Sending confirms a turn, so play a held turn at once, unless its piece can be rotated.
        held = next((it for it in changes if isinstance(it, Table) and it.pending), None)
        if held is not None and held.pending is not None and not self.board.SPINS:
            self.play(held.pending, table=held._replace(pending=None))
            return
        if not followed:
            changes = tuple(self._written(it) if isinstance(it, Table) else it for it in changes)
        super().commit(*changes, **more)
        if self.held is not self._kept_last:
            self.keep()

    def _written(self, table: Table) -> Table:
        if table.match is self.table.match or table is self._laid:
            return table
        return self._lay(self.table, self.board, table.match)

    def _lay(self, table: Table, board: Board, match: Match) -> Table:
        try:
            held = apart.played(self.held, match)
        except Refused as refused:
            return table._replace(refused=refused.fault)
        self._hold(held)
        self._laid = played(table, board, renamed(held.shown, self._label))
        return self._laid

    def play(self, *match: Any, **more: Any) -> None:
        self._plays = True
        super().play(*match, **more)
        self._plays = False

    def _tell(self, say: Any, sound: str, more: str) -> None:
        if self._plays and self.held.stage in (READY, PASSES):
            more = f"{more} {stands(self.words, self.held, self.ui)}".strip()
        super()._tell(say, sound, more)

    def _hold(self, held: Held, told: Told | None = None) -> None:
        screen = self.screen
        if held.thread.heads[-1] != screen.held.thread.heads[-1]:
            screen.since = screen.day
        screen.held, screen.told = held, told

    def decide(self, decision: str) -> None:
        self.change(lambda held: apart.decided(held, decision))

    def accept(self, word: str) -> None:
        text = next((it.told for it in self.held.offers if it.word == word), "")
        if text:
            self.take(apart.decided(self.held, word), lambda _: _(text))

    def join(self, name: str) -> None:
        self.dialog.answer(yes=False)
        key, number = self.shelf.own_key(), os.urandom(NUMBER_SIZE)
        if self.change(lambda held: apart.joined(held, key, name, number)):
            self.ports.window.replace(f"{ADDRESS}{self.held.name}")
            self.shell.lock.take(self.lock)
            self.shelf.call(name)

    def confirm(self) -> None:
        if self.held.unsure and self.change(lambda held: apart.confirm(held, self.shelf.key)):
            self.show()

    def send(self) -> None:
        if self.shelf.is_further(self.held):
            self.reload()
            self.trouble(self.words(_ELSEWHERE), sort=REFUSAL)
            return
        before = self.shelf.stored(self.held.name)
        if not self.change(apart.sent):
            return
        self.ports.window.replace(f"{ADDRESS}{self.held.name}")
        if not self.held.is_own and before is not None:
            # The player gave the seat away, so keep the earlier game as well.
            self.shelf.lay_aside(self.held.name, before._replace(draft=()))
            self.keep(watched=True)
            self.commit(followed=True)
        self.offer()

    def invite(self, name: str) -> None:
        self.dialog.answer(yes=False)
        if self.change(lambda held: apart.renamed(held, name), aloud=False):
            self.shelf.call(name)
            self.send()

    def change(self, how: Callable[[Held], Held], *, aloud: bool = True) -> bool:
        """Change the game; say the result if ``aloud``. On refusal, show why and return False."""
        try:
            held = how(self.held)
        except Refused as refused:
            text = explained(self.words, refused.fault, self.ui.words)
            self.trouble(text, sort=REFUSAL)
            return False
        self.take(held, aloud=aloud)
        return True

    def take(self, held: Held, told: Told | None = None, *, aloud: bool = True) -> None:
        self._hold(held, told)
        table = self._table(held)
        if held.players == self.table.players:
            table = table._replace(quarters=self.table.quarters)
        say = (lambda session: session.sentence()) if aloud else ""
        self.commit(table, Trouble(), say=say, followed=True)

    def keep(self, *, watched: bool = False) -> None:
        """Save the game if the player has a seat or ``watched`` is True; report a failure."""
        self._kept_last = self.held
        seatless = not watched and self.held.stage in (INVITED, WATCHED)
        if self._forgotten or seatless or self.watching:
            return
        saving, trouble = self[Saving], self[Trouble]
        try:
            self.shelf.keep(self.held)
            self.screen.beside = self.shelf.beside(self.held.name)
            kept = how_kept(self.shell.ports.storage)
        except StorageError:
            kept = "blocked"
        if kept != "kept":
            told = _KEYLESS if self.shelf.is_keyless else _UNKEPT
            kept, trouble = "", Trouble(self.words(told))
        if (kept, trouble) != (saving.kept, self[Trouble]):
            said = trouble.text if trouble is not self[Trouble] else ""
            self.commit(saving._replace(kept=kept), trouble, say=said, followed=True)

    def forget(self) -> None:
        self._forgotten = True
        self.shelf.forget(self.held)

    def stored(self, key: str) -> None:
        if self.on_screen and key == f"{APART}{self.held.name}":
            self._label = self.shelf.label(self.held.name)
            self.commit(called(self.table, self._label), relaid=True, followed=True)
            self.shell.ports.clock.run(self._follow())

    async def _follow(self) -> None:
        await self.shelf.prepare(self.held.name)
        if self.on_screen and self.watching:
            self.reload()

    def picked(self, what: str) -> bool:
        return False

    def key(self, key: str) -> bool:
        count = led_to(self.table, key)
        if count is None or self.held.match is None:
            return False
        look_at(self, CommandArgs({"at": str(count)}))
        return True

    def settle(self) -> None:
        """Do nothing, because every action is saved with the draft."""

    def reload(self) -> None:
        found = self.shelf.opened(self.held.name)
        if found is not None:
            self.take(found)

    def offer(self) -> None:
        shell, sheet = self.shell, SHEET.here()
        sent = message_of(shell.words, self.held, shell.ports.window.page_address())
        able = sheet is not None and sheet.able
        shell.dialog.put_up(dialogs.sending(shell.words, self.held, sent, self.ui, able=able))

    def compare(self, other: Thread, at: int) -> None:
        words = self.words
        both = [Held(thread.at(at + 1)) for thread in (self.held.thread, other)]
        told = self.screen.told(words) if self.screen.told is not None else ""
        self.dialog.put_up(dialogs.comparing(words, both, self.ui, told))
