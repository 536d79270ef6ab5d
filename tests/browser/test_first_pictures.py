"""How a rules page begins: its first picture is seen at once, and the aim stands by it."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.games import catalogue
from tests.browser.conftest import Visit
from tests.browser.reading import LANGUAGES, opened

#: The points of a window, and within how many of its heights the first picture ends.
WINDOWS: Final = {(1440, 900): 1.0, (390, 664): 1.2, (320, 568): 1.2}
#: Where the first picture lies, how wide the page is, and what stands beside or below the picture.
LIES: Final = """
() => {
  const box = document.querySelector("figure svg.drawing").getBoundingClientRect();
  const aim = document.querySelector(".opening > p").getBoundingClientRect();
  return {
    bottom: box.bottom, width: box.width, page: document.documentElement.scrollWidth,
    beside: aim.left >= box.right, below: aim.top >= box.bottom,
  };
}
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_first_picture_is_seen_at_once(visit: Visit, game: str) -> None:
    """In the first screen of a desktop, in 1.2 of a phone; as wide as there is room."""
    for language in LANGUAGES:
        page = opened(visit, game, language)
        for (width, height), most in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(LIES)
            assert found["bottom"] <= most * height, (language, width, found)
            assert found["width"] >= min(0.85 * width, 340)
            assert found["page"] <= width
            assert found["beside" if width > height else "below"]
        assert "home" == page.locator("figure").first.get_attribute("data-diagram")
        page.close()
