"""The review of a study's game: asked of the worker, written into the tree, shown as a graph."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from tessera.page.model import studying
from tessera.page.model.review import Review, hides
from tessera.page.session.study_engine import StudyEngine
from tessera.page.views.review import OPEN
from tessera.page.views.study_screen import GRAPH
from tessera.play.annotations import annotated
from tessera.play.record import write_record
from tessera.saves import reviews
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.session.study_on_board import StudyOnBoard
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
