"""Pyrga's proofs, and the verdicts of a position's placements, held against minimax."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tessera.games.pyrga import verdicts as verdicts_module
from tessera.games.pyrga.proof import LAST, Memory, Proof
from tessera.games.pyrga.rules import GAME, SEATS, Pyrga
from tessera.games.pyrga.verdicts import Verdict, Verdicts
from tessera.play.contract import Seat
from tests.search.pyrga_positions import NEVER, cover, late, position, soonest, winner, wins


def proven(state: Pyrga, side: Seat, pieces: int, nodes: int = 1000) -> Proof:
    """A finished proof, made in slices of so many nodes."""
    proof = Proof(state, side, pieces)
    while proof.answer is None:
        proof.step(nodes)
    return proof


@pytest.mark.parametrize("opening", ["free", "no-double-square"])
@pytest.mark.parametrize("plies", [19, 20, 23])
def test_proofs_agree_with_minimax(plies: int, opening: str) -> None:
    """Every question has minimax's answer, and its placement leads there."""
    rng = Random(plies)
    for match in islice(late(plies, rng, opening), 20):
        state, last = position(match), rng.randint(plies + 1, LAST)
        for side in SEATS:
            proof = proven(state, side, last)
            assert proof.answer == wins(state, side, last), match.actions
            if proof.move is not None:
                assert proof.answer == wins(state.apply(proof.move), side, last)


def test_proofs_of_one_question_may_share_what_they_know() -> None:
    state = position(next(late(13, Random(4))))
    memory, alone, shared = Memory(), [], []
    for reply in (state.apply(action) for action in state.actions()):
        alone.append(proven(reply, "white", LAST))
        shared.append(Proof(reply, "white", LAST, memory))
        shared[-1].step(10**9)
    assert [it.answer for it in alone] == [it.answer for it in shared]
    assert sum(it.nodes for it in shared) < sum(it.nodes for it in alone)


def verdicts(state: Pyrga, slices: int = 10_000) -> Verdicts:
    found = Verdicts(state)
    while not found.done:
        found.step(slices)
    return found


def expected(state: Pyrga) -> dict[int, Verdict]:
    """The placements' verdicts by minimax."""
    found = {}
    for action in state.actions():
        plies = {side: soonest(state.apply(action), side) for side in SEATS}
        side = min(SEATS, key=lambda it: plies[it])
        found[action] = Verdict(side, plies[side] + 1) if plies[side] < NEVER else Verdict(None)
    return found


@pytest.mark.parametrize("plies", [20, 22])
def test_verdicts_agree_with_minimax(plies: int) -> None:
    for match in islice(late(plies, Random(plies)), 6):
        found = verdicts(position(match))
        assert found.decided and found.known == expected(position(match))


@pytest.mark.parametrize("covered", [21, 22])
def test_what_the_table_knows_is_told_at_once(
    covered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cover(monkeypatch, covered)
    for match in islice(late(21, Random(covered)), 3):
        state = position(match)
        found = Verdicts(state)
        assert not found.known
        found.step(1)
        assert found.decided or (covered == state.ply and winner(state) in {None, state.mover})
        assert verdicts(state).known == expected(state)


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("plies", "seed", "at", "first"), [(22, 4, 1, 28), (20, 7, 12, 13), (24, 1, 5, 52)]
)
def test_a_draw_ends_wherever_a_round_stops(
    plies: int, seed: int, at: int, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdicts_module, "FIRST", first)
    state = position(next(islice(late(plies, Random(seed)), at, None)))
    assert expected(state) == verdicts(state).known


def test_verdicts_are_the_same_however_they_are_sliced_or_stopped() -> None:
    state = position(next(late(14, Random(1))))
    whole, sliced, early = verdicts(state, 10**9), verdicts(state, 37), Verdicts(state)
    assert [*whole.known.items()] == [*sliced.known.items()] and whole.nodes == sliced.nodes
    while not early.known:
        before = early.nodes
        early.step(100)
        assert early.nodes <= before + 200
    assert not early.decided
    assert all(whole.known[action].winner == told.winner for action, told in early.known.items())


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
