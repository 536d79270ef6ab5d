"""Positions of random games of Pyrga, and what they are worth by minimax over the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tessera.games.pyrga import table
from tessera.games.pyrga.proof import LAST
from tessera.games.pyrga.rules import GAME, SEATS, Pyrga
from tessera.play.contract import Seat
from tessera.play.match import Match

#: More plies than any game has.
NEVER = 99


def late(plies: int, rng: Random, opening: str = "free") -> Iterator[Match]:
    """Running matches after so many random plies, without end."""
    while True:
        match = Match.new(GAME, GAME.setup(2, {"opening": opening}), rng)
        while match.to_move is not None and len(match.actions) < plies:
            match = match.play(rng.choice(match.legal()))
        if match.to_move is not None:
            yield match


def cover(monkeypatch: pytest.MonkeyPatch, plies: int) -> None:
    """Let the table know all positions up to so many plies, by minimax."""
    monkeypatch.setattr(table, "PLIES", plies)
    monkeypatch.setattr(table, "covers", lambda state: state.ply <= plies)
    monkeypatch.setattr(table, "winner", winner)


def after(moves: str) -> Match:
    match = Match.new(GAME, GAME.setup(), Random(0))
    for move in moves.split():
        match = match.play_text(move)
    return match


def position(match: Match) -> Pyrga:
    assert isinstance(match.state, Pyrga)
    return match.state


def wins(state: Pyrga, side: Seat, last: int) -> bool:
    """Whether a side wins while at most ``last`` pieces stand."""
    outcome = state.outcome
    if outcome is not None:
        return side in outcome.winners
    if state.ply >= last:
        return False
    found = (wins(state.apply(action), side, last) for action in state.actions())
    return any(found) if state.mover == side else all(found)


@cache
def winner(state: Pyrga) -> Seat | None:
    outcome = state.outcome
    if outcome is not None:
        return outcome.winners[0] if outcome.winners else None
    mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
    found = set()
    for action in state.actions():
        found.add(winner(state.apply(action)))
        if mover in found:
            return mover
    return None if None in found else other


def soonest(state: Pyrga, side: Seat) -> int:
    """How many plies it takes a side to win; `NEVER` if it does not."""
    found = (plies for plies in range(LAST - state.ply + 1) if wins(state, side, state.ply + plies))
    return next(found, NEVER)
