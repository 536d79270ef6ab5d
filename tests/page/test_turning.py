"""The board turned: its drawing, its spoken grid, the arrow keys, whose view it is."""

from __future__ import annotations

from random import Random
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.svg import turning
from tessera.games import catalogue
from tessera.page.core.board import LAYERS, drawing, picture
from tessera.page.core.choosing import look, new_table
from tessera.page.core.players import PERSON
from tessera.page.core.screen import skeleton
from tessera.page.core.table import ARROWS, arrow, at_the_bottom, neighbour, rows, turned, views
from tessera.play.match import Match
from tests.page.tables import PYRGA, controls, doing, parts_of, scene, table, tables, tree
from tests.page.test_pending import trio
from tests.page.trio import BOARD, PARTS
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import words

ENGLISH = words("en")
UPRIGHT = (("a2", "b2", "c2"), ("a1", "b1", "c1"))


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
    lying = rows(UPRIGHT, quarters)
    for r, row in enumerate(lying):
        for c, square in enumerate(row):
            for key, (down, right) in zip(ARROWS, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True):
                there = 0 <= r + down < len(lying) and 0 <= c + right < len(row)
                wanted = lying[r + down][c + right] if there else None
                assert wanted == neighbour(UPRIGHT, quarters, square, key)
                assert wanted == neighbour(UPRIGHT, 0, square, arrow(key, quarters))


def test_other_keys_mean_the_same_on_any_board() -> None:
    """Letters and Enter are not turned."""
    assert ["n", "Enter", "ArrowLeft"] == [arrow(key, 1) for key in ("n", "Enter", "ArrowUp")]


def find(shown: Element, name: str) -> Element:
    """The element with that id."""
    found = shown.find(f".//*[@id='{name}']")
    assert found is not None
    return found


def test_all_layers_turn_and_the_frame_does_not() -> None:
    """One group is turned about the middle of the view box; the frame lies outside, under it."""
    for quarters in range(4):
        svg = find(tree(drawing(BOARD, quarters, pieces="<g/>")), "drawing")
        frame, layers = svg
        assert ("frame", "turned") == (frame.get("id"), layers.get("id"))
        assert f"rotate({90 * quarters} 150 150)" == layers.get("transform")
        assert f"turned {quarters}" == "".join(frame.itertext())
        assert [*LAYERS] == [layer.get("id") for layer in layers]
    assert "rotate(90 194 206)" == turning("-18 -6 424 424", 5)


def test_the_grid_turns_with_the_board() -> None:
    """Its rows are those on the screen, and the tab stop is the first of them."""
    for quarters in range(4):
        grid = find(tree(skeleton(ENGLISH, PARTS, quarters)), "grid")
        cells = [[str(cell.get("data-pick"))[7:] for cell in row] for row in grid]
        assert [[*row] for row in rows(BOARD.ROWS, quarters)] == cells
        stops = [
            cell.get("data-pick") for row in grid for cell in row if cell.get("tabindex") == "0"
        ]
        assert [f"square:{cells[0][0]}"] == stops


@pytest.mark.parametrize(
    ("players", "quarters"),
    [
        ({}, 0),
        ({"red": "bot:1", "green": "bot:1", "blue": "bot:1"}, 0),
        ({"red": "bot:1", "green": PERSON, "blue": "bot:1"}, 3),
        ({"red": "bot:1", "green": "bot:2", "blue": PERSON}, 2),
    ],
)
def test_the_board_lies_before_the_one_person(players: dict[str, str], quarters: int) -> None:
    """With several persons, or none, it is upright."""
    assert quarters == trio(players=players).quarters


def test_the_board_is_turned_from_seat_to_seat() -> None:
    """Only views of seats that play; from the last one on to the first; looking keeps the view."""
    at, found = trio(), []
    for _step in range(4):
        found.append(at.quarters)
        at = turned(at, BOARD)
    assert [0, 2, 3, 0] == found
    assert [0, 3] == views(trio(seats=2), BOARD)
    assert [0, 1, 2, 3] == views(trio(seats=4), BOARD)
    later = turned(trio("a1", "+b2l", "c3"), BOARD)
    assert later.quarters == look(later, BOARD, 2).quarters == look(later, BOARD, 0).quarters


def test_a_board_that_cannot_be_turned_has_no_such_control() -> None:
    """Ta Yü's lies as it lies."""
    assert "Turn the board" == doing(controls(scene(ENGLISH, trio())), "turn").text
    game = catalogue.game("tayu")
    tayu = new_table(Match.new(game, game.setup(), Random(0)), {}, parts_of("tayu").board)
    plain = controls(scene(ENGLISH, tayu))
    assert not tree(plain).findall(".//*[@data-do='turn']")
    assert tayu == turned(tayu, parts_of("tayu").board)


@every_seating
def test_every_board_that_turns_can(kind: Kind, rng: Random) -> None:
    """Its view box is square, each seat has its view; the grid of any view has every square."""
    board = parts_of(kind.game.id).board
    seats = kind.game.seats(kind.game.setup())
    if board.QUARTERS:
        assert {*seats} <= {*board.QUARTERS}
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


def test_a_match_laid_on_the_table_is_ready() -> None:
    """The first thing in hand is picked, as after every turn."""
    assert ("kind:S",) == new_table(table().match, {}, PYRGA.board).picks


def test_three_seats_begin_with_the_first_ones_view() -> None:
    """Where nobody sits at the lower side of the upright board, the first seat's is there."""
    shacru = catalogue.game("shacru")
    match = Match.new(shacru, shacru.setup(3), Random(0))
    board = parts_of("shacru").board
    at = new_table(match, dict.fromkeys(match.seats, PERSON), board)
    assert "south" not in match.seats
    assert board.QUARTERS[match.seats[0]] == at.quarters
    found = []
    for _seat in match.seats:
        found.append(at_the_bottom(at, board))
        at = turned(at, board)
    assert {*match.seats} == {*found}
    assert ("white", "red") == (at_the_bottom(table(), PYRGA.board), at_the_bottom(trio(), BOARD))
