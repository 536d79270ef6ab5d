"""Requests from a study to the bots' worker: to analyse a position, or to judge a tried turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.page.core.state import unchanged
from tessera.page.features.bots.model import BotQuery
from tessera.page.features.review.finding import ON, STOP
from tessera.page.features.review.model import ASKED, JUDGED, ReviewPanel
from tessera.page.features.study import engine as told
from tessera.page.features.study.engine import EVERY, Engine
from tessera.page.features.study.model import Studying
from tessera.page.features.study.screen import noted
from tessera.play.record import write_record
from tessera.play.view import View
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tessera.page.core.bots import SharedBots
    from tessera.page.core.session import GameSession
    from tessera.page.core.state import Scene, SessionState
    from tessera.play.match import Match

#: Time limits in seconds: for the analysis of a position, and for the judgement of a try.
LIMIT, SECONDS = 120, 3
#: The number of lines shown, and the level of the bots whose archives the engine needs.
LINES, LEVEL = 3, 5
Message = dict[str, Any]
_NONE: Final = N_("The engine was not responding, so it has been turned off.")


class StudyEngine:
    """The engine of a study. It serves as the session's `BotController`."""

    def __init__(self, session: GameSession, shared: SharedBots) -> None:
        self.session, self.shared = session, shared
        #: The match that `attend` handled last; None after `forget`.
        self._about: Match | None = None

    def switch(self, what: str) -> None:
        """Turn the engine on or off; with `EVERY`, turn it on and toggle the rating of choices."""
        before = self.session[Engine]
        engine = Engine(not before.on, tells=not before.on)
        if what == EVERY:
            engine = Engine(on=True, every=not before.every, tells=before.tells)
        self.forget()
        self.session.commit(engine, keep=False)
        self.attend()

    def follow(self, before: SessionState | None, after: SessionState) -> tuple[NamedTuple, ...]:
        engine, match = after[Engine], after.table.match
        return (engine.of(match),) if engine.on and engine.match is not match else ()

    def attend(self) -> None:
        engine = self.session[Engine]
        match = engine.match
        if match is None or match is self._about:
            return
        self.forget()
        self._about = match
        if match.to_move is not None and (engine.every or not match.open):
            view = View.of(match, match.to_move).write()
            asks = {"do": "analyse", "view": view, "lines": LINES, "seconds": LIMIT}
            self.ask(match.game.id, {**asks, "values": engine.every}, self._told)

    def ask(self, game: str, asks: Mapping[str, Any], hear: Callable[[Message], None]) -> None:
        """Ask the worker a question (`tessera.search.answers`) in place of the previous one."""
        self.shared.troubled = self._troubled
        query = BotQuery(game, "", LEVEL, 0, lambda: None, hear, hear, asks=asks)
        self.shared.get().ask(query)

    def rest(self) -> None:
        self.session.commit(Engine(), only=unchanged)
        self.forget()

    def looked(self, hidden: bool) -> None:
        if not self.session[Engine].on or not self.session.on_screen:
            return
        if not hidden:
            self.attend()
        elif self.shared.get().asked is not None:
            self.forget()

    def forget(self) -> None:
        self._about = None
        self.shared.get().forget()

    def _told(self, message: Message) -> None:
        session, before = self.session, self.session[Engine]
        if not session.on_screen or before.match is not session.table.match or not before.on:
            return
        if "lines" not in message:
            return
        engine = before.heard(message)
        tells, valued = engine.tells and bool(engine.lines), engine.values != before.values
        engine = engine._replace(tells=engine.tells and not tells)
        session.commit(engine, only=partial(self._regions, valued))
        if valued:
            session.ports.document.label(session.screen.labels(session.scene))
        if tells:
            session.say(told.engine_told(session.scene))
        if engine.every and message.get("done"):
            session.say(told.summary(session.words, engine, session.table.match))

    def _regions(self, valued: bool, scene: Scene) -> dict[str, str]:
        regions, table = {"engine": told.engine_region(scene)}, scene.table
        if not self.session.hovered:
            regions["preview"] = told.ghost(scene) or scene.board.preview(
                table.observation, table.picks
            )
        return regions | ({"notes": noted(scene)} if valued else {})

    def _troubled(self, what: str, final: bool) -> None:
        if final:
            self.lost()

    def lost(self) -> None:
        panel = self.session[ReviewPanel]._replace(review=None)
        words = self.session.words
        self.session.trouble(words(_NONE), lambda words: words(_NONE), Engine(), panel)

    def tried(self, match: Match) -> ReviewPanel:
        """If the quiz waits for a try, start judging ``match``'s last turn; return the panel."""
        panel, whole = self.session[ReviewPanel], self.session[Studying].study.match
        finding = panel.finding
        if finding is None or finding.phase != ASKED:
            return panel
        at, game = finding.turn.at, match.game
        rest = " ".join(map(game.write, match.actions[at:]))
        known = finding.known(whole, match)
        if known is not None:
            self.forget()
            self.session.ports.clock.later(0, lambda: self._judged({"tried": known}))
        else:
            asks = {"do": "try", "record": write_record(whole), "at": at, "also": rest}
            asks |= {"seconds": SECONDS, "open": panel.is_open}
            self.ask(game.id, asks, self._judged)
        return panel._replace(finding=finding._replace(phase=JUDGED, tried=rest))

    def _judged(self, message: Message) -> None:
        panel = self.session[ReviewPanel]
        finding = panel.finding
        if finding is not None and finding.phase == JUDGED and self.session.on_screen:
            panel = panel._replace(finding=finding.judged(message.get("tried")))
            self.session.commit(panel, keep=False, say=lambda it: it.sentence())
            lead_on(self.session)

    # Only other sessions need the following methods of the protocol.

    def answer_now(self) -> None:
        """Do nothing: no answer is delayed."""

    def skip_pauses(self, how: str) -> None:
        """Do nothing: no answer is delayed."""

    def hint(self, what: str) -> None:
        """Do nothing: a study gives no hints."""


def lead_on(session: GameSession) -> None:
    """Focus the button that continues the quiz or, if there is none, the button that ends it."""
    for name in (STOP, ON):
        session.ports.document.focus(name)
