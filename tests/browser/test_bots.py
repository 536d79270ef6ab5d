"""Games against the bots, which think in a real worker while the page goes on answering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.browser.conftest import Visit
from tests.browser.playing import MAY_PLAY, THINKS, WATCH_WORKERS, Screen

#: Notes the longest time between two frames.
WATCH_FRAMES: Final = """
() => {
  globalThis.longest = 0;
  let before = performance.now();
  const look = (now) => {
    longest = Math.max(longest, now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""


def test_the_page_answers_while_the_bot_thinks(
    visit: Visit, record_property: Callable[[str, object], None]
) -> None:
    """Looking and folding go on at once; *Move now* plays the best found so far, again and again.

    The longest gap between frames is reported.
    """
    visit.context.add_init_script(WATCH_WORKERS)
    screen = Screen(visit())
    # It thinks about this for long, if it is let.
    screen.begin_at("Cc3 Tc3W Cb3 Tb3S Tb1E Cc1", black="bot:5")
    screen.page.evaluate("said.length = 0")
    screen.play("Sc1")
    screen.wait(THINKS)
    screen.page.evaluate(WATCH_FRAMES)
    screen.wait("said.some((it) => it.kind === 'progress')")
    screen.page.keyboard.press("Home")
    assert [] == screen.current()
    screen.page.keyboard.press("End")
    for listed in (0, 1):
        screen.do("list")
        assert listed == screen.page.locator("#list").count()
    assert screen.page.evaluate(f"Boolean({THINKS})")
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    record_property("longest gap between frames", screen.page.evaluate("longest"))
    assert 8 == len(screen.turns())
    said: list[dict[str, Any]] = screen.page.evaluate("said")
    assert 1 == len([it for it in said if it.get("do") == "stop"])
    screen.do("undo")
    screen.play("Sc1")
    screen.wait(THINKS)
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    assert 8 == len(screen.turns())
    assert 1 == screen.page.evaluate("workers.length"), "the worker is kept for the next question"
