"""Tables of two, three and four: the seats, the list of turns, names, undo, ways to choose."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.drawing.board import Choice
from tessera.page.core.choosing import choose, new_table, paths, redone, typed
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import next_choices
from tessera.page.core.state import Scene, SessionState
from tessera.page.core.table import Table
from tests.page.tables import (
    controls,
    fresh,
    parts_of,
    recorded,
    refusal,
    scene,
    tree,
)
from tests.words.speaking import words

ENGLISH: Final = words("en")
SHACRU: Final = parts_of("shacru")
#: Where the eight ways go on a screen, from the top clockwise.
ACROSS, DOWN = (0, 1, 1, 1, 0, -1, -1, -1), (-1, -1, 0, 1, 1, 1, 0, -1)


def shacru(seats: int = 3, count: int = 0, **players: str) -> Table:
    """A table with Shacru after some moves; of three North, East and West play."""
    rng, match = Random(1), fresh("shacru", seats)
    for _ in range(count):
        match = match.play(rng.choice(match.legal()))
    return new_table(match, players, SHACRU.board, "name")


def test_nobody_resigns_among_more_than_two() -> None:
    for count in (2, 3):
        shown = tree(controls(scene(ENGLISH, shacru(count))))
        assert (count == 2) == bool(shown.findall(".//*[@data-do='resign']"))
    assert ("syntax", "resign") == refusal(typed, shacru(3, 2), "resign")[:2]


def test_redo_within_a_turn_of_three_actions_plays_one() -> None:
    """What was taken back action by action comes back so, not the rest of the turn at once."""
    whole, board = recorded("pacru-4-pa16-2"), parts_of("pacru").board
    count = next(
        at for at, state in enumerate(whole.states) if state.open and whole.states[at + 1].open
    )
    back = whole.at(count + 2).undo().undo()
    assert back.open and len(back.undone) == 2
    assert count + 1 == len(redone(new_table(back, {}, board), board).match.actions)


def test_a_board_marks_what_a_refusal_names() -> None:
    """The next pick takes the mark away."""
    at, board = shacru(), SHACRU.board
    pawn, other = sorted({path[0] for path in paths(at, board)})[:2]
    refused = choose(choose(at, board, pawn).table, board, "square:e5").table
    assert refused.refused is not None and refused.refused == refused.markings().refused
    again = choose(refused, board, other).table
    assert None is again.markings().refused
    drawn = [GameScreen().regions(scene(ENGLISH, it)) for it in (refused, again)]
    assert [True, False] == ["refused" in it["marks"] + it["choices"] for it in drawn]


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("straight", range(8))
def test_ways_stand_as_they_lie_on_the_screen(straight: int, quarters: int) -> None:
    """From left to right, or where they lie above each other from above, however it is turned."""

    class Asking(type(SHACRU.board)):  # type: ignore[misc]
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
