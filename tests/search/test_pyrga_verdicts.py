"""The verdicts of a position's placements, held against minimax over the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tessera.games.pyrga import table
from tessera.games.pyrga import verdicts as verdicts_module
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.rules import GAME, SEATS, Pyrga
from tessera.games.pyrga.verdicts import Verdict, Verdicts
from tessera.play.contract import Seat
from tessera.play.match import Match

#: More plies than any game has.
NEVER = 99


def late(plies: int, seed: int) -> Iterator[Pyrga]:
    """Running positions of random games after so many plies, without end."""
    rng = Random(seed)
    while True:
        match = Match.new(GAME, GAME.setup(), rng)
        while match.to_move is not None and len(match.actions) < plies:
            match = match.play(rng.choice(match.legal()))
        if match.to_move is not None:
            assert isinstance(match.state, Pyrga)
            yield match.state


def verdicts(state: Pyrga, slices: int = 10_000) -> Verdicts:
    """All verdicts of a position."""
    found = Verdicts(state)
    while not found.done:
        found.step(slices)
    return found


def soonest(state: Pyrga, side: Seat) -> int:
    """How many plies it takes a side to win, by minimax over the rules; `NEVER` if it does not."""
    outcome = state.outcome
    if outcome is not None:
        return 0 if side in outcome.winners else NEVER
    found = [soonest(state.apply(action), side) for action in state.actions()]
    return min(NEVER, 1 + (min(found) if state.mover == side else max(found)))


def expected(state: Pyrga, action: Placement) -> Verdict:
    """A placement's verdict by minimax."""
    for side in SEATS:
        plies = soonest(state.apply(action), side)
        if plies < NEVER:
            return Verdict(side, plies + 1)
    return Verdict(None)


@pytest.mark.parametrize("plies", [19, 21, 22])
def test_verdicts_agree_with_minimax(plies: int) -> None:
    """Near the end every placement's is right, with the plies until the win."""
    for _, state in zip(range(6), late(plies, plies), strict=False):
        found = verdicts(state)
        assert found.decided
        assert found.known == {it: expected(state, it) for it in state.actions()}


def winner(state: Pyrga) -> Seat | None:
    """Who wins a position, by minimax over the rules."""
    return next((side for side in SEATS if soonest(state, side) < NEVER), None)


@pytest.mark.parametrize("covered", [21, 22])
def test_what_the_table_knows_is_told_at_once(
    covered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the positions that it covers; of a lost one, and behind it, everything."""
    monkeypatch.setattr(table, "PLIES", covered)
    monkeypatch.setattr(table, "covers", lambda state: state.ply <= covered)
    monkeypatch.setattr(table, "winner", winner)
    for _, state in zip(range(3), late(21, covered), strict=False):
        found = Verdicts(state)
        assert not found.known
        found.step(1)
        assert found.decided or (covered == state.ply and winner(state) in {None, state.mover})
        whole = verdicts(state)
        assert whole.known == {it: expected(state, it) for it in state.actions()}


def test_where_there_is_one_placement_the_table_tells_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the last of its plies too, whoever wins."""
    state = next(it for it in late(18, 4) if len(it.actions()) == 1)
    for told in (None, *SEATS):
        monkeypatch.setattr(table, "PLIES", state.ply)
        monkeypatch.setattr(table, "covers", lambda asked: asked == state)
        monkeypatch.setattr(table, "winner", lambda asked, told=told: told)
        found = Verdicts(state)
        found.step(1)
        assert {state.actions()[0]: Verdict(told)} == found.known


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("plies", "seed", "at", "first"), [(22, 4, 1, 28), (20, 7, 12, 13), (24, 1, 5, 52)]
)
def test_a_draw_ends_wherever_a_round_stops(
    plies: int, seed: int, at: int, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also ahead of a proof's end, where an open one seems as hard as the one that failed."""
    monkeypatch.setattr(verdicts_module, "FIRST", first)
    state = next(islice(late(plies, seed), at, None))
    known = verdicts(state).known
    assert {it: expected(state, it) for it in state.actions()} == known


def test_they_come_in_the_same_order_however_they_are_sliced() -> None:
    """And the same nodes are spent on them."""
    state = next(late(14, 1))
    whole, sliced = verdicts(state, 10**9), verdicts(state, 37)
    assert [*whole.known.items()] == [*sliced.known.items()] and whole.nodes == sliced.nodes


def test_it_can_be_stopped_at_any_time() -> None:
    """What is told by then is right, and few nodes are spent beyond those allowed."""
    state = next(late(14, 3))
    found = Verdicts(state)
    while not found.known:
        before = found.nodes
        found.step(100)
        assert found.nodes <= before + 200
    assert not found.decided
    whole = verdicts(state).known
    assert all(whole[action].winner == told.winner for action, told in found.known.items())


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_nothing_is_proven_that_the_opening_may_forbid(plies: int) -> None:
    """PY-12 bears on White's second piece, and proofs know nothing of it."""
    state = Pyrga(strict=True)
    for text in ("Sb2", "Tb1E")[:plies]:
        state = state.apply(*GAME.read(text))
    found = Verdicts(state)
    for _slice in range(20):
        found.step(100)
    assert (found.nodes > 0) == (plies == 2)
