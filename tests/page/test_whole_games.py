"""Games of Shacru, Pacru and Ta Yü by pointer, by finger and by keyboard, as their records went.

The records of Shacru and Pacru are playthroughs: they hold every special action there is; those of
Ta Yü are random and come to their end soon. After every action the board as it is drawn, the list,
the scores and what is announced are those of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.events import Press
from tessera.page.core.parts import FEATURES
from tessera.page.site import Site
from tessera.play.match import Match
from tessera.words.language import Words
from tests.page import drawn
from tests.page.keyboard import Keyboard
from tests.page.tables import fresh, recorded
from tests.page.visitor import Visitor
from tests.picking import picks_of
from tests.playthroughs.canals import next_action
from tests.playthroughs.showing import files

ENGLISH = Words()
RECORDS: Final = [file.stem for file in files() if file.name.startswith(("shacru", "pacru"))]
#: How many actions of a game are played on the screen in a usual run.
STRETCH: Final = 25
#: The most turns of a tile before it must lie as it should.
TURNS: Final = 4
#: Keys that pick what is no square, by the pick.
KEYS: Final = {
    "turn:<": "<",
    "turn:>": ">",
    "turn:<<": "1",
    "turn:>>": "4",
    "link:": "*",
    "row:L": "l",
    "row:R": "r",
    "answer:yes": "1",
    "answer:no": "2",
}

Play = Callable[[Visitor, Keyboard, Any], None]


def confirm(at: Visitor) -> None:
    """Press the button, if something is held."""
    if at.can("confirm"):
        at.press("confirm")


def by_pointer(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Click an action's picks, then confirm it."""
    at.pick(*at.session.board.picks(action))
    confirm(at)


def by_keys(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Walk over the spoken grid and press keys; Enter confirms."""
    after, before, made = at.match.play(action), at.match, tuple[str, ...]()
    board = at.session.board
    for pick in board.picks(action):
        if pick.startswith("square:"):
            keyboard.walk(pick.removeprefix("square:"))
            keyboard.press("Enter")
        elif pick in KEYS:
            keyboard.press(KEYS[pick])
        else:
            known = board.keys(before.state, picks_of(*made))
            keyboard.press(next(key for key in ("<", ">", "Enter") if known[key] == pick))
        made = (*made, pick)
    if not after.open and at.can("confirm"):
        keyboard.press("Enter")


def turned(at: Visitor, action: Any, turn: Callable[[], object]) -> None:
    """Turn the tile that is held until it lies as it should."""
    wanted = drawn.canal(at.match.game.write(action))
    for _turn in range(TURNS):
        if drawn.canals(at.document)[-1] != wanted:
            turn()
    assert wanted == drawn.canals(at.document)[-1]


def tile_by(at: Visitor, action: Any, turn: Callable[[str], object], *, touch: bool) -> None:
    """Pick the block, an answer, a number, or the tile and its square; turn it; confirm."""
    tile, *_way, pick = (*at.session.board.picks(action)[:1], *at.session.board.picks(action))
    if pick.startswith("bid:"):
        at.send("number", number=pick.removeprefix("bid:"))
    elif pick.startswith("square:"):
        if at.session.table.picks[:1] != (tile,):
            at.pick(tile, touch=touch)
        at.pick(pick, touch=touch)
        turned(at, action, lambda: turn(pick))
    else:
        at.pick(pick)
    confirm(at)


def tile_by_pointer(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """Turn it by the wheel over it."""
    tile_by(at, action, lambda pick: at.wheel(100, pick), touch=False)


def tile_by_finger(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """What is held on a square is turned by the next tap there."""
    tile_by(at, action, lambda pick: at.pick(pick, touch=True), touch=True)


def tile_by_keys(at: Visitor, keyboard: Keyboard, action: Any) -> None:
    """L and R draw; walk over the spoken grid; R turns, Enter places and confirms."""
    *_, pick = at.session.board.picks(action)
    if pick in KEYS:
        keyboard.press(KEYS[pick])
    elif not pick.startswith("square:"):
        at.play(at.match.game.write(action))
    else:
        keyboard.walk(pick.removeprefix("square:"))
        keyboard.press("Enter")
        turned(at, action, lambda: keyboard.press("r"))
        keyboard.press("Enter")


def hold(at: Visitor, before: Match, action: Any) -> None:
    """Hold the screen against the rules, after one action."""
    match, words = before.play(action), catalogue.words(before.game.id)
    assert match.actions == at.match.actions
    position = match.state.position()
    last = match.turns()[-1].text
    if match.game.id == "tayu":
        lying = [drawn.canal(tile) for tile in position["tiles"]]
        assert lying == drawn.canals(at.document), last
    else:
        # Who has nothing is left out.
        of_seats = {
            kind: {seat: of for seat, of in it.items() if of} for kind, it in position.items()
        }
        assert of_seats == drawn.position(at.document), last
    assert words.worded(ENGLISH, last) == at.turns()[-1]
    written = match.game.write(action)
    ways = {
        words.turn(ENGLISH, before.state.observed_by(eyes), written, match.state.observed_by(eyes))
        for eyes in (before.to_move, None)
    }
    assert any(text in said for said in at.heard for text in ways), (ways, at.heard)
    for seat in match.seats:
        score = words.score(ENGLISH, match.state.observed_by(None), seat)
        assert score == at.text(f"score-{seat}")


def played_on(goal: Match, play: Play, rng: Random, *, whole: bool) -> None:
    """A stretch of a game, or all of it, on the screen, as its record went."""
    last = len(goal.actions)
    begin = 0 if whole else rng.randrange(max(1, last - STRETCH // 2))
    at, match = Visitor(), goal.at(begin)
    at.open(match, dict.fromkeys(goal.seats, "person"))
    keyboard = Keyboard(at)
    for action in goal.actions[begin : last if whole else begin + STRETCH]:
        for control in ("hide", "lift"):
            if at.can(control):
                at.press(control)
        at.heard.clear()
        if not keyboard.focus.startswith("cell-"):
            keyboard.reach_board()
        play(at, keyboard, action)
        hold(at, match, action)
        match = match.play(action)
    if match.outcome is not None:
        words = catalogue.words(goal.game.id)
        said = words.result(ENGLISH, match.outcome, match.state.observed_by(None))
        assert at.text("status").startswith(said.rstrip("."))
    kept = at.site.shell.library.load(at.session.table.name).kept
    assert kept is not None
    assert (match.actions, match.outcome) == (kept.match.actions, kept.match.outcome)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("play", [by_pointer, by_keys])
@pytest.mark.parametrize("name", RECORDS)
def test_a_game_of_shacru_or_pacru(name: str, play: Play, rng: Random, long: bool) -> None:
    played_on(recorded(name), play, rng, whole=long)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("seats", "options", "play"),
    [
        (2, {}, tile_by_pointer),
        (2, {"scoreless": "redraw"}, tile_by_keys),
        (2, {"hand": "two"}, tile_by_pointer),
        (2, {"hand": "two", "scoreless": "ask"}, tile_by_finger),
        (3, {}, tile_by_finger),
        (3, {}, tile_by_keys),
        (4, {}, tile_by_pointer),
    ],
    ids=["two", "by keys", "two tiles", "two tiles by finger", "three", "three by keys", "four"],
)
def test_a_game_of_ta_yu(
    seats: int, options: dict[str, str], play: Play, rng: Random, long: bool
) -> None:
    match = Match.new(catalogue.game("tayu"), catalogue.game("tayu").setup(seats, options), rng)
    while match.outcome is None:
        match = match.play(next_action(match, rng))
    played_on(match, play, rng, whole=long)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_game_comes_to_its_end_by_picks(game: str, rng: Random) -> None:
    """Every action by the picks that choose it; the end is heard, and the game listed."""
    match = fresh(game)
    while match.outcome is None:
        match = match.play(rng.choice(match.legal()))
    at = Visitor()
    at.open(match.at(max(0, len(match.actions) - STRETCH)), dict.fromkeys(match.seats, "person"))
    board = at.session.board
    while at.match.outcome is None:
        if at.session.table.staged or at.session.table.curtain:
            at.clock.turn_on(5)
            at.press(next(it for it in ("skip", "on", "hide", "lift") if at.can(it)))
            continue
        before = at.match
        action = match.actions[len(before.actions)]
        for what in board.picks(action):
            if not at.session.table.picks or at.session.table.picks[-1] != what:
                at.site.input.press(Press(pick=what))
        confirm(at)
        assert (*before.actions, action) == at.match.actions
    if at.session.table.staged:  # the last tally is told first
        at.clock.turn_on(1)
        assert not {"win", "end"} & {*at.sound.heard}
        at.press("skip")
    assert {"win", "end"} & {*at.sound.heard} and at.document.find(id="ended")
    assert catalogue.TITLES[game] in at.document.tab
    name = at.session.table.name
    at.go("#/")
    assert at.document.find(id=f"game-{name}")


def test_what_playing_on_needs_is_asked_for_again_until_it_is_here() -> None:
    """At the next address; then it is shown once, and pieces can be dragged."""
    at, done = Visitor(), list[str]()
    site = Site(at.ports)
    site.on_complete = lambda: done.append(at.window.address())
    at.archives.missing.add(FEATURES)
    at.clock.run(site.complete())
    site.address_changed()
    assert not done
    at.archives.missing.clear()
    site.address_changed()
    site.address_changed()
    assert len(done) == 1
