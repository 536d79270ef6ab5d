"""What is done to a study: walking, judging, commenting, promoting, deleting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from tessera.page.commands.table import Said
from tessera.page.model import studying
from tessera.page.model.glyphs import GLYPHS
from tessera.page.model.studying import Studying, path_at, undotted
from tessera.page.session.game_session import GameSession
from tessera.page.session.study_controller import StudyController
from tessera.page.session.study_hands import HANDS
from tessera.page.views.review_graph import GRAPHED
from tessera.page.views.study_comment import REMARK
from tessera.page.views.study_screen import TABS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.commands.table import Command
    from tessera.play.tree import Path


def _walk(session: GameSession) -> StudyController:
    """The study that is on a session's board."""
    walk: Any = session.walk
    return cast("StudyController", walk)


def _go(session: GameSession, said: Said) -> None:
    """Show the turn that was pressed."""
    walk = _walk(session)
    path = _path(walk.shown, said("at"))
    if path is not None:
        walk.show(studying.to(walk.shown, path))


def _fold(session: GameSession, said: Said) -> None:
    """Fold a variation, or unfold it."""
    walk = _walk(session)
    path = _path(walk.shown, said("at"))
    if path is not None:
        walk.show(studying.folded(walk.shown, path))


def _path(shown: Studying, at: str) -> Path | None:
    """The path to the turn whose place a button carries; None where there is none."""
    try:
        return path_at(shown.line, undotted(at))
    except (ValueError, LookupError):
        return None


def _changing(change: Callable[[Studying], Studying]) -> Command[GameSession]:
    """A command that changes the study, where this tab may."""
    return lambda session, said: _walk(session).change(change)


def _judge(session: GameSession, said: Said) -> None:
    """Put a glyph on the turn shown, or take it off."""
    if said("at").isdecimal() and int(said("at")) in GLYPHS:
        _changing(lambda shown: studying.judged(shown, int(said("at"))))(session, said)


def _remark(session: GameSession, said: Said) -> None:
    """Write a comment on the turn shown."""
    if not session.watching:
        _walk(session).write(said.fields.get(REMARK, ""))


def _play(session: GameSession, said: Said) -> None:
    """Play the first turn of one of the engine's lines."""
    walk, at = _walk(session), said("at")
    engine = walk.screen.engine
    if engine.match is not session.table.match or walk.only_watches():
        return
    if at.isdecimal() and int(at) < len(engine.lines):
        session.play(session.table.match.play_text(engine.lines[int(at)].turns[0]))


def _turn(session: GameSession, said: Said) -> None:
    """Show the game after so many of its turns; the graph stays in sight, else the board comes."""
    walk = _walk(session)
    if said("at").isdecimal():
        walk.show(studying.to(walk.shown, walk.shown.study.main[: int(said("at"))]))
        hands = HANDS.here()
        if hands is not None and said("value") != GRAPHED:
            hands.bring()


def _step(session: GameSession, said: Said) -> None:
    """Walk a step."""
    walk = _walk(session)
    walk.show(studying.step(walk.shown, said("at")))


def _open(session: GameSession, said: Said) -> None:
    """Open another tab."""
    if said("at") in TABS:
        _walk(session).screen.tab = said("at")
        session.commit(keep=False)
        _reveal()


def _reveal() -> None:
    """Let the panel of the open tab be seen."""
    hands = HANDS.here()
    if hands is not None:
        hands.reveal()


def _engine(session: GameSession, said: Said) -> None:
    """Turn the engine on or off, or the values of every choice."""
    _walk(session).engine.switch(said("value"))
    _reveal()


#: The commands of a study.
COMMANDS: Final[dict[str, Command[GameSession]]] = {
    "study-go": _go,
    "study-step": _step,
    "study-fold": _fold,
    "study-glyph": _judge,
    "study-remark": _remark,
    "study-tab": _open,
    "study-engine": _engine,
    "study-play": _play,
    "study-review": lambda session, said: _walk(session).review.begin(said("value")),
    "study-review-stop": lambda session, said: _walk(session).review.stop(),
    "study-turn": _turn,
    "find": lambda session, said: _walk(session).finding.begin(said("value")),
    "find-again": lambda session, said: _walk(session).finding.again(),
    "find-next": lambda session, said: _walk(session).finding.next(),
    "find-show": lambda session, said: _walk(session).finding.reveal(),
    "find-stop": lambda session, said: _walk(session).finding.stop(),
    "study-pencil": lambda session, said: _walk(session).take_pencil(),
    "study-promote": _changing(studying.promoted),
    "study-delete": _changing(studying.removed),
    "study-undo": _changing(studying.put_back),
}
