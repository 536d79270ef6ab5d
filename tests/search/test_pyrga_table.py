"""Pyrga's table: how it is packed, what it covers, and how level 5 chooses by it."""

from __future__ import annotations

from base64 import b85encode
from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace

import pytest

from pyrga import engine
from pyrga.against_solver import positions, tried
from pyrga.table_maker import packed
from tessera.games.pyrga import bot, table
from tessera.games.pyrga.book import canonical
from tessera.games.pyrga.rules import GAME, SEATS, Pyrga
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import PROVEN, Thinking


def after(moves: str) -> Match:
    """A match after some moves."""
    match = Match.new(GAME, GAME.setup(), Random(0))
    for move in moves.split():
        match = match.play_text(move)
    return match


def position(match: Match) -> Pyrga:
    """The state that a match has come to."""
    assert isinstance(match.state, Pyrga)
    return match.state


def finished(match: Match) -> Thinking:
    """What the exact level thinks of a match at the end."""
    assert match.to_move is not None
    thinking = bot.thinking(View.of(match, match.to_move), bot.EXACT, 1)
    while not thinking.done:
        thinking.step(5_000)
    return thinking


def test_what_is_packed_is_found_again() -> None:
    """Every key has its winner, whatever the keys are."""
    rng = Random(1)
    winners = {rng.getrandbits(113): rng.choice(table.WINNERS) for _ in range(3000)}
    data, seed = packed(winners)
    size = len(data) * table.IN_A_BYTE // 3
    for key, winner in winners.items():
        numbers = (
            data[place // table.IN_A_BYTE] // 3 ** (place % table.IN_A_BYTE)
            for place in table.places(key, seed, size)
        )
        assert table.WINNERS[sum(numbers) % 3] == winner


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, Seat | None]]:
    """A table of some positions, in the module's place, with their winners."""
    rng = Random(2)
    winners = {canonical(position(it))[0]: rng.choice(table.WINNERS) for it in positions(300, 2)}
    data, seed = packed(winners)
    module = SimpleNamespace(DATA=b85encode(data).decode(), SEED=seed)
    monkeypatch.setattr(table, "import_module", lambda name: module)
    table._data.cache_clear()
    yield winners
    table._data.cache_clear()


def test_it_tells_all_symmetries_alike(small: dict[int, Seat | None]) -> None:
    """Whichever way a position is turned, its winner is the same."""
    for match in positions(300, 2):
        for turned in GAME.symmetries(match.setup):
            state = match.states[0]
            for action in match.actions:
                state = state.apply(turned(action))
            assert isinstance(state, Pyrga)
            assert table.winner(state) == small[canonical(position(match))[0]]


@pytest.mark.usefixtures("small")
def test_it_covers_what_a_game_comes_to() -> None:
    """Random games do, and nothing that no game comes to, however few pieces stand."""
    for match in positions(100, 5):
        assert table.covers(position(match)) == (len(match.actions) <= table.PLIES)
    assert not table.covers(Pyrga())
    state = position(after("Cb2 Sb2 Ca2"))
    moved = Pyrga(state.white, 1 << 16, state.headings, state.last, state.ply, state.towers)
    assert table.arises(state) and not table.covers(moved)


def test_without_the_table_it_plays_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it has not come the book answers, or the plain search."""
    monkeypatch.setattr(table, "is_here", lambda: False)
    assert finished(after("Cb2 Sb2")).progress().sure
    assert not finished(after("Cb4 Tb4E Cd4")).progress().sure


@cache
def minimax(state: Pyrga) -> Seat | None:
    """Who wins, by minimax over the rules."""
    outcome = state.outcome
    if outcome is not None:
        return outcome.winners[0] if outcome.winners else None
    mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
    found = set()
    for action in state.actions():
        found.add(minimax(state.apply(action)))
        if mover in found:
            return mover
    return None if None in found else other


def share(state: Pyrga, wanted: set[Seat | None]) -> float:
    """The share of replies after which one of those wanted wins."""
    found = [minimax(state.apply(action)) in wanted for action in state.actions()]
    return sum(found) / max(1, len(found))


@pytest.mark.parametrize("covered", [0, 18, 19, 20])
def test_the_choice_is_perfect_and_hard_to_answer(
    covered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By proofs alone, by the table of a position, of those behind it, of those behind these.

    What the position is worth is kept and told; of placements that keep a draw, to which most
    replies lose, of those that lose, to which most replies let it go.
    """
    monkeypatch.setattr(table, "PLIES", covered)
    monkeypatch.setattr(table, "covers", lambda state: state.ply <= covered)
    monkeypatch.setattr(table, "winner", minimax)
    rng, seen = Random(7), set[bool]()
    while len(seen) < 2:
        match = Match.new(GAME, GAME.setup(), rng)
        while match.to_move is not None and len(match.actions) < 18:
            match = match.play(rng.choice(match.legal()))
        if match.to_move is None:
            continue
        state = position(match)
        mover, other, worth = state.mover, SEATS[~state.ply & 1], minimax(state)
        thinking = finished(match)
        (action,) = thinking.best()
        score = thinking.progress().score
        assert thinking.progress().sure and minimax(state.apply(action)) == worth
        assert (score > 0, score < 0) == (worth == mover, worth == other)
        assert worth is None or abs(score) >= PROVEN
        if worth != mover:
            wanted: set[Seat | None] = {mover} if worth is None else {mover, None}
            kept = [it for it in state.actions() if minimax(state.apply(it)) == worth]
            shares = {it: share(state.apply(it), wanted) for it in kept}
            assert shares[action] == max(shares.values())
            seen |= {worth is None} if len(set(shares.values())) > 1 else set()


needs_compiler = pytest.mark.skipif(engine.compiler() is None, reason="there is no C compiler")


def gives_away(count: int, seed: int) -> list[str]:
    """Of so many random positions behind the table, those where level 5 gives a result away."""
    solver = engine.Solver(24)
    proven = (it for it in positions(100 * count, seed) if len(it.actions) >= table.behind())
    matches = (next(proven) for _ in range(count))
    wrong = [f"{it.line.text}: {it.move}" for it in tried(solver, matches) if not it.kept]
    solver.close()
    return wrong


@needs_compiler
def test_a_sample_gives_nothing_away() -> None:
    """Level 5 against the solver."""
    assert not gives_away(8, 11)


@pytest.mark.long_only
@needs_compiler
def test_a_large_sample_gives_nothing_away() -> None:
    """The same of many more."""
    assert not gives_away(250, 12)
