"""Bots against weaker players, over games: each has clearly more than its share of the points.

All levels of all forms are held against each other by the published ladder.
"""

from __future__ import annotations

import pytest

from tessera.command.matches import Player, Tally, games, player
from tessera.games import catalogue
from tests.search.feeding import feeding

pytestmark = pytest.mark.long_only


@pytest.mark.parametrize(
    ("game", "seats", "options", "level", "other", "sets", "least"),
    [
        ("tayu", 2, {}, "3", "greedy", 4, 50),
        ("tayu", 2, {"hand": "two"}, "3", "greedy", 4, 50),
        ("tayu", 3, {}, "3", "greedy", 2, 34),
        ("tayu", 4, {}, "3", "greedy", 2, 50),
        ("tyrus", 2, {}, "1", "random", 4, 74),
        ("tyrus", 2, {}, "4", "greedy", 4, 74),
        ("tyrus", 2, {}, "4", "feeding", 12, 64),
        ("tyrus", 2, {}, "5", "feeding", 3, 64),
    ],
)
def test_beats(
    game: str, seats: int, options: dict[str, str], level: str, other: str, sets: int, least: int
) -> None:
    rules = catalogue.game(game)
    setup = rules.setup(seats, options)
    players = player(level), Player(other, feeding, []) if other == "feeding" else player(other)
    found = tuple(points for _, points in games(rules, setup, players, sets, 3))
    assert Tally(len(rules.sides(setup)), found).percent > least
