"""What turns are worth, drawn: a sign on its square in every game, told apart by its shape."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from tessera.drawing.worths import DRAW, GRADES, GUESS, LOSS, WIN, Sign, worths
from tessera.games import catalogue


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_sign_stands_on_its_square(game: str) -> None:
    """Within half of one from its middle, and on the board."""
    board = catalogue.board(game)
    left, top, width, height = map(float, board.VIEW_BOX.split())
    first, other = board.ROWS[0][:2]
    size = abs(board.where(other)[0] - board.where(first)[0])
    names = [name for row in board.ROWS for name in row]
    drawn = worths(board, {name: Sign(WIN, 3) for name in names})
    places = re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", drawn)
    assert len(places) == len(names)
    for name, (x, y) in zip(names, places, strict=True):
        across, down = board.where(name)
        assert abs(float(x) - across) <= size / 2 and abs(float(y) - down) <= size / 2
        assert left < float(x) < left + width and top < float(y) < top + height


def shape(sign: Sign) -> str:
    """A sign without its class, which gives colours alone."""
    return worths(catalogue.board("pyrga"), {"a1": sign}).replace(f" {sign.kind}", "")


def test_signs_differ_in_shape() -> None:
    """Not by their colours alone; the plies until the end are written."""
    guesses = [Sign(GUESS, grade) for grade in range(1, GRADES + 1)]
    every = [Sign(WIN), Sign(WIN, 5), Sign(DRAW), Sign(LOSS), Sign(LOSS, 12), *guesses]
    assert all(shape(one) != shape(other) for one, other in combinations(every, 2))
    assert ">+5<" in shape(Sign(WIN, 5)) and ">−12<" in shape(Sign(LOSS, 12))
    assert [1, 2, 3, 4, 5] == [shape(one).count("full") for one in guesses]
