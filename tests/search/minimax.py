"""Plain minimax, without any art, to hold the search against; and positions to ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tessera.games import catalogue
from tessera.play.contract import State
from tessera.play.match import Match
from tessera.search.thinking import WON

Evaluate = Callable[[Any, Sequence[Any]], int]
#: A value for the seat that thinks, whoever is to move.
Known = Callable[[Any], int]


def minimax(state: State[Any], depth: int, evaluate: Evaluate, ply: int = 0) -> int:
    """The value for the seat to move of two, everything looked at, ``depth`` actions deep.

    Where a turn is open there, it is led on by three actions at most, which have depths below 1.
    """
    actions, mover = state.actions(), state.mover
    if not actions:
        raise ValueError(state)
    values = []
    for action in actions:
        child = state.apply(action)
        below = child.actions()
        if not below:
            values.append(ended(child, mover, ply + 1))
        else:
            led_on = depth > -2 and child.open and child.mover == mover
            leaf = depth <= 1 and not led_on
            value = evaluate(child, below) if leaf else minimax(child, depth - 1, evaluate, ply + 1)
            values.append(value if child.mover == mover else -value)
    return max(values)


def paranoid(
    state: State[Any], depth: int, sides: Mapping[str, str], seat: str, known: Known, ply: int = 0
) -> int:
    """The value for ``seat`` if all who are not of its side play against it.

    ``depth`` is in actions, and 0 or less where an open turn is led on; ``known`` is the value
    of a running position for that seat.
    """
    values = []
    for action in state.actions():
        child = state.apply(action)
        led_on = -3 < depth - 1 <= 0 and child.open and child.mover == state.mover
        if not child.actions():
            values.append(worth(child, sides, sides[seat], ply + 1))
        elif depth > 1 or led_on:
            values.append(paranoid(child, depth - 1, sides, seat, known, ply + 1))
        else:
            values.append(known(child))
    assert state.mover is not None
    return max(values) if sides[state.mover] == sides[seat] else min(values)


def worth(state: State[Any], sides: Mapping[str, str], side: str, ply: int) -> int:
    """The value of a finished game for a side: by a table of (sides, winners)."""
    outcome = state.outcome
    assert outcome is not None
    winners = len(outcome.winners)
    if not winners:
        return 0
    if side not in outcome.winners:
        return ply - WON
    shares = {(3, 2): 100, (4, 2): 133, (4, 3): 44}
    count = len(set(sides.values()))
    return WON - ply if winners == 1 else shares.get((count, winners), 0)


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


def matches(seed: int, option: str = "free") -> Iterator[Match]:
    """Positions of endless random games of Pyrga, one after the other, each still running."""
    game, rng = catalogue.game("pyrga"), Random(seed)
    while True:
        match = Match.new(game, game.setup(None, {"opening": option}), rng)
        while match.to_move is not None:
            yield match
            match = match.play(rng.choice(match.legal()))
