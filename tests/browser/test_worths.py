"""Every choice is valued beside a study's board: signs on squares, spoken there, gone at once."""

from __future__ import annotations

from typing import Final

from tests.browser.conftest import PATIENCE, Visit
from tests.browser.playing import Screen
from tests.outside import PERSONS, played

#: A game of Pyrga that goes on, in which some placements lose and others win.
LATE: Final = "Tc2S Tc1E Td1N Sd2 Cd1 Sd1 Sc1 Tb1W Ta1E Cc1 Ta3E Tc3S Cc2 Sc2 Sb2"
#: How many signs are drawn, and how many of them are guesses.
SIGNS: Final = "['.worth', '.worth.guess'].map((sort) => document.querySelectorAll(sort).length)"
#: Walks a turn back, and counts the signs that are left in the very same task.
BACK: Final = f"document.querySelector('#walk-back').click(), {SIGNS}"
SIGNED: Final = "document.querySelector('.worth')"


def test_every_choice_is_valued(visit: Visit) -> None:
    """All are proven; what a square is worth is spoken there; a step takes it all away."""
    screen = Screen(visit("#/import"))
    screen.keep("cafe", played(LATE), PERSONS)
    screen.go("#/study/cafe")
    page = screen.page
    plain = screen.labels()
    page.click("#every-switch")
    proven = f"{SIGNED} && !document.querySelector('.worth.guess')"
    page.wait_for_function(proven, timeout=2 * PATIENCE)
    signed = page.evaluate(SIGNS)[0]
    valued = [square for square, label in screen.labels().items() if label != plain[square]]
    assert signed == len(valued) > 0
    assert [0, 0] == page.evaluate(BACK)
    page.wait_for_function(SIGNED, timeout=PATIENCE)
    page.click("#every-switch")
    assert [0, 0] == page.evaluate(SIGNS)
