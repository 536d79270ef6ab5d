"""Where things stand: the spoken grid on its squares, phones held sideways, many games, focus."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.games import catalogue
from tests.browser.playing import Screen

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

#: How far each cell of the spoken grid is from the square it speaks of, in pixels.
APART: Final = """
() => Math.max(...[...document.querySelectorAll("#ground rect.square")].map((square) => {
  const name = square.dataset.pick.replace("square:", "cell-");
  const cell = document.getElementById(name).getBoundingClientRect();
  const drawn = square.getBoundingClientRect();
  return Math.max(...["x", "y", "width", "height"].map((it) => Math.abs(cell[it] - drawn[it])));
}))"""
#: By how much the page can be scrolled to the side.
ASIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
BOARD: Final = "() => document.getElementById('drawing').getBoundingClientRect().toJSON()"


def test_the_spoken_grid_lies_on_its_squares(screen: Screen) -> None:
    """Whoever explores by touch or by focus finds each square where it is drawn."""
    screen.begin_at("Sb2")
    for width, height in ((320, 640), (740, 360), (768, 1024), (1440, 900)):
        screen.page.set_viewport_size({"width": width, "height": height})
        assert screen.page.evaluate(APART) < 1, (width, height)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_four_times_as_large(screen: Screen, game: str) -> None:
    """As a window of 1280 by 1024 at 400 %: the board is there, nothing is scrolled to the side.

    The row of the moment is not fixed there: it would cover what has the focus.
    """
    screen.page.set_viewport_size({"width": 320, "height": 256})
    for address in (f"#/new/{game}", f"#/play/{game}", "#/"):
        screen.go(address)
        assert 0 == screen.page.evaluate(ASIDE)
        if "play" in address:
            assert screen.page.evaluate(BOARD)["width"] >= 256
            placed = "getComputedStyle(document.querySelector('.moment')).position"
            assert "static" == screen.page.evaluate(placed)


def test_the_typing_field_keeps_its_focus_against_a_bot(screen: Screen) -> None:
    """One types, the bot answers, one types on: without a way back to the field."""
    screen.page.set_viewport_size({"width": 1280, "height": 800})
    screen.begin(black="bot:1")
    screen.type("Sb2")
    assert "typed" == screen.page.evaluate("document.activeElement.id")
    screen.wait("document.querySelectorAll('#list button').length === 2")
    assert "typed" == screen.page.evaluate("document.activeElement.id")
