"""Dragging: a drag makes the same picks as a click on a piece and a click on its new square."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tessera.drawing.board import Board, Pick, Picks
from tessera.page.core.board import meant
from tessera.page.core.choosing import choose, dropped, paths
from tessera.page.core.input import pick
from tessera.page.core.state import Grasp, Grasping, unchanged
from tessera.page.core.table import Table
from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.core.events import Grip
    from tessera.page.core.input import Input
    from tessera.page.core.session import GameSession


#: The distance, in CSS pixels, at which a press becomes a drag.
FAR: Final = 8


class Drags:
    """The handler of pointer events; a drag becomes picks in the session in which it began."""

    def __init__(self, page_input: Input) -> None:
        self.input = page_input

    def grip(self, grip: Grip) -> bool:
        """Begin a press; True if there is something to drag."""
        self.input.touches, self.input.dragged = grip.touch, False
        session = self.input.session(grip.part)
        if session is None or self.input.views_only() or session.dialog.is_open:
            return False
        session.drop()
        draws = session.walk is not None and session.walk.draws
        if not session.on_screen or session.watching or draws:
            return False
        table, board, what = session.table, session.board, grip.pick
        spot = grip.spot() if grip.touch else None
        if spot is not None:
            corner, able = session.screen.corner(board), _starts(table, board)
            what = meant(table, board, what, spot, corner, able) if able else ""
        begun = grasped(table, board, what)
        if begun:
            grasp = Grasp(what, begun, table, (grip.x, grip.y))
            session.commit(Grasping(grasp), only=unchanged)
            session.ports.document.hold_still(still=True)
        return bool(begun)

    def drag(self, grip: Grip) -> None:
        session = self.input.session(grip.part)
        held = session[Grasping].grasp if session is not None else None
        if session is None or held is None:
            return
        if not held.lifted:
            if abs(grip.x - held.at[0]) + abs(grip.y - held.at[1]) < FAR:
                return
            if session.table is not held.before:
                session.drop()
                return
            lifted = Grasping(held._replace(lifted=True))
            session.commit(_lifted(session.table, session.board, held), lifted)
        # The commit may have ended the drag, if the piece can no longer be placed.
        if session[Grasping].grasp is not None:
            shown = _picture(session.table, session.board, held)
            session.ports.document.carry(shown, grip.x, grip.y, touch=grip.touch)
            session.preview(_square(session, grip))

    def let_go(self, grip: Grip) -> None:
        """End a drag: on another square, place what is dragged; anywhere else, cancel the drag."""
        session = self.input.session(grip.part)
        held = session[Grasping].grasp if session is not None else None
        # The click that follows a drag is ignored.
        self.input.dragged = held is not None and held.lifted
        if session is None or held is None or not held.lifted:
            if session is not None:
                session.drop()
            return
        square = _square(session, grip)
        if square in ("", held.pick):
            session.drop()
            return
        session.let_go()
        # After a finger places a rotatable piece, the turn waits, so that a tap can rotate it.
        turns = grip.touch and bool(session.board.SPINS)
        pick(session, square, holds=turns or held.pick != held.begun)

    def lifts(self, part: str) -> bool:
        """True if something in this part of the page is being dragged, and not just pressed."""
        session = self.input.session(part)
        held = session[Grasping].grasp if session is not None else None
        return held is not None and held.lifted

    def give_up(self, part: str) -> None:
        """Cancel the drag and the click after it, for example when a second finger comes down."""
        self.input.dragged = self.lifts(part)
        session = self.input.session(part)
        if session is not None:
            session.drop()


def _square(session: GameSession, grip: Grip) -> str:
    """The square at which the player aims; "" for none."""
    spot, table, board = grip.spot(), session.table, session.board
    under = grip.pick if grip.pick.startswith("square:") else ""
    if not grip.touch or spot is None:
        return under
    return meant(table, board, under, spot, session.screen.corner(board)) or under


def grasped(table: Table, board: Board, pick: str) -> str:
    """The first pick of a drag that begins at ``pick``; "" if nothing can be dragged from there."""
    if not table.choosing or not pick:
        return ""
    if table.pending is not None and pick == table.picks[-1]:
        # The piece of a held turn can be dragged again, unless the turn was a single pick.
        return table.picks[0] if len(table.picks) > 1 and pick.startswith("square:") else ""
    goes = any(path[0] == pick and _to_square(path, board) for path in paths(table, board))
    return pick if goes else ""


def _to_square(path: Picks, board: Board) -> bool:
    """True if a square follows the first pick of a path, directly or after a rotation."""
    after = path[2:3] if path[1:2] and path[1] in board.SPINS else path[1:2]
    return bool(after) and after[0].kind == "square"


def _starts(table: Table, board: Board) -> set[str]:
    found = {path[0] for path in paths(table, board) if _to_square(path, board)}
    if table.pending is not None and grasped(table, board, table.picks[-1]):
        found.add(table.picks[-1])
    return {pick.removeprefix("square:") for pick in found if pick.startswith("square:")}


def _lifted(table: Table, board: Board, grasp: Grasp) -> Table:
    if table.pending is not None and grasp.pick != grasp.begun:
        return dropped(table, board)
    if table.pending is None and table.picks == (grasp.begun,):
        return table
    fresh = dropped(table, board)
    if fresh.picks[1:2] and fresh.picks[1] in board.SPINS and fresh.picks[0] == grasp.begun:
        return fresh
    return choose(fresh._replace(picks=()), board, grasp.begun).table


def _picture(table: Table, board: Board, grasp: Grasp) -> str:
    mover, seen = table.match.to_move or "", table.observation
    hand = board.hand(Words(), seen, mover, table.picks)
    held: Any = next((each.picture for each in hand if each.pick == grasp.begun), "")
    return str(held) or board.draw_carried_piece(seen, Pick(grasp.begun))
