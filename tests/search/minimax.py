"""Plain minimax, without any art, to hold the search against; and positions to ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from tessera.games import catalogue
from tessera.play.contract import State
from tessera.play.match import Match
from tessera.search.thinking import WON

Evaluate = Callable[[Any, Sequence[Any]], int]


def minimax(state: State[Any], depth: int, evaluate: Evaluate, ply: int = 0) -> int:
    """The value for the seat to move, everything looked at, ``depth`` actions deep."""
    actions, mover = state.actions(), state.mover
    if not actions:
        raise ValueError(state)
    values = []
    for action in actions:
        child = state.after(action)
        below = child.actions()
        if not below:
            values.append(ended(child, mover, ply + 1))
        else:
            leaf = depth == 1
            value = evaluate(child, below) if leaf else minimax(child, depth - 1, evaluate, ply + 1)
            values.append(value if child.mover == mover else -value)
    return max(values)


def ended(state: State[Any], seat: str | None, ply: int) -> int:
    """The value of a finished game for ``seat``, ``ply`` actions from the root."""
    outcome = state.outcome
    assert outcome is not None
    if len(outcome.winners) != 1:
        return 0
    return WON - ply if seat in outcome.winners else ply - WON


def unknown(state: Any, actions: Sequence[Any]) -> int:
    """Says nothing: only the ends of games count."""
    return 0


def wins(state: State[Any], plies: int) -> bool:
    """Whether the seat to move can force a win within so many actions."""
    return bool(state.actions()) and minimax(state, plies, unknown) >= WON - plies


def loses(state: State[Any], plies: int) -> bool:
    """Whether the seat to move cannot but lose within so many actions, an even number."""
    return bool(state.actions()) and minimax(state, plies, unknown) <= plies - WON


def matches(seed: int, option: str = "free") -> Iterator[Match]:
    """Positions of endless random games of Pyrga, one after the other, each still running."""
    game, rng = catalogue.game("pyrga"), Random(seed)
    while True:
        match = Match.new(game, game.setup(None, {"opening": option}), rng)
        while match.to_move is not None:
            yield match
            match = match.play(rng.choice(match.legal()))
