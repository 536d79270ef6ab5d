"""Dragging: what can be picked is carried to a square, the same two picks as by two clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.core import grasp as model
from tessera.page.core.board import SURE, meant
from tessera.page.core.grasp import Grasp
from tessera.page.core.input import pick

if TYPE_CHECKING:
    from tessera.page.core.events import Grip
    from tessera.page.core.input import Input
    from tessera.page.core.session import GameSession


#: How far the pointer goes before a press is a drag, in pixels of the page.
FAR: Final = 8


class Drags:
    """Does what a pointer asks for that is held down, on the session that it happens to."""

    def __init__(self, page_input: Input) -> None:
        self.input = page_input

    def grip(self, grip: Grip) -> bool:
        """A pointer comes down; whether it may drag something from there."""
        self.input.touches, self.input.dragged = grip.touch, False
        session = self.input.session(grip.part)
        if session is None or self.input.views_only() or session.dialog.is_open:
            return False
        return press(session, grip)

    def drag(self, grip: Grip) -> None:
        """It moves, as long as it holds something."""
        session = self.input.session(grip.part)
        if session is not None:
            move(session, grip)

    def let_go(self, grip: Grip) -> None:
        """It is let go there."""
        session = self.input.session(grip.part)
        self.input.dragged = session is not None and release(session, grip)

    def lifts(self, part: str) -> bool:
        """True if something is being dragged there, not merely held."""
        session = self.input.session(part)
        return session is not None and session.grasp is not None and session.grasp.lifted

    def give_up(self, part: str) -> None:
        """Cancel the drag, for example when a second finger comes down.

        The click that may follow is ignored.
        """
        self.input.dragged = self.lifts(part)
        session = self.input.session(part)
        if session is not None:
            session.drop()


def press(session: GameSession, grip: Grip) -> bool:
    """A pointer comes down; whether there is something to be dragged.

    As long as it is held, the page does not scroll under a finger.
    """
    session.drop()
    draws = session.walk is not None and session.walk.draws
    if not session.on_screen or session.watching or draws:
        return False
    table, board, what = session.table, session.board, grip.pick
    spot = grip.spot() if grip.touch else None
    if spot is not None:
        able = model.starts(table, board)
        what = meant(table, board, what, spot, session.screen.corner(board), able) if able else ""
    begun = model.grasped(table, board, what)
    if begun:
        session.grasp = Grasp(what, begun, table, (grip.x, grip.y))
        session.ports.document.hold_still(still=True)
    return bool(begun)


def move(session: GameSession, grip: Grip) -> None:
    """The pointer moves: what is grasped is lifted, and goes with it."""
    held = session.grasp
    if held is None:
        return
    if not held.lifted:
        if abs(grip.x - held.at[0]) + abs(grip.y - held.at[1]) < FAR:
            return
        _lift(session, held)
    held = session.grasp
    if held is not None:
        shown = model.picture(session.table, session.board, held)
        session.ports.document.carry(shown, grip.x, grip.y, touch=grip.touch)
        session.preview(_square(session, grip))


def _lift(session: GameSession, held: Grasp) -> None:
    """Pick up what is grasped; from now on it is dragged."""
    if session.table is not held.before:
        session.drop()
        return
    session.grasp = held._replace(lifted=True)
    session.commit(model.lifted(session.table, session.board, held))


def release(session: GameSession, grip: Grip) -> bool:
    """The pointer is let go: what is dragged is placed on a square; elsewhere nothing changes.

    Returns whether anything was dragged: the click that follows means nothing then.
    """
    held = session.grasp
    square = _square(session, grip) if held is not None and held.lifted else ""
    if held is None or not held.lifted or square in ("", held.pick):
        session.drop()
        return held is not None and held.lifted
    session.let_go()
    moves_on = held.pick != held.begun
    pick(session, square, holds=moves_on or (grip.touch and is_small(session, grip)))
    return True


def is_small(session: GameSession, grip: Grip) -> bool:
    """Whether what a finger places waits to be confirmed: squares are small, or pieces turn."""
    spot = grip.spot()
    return bool(session.board.SPINS) or (spot is not None and spot[2] < SURE)


def _square(session: GameSession, grip: Grip) -> str:
    """The square that is meant where the pointer is; "" beside all squares."""
    spot, table, board = grip.spot(), session.table, session.board
    under = grip.pick if grip.pick.startswith("square:") else ""
    if not grip.touch or spot is None:
        return under
    return meant(table, board, under, spot, session.screen.corner(board)) or under
