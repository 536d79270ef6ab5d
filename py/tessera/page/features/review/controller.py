"""A review in a study, and better turns that are looked for."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tessera.page.core.choosing import laid
from tessera.page.core.players import PERSON
from tessera.page.features.review.finding import ASKED, JUDGED, ON, SHOWN, STOP, Finding, costly
from tessera.page.features.review.model import Review, hides
from tessera.page.features.review.view import OPEN
from tessera.page.features.study import model as studying
from tessera.page.features.study.screen import GRAPH
from tessera.page.features.study.thinking import Message, StudyEngine
from tessera.play.annotations import annotated
from tessera.play.fault import Refused
from tessera.play.record import write_record
from tessera.saves import reviews
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.table import Table
    from tessera.page.features.study.board import StudyOnBoard
    from tessera.play.match import Match
    from tessera.play.tree import Study


#: How many passes more than the first look more closely.
REFINE: Final = 1
#: After which share of the first pass it is told how far it is, in hundredths.
QUARTER: Final = 25
_DONE: Final = N_("The game is reviewed.")
_SHARE: Final = N_("Reviewed: {share} %")


class StudyReview:
    """Has the game of a study reviewed; the tree takes up what is found."""

    def __init__(self, controller: StudyOnBoard, engine: StudyEngine) -> None:
        self.controller, self.engine = controller, engine
        engine.begins = self.stop
        #: The study before the review, and as it was written last.
        self._before = self._written = controller.shown.study
        #: What the review was that is not shown, by whether everything was open to it.
        self._other: dict[bool, Review] = {}
        self._recall()

    def _recall(self) -> None:
        """Show what was found by a review that is kept beside the game, the one shown last."""
        session, match = self.controller.session, self.controller.shown.study.match
        with suppress(ValueError, TypeError):
            for each in reversed(reviews.read(session.ports.storage, session.table.name, match)):
                review = Review.kept(each, match)
                self._other[review.open] = self.controller.screen.review = review
        if self.controller.screen.review is not None:
            del self._other[self.controller.screen.review.open]

    def _keep(self, review: Review) -> None:
        """Keep what was found beside the game, first the review that is shown."""
        session, match = self.controller.session, self.controller.shown.study.match
        if session.table.name and not session.watching:
            found = [each.written() for each in (review, *self._other.values())]
            reviews.keep(session.ports.storage, session.table.name, match, found)

    def begin(self, how: str = "") -> None:
        """Have the game reviewed, from its first turn on; the engine rests meanwhile.

        With ``how`` (`KNOWN`, `OPEN`) that review is shown from now on; it is made if it was not.
        """
        controller = self.controller
        session, match = controller.session, controller.shown.study.match
        before = controller.screen.review
        known = how == OPEN and hides(match)
        if match.outcome is None or controller.only_watches():
            return
        if before is not None and before.open == known:
            return
        self.engine.rest()
        found = before.stopped() if before is not None else None
        if found is not None:
            self._other[found.open] = found
        if controller.shown.study.tree is not self._written.tree:
            self._before = self._written = controller.shown.study
        controller.screen.review = review = self._other.pop(known, None)
        if review is None:
            self._ask(match, known=known)
            session.commit(keep=False)
        else:
            self._write(review)

    def _ask(self, match: Match, *, known: bool) -> None:
        """Have the worker review the game, with everything open if that is to be ``known``."""
        screen = self.controller.screen
        screen.review, screen.tab = Review(known), GRAPH
        asks = {"do": "review", "record": write_record(match), "open": known, "refine": REFINE}
        self.engine.ask(match.game.id, asks, self._told)

    def stop(self) -> None:
        """Look no further: what was found stays."""
        self.engine.forget()
        found = self.controller.screen.review
        if found is not None:
            self.controller.screen.review = found.stopped()
            self.controller.session.commit(keep=False)

    def _told(self, message: dict[str, Any]) -> None:
        """Show how far it is; what it has found becomes a part of the tree."""
        controller = self.controller
        review, session = controller.screen.review, controller.session
        if not session.on_screen or review is None:
            return
        if message["kind"] == "refused":
            self.engine.lost()
            return
        before, review = review, review.heard(message)
        controller.screen.review = review
        if message["kind"] != "review":
            session.ports.document.show(controller.screen.reviewed(session.scene))
            self._tell_share(before, review)
            return
        self._write(review)
        if review.done:
            session.say(f"{session.words(_DONE)} {self._found(review)}")

    def _write(self, review: Review) -> None:
        """Keep what a review has found, and write it into the tree."""
        controller = self.controller
        self._keep(review)
        shown = controller.shown
        study = annotated(self._base(shown.study), review.remarks())
        controller.show(studying.to(shown._replace(study=study), shown.path))
        self._written = controller.shown.study

    def _tell_share(self, before: Review, review: Review) -> None:
        """Announce now and then how far the first look is."""
        session, share = self.controller.session, review.share // QUARTER * QUARTER
        if not review.turns and before.share < share < 100:
            session.say(session.words(_SHARE, share=share))

    def _found(self, review: Review) -> str:
        """How many turns cost something."""
        count = sum(bool(turn.grade) for turn in review.turns)
        ngettext = self.controller.session.words.ngettext
        return ngettext("{count} costly turn.", "{count} costly turns.", count)

    def _base(self, study: Study) -> Study:
        """What is found is written into the study as it was before the review.

        So a closer look replaces the one before; but where somebody has added something since, it
        is written beside all that.
        """
        return self._before if study.tree is self._written.tree else study


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
