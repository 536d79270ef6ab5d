"""What somebody draws over a board: rings, arrows, on every game's squares."""

from __future__ import annotations

import re

import pytest

from tessera.drawing.notes import notes
from tessera.games import catalogue


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_rings_and_arrows_lie_on_the_board(game: str) -> None:
    """Their middles within what is drawn; every square has one of its own."""
    board = catalogue.board(game)
    left, top, width, height = map(float, board.VIEW_BOX.split())
    middles = [board.where(name) for row in board.ROWS for name in row]
    assert len({*middles}) == len(middles)
    assert all(left < x < left + width and top < y < top + height for x, y in middles)
    first, last = board.ROWS[0][0], board.ROWS[-1][-1]
    drawn = notes(board, [first], [(first, last)], last)
    assert 2 == drawn.count("<circle") and 1 == drawn.count('class="arrow"')
    turn = re.search(r"rotate\((-?[\d.]+)\)", drawn)
    assert turn is not None and 0 < float(turn[1]) < 90


def test_what_the_board_has_not_is_left_out() -> None:
    """So is an arrow that leads nowhere."""
    board = catalogue.board("pyrga")
    assert "" == notes(board, ["z9"], [("a1", "z9")], "z9")
    assert "" == notes(board, [], [("a1", "a1")])
