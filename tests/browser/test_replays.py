"""Replay in the browser: by the button, by the space bar, at a pace, with scenes, to the end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tests.browser.playing import Screen
from tests.outside import PERSONS, played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

MOVES: Final = "Sb2 Tb1E Cd1 Td1N Sd4 Cd3"
PLAYER: Final = "document.getElementById('replay')?.getAttribute('aria-label')"
#: From now on, every sentence that stands on the screen is written down.
WATCH: Final = """
() => {
  globalThis.seen = [];
  const status = document.getElementById("status");
  const note = () => seen.push(status.querySelector(".sentence").textContent);
  new MutationObserver(note)
    .observe(status, { subtree: true, childList: true, characterData: true });
}
"""
RECORDS: Final = Path(__file__).resolve().parents[1] / "playthroughs"


def recorded(name: str) -> Match:
    """A game from the playthroughs."""
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8").partition("-----")[0]
    return read_record(text, catalogue.game)


def press(screen: Screen, what: str) -> None:
    """Press one of the buttons of the replay."""
    screen.page.click(f"[data-do={what}]")


def fast(screen: Screen) -> None:
    """Set the quickest pace."""
    while (pace := screen.text("[data-do=pace]")) != "2×":
        press(screen, "pace")
        screen.wait(f"document.querySelector('[data-do=pace]').textContent !== '{pace}'")
    screen.heard()


def test_from_the_start_to_the_end(screen: Screen) -> None:
    """Every turn is shown in order; then the game stands as before and may be played on."""
    screen.open(played(MOVES), PERSONS)
    before, sentence = screen.look(), screen.sentence
    fast(screen)
    screen.page.evaluate(WATCH)
    press(screen, "replay")
    screen.wait(f"{PLAYER} === 'Pause'")
    screen.wait(f"{PLAYER} === 'Replay'")
    seen = screen.page.evaluate("seen")
    turns = [f"You are looking at turn {turn}." for turn in range(6)]
    assert turns == list(dict.fromkeys(seen))[:-1]
    assert before == screen.look() and sentence == screen.sentence
    assert ["The game is replayed.", sentence.replace(" PY-", " (PY-") + ")."] == [
        text.strip() for text in screen.heard()
    ]
    match = played(MOVES)
    screen.play(match.game.write(match.legal()[0]))
    assert 7 == len(screen.turns())


@pytest.mark.long_only
def test_a_pause_and_other_steps(screen: Screen) -> None:
    """The button stops it where it is; so does any other step, and nothing moves after that."""
    screen.open(played(MOVES), PERSONS)
    fast(screen)
    press(screen, "replay")
    screen.wait("document.querySelector('#status').textContent.includes('turn 2')")
    press(screen, "replay")
    screen.wait(f"{PLAYER} === 'Replay'")
    stopped = screen.sentence
    screen.page.wait_for_timeout(1500)
    assert stopped == screen.sentence
    press(screen, "replay")
    screen.wait(f"{PLAYER} === 'Pause'")
    screen.page.click("[aria-label='To the start']")
    assert "Replay" == screen.page.evaluate(PLAYER)
    assert "You are looking at turn 0." == screen.sentence
    screen.page.wait_for_timeout(1500)
    assert "You are looking at turn 0." == screen.sentence


@pytest.mark.long_only
def test_a_click_on_the_board_stops_it(screen: Screen) -> None:
    """The game is shown as it stands, and may be played on; nothing is asked."""
    screen.open(played(MOVES), PERSONS)
    sentence = screen.sentence
    press(screen, "replay")
    screen.wait("document.querySelector('#status').textContent.includes('turn 1')")
    screen.hit_square("c3")
    assert sentence == screen.sentence
    assert ("", "Replay") == (screen.text("#dialog"), screen.page.evaluate(PLAYER))
    screen.hit_kind("C")
    screen.hit_square("d3")
    assert 7 == len(screen.match().turns())


def test_the_space_bar(screen: Screen) -> None:
    """Where one looks on it starts and stops; on the board and on buttons it does what it did."""
    screen.open(played(MOVES), PERSONS)
    screen.page.focus("#screen")
    screen.page.keyboard.press("Space")
    screen.page.keyboard.press("ArrowLeft")
    assert "You are looking at turn 5." == screen.sentence
    screen.page.keyboard.press("Space")
    screen.wait(f"{PLAYER} === 'Pause'")
    screen.page.keyboard.press("Space")
    screen.wait(f"{PLAYER} === 'Replay'")
    screen.page.focus("[aria-label='To the start']")
    screen.page.keyboard.press("Space")
    assert "You are looking at turn 0." == screen.sentence
    assert "Replay" == screen.page.evaluate(PLAYER)
    screen.page.focus("#cell-a1")
    screen.page.keyboard.press("Space")
    assert screen.text("#dialog").startswith("Play on from turn 0?")
    screen.do("no")


@pytest.mark.long_only
def test_what_is_spoken(screen: Screen) -> None:
    """At the usual pace each turn as the list has it; the pace is said when it is changed."""
    screen.open(played("Sb2 Tb1E"), PERSONS)
    fast(screen)
    press(screen, "pace")
    screen.wait("document.querySelector('[data-do=pace]').textContent === '½×'")
    press(screen, "pace")
    screen.wait("document.querySelector('[data-do=pace]').textContent === '1×'")
    assert ["Speed: slow", "Speed: normal"] == screen.heard()
    press(screen, "replay")
    screen.wait("document.querySelector('#status').textContent.includes('turn 1')")
    screen.wait(f"{PLAYER} === 'Replay'")
    heard = screen.heard()
    assert ["The game is replayed.", "Turn 1: Sb2"] == heard[:2]
    assert 3 == len(heard)


@pytest.mark.long_only
def test_leaving_ends_it(screen: Screen) -> None:
    """Another game on the screen is not touched by the replay of the one before."""
    screen.open(played(MOVES), PERSONS)
    fast(screen)
    press(screen, "replay")
    screen.wait(f"{PLAYER} === 'Pause'")
    screen.open(played("Sb2 Tb1E Cd1"), PERSONS)
    screen.page.wait_for_timeout(1500)
    assert "Replay" == screen.page.evaluate(PLAYER)
    assert 3 == len(screen.turns()) and ["Cd1"] == screen.current()


@pytest.mark.long_only
def test_a_tally_is_replayed_step_by_step(screen: Screen) -> None:
    """Tyrus turns its tiles up again, counts, and carries; each step is on the screen once."""
    match = recorded("tyrus-ty10-example")
    screen.open(match, {"ivory": "person", "brown": "person"})
    fast(screen)
    at = next(
        end
        for end in range(1, len(match.actions))
        if match.states[end - 1].reveals(match.actions[end - 1])
    )
    screen.page.click(f"#list [data-at='{at - 1}']")
    screen.page.evaluate(WATCH)
    press(screen, "replay")
    turn = len(match.at(at).turns())
    screen.wait(f"seen.some((it) => it.includes('turn {turn + 1}.'))")
    press(screen, "replay")
    seen = dict.fromkeys(screen.page.evaluate("seen"))
    told = [text for text in seen if f"turn {turn}." in text]
    assert len(told) >= 2
    assert "the tiles in both" in told[0]
