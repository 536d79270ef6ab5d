"""What is done to a position that is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from tessera.page.model import editing
from tessera.page.session.position_controller import PLACE, PositionController, show_position
from tessera.page.session.study_controller import STUDY, StudyController
from tessera.page.views.position_screen import RECORD
from tessera.play.fault import Refused
from tessera.words.faults import explained

if TYPE_CHECKING:
    from tessera.page.commands.table import Command, Said
    from tessera.page.session.game_session import GameSession


def _set_up(session: GameSession) -> PositionController:
    """The position that is on a session's board."""
    walk: Any = session.walk
    return cast("PositionController", walk)


def _open(session: GameSession, said: Said) -> None:
    """Set up a position, beginning with the one that a study shows."""
    walk: Any = session.walk
    study = cast("StudyController", walk)
    match, shell = study.shown.study.at(study.shown.path), study.shell
    try:
        editing.begun(match)
    except Refused as refused:
        session.trouble(explained(session.words, refused.fault, session.parts.words))
        return
    shell.ports.window.push(f"{STUDY}{match.game.id}/{PLACE}")
    shell.leave()
    show_position(shell, match, "")
    if shell.session is not None:
        _set_up(shell.session).show(_set_up(shell.session).shown)


def _tool(session: GameSession, said: Said) -> None:
    """Take up what a square gets next."""
    at = _set_up(session)
    at.screen.editing = at.shown._replace(tool=said("at"))
    session.commit(keep=False)


def _turn(session: GameSession, said: Said) -> None:
    """Let another seat move."""
    at = _set_up(session)
    at.show(editing.turned(at.shown, said("at")))


def _empty(session: GameSession, said: Said) -> None:
    """Take everything away."""
    at = _set_up(session)
    at.show(editing.emptied(at.shown))


def _again(session: GameSession, said: Said) -> None:
    """Begin once more with the position as it was."""
    at = _set_up(session)
    at.show(at.first._replace(tool=at.shown.tool))


#: The commands of a position that is set up.
COMMANDS: Final[dict[str, Command[GameSession]]] = {
    "position": _open,
    "set-tool": _tool,
    "set-turn": _turn,
    "set-empty": _empty,
    "set-again": _again,
    "set-record": lambda session, said: _set_up(session).write(said.fields.get(RECORD, "")),
    "set-study": lambda session, said: _set_up(session).study(),
    "set-play": lambda session, said: _set_up(session).play(),
}
