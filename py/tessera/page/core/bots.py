"""Whoever plays the seats of bots at a table; how they think comes when one first does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.page.core.choosing import awaits
from tessera.page.core.parts import FEATURES, Part
from tessera.page.core.state import Hurry, Saving, SessionState, Thinking
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.protocols import Bots, MakeBots, Thinker
    from tessera.page.core.session import GameSession


LOST: Final = N_("The bot does not answer. The game is kept: reload the page to go on.")
NO_HINT: Final = N_("No hint could be found. Play on, or try again.")


class SharedBots:
    """The page's bots: one worker, which one session after the other asks."""

    def __init__(self) -> None:
        self._bots: Bots | None = None
        #: The game, and the result that was announced in it as proven, last.
        self.announced = ("", "")
        #: Whom it concerns when bots fail.
        self.troubled: Callable[[str, bool], None] = lambda what, final: None

    def get(self) -> Bots:
        """The bots; made when they are first asked for."""
        if self._bots is None:
            self._bots = MAKE_BOTS()(self._troubled)
        return self._bots

    def _troubled(self, what: str, final: bool) -> None:
        """Pass on that bots failed, to whoever asked last."""
        self.troubled(what, final)


class BotController:
    """Lets bots think about a session's table."""

    def __init__(self, session: GameSession, shared: SharedBots) -> None:
        self.session, self.shared = session, shared
        self.thinker: Thinker | None = None

    def follow(self, before: SessionState | None, after: SessionState) -> tuple[NamedTuple, ...]:
        """Slices that follow: whether a bot thinks now, and what of its thoughts stays."""
        if after.same_for_bots(before):
            return ()
        session, table = self.session, after.table
        opened = bool(table.match.actions) and not session.is_new
        looked_at = opened and not table.name  # by a link
        bot = table.bot_to_move is not None
        waits = looked_at or after[Saving].watching or awaits(table, session.board)
        thinks = bot and not waits
        if thinks:
            self._is_here()
        if self.thinker is None:
            return (after[Thinking]._replace(running=thinks),)
        return self.thinker.follow(after, thinks=thinks)

    def attend(self) -> None:
        """Think if a bot is to move, else rest."""
        session = self.session
        thinks = session[Thinking].running
        if thinks and not self._is_here():
            session.ports.clock.run(self._fetched())
        elif self.thinker is not None:
            (self.thinker.think if thinks else self.thinker.rest)()

    def _is_here(self) -> bool:
        """Whether there is somebody who thinks; if the code has come, there is from now on."""
        if self.thinker is None and self.session.ports.archives.is_here(FEATURES):
            self.thinker = THINKER()(self)
        return self.thinker is not None

    def forget(self) -> None:
        """Stop thinking; no answer will come."""
        if self.thinker is not None:
            self.thinker.forget()

    def hurry(self) -> None:
        """Play the best found so far."""
        if self.thinker is not None:
            self.thinker.hurry()

    def hasten(self, how: str) -> None:
        """Let bots play without a pause from now on; ``how`` as in `Hurry`."""
        session = self.session
        session.commit(Hurry(how))
        if self.thinker is not None:
            self.thinker.hasten()

    def hint(self, what: str) -> None:
        """Look for a hint, or see to the one there is."""
        if self._is_here() and self.thinker is not None:
            self.thinker.hint(what)

    async def _fetched(self) -> None:
        """Let bots think when the code is here that does; tell that it cannot be had."""
        session, table = self.session, self.session.table
        try:
            await session.ports.archives.fetch(FEATURES)
        except OSError:
            if session.on_screen and session.table is table:
                rests = session[Thinking]._replace(running=False)
                session.trouble(session.words(LOST), lambda words: words(LOST), rests)
            return
        if self._is_here():
            self._come()

    def _come(self) -> None:
        session = self.session
        if self.thinker is not None and session.on_screen and session[Thinking].running:
            session.commit(*self.thinker.follow(session.state, thinks=True))
            self.thinker.think()


#: Makes what asks bots and gives hints, and the bots themselves.
THINKER: Final[Part[Callable[[BotController], Thinker]]] = Part()
MAKE_BOTS: Final[Part[MakeBots]] = Part()
