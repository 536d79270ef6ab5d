"""A telephone: turns by taps, what comes next within reach, and nothing that moves meanwhile."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tessera.games import catalogue
from tessera.page.core.board import REACH
from tessera.page.features.lesson.view import PROGRESS
from tessera.page.features.pieces.model import FINGER
from tests.browser.conftest import DRAWN_ANEW
from tests.browser.embedding import MOVING
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
  const [board, row] = [".stage > *", ".moment"].map((name) =>
    document.querySelector(name).getBoundingClientRect());
  return [board.top, board.bottom, row.top, row.bottom];
}
"""
#: How much has moved by the next picture.
MOVED: Final = """
new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(moved))))
"""
#: Where what is asked, the board and the seats begin.
TOPS: Final = """
["#status", "#drawing", "#seats"]
  .map((it) => document.querySelector(it).getBoundingClientRect().top)
"""
#: What stands out of the window to the right.
TOO_WIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Left, top, right, bottom of the buttons in the bar that a selector means.
PLACE: Final = """
(found) => found.filter((it) => it.checkVisibility()).map((it) => {
  const { left, top, right, bottom } = it.getBoundingClientRect();
  return [left, top, right, bottom];
})
"""
#: What stands before a turn where something is hidden.
LEADS_ON: Final = ":is(#lift, #hide, #skip, #on)"
Place = tuple[float, float, float, float]
#: Where the board lies on the page, and the bar below it.
PLACES: Final = """
() => [".stage", ".moment"].map((name) => {
  const { top, height } = document.querySelector(name).getBoundingClientRect();
  return [Math.round(top + scrollY), Math.round(height)];
})
"""
#: A game of Pyrga that level 5 thinks about for more than a second.
HARD: Final = "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S"


def places(page: Page, selector: str) -> set[Place]:
    return {tuple(it) for it in page.eval_on_selector_all(f".moment {selector}", PLACE)}


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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", sorted(catalogue.GAMES))
def test_confirm_and_undo_have_places_of_their_own(screen: Screen, game: str, rng: Random) -> None:
    """In ten turns that wait, Undo never moves, and no other button comes where Confirm is."""
    page, board = screen.page, catalogue.board(game)
    match = fresh(game, rng)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    screen.do("confirming")
    undos, confirms, others = set[Place](), set[Place](), set[Place]()
    for _turn in range(10):
        while not screen.sees("[data-do=confirm]"):
            while screen.sees(LEADS_ON):
                screen.hit(LEADS_ON)
            for pick in board.picks(rng.choice(screen.match().legal())):
                others |= places(page, "button:not([data-do=undo])")
                undos |= places(page, "#undo")
                if pick not in board.SPINS:
                    screen.hit(f"[data-pick='{pick}']:is(.cell, .moment *, #choices *)")
        confirms |= places(page, "[data-do=confirm]")
        undos |= places(page, "#undo")
        screen.hit("[data-do=confirm]")
    assert 1 == len(undos) == len(confirms)
    ((left, top, right, bottom),) = confirms
    over = [
        it for it in others if it[0] < right and left < it[2] and it[1] < bottom and top < it[3]
    ]
    assert [] == over


def test_what_comes_next_is_in_the_bar_of_every_game(screen: Screen, rng: Random) -> None:
    """A rematch and the result, when its panel has been folded away."""
    for game in catalogue.GAMES:
        match = fresh(game, rng)
        match = match.play(rng.choice(match.legal())).resign()
        screen.open(match, dict.fromkeys(match.seats, "person"))
        screen.page.click("#fold-ending")
        for name in ("again", "ending"):
            assert screen.page.locator(f".moment [data-do={name}]").is_visible(), game


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", sorted(catalogue.GAMES))
def test_a_hint_moves_no_board(screen: Screen, game: str, rng: Random) -> None:
    match = fresh(game, rng)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    screen.page.evaluate(DRAWN_ANEW)
    if screen.sees("#lift"):
        screen.hit("#lift")
    before = screen.page.evaluate(TOPS)[1]
    screen.do("hint")
    screen.wait("document.querySelector('.hinting')")
    assert before == screen.page.evaluate(TOPS)[1]
    screen.wait("document.querySelector('#hint-play')")
    assert before == screen.page.evaluate(TOPS)[1]


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
    """In Ta Yü beside a place the tap is taken for it; far from any it is refused.

    With a tile in hand the squares are large enough by themselves, as long as the places are seen.
    """
    screen.page.set_viewport_size({"width": 320, "height": 640})
    screen.open(canals("L"), {"ns": "person", "ew": "person"})
    refused = screen.page.locator("#choices .tried")
    screen.hit("#cell-a1")
    assert (1, 0) == (refused.count(), screen.page.locator("[data-do=confirm]").count())
    x, y = screen.middle("#cell-j10")
    cell = screen.page.eval_on_selector("#cell-j10", "(it) => it.getBoundingClientRect().width")
    assert cell >= FINGER
    screen.page.touchscreen.tap(x + cell + REACH - 2, y)
    screen.page.wait_for_selector("[data-do=confirm]", timeout=SOON)
    assert 0 == refused.count()


def test_a_tap_on_the_words_of_a_setting_sets_it(screen: Screen) -> None:
    """Label and field each hear a click: that is no second tap."""
    screen.go("#/settings")
    screen.page.tap("label:has(#set-theme-dark) span")
    screen.wait("document.documentElement.dataset.theme === 'dark'")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", sorted(catalogue.GAMES))
def test_a_lesson_is_in_the_window(screen: Screen, game: str) -> None:
    """Before and after a step is solved nothing covers the board, and hardly anything moves."""
    screen.page.set_viewport_size({"width": 375, "height": 548})
    screen.go(f"#/learn/{game}")
    boards = set[tuple[float, float]]()
    screen.page.evaluate(MOVING)
    for number, _step in enumerate(lessons.steps(game), 1):
        screen.wait(f"document.querySelector('.place').innerText.startsWith('{number}')")
        screen.page.evaluate("moved = 0")
        top, bottom, row, end = screen.page.evaluate(LESSON)
        assert 0 < top < bottom <= row < end <= 548 + 1, (number, top, bottom, row, end)
        screen.page.click("[data-do=show-me]")
        screen.page.wait_for_selector("#learn-next, #skip, #on")
        boards |= {(top, bottom), tuple(screen.page.evaluate(LESSON)[:2])}
        moved = screen.page.evaluate(MOVED)
        on = screen.page.locator("[data-do=learn].step").nth(1)
        if on.get_attribute("aria-disabled") is None:
            assert moved <= 0.01, number
            on.click()
    assert 1 == len(boards)


def test_what_confirms_in_a_lesson_stands_below_the_board(screen: Screen) -> None:
    page = screen.page
    screen.store(f"{PROGRESS}tyrus", "6")
    screen.go("#/learn/tyrus")
    page.wait_for_selector(".place")
    top, bottom, _row, _end = page.evaluate(LESSON)
    screen.hit("[data-pick='tile:P5']")
    screen.hit("#cell-iT")
    page.wait_for_selector("[data-do=confirm]")
    assert [top, bottom] == page.evaluate(LESSON)[:2]
    assert all(bottom <= place[1] for place in places(page, ".deciding > *"))
