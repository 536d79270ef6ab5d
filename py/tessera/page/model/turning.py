"""Turning what is placed: a piece lies somehow before its square is picked, and turns to fit.

A placement's path is the piece, how it lies (one of the board's `SPINS`), its square.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tessera.drawing.board import Board, Pick, Picks
from tessera.page.model.choosing import choose, dropped, paths
from tessera.page.model.grid import rows
from tessera.page.model.reach import squares
from tessera.page.model.table import Table


def lying(table: Table, board: Board, piece: str, square: str = "") -> list[Pick]:
    """How a piece can lie, anywhere or on a square, clockwise."""
    known = paths(table, board)
    able = {
        path[1] for path in known if path[0] == piece and square in ("", *path[2:]) and path[1:]
    }
    return [spin for spin in board.SPINS if spin in able]


def onward(board: Board, spin: Pick, able: Collection[str], step: int = 1) -> Pick:
    """The next of these ways to lie, clockwise or (``step`` -1) back; ``spin`` if there is none."""
    at, count = board.SPINS.index(spin), len(board.SPINS)
    turned = (board.SPINS[(at + step * turn) % count] for turn in range(1, count))
    return next((other for other in turned if other in able), spin)


def begun(table: Table, board: Board, hand: Sequence[str]) -> Picks:
    """The piece to begin with, and how it lies: the one picked last, or that came to hand last."""
    pick = table.last_pick if table.last_pick in hand else hand[-1] if hand else ""
    return _laid(table, board, pick) if pick else ()


def fitted(table: Table, board: Board, picks: Picks | None, pick: str) -> Picks | None:
    """The picks with a way to lie, where none was picked or the one picked does not fit.

    ``picks`` are those with ``pick`` among them as they would be without that, if it can be so.
    """
    if picks is not None:
        return _laid(table, board, pick) if picks == (pick,) else picks
    if len(table.picks) < 2 or table.picks[1] not in board.SPINS:
        return None
    piece, spin = table.picks[:2]
    able = lying(table, board, piece, pick)
    return (piece, onward(board, spin, able), Pick(pick)) if able else None


def _laid(table: Table, board: Board, piece: str) -> Picks:
    """A piece, as it lay last if it can, else turned on; alone if it is not turned at all."""
    able = lying(table, board, piece)
    if not able:
        return (Pick(piece),)
    spin = Pick(table.spun) or board.SPINS[0]
    return Pick(piece), spin if spin in able else onward(board, spin, able)


def turns(table: Table, board: Board) -> bool:
    """Whether a piece lies somehow: one that is picked, or held on its square."""
    return table.choosing and len(table.picks) > 1 and table.picks[1] in board.SPINS


def spins(table: Table, board: Board) -> bool:
    """Whether it can be turned on from there."""
    if not turns(table, board):
        return False
    square = table.picks[-1] if table.pending is not None else ""
    return len(lying(table, board, table.picks[0], square)) > 1


def spun(table: Table, board: Board, square: str = "", step: int = 1) -> Table:
    """The piece turned on to the next way that fits where it is meant; the same table if none does.

    That is the square on which it is held, else ``square`` if it fits there, else anywhere.
    """
    if not spins(table, board):
        return table
    held = table.pending is not None
    square = table.picks[-1] if held else square
    piece, spin = table.picks[:2]
    able = lying(table, board, piece, square) if square else []
    if able and spin not in able:
        spin = onward(board, spin, able)
    turned = onward(board, spin, able or lying(table, board, piece), step)
    if turned == table.picks[1]:
        return table
    fresh = dropped(table, board)._replace(picks=(piece, turned), spun=turned, refused=None)
    return choose(fresh, board, square, confirm=True).table if held else fresh


def next_square(table: Table, board: Board, square: str, step: int = 1) -> str | None:
    """The next square in reading order on the screen that can be picked, going round."""
    order = [name for row in rows(board.ROWS, table.quarters) for name in row]
    able, at = squares(table, board), order.index(square)
    around = (order[(at + step * further) % len(order)] for further in range(1, len(order)))
    return next((name for name in around if name in able), None)
