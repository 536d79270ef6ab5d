"""Shacru's board shows the last move and what may be done, exactly."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games.sectors.geometry import SQUARES
from tessera.games.shacru.board import BOARD
from tessera.games.shacru.moves import origin_of, target_of
from tessera.games.shacru.rules import GAME
from tests.drawing.looking import game_of, moments
from tests.drawing.sectors import boxed, came, movers, standing, targets
from tests.properties.playing import Kind

KINDS = [Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts]
every_shacru = pytest.mark.parametrize("kind", KINDS, ids=str)


def test_no_pawn_comes_into_a_new_round(rng: Random) -> None:
    """After a round the pawns stand where they start; the last move's is gone (SH-12)."""
    kind = Kind(GAME, GAME.setup(2, {"rounds": "2"}), 1)
    fresh = next(it for it in moments(kind, kind.match(rng)) if it.state.round)
    drawn = BOARD.pieces(fresh.state, fresh.match.actions[-1:])
    assert ([], {}) == ([*came(drawn)], standing(drawn)["tiles"])


@every_shacru
def test_a_chosen_pawn_shows_where_it_may_go(kind: Kind) -> None:
    """Its square is outlined, and a mark is exactly on each square that it may go to."""
    for each in game_of(kind):
        legal = each.match.legal()
        for origin in {origin_of(action) for action in legal}:
            shown = BOARD.choices(each.state, each.looks((f"square:{SQUARES[origin]}",)))
            wanted = {SQUARES[target_of(action)] for action in legal if origin_of(action) == origin}
            assert sorted(wanted) == targets(shown)
            assert ([SQUARES[origin]], []) == (boxed(shown, "picked"), movers(shown))
