"""Quick games of bots, and analyses advanced to a number of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.analysis import Analysis

#: Every kind of game: its name, seats, and options.
KINDS: tuple[tuple[str, int, tuple[tuple[str, str], ...]], ...] = (
    ("pyrga", 2, ()),
    ("shacru", 2, ()),
    ("shacru", 3, ()),
    ("pacru", 2, ()),
    ("pacru", 4, ()),
    ("tayu", 2, ()),
    ("tayu", 3, ()),
    ("tyrus", 2, ()),
)


@cache
def played(
    game: str, seats: int, options: tuple[tuple[str, str], ...] = (), seed: int = 1, most: int = 999
) -> Match:
    """A game of bots that think little, to its end or so many actions far."""
    rules, rng = catalogue.game(game), Random(seed)
    match = Match.new(rules, rules.setup(seats, dict(options)), rng)
    bot = catalogue.bot(game)
    while match.to_move is not None and len(match.actions) < most:
        search = bot.thinking(View.of(match, match.to_move), 1, rng.randrange(99), 12)
        search.step(12)
        for action in search.best():
            match = match.play(action)
    return match


def analysis(match: Match, lines: int = 3, also: Sequence[Any] = ()) -> Analysis:
    """A fresh analysis for the seat to move."""
    game = match.game.id
    view = View.of(match, match.to_move or "")
    return Analysis(view, catalogue.analysis(game), catalogue.bot(game).LEADS, lines, also)


def advanced(found: Analysis, nodes: int, slices: int = 1) -> Analysis:
    """An analysis that has visited so many positions, in slices of a size."""
    while not found.done and found.nodes < nodes:
        found.step(min(slices, nodes - found.nodes))
    return found
