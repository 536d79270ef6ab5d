"""Pyrga's proofs held against the rules, and the exact level that plays by them."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.games.pyrga import bot
from tessera.games.pyrga.proof import LAST, Memory, Proof
from tessera.games.pyrga.rules import GAME, SEATS, Pyrga
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import PROVEN, WON, Thinking


def at_random(rng: Random, plies: int, opening: str = "free") -> Match | None:
    """A running match after so many random plies; None if the game was over before."""
    match = Match.new(GAME, GAME.setup(2, {"opening": opening}), rng)
    for _ in range(plies):
        if match.to_move is None:
            return None
        match = match.play(rng.choice(match.legal()))
    return match if match.to_move is not None else None


def wins(state: Pyrga, side: Seat, last: int) -> bool:
    """Whether a side wins while at most ``last`` pieces stand, by plain search over the rules."""
    outcome = state.outcome
    if outcome is not None:
        return side in outcome.winners
    if state.ply >= last:
        return False
    found = (wins(state.apply(action), side, last) for action in state.actions())
    return any(found) if state.mover == side else all(found)


def proven(state: Pyrga, side: Seat, pieces: int, nodes: int = 1000) -> Proof:
    """A finished proof, made in slices of so many nodes."""
    proof = Proof(state, side, pieces)
    while proof.answer is None:
        proof.step(nodes)
    return proof


@pytest.mark.parametrize("plies", [18, 19, 20, 22, 23])
def test_proofs_agree_with_minimax(plies: int) -> None:
    """Near the end every question has minimax's answer, and its placement leads there."""
    rng = Random(plies)
    asked = 0
    while asked < 80:
        match = at_random(rng, plies, rng.choice(("free", "no-double-square")))
        if match is None or not isinstance(match.state, Pyrga):
            continue
        state, last = match.state, rng.randint(plies + 1, LAST)
        for side in SEATS:
            proof = proven(state, side, last)
            assert proof.answer == wins(state, side, last), match.actions
            asked += 1
            if proof.move is not None:
                assert wins(state.apply(proof.move), side, last) == proof.answer


def test_slices_change_nothing() -> None:
    """The same nodes give the same answer, placement and count, however they are sliced."""
    rng = Random(3)
    for _ in range(5):
        match = at_random(rng, 12)
        assert match is not None and isinstance(match.state, Pyrga)
        found = [proven(match.state, "white", LAST, nodes) for nodes in (1, 77, 10**9)]
        assert len({(proof.answer, proof.move, proof.nodes) for proof in found}) == 1


def test_proofs_of_one_question_may_share_what_they_know() -> None:
    """The answers about all placements are the same, for fewer nodes."""
    match = at_random(Random(4), 13)
    assert match is not None and isinstance(match.state, Pyrga)
    replies = [match.state.apply(action) for action in match.legal()]
    memory, alone, shared = Memory(), [], []
    for reply in replies:
        alone.append(proven(reply, "white", LAST))
        shared.append(Proof(reply, "white", LAST, memory))
        shared[-1].step(10**9)
    assert [it.answer for it in alone] == [it.answer for it in shared]
    assert sum(it.nodes for it in shared) < sum(it.nodes for it in alone)


def finished(match: Match, nodes: int | None = None, slices: int = 500) -> Thinking:
    """What the exact level thinks of a match at the end."""
    assert match.to_move is not None
    thinking = bot.thinking(View.of(match, match.to_move), bot.EXACT, 1, nodes)
    while not thinking.done:
        thinking.step(slices)
    return thinking


@pytest.mark.long_only
def test_a_proven_win_is_never_let_go() -> None:
    """From positions that are won, the number of plies falls by two a turn until the win."""
    rng = Random(5)
    played = 0
    while played < 4:
        match = at_random(rng, 11)
        if match is None or match.to_move is None:
            continue
        seat, number = match.to_move, WON
        thinking = finished(match)
        if thinking.progress().score < PROVEN:
            continue
        played += 1
        while match.to_move is not None:
            if match.to_move == seat:
                thinking = finished(match)
                progress = thinking.progress()
                assert progress.sure and WON - progress.score <= number - 2
                number = WON - progress.score
                match = match.play(*thinking.best())
            else:
                match = match.play(rng.choice(match.legal()))
        assert match.outcome is not None and match.outcome.winners == (seat,)


def test_draws_are_kept() -> None:
    """Where nobody wins, the exact level says so and plays what keeps it so."""
    rng = Random(8)
    drawn = 0
    while drawn < 3:
        match = at_random(rng, 16)
        if match is None or not isinstance(match.state, Pyrga):
            continue
        progress = finished(match).progress()
        if progress.score or not progress.sure:
            continue
        drawn += 1
        (action,) = finished(match).best()
        state, other = match.state.apply(action), SEATS[~match.state.ply & 1]
        assert (
            other not in state.outcome.winners
            if state.outcome
            else not proven(state, other, LAST).answer
        )


def test_stopped_it_is_not_sure() -> None:
    """Stopped at any time it has a legal move, waits for its proof, and says what it knows."""
    match = at_random(Random(7), 9)
    assert match is not None and match.to_move is not None
    thinking = bot.thinking(View.of(match, match.to_move), bot.EXACT, 1)
    for _ in range(3):
        assert thinking.best()[0] in match.legal()
        assert thinking.patient and not thinking.progress().sure and not thinking.done
        thinking.step(50)


def test_a_fixed_budget_is_kept() -> None:
    """With so many nodes it stops there."""
    match = at_random(Random(7), 9)
    assert match is not None
    for nodes in (1, 300, 3000, 30_000):
        progress = finished(match, nodes).progress()
        assert progress.nodes <= nodes + 200


def test_the_exact_level_is_the_fifth() -> None:
    """It goes by the number that the house gives it."""
    assert bot.EXACT == max(catalogue.bot("pyrga").LEVELS)
