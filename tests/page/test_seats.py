"""Tables of two, three and four: the board turned, the arrow keys, ways to choose, redo."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tessera.drawing.board import Choice
from tessera.drawing.svg import turning
from tessera.page.core.choosing import look, new_table, typed
from tessera.page.core.screen import skeleton
from tessera.page.core.seats import next_choices, seats
from tessera.page.core.state import Scene, SessionState, Thinking, TurnList
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
from tessera.page.features.turns.commands import redone
from tessera.page.features.turns.view import items, standings_line
from tests.page.tables import controls, fresh, parts_of, recorded, refusal, scene, tree
from tests.words.speaking import words

SHACRU = parts_of("shacru")
BOARD = SHACRU.board
#: Where the eight ways go on a screen, from the top clockwise.
ACROSS, DOWN = (0, 1, 1, 1, 0, -1, -1, -1), (-1, -1, 0, 1, 1, 1, 0, -1)
ENGLISH = words("en")
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


def shacru(count: int = 3, **players: str) -> Table:
    """A table with Shacru; of three North, East and West play, in that order."""
    return new_table(fresh("shacru", count), players, BOARD, "name")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_of_several_seats_has_a_column_of_turns(count: int) -> None:
    """In the order of turns; of two, a turn of each stands under a number."""
    match = fresh("shacru", count)
    for _turn in range(2 * count):
        match = match.play(match.legal()[0])
    lines = items(scene(ENGLISH, Table(match, {}), TurnList(unfolded=True)))
    columns = [re.findall(r"in-\d", line) for line in lines]
    wanted = [f"in-{1 + place}" for place in range(count)] if count > 2 else []
    assert [wanted] * 2 == columns


@pytest.mark.parametrize("quarters", range(4))
def test_the_drawing_and_the_grid_turn_with_the_board(quarters: int) -> None:
    """The grid's rows are those on the screen, and the tab stop is the first of them."""
    shown = tree(skeleton(ENGLISH, SHACRU, quarters))
    (grid,), (drawn,) = (shown.findall(f".//*[@id='{it}']") for it in ("grid", "drawing"))
    _frame, layers = drawn
    assert turning(BOARD.VIEW_BOX, quarters) == layers.get("transform")
    cells = [[str(cell.get("data-pick")) for cell in row] for row in grid]
    assert [[f"square:{it}" for it in row] for row in rows(BOARD.ROWS, quarters)] == cells
    stops = [cell.get("data-pick") for row in grid for cell in row if cell.get("tabindex") == "0"]
    assert cells[0][:1] == stops


@pytest.mark.parametrize(("thinks", "told"), [(False, "to move"), (True, "thinking…")])
def test_each_seat_has_its_name_its_score_and_what_it_does(thinks: bool, told: str) -> None:
    shown = tree(seats(scene(ENGLISH, shacru(north="bot:2"), Thinking(running=thinks))))
    assert [f"Casual North, {told} 0 tiles", "East 0 tiles", "West 0 tiles"] == [
        " ".join(" ".join(it.itertext()).split()).replace(" ,", ",") for it in shown
    ]


@pytest.mark.parametrize(
    ("bots", "headers", "names"),
    [
        (True, {"East": "Ada", "North": "Ada"}, "You East Casual"),
        (True, {"West": "Hal"}, "You Casual Hal"),
        (False, {"North": "Ada", "East": "Ada", "West": "Hal"}, "North East Hal"),
    ],
)
def test_short_names_tell_seats_apart(bots: bool, headers: dict[str, str], names: str) -> None:
    """In the line; a bot that nobody named has its level for a name, and you are you."""
    at = shacru(3, **({"east": "bot:2", "west": "bot:2"} if bots else {}))
    at = at._replace(match=at.match._replace(headers=headers))
    shown = tree(standings_line(scene(ENGLISH, at))).findall(".//*[@class='player']")
    assert names == " ".join("".join(each.itertext()) for each in shown)


@pytest.mark.parametrize(
    ("persons", "quarters"), [("south west", 0), ("", 0), ("west", 3), ("north", 2), ("east", 1)]
)
def test_the_board_lies_before_the_one_person(persons: str, quarters: int) -> None:
    """With several persons, or none, it is upright."""
    four = ("south", "west", "north", "east")
    players = {seat: "person" if seat in persons.split() else "bot:1" for seat in four}
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


def test_nobody_resigns_among_more_than_two() -> None:
    for count in (2, 3):
        shown = tree(controls(scene(ENGLISH, shacru(count))))
        assert (count == 2) == bool(shown.findall(".//*[@data-do='resign']"))
    assert ("syntax", "resign") == refusal(typed, shacru(), "resign")[:2]


def test_redo_within_a_turn_of_three_actions_plays_one() -> None:
    """What was taken back action by action comes back so, not the rest of the turn at once."""
    whole, board = recorded("pacru-4-pa16-2"), parts_of("pacru").board
    count = next(
        at for at, state in enumerate(whole.states) if state.open and whole.states[at + 1].open
    )
    back = whole.at(count + 2).undo().undo()
    assert back.open and len(back.undone) == 2
    assert count + 1 == len(redone(new_table(back, {}, board), board).match.actions)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("straight", range(8))
def test_ways_stand_as_they_lie_on_the_screen(straight: int, quarters: int) -> None:
    """From left to right, or where they lie above each other from above, however it is turned."""

    class Asking(type(BOARD)):  # type: ignore[misc]
        """Asks for one of three ways next to each other."""

        def next_choices(self, *_given: Any) -> list[Choice]:
            ways = [(straight + turn) % 8 for turn in (-1, 0, 1)]
            return [Choice(f"way:{way}", "", str(way), way=way) for way in ways]

    at = shacru()._replace(quarters=quarters)
    found = next_choices(Scene(ENGLISH, SHACRU._replace(board=Asking()), SessionState(at)))
    ways = [choice.way for choice in found if choice.way is not None]
    seen = [(way + 2 * quarters) % 8 for way in ways]
    across, down = ([table[way] for way in (seen[0], seen[2])] for table in (ACROSS, DOWN))
    assert straight == ways[1] and (across[0], down[0]) < (across[1], down[1])
