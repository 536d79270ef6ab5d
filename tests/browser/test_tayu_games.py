"""Whole games of Ta Yü in the page, in each form, by mouse and by keyboard.

The block is shuffled by the page; what is played is chosen here, so that few exits stay open
and the games come to their end soon. After every action the board as it is drawn, the list, the
scores and what is announced are those of the rules. ``tests/page/test_tayu_games.py`` plays each
form in plain Python; here one of them runs by default, from its form, and then to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.words.language import Words
from tests.browser.conftest import DRAWN_ANEW
from tests.browser.keys import focused, tab_to, walk
from tests.browser.playing import Screen
from tests.playthroughs.canals import next_action

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"}
ENGLISH: Final = Words()
BOARD: Final = catalogue.board("tayu")
WORDS: Final = catalogue.words("tayu")
#: Every tile by how it lies: the middle of its middle square, and how far it is turned.
DRAWN: Final = """
() => [...document.querySelectorAll("#pieces [id^='tile-']")].map((node) => {
  const [, x, y] = node.getAttribute("transform").match(/translate\\((-?[\\d.]+) (-?[\\d.]+)\\)/);
  const turned = node.getAttribute("transform").match(/rotate\\((\\d+)/)?.[1] ?? 0;
  return ["abcdefghijklmnopqrs"[(x - 20) / 40] + (19 - (y - 20) / 40), turned / 90];
})
"""
#: The most turns of the tile before it must lie as it should.
TURNS: Final = 4
#: So many actions of a game are played by default: its last ones.
LATE: Final = 24


def middle(written: str) -> tuple[str, int]:
    """The middle square of a written placement, and the quarters by which it is turned."""
    place = written.partition(":")[2]
    file, rank, heading = ord(place[0]), int(place[1:-1]), place[-1]
    file += {"E": 1, "W": -1}.get(heading, 0)
    rank += {"N": 1, "S": -1}.get(heading, 0)
    return f"{chr(file)}{rank}", "ESWN".index(heading)


def lying(match: Match) -> list[list[Any]]:
    """The tiles on the board by the rules."""
    tiles = match.state.position()["tiles"]
    return [list(middle(tile)) for tile in tiles]


def lies_so(screen: Screen, match: Match, action: Any) -> bool:
    """Whether the tile that is held lies as it should."""
    return bool(screen.page.evaluate(DRAWN)[-1] == list(middle(match.game.write(action))))


def by_mouse(screen: Screen, match: Match, action: Any) -> None:
    """Click the block, squares, buttons; turn the tile by the wheel; confirm."""
    *_, pick = BOARD.picks(action)
    if pick.startswith("bid:"):
        screen.page.fill("#number", pick[4:])
        screen.page.click("form[data-do=number] [type=submit]")
        screen.page.click("[data-do=confirm]")
    elif not pick.startswith("square:"):
        screen.page.click(f"button[data-pick='{pick}']:visible")
    else:
        tile = f"button[data-pick='{BOARD.picks(action)[0]}']"
        if not screen.sees(f"{tile}[aria-pressed=true]"):
            screen.page.click(tile)
        screen.hit(f"#ground [data-pick='{pick}']")
        for _turn in range(TURNS):
            if lies_so(screen, match, action):
                break
            screen.page.mouse.wheel(0, 100)
            screen.page.evaluate(DRAWN_ANEW)
        assert lies_so(screen, match, action)
    if screen.sees("[data-do=confirm]"):
        screen.do("confirm")


def by_keyboard(screen: Screen, match: Match, action: Any) -> None:
    """L and R draw; walk over the spoken grid; R turns, Enter places and confirms."""
    *_, pick = BOARD.picks(action)
    if not focused(screen.page).startswith("cell-"):
        tab_to(screen.page, screen.page.get_attribute("[role=gridcell][tabindex='0']", "id") or "")
    if not pick.startswith("square:"):
        keys = {"row:L": "l", "row:R": "r", "answer:yes": "1", "answer:no": "2"}
        if pick in keys:
            screen.page.keyboard.press(keys[pick])
        else:
            screen.page.fill("#typed", match.game.write(action))
            screen.page.press("#typed", "Enter")
        return
    walk(screen.page, pick[7:])
    screen.page.keyboard.press("Enter")
    for _turn in range(TURNS):
        if lies_so(screen, match, action):
            break
        screen.page.keyboard.press("r")
    assert lies_so(screen, match, action)
    screen.page.keyboard.press("Enter")


def lift(screen: Screen) -> None:
    """Say that one is there, where the screen was to be handed over."""
    if screen.sees("[data-do=hide]"):
        screen.do("hide")
    if screen.sees("[data-do=lift]"):
        screen.do("lift")


def begun(screen: Screen, seats: int) -> Match:
    """Do what can be done without knowing the block; the match as it is kept then."""
    lift(screen)
    if seats == 3:
        screen.page.fill("#number", "30")
        screen.page.press("#number", "Enter")
    else:
        screen.page.click("button[data-pick='row:L']")
    if screen.sees("[data-do=confirm]"):
        screen.do("confirm")
    screen.wait("location.hash.startsWith('#/game/')")
    return screen.match()


def check(screen: Screen, before: Match, match: Match, action: Any) -> None:
    """Hold the screen against the rules, after one action."""
    assert lying(match) == screen.page.evaluate(DRAWN), match.turns()[-1].text
    assert WORDS.worded(ENGLISH, match.turns()[-1].text) == screen.turns()[-1]
    written, mover = match.game.write(action), before.to_move
    ways = {
        WORDS.turn(ENGLISH, before.state.observed_by(eyes), written, match.state.observed_by(eyes))
        for eyes in (mover, None)
    }
    heard = screen.heard()
    assert any(text in said for said in heard for text in ways), (ways, heard)
    for seat in match.seats:
        score = WORDS.score(ENGLISH, match.state.observed_by(None), seat)
        assert score == screen.text(f"#score-{seat}")


def to_its_end(match: Match, rng: Random) -> Match:
    """The game as it is going to be played."""
    while match.outcome is None:
        match = match.play(next_action(match, rng))
    return match


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("seats", "options", "play"),
    [
        (("ns", "ew"), {}, by_mouse),
        (("ns", "ew"), {"scoreless": "redraw"}, by_keyboard),
        (("ns", "ew"), {"hand": "two"}, by_mouse),
        (("A", "B", "C"), {}, by_mouse),
        (("n", "e", "s", "w"), {}, by_mouse),
    ],
    ids=["two", "two by keyboard", "two tiles", "three", "four"],
)
def test_a_whole_game(
    screen: Screen,
    seats: Sequence[str],
    options: dict[str, str],
    play: Callable[[Screen, Match, Any], None],
    rng: Random,
    long: bool,
) -> None:
    """From the form to the result, every action as the rules have it; by default, the last ones."""
    players = dict.fromkeys(seats, "person")
    screen.begin_game("tayu", players, **options)
    match = begun(screen, len(seats))
    goal = to_its_end(match, rng)
    if not long and len(goal.actions) > len(match.actions) + LATE:
        match = goal.at(len(goal.actions) - LATE)
        screen.open(match, players)
    hold(screen, match, goal, play)


def hold(
    screen: Screen, match: Match, goal: Match, play: Callable[[Screen, Match, Any], None]
) -> None:
    """Play on to the goal, and hold the page against the rules after every action."""
    for action in goal.actions[len(match.actions) :]:
        lift(screen)
        screen.heard()
        play(screen, match, action)
        before, match = match, match.play(action)
        check(screen, before, match, action)
    assert match.outcome is not None
    said = WORDS.result(ENGLISH, match.outcome, match.state.observed_by(None))
    assert screen.sentence.startswith(said.rstrip("."))
    assert match.actions == screen.match().actions
    assert match.outcome == screen.match().outcome
