"""Finding better turns in a study: the position comes back, the worker judges what is tried."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.page.model.finding import ASKED, JUDGED, SHOWN, Finding, costly
from tessera.page.model.playing import laid
from tessera.page.model.seating import PERSON
from tessera.page.session.study_engine import Message, StudyEngine
from tessera.page.views.finding import ON, STOP
from tessera.play.fault import Refused
from tessera.play.record import write_record

if TYPE_CHECKING:
    from tessera.page.model.table import Table
    from tessera.page.session.study_on_board import StudyOnBoard
    from tessera.play.match import Match

#: Who sits at the other seats: nobody plays there.
OTHER: Final = "study"
#: How long a turn that was tried is thought about, in seconds.
SECONDS: Final = 3


class StudyFinding:
    """Asks for better turns, one after the other."""

    def __init__(self, controller: StudyOnBoard, engine: StudyEngine) -> None:
        self.controller, self.engine = controller, engine

    @property
    def _finding(self) -> Finding | None:
        return self.controller.screen.finding

    @property
    def _open(self) -> bool:
        """Whether turns are judged with everything open, as in the review that is shown."""
        review = self.controller.screen.review
        return review is not None and review.open

    def begin(self, seat: str) -> None:
        """Ask for all that a seat could have played better."""
        review = self.controller.screen.review
        turns = costly(review.turns, seat) if review is not None else ()
        if turns:
            self.engine.rest()
            self.engine.begins()
            self._show(Finding(seat, turns))

    def again(self) -> None:
        """Ask for the same once more."""
        if self._finding is not None:
            self._show(self._finding.asked())

    def next(self) -> None:
        """Ask for the next one."""
        if self._finding is not None and not self._finding.is_last:
            self._show(self._finding.next())

    def reveal(self) -> None:
        """Show the answer."""
        finding = self._finding
        if finding is not None:
            self.engine.forget()
            self._show(finding.asked()._replace(phase=SHOWN))
            self._lead_on()

    def stop(self) -> None:
        """Back to the study, at the turn that was asked about."""
        finding, controller = self._finding, self.controller
        if finding is None:
            return
        self.engine.forget()
        controller.screen.finding = None
        path = controller.shown.study.main[: finding.turn.number]
        controller.show(controller.shown._replace(path=path), anew=True)
        controller.session.ports.document.focus(f"find-{finding.seat}")

    def _show(self, finding: Finding) -> None:
        """Lay the position out, and say what is asked."""
        self.controller.screen.finding = finding
        session = self.controller.session
        session.commit(self.table(session.table), keep=False, say=lambda it: it.sentence())

    def table(self, before: Table) -> Table:
        """The position, as the seat knew it that had the turn, or as it was if all is open."""
        finding, match = self._finding, self.controller.shown.study.match
        assert finding is not None
        match = match.at(finding.turn.at)._replace(resigned=None)
        players = dict.fromkeys(match.seats, OTHER) | {finding.seat: PERSON}
        table = laid(match, players, self.controller.session.board, before.name)
        watched = len(match.actions)
        return table._replace(quarters=before.quarters, watched=watched, bared=self._open)

    def tried(self, match: Match) -> None:
        """A turn was played: have it judged, if one is asked for."""
        finding, whole = self._finding, self.controller.shown.study.match
        if finding is None or finding.phase != ASKED:
            return
        at, game = finding.turn.at, match.game
        rest = " ".join(map(game.write, match.actions[at:]))
        finding = finding._replace(phase=JUDGED, tried=rest)
        self.controller.screen.finding = finding
        if self._is_answer(match):
            self.engine.forget()
            found = {"tried": {"good": True, "loss": 0, "reply": ()}}
            self.controller.session.ports.clock.later(0, partial(self._told, found))
            return
        record = write_record(whole)
        asks = {"do": "try", "record": record, "at": at, "also": rest, "seconds": SECONDS}
        asks["open"] = self._open
        self.engine.ask(game.id, asks, self._told)

    def _told(self, message: Message) -> None:
        """What was tried is judged."""
        finding, session = self._finding, self.controller.session
        if finding is None or finding.phase != JUDGED or not session.on_screen:
            return
        self.controller.screen.finding = finding.judged(message.get("tried"))
        session.commit(keep=False, say=lambda it: it.sentence())
        self._lead_on()

    def _is_answer(self, match: Match) -> bool:
        """Whether what was played is what the review calls better: that counts, however one looks.

        A closer look may think otherwise of it than the review did.
        """
        finding, whole = self._finding, self.controller.shown.study.match
        assert finding is not None
        before = whole.at(finding.turn.at)._replace(resigned=None)
        try:
            answer = before.play_text(finding.turn.better[0])
        except Refused:
            # A review that was kept may hold anything.
            return False
        return match.actions == answer.actions

    def _lead_on(self) -> None:
        """Bring the focus to what leads on; where nothing does, to what leads back."""
        for name in (STOP, ON):
            self.controller.session.ports.document.focus(name)
