"""Pyrga's table of the first plies held against the solver, and what level 5 makes of it."""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Iterator

import pytest

from pyrga import engine
from pyrga.against_solver import line_of, positions
from tessera.games.pyrga import table, table_data
from tessera.games.pyrga.rules import GAME, SEATS, WHITE, Pyrga
from tessera.games.pyrga.verdicts import Verdicts
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.search.thinking import PROVEN
from tests.search.test_pyrga_table import after, finished, position

#: The most bytes that the table may have.
BYTES = 400_000

needs_compiler = pytest.mark.skipif(engine.compiler() is None, reason="there is no C compiler")


@pytest.fixture
def solver() -> Iterator[engine.Solver]:
    """A solver with a small table."""
    started = engine.Solver(24)
    yield started
    started.close()


def by_replies(state: Pyrga) -> Seat | None:
    """Who wins, by what the table says of the positions behind."""
    found = {table.winner(state.apply(action)) for action in state.actions()}
    mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
    return mover if mover in found else None if None in found else other


def drawn_by_lot(plies: int, count: int, seed: int = 3) -> list[Match]:
    """So many positions after so many plies, under both openings."""
    found = (it for it in positions(count * 24, seed) if len(it.actions) == plies)
    return [next(found) for _ in range(count)]


def test_the_table_is_small() -> None:
    """As numbers in bytes it keeps within its limit."""
    assert len(b85decode(table_data.DATA)) <= BYTES


@pytest.mark.parametrize("plies", range(1, table.PLIES))
def test_every_value_follows_from_those_behind(plies: int) -> None:
    """A position is won where a reply is lost for the other side, and so on."""
    for match in drawn_by_lot(plies, 10):
        assert table.winner(position(match)) == by_replies(position(match)), match.actions


@needs_compiler
def test_the_solver_confirms_the_table(solver: engine.Solver) -> None:
    """On a sample of the last ply, from which all others follow."""
    for match in drawn_by_lot(table.PLIES, 12):
        winner = solver.ask(f"who {line_of(match).text}").text
        assert (table.winner(position(match)) or "draw") == winner, match.actions


@pytest.mark.long_only
@needs_compiler
def test_the_solver_confirms_much_of_the_table(solver: engine.Solver) -> None:
    """The same on a large sample."""
    for match in drawn_by_lot(table.PLIES, 1_000, 4):
        winner = solver.ask(f"who {line_of(match).text}").text
        assert (table.winner(position(match)) or "draw") == winner, match.actions


def test_a_drawn_opening_is_kept() -> None:
    """After these three placements all but one lose: level 5 once played another one."""
    match = after("Cb4 Tb4E Cd4")
    assert table.winner(position(match)) is None
    thinking = finished(match)
    (action,) = thinking.best()
    assert table.winner(position(match).apply(action)) is None
    assert thinking.progress().sure and thinking.progress().score == 0


@pytest.mark.parametrize("plies", range(1, table.PLIES))
def test_the_first_plies_give_nothing_away(plies: int) -> None:
    """Where the table covers all placements, level 5 keeps what the position is worth."""
    for match in drawn_by_lot(plies, 4, 7):
        state, thinking = position(match), finished(match)
        (action,) = thinking.best()
        winner = table.winner(state)
        assert table.winner(state.apply(action)) == winner, match.actions
        score = thinking.progress().score
        assert thinking.progress().sure and (abs(score) >= PROVEN) is (winner is not None)
        assert winner is None or (score > 0) is (winner == state.mover)


def mistakes(state: Pyrga, wanted: set[Seat | None]) -> float:
    """The share of replies after which one of those wanted wins."""
    found = [table.winner(state.apply(action)) in wanted for action in state.actions()]
    return sum(found) / len(found)


@pytest.mark.parametrize("lost", [False, True])
def test_what_is_hardest_to_answer_is_played(lost: bool) -> None:
    """In a lost position most replies let it go, in a draw most replies lose."""
    seen = 0
    for match in (it for it in positions(2400, 9) if len(it.actions) == table.PLIES - 2):
        state = position(match)
        mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
        if table.winner(state) != (other if lost else None):
            continue
        wanted: set[Seat | None] = {mover, None} if lost else {mover}
        shares = {
            action: mistakes(state.apply(action), wanted)
            for action in state.actions()
            if table.winner(state.apply(action)) == table.winner(state)
        }
        (action,) = finished(match).best()
        assert shares[action] == max(shares.values())
        seen += len(set(shares.values())) > 1
        if seen == 4:
            return
    pytest.fail("there were too few positions with a choice")


def test_the_first_verdicts_are_there_at_once() -> None:
    """Where the table covers all placements nothing has to be proven."""
    match = after("Cb4 Tb4E Cd4")
    found = Verdicts(position(match))
    assert not found.known
    found.step(1)
    assert found.decided and found.nodes <= 1
    told = {GAME.write(it): verdict.winner for it, verdict in found.known.items()}
    assert told["Sd4"] is None and told["Td4S"] == WHITE
