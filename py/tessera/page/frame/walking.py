"""Walking through the variations of a record in a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tessera.page.commands.playing import status_sentence
from tessera.page.frame.view import REMARKS
from tessera.page.model.table import turn_ends

if TYPE_CHECKING:
    from tessera.page.frame.screen import FrameScreen
    from tessera.page.model.table import Table
    from tessera.page.model.walk import Walk
    from tessera.page.session.game_session import GameSession
    from tessera.page.session.ports import Ports

#: What has the focus in a variation, and after it.
_IN, _OUT = "way-out", "step-back"


class Frame(Protocol):
    """What is needed of a frame (`frame.Frame`)."""

    ports: Ports
    session: GameSession | None
    replayed: int | None

    @property
    def screen(self) -> FrameScreen | None:
        """The screen that is up."""

    def at(self, table: Table, at: int) -> Table:
        """A game that is stepped through, after a number of turns."""


def walk_of(frame: Frame) -> Walk | None:
    """The place that is shown in a record with variations; None in one without."""
    return frame.screen.walk if frame.screen is not None else None


def walk_to(frame: Frame, walk: Walk) -> None:
    """Show another place of a record with variations; that ends a replay.

    A focus on a button that led elsewhere goes to the one that leads from there.
    """
    session, screen, document = frame.session, frame.screen, frame.ports.document
    if session is None or screen is None:
        return
    frame.replayed, screen.replaying, screen.walk = None, False, walk
    at = min(len(walk.path), len(turn_ends(walk.match)) - 1)
    held = document.focused_in((REMARKS,))
    session.commit(frame.at(session.table, at), say=status_sentence)
    if held:
        document.focus(_OUT if walk.is_main else _IN)


def enter(frame: Frame, way: int) -> None:
    """Enter a variation at the turn shown; the way out of it has the focus then."""
    walk = walk_of(frame)
    if walk is not None:
        walk_to(frame, walk.entered(way))


def come_out(frame: Frame) -> None:
    """Come out of a variation, to the turn that it replaces."""
    walk = walk_of(frame)
    if walk is not None:
        walk_to(frame, walk.out())


def change_line(frame: Frame, *, up: bool) -> bool:
    """Down into a variation or to the next one, up again and out; whether there is one."""
    walk = walk_of(frame)
    other = (walk.up() if up else walk.down()) if walk is not None else None
    if walk is None or other is None or other.path == walk.path:
        return False
    walk_to(frame, other)
    return True
