"""Laying a match on a table, playing it on, and looking at an earlier turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tessera.drawing.board import Board
from tessera.page.model.choosing import dropped, ready
from tessera.page.model.parts import PIECE_STEPS
from tessera.page.model.scenes import scene_of, still
from tessera.page.model.seating import persons
from tessera.page.model.table import Table, person_moves, views
from tessera.play.contract import Seat
from tessera.play.match import Match

if TYPE_CHECKING:
    from tessera.play.tree import Tree


def laid(
    match: Match,
    players: Mapping[Seat, str],
    board: Board,
    name: str = "",
    tree: Tree | None = None,
) -> Table:
    """A match laid on the table: ready for the first choice, turned to its one person.

    Else it is upright, or turned to the first seat where nobody sits at its lower side.
    """
    seats = persons(match, players)
    table = Table(match, players, name, tree)
    if len(seats) == 1 or 0 not in views(table, board):
        before = seats[0] if len(seats) == 1 else match.seats[0]
        table = table._replace(quarters=board.QUARTERS.get(before, 0))
    return ready(still(table, board), board)


def played(table: Table, board: Board, match: Match) -> Table:
    """The table after the match has moved on (or back), ready for the next choice."""
    there, seeing = table.acknowledged_by if match.to_move == table.acknowledged_by else None, None
    on = len(match.actions) > len(table.match.actions)
    after = table._replace(match=match, picks=(), viewed=None, refused=None, pending=None, scene=())
    # What follows a turn is shown to all who are there, before anybody plays on.
    public = after._replace(acknowledged_by=None, seeing=None)
    scene = scene_of(public, board) if on else ()
    if scene:
        there = there if len(persons(match, table.players)) == 1 else None
    elif there is None and table.acknowledged_by is not None and person_moves(table, match):
        seeing = PIECE_STEPS().seer(table, match)
    return ready(after._replace(acknowledged_by=there, seeing=seeing, scene=scene), board)


def look(table: Table, board: Board, count: int) -> Table:
    """Show the board after ``count`` actions; the last one is the game itself."""
    table = dropped(table, board)
    count = max(0, min(count, len(table.match.actions)))
    if count == len(table.match.actions):
        return ready(still(table._replace(viewed=None, refused=None, scene=()), board), board)
    return still(table._replace(viewed=count, picks=(), refused=None), board)


def solved(played: tuple[Any, ...], goals: Sequence[tuple[Any, ...]]) -> bool | None:
    """Whether what was played is one of the turns asked for; None while it may become one."""
    if played in goals:
        return True
    return None if any(played == turn[: len(played)] for turn in goals) else False
