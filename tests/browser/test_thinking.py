"""Bots think in a real worker while the page goes on answering; hints keep the focus."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.embedding import MOVING
from tests.browser.playing import MAY_PLAY, THINKS, WATCH_WORKERS, Screen

CONTEXT: Final = {"locale": "en-US", "color_scheme": "light"}
#: Its workers are watched from the start.
OWN_PROFILE: Final = True

#: A hint stands there to be played.
HINTED: Final = "document.querySelector('#hint-play')"
#: A game of Pyrga in which it takes level 5 long to prove that Black, whose turn it is, loses.
HARD: Final = "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S Td2W"
FOCUS: Final = "document.activeElement.id"
#: A game of Pyrga in which Black has one turn, and White then at most six.
FORCED: Final = "Ta4E Td4S Cd3 Td3N Cd4"
#: The device's battery and pointer, as a browser tells of them.
DEVICE: Final = """
{
  globalThis.device = Object.assign(new EventTarget(), { charging: true, matches: true });
  navigator.getBattery = async () => device;
  const media = matchMedia;
  globalThis.matchMedia = (query) => (query === "(pointer: fine)" ? device : media(query));
}
"""
#: Something changes about the device; what is said to the worker at once.
CHANGE: Final = """
([name, value]) => {
  said.length = 0;
  device[name] = value;
  Object.defineProperty(document, "hidden", { value: device.hidden, configurable: true });
  const [target, what] = name === "charging" ? [device, name] : [document, "visibility"];
  target.dispatchEvent(new Event(`${what}change`));
  return said.map((it) => it.do);
}
"""
#: What was said of a kind.
SAID: Final = "said.filter((it) => [it.do, it.kind].includes('{}'))"


@pytest.fixture(scope="module")
def shared_page(shared: Visit) -> Page:
    """One page for the module, whose workers are watched, on a device that changes."""
    shared.context.add_init_script(WATCH_WORKERS + DEVICE)
    return shared()


def test_the_page_answers_while_the_bot_thinks(screen: Screen) -> None:
    """Looking and folding go on at once; *Move now* plays the best found so far."""
    screen.begin_at("Cc3 Tc3W Cb3 Tb3S Tb1E Cc1", black="bot:5")
    screen.page.evaluate("said.length = 0")
    screen.play("Sc1")
    screen.wait("said.some((it) => it.kind === 'progress')")
    workers = screen.page.evaluate("workers.length")
    screen.page.keyboard.press("Home")
    assert [] == screen.current()
    screen.page.keyboard.press("End")
    for listed in (0, 1):
        screen.do("list")
        assert listed == screen.page.locator("#list").count()
    assert screen.page.evaluate(f"Boolean({THINKS})")
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    assert 8 == len(screen.turns())
    assert 1 == screen.page.evaluate("said.filter((it) => it.do === 'stop').length")
    screen.do("undo")
    screen.play("Sc1")
    screen.wait(THINKS)
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    assert 8 == len(screen.turns())
    assert workers == screen.page.evaluate("workers.length"), "the worker is kept"


def test_enter_on_move_now_never_gives_up(screen: Screen) -> None:
    """Pressed once too often it asks for a hint; the focus follows it there.

    Who asks by H on the board and plays by the hint's button stays on the board.
    """
    page = screen.page
    screen.begin_at(HARD, black="bot:5")
    screen.wait(THINKS)
    page.focus("#hurry")
    page.keyboard.press("Enter")
    screen.wait(MAY_PLAY)
    assert "hint" == page.evaluate(FOCUS)
    for _ in range(4):
        page.keyboard.press("Enter")
    screen.wait(HINTED)
    assert "hint" == page.evaluate(FOCUS)
    assert 10 == len(screen.turns())
    page.keyboard.press("Escape")
    page.focus("#cell-b2")
    page.keyboard.press("h")
    screen.wait(HINTED)
    assert "cell-b2" == page.evaluate(FOCUS)
    page.focus("#hint-play")
    page.keyboard.press("Enter")
    screen.wait("document.querySelectorAll('#list button').length > 10")
    assert page.evaluate("document.activeElement.closest('#grid') !== null")


def test_bots_prepare_their_turns_while_a_person_thinks(screen: Screen) -> None:
    """The same turn, not searched anew; not by touch, on battery, out of sight, or if unwanted."""
    page, whispered = screen.page, "(it) => workers.at(-1).postMessage(JSON.stringify(it))"
    for chosen in ("auto", "off"):
        screen.go("#/settings")
        page.click(f"label:has(#set-ponder-{chosen})")
        page.evaluate("said.length = 0")
        screen.begin_at(FORCED, black="bot:2")
        screen.wait(MAY_PLAY)
        prepares = chosen == "auto"
        assert prepares == len(page.evaluate(SAID.format("ponder")))
        for name, value in (("charging", False), ("matches", False), ("hidden", True)):
            assert ["stop"] * prepares == page.evaluate(CHANGE, [name, value])
            assert ["ponder"] * prepares == page.evaluate(CHANGE, [name, not value])
        if prepares:
            screen.wait(f"{SAID.format('pondered')}.length")
        page.evaluate("said.length = 0")
        match = screen.match()
        screen.play(match.game.write(match.legal()[0]))
        screen.wait(f"{MAY_PLAY} && {SAID.format('move')}.length")
        assert prepares != bool(page.evaluate(SAID.format("progress")))
        ((asked,), (found,)) = (page.evaluate(SAID.format(it)) for it in ("think", "move"))
        page.evaluate(whispered, asked | {"id": 1e6})
        screen.wait(f"{SAID.format('move')}.length > 1")
        again = page.evaluate(SAID.format("move"))[-1]
        assert page.evaluate(SAID.format("progress"))
        assert all(found[it] == again[it] for it in ("move", "nodes", "depth", "line", "verdict"))


def test_a_hint_deepens_while_it_is_shown(screen: Screen) -> None:
    """Only another turn is announced; nothing moves; it stops when the hint goes."""
    page, shown = screen.page, "said.filter((it) => it.move).map((it) => [it.move, it.nodes])"
    screen.begin_at("Sb2 Tb1E Cd1", black="bot:4")
    screen.wait(MAY_PLAY)
    page.evaluate(f"said.length = 0; {MOVING}")
    before = page.evaluate("moved")
    screen.heard()
    screen.do("hint")
    screen.wait(f"{shown}.length > 4")
    turns, nodes = zip(*page.evaluate(shown), strict=True)
    assert nodes[-1] > nodes[0] and page.evaluate("moved") <= before + 0.01
    changes = 1 + sum(a != b for a, b in pairwise(turns))
    assert changes == len([it for it in screen.heard() if it.startswith("Hint")])
    page.keyboard.press("Escape")
    screen.wait(f"{SAID.format('stop')}.length")
