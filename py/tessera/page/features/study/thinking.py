"""The engine of a study: the bots' worker analyses the position shown, as long as it is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.page.core.state import SessionState
from tessera.page.features.bots.model import BotQuery
from tessera.page.features.study import engine_view as worths
from tessera.page.features.study.engine import Engine, proven
from tessera.page.features.study.engine_view import EVERY, engine_told, ghost
from tessera.play.view import View
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tessera.page.core.bots import SharedBots
    from tessera.page.features.study.board import StudyOnBoard


#: How long it thinks about one position at most, in seconds.
LIMIT: Final = 120
#: How many turns it tells, and the level whose archives it needs.
LINES, LEVEL = 3, 5
#: What the worker says, read.
Message = dict[str, Any]
_NONE: Final = N_("The engine does not answer: it is off now.")


class StudyEngine:
    """Asks the worker about whatever position the study shows; a session's `BotController`."""

    def __init__(self, controller: StudyOnBoard, shared: SharedBots) -> None:
        self.controller, self.shared = controller, shared
        self._asks = False
        #: Called when something else is to be thought about than a review: that ends.
        self.begins: Callable[[], None] = _nothing
        #: Whether its first turn is still to be announced: once, when it was switched on.
        self._tells = False
        #: Whether it thinks no more because nobody looks.
        self._waits = False

    @property
    def _engine(self) -> Engine:
        return self.controller.screen.engine

    def switch(self, what: str = "") -> None:
        """On or off; with ``what`` (`EVERY`) whether it values every choice, for which it is on."""
        before = self._engine
        if what == EVERY:
            self.controller.screen.engine = Engine(on=True, every=not before.every)
        else:
            self.controller.screen.engine = Engine(on=not before.on)
            self._tells = not before.on
        if not before.on:
            self.begins()
        self.forget()
        self._think()
        self.controller.session.commit(keep=False)

    def follow(self, before: SessionState | None, after: SessionState) -> tuple[NamedTuple, ...]:
        """No slices; show the engine at the position, if that is another one."""
        engine, match = self._engine, after.table.match
        if engine.on and match is not engine.match:
            self.controller.screen.engine = engine.of(match)
            self._asks = True
        return ()

    def _think(self) -> None:
        """Begin to think about the position shown."""
        self.follow(None, self.controller.session.state)
        self.attend()

    def attend(self) -> None:
        """Think about the position shown, if that is another one."""
        if not self._asks:
            return
        self._asks = False
        self.forget()
        engine, match = self._engine, self.controller.session.table.match
        if match.to_move is None or (match.open and not engine.every):
            return
        view = View.of(match, match.to_move).write()
        asks = {"do": "analyse", "view": view, "lines": LINES, "seconds": LIMIT}
        asks["values"] = engine.every
        self.ask(match.game.id, asks, self._told)

    def ask(self, game: str, asks: Mapping[str, Any], hear: Callable[[Message], None]) -> None:
        """Ask the worker something (`tessera.search.answers`); what was asked before is forgotten.

        ``hear`` is called with everything that it answers.
        """
        self.shared.troubled = self._troubled
        query = BotQuery(game, "", LEVEL, 0, _nothing, hear, hear, asks=asks)
        self.shared.get().ask(query)

    def rest(self) -> None:
        """Be off: something else is asked."""
        self.controller.screen.engine = Engine()
        self.forget()

    def looked(self, hidden: bool) -> None:
        """Think no more while the page is hidden, and go on when it is in sight again."""
        bots, engine = self.shared.get(), self._engine
        waited, self._waits = self._waits, False
        if not engine.on or not self.controller.session.on_screen:
            return
        if hidden:
            self._waits = bots.asked is not None
            bots.forget()
        elif waited:
            self.controller.screen.engine = Engine(on=True, every=engine.every)
            self._think()

    def forget(self) -> None:
        """Think no more."""
        self.shared.get().forget()

    def _told(self, message: Message) -> None:
        """Show how far it is, where the position is still shown."""
        session, engine = self.controller.session, self._engine
        if not session.on_screen or engine.match is not session.table.match or not engine.on:
            return
        if "lines" not in message:
            return
        before, engine = engine, engine.heard(message)
        self.controller.screen.engine = engine
        regions = {"engine": self._region()}
        if not session.hovered:
            regions["preview"] = self.preview()
        if engine.values != before.values:
            regions |= self._valued()
        session.ports.document.show(regions)
        if self._tells and engine.lines:
            self._tells = False
            session.say(engine_told(session.scene, engine))
        if engine.every and message.get("done"):
            session.say(worths.summary(session.words, proven(engine, session.table)))

    def _valued(self) -> dict[str, str]:
        """What every choice is worth has changed: speak of it in the grid; the layer it is on."""
        session, screen = self.controller.session, self.controller.screen
        cells = screen.labels(session.scene)
        session.ports.document.label(cells)
        return {"notes": screen.noted(session.table, session.board)}

    def _region(self) -> str:
        session = self.controller.session
        return self.controller.screen.thought(session.scene)

    def preview(self) -> str:
        """The best turn as a ghost; of a choice that is begun, what that would be."""
        session = self.controller.session
        shown = ghost(self._engine, session.table, session.board)
        return shown or session.board.preview(session.table.observation, session.table.picks)

    def _troubled(self, what: str, final: bool) -> None:
        if final:
            self.lost()

    def lost(self) -> None:
        """Tell that no answer will come."""
        session = self.controller.session
        self.controller.screen.engine, self.controller.screen.review = Engine(), None
        session.trouble(session.words(_NONE), lambda words: words(_NONE))

    def hurry(self) -> None:
        """Nothing waits for it."""

    def hasten(self, how: str) -> None:
        """Nothing waits for it."""

    def hint(self, what: str) -> None:
        """It is not asked for hints."""


def _nothing() -> None:
    """Nobody waits for the worker to begin."""
