"""Every screen in both languages, light and dark, wide and narrow: axe-core finds nothing.

By default the screens are dealt to the looks by the seed, some to each; in a long run each look
gets all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

import pytest
from playwright.sync_api import Error

import toolchain
from pictures.photographing import Look, bring_up
from pictures.screens import SCREENS
from testing import seeds
from tests.browser.conftest import Site, Visit, Visiting
from tests.browser.hosting import until
from tests.browser.playing import FRESH, READY, Screen, held_back
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
#: What can be pressed and is smaller than 24 by 24 pixels.
SMALL: Final = """
[...document.querySelectorAll("button, a, input, select, textarea, #ground [data-pick], .arrow")]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }))
  .map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 23.9 || height < 23.9)
  .map(([html, { width, height }]) => `${html}: ${width} x ${height}`)
"""
#: By how much the page is wider than the window, and what stands out of it; a name is cut off by
#: what it stands in, which is looked at itself.
WIDE: Final = """
[...document.querySelectorAll("body :not(bdi)")]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".unseen"))
  .filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
  .map((it) => it.outerHTML.slice(0, 80))
"""
#: By how much a page can be scrolled to the side.
ASIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
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
#: Whether the game in this tab is its own to play.
HELD: Final = """
navigator.locks.query().then(({ held }) =>
  held.some(({ name }) => name === `tessera.${location.hash.split("/").at(-1)}`))
"""
LONG_NAME: Final = "Maximilienne-Wilhelmine von und zu Hohen"
WON: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"


#: How many of the camera's screens each look gets by default.
SHARE: Final = 3


def dealt(things: Sequence[T], look: str, count: int, *, long: bool) -> list[T]:
    """What a look gets of these: so many that no other look gets; in a long run all."""
    if long:
        return [*things]
    at = count * [*LOOKS].index(look)
    chosen = Random(seeds.of(seed(), "looks")).sample(range(len(things)), count * len(LOOKS))
    return [things[number] for number in sorted(chosen[at : at + count])]


def going(screen: Screen, visit: Visit) -> Iterator[str]:
    """The screens of a game, one after the other."""
    screen.begin(white_name=LONG_NAME, black_name="W" * 40)
    yield "the start"
    screen.play("Sb2", "Tb1E", "Cd1")
    yield "the middle"
    screen.hit_kind("T")
    screen.hit_square("d1")
    yield "the choice of a direction"
    screen.hit_square("a1")
    yield "a refusal"
    screen.page.focus(".rule-id")
    yield "a rule"
    screen.page.keyboard.press("Escape")
    if not screen.page.locator("#list").count():
        screen.do("list")
    screen.page.locator("#list button").nth(0).click()
    yield "looking"
    screen.page.locator("#list button").nth(2).click()
    screen.do("resign")
    yield "a question"
    screen.do("no")
    screen.begin_at(WON)
    yield "the end"


def elsewhere(screen: Screen, visit: Visit) -> Iterator[str]:
    """The other screens, and a game that one only watches."""
    second = Screen(visit())
    screen.page.bring_to_front()
    screen.store("tessera.game.cafe", "torn")
    screen.store("tessera.aside.cafe.0", "torn")
    screen.go("#/game/nowhere")
    yield "trouble"
    screen.go("#/")
    yield "home"
    screen.go("#/new/pyrga")
    yield "the form"
    screen.go("#/import")
    screen.page.fill("#record", '[Game "chess"]')
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("form .trouble")
    yield "import"
    screen.page.fill("#record", '{"tessera": 1, "settings": {"sound": "off"}, "games": [7]}')
    screen.page.click("form [type=submit]")
    screen.page.wait_for_selector("#report")
    yield "a file with something bad in it"
    screen.go("#/settings")
    yield "settings"
    name = second.begin_at("Sb2")
    until(second.page, HELD)
    screen.go(f"#/game/{name}")
    screen.page.wait_for_selector("[data-do=take-over]")
    yield "watching"
    second.go("#/import")
    screen.begin(black="bot:3")
    screen.play("Tb2N")
    yield "a bot that thinks"


def four(screen: Screen, visit: Visit) -> Iterator[str]:
    """A game of four whose turns are confirmed: its form, an open turn, a held one, turned."""
    screen.begin_game("pacru", dict.fromkeys(("south", "west", "north", "east"), "person"))
    screen.type("e1-e2")
    screen.hit_square("c1")
    yield "a pawn picked"
    screen.hit_square("d2")
    yield "an open turn"
    screen.do("turn")
    screen.hit_square("d1")
    yield "a held turn"
    screen.do("confirm")
    screen.hit_square("a5")
    screen.hit_square("a6")
    yield "a refusal on a turned board"
    screen.go("#/")
    yield "home with two games"
    screen.go("#/new/pacru/4")
    yield "the form for four"


def hidden(screen: Screen, visit: Visit) -> Iterator[str]:
    """A game with secrets and memory helped: the curtain, a hand, a tally; long names."""
    names = {"ivory_name": LONG_NAME, "brown_name": "W" * 40}
    screen.begin_game("tyrus", {"ivory": "person", "brown": "person"}, memory="on", **names)
    yield "a curtain"
    for placed in range(6):
        screen.page.wait_for_selector("[data-do=lift]")
        screen.do("lift")
        screen.page.locator("button.choice[data-pick]").nth(placed).click()
        if placed == 3:
            yield "a tile in hand"
        screen.hit_square(("iC", "bC", "bM")[placed % 3])
        if placed == 5:
            yield "a tile that is held"
        screen.do("confirm")
    screen.page.wait_for_selector("#status .sentence")
    yield "a tally"


#: The ways through screens, one after the other.
WALKS: Final[tuple[Callable[[Screen, Visit], Iterator[str]], ...]] = (
    hidden, four, elsewhere, going,
)  # fmt: skip


@pytest.mark.sampled(1)
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(visiting: Visiting, look: str, long: bool) -> None:
    """Nor is anything too wide for the window or too small for a finger; no style attributes."""
    visit = visiting(**CONTEXTS[look])
    screen = Screen(visit())
    screen.page.evaluate(SCRIPT)
    for walk in dealt(WALKS, look, 1, long=long):
        for name in walk(screen, visit):
            found = {
                "axe": screen.page.evaluate(AXE),
                "small": screen.page.evaluate(SMALL),
                "wide": screen.page.evaluate(WIDE),
                "style": screen.page.evaluate("document.querySelectorAll('[style]').length"),
            }
            assert {"axe": [], "small": [], "wide": [], "style": 0} == found, name


@pytest.mark.sampled(1)
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_before_python(visiting: Visiting, look: str) -> None:
    """Nor while Python is still on its way."""
    visit = visiting(**CONTEXTS[look])
    page = visit.context.new_page()
    with held_back(page, "**/*.wasm"):
        page.goto(visit.site.address + FRESH, wait_until="domcontentloaded")
        page.evaluate(SCRIPT)
        assert [] == page.evaluate(AXE)
        assert [] == page.evaluate(WIDE)
    page.wait_for_function(READY)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_on_any_screen(
    visiting: Visiting, site: Site, look: str, long: bool
) -> None:
    """Of all that the camera takes: every game's screens, home, forms, rules pages, documents.

    None can be scrolled to the side, none has a ``style`` attribute.
    """
    visit = visiting(**CONTEXTS[look])
    # Addresses that lead nowhere, and a start that fails, are among the screens.
    visit.forgive(r"^404: \S+/nothing$", r"status of 404", r"ERR_FAILED", r"wasm", r"fetch")
    visit.forgive(r"integrity")
    page = visit.context.new_page()
    found: dict[str, Any] = {}
    page.goto(f"{site.address}nothing")
    for screen in dealt(SCREENS, look, SHARE, long=long):
        try:
            bring_up(page, site.address, screen, LOOKS[look].language)
        except (Error, LookupError) as error:
            found[screen.name] = f"not shown: {error}".splitlines()[0]
            continue
        page.evaluate(f"globalThis.axe ?? (() => {{ {SCRIPT} }})()")
        told = {
            "axe": page.evaluate(AXE),
            "aside": page.evaluate(ASIDE),
            "style": page.evaluate("document.querySelectorAll('[style]').length"),
        }
        if told != {"axe": [], "aside": 0, "style": 0}:
            found[screen.name] = told
    assert {} == found, "\n".join(f"{name}: {told}" for name, told in found.items())
