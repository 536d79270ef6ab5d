"""The weight of a rules page, then clicks in ten live diagrams of it, which share one Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from benchmarks.clicks import METER, figures, noted, wait_for_event
from benchmarks.figures import Figure, at_most
from benchmarks.lab import Lab

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: The games whose pages are measured: the smallest and the finest board.
GAMES: Final = ("pyrga", "tayu")
#: Number of live diagrams, and of clicks in each.
DIAGRAMS: Final = 10
CLICKS: Final = 5
SEED: Final = 1
#: Place in the window of one of a diagram's legal picks, by its index among them.
LEGAL: Final = """
([name, chance]) => {
  const figure = document.getElementById(`diagram-${name}`);
  const picks = [...figure.querySelectorAll("[data-pick]")]
    .filter((it) => !it.closest(".grid") && !it.closest("[aria-disabled]"));
  const found = picks[Math.floor(chance * picks.length)];
  found.scrollIntoView({ block: "center" });
  const { x, y, width, height } = found.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
"""


def names(page: Page) -> list[str]:
    """The diagrams that are made live: the first ones on the page."""
    tries = page.locator("[data-do=try]")
    return [str(tries.nth(at).get_attribute("data-name")) for at in range(DIAGRAMS)]


def click_about(page: Page, rng: Random) -> None:
    """Make ten diagrams live, and click in each of them in turn."""
    live = names(page)
    for name in live:
        page.evaluate(
            "(name) => document.querySelector(`[data-do=try][data-name='${name}']`).click()", name
        )
        page.wait_for_selector(f"#diagram-{name}[data-live]", timeout=120_000)
    page.evaluate("benchEvents.length = 0")
    for _round in range(CLICKS):
        for name in live:
            events: int = page.evaluate("benchEvents.length")
            x, y = page.evaluate(LEGAL, [name, rng.random()])
            page.mouse.move(x, y)
            page.wait_for_timeout(80)
            page.mouse.click(x, y)
            wait_for_event(page, events + 1)


def measure(lab: Lab) -> Iterator[Figure]:
    """Clicks that play and clicks that are refused, mixed as they come."""
    for game in GAMES:
        with lab.page(f"rules/{game}.en.html", scripts=(METER,), ready=False) as page:
            click_about(page, Random(SEED))
            events = noted(page)
        yield from figures(f"ten diagrams, {game}: ", events, (None, at_most(60)))
