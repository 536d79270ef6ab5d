"""Tyrus at the screen: the curtain, the tally, what is taken along, and nothing that jumps.

What needs no real pointer, key or window is tried in plain Python by
``tests/page/test_tyrus_screen.py``, and here in long runs.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.games.tyrus.tiles import SEATS
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.saves.library import GAME
from tests.browser.conftest import Visiting
from tests.browser.playing import Screen, content, reloaded
from tests.browser.test_tyrus_games import by_mouse, lift, press_away, tokens
from tests.playthroughs.secrets import random_match

pytestmark = pytest.mark.in_turn

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}
PERSONS: Final = dict.fromkeys(SEATS, "person")
TYRUS: Final = catalogue.game("tyrus")
TOP: Final = "document.querySelector('#drawing').getBoundingClientRect().top + scrollY"
#: Longer than keys are not meant for what has just come, in milliseconds.
SETTLED: Final = 850
#: Longer than two taps at one place belong together, in milliseconds.
APART: Final = 450
#: The first step of a tally: which tiles are turned up, and which kinds among them do not count.
TURNED_UP: Final = re.compile(
    r"Election of an? [\w ]+: the tiles in both \w+ are turned up"
    r"(\. Pale ones do not count: [a-z]+((, [a-z]+)? and [a-z]+)?)? TY-5"
)


def hangs(screen: Screen) -> bool:
    """Whether a curtain hangs."""
    return screen.page.locator("[data-do=lift]").count() > 0


def test_nothing_lifts_the_curtain_by_accident(screen: Screen, rng: Random) -> None:
    """Not the second click of a double one, a key held down, one too soon, or the other's key."""
    match = random_match(rng, 1)
    screen.open(match, PERSONS)
    assert hangs(screen) and "Hand the screen to Brown." in screen.sentence
    page = screen.page
    page.wait_for_timeout(SETTLED)
    lift(screen)
    tile, square = "button[data-pick^='tile:']", "#ground [data-pick='square:bC']"
    page.click(tile)
    page.mouse.dblclick(*screen.middle(square))
    assert not hangs(screen) and 1 == len(screen.match().actions)
    page.mouse.dblclick(*screen.middle("[data-do=confirm]"))
    assert hangs(screen) and 2 == len(screen.match().actions)
    screen.hit(square)
    for key in ("Enter", " ", "i", "Escape"):
        page.keyboard.press(key)
        assert hangs(screen), key
    page.wait_for_timeout(SETTLED)
    for key in ("b", "Escape", "Tab", "1", "c", "ArrowLeft", "u"):
        page.keyboard.press(key)
        assert hangs(screen), key
    page.keyboard.press("End")
    page.keyboard.press("i")
    assert not hangs(screen)
    assert "Ivory" in screen.sentence


def test_the_curtain_falls_on_enter_and_stays_while_it_is_held(screen: Screen) -> None:
    """By keyboard: the Enter that places a tile lifts nothing, however long it is held."""
    screen.open(random_match(Random(3), 0), PERSONS)
    page = screen.page
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("i")
    page.focus("#cell-bC")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.keyboard.down("Enter")
    for _ in range(3):
        page.wait_for_timeout(SETTLED / 2)
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert hangs(screen) and 1 == len(screen.match().actions)
    page.keyboard.press("Enter")
    assert not hangs(screen)


@pytest.mark.long_only
def test_a_key_held_down_lifts_nothing(screen: Screen) -> None:
    """Not even the letter that would, when it was pressed before the curtain fell."""
    screen.open(random_match(Random(3), 0), PERSONS)
    page = screen.page
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("i")
    page.focus("#cell-bC")
    page.keyboard.press("1")
    page.keyboard.down("b")
    for _time in range(2):
        page.keyboard.press("Enter")
    for _ in range(12):
        page.wait_for_timeout(90)
        page.keyboard.down("b")
    assert hangs(screen)
    page.keyboard.up("b")
    page.keyboard.press("b")
    assert not hangs(screen)


def test_a_dragged_tile_does_not_stay_before_the_curtain(screen: Screen) -> None:
    """What is dragged while a key places it is let go of."""
    match = random_match(Random(4), 0)
    screen.open(match, PERSONS)
    page = screen.page
    page.wait_for_timeout(SETTLED)
    lift(screen)
    page.mouse.move(*screen.middle("button[data-pick^='tile:']"))
    page.mouse.down()
    page.mouse.move(*screen.middle("#ground [data-pick='square:bC']"), steps=4)
    assert page.locator(".dragged").count()
    page.focus("#cell-bC")
    page.keyboard.press("c")
    assert not page.locator(".dragged").count()
    page.keyboard.press("c")
    assert hangs(screen)
    page.mouse.up()
    assert 1 == len(screen.match().actions)


def test_a_drag_that_ends_nowhere_places_nothing(screen: Screen) -> None:
    """On the street, beside the board: nothing has changed."""
    screen.open(random_match(Random(5), 0), {"ivory": "person", "brown": "bot:1"})
    page = screen.page
    for x, y in (screen.middle("#drawing"), (5, 5)):
        page.mouse.move(*screen.middle("button[data-pick^='tile:']"))
        page.mouse.down()
        page.mouse.move(x, y, steps=4)
        page.mouse.up()
        assert [] == tokens(screen) and not page.locator(".dragged").count()
        assert not page.locator("button[aria-pressed=true]").count()


@pytest.mark.long_only
def test_in_french_the_letter_is_that_of_the_french_name(visiting: Visiting, rng: Random) -> None:
    """M for Marron, which the button says; B is Beige's, and lifts nothing then."""
    screen = Screen(visiting(locale="fr-FR")())
    screen.open(random_match(rng, 1), PERSONS)
    screen.page.wait_for_timeout(SETTLED)
    assert "Je suis Marron M" == screen.text("#lift")
    screen.page.keyboard.press("b")
    assert hangs(screen)
    screen.page.keyboard.press("m")
    assert not hangs(screen)


@pytest.mark.long_only
def test_nothing_hidden_is_played_twice(screen: Screen, rng: Random) -> None:
    """From an earlier turn one cannot play on in a second game with the same tiles."""
    match = random_match(rng, 4)
    name = screen.open(match, {"ivory": "person", "brown": "bot:1"})
    screen.page.click("#list [data-do=look][data-at='2']")
    screen.hit("#ground [data-pick='square:iC']")
    assert "a game is not played twice" in screen.trouble
    assert name == screen.name and not screen.page.locator("dialog[open]").count()


@pytest.mark.long_only
def test_a_building_without_a_tile_places_nothing(screen: Screen, rng: Random) -> None:
    """Nothing is in hand at first: a building alone asks for a tile, by its rule."""
    screen.open(random_match(rng, 0), {"ivory": "person", "brown": "bot:1"})
    assert not screen.page.locator("button[aria-pressed=true]").count()
    screen.hit("#ground [data-pick='square:iC']")
    assert "You must first choose a tile TY-3" == screen.sentence
    assert [] == tokens(screen)


def play_last(screen: Screen, match: Match, rng: Random) -> Match:
    """Place the last tile of an election; the match then."""
    action = rng.choice(match.legal())
    by_mouse(screen, match, action)
    return match.play(action)


@pytest.mark.long_only
@pytest.mark.parametrize("memory", ["off", "on"])
def test_a_tally_is_staged(screen: Screen, memory: str, rng: Random) -> None:
    """It goes on by itself, step by step, to the last one; the bot waits until one goes on.

    It can be looked at again only where memory is helped.
    """
    match = random_match(rng, 11, memory=memory)
    assert "ivory" == match.to_move
    screen.open(match, {"ivory": "person", "brown": "bot:1"})
    screen.heard()
    match = play_last(screen, match, rng)
    assert TURNED_UP.fullmatch(screen.sentence), screen.sentence
    said = screen.heard()[-1]
    screen.wait("document.querySelector('#on')")
    assert screen.sentence.removesuffix(" Go on").removesuffix(" TY-8") in said
    screen.page.wait_for_timeout(2500)
    assert match.actions == screen.match().actions
    again = reloaded(screen.page)
    assert again.page.locator("#on").count() and "TY-8" in again.sentence
    press_away(again, "on")
    again.wait("document.querySelector('#asking button.choice[data-pick]')")
    assert "tile 1 of 3" in again.sentence
    play_last(again, match, rng)
    again.page.click("#list [data-do=look][data-at='12']")
    assert "You are looking at turn 12." in again.sentence
    assert ("TY-8" in again.sentence) == (memory == "on")


@pytest.mark.long_only
def test_a_tally_can_be_skipped(screen: Screen, rng: Random) -> None:
    """By the button; by a click on the board, which never leads on by itself."""
    for way in ("button", "board"):
        match = random_match(rng, 11)
        screen.open(match, {"ivory": "person", "brown": "bot:1"})
        play_last(screen, match, rng)
        screen.page.wait_for_timeout(SETTLED)
        if way == "button":
            screen.do("skip")
        elif screen.page.locator("#skip").count():
            screen.hit("#ground [data-pick='square:bC']")
        assert screen.page.locator("#on").count()
        screen.do("on")
        assert screen.page.locator("#on").count()
        press_away(screen, "on")
        assert not screen.page.locator("#on, #skip").count()


@pytest.mark.long_only
def test_an_exported_view_tells_what_is_seen_and_a_sealed_one_goes_on(
    screen: Screen, rng: Random
) -> None:
    """The one is the seat's record; the other is imported, with the bot where it sat."""
    match = random_match(rng, 14)._replace(headers={"Brown": "Bot 1"})
    screen.open(match, {"ivory": "person", "brown": "bot:1"})
    with screen.page.expect_download() as taken:
        screen.do("export")
    assert write_record(match, observed_by="ivory") == content(taken.value)
    with screen.page.expect_download() as taken:
        screen.do("export-sealed")
    sealed = content(taken.value)
    assert match.actions == read_record(sealed, catalogue.game).actions
    screen.go("#/import")
    screen.page.fill("#record", sealed)
    screen.page.click("form[data-do=read] [type=submit]")
    screen.page.wait_for_selector("#status .sentence")
    assert match.actions == screen.match().actions
    assert not hangs(screen) and screen.page.locator("#asking button.choice").count()


@pytest.mark.long_only
def test_at_a_glance_the_storage_tells_nothing(screen: Screen, rng: Random) -> None:
    """No tile, deck or placement can be read in what is kept of a game between two persons."""
    match = random_match(rng, 20)
    screen.open(match, PERSONS)
    screen.page.wait_for_timeout(SETTLED)
    lift(screen)
    match = play_last(screen, match, rng)
    stored: dict[str, Any] = screen.page.evaluate("({ ...localStorage })")
    text = json.dumps(stored)
    for action in match.actions:
        assert TYRUS.write(action) not in text
    for word in ("Deck", "Elections", "@", "soldiers"):
        assert word not in text, word
    assert match.actions == screen.match().actions
    assert GAME + screen.name in stored


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), [(320, 640), (768, 1024), (1440, 900)])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_board_does_not_move(
    visiting: Visiting, width: int, height: int, locale: str, rng: Random, long: bool
) -> None:
    """Through elections, tallies and curtains it stands where it stood, in both languages.

    By default the first placement, then the end of an election and the beginning of the next one.
    """
    visit = visiting(
        locale=locale, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    screen = Screen(visit())
    match = random_match(rng, 0)
    screen.open(match, PERSONS)
    tops = set()
    for number in range(13 if long else 6):
        if number == 1 and not long:
            match = random_match(rng, 4)
            screen.open(match, PERSONS)
        tops.add(round(screen.page.evaluate(TOP)))
        lift(screen)
        tops.add(round(screen.page.evaluate(TOP)))
        match = play_last(screen, match, rng)
    assert 1 == len(tops), tops


@pytest.mark.long_only
def test_by_touch(visiting: Visiting, rng: Random) -> None:
    """A tap lifts the curtain, one takes a tile, one on a building holds it, the next confirms.

    The second half of a double tap that lifts takes none of the tiles that came under the finger.
    """
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    screen = Screen(visiting(locale="en-GB", **phone)(), touch=True)
    match = random_match(rng, 0)
    screen.open(match, PERSONS)
    for _ in range(4):
        screen.page.wait_for_timeout(SETTLED)
        at = screen.middle("#lift")
        for _time in range(2):
            screen.page.touchscreen.tap(*at)
        screen.page.wait_for_timeout(APART)
        assert not hangs(screen) and not screen.page.locator("button[aria-pressed=true]").count()
        action = rng.choice(match.legal())
        tile, square = catalogue.board("tyrus").picks(action)
        screen.hit(f"button[data-pick='{tile}']")
        screen.hit(f"#ground [data-pick='{square}']")
        screen.page.wait_for_selector("[data-do=confirm]:visible")
        assert not hangs(screen) and match.actions == screen.match().actions
        screen.hit("[data-do=confirm]:visible")
        match = match.play(action)
        assert hangs(screen) and match.actions == screen.match().actions
