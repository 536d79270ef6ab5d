"""Replay in the browser: at its real pace, by the button and by the space bar."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from tests.browser.playing import Screen
from tests.outside import PERSONS, played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

MOVES: Final = "Sb2 Tb1E Cd1 Td1N Sd4 Cd3"
PLAYER: Final = "document.getElementById('replay')?.getAttribute('aria-label')"
PLAYS: Final = f"{PLAYER} === 'Pause'"
RESTS: Final = f"{PLAYER} === 'Replay'"
#: From now on, how many pieces lie there is written down, and when that was.
WATCH: Final = """
() => {
  globalThis.seen = [];
  const pieces = document.getElementById("pieces");
  const note = () => seen.push([pieces.childElementCount, performance.now()]);
  new MutationObserver(note).observe(pieces, { childList: true });
}
"""


def test_from_the_start_to_the_end(screen: Screen) -> None:
    """Every turn is shown for a while, in order; then the game stands as before."""
    screen.open(played(MOVES), PERSONS)
    before, sentence = screen.look(), screen.sentence
    while (pace := screen.text("[data-do=pace]")) != "2×":
        screen.page.click("[data-do=pace]")
        screen.wait(f"document.querySelector('[data-do=pace]').textContent !== '{pace}'")
    screen.page.evaluate(WATCH)
    screen.page.click("[data-do=replay]")
    screen.wait(PLAYS)
    screen.wait(RESTS)
    seen: list[tuple[int, float]] = screen.page.evaluate("seen")
    assert [*range(7)] == [count for count, _when in seen]
    assert all(later - sooner > 200 for (_, sooner), (_, later) in pairwise(seen))
    assert (before, sentence) == (screen.look(), screen.sentence)


def test_the_space_bar(screen: Screen) -> None:
    """Where one looks on it starts and stops; on the board and on buttons it does what it did."""
    screen.open(played(MOVES), PERSONS)
    screen.page.focus("#screen")
    screen.page.keyboard.press("Space")
    screen.page.keyboard.press("ArrowLeft")
    screen.page.keyboard.press("Space")
    screen.wait(PLAYS)
    screen.page.keyboard.press("Space")
    screen.wait(RESTS)
    screen.page.focus("[aria-label='To the start']")
    screen.page.keyboard.press("Space")
    assert [] == screen.pieces()
    assert screen.page.evaluate(RESTS)
    screen.page.focus("#cell-a1")
    screen.page.keyboard.press("Space")
    assert screen.page.locator("#dialog").is_visible()
    screen.do("no")
