"""What a bot thinks is shown while it thinks; it can be stopped at once; persons get hints."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import MAY_PLAY, THINKS, WATCH_WORKERS, Screen, lying
from tests.outside import played
from tests.playthroughs.secrets import random_match

pytestmark = pytest.mark.in_turn

CONTEXT: Final = {"locale": "en-US", "color_scheme": "light"}
#: Its workers are watched from the start.
OWN_PROFILE: Final = True

#: Notes when the worker was told to stop, and when its answer came, in the page's time.
WATCH_STOP: Final = """
() => {
  globalThis.stopping = [];
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-do=hurry]")) stopping = [performance.now()];
  }, true);
  workers.at(-1).addEventListener("message", ({ data }) => {
    if (JSON.parse(data).kind === "move" && stopping.length === 1) stopping.push(performance.now());
  });
}
"""
#: How long it may take from the click to the answer, in milliseconds.
AT_ONCE: Final = 100
#: A hint stands there to be played.
HINTED: Final = "document.querySelector('#hint-play')"
#: A game of Pyrga that Black, whose turn it is, is sure to win, and bot 5 sees it.
WON: Final = "Sd3 Sd2 Cd1 Td1W Ta1E Tb1W Ca1 Sa1 Ca2 Sa2 Ta3S Ta2S Ta4E Td4S Cd2"
#: A game of Pyrga in which it takes level 5 long to prove that Black, whose turn it is, loses.
HARD: Final = "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S Td2W"
#: A position of Pacru in which the turn that begins has more than one action.
PACRU: Final = "1. e1-e2 a5-b5 e9-e8 i5-h5"


@pytest.fixture(scope="module")
def shared_page(shared: Visit) -> Page:
    """One page for the module, whose workers are watched."""
    shared.context.add_init_script(WATCH_WORKERS)
    return shared()


def thinking(screen: Screen, level: int = 4) -> None:
    """A bot thinks about its answer, and has told how far it is."""
    screen.begin(black=f"bot:{level}")
    screen.page.evaluate("said.length = 0")
    screen.play("Tb2N")
    screen.wait("said.some((it) => it.kind === 'progress' && it.nodes)")


def hint(screen: Screen) -> str:
    """Ask for a hint by its button; the sentence with it."""
    screen.do("hint")
    screen.wait(HINTED)
    return screen.sentence


def suggested(screen: Screen) -> str:
    """The turn that the hint on the screen suggests, as written."""
    found = re.match(r"Hint: (.+?)\. ", screen.sentence)
    assert found is not None, screen.sentence
    return found[1]


def test_progress_is_shown_folded(screen: Screen) -> None:
    """One line at first; unfolded who leads, the best line and how much was looked at."""
    screen.begin(black="bot:4")
    assert "What the bot thinks" == screen.text("#thought")
    assert not screen.page.locator("#thoughts").is_visible()
    thinking(screen)
    before = screen.page.locator("#thinking").bounding_box()
    screen.wait(
        "/^Bot 4 thinks: [1-9][0-9]? %$/.test(document.querySelector('#thought').innerText)"
    )
    assert before == screen.page.locator("#thinking").bounding_box()
    screen.page.click("#thought")
    screen.wait("document.querySelector('#thoughts .line')")
    lines = screen.page.locator("#thoughts p").all_inner_texts()
    assert re.fullmatch(
        r"The game is even\.|(White|Black) (leads slightly|leads clearly|is winning)\.", lines[0]
    )
    assert re.match(r"Best line: [STC][abcd][1-4]", lines[1])
    assert re.fullmatch(r"[\d\u202f]+ positions, \d+ moves? ahead", lines[2])
    heard = screen.heard()
    assert not [said for said in heard if "%" in said or "positions" in said]
    screen.wait(MAY_PLAY)
    assert "What Bot 4 thought" == screen.text("#thought")
    assert screen.page.locator("#thoughts .line").is_visible()
    screen.page.click("#thought")


def test_the_fold_is_remembered(screen: Screen) -> None:
    """In the next game too, and in the other language."""
    screen.begin(black="bot:1")
    screen.page.click("#thought")
    screen.page.focus("#thought")
    screen.begin(black="bot:1")
    assert screen.page.locator("#thinking").get_attribute("open") is not None
    screen.page.press("[data-do=language][data-value=fr]", "Enter")
    screen.wait("document.documentElement.lang === 'fr'")
    assert "Ce que pense le robot" == screen.text("#thought")
    assert screen.page.locator("#thinking").get_attribute("open") is not None
    screen.page.keyboard.press("Enter")
    screen.wait("document.querySelector('#thought').innerText === 'What the bot thinks'")
    screen.page.press("#thought", "Enter")
    screen.begin(black="bot:1")
    assert screen.page.locator("#thinking").get_attribute("open") is None


def test_stop_is_answered_at_once(screen: Screen) -> None:
    """From the click on "Move now" to the worker's answer: less than a tenth of a second."""
    took = []
    for _ in range(3):
        thinking(screen)
        screen.page.evaluate(WATCH_STOP)
        screen.do("hurry")
        screen.wait(MAY_PLAY)
        asked, answered = screen.page.evaluate("stopping")
        took.append(answered - asked)
    print("from the click to the answer:", took)
    assert min(took) < AT_ONCE


@pytest.mark.long_only
def test_a_win_that_is_proven_is_told_once(screen: Screen) -> None:
    """Where the bot is sure, it says so with its turn; the line says so as well, then the hint."""
    screen.begin_at(WON, black="bot:5")
    screen.wait(MAY_PLAY)
    found = re.fullmatch(
        r"Bot 5 wins within (\d+) moves, counting everybody’s\.", screen.text("#thought")
    )
    assert found is not None
    assert 1 == sum(f"Bot 5 wins within {found[1]} moves" in said for said in screen.heard())
    assert re.search(r"Bot 5 wins within \d+ moves", hint(screen))
    screen.heard()
    screen.page.click("#hint-play")
    screen.wait("document.querySelectorAll('#list button').length === 18")
    assert not any("wins within" in said for said in screen.heard())


@pytest.mark.long_only
def test_a_bot_that_looks_for_a_proof_can_be_stopped(screen: Screen) -> None:
    """It is shown that it does; stopped, it plays, and it is told that it did not know."""
    screen.page.evaluate("said.length = 0")
    screen.begin_at(HARD, black="bot:5")
    screen.wait(
        r"/^Bot 5 looks for a sure result: \d/.test(document.querySelector('#thought').innerText)"
    )
    assert screen.page.evaluate("said.every((it) => it.kind !== 'progress' || it.share === null)")
    screen.heard()
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    unsure = "Bot 5 was stopped before it knew for sure who wins."
    assert unsure == screen.text("#thought")
    assert screen.heard()[-1].endswith(unsure)
    assert 10 == len(screen.turns())


def test_a_hint_by_mouse(screen: Screen) -> None:
    """It is told and drawn, and is played only by its button."""
    screen.begin()
    sentence = hint(screen)
    text = suggested(screen)
    assert "White" in sentence
    assert "" != screen.page.inner_html("#preview")
    assert [] == screen.turns()
    assert any(said.startswith(f"Hint: {text}.") for said in screen.heard())
    screen.hit("#hint-play")
    screen.wait("document.querySelectorAll('#list button').length === 1")
    assert [text] == screen.turns()
    assert lying(screen.match()) == screen.pieces()
    assert not screen.page.locator("#hint-play").count()


@pytest.mark.long_only
def test_a_hint_goes_away(screen: Screen) -> None:
    """By Escape, by any pick, by its button, by a turn; the preview goes with it."""
    screen.begin()
    screen.page.mouse.move(0, 0)
    for away in ("Escape", "pick", "hide", "type"):
        hint(screen)
        if away == "Escape":
            screen.page.keyboard.press("Escape")
        elif away == "pick":
            screen.hit_kind("C")
        elif away == "hide":
            screen.page.click("#hint-hide")
            screen.page.mouse.move(0, 0)
        else:
            screen.type("Sa1")
        screen.wait(f"!{HINTED}")
        assert "Hint" not in screen.sentence
        assert "" == screen.page.inner_html("#preview")
    assert ["Sa1"] == screen.turns()


def test_a_hint_by_keys(screen: Screen) -> None:
    """H on the board asks, a button that is reached by Tab plays; the focus is not lost."""
    screen.begin()
    screen.page.focus("#cell-b2")
    screen.page.keyboard.press("h")
    screen.wait(HINTED)
    text = suggested(screen)
    assert "cell-b2" == screen.page.evaluate("document.activeElement.id")
    screen.page.focus("#hint-play")
    screen.page.keyboard.press("Enter")
    screen.wait("document.querySelectorAll('#list button').length === 1")
    assert [text] == screen.turns()
    assert screen.page.evaluate("document.activeElement.closest('#grid') !== null")


@pytest.mark.long_only
def test_no_hint_where_nothing_is_asked(screen: Screen) -> None:
    """Not while a bot thinks; where one looks back it is one for what is shown."""
    thinking(screen)
    assert not screen.page.locator("#hint").count()
    screen.page.keyboard.press("h")
    assert screen.page.evaluate(f"Boolean({THINKS})")
    screen.wait(MAY_PLAY)
    assert screen.page.locator("#hint").is_enabled()
    screen.page.keyboard.press("Home")
    assert screen.page.locator("#hint").is_enabled()
    screen.page.keyboard.press("h")
    screen.wait("document.querySelector('#status').textContent.includes('Hint: ')")


@pytest.mark.long_only
def test_a_hint_of_several_actions(screen: Screen) -> None:
    """In Pacru it is the rest of the turn, also in its middle; drawn and played whole."""
    match = played(PACRU, '[Seats "4"]', "pacru")
    screen.open(match, dict.fromkeys(match.seats, "person"))
    hint(screen)
    text = suggested(screen)
    assert "" != screen.page.inner_html("#preview")
    screen.hit("#hint-play")
    screen.wait(f"!{HINTED}")
    turn = screen.match().turns()[-1]
    assert (text, True) == (turn.text, turn.whole)


def secret(screen: Screen, rng: Random, brown: str) -> Any:
    """A game of Tyrus in which Ivory, a person, is to move."""
    match = next(
        found for found in (random_match(rng, count) for count in range(2, 12))
        if found.to_move == "ivory"
    )  # fmt: skip
    screen.open(match, {"ivory": "person", "brown": brown})
    return match


@pytest.mark.long_only
def test_a_hint_where_something_is_hidden(screen: Screen, rng: Random) -> None:
    """It suggests a tile of one's own hand."""
    match = secret(screen, rng, "bot:1")
    hint(screen)
    text = suggested(screen)
    assert text in [match.game.write(action) for action in match.legal()]
    screen.hit("#hint-play")
    screen.wait(f"!{HINTED}")
    assert len(match.actions) < len(screen.match().actions)


def test_a_bot_that_hides_something_tells_nothing(screen: Screen, rng: Random) -> None:
    """Neither the document nor what the worker says holds anything of its thought."""
    match = secret(screen, rng, "bot:3")
    screen.page.evaluate("said.length = 0")
    screen.type(match.game.write(match.legal()[0]))
    screen.wait("said.some((it) => it.kind === 'move')")
    assert not screen.page.locator("#thinking").is_visible()
    assert ["", ""] == [screen.page.inner_html(name) for name in ("#thought", "#thoughts")]
    told = screen.page.evaluate("said.filter((it) => it.kind)")
    assert {"kind", "id", "move"} >= {name for message in told for name in message}
    screen.wait("document.querySelectorAll('#list button').length > 0")


@pytest.mark.long_only
def test_hints_behind_the_curtain_are_none(screen: Screen, rng: Random) -> None:
    """Between two persons a hint waits for the one who lifts the curtain, and falls with it."""
    secret(screen, rng, "person")
    assert screen.page.locator("#hint").is_disabled()
    screen.page.keyboard.press("h")
    screen.page.wait_for_timeout(800)
    assert "Hint" not in screen.sentence
    screen.page.click("#lift")
    hint(screen)
    text = suggested(screen)
    screen.page.click("#hint-play")
    screen.wait("document.querySelector('#lift, #hide, #skip, #on')")
    assert text not in screen.page.inner_html("body")


@pytest.mark.long_only
def test_a_hint_that_comes_late(screen: Screen) -> None:
    """Who plays, or leaves, before it is there, hears no more of it."""
    screen.begin_at(HARD)
    screen.page.evaluate("said.length = 0")
    screen.do("hint")
    screen.wait("document.querySelector('#hint-show')")
    shown = screen.sentence, screen.text("#hint-show")
    assert ("Looking for a hint …", "Show it now") == shown
    screen.type("Ca2")
    screen.wait("said.some((it) => it.kind === 'move') || said.some((it) => it.do === 'stop')")
    screen.page.wait_for_timeout(500)
    assert "Hint" not in screen.sentence
    assert [*HARD.split(), "Ca2"] == screen.turns()
    screen.do("hint")
    screen.go("#/import")
    screen.page.wait_for_timeout(2500)
    assert screen.page.locator("#record").is_visible()


@pytest.mark.long_only
def test_another_language_meanwhile(screen: Screen) -> None:
    """The bot goes on thinking, its progress is told anew; a hint is told in the new language."""
    thinking(screen)
    screen.page.click("[data-do=language][data-value=fr]")
    screen.wait("document.querySelector('#thought').innerText.includes('réfléchit')")
    screen.page.click("[data-do=language][data-value=en]")
    screen.wait(MAY_PLAY)
    assert 1 == len(screen.page.evaluate("said.filter((it) => it.do === 'think')"))
    assert 2 == len(screen.turns())
    hint(screen)
    screen.page.click("[data-do=language][data-value=fr]")
    screen.wait("document.querySelector('.sentence').innerText.startsWith('Conseil')")
    screen.page.click("[data-do=language][data-value=en]")
    screen.wait("document.querySelector('.sentence').innerText.startsWith('Hint')")


@pytest.mark.long_only
def test_a_worker_lost_while_a_hint_is_looked_for(screen: Screen) -> None:
    """Another one finds it."""
    screen.begin()
    hint(screen)
    screen.page.keyboard.press("Escape")
    before = screen.page.evaluate("workers.length")
    screen.page.evaluate("workers.at(-1).whisper('nonsense')")
    screen.do("hint")
    screen.wait(f"workers.length > {before}")
    screen.wait(HINTED)
    assert [] == screen.turns()
