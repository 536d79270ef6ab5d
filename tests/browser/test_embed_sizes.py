"""How large embedded boards are, and that their height comes to rest."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.conftest import Site, Visiting
from tests.browser.embedding import HostPage, game

SIZES: Final[list[dict[str, Any]]] = [
    {"width": 320, "height": 700}, {"width": 768, "height": 900}, {"width": 1440, "height": 900},
]  # fmt: skip


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_board_is_as_large_as_it_can(
    visiting: Visiting, site: Site, size: dict[str, Any]
) -> None:
    """Nearly as wide as the page where that is narrow; nothing stands out, nothing has moved."""
    visit = visiting(viewport=size)
    style = "<style>body { margin: 0 } tessera-game { max-width: 70rem }</style>"
    host = HostPage(visit, site, game(game="pacru", seats="4", loading="eager"), style)
    frame = host.ready()
    board = frame.locator(".drawing").bounding_box()
    frame_box = host.page.locator("#it iframe").bounding_box()
    assert board and frame_box
    least = {320: 0.88 * 320, 768: 420, 1440: 600}[size["width"]]
    assert board["width"] >= least
    assert board["y"] + board["height"] <= frame_box["y"] + frame_box["height"] + 1
    assert frame.evaluate(
        "(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>"
        " scrollWidth <= clientWidth && scrollHeight <= clientHeight)(document.documentElement)"
    )
    assert 0 == host.moved()


#: How high an element is in each of so many pictures that the browser draws.
HEIGHTS: Final = """async (count) => {
  const found = [];
  while (found.length < count) {
    await new Promise(requestAnimationFrame);
    found.push(document.querySelector("#it").offsetHeight);
  }
  return found;
}"""


@pytest.mark.long_only
def test_heights_come_to_rest(visiting: Visiting, site: Site) -> None:
    """Also where what stands beside the board is laid out by the frame's own height."""
    visit = visiting(viewport={"width": 768, "height": 900})
    host = HostPage(visit, site, game(game="tyrus", mode="play", loading="eager"))
    host.ready()
    assert 1 == len(set(host.page.evaluate(HEIGHTS, 40)[20:]))
