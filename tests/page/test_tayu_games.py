"""Whole games of Ta Yü in each form, by pointer, by finger and by keyboard, in plain Python.

The block is shuffled by the page; what is played is chosen here, so that few exits stay open
and the games come to their end soon. After every action the board as it is drawn, the list, the
scores and what is announced are those of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.words.language import Words
from tests.page import drawn
from tests.page.keyboard import Keyboard
from tests.page.visitor import Visitor
from tests.playthroughs.canals import next_action

ENGLISH = Words()
BOARD, WORDS = catalogue.board("tayu"), catalogue.words("tayu")
#: The most turns of the tile before it must lie as it should.
TURNS = 4
#: Keys for what is beside the board.
KEYS = {"row:L": "l", "row:R": "r", "answer:yes": "1", "answer:no": "2"}

Play = Callable[[Visitor, Keyboard, Any], None]


def lies_so(at: Visitor, action: Any) -> bool:
    """Whether the tile that is held lies as it should."""
    return drawn.canals(at.document)[-1] == drawn.canal(at.match.game.write(action))


def turned(at: Visitor, action: Any, turn: Callable[[], object]) -> None:
    """Turn the tile that is held until it lies as it should."""
    for _turn in range(TURNS):
        if lies_so(at, action):
            break
        turn()
    assert lies_so(at, action)


def beside(at: Visitor, pick: str) -> bool:
    """Pick what is beside the board; False for a square."""
    if pick.startswith("bid:"):
        at.send("number", number=pick.removeprefix("bid:"))
        confirm(at)
    elif not pick.startswith("square:"):
        at.pick(pick)
    return not pick.startswith("square:")


def confirm(at: Visitor) -> None:
    """Press the button, if something is held."""
    if at.can("confirm"):
        at.press("confirm")


def by_pointer(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Click the block, the tile, its square; turn it by the wheel over it; confirm."""
    tile, pick = BOARD.picks(action)[0], BOARD.picks(action)[-1]
    if not beside(at, pick):
        if at.session.table.picks[:1] != (tile,):
            at.pick(tile)
        at.pick(pick)
        turned(at, action, lambda: at.wheel(100, pick))
    confirm(at)


def by_finger(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Tap: what is held on a square is turned by the next tap there."""
    tile, pick = BOARD.picks(action)[0], BOARD.picks(action)[-1]
    if not beside(at, pick):
        if at.session.table.picks[:1] != (tile,):
            at.pick(tile, touch=True)
        at.pick(pick, touch=True)
        turned(at, action, lambda: at.pick(pick, touch=True))
    confirm(at)


def by_keys(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """L and R draw; walk over the spoken grid; R turns, Enter places and confirms."""
    *_, pick = BOARD.picks(action)
    if not keyboard.focus.startswith("cell-"):
        keyboard.reach_board()
    if pick in KEYS:
        keyboard.press(KEYS[pick])
    elif not pick.startswith("square:"):
        at.play(at.match.game.write(action))
    else:
        keyboard.walk(pick.removeprefix("square:"))
        keyboard.press("Enter")
        turned(at, action, lambda: keyboard.press("r"))
        keyboard.press("Enter")


def hand_over(at: Visitor) -> None:
    """Say that one has seen enough, and that one is there."""
    for control in ("hide", "lift"):
        if at.can(control):
            at.press(control)


def hold(at: Visitor, before: Match, action: Any) -> None:
    """Hold the screen against the rules, after one action."""
    match = before.play(action)
    assert match.actions == at.match.actions
    lying = [drawn.canal(tile) for tile in match.state.position()["tiles"]]
    assert lying == drawn.canals(at.document), match.turns()[-1].text
    assert WORDS.worded(ENGLISH, match.turns()[-1].text) == at.turns()[-1]
    written = match.game.write(action)
    ways = {
        WORDS.turn(ENGLISH, before.state.observed_by(eyes), written, match.state.observed_by(eyes))
        for eyes in (before.to_move, None)
    }
    assert any(text in said for said in at.heard for text in ways), (ways, at.heard)
    for seat in match.seats:
        score = WORDS.score(ENGLISH, match.state.observed_by(None), seat)
        assert score == at.text(f"score-{seat}")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("seats", "options", "play"),
    [
        (2, {}, by_pointer),
        (2, {"option_scoreless": "redraw"}, by_keys),
        (2, {"option_hand": "two"}, by_pointer),
        (2, {"option_hand": "two", "option_scoreless": "ask"}, by_finger),
        (3, {}, by_finger),
        (3, {}, by_keys),
        (4, {}, by_pointer),
    ],
    ids=["two", "by keys", "two tiles", "two tiles by finger", "three", "three by keys", "four"],
)
def test_a_whole_game(seats: int, options: dict[str, str], play: Play, rng: Random) -> None:
    """From the form to the result, every action as the rules have it; it is kept so."""
    at = Visitor()
    at.begin("tayu", seats, **options)
    keyboard = Keyboard(at)
    while at.match.outcome is None:
        hand_over(at)
        before, action = at.match, next_action(at.match, rng)
        at.heard.clear()
        play(at, keyboard, action)
        hold(at, before, action)
    said = WORDS.result(ENGLISH, at.match.outcome, at.match.state.observed_by(None))
    assert at.text("status").startswith(said.rstrip("."))
    found = at.site.shell.library.load(at.session.table.name).kept
    assert found is not None
    assert (at.match.actions, at.match.outcome) == (found.match.actions, found.match.outcome)
