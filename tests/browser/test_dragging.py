"""Dragging by finger and by mouse in a real window: what only a browser shows.

What a drag does is tried in plain Python, by ``tests/page/test_dragging.py``.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tessera.games import catalogue
from tessera.play.match import Match
from tests.browser.playing import Screen

CONTEXT: Final = {
    "locale": "en-GB",
    "color_scheme": "light",
    "viewport": {"width": 390, "height": 664},
    "has_touch": True,
    "is_mobile": True,
}
SHACRU, BOARD = catalogue.game("shacru"), catalogue.board("shacru")
#: How often a finger is told to be somewhere else on its way.
STEPS: Final = 6
#: The picture under the pointer, and a square: their middles and widths.
CARRIED: Final = """
(square) => [".dragged .icon", `#ground [data-pick="square:${square}"]`].map((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
})
"""
#: Sends an event that interrupts a drag.
COMES_BETWEEN: Final = """
([kind, on]) => {
  const about = { bubbles: true, cancelable: true, pointerId: globalThis.held, isPrimary: true };
  const target = { window: globalThis, document }[on] ?? document.querySelector(on);
  target.dispatchEvent(kind.startsWith("pointer") || kind === "lostpointercapture"
    ? new PointerEvent(kind, about) : new Event(kind, about));
}
"""
#: Records the id of the pointer that came down last.
NUMBER: Final = "addEventListener('pointerdown', (it) => { globalThis.held = it.pointerId; }, true)"
#: Events that interrupt a drag, and where they are sent.
BETWEEN: Final = {
    "pointercancel": "#ground rect",
    "lostpointercapture": "#ground rect",
    "contextmenu": "#ground rect",
    "visibilitychange": "document",
    "blur": "window",
}
CARRIES: Final = "document.querySelector('.dragged, .picked') !== null"


class Finger:
    """A finger that is moved over the screen, as the browser's own input sees it."""

    def __init__(self, screen: Screen) -> None:
        self.page = screen.page
        self.session = self.page.context.new_cdp_session(self.page)

    def tell(self, kind: str, *at: tuple[float, float]) -> None:
        """Where it is now."""
        points = [{"x": x, "y": y} for x, y in at]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        """Put it down, and move it; it stays there."""
        self.tell("touchStart", begin)
        for step in range(1, STEPS + 1):
            x, y = (a + (b - a) * step / STEPS for a, b in zip(begin, end, strict=True))
            self.tell("touchMove", (x, y))

    def lift(self) -> None:
        """Take it away."""
        self.tell("touchEnd")


def test_a_finger_drags_and_scrolls(screen: Screen, rng: Random) -> None:
    """From a pawn it drags, and the page stays; from an empty square the page scrolls."""
    match = Match.new(SHACRU, SHACRU.setup(2), rng)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    page, finger = screen.page, Finger(screen)
    begun, to = (each[7:] for each in BOARD.picks(match.legal()[0])[:2])
    square = "#ground [data-pick='square:{}']".format
    finger.slide(screen.middle(square(begun)), screen.middle(square(to)))
    (x, y, width), (wanted_x, wanted_y, wide) = page.evaluate(CARRIED, to)
    assert abs(x - wanted_x) < 2 and y < wanted_y - wide and 0.5 * wide < width < 1.5 * wide
    assert 0 == page.evaluate("scrollY") and page.locator("#preview .pawn").count()
    finger.lift()
    assert not page.locator(".dragged").count()
    assert screen.sentence.startswith("How") or screen.match().actions
    x, y = screen.middle(square("e5"))
    finger.slide((x, y), (x, y - 150))
    finger.lift()
    page.wait_for_function("scrollY > 0")


def test_with_the_pencil_a_finger_draws(screen: Screen) -> None:
    """In a study, from the square where it begins to the one where it ends; the page stays."""
    page, finger = screen.page, Finger(screen)
    page.goto(f"{page.url.partition('#')[0]}#/study/shacru")
    page.click("#pencil")
    square = "#ground [data-pick='square:{}']".format
    (x, y), end = screen.middle(square("c7")), screen.middle(square("c3"))
    finger.slide((x, y), end)
    finger.lift()
    page.wait_for_selector("#notes .arrow")
    assert 0 == page.evaluate("scrollY") and not page.locator("#preview *").count()
    page.click("#pencil")
    finger.slide(end, (x, y))
    finger.lift()
    page.wait_for_function("scrollY > 0")
    assert 1 == page.locator("#notes .arrow").count()


def test_what_comes_between_gives_the_drag_up(screen: Screen, rng: Random) -> None:
    """Nothing is left over the board, no turn is made, and the next drag works."""
    match = Match.new(SHACRU, SHACRU.setup(2), rng)
    screen.open(match, dict.fromkeys(match.seats, "person"))
    pawn, square = BOARD.picks(match.legal()[0])[:2]
    begin, end = (screen.middle(f"#ground [data-pick='{it}']") for it in (pawn, square))
    mouse = screen.page.mouse
    screen.page.evaluate(NUMBER)
    for kind, on in BETWEEN.items():
        mouse.move(*begin)
        mouse.down()
        mouse.move(*end, steps=STEPS)
        screen.wait(CARRIES)
        screen.page.evaluate(COMES_BETWEEN, [kind, on])
        screen.wait(f"!({CARRIES})")
        mouse.move(*begin, steps=STEPS)
        mouse.up()
        assert not screen.page.evaluate(CARRIES), kind
    finger = Finger(screen)
    finger.slide(begin, end)
    screen.wait(CARRIES)
    finger.tell("touchStart", end, (begin[0], begin[1] + 80))
    screen.wait(f"!({CARRIES})")
    finger.tell("touchMove", end, (begin[0], begin[1] + 95))
    finger.lift()
    assert not screen.page.evaluate(CARRIES), "a second finger"
    assert [] == screen.turns()
