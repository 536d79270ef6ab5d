"""Words for Pyrga's tests: positions by the moves that lead there, answers as notation."""

from __future__ import annotations

from typing import Any

from tessera.games.pyrga.rules import GAME
from tests.rules.telling import told

FREE, STRICT = "free", "no-double-square"
SQUARES = [file + rank for file in "abcd" for rank in "1234"]
#: All 96 written placements, with the Triangles that PY-6 forbids, sorted.
ALL_MOVES = sorted(
    [kind + square for kind in "SC" for square in SQUARES]
    + ["T" + square + heading for square in SQUARES for heading in "NESW"]
)


def after(moves: str, opening: str = FREE) -> Any:
    """The state after some moves, each of which must be legal."""
    state: Any = GAME.start(GAME.setup(2, {"opening": opening}), {})
    for move in moves.split():
        (action,) = GAME.read(move)
        assert state.fault(action) is None, (move, state.fault(action))
        state = state.apply(action)
    return state


def legal(state: Any) -> list[str]:
    return [GAME.write(action) for action in state.actions()]


def places(state: Any) -> list[str]:
    return sorted({move[1:3] for move in legal(state)})


def kinds(state: Any) -> str:
    return "".join(sorted({move[0] for move in legal(state)}))


def refused(state: Any, move: str) -> str:
    """Why a move is refused, as `told`; "" if it may be played."""
    return told(state.fault(GAME.read(move)[0]))


def rules(state: Any, moves: str) -> set[str]:
    """The ids under which some moves are refused; "" for a move that is allowed."""
    return {refused(state, move).partition(" ")[0] for move in moves.split()}


def board(state: Any) -> dict[str, list[str]]:
    """What stands on each square that is not empty, as in the position's JSON."""
    squares: dict[str, list[str]] = state.position()["squares"]
    return squares
