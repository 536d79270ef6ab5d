"""Level 5 of Pyrga, which plays by its table, its book and proofs."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from pyrga import engine
from pyrga.against_solver import positions, tried
from tessera.games.pyrga import bot, table
from tessera.games.pyrga.rules import SEATS, WHITE, Pyrga
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.search.thinking import PROVEN, WON, Thinking
from tests.search import asking
from tests.search.pyrga_positions import after, cover, late, position, winner
from toolchain.compiler import compiler


def finished(match: Match, nodes: int | None = None) -> Thinking:
    """What level 5 thinks of a match at the end."""
    return asking.finished(asking.begun(match, bot.EXACT, nodes=nodes), 5_000)


@pytest.mark.slow
def test_without_the_table_it_plays_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "is_here", lambda: False)
    assert finished(after("Cb2 Sb2")).progress().sure
    assert not finished(after("Cb4 Tb4E Cd4")).progress().sure


def test_stopped_it_is_not_sure() -> None:
    """It has a legal move at any time, waits for its proof, and says what it knows."""
    match = next(late(9, Random(7)))
    thinking = asking.begun(match, bot.EXACT)
    for _ in range(3):
        assert thinking.best()[0] in match.legal()
        assert thinking.patient and not thinking.progress().sure and not thinking.done
        thinking.step(50)


@pytest.mark.parametrize("nodes", [1, 300, 3000])
def test_a_fixed_budget_is_kept(nodes: int) -> None:
    assert finished(next(late(9, Random(7))), nodes).progress().nodes <= nodes + 200


@pytest.mark.long_only
def test_a_proven_win_is_never_let_go() -> None:
    match, rng, told = after(""), Random(4), WON
    while match.to_move is not None:
        if match.to_move == WHITE:
            thinking = finished(match)
            progress = thinking.progress()
            assert progress.sure and WON - progress.score <= told - 2
            told = WON - progress.score
            match = match.play(*thinking.best())
        else:
            match = match.play(rng.choice(match.legal()))
    assert match.outcome is not None and match.outcome.winners == (WHITE,)


def share(state: Pyrga, wanted: set[Seat | None]) -> float:
    """The share of replies after which one of those wanted wins."""
    found = [winner(state.apply(action)) in wanted for action in state.actions()]
    return sum(found) / max(1, len(found))


@pytest.mark.slow
@pytest.mark.parametrize("covered", [0, 19, 20, 21])
def test_the_choice_is_perfect_and_hard_to_answer(
    covered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cover(monkeypatch, covered)
    for match in islice(late(19, Random(7)), 12):
        state = position(match)
        mover, other, worth = state.mover, SEATS[~state.ply & 1], winner(state)
        thinking = finished(match)
        (action,) = thinking.best()
        score = thinking.progress().score
        assert thinking.progress().sure and winner(state.apply(action)) == worth
        assert (score > 0, score < 0) == (worth == mover, worth == other)
        assert worth is None or abs(score) >= PROVEN
        if worth != mover:
            wanted: set[Seat | None] = {mover} if worth is None else {mover, None}
            kept = [it for it in state.actions() if winner(state.apply(it)) == worth]
            shares = {it: share(state.apply(it), wanted) for it in kept}
            assert shares[action] == max(shares.values())


@pytest.mark.long_only
@pytest.mark.skipif(compiler(".c") is None, reason="there is no C compiler")
def test_nothing_is_given_away_by_the_solver() -> None:
    solver = engine.Solver(24)
    proven = (it for it in positions(25_000, 12) if len(it.actions) >= table.behind())
    found = [*tried(solver, islice(proven, 250))]
    solver.close()
    assert [f"{it.line.text}: {it.move}" for it in found if not it.kept] == []
