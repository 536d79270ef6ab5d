"""A link that was made to take long: the page answers while it is read."""

from __future__ import annotations

from typing import Final

import pytest

from benchmarks.links import links, taken_back
from tests.browser.conftest import Visit

#: Opens a link; how many pieces of work of some length there are until its game is shown.
PIECES: Final = """
(link) => new Promise((shown) => {
  const { port1, port2 } = new MessageChannel();
  let pieces = 0, last = performance.now();
  port1.onmessage = () => {
    const now = performance.now();
    pieces += now - last > 5;
    last = now;
    if (document.querySelector("#ground")) shown(pieces);
    else port2.postMessage(0);
  };
  location.hash = link;
  port2.postMessage(0);
})
"""


@pytest.mark.long_only
def test_the_page_answers_while_a_link_is_read(visit: Visit) -> None:
    """Once the code is here, reading and showing would be a single piece of work."""
    page, long = visit(f"#/apart/{links('pacru', 2, 2).link}"), taken_back("pacru")
    page.wait_for_selector("#ground")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("#ground", state="detached")
    assert len(long) < 4000
    assert 4 < page.evaluate(PIECES, f"#/apart/{long}")
