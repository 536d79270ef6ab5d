"""What somebody draws over a board: rings, arrows, on every game's squares."""

from __future__ import annotations

import re

import pytest

from tessera.drawing.notes import notes
from tessera.games import catalogue


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_rings_and_arrows_are_drawn(game: str) -> None:
    """From the top left to the bottom right an arrow leads down and to the right."""
    board = catalogue.board(game)
    first, last = board.ROWS[0][0], board.ROWS[-1][-1]
    drawn = notes(board, {first: "green"}, {(first, last): ""}, last)
    assert (2, 1) == (drawn.count("<circle"), drawn.count('class="arrow"'))
    assert 1 == drawn.count('class="ring green"')
    (turn,) = re.findall(r"rotate\((-?[\d.]+)\)", drawn)
    assert 0 < float(turn) < 90
