"""Tables of two, three and four: the seats, the list of turns, names, undo, ways to choose."""

from __future__ import annotations

from random import Random
from typing import Any, Final
from xml.etree.ElementTree import tostring

import pytest

from tessera.drawing.board import Choice
from tessera.page.core.choosing import choose, new_table, paths, redone, typed
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import next_choices, row, seats
from tessera.page.core.sentence import seat_name
from tessera.page.core.state import Saving, Scene, SessionState, Thinking
from tessera.page.core.table import Table
from tessera.page.features.turns.view import standings_line
from tests.page.tables import (
    controls,
    fresh,
    listing,
    parts_of,
    picked,
    recorded,
    refusal,
    scene,
    table,
    tree,
)
from tests.words.speaking import words

ENGLISH: Final = words("en")
SHACRU: Final = parts_of("shacru")
THREE: Final = ("north", "east", "west")
#: Where the eight ways go on a screen, from the top clockwise.
ACROSS, DOWN = (0, 1, 1, 1, 0, -1, -1, -1), (-1, -1, 0, 1, 1, 1, 0, -1)


def shacru(seats: int = 3, count: int = 0, **players: str) -> Table:
    """A table with Shacru after some moves; of three North, East and West play."""
    rng, match = Random(1), fresh("shacru", seats)
    for _ in range(count):
        match = match.play(rng.choice(match.legal()))
    return new_table(match, players, SHACRU.board, "name")


def test_each_seat_has_its_emblem_its_name_and_its_score() -> None:
    """The emblem is before the name and for the eyes alone."""
    shown = tree(seats(scene(ENGLISH, shacru(east="bot:2"))))
    assert ["North to move 0 tiles", "Bot 2 East 0 tiles", "West 0 tiles"] == [
        " ".join(" ".join(it.itertext()).split()) for it in shown
    ]
    emblems = [shown.find(f"*[@id='seat-{seat}']//*[@class='who']/svg") for seat in THREE]
    assert all(it is not None and "true" == it.get("aria-hidden") for it in emblems)
    assert 3 == len({tostring(it) for it in emblems if it is not None})


def test_what_is_asked_stands_in_the_row_of_the_moment() -> None:
    """So that the seats stay where they are; named after the one who is asked."""
    at = picked(table(), "kind:T", "square:a1")
    assert ["seat-white", "seat-black"] == [it.get("id") for it in tree(seats(scene(ENGLISH, at)))]
    (asking,) = tree(row(scene(ENGLISH, at)))
    assert ("group", "White") == (asking.get("role"), asking.get("aria-label"))
    # Cancel is offered where something is begun.
    assert 1 == len(asking.findall(".//*[@data-do='cancel']"))
    assert not tree(row(scene(ENGLISH, table()))).findall(".//*[@data-do='cancel']")
    for standing, offers in ((Saving(watching=True), False), (Thinking(running=True), True)):
        waits = tree(row(scene(ENGLISH, at, standing)))
        assert offers == bool(waits.findall(".//*[@data-pick]"))


@pytest.mark.parametrize(("count", "kind"), [(2, "list"), (3, "list rounds"), (4, "list rounds")])
def test_the_turns_of_a_round_stand_in_a_line(count: int, kind: str) -> None:
    """Two seats have columns; of more, each round is a line that may wrap."""
    at = shacru(count, 7)
    listed = tree(listing(scene(ENGLISH, at))).find(".//ol")
    assert listed is not None and kind == listed.get("class")
    lines = [[button.findtext("span[@class='unseen']") for button in line] for line in listed]
    assert [at.texts()[begin : begin + count] for begin in range(0, 7, count)] == lines


def test_nobody_resigns_among_more_than_two() -> None:
    """The control is not there, and the typed word is refused."""
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


def test_bots_of_one_level_are_told_apart() -> None:
    """By their seats in brackets; whose name nobody else has is called by it alone."""
    at = shacru(north="bot:2", east="bot:2", west="bot:1")
    names = [seat_name(scene(ENGLISH, at), seat) for seat in at.match.seats]
    assert ["Bot 2 (North)", "Bot 2 (East)", "Bot 1"] == names


@pytest.mark.parametrize(
    ("bots", "headers", "names"),
    [
        (True, {}, "You East West"),
        (True, {"East": "Ada", "North": "Ada"}, "You East West"),
        (True, {"West": "Hal"}, "You East Hal"),
        (False, {"North": "Ada", "East": "Ada", "West": "Hal"}, "North East Hal"),
        (False, {"West": "Bot 2"}, "North East Bot 2"),
    ],
)
def test_short_names_in_the_line_tell_seats_apart(
    bots: bool, headers: dict[str, str], names: str
) -> None:
    """Among three a bot that nobody named is called as its seat, and you are "you"."""
    at = shacru(3, 0, **({"east": "bot:2", "west": "bot:2"} if bots else {}))
    at = at._replace(match=at.match._replace(headers=headers))
    shown = tree(standings_line(scene(ENGLISH, at))).findall(".//*[@class='player']")
    assert names == " ".join("".join(each.itertext()) for each in shown)


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
