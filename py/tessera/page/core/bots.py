"""The controller of the bots at a table; the code that lets them think is fetched later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.page.core.choosing import awaits
from tessera.page.core.parts import Part
from tessera.page.core.state import Begun, Hurry, Saving, SessionState, Thinking
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.protocols import Bots, MakeBots, Thinker
    from tessera.page.core.session import GameSession


LOST: Final = N_("The bot is not responding. The game is saved: reload the page to continue.")


class SharedBots:
    """The page's bots: one worker, used by one session after another."""

    def __init__(self) -> None:
        self._bots: Bots | None = None
        #: The name of a game, and the proven result that was last announced in it.
        self.announced = ("", "")
        #: Reports a failure to the session that last asked; ``final`` is True if the bots give up.
        self.troubled: Callable[[str, bool], None] = lambda what, final: None

    def get(self) -> Bots:
        if self._bots is None:
            self._bots = MAKE_BOTS()(self._troubled)
        return self._bots

    def _troubled(self, what: str, final: bool) -> None:
        self.troubled(what, final)


class BotController:
    def __init__(self, session: GameSession, shared: SharedBots) -> None:
        self.session, self.shared = session, shared
        self.thinker: Thinker | None = None

    def follow(self, before: SessionState | None, after: SessionState) -> tuple[NamedTuple, ...]:
        if after.same_for_bots(before):
            return ()
        session, table = self.session, after.table
        opened = bool(table.match.actions) and not session[Begun].here
        looked_at = opened and not table.name  # opened by a link
        bot = table.bot_to_move is not None
        waits = looked_at or after[Saving].watching or awaits(table, session.board)
        thinks = bot and not waits
        thinker = self._found() if thinks else self.thinker
        if thinker is None:
            return (after[Thinking]._replace(running=thinks),)
        return thinker.follow(after, thinks=thinks)

    def attend(self) -> None:
        thinks = self.session[Thinking].running
        thinker = self._found() if thinks else self.thinker
        if thinker is not None:
            (thinker.think if thinks else thinker.rest)()
        elif thinks:
            self.session.ports.clock.run(self._wait())

    async def _wait(self) -> None:
        """Fetch the features, so that the bot can think; report a failure to fetch them."""
        session = self.session
        here = await session.games.have_features()
        if session.on_screen and session[Thinking].running and not here:
            rests = session[Thinking]._replace(running=False)
            session.trouble(session.words(LOST), lambda words: words(LOST), rests)

    def _found(self) -> Thinker | None:
        """The thinker, made on first use; None before the features are loaded."""
        make = THINKER.here()
        if self.thinker is None and make is not None:
            self.thinker = make(self)
        return self.thinker

    def forget(self) -> None:
        if self.thinker is not None:
            self.thinker.forget()

    def answer_now(self) -> None:
        if self.thinker is not None:
            self.thinker.answer_now()

    def skip_pauses(self, how: str) -> None:
        self.session.commit(Hurry(how))
        if self.thinker is not None:
            self.thinker.skip_pauses()

    def hint(self, what: str) -> None:
        thinker = self._found()
        if thinker is not None:
            thinker.hint(what)


#: Makes a controller's `Thinker`.
THINKER: Final[Part[Callable[[BotController], Thinker]]] = Part()
MAKE_BOTS: Final[Part[MakeBots]] = Part()
