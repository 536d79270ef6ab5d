"""Every game played apart on the page, what of it stays hidden, and how it ends."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.games.tayu.apart_statements import Ahead, Row
from tessera.page.core.commands import CommandArgs
from tessera.page.features.apart.model import OVER, PASSES, READY, TURN
from tessera.play.view import read_view
from tests.page import apart as two
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")
#: Commands of other games that take something out of the page, think, or go back.
ELSEWHERE: Final = (
    "share", "text", "export", "export-sealed", "hint", "study", "undo", "redo", "hurry", "keep",
)  # fmt: skip


def test_nothing_invented_leaves_the_page() -> None:
    """No whole record, no sealed one, no study, no picture of what one cannot know; no hint."""
    at, other = two.hidden()
    offered = {it.data["do"] for it in at.document.elements() if "do" in it.data}
    assert not offered & {"share", "export", "export-sealed", "hint"} and not two.can(at, "study")
    two.press(at, "record")
    view = read_view(two.given(at), catalogue.game)
    assert view.seat == at.session.table.viewer and "?" in two.given(at)
    kept = "".join(at.storage.texts.values())
    assert "Election" not in kept and "Sealed" not in kept
    assert at.session.table.observation != other.session.table.observation


@pytest.mark.parametrize("watching", [False, True])
def test_no_command_gives_away_what_was_invented(watching: bool) -> None:
    """Although no control has them here: nothing is shared or exported but one's own view."""
    at, other = two.hidden()
    if watching:
        other = at
        at = Visitor(two.address(other))
    actions, kept = at.match.actions, {*at.storage.texts}
    for command in ELSEWHERE:
        at.window.files.clear()
        at.site.input.run(command, CommandArgs())
        at.clock.turn_on(5)
        assert at.match.actions == actions and at.bots == [], command
        assert {*at.storage.texts} == kept and at.site.shell.screen == "table", command
        assert "Sealed" not in at.everything() and not at.document.text("dialog"), command
        views = [read_view(text, catalogue.game).seat for text in at.window.files.values()]
        assert views == [at.session.table.viewer] * (command == "export" and not watching)


def test_a_spectator_sees_what_everybody_may_know() -> None:
    at, _other = two.hidden()
    third = Visitor(two.address(at))
    assert third.session.table.viewer is None and not two.can(third, "record")
    assert third.match.state.observed_by(None) == at.match.state.observed_by(None)


def test_the_last_tile_of_an_election_stands_before_it_is_sent(rng: Random) -> None:
    """On the board and in the list, with its face for its owner, until the tally is opened."""
    at, other = two.hidden()
    while len(at.session.table.match.actions) < 5:
        other.go(two.decide_on(at, rng))
        at, other = other, at
    hands, follower = at.session.table.observation.hands, at.match.to_move
    tile = next(hand[0] for hand in hands if "?" not in hand)
    at.play(f"{tile}@iC")
    for does in (lambda: None, lambda: two.sent(at), lambda: two.reopened(at)):
        does()
        table = at.session.table
        assert table.observation.buildings[0][-1].tile == tile
        assert table.texts()[-1] == f"{tile}@iC" and len(table.texts()) == 6
        assert not table.choosing and table.moving not in (None, follower)
        assert not any(tile in hand for hand in table.observation.hands)
    other.go(two.address(at))
    assert other.session.table.staged and len(other.match.actions) == 6
    assert two.stage(other) == PASSES
    at.go(two.sent(other))
    assert at.session.table.staged and two.stage(at) == TURN


def test_a_lost_key_ends_a_game_with_hidden_tiles() -> None:
    """As not opened, if one waits for who lost it: both are told, and nobody gets the seat."""
    at, other = two.hidden()
    assert not two.can(at, "reseat") and two.can(other, "reseat")
    two.left_alone(other)
    two.press(other, "reseat")
    at.go(two.sent(other))
    for each in (at, other):
        assert "ends with tiles still hidden" in two.told(each)
        assert two.stage(each) == OVER and not two.can(each, "reseat")


# Ta Yü: tiles come by links, rows are chosen, classes named ahead.

TAYU: Final = "seats=2&seat-ew=bot:1"


def test_one_link_goes_a_tile_where_a_class_is_named_ahead(rng: Random) -> None:
    """Where nothing is named and the backs differ, the tile comes with the answer."""
    ann, newest = two.invited("tayu", TAYU)
    at, other = two.joined(newest), ann
    said = Counter[str]()
    for number in range(15):
        name = ("", "ahead-rings", "ahead-none")[number // 5]
        held = two.walk(at)
        if held.stage == PASSES:
            assert "There is nothing to decide" in two.told(at)
        two.play_due(at, rng)
        if at.match.outcome:
            break
        assert two.walk(at).stage in (READY, PASSES)
        assert two.walk(at).addressee == two.walk(other).party
        if two.walk(at).offers and name:
            assert "will take two more links" in two.told(at)
            two.press(at, name)
            assert not two.walk(at).offers
        newest = two.sent(at)
        said.update(type(it).__name__ for it in two.walk(at).thread.letters[-1].statements)
        said["passed on"] += held.stage == PASSES
        at, other = other, at
        at.go(newest)
        # A tile whose row was chosen is drawn when the link arrives.
        assert at.match.actions[: len(other.match.actions)] == other.match.actions
    assert said[Row.__name__] <= said["passed on"] + 1 and said[Ahead.__name__]


def test_a_row_is_chosen_before_the_tile_is_there(rng: Random) -> None:
    """The board waits, what is sent says so; until then it is taken back, and named otherwise."""
    at, other = Visitor(), Visitor()
    due = None
    while due is None or due.asks != "row" or due.party != two.walk(at).party:
        if due is None or len(two.walk(at).thread.letters) > 8:
            two.inviting("tayu", TAYU, other)
            two.joined(two.sent(other), at=at)
        else:
            two.play_due(at, rng)
            other.go(two.sent(at))
            at, other = other, at
        due = two.walk(at).standing.due
    at.play("L")
    assert two.walk(at).stage == READY and "get the tile with the next reply" in two.told(at)
    assert at.match.actions == other.match.actions
    two.press(at, "undo")
    assert two.walk(at).stage != READY
    at.play("R")
    other.go(two.sent(at))
    assert two.walk(other).stage == PASSES
    at.go(two.sent(other))
    assert at.match.open and at.match.written(at.match.actions[-1:]) == "R"
