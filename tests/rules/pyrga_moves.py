"""Words for Pyrga's tests: positions by the moves that lead there, answers as notation."""

from __future__ import annotations

from typing import Any

from tessera.games.pyrga.rules import GAME

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
    """The legal moves as text, in the engine's order."""
    return [GAME.write(action) for action in state.actions()]


def places(state: Any) -> set[str]:
    """The squares on which something may be played."""
    return {move[1:3] for move in legal(state)}


def kinds(state: Any) -> str:
    """The letters of the kinds that may be played, sorted."""
    return "".join(sorted({move[0] for move in legal(state)}))


def fault(state: Any, move: str) -> Any:
    """Why the engine refuses a move, with its facts."""
    return state.fault(GAME.read(move)[0])


def rule(state: Any, move: str) -> str | None:
    """The id of the rule that refuses a move, or None."""
    found = fault(state, move)
    return None if found is None else str(found.rule)


def rules(state: Any, moves: str) -> set[str | None]:
    """The ids under which some moves are refused; None for a move that is allowed."""
    return {rule(state, move) for move in moves.split()}


def board(state: Any) -> dict[str, list[str]]:
    """What stands on each square that is not empty, as in the position's JSON."""
    squares: dict[str, list[str]] = state.position()["squares"]
    return squares


def piles(state: Any, height: int, owner: str) -> int:
    """How many squares hold exactly ``height`` pieces, all of ``owner`` (``w`` or ``b``)."""
    towers = [[piece[0] for piece in pieces] for pieces in board(state).values()]
    return towers.count([owner] * height)
