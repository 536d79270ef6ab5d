"""Functions for a table's rotatable pieces, curtains, interludes, number fields and zoom."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from operator import le
from typing import Final

from tessera.drawing.board import Board, Pick, Picks
from tessera.page.core.board import squares
from tessera.page.core.choosing import choose, dropped, paths, ready
from tessera.page.core.players import persons
from tessera.page.core.state import ALWAYS
from tessera.page.core.table import Table, rows
from tessera.play.contract import Seat
from tessera.play.fault import Fault, Refused, fault
from tessera.play.match import Match


def lying(table: Table, board: Board, piece: str, square: str = "") -> list[Pick]:
    """Return a piece's possible orientations on ``square`` ("" means any square), clockwise."""
    known = [path for path in paths(table, board) if path[0] == piece and path[1:]]
    able = {path[1] for path in known if square in ("", *path[2:])}
    return [spin for spin in board.SPINS if spin in able]


def onward(board: Board, spin: Pick, able: Collection[str], step: int = 1) -> Pick:
    """Return the next orientation in ``able`` (the previous if ``step`` is -1), else ``spin``."""
    at, count = board.SPINS.index(spin), len(board.SPINS)
    turned = (board.SPINS[(at + step * turn) % count] for turn in range(1, count))
    return next((other for other in turned if other in able), spin)


def begun(table: Table, board: Board, hand: Sequence[str]) -> Picks:
    """Pick a piece (the last one picked, else the newest in hand), then an orientation for it."""
    pick = table.last_pick if table.last_pick in hand else hand[-1] if hand else ""
    return _laid(table, board, pick) if pick else ()


def fitted(table: Table, board: Board, picks: Picks | None, pick: str) -> Picks | None:
    """Return picks in which the piece's orientation fits ``pick``; None if no orientation fits.

    ``picks`` are the table's picks with ``pick`` added, or None if ``pick`` cannot be added.
    """
    if picks is not None:
        return _laid(table, board, pick) if picks == (pick,) else picks
    if len(table.picks) < 2 or table.picks[1] not in board.SPINS:
        return None
    piece, spin = table.picks[:2]
    able = lying(table, board, piece, pick)
    return (piece, onward(board, spin, able), Pick(pick)) if able else None


def _laid(table: Table, board: Board, piece: str) -> Picks:
    able = lying(table, board, piece)
    if not able:
        return (Pick(piece),)
    spin = Pick(table.spun) or board.SPINS[0]
    return Pick(piece), spin if spin in able else onward(board, spin, able)


def turns(table: Table, board: Board) -> bool:
    """True if the table's picks give a piece an orientation."""
    return table.choosing and len(table.picks) > 1 and table.picks[1] in board.SPINS


def spins(table: Table, board: Board) -> bool:
    """True if the picked piece can be rotated (in a held turn, without leaving its square)."""
    if not turns(table, board):
        return False
    square = table.picks[-1] if table.pending is not None else ""
    return len(lying(table, board, table.picks[0], square)) > 1


def spun(table: Table, board: Board, square: str = "", step: int = 1) -> Table:
    """Return the table with the piece rotated to the next orientation that fits, if there is one.

    In a held turn, the orientation must fit the piece's square. Otherwise it must fit ``square`` if
    possible, else any square.
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
    return choose(fresh, board, square, confirm=ALWAYS).table if held else fresh


def next_square(table: Table, board: Board, square: str, step: int = 1) -> str | None:
    """Return the next pickable square in reading order, wrapping around; None if there is none."""
    order = [name for row in rows(board.ROWS, table.quarters) for name in row]
    able, at = squares(table, board), order.index(square)
    around = (order[(at + step * further) % len(order)] for further in range(1, len(order)))
    return next((name for name in around if name in able), None)


def seer(table: Table, match: Match) -> Seat | None:
    """Return the person at the screen if their own new actions in ``match`` revealed something."""
    there, past = table.acknowledged_by, table.match.actions
    if match.actions[: len(past)] != past:
        return None
    fresh = zip(match.states[len(past) :], match.actions[len(past) :], strict=False)
    shown = any(state.to_move == there and state.reveals(act, there) for state, act in fresh)
    return there if shown else None


def lifted(table: Table, board: Board) -> Table:
    """Return the table without its curtain, with the board turned to the person to move."""
    there = table.curtain
    if not there:
        return table
    table = table._replace(seeing=None, acknowledged_by=there, viewed=None)
    return left(table._replace(quarters=board.QUARTERS.get(there, table.quarters)), board)


#: Seconds for each step of an interlude, and for its last step if only bots play.
STEP, REST = 1.8, 3.0


def runs(table: Table) -> bool:
    """True if the interlude advances by itself. The last step waits if a person plays."""
    if table.viewed is not None or not table.interlude:
        return False
    return len(table.interlude) > 1 or (table.staged and not persons(table.match, table.players))


def interlude_stepped(table: Table, board: Board) -> Table:
    if len(table.interlude) > 1:
        return table._replace(interlude=table.interlude[1:])
    return left(table, board)


def skipped(table: Table) -> Table:
    return table._replace(interlude=table.interlude[-1:])


def left(table: Table, board: Board) -> Table:
    watched = len(table.match.actions)
    return ready(table._replace(interlude=(), interlude_seen_at=watched, refused=None), board)


#: The maximum number of digits in a written number.
DIGITS = 9


def named(table: Table, board: Board, text: str) -> str | Fault | None:
    """Return the pick for a written number, or the fault; None if no number is asked for.

    The fault is ("syntax", "number") unless the game reads the text and `Match.fault` refuses it.
    """
    number = board.number(table.observation) if table.choosing else None
    if number is None:
        return None
    text = " ".join(text.split())
    plain = text.isascii() and text.isdigit() and len(text) <= DIGITS
    if plain and number.least <= int(text) <= number.most:
        return f"{number.prefix}{int(text)}"
    game, written = table.match.game, f"{number.prefix.strip(':')} {text}".strip()
    try:
        causes = [table.match.fault(action) for action in game.read(written)]
    except Refused:
        causes = []
    no_number = fault("syntax", "number", least=number.least, most=number.most)
    return next(filter(None, causes), no_number)


#: Left, top, right, bottom, in pixels.
Sides = tuple[float, float, float, float]

#: Sizes of the board, as percentages of the pane's size.
ZOOM_LEVELS: Final = (100, 150, 200, 300)
#: The side of the smallest square that a finger can tap safely, in pixels.
FINGER: Final = 24
#: The width, in squares, of the margin kept in sight around the possible squares.
BESIDE: Final = 1
#: A point, as fractions of the board's width and height; for `_spread`, in squares.
Middle = tuple[float, float]


def approached(table: Table, board: Board, room: float) -> tuple[int, Middle]:
    """Return the zoom and the centre for placing a piece on a board ``room`` pixels wide.

    The zoom, an index into `ZOOM_LEVELS`, makes squares big enough for a finger. If that would hide
    possible squares, the zoom is the largest that shows them all. If only the smallest zoom shows
    them all, the board is not enlarged, except around the placed piece while a turn is held.
    """
    rim, _, wide, _ = map(float, board.VIEW_BOX.split())
    unit = (wide + 2 * rim) / len(board.ROWS)
    if not turns(table, board) or room * unit >= FINGER * wide:
        return 0, (0.5, 0.5)
    least = 100 * FINGER * wide / (room * unit)
    level = min(bisect_left(ZOOM_LEVELS, least), len(ZOOM_LEVELS) - 1)
    far, middle = _spread(table, board, squares(table, board))
    most = 100 * wide / ((far + 2 * BESIDE) * unit)
    fitting = min(bisect_right(ZOOM_LEVELS, most) - 1, level)
    if fitting > 0 or table.pending is None:
        level = max(fitting, 0)
    else:
        middle = _spread(table, board, (table.picks[-1].removeprefix("square:"),))[1]
    return level, ((middle[0] * unit - rim) / wide, (middle[1] * unit - rim) / wide)


def _spread(table: Table, board: Board, names: Collection[str]) -> tuple[int, Middle]:
    spots = [
        (column, row)
        for row, line in enumerate(rows(board.ROWS, table.quarters))
        for column, name in enumerate(line)
        if name in names
    ]
    (left, right), (top, bottom) = ((min(line), max(line) + 1) for line in zip(*spots, strict=True))
    return max(right - left, bottom - top), ((left + right) / 2, (top + bottom) / 2)


def within(box: Sides, around: Sides) -> bool:
    return all(map(le, around[:2], box[:2])) and all(map(le, box[2:], around[2:]))


def brought(share: float, seen: float, after: float) -> float:
    """Return the scroll offset that centres the point at the fraction ``share`` of the board.

    All sizes are in pixels: ``seen`` is the pane's size, and ``after`` is the board's size.
    """
    return max(0.0, min(after - seen, share * after - seen / 2))
