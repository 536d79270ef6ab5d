"""Perft: the number of turn sequences of a given length, the usual check of a move generator."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from tessera.play.contract import Game, State


def turns(game: Game[Any], state: State[Any]) -> Iterator[State[Any]]:
    """Yield the state after each legal turn; turns with the same written form count as one."""
    if not any(state.apply(action).open for action in state.actions()):
        yield from map(state.apply, state.actions())
        return
    seen: set[str] = set()
    begun: set[tuple[str, Hashable]] = set()
    unfinished: list[tuple[tuple[Any, ...], State[Any]]] = [((), state)]
    while unfinished:
        played, middle = unfinished.pop()
        for action in middle.actions():
            so_far, after = (*played, action), middle.apply(action)
            text = game.write_turn(so_far)
            if not after.open:
                if text not in seen:
                    seen.add(text)
                    yield after
            elif (text, after.key) not in begun:
                begun.add((text, after.key))
                unfinished.append((so_far, after))


def perft(game: Game[Any], state: State[Any], depth: int) -> int:
    """Count the sequences of ``depth`` turns (0 or more) from ``state``, in exponential time."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in turns(game, state))
    return sum(perft(game, after, depth - 1) for after in turns(game, state))
