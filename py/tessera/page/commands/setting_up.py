"""What is done to a position that is set up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from tessera.page.core.slices import Trouble
from tessera.page.model import editing
from tessera.page.model.start import OPTION
from tessera.page.session.chance import chance
from tessera.page.session.position_controller import PLACE, PositionController, show_position
from tessera.page.session.study_controller import StudyController
from tessera.page.session.study_keeper import STUDY
from tessera.page.views.position_screen import RECORD
from tessera.page.views.position_tools import LEVEL, SIDE
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
    """Set up a position, beginning with the one that a study shows; at the end the one before."""
    walk: Any = session.walk
    study = cast("StudyController", walk)
    path, shell = study.shown.path, study.shell
    match = study.shown.study.at(path)
    while match.outcome is not None and path:
        path = path[:-1]
        match = study.shown.study.at(path)
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


def _set(session: GameSession, said: Said) -> None:
    """Do to the position what a button says: take up a tool, let a seat move, begin a game."""
    at, (what, _colon, value) = _set_up(session), said("at").partition(":")
    shown = at.shown
    if what == "tool":
        at.screen.editing = shown.with_tool(value)
        session.commit(Trouble(), keep=False)
    elif what == "spot":
        at.picked(f"{what}:{value}")
    elif what == "fold":
        at.screen.unfolded ^= {value}
        session.commit(keep=False)
    elif what == "turn":
        at.show(editing.turned(shown, value))
    elif what == "empty":
        at.show(editing.emptied(shown))
    elif what == "again":
        at.show(editing.with_tool_of(at.first, shown))
    elif shown.fault is None:
        {"study": at.study, "play": at.ask}.get(what, at.reload)()


def _field(session: GameSession, said: Said) -> None:
    """Take what was written into a field, or chosen there; what is empty is being written."""
    at = _set_up(session)
    for name, value in said.fields.items():
        if name == editing.SEATS or name.startswith(OPTION):
            at.change(partial(editing.settled, at.shown, name, value, chance()))
        elif value:
            at.change(partial(editing.filled, at.shown, name, value))


def _play(session: GameSession, said: Said) -> None:
    """Play the position as its form says."""
    at = _set_up(session)
    if at.shown.fault is None:
        at.play(said.fields.get(LEVEL, ""), said.fields.get(SIDE, ""))


#: The commands of a position that is set up.
COMMANDS: Final[dict[str, Command[GameSession]]] = {
    "position": _open,
    "place": _set,
    "place-field": _field,
    "place-play": _play,
    "place-record": lambda session, said: _set_up(session).write(said.fields.get(RECORD, "")),
}
