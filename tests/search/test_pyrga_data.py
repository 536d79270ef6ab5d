"""Pyrga's book of the first moves and table of the first plies, and the pages that tell of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pyrga import engine
from pyrga.against_solver import line_of, positions
from pyrga.book_maker import Line, distinct, first_moves
from pyrga.solution import solution
from solve_pyrga import disagreement
from tessera.games.pyrga import bot, table
from tessera.games.pyrga.book import PLIES, Entry, find
from tessera.games.pyrga.rules import BLACK, GAME, SEATS, WHITE, Pyrga
from tessera.games.pyrga.verdicts import Verdicts
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.play.study_record import write_study
from tessera.search.thinking import PROVEN
from tests.search import asking
from tests.search.pyrga_positions import after, position
from toolchain.compiler import compiler

ROOT: Final = Path(__file__).parents[2]
needs_compiler = pytest.mark.skipif(compiler(".c") is None, reason="there is no C compiler")


@pytest.fixture
def solver() -> Iterator[engine.Solver]:
    started = engine.Solver(24)
    yield started
    started.close()


def walked(
    line: Line, side: Seat, said: Entry | None, seen: set[int]
) -> Iterator[tuple[Line, Entry]]:
    """Every position behind the book that ``side`` comes to, with its last entry.

    On the way everything is checked: each position has an entry, and a won one stays won, no
    later than was said; a draw is never less.
    """
    state = line.state
    if not state.actions():
        if said is not None and said.winner is not None:
            assert state.outcome is not None and state.outcome.winners == (said.winner,)
        return
    if SEATS[state.ply & 1] != side:
        for reply in distinct(map(line.apply, state.actions())):
            yield from walked(reply, side, said, seen)
        return
    if state.ply >= PLIES:
        assert said is not None
        yield line, said
        return
    entry = find(state)
    assert entry is not None and entry.action in state.actions(), line.text
    if said is not None and said.winner == side:
        assert entry.winner == side and entry.pieces <= said.pieces, line.text
    elif said is not None and said.winner is None:
        assert entry.winner in (None, side), line.text
    key = hash((state.key, state.ply))
    if key not in seen:
        seen.add(key)
        yield from walked(line.apply(entry.action), side, entry, seen)


def sample(side: Seat, strict: bool, rng: Random) -> list[tuple[Line, Entry]]:
    """What `walked` finds: for White from the start, for Black after some of the first moves."""
    if side == WHITE:
        return [*walked(Line(Pyrga(strict=strict)), WHITE, None, set())]
    every = first_moves(strict)
    firsts = rng.sample(every, min(4, len(every)))
    return [row for first in firsts for row in walked(first, BLACK, None, set())]


@pytest.mark.parametrize("strict", [False, True])
def test_the_book_answers_every_reply(strict: bool, rng: Random) -> None:
    """White wins from the first move on; Black has an answer to every first move."""
    entry = find(Pyrga(strict=strict))
    assert entry is not None and GAME.write(entry.action) == "Cb2"
    assert {said.winner for _line, said in sample(WHITE, strict, rng)} == {WHITE}
    assert all(find(first.state) is not None for first in first_moves(strict))
    assert sample(BLACK, strict, rng)


def test_a_turned_position_has_the_turned_answer() -> None:
    match, values = after("Cb2 Sb2"), set()
    for turned in GAME.symmetries(match.setup):
        state = match.states[0]
        for action in match.actions:
            state = state.apply(turned(action))
        assert isinstance(state, Pyrga)
        entry = find(state)
        assert entry is not None and entry.action in state.actions()
        values.add((entry.winner, entry.pieces))
    assert len(values) == 1
    assert find(position(after("Ca1 Sa1"))) is None


@needs_compiler
def test_the_solver_plays_by_the_rules(solver: engine.Solver) -> None:
    assert disagreement(solver, 20) is None
    assert [solver.say(f"perft {depth}") for depth in (1, 2, 3, 4)] == "80 792 7392 65656".split()
    assert [solver.say(f"perft {depth} strict") for depth in (3, 4)] == ["7000", "59872"]


@pytest.mark.long_only
@needs_compiler
def test_the_solver_confirms_the_table(solver: engine.Solver) -> None:
    """On a sample of the last ply, from which all others follow."""
    for match in at_ply(table.PLIES, 1_000, 4):
        winner = solver.ask(f"who {line_of(match).text}").text
        assert (table.winner(position(match)) or "draw") == winner, match.actions


def test_the_page_s_tree_is_that_of_the_book() -> None:
    """The file is what `solve_pyrga.py tree` writes."""
    tree = (ROOT / "static/pages/pyrga-solved.txt").read_text(encoding="utf-8")
    assert tree == write_study(solution())


def test_the_table_covers_what_a_game_comes_to() -> None:
    for match in positions(100, 5):
        assert table.covers(position(match)) == (len(match.actions) <= table.PLIES)
    assert not table.covers(Pyrga())
    state = position(after("Cb2 Sb2 Ca2"))
    moved = Pyrga(state.white, 1 << 16, state.headings, state.last, state.ply, state.towers)
    assert table.arises(state) and not table.covers(moved)


def at_ply(plies: int, count: int, seed: int) -> list[Match]:
    """So many positions after so many plies, under both openings."""
    found = (it for it in positions(count * 24, seed) if len(it.actions) == plies)
    return [*islice(found, count)]


def by_replies(state: Pyrga) -> Seat | None:
    """Who wins, by what the table says of the positions behind."""
    found = {table.winner(state.apply(action)) for action in state.actions()}
    mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
    return mover if mover in found else None if None in found else other


@pytest.mark.slow
@pytest.mark.parametrize("plies", range(1, table.PLIES))
def test_the_table_s_values_follow_from_those_behind(plies: int) -> None:
    for number, match in enumerate(at_ply(plies, 8, 3)):
        state = position(match)
        winner = table.winner(state)
        assert winner == by_replies(state), match.actions
        if number < 2:
            thinking = asking.finished(asking.begun(match, bot.EXACT))
            (action,) = thinking.best()
            score = thinking.progress().score
            assert table.winner(state.apply(action)) == winner, match.actions
            assert thinking.progress().sure and (abs(score) >= PROVEN) is (winner is not None)
            assert winner is None or (score > 0) is (winner == state.mover)


def test_a_drawn_opening_is_kept() -> None:
    """After these three placements all but one lose: level 5 once played another one."""
    match = after("Cb4 Tb4E Cd4")
    state, found = position(match), Verdicts(position(match))
    thinking = asking.finished(asking.begun(match, bot.EXACT))
    assert table.winner(state) is table.winner(state.apply(*thinking.best())) is None
    assert thinking.progress().sure and thinking.progress().score == 0
    assert not found.known
    found.step(1)
    assert found.decided and found.nodes <= 1
    told = {GAME.write(it): verdict.winner for it, verdict in found.known.items()}
    assert told["Sd4"] is None and told["Td4S"] == WHITE
