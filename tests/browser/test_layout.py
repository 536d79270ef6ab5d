"""Where things stand: the spoken grid on its squares, phones held sideways, many games, focus."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.saves.library import GAME
from tests.browser.playing import Screen, reloaded
from tests.outside import kept, played

CONTEXT = {"locale": "en-GB", "color_scheme": "light"}

#: How far each cell of the spoken grid is from the square it speaks of, in pixels.
APART: Final = """
() => Math.max(...[...document.querySelectorAll("#ground rect.square")].map((square) => {
  const name = square.dataset.pick.replace("square:", "cell-");
  const cell = document.getElementById(name).getBoundingClientRect();
  const drawn = square.getBoundingClientRect();
  return Math.max(...["x", "y", "width", "height"].map((it) => Math.abs(cell[it] - drawn[it])));
}))"""
#: From now on, no kept game can be read.
REFUSE_GAMES: Final = """
() => {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    if (key.startsWith("tessera.game.")) throw new Error("read");
    return getItem.call(this, key);
  };
  globalThis.mend = () => { Storage.prototype.getItem = getItem; };
}
"""
#: By how much the page can be scrolled to the side.
ASIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: How the row of the moment is placed.
PLACED: Final = "getComputedStyle(document.querySelector('.moment')).position"
#: Groups of the menu that are seen, and the lines between them.
GROUPS: Final = """
() => {
  const seen = [...document.querySelectorAll("#more .group")].filter((it) => it.checkVisibility());
  const line = (it, side) => parseFloat(getComputedStyle(it)[`border${side}Width`]) > 0;
  const empty = seen.filter((it) => !it.innerText.trim()).length;
  const between = seen.filter((it, at) => at && line(it, "Top")).length;
  const below = seen.slice(0, -1).filter((it) => line(it, "Bottom")).length;
  const outside = [line(seen[0], "Top"), line(seen.at(-1), "Bottom")];
  return [empty, between + below === seen.length - 1, ...outside];
}
"""
#: How many seats are seen in the window, above the bar at its edge, in the line or beside it.
SEATS: Final = """
() => {
  const bar = document.querySelector(".moment");
  const fixed = getComputedStyle(bar).position === "fixed";
  const end = fixed ? bar.getBoundingClientRect().top : innerHeight;
  return [...document.querySelectorAll("#standings > div > span, #seats > *")].filter((it) =>
    it.checkVisibility() && it.parentNode.clientHeight > 1 && it.getBoundingClientRect().top < end
  ).length;
}
"""
#: By how much the offer of sound ends above the bar, and what is seen where it stands.
OFFER: Final = """
() => {
  const [offer, bar] = ["#offer button", ".moment"].map((name) =>
    document.querySelector(name).getBoundingClientRect());
  const seen = document.elementFromPoint(offer.left + 30, (offer.top + offer.bottom) / 2);
  return [bar.top - offer.bottom, seen.dataset.do];
}
"""
BOARD: Final = "() => document.getElementById('drawing').getBoundingClientRect().toJSON()"


def sized(screen: Screen, width: int, height: int) -> None:
    """Give the window a size."""
    screen.page.set_viewport_size({"width": width, "height": height})


def test_the_spoken_grid_lies_on_its_squares(screen: Screen) -> None:
    """Whoever explores by touch or by focus finds each square where it is drawn."""
    screen.begin_at("Sb2")
    for width, height in ((320, 640), (740, 360), (768, 1024), (1440, 900)):
        sized(screen, width, height)
        assert screen.page.evaluate(APART) < 1, (width, height)


def test_a_phone_held_sideways_has_a_board(screen: Screen) -> None:
    """The board fills most of the height, and stands there whole."""
    screen.begin_at("Sb2")
    for width, height in ((667, 375), (740, 360), (844, 390)):
        sized(screen, width, height)
        board = screen.page.evaluate(BOARD)
        assert 0.65 * height < board["height"] < height
        assert 0 <= board["top"] and board["bottom"] <= height


@pytest.mark.parametrize(
    ("game", "seats", "sizes"),
    [
        ("shacru", 2, [(844, 390)]),
        ("pacru", 4, [(667, 375), (844, 390), (320, 568), (390, 664)]),
        ("tayu", 3, [(320, 568), (390, 664)]),
    ],
)
def test_each_seat_is_seen_once(
    screen: Screen, game: str, seats: int, sizes: list[tuple[int, int]]
) -> None:
    """On telephones a line tells how it stands, or the seats do; not both, one cut by the edge."""
    match = Match.new(catalogue.game(game), catalogue.game(game).setup(seats), Random(1))
    screen.open(match, dict.fromkeys(match.seats, "person"))
    screen.wait("document.querySelector('#standings span')")
    for width, height in sizes:
        sized(screen, width, height)
        assert seats == screen.page.evaluate(SEATS), (width, height)


def test_sound_is_offered_above_the_bar(screen: Screen) -> None:
    """It is whole where the window is too short for it and the line that tells how it stands."""
    players = dict.fromkeys(("south", "west", "north"), "bot:0") | {"east": "person"}
    sized(screen, 320, 568)
    screen.begin_game("pacru", players)
    screen.page.wait_for_selector("#offer button")
    for width, height in ((320, 568), (375, 548), (390, 664)):
        sized(screen, width, height)
        above, seen = screen.page.evaluate(OFFER)
        assert "sound" == seen and above > -5, (width, height)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_four_times_as_large(screen: Screen, game: str) -> None:
    """As a window of 1280 by 1024 at 400 %: the board is there, nothing is scrolled to the side.

    The row of the moment is not fixed there: it would cover what has the focus.
    """
    sized(screen, 320, 256)
    for address in (f"#/new/{game}", f"#/play/{game}", "#/"):
        screen.go(address)
        assert 0 == screen.page.evaluate(ASIDE)
        if "play" in address:
            assert screen.page.evaluate(BOARD)["width"] >= 256
            assert "static" == screen.page.evaluate(PLACED)


def test_the_menu_has_lines_between_its_groups_only(screen: Screen) -> None:
    """What stands beside the menu already is not in it, and leaves no line behind."""
    for moves in ("", "Sb2 Tb1E"):
        screen.begin_at(moves)
        for width in (390, 900, 1280):
            sized(screen, width, 800)
            screen.page.click("#more-button")
            assert [0, True, False, False] == screen.page.evaluate(GROUPS)
            screen.page.keyboard.press("Escape")


def test_the_typing_field_keeps_its_focus_against_a_bot(screen: Screen) -> None:
    """One types, the bot answers, one types on: without a way back to the field."""
    sized(screen, 1280, 800)
    screen.begin(black="bot:1")
    screen.type("Sb2")
    assert "typed" == screen.page.evaluate("document.activeElement.id")
    screen.wait("document.querySelectorAll('#list button').length === 2")
    assert "typed" == screen.page.evaluate("document.activeElement.id")


@pytest.mark.long_only
def test_the_front_page_with_many_games(screen: Screen) -> None:
    """A hundred kept games are all listed, and none is read again for a click."""
    text = kept(played("Sb2 Tb1E Cd1"), {"white": "person", "black": "bot:2"})
    for number in range(100):
        screen.store(f"{GAME}{number:04x}", text)
    screen = reloaded(screen.page)
    screen.go("#/")
    assert 100 == screen.page.locator(".games li").count()
    screen.page.evaluate(REFUSE_GAMES)
    for theme in ("light", "dark", "auto"):
        screen.do("theme")
        screen.page.wait_for_selector(f"[data-theme={theme}]")
        assert 8 == screen.page.locator(".games li:visible").count()
    screen.page.evaluate("mend()")
