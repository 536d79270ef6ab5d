"""Whole games of Tyrus in the page, by mouse, by drag and by keyboard, searched for leaks.

After every placement the page, its storage, its address and what it said are searched for what
whoever looks at the screen must not see. ``tests/page/test_tyrus_games.py`` does that in plain
Python for every way to play; here a game's first placement and its last two elections run by
default, and the first turns with a bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.games.tyrus.tiles import SEATS
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.words.language import People, Words
from tests.browser.conftest import DRAWN_ANEW
from tests.browser.keys import focused
from tests.browser.playing import Screen
from tests.playthroughs.secrets import (
    DEALT,
    apart,
    may_be_named,
    may_have_been_said,
    named_in,
    random_match,
    standing,
)

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"}
ENGLISH: Final = Words()
PERSONS: Final = dict.fromkeys(SEATS, "person")
#: So many placements have been made before the last two of nine elections.
LATE: Final = 42
BOARD: Final = catalogue.board("tyrus")
WORDS: Final = catalogue.words("tyrus")
#: Every tile that stands on the board: whose, and the figures on it.
TOKENS: Final = """
() => [...document.querySelectorAll("#pieces [id^='token-']")].map((node) => [
  node.id, ["ivory", "brown"].find((seat) => node.classList.contains(seat)),
  [...node.querySelectorAll("text")].map((it) => it.textContent).join(" "),
])
"""
#: All text that the page holds anywhere: the document, what is kept, the address, the title.
EVERYTHING: Final = """
() => [document.documentElement.outerHTML, JSON.stringify({ ...localStorage }),
  JSON.stringify({ ...sessionStorage }), location.href, document.title, name,
  JSON.stringify(history.state)].join("\\n")
"""


def by_mouse(screen: Screen, match: Match, action: Any) -> None:
    """Click the tile, then the building, and confirm."""
    tile, square = BOARD.picks(action)
    screen.page.click(f"button[data-pick='{tile}']")
    screen.hit(f"#ground [data-pick='{square}']")
    screen.do("confirm")


def by_drag(screen: Screen, match: Match, action: Any) -> None:
    """Drag the tile into the building, and confirm."""
    tile, square = BOARD.picks(action)
    screen.page.mouse.move(*screen.middle(f"button[data-pick='{tile}']"))
    screen.page.mouse.down()
    x, y = screen.middle(f"#ground [data-pick='{square}']")
    screen.page.mouse.move(x - 5, y - 5, steps=4)
    assert screen.page.locator(".dragged").count()
    screen.page.mouse.move(x, y)
    screen.page.mouse.up()
    assert not screen.page.locator(".dragged").count()
    screen.do("confirm")


def by_keyboard(screen: Screen, match: Match, action: Any) -> None:
    """A digit takes the tile; a letter places it at home, or walking and Enter anywhere.

    The same key again confirms it.
    """
    tile, square = BOARD.picks(action)
    if not focused(screen.page).startswith("cell-"):
        screen.page.focus("[role=gridcell][tabindex='0']")
    seen = match.state.observed_by(match.to_move)
    hand = seen.hands[SEATS.index(match.to_move or "")]
    screen.page.keyboard.press(str(hand.index(tile[5:]) + 1))
    building = square[7:]
    key = "Enter"
    if building[0] == (match.to_move or "")[0]:
        key = building[1].lower()
    else:
        walk(screen, building)
    for _time in range(2):
        screen.page.keyboard.press(key)


def walk(screen: Screen, building: str) -> None:
    """Walk over the spoken grid to a building by arrow keys."""
    here = focused(screen.page).removeprefix("cell-")
    if here[0] != building[0]:
        screen.page.keyboard.press("ArrowDown" if here[0] == "b" else "ArrowUp")
    right = "CMT".index(building[1]) - "CMT".index(here[1])
    for _step in range(abs(right)):
        screen.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    assert f"cell-{building}" == focused(screen.page)


def press_away(screen: Screen, name: str) -> None:
    """Press a button, if it is there, until it is not."""
    while screen.sees(f"[data-do={name}]"):
        screen.do(name)
        screen.page.evaluate(DRAWN_ANEW)


def over_the_tally(screen: Screen) -> None:
    """Skip to the last step of a tally, and go on from there; clicks too soon mean nothing."""
    for name in ("skip", "on"):
        press_away(screen, name)


def lift(screen: Screen) -> None:
    """Say that one is there, where the screen was to be handed over."""
    press_away(screen, "lift")


def tokens(screen: Screen) -> list[list[str]]:
    """What stands on the board, in the order in which it was placed."""
    found = screen.page.evaluate(TOKENS)
    return sorted(found, key=lambda token: int(token[0].partition("-")[2]))


def search(screen: Screen, match: Match, viewer: Seat | None, said: Iterable[str]) -> None:
    """Nothing that the viewer must not see is anywhere in the page."""
    page = screen.page.evaluate(EVERYTHING)
    for word in DEALT:
        assert word not in page
    # An example of a move stands in the page at all times.
    shown = page.replace("S8@iC", "")
    assert named_in(shown) <= may_be_named(match, viewer), viewer
    assert named_in(" ".join(said)) <= may_have_been_said(match, viewer), said


def hot_seat_step(
    screen: Screen, match: Match, play: Callable[[Screen, Match, Any], None], rng: Random
) -> Match:
    """One placement at a shared screen: the curtain, the eyes behind it, the placement."""
    search(screen, match, None, screen.heard()[-1:])
    lift(screen)
    seat = match.to_move
    assert standing(match.state.observed_by(seat)) == tokens(screen)
    search(screen, match, seat, screen.heard())
    action = rng.choice(match.legal())
    play(screen, match, action)
    return match.play(action)


def begun(screen: Screen) -> Match:
    """Place the first tile in hand at home, without knowing which; the match as it is kept then."""
    lift(screen)
    screen.page.click("button[data-pick^='tile:']:visible")
    screen.hit("#ground [data-pick='square:iC']")
    screen.do("confirm")
    screen.wait("location.hash.startsWith('#/game/')")
    return screen.match()


@pytest.mark.long_only
@pytest.mark.parametrize("play", [by_mouse, by_drag, by_keyboard])
def test_a_whole_game_at_one_screen(
    screen: Screen, play: Callable[[Screen, Match, Any], None], rng: Random, long: bool
) -> None:
    """From the form to the result; between two persons a curtain, over nine tallies.

    By default the second placement is followed by a game of which most is played already.
    """
    screen.begin_game("tyrus", PERSONS)
    match = begun(screen)
    if not long:
        match = hot_seat_step(screen, match, play, rng)
        assert match.actions == screen.match().actions
        match = random_match(rng, LATE)
        screen.open(match, PERSONS)
        screen.heard()
    play_on(screen, match, play, rng)


def play_on(
    screen: Screen, match: Match, play: Callable[[Screen, Match, Any], None], rng: Random
) -> None:
    """Play any placements to the end; between two persons a curtain, over the tallies left."""
    while match.outcome is None:
        match = hot_seat_step(screen, match, play, rng)
        if match.outcome is None:
            assert match.to_move is not None
            assert not screen.sees("button.choice")
            assert match.actions == screen.match().actions
            if not match.state.observed_by(None).placed:
                search(screen, match, None, screen.heard()[-1:])
                over_the_tally(screen)
    over_the_tally(screen)
    said = WORDS.result(ENGLISH, match.outcome, match.state.observed_by(None))
    assert said.rstrip(".") in screen.sentence
    assert (match.actions, match.outcome) == (screen.match().actions, screen.match().outcome)


@pytest.mark.long_only
@pytest.mark.parametrize(("level", "play"), [(1, by_mouse), (3, by_keyboard)])
def test_a_whole_game_against_a_bot(
    screen: Screen, level: int, play: Callable[[Screen, Match, Any], None], rng: Random
) -> None:
    """No curtain; the bot's tiles show their backs until they are tallied, in everything."""
    screen.begin_game("tyrus", {"ivory": "person", "brown": f"bot:{level}"})
    begun(screen)
    moves = "document.querySelector('#asking button.choice[data-pick], [data-do=again].main')"
    leads = "document.querySelector('[data-do=skip], [data-do=on]')"
    while True:
        screen.wait(f"{moves} || {leads}")
        match = screen.match()
        if match.outcome is not None:
            over_the_tally(screen)
            break
        search(screen, match, "ivory", ())
        over_the_tally(screen)
        if match.to_move != "ivory" or not screen.page.evaluate(f"!!{moves}"):
            continue
        assert not screen.page.locator("[data-do=lift]").count()
        assert standing(match.state.observed_by("ivory")) == tokens(screen)
        search(screen, match, "ivory", screen.heard())
        play(screen, match, rng.choice(match.legal()))
    heard = ENGLISH.among(People({"brown": f"Bot {level}"}, ("ivory",)))
    said = WORDS.result(heard, match.outcome, match.state.observed_by(None))
    # The panel's heading says who won, its sentence how.
    panel = f"{screen.text('#ended')} {screen.sentence}".lower()
    assert [] == [part for part in said.rstrip(".").lower().split(": ") if part not in panel]


@pytest.mark.long_only
def test_no_tile_of_the_other_is_named_anywhere(screen: Screen, rng: Random) -> None:
    """Between two persons whose tiles are all different, what is named tells whose it is."""
    match = apart(rng)
    screen.open(match, PERSONS)
    for _ in range(12):
        match = hot_seat_step(screen, match, by_mouse, rng)
        if not match.state.observed_by(None).placed:
            search(screen, match, None, screen.heard()[-1:])
            over_the_tally(screen)


def test_no_tile_of_the_bot_is_named_anywhere(screen: Screen, rng: Random, long: bool) -> None:
    """Nor against a bot, before it thinks, while it does, and after it has placed.

    By default in one election instead of two.
    """
    match = apart(rng)
    screen.open(match, {"ivory": "person", "brown": "bot:2"})
    screen.heard()
    mine = "document.querySelector('#asking button.choice[data-pick]')"
    while len(match.state.observed_by(None).held) < (2 if long else 1):
        screen.wait(f"{mine} || document.querySelector('[data-do=skip], [data-do=on]')")
        match = screen.match()
        search(screen, match, "ivory", screen.heard())
        over_the_tally(screen)
        if match.to_move == "ivory" and screen.page.evaluate(f"!!{mine}"):
            by_mouse(screen, match, rng.choice(match.legal()))
            search(screen, screen.match(), "ivory", ())
