"""Games against the bots, which think in a real worker while the page goes on answering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tessera.saves.library import GAME
from tests.browser.conftest import Visit
from tests.browser.playing import MAY_PLAY, THINKS, WATCH_WORKERS, Screen, lying

CONTEXT = {"locale": "en-US", "color_scheme": "dark"}
#: Its workers are watched from the start.
OWN_PROFILE: Final = True

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


@pytest.fixture(scope="module")
def shared_page(shared: Visit) -> Page:
    """One page for the module, whose workers are watched."""
    shared.context.add_init_script(WATCH_WORKERS)
    return shared()


def said(screen: Screen, **wanted: Any) -> list[dict[str, Any]]:
    """The messages from and to the worker that hold what is wanted, the first first."""
    messages: list[dict[str, Any]] = screen.page.evaluate("said")
    return [it for it in messages if wanted.items() <= it.items()]


@pytest.mark.long_only
@pytest.mark.parametrize(("white", "black"), [("person", "bot:2"), ("bot:3", "person")])
def test_a_whole_game(screen: Screen, white: str, black: str) -> None:
    """To a result; the bot begins by itself where it is White; who thinks is shown."""
    screen.begin(white, black)
    seat = "white" if white == "person" else "black"
    match = screen.play_to_the_end(seed=2)
    assert match.outcome is not None
    assert screen.sentence.endswith(f" {match.outcome.rule}")
    assert lying(match) == screen.pieces()
    assert [turn.text for turn in match.turns()] == screen.turns()
    names = ["You", "Bot 2"] if seat == "white" else ["Bot 3", "You"]
    assert names == screen.page.locator(".who").all_inner_texts()
    assert 1 == screen.page.evaluate("workers.length")


@pytest.mark.long_only
def test_bot_against_bot(screen: Screen) -> None:
    """It goes on to its end by itself, every turn spoken; again with the same seats as well."""
    begun = "Cc3 Tc3N Sc4 Sc3 Tb3W Ca3 Sa3 Ta2E Tc2E Td2S"
    screen.begin_at(begun, "bot:1", "bot:2")
    screen.wait("document.querySelector('[data-do=again].main')")
    match = screen.match()
    assert begun.split() == screen.turns()[:10]
    asked, *said = screen.heard()
    assert "Bot 1 moves." == asked
    assert len(match.turns()) == 10 + len(said)
    assert lying(match) == screen.pieces()
    screen.do("again")
    screen.wait("document.querySelectorAll('#list button').length > 1")


def test_move_now(screen: Screen) -> None:
    """The bot plays the best it has found so far, long before its thought is through."""
    screen.begin(black="bot:4")
    screen.page.evaluate("said.length = 0")
    screen.play("Tb2N")
    screen.wait("said.some((it) => it.kind === 'progress')")
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    assert 2 == len(screen.turns())
    assert 1 == len(said(screen, do="stop"))
    assert said(screen, kind="progress")[-1]["nodes"] < 150_000


@pytest.mark.long_only
def test_taking_back_while_the_bot_thinks(screen: Screen) -> None:
    """One's own turn is taken back; no answer to it comes any more; another gets its answer."""
    screen.begin(black="bot:4")
    screen.play("Tb2N")
    screen.wait(THINKS)
    screen.do("undo")
    assert [] == screen.turns()
    assert "Your turn: play any piece on any square PY-1" == screen.sentence
    screen.page.wait_for_timeout(1000)
    assert [] == screen.turns()
    screen.play("Cc3")
    screen.wait(MAY_PLAY)
    assert ["Cc3"] == screen.turns()[:-1]


@pytest.mark.long_only
def test_taking_back_while_the_bot_waits(screen: Screen) -> None:
    """The bot's answer goes with one's own turn, and both come again; as often as one likes."""
    screen.begin(black="bot:1")
    screen.play("Sb2")
    screen.wait(MAY_PLAY)
    match = screen.match()
    screen.play(match.game.write(match.legal()[0]))
    screen.wait(MAY_PLAY)
    four = screen.turns()
    assert 4 == len(four)
    screen.do("undo")
    assert four[:2] == screen.turns()
    screen.do("undo")
    assert [] == screen.turns()
    screen.do("redo")
    assert four[:2] == screen.turns()
    screen.do("redo")
    assert four == screen.turns()
    assert screen.page.locator("[data-do=redo]").is_disabled()


def test_the_page_answers_while_the_bot_thinks(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    """Looking, folding and previews go on at once; the longest gap between frames is reported."""
    # It thinks about this for long, if it is let.
    screen.begin_at("Cc3 Tc3W Cb3 Tb3S Tb1E Cc1", black="bot:5")
    screen.play("Sc1")
    screen.wait(THINKS)
    screen.page.evaluate(WATCH_FRAMES)
    screen.page.keyboard.press("Home")
    assert "You are looking at turn 0." == screen.sentence
    screen.page.keyboard.press("End")
    for listed in (0, 1):
        screen.do("list")
        assert listed == screen.page.locator("#list").count()
    assert screen.page.evaluate(f"Boolean({THINKS})")
    assert "thinking…" in screen.text("#seat-black")
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    record_property("longest gap between frames", screen.page.evaluate("longest"))
    print("longest gap between frames:", screen.page.evaluate("longest"))
    assert 8 == len(screen.turns())


@pytest.mark.long_only
def test_who_leaves_is_not_followed(screen: Screen) -> None:
    """An answer that comes when the game was left is neither played nor kept nor spoken."""
    screen.begin(black="bot:1")
    screen.page.evaluate("said.length = 0")
    screen.play("Sb2")
    screen.wait("said.some((it) => it.kind === 'move')")
    name = screen.name
    screen.go("#/")
    screen.page.evaluate("localStorage.clear()")
    screen.heard()
    screen.page.wait_for_timeout(2000)
    assert ([], None) == (screen.heard(), screen.stored(GAME + name))
