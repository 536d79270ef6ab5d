"""A telephone: turns by taps, what comes next within reach, and nothing that moves meanwhile."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tests.browser.playing import MAY_PLAY, SOON, THINKS, Screen, lying
from tests.outside import canals, fresh
from website import lessons

CONTEXT: Final[dict[str, Any]] = {
    "locale": "fr-FR",
    "color_scheme": "light",
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
#: Where a lesson's board and row are: the top of the one, its bottom, those of the other.
LESSON: Final = """
() => {
  const [board, row] = [".stage .drawing", ".moment"].map((name) =>
    document.querySelector(name).getBoundingClientRect());
  return [board.top, board.bottom, row.top, row.bottom];
}
"""
#: Where what is asked, the board and the seats begin.
TOPS: Final = """
["#status", "#drawing", "#seats"]
  .map((it) => document.querySelector(it).getBoundingClientRect().top)
"""
#: What stands out of the window to the right.
TOO_WIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Where the board lies on the page, and the bar below it.
PLACES: Final = """
() => [".stage", ".moment"].map((name) => {
  const { top, height } = document.querySelector(name).getBoundingClientRect();
  return [Math.round(top + scrollY), Math.round(height)];
})
"""
#: A game of Pyrga that level 5 thinks about for more than a second.
HARD: Final = "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S"


def test_a_whole_game_against_the_bot(screen: Screen) -> None:
    """By taps on kinds, squares and arrows to the result; the list unfolds; nothing is too wide."""
    screen.begin(black="bot:1")
    tops = screen.page.evaluate(TOPS)
    assert tops == sorted(tops)
    match = screen.play_to_the_end(seed=1)
    assert match.outcome is not None and screen.sentence.endswith("?")
    assert lying(match) == screen.pieces()
    assert [] == screen.turns()
    screen.hit("[data-do=ending]")
    screen.hit("[data-do=list]")
    assert [turn.text for turn in match.turns()] == screen.turns()
    assert 0 == screen.page.evaluate(TOO_WIDE)


def test_a_double_tap_confirms_once(screen: Screen) -> None:
    """What comes under the finger by the first tap does not get the second."""
    screen.begin_game("pacru", {"south": "person", "north": "person"})
    screen.type("e1-e2")
    screen.hit_square("e9")
    screen.hit_square("e8")
    middle = screen.middle("[data-do=confirm]")
    screen.page.touchscreen.tap(*middle)
    screen.page.touchscreen.tap(*middle)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-do]')?.dataset.do"
    assert "undo" == screen.page.evaluate(under, middle)
    assert ["e1-e2", "e9-e8"] == [turn.text for turn in screen.match().turns()]


def test_what_comes_next_is_in_the_bar_of_every_game(screen: Screen, rng: Random) -> None:
    """A rematch and the result, when its panel has been folded away."""
    for game in catalogue.GAMES:
        match = fresh(game, rng)
        match = match.play(rng.choice(match.legal())).resign()
        screen.open(match, dict.fromkeys(match.seats, "person"))
        screen.page.click("#fold-ending")
        for name in ("again", "ending"):
            assert screen.page.locator(f".moment [data-do={name}]").is_visible(), game


def test_nothing_moves_while_a_bot_thinks(screen: Screen) -> None:
    """And "Move now" is there for a finger."""
    screen.begin_at(HARD, black="bot:5")
    # Sound is offered once, below the board, after a bot's first turn.
    screen.play("Td2W")
    screen.wait(THINKS)
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    screen.hit(".offer [data-value=off]")
    screen.do("undo")
    screen.play("Td2W")
    screen.wait(THINKS)
    before = screen.page.evaluate(PLACES)
    thought = screen.page.inner_text("#thought")
    screen.wait(f"document.querySelector('#thought').innerText !== {thought!r}")
    assert before == screen.page.evaluate(PLACES)
    box = screen.page.locator(screen.shown("[data-do=hurry]")).bounding_box()
    assert box is not None and box["height"] >= 36
    screen.hit("[data-do=hurry]:visible")
    screen.wait(MAY_PLAY)
    assert before == screen.page.evaluate(PLACES)


def test_a_finger_means_the_nearest_place(screen: Screen) -> None:
    """In Ta Yü beside a place the tap is taken for it; far from any it is refused."""
    screen.page.set_viewport_size({"width": 320, "height": 640})
    screen.open(canals("L"), {"ns": "person", "ew": "person"})
    refused = screen.page.locator("#choices .tried")
    screen.hit("#cell-a1")
    assert (1, 0) == (refused.count(), screen.page.locator("[data-do=confirm]").count())
    x, y = screen.middle("#cell-j10")
    cell = screen.page.eval_on_selector("#cell-j10", "(it) => it.getBoundingClientRect().width")
    screen.page.touchscreen.tap(x + 2.4 * cell, y)
    screen.page.wait_for_selector("[data-do=confirm]", timeout=SOON)
    assert 0 == refused.count()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", sorted(catalogue.GAMES))
def test_a_lesson_is_in_the_window(screen: Screen, game: str) -> None:
    """Before and after a step is solved: nothing covers the board."""
    screen.page.set_viewport_size({"width": 375, "height": 548})
    screen.go(f"#/learn/{game}")
    for number, _step in enumerate(lessons.steps(game), 1):
        screen.wait(f"document.querySelector('.place').innerText.startsWith('{number}')")
        top, bottom, row, end = screen.page.evaluate(LESSON)
        assert 0 < top < bottom <= row < end <= 548 + 1, (number, top, bottom, row, end)
        screen.page.click("[data-do=show-me]")
        screen.page.wait_for_selector("#learn-next, #skip, #on")
        assert [top, bottom] == screen.page.evaluate(LESSON)[:2], number
        on = screen.page.locator("[data-do=learn].step").nth(1)
        if on.get_attribute("aria-disabled") is None:
            on.click()
