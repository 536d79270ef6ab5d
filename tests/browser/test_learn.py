"""Lessons on a small telephone: board and row are in the window, in every step."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tessera.games import catalogue
from tests.browser.playing import Screen
from website import lessons

CONTEXT: Final[dict[str, Any]] = {
    "locale": "fr-FR",
    "color_scheme": "light",
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
#: Where board and row are: the top of the one, its bottom, the top of the other, its bottom.
PLACES: Final = """
() => {
  const [board, row] = [".stage .drawing", ".moment"].map((name) =>
    document.querySelector(name).getBoundingClientRect());
  return [board.top, board.bottom, row.top, row.bottom];
}
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", sorted(catalogue.GAMES))
def test_board_and_row_are_in_the_window(screen: Screen, game: str) -> None:
    """Before and after a step is solved: nothing covers the board."""
    screen.page.set_viewport_size({"width": 375, "height": 548})
    screen.go(f"#/learn/{game}")
    for number, _step in enumerate(lessons.steps(game), 1):
        screen.wait(f"document.querySelector('.place').innerText.startsWith('{number}')")
        top, bottom, row, end = screen.page.evaluate(PLACES)
        assert 0 < top < bottom <= row < end <= 548 + 1, (number, top, bottom, row, end)
        screen.page.click("[data-do=show-me]")
        screen.page.wait_for_selector("#learn-next, #skip, #on")
        assert [top, bottom] == screen.page.evaluate(PLACES)[:2], number
        on = screen.page.locator("[data-do=learn].step").nth(1)
        if on.get_attribute("aria-disabled") is None:
            on.click()
