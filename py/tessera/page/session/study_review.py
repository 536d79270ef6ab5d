"""The review of a study's game: asked of the worker, written into the tree, shown as a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tessera.page.model import studying
from tessera.page.model.review import Review
from tessera.page.session.bot_query import BotQuery
from tessera.page.session.study_engine import LEVEL, StudyEngine
from tessera.play.annotating import annotated
from tessera.play.record import write_record
from tessera.play.view import View
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.session.study_on_board import StudyOnBoard

#: How many passes more than the first look more closely.
REFINE: Final = 1
_DONE: Final = N_("The game is reviewed.")


class StudyReview:
    """Has the game of a study reviewed; the tree takes up what is found."""

    def __init__(self, controller: StudyOnBoard, engine: StudyEngine) -> None:
        self.controller, self.engine = controller, engine
        engine.begins = self.stop

    def begin(self) -> None:
        """Have the game reviewed, from its first turn on; the engine rests meanwhile."""
        controller = self.controller
        session, match = controller.session, controller.shown.study.match
        if match.outcome is None or session.status.watching:
            return
        self.engine.rest()
        controller.screen.review = Review()
        record = write_record(match)
        view = View.of(match.at(0)._replace(resigned=None), match.seats[0]).write()
        asks = {"do": "review", "record": record, "open": False, "refine": REFINE}
        query = BotQuery(match.game.id, view, LEVEL, 0, _nothing, self._told, self._told)
        self.engine.ask(query._replace(asks=asks))
        session.commit(keep=False)

    def stop(self) -> None:
        """Look no further: what was found stays."""
        self.engine.forget()
        found = self.controller.screen.review
        if found is not None:
            shown = found._replace(done=True) if found.turns else None
            self.controller.screen.review = shown
            self.controller.session.commit(keep=False)

    def _told(self, message: dict[str, Any]) -> None:
        """Show how far it is; what it has found becomes a part of the tree."""
        controller = self.controller
        review, session = controller.screen.review, controller.session
        if not session.on_screen or review is None or message["kind"] == "refused":
            return
        controller.screen.review = review = review.heard(message)
        if message["kind"] != "review":
            session.show_regions(
                {"review": controller.screen.reviewed(session.words, session.table, session.parts)}
            )
            return
        shown = controller.shown
        study = annotated(shown.study, review.remarks())
        controller.show(studying.to(shown._replace(study=study), shown.path))
        if review.done:
            session.say(session.words(_DONE))


def _nothing() -> None:
    """Nobody waits for the worker to begin."""
