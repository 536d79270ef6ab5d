"""The board turned: its drawing, its spoken grid, the arrow keys, whose view it is."""

from __future__ import annotations

from random import Random
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.svg import turning
from tessera.page.core.board import LAYERS, drawing, picture
from tessera.page.core.choosing import look, new_table
from tessera.page.core.screen import skeleton
from tessera.page.core.table import (
    ARROWS,
    Table,
    arrow,
    at_the_bottom,
    neighbour,
    rows,
    turned,
    views,
)
from tests.page.tables import controls, doing, fresh, parts_of, scene, tables, tree
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import words

ENGLISH = words("en")
SHACRU = parts_of("shacru")
BOARD = SHACRU.board
UPRIGHT = (("a2", "b2", "c2"), ("a1", "b1", "c1"))
WAYS = {"ArrowUp": (-1, 0), "ArrowRight": (0, 1), "ArrowDown": (1, 0), "ArrowLeft": (0, -1)}


def test_rows_turn_with_the_board() -> None:
    """Clockwise: what was at the left is on top then."""
    assert UPRIGHT == rows(UPRIGHT, 0) == rows(UPRIGHT, 4)
    assert (("a1", "a2"), ("b1", "b2"), ("c1", "c2")) == rows(UPRIGHT, 1)
    assert (("c1", "b1", "a1"), ("c2", "b2", "a2")) == rows(UPRIGHT, 2)
    assert (("c2", "c1"), ("b2", "b1"), ("a2", "a1")) == rows(UPRIGHT, 3)


@pytest.mark.parametrize("quarters", range(4))
def test_arrows_follow_the_screen(quarters: int) -> None:
    """An arrow leads to the square that lies that way on the screen, and none beyond the edge.

    The upright board's arrow of the same way leads from and to the same squares.
    """
    assert {*WAYS} == {*ARROWS}
    lying = rows(UPRIGHT, quarters)
    places = {square: (r, c) for r, row in enumerate(lying) for c, square in enumerate(row)}
    squares = {place: square for square, place in places.items()}
    for square, (r, c) in places.items():
        for key, (down, right) in WAYS.items():
            wanted = squares.get((r + down, c + right))
            assert wanted == neighbour(UPRIGHT, quarters, square, key)
            assert wanted == neighbour(UPRIGHT, 0, square, arrow(key, quarters))
    assert ["n", "Enter"] == [arrow(key, quarters) for key in ("n", "Enter")]


def find(shown: Element, name: str) -> Element:
    """The element with that id."""
    found = shown.find(f".//*[@id='{name}']")
    assert found is not None
    return found


@pytest.mark.parametrize("quarters", range(4))
def test_all_layers_turn_and_the_frame_does_not(quarters: int) -> None:
    """One group is turned about the middle of the view box; the frame lies outside, under it."""
    frame, layers = find(tree(drawing(BOARD, quarters, pieces="<g/>")), "drawing")
    assert ("frame", "turned") == (frame.get("id"), layers.get("id"))
    assert turning(BOARD.VIEW_BOX, quarters) == layers.get("transform")
    assert [*LAYERS] == [layer.get("id") for layer in layers]
    assert "rotate(90 194 206)" == turning("-18 -6 424 424", 5)


@pytest.mark.parametrize("quarters", range(4))
def test_the_grid_turns_with_the_board(quarters: int) -> None:
    """Its rows are those on the screen, and the tab stop is the first of them."""
    grid = find(tree(skeleton(ENGLISH, SHACRU, quarters)), "grid")
    cells = [[str(cell.get("data-pick")) for cell in row] for row in grid]
    assert [[f"square:{it}" for it in row] for row in rows(BOARD.ROWS, quarters)] == cells
    stops = [cell.get("data-pick") for row in grid for cell in row if cell.get("tabindex") == "0"]
    assert cells[0][:1] == stops


def shacru(seats: int = 3, **players: str) -> Table:
    """A table with Shacru; of three North, East and West play, in that order."""
    return new_table(fresh("shacru", seats), players, BOARD, "name")


@pytest.mark.parametrize(
    ("persons", "quarters"), [("south west", 0), ("", 0), ("west", 3), ("north", 2), ("east", 1)]
)
def test_the_board_lies_before_the_one_person(persons: str, quarters: int) -> None:
    """With several persons, or none, it is upright."""
    seats = ("south", "west", "north", "east")
    players = {seat: "person" if seat in persons.split() else "bot:1" for seat in seats}
    assert quarters == shacru(4, **players).quarters


def test_the_board_is_turned_from_seat_to_seat() -> None:
    """Only views of seats that play; from the last one on to the first; looking keeps the view."""
    at, found = shacru(), []
    for _step in range(4):
        found.append((at.quarters, at_the_bottom(at, BOARD)))
        at = turned(at, BOARD)
    assert [(2, "north"), (3, "west"), (1, "east"), (2, "north")] == found
    assert [[0, 2], [0, 1, 2, 3]] == [sorted(views(shacru(count), BOARD)) for count in (2, 4)]
    later = turned(shacru(), BOARD)
    later = later._replace(match=later.match.play(later.match.legal()[0]))
    assert later.quarters == look(later, BOARD, 1).quarters == look(later, BOARD, 0).quarters


def test_a_board_that_cannot_be_turned_has_no_such_control() -> None:
    """Ta Yü's lies as it lies."""
    assert doing(controls(scene(ENGLISH, shacru())), "turn") is not None
    board = parts_of("tayu").board
    tayu = new_table(fresh("tayu"), {}, board)
    assert not tree(controls(scene(ENGLISH, tayu))).findall(".//*[@data-do='turn']")
    assert tayu == turned(tayu, board)


@every_seating
def test_every_board_that_turns_can(kind: Kind) -> None:
    """Its view box is square, each seat has its view; the grid of any view has every square."""
    board = parts_of(kind.game.id).board
    if board.QUARTERS:
        assert {*kind.game.seats(kind.game.setup())} <= {*board.QUARTERS}
        _left, _top, width, height = map(float, board.VIEW_BOX.split())
        assert width == height
    for view in {0, *board.QUARTERS.values()}:
        every = sorted(name for row in rows(board.ROWS, view) for name in row)
        assert sorted(name for row in board.ROWS for name in row) == every
        tree(drawing(board, view))


@every_seating
def test_the_picture_is_the_board_without_a_choice(kind: Kind, rng: Random) -> None:
    """What is kept to be shown ahead is the whole drawing: ground, frame, pieces, and no marks."""
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        shown = tree(picture(at, board))
        assert list(find(shown, "pieces")) or not board.pieces(at.observation)
        assert [] == [*find(shown, "choices"), *find(shown, "marks"), *find(shown, "preview")]
        assert list(find(shown, "ground")) and list(find(shown, "frame"))
