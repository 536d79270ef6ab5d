"""Screens in both languages, light and dark, wide and narrow: axe-core finds nothing.

By default the screens are dealt to the looks by the seed, some to each; in a long run each look
gets all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

import pytest
from playwright.sync_api import Error, Page

import toolchain
from pictures.photographing import Look, bring_up
from pictures.screens import SCREENS
from testing import seeds
from tests.browser.conftest import Site, Visiting
from tests.browser.playing import Screen
from tests.conftest import seed

T = TypeVar("T")

#: axe itself.
SCRIPT: Final = (toolchain.MODULES / "axe-core/axe.min.js").read_text(encoding="utf-8")
#: What axe finds: each broken rule with the elements that break it.
AXE: Final = """
async () => {
  const rules = { "target-size": { enabled: true } };
  const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
}
"""
#: What can be pressed at a table and is smaller than 24 by 24 pixels.
SMALL: Final = """
[...document.querySelectorAll("button, a, input, select, textarea, #ground [data-pick], .arrow")]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }))
  .map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 23.9 || height < 23.9)
  .map(([html, { width, height }]) => `${html}: ${width} x ${height}`)
"""
#: What stands out of the window at a table; a name is cut off by what it stands in.
WIDE: Final = """
[...document.querySelectorAll("body :not(bdi)")]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".unseen"))
  .filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
  .map((it) => it.outerHTML.slice(0, 80))
"""
#: By how much a page can be scrolled to the side.
ASIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
STYLED: Final = "document.querySelectorAll('[style]').length"
#: Every language in every theme, and each of both in a wide and in a narrow window.
LOOKS: Final = {
    "en-light": Look(1440, "light", "en"),
    "en-dark": Look(320, "dark", "en"),
    "fr-light": Look(320, "light", "fr"),
    "fr-dark": Look(1440, "dark", "fr"),
}
CONTEXTS: Final[dict[str, dict[str, Any]]] = {
    name: {**look.options, "has_touch": look.width == 320} for name, look in LOOKS.items()
}
LONG_NAME: Final = "Maximilienne-Wilhelmine von und zu Hohen"
#: How many of the camera's screens each look gets by default.
SHARE: Final = 2


def dealt(things: Sequence[T], look: str, count: int, *, long: bool) -> list[T]:
    """What a look gets of these: so many that no other look gets; in a long run all."""
    if long:
        return [*things]
    at = count * [*LOOKS].index(look)
    chosen = Random(seeds.of(seed(), "looks")).sample(range(len(things)), count * len(LOOKS))
    return [things[number] for number in sorted(chosen[at : at + count])]


def chosen_and_asked(screen: Screen) -> Iterator[str]:
    """A direction, a refusal, a question, a held turn on a turned board, a tile in hand."""
    screen.begin(white_name=LONG_NAME, black_name="W" * 40)
    screen.play("Sb2", "Tb1E", "Cd1")
    screen.hit_kind("T")
    screen.hit_square("d1")
    yield "the choice of a direction"
    screen.hit_square("a1")
    screen.do("resign")
    yield "a refusal, and a question"
    screen.do("no")
    screen.begin_game("pacru", dict.fromkeys(("south", "west", "north", "east"), "person"))
    screen.hit_square("e1")
    screen.hit_square("e2")
    screen.do("turn")
    for square in ("c1", "d2", "d1"):
        screen.hit_square(square)
    yield "a held turn"
    names = {"ivory_name": LONG_NAME, "brown_name": "W" * 40}
    screen.begin_game("tyrus", {"ivory": "person", "brown": "person"}, memory="on", **names)
    screen.do("lift")
    screen.page.locator("button.choice[data-pick]").first.click()
    yield "a tile in hand"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(visiting: Visiting, site: Site, look: str, long: bool) -> None:
    """At tables, and on screens of the camera; no style attributes, none scrolls to the side."""
    visit = visiting(**CONTEXTS[look])
    # Addresses that lead nowhere, and a start that fails, are among the screens.
    visit.forgive(r"^404: \S+/nothing$", r"status of 404", r"ERR_FAILED", r"wasm", r"fetch")
    visit.forgive(r"integrity")
    page = visit()
    found: dict[str, Any] = {}
    for name in chosen_and_asked(Screen(page)):
        told = {"axe": axe(page), "small": page.evaluate(SMALL), "wide": page.evaluate(WIDE)}
        found |= {name: told} if any(told.values()) or page.evaluate(STYLED) else {}
    page.set_default_timeout(30_000)
    for screen in dealt(SCREENS, look, SHARE, long=long):
        try:
            bring_up(page, site.address, screen, LOOKS[look].language)
        except (Error, LookupError) as error:
            found[screen.name] = f"not shown: {error}".splitlines()[0]
            continue
        told = {"axe": axe(page), "aside": page.evaluate(ASIDE), "style": page.evaluate(STYLED)}
        found |= {screen.name: told} if any(told.values()) else {}
    assert {} == found, "\n".join(f"{name}: {told}" for name, told in found.items())


def axe(page: Page) -> list[Any]:
    """Axe's findings on the page as it is."""
    page.evaluate(f"globalThis.axe ?? (() => {{ {SCRIPT} }})()")
    told: list[Any] = page.evaluate(AXE)
    return told
