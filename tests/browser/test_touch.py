"""A telephone: turns by taps, what comes next within reach, and nothing that moves meanwhile."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tessera.games import catalogue
from tests.browser.playing import MAY_PLAY, THINKS, Screen, lying
from tests.outside import PERSONS, fresh, played

CONTEXT: Final[dict[str, Any]] = {
    "locale": "fr-FR",
    "color_scheme": "light",
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
#: What stands out of the window to the right.
TOO_WIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Where the board lies on the page, and the bar below it.
PLACES: Final = """
() => [".stage", ".moment"].map((name) => {
  const { top, height } = document.querySelector(name).getBoundingClientRect();
  return [Math.round(top + scrollY), Math.round(height)];
})
"""
HINTED: Final = "document.querySelector('#hint-play')"
#: A game of Pyrga that level 5 thinks about for more than a second.
HARD: Final = "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S"


def test_a_whole_game_against_the_bot(screen: Screen) -> None:
    """By taps on kinds, squares and arrows to the result; the list unfolds; nothing is too wide."""
    screen.begin(black="bot:1")
    match = screen.play_to_the_end(seed=1)
    assert match.outcome is not None and screen.sentence.endswith(match.outcome.rule)
    assert lying(match) == screen.pieces()
    assert [] == screen.turns()
    screen.hit("[data-do=ending]")
    screen.hit("[data-do=list]")
    assert [turn.text for turn in match.turns()] == screen.turns()
    assert 0 == screen.page.evaluate(TOO_WIDE)


def test_a_double_tap_confirms_once(screen: Screen) -> None:
    """What comes under the finger by the first tap does not get the second."""
    screen.begin_game("pacru", {"south": "person", "north": "person"})
    screen.type("e1-e2")
    screen.hit_square("e9")
    screen.hit_square("e8")
    middle = screen.middle("[data-do=confirm]")
    screen.page.touchscreen.tap(*middle)
    screen.page.touchscreen.tap(*middle)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-do]')?.dataset.do"
    assert "undo" == screen.page.evaluate(under, middle)
    assert ["e1-e2", "e9-e8"] == [turn.text for turn in screen.match().turns()]


def test_what_comes_next_is_in_the_bar_of_every_game(screen: Screen, rng: Random) -> None:
    """A rematch and the result, when its panel has been folded away."""
    for game in catalogue.GAMES:
        match = fresh(game, rng)
        match = match.play(rng.choice(match.legal())).resign()
        screen.open(match, dict.fromkeys(match.seats, "person"))
        screen.page.click("#fold-ending")
        for name in ("again", "ending"):
            assert screen.page.locator(f".moment [data-do={name}]").is_visible(), game


def test_rules_are_read_over_the_panel_of_the_end(screen: Screen) -> None:
    """Where one asks why it is over; they are shut again, and the panel is there as before."""
    screen.open(fresh("pyrga", Random(1)).play_text("Sb2").resign(), PERSONS)
    screen.hit("[data-do=help]:visible")
    screen.page.wait_for_selector("#help-panel", state="visible")
    box = screen.page.locator("#help-panel").bounding_box()
    assert box is not None and box["y"] >= 0
    assert box["y"] + box["height"] <= CONTEXT["viewport"]["height"] + 1
    for place in (box["y"] + 8, box["y"] + box["height"] - 8):
        seen = f"document.elementFromPoint(180, {place}).closest('#help-panel') !== null"
        assert screen.page.evaluate(seen)
    screen.hit("[data-do=help-close]")
    screen.page.wait_for_selector("#help-panel", state="detached")
    assert screen.page.locator("#ended").is_visible()


def test_another_game_is_seen_from_its_top(screen: Screen) -> None:
    """The sentence is in sight, also where the game before it had the focus."""
    screen.page.set_viewport_size({"width": 320, "height": 568})
    screen.begin()
    screen.page.focus("#more-button")
    screen.begin_game("shacru", {"south": "person", "north": "person"})
    found = screen.page.evaluate("[scrollY, document.scrollingElement.scrollHeight > innerHeight]")
    screen.page.set_viewport_size(CONTEXT["viewport"])
    assert [0, True] == found


def test_nothing_moves_when_the_sentence_changes(screen: Screen) -> None:
    """The board stays where it is through turns, refusals, choices and the result."""
    screen.begin()
    before = screen.page.evaluate(PLACES)[0]
    for move in "Sb2 Sd4 Ta2N Ta3N Ta4S Cc3 Ca3 Ca4".split():
        screen.type(move)
        assert before == screen.page.evaluate(PLACES)[0], (move, screen.sentence)


def test_nothing_moves_while_a_bot_thinks(screen: Screen) -> None:
    """And "Move now" is there for a finger."""
    screen.begin_at(HARD, black="bot:5")
    # Sound is offered once, below the board, after a bot's first turn.
    screen.play("Td2W")
    screen.wait(THINKS)
    screen.do("hurry")
    screen.wait(MAY_PLAY)
    screen.hit(".offer [data-value=off]")
    screen.do("undo")
    screen.play("Td2W")
    screen.wait(THINKS)
    before = screen.page.evaluate(PLACES)
    thought = screen.page.inner_text("#thought")
    screen.wait(f"document.querySelector('#thought').innerText !== {thought!r}")
    assert before == screen.page.evaluate(PLACES)
    box = screen.page.locator(screen.shown("[data-do=hurry]")).bounding_box()
    assert box is not None and box["height"] >= 36
    screen.hit("[data-do=hurry]:visible")
    screen.wait(MAY_PLAY)
    assert before == screen.page.evaluate(PLACES)


def test_a_hint_by_taps(screen: Screen) -> None:
    """It is shown and hidden without the board moving; asked for from below, it is in sight."""
    screen.open(played(f"{HARD} Td2W"), {"white": "person", "black": "person"})
    screen.wait("document.querySelector('#hint:enabled')")
    before = screen.page.evaluate(PLACES)
    screen.page.tap(screen.shown("[data-do=hint]"))
    screen.wait(HINTED)
    assert before == screen.page.evaluate(PLACES)
    screen.hit("#hint-hide")
    screen.wait(f"!{HINTED}")
    assert before == screen.page.evaluate(PLACES)
    screen.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    screen.page.tap(screen.shown("[data-do=hint]"))
    screen.wait(HINTED)
    box = screen.page.locator("#status").bounding_box()
    assert box is not None and box["y"] >= 0
    screen.hit("#hint-play")
    screen.wait(f"!{HINTED}")
    assert 10 == len(screen.match().turns())
