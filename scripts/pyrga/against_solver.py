"""Compare level 5's exact play with the solver, in positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from pyrga.book_maker import Line
from pyrga.engine import Solver
from tessera.games.pyrga import bot
from tessera.games.pyrga.notation import WRITTEN
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.rules import GAME, SEATS, Pyrga
from tessera.play.match import Match
from tessera.play.view import View

#: Positions are taken after 1 to this many plies.
PLIES: Final = 12
#: Nodes in one step of a search.
SLICE: Final = 2_000
OPENINGS: Final = ("free", "no-double-square")


class Tried(NamedTuple):
    """A position, the exact level's placement there, and how it was found.

    ``kept`` is False if the placement gives a result away.
    """

    line: Line
    move: str
    kept: bool
    nodes: int
    seconds: float


def positions(count: int, seed: int) -> Iterator[Match]:
    """Unfinished positions of random games, of every ply and opening in turn."""
    rng = Random(seed)
    found = 0
    while found < count:
        opening, plies = OPENINGS[found % 2], 1 + found // 2 % PLIES
        match = Match.new(GAME, GAME.setup(2, {"opening": opening}), rng)
        while match.to_move is not None and len(match.actions) < plies:
            match = match.play(rng.choice(match.legal()))
        if match.to_move is not None:
            found += 1
            yield match


def line_of(match: Match) -> Line:
    """A match's position as the solver takes it."""
    state = match.state
    assert isinstance(state, Pyrga)
    return Line(state, tuple(WRITTEN[action] for action in match.actions))


def worth(solver: Solver, line: Line) -> int:
    """1 if the player to move wins, 0 for a draw, -1 for a loss."""
    mover, outcome = SEATS[line.state.ply & 1], line.state.outcome
    if outcome is not None:
        return 0 if not outcome.winners else 1 if mover in outcome.winners else -1
    who = solver.ask(f"who {line.text}").text
    return 0 if who not in SEATS else 1 if who == mover else -1


def keeps(solver: Solver, line: Line, action: Placement) -> bool:
    """True if a placement keeps the position's value."""
    return -worth(solver, line.apply(action)) == worth(solver, line)


def tried(solver: Solver, matches: Iterator[Match]) -> Iterator[Tried]:
    """The exact level's placement in each of these positions."""
    for number, match in enumerate(matches):
        assert match.to_move is not None
        began = perf_counter()
        thinking = bot.thinking(View.of(match, match.to_move), bot.EXACT, number)
        while not thinking.done:
            thinking.step(SLICE)
        seconds = perf_counter() - began
        (action,) = thinking.best()
        line = line_of(match)
        kept = keeps(solver, line, action)
        yield Tried(line, WRITTEN[action], kept, thinking.progress().nodes, seconds)
