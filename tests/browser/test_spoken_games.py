"""Whole games by keyboard on the spoken grid, with every sentence that is heard on the way.

A file in ``spoken`` is a game as somebody hears it who does not see the board: the record at its
top, a line of dashes, then keys (``>``) and below them all that the live region says after these
keys, in order; where nothing stands below keys, nothing is said. All of that is literal text, and
nothing here is asked of the code that made it: a sentence that changes is changed there by hand.
Between them the files hold picks, refusals, choices given up, turns held and taken back,
connections, captures, auctions, tallies, curtains and ends. Pyrga's game, from the page's load on,
is in `test_keyboard`.

Keys stand as the browser names them. Beside them ``board`` and ``number`` are Tab until the grid
or the field for a number has the focus, a square is a walk there by arrow keys, and ``…`` is the
breath that a curtain or a tally wants before a key means it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tests.browser.playing import Screen
from tests.browser.test_keyboard import tab_to, walk
from tests.browser.test_tyrus_games import walk as walk_to_building
from tests.playthroughs.showing import RULE, record_of

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}
FILES: Final = sorted((Path(__file__).parent / "spoken").glob("*.txt"))
#: A place on any of the boards.
PLACE: Final = re.compile(r"[a-s]\d+|[ib][CMT]")
GRID: Final = "[role=gridcell][tabindex='0']"
#: Longer than a key is unheard after a curtain fell or a tally began, in milliseconds.
BREATH: Final = 800


class Step(NamedTuple):
    """Keys, one after the other, and what is said after them."""

    keys: str
    said: list[str]


def steps(file: Path) -> Iterator[Step]:
    """What is pressed and heard, in order; first what is heard before any key."""
    _record, _rule, spoken = file.read_text(encoding="utf-8").partition(f"{RULE}\n")
    for part in f"\n{spoken.strip()}".split("\n>"):
        keys, *said = part.split("\n")
        yield Step(keys.strip(), [line for line in said if line])


def press(screen: Screen, key: str) -> None:
    """One of a step's keys."""
    page = screen.page
    if key == "…":
        page.wait_for_timeout(BREATH)
    elif key == "board":
        tab_to(page, page.get_attribute(GRID, "id") or "")
    elif key == "number":
        tab_to(page, "number")
    elif not PLACE.fullmatch(key):
        page.keyboard.press(key)
    elif screen.game == "tyrus":
        walk_to_building(screen, key)
    else:
        walk(page, key)


def begin(screen: Screen, goal: Match) -> None:
    """The form by keyboard, or, where chance would deal, the game as it was dealt."""
    page, seats = screen.page, goal.seats
    page.evaluate("document.activeElement.blur()")
    if goal.deal:
        screen.open(goal.at(0), dict.fromkeys(seats, "person"))
        return
    screen.go(f"#/new/{goal.game.id}/{len(seats)}")
    for seat in seats:
        tab_to(page, f"seat-{seat}")
        page.keyboard.press("Home")
    tab_to(page, "Begin")
    page.keyboard.press("Enter")
    page.wait_for_selector("#status .sentence")


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_whole_game_is_spoken(screen: Screen, file: Path) -> None:
    """From the first question to the result, each sentence once, in order, and no other."""
    goal = read_record(record_of(file), catalogue.game)
    screen.heard()
    begin(screen, goal)
    for number, (keys, said) in enumerate(steps(file)):
        for key in keys.split():
            press(screen, key)
        heard = [each for each in screen.heard() if each]
        assert said == heard, f"step {number}: {keys}"
    assert goal.outcome is not None
    assert goal.turns() == screen.match().turns()
    assert goal.outcome == screen.match().outcome
