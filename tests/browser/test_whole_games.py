"""Whole games of Shacru and Pacru in the page, by mouse and by keyboard, as their records went.

The records are playthroughs: they hold every special action there is. After every turn the
board as it is drawn, the list, the scores and what is announced are those of the rules.
``tests/page/test_playthroughs.py`` plays these and all others in plain Python; here one of
them runs by default, from its middle or later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.words.language import Words
from tests.browser.keys import focused, tab_to, walk
from tests.browser.playing import Screen
from tests.picking import picks_of
from tests.playthroughs.showing import HERE, record_of

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"}
ENGLISH: Final = Words()
FACINGS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
#: Every tile and pawn by where it is drawn, not by what it is called.
DRAWN: Final = """
() => {
  const squareAt = (node) => {
    const [x, y] = node.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
    return "abcdefghi"[(x - 50) / 100] + (9 - (y - 50) / 100);
  };
  const seatOf = (node) => ["south", "west", "north", "east"]
    .find((seat) => node.classList.contains(seat));
  const turned = (node) => Number(
    node.querySelector("[transform]").getAttribute("transform").match(/[\\d.]+/)[0]);
  const all = (kind) => [...document.querySelectorAll(`#pieces .${kind}`)];
  return {
    tiles: all("tile").map((node) => [seatOf(node), squareAt(node)]),
    pawns: all("pawn").map((node) => [seatOf(node), squareAt(node), turned(node) / 45]),
  };
}
"""
#: So many actions of a record are played by default: its last ones.
LATE: Final = 16
#: Keys that pick what is no square, by the pick.
TURN_KEYS: Final = {"turn:<": "<", "turn:>": ">", "turn:<<": "1", "turn:>>": "4", "link:": "*"}

Play = Callable[[Screen, Match, Any], None]


def drawn(screen: Screen) -> dict[str, dict[str, list[str]]]:
    """The position on the screen, in the form of the notation's."""
    found = screen.page.evaluate(DRAWN)
    position: dict[str, dict[str, list[str]]] = {"tiles": {}, "pawns": {}}
    for seat, square in found["tiles"]:
        position["tiles"].setdefault(seat, []).append(square)
    for seat, square, facing in found["pawns"]:
        position["pawns"].setdefault(seat, []).append(square + FACINGS[int(facing)])
    return {kind: {seat: sorted(of) for seat, of in its.items()} for kind, its in position.items()}


def expected(match: Match) -> dict[str, dict[str, list[str]]]:
    """The position by the rules; who has nothing is left out."""
    position = match.state.position()
    return {kind: {seat: of for seat, of in its.items() if of} for kind, its in position.items()}


def by_mouse(screen: Screen, match: Match, action: Any) -> None:
    """Click an action's picks: squares on the board, all else where it is offered."""
    for pick in catalogue.board(match.game.id).picks(action):
        if pick.startswith("square:"):
            screen.hit(f"#ground [data-pick='{pick}']")
        else:
            screen.page.click(f"#asked button[data-pick='{pick}']:visible")
    if not match.play(action).open and screen.sees("[data-do=confirm]"):
        screen.do("confirm")


def by_keyboard(screen: Screen, match: Match, action: Any) -> None:
    """Walk over the spoken grid and press keys; Enter confirms."""
    made: list[str] = []
    board = catalogue.board(match.game.id)
    if not focused(screen.page).startswith("cell-"):
        tab_to(screen.page, screen.page.get_attribute("[role=gridcell][tabindex='0']", "id") or "")
    for pick in board.picks(action):
        if pick.startswith("square:"):
            walk(screen.page, pick[7:])
            screen.page.keyboard.press("Enter")
        elif pick in TURN_KEYS:
            screen.page.keyboard.press(TURN_KEYS[pick])
        else:
            known = board.keys(match.state, picks_of(*made))
            screen.page.keyboard.press(
                next(key for key in ("<", ">", "Enter") if known[key] == pick)
            )
        made.append(pick)
    if not match.play(action).open and screen.page.locator("[data-do=confirm]:visible").count():
        screen.page.keyboard.press("Enter")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "play"),
    [
        ("shacru-4-sh9-2", by_mouse),
        ("shacru-2-sh9-3", by_keyboard),
        ("pacru-3-pa16-3", by_mouse),
        ("pacru-2-pa16-1", by_keyboard),
    ],
)
def test_a_whole_game(screen: Screen, name: str, play: Play, long: bool) -> None:
    """From the form to the result, every turn as the rules have it: meetings, links, turnings.

    By default the first action is followed by the last ones.
    """
    hold(screen, name, play, None if long else LATE)


def hold(screen: Screen, name: str, play: Play, last: int | None) -> None:
    """Play a record, and hold the page against the rules after every action.

    Between its first action and so many of the ``last``, if there is a number, none is played.
    """
    goal = read_record(record_of(HERE / f"{name}.txt"), catalogue.game)
    words = catalogue.words(goal.game.id)
    options = {
        option.name: goal.setup.options[option.name]
        for option in goal.game.options(goal.setup.seats)
        if goal.setup.options[option.name] != option.default
    }
    seats = goal.game.seats(goal.game.setup(goal.setup.seats))
    screen.begin_game(goal.game.id, dict.fromkeys(seats, "person"), **options)
    match = goal.at(0)
    screen.heard()
    count = len(goal.actions)
    for number in (0, *range(1 if last is None else max(1, count - last), count)):
        action = goal.actions[number]
        if number > len(match.actions):
            match = goal.at(number)
            screen.open(match, dict.fromkeys(seats, "person"))
            screen.heard()
        play(screen, match, action)
        before, match = match, match.play(action)
        assert expected(match) == drawn(screen), match.turns()[-1].text
        assert match.turns()[-1].text == screen.turns()[-1]
        text = words.turn(ENGLISH, before.state, match.game.write(action), match.state)
        assert any(text in said for said in screen.heard()), text
        score = screen.text(f"#score-{before.to_move}")
        assert words.score(ENGLISH, match.state, before.to_move or "") == score
    assert goal.outcome is not None
    assert screen.sentence.startswith(words.result(ENGLISH, goal.outcome).rstrip("."))
    assert goal.actions == screen.match().actions
    assert goal.outcome == screen.match().outcome
