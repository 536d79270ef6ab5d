"""Every game played apart on the page, what of it stays hidden, and how it ends."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.games.tayu.apart_statements import Ahead, Row
from tessera.page.core.commands import CommandArgs
from tessera.page.features.apart.model import OVER, PASSES, READY, TURN
from tessera.play.view import read_view
from tessera.saves import apart as saves
from tests.apart.parties import whole_game
from tests.page.apart import (
    address,
    can,
    confirmed,
    decide_on,
    given,
    hidden,
    invited,
    inviting,
    joined,
    left_alone,
    link,
    play_due,
    press,
    sent,
    stage,
    told,
    walk,
)
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")
#: A number that is no square's.
NUMBER: Final = re.compile(r"(?<![a-z])\d+")
#: Commands of other games that take something out of the page, think, or go back.
ELSEWHERE: Final = (
    "share", "text", "export", "export-sealed", "hint", "study", "undo", "redo", "hurry", "keep",
)  # fmt: skip


def test_nothing_invented_leaves_the_page() -> None:
    """No whole record, no sealed one, no study, no picture of what one cannot know; no hint."""
    at, other = hidden()
    offered = {it.data["do"] for it in at.document.elements() if "do" in it.data}
    assert not offered & {"share", "export", "export-sealed", "hint"} and not can(at, "study")
    press(at, "record")
    view = read_view(given(at), catalogue.game)
    assert view.seat == at.session.table.viewer and "?" in given(at)
    kept = "".join(at.storage.texts.values())
    assert "Election" not in kept and "Sealed" not in kept
    assert at.session.table.observation != other.session.table.observation


@pytest.mark.parametrize("watching", [False, True])
def test_no_command_gives_away_what_was_invented(watching: bool) -> None:
    """Although no control has them here: nothing is shared or exported but one's own view."""
    at, other = hidden()
    if watching:
        other = at
        at = Visitor()
        at.go(address(other))
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
    at, _other = hidden()
    third = Visitor()
    third.go(address(at))
    assert third.session.table.viewer is None and not can(third, "record")
    assert third.match.state.observed_by(None) == at.match.state.observed_by(None)


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("shacru", "seats=3&seat-north=bot:1&seat-west=bot:1"),
        ("pacru", "seats=2&seat-north=bot:1"),
        ("tyrus", "seats=2"),
        ("tayu", "seats=2"),
    ],
)
def test_some_turns_of_every_game_go_by_links(game: str, fields: str, rng: Random) -> None:
    """All see the same of it, as far as each may."""
    first = inviting(game, fields)
    people, newest = [first], decide_on(first, rng)
    for _letter in range(8):
        for at in people:
            at.go(newest)
        due = [at for at in people if stage(at) in (TURN, READY, PASSES)]
        if not due:
            people.append(joined(newest))
            due = people[-1:]
        newest = decide_on(due[0], rng)
    assert len(people) == len(first.match.seats)
    for at in people:
        at.go(newest)
    assert len({walk(at).thread.heads[-1] for at in people}) == 1


def test_a_lost_key_ends_a_game_with_hidden_tiles() -> None:
    """As not opened, if one waits for who lost it: both are told, and nobody gets the seat."""
    at, other = hidden()
    assert not can(at, "reseat") and can(other, "reseat")
    left_alone(other)
    press(other, "reseat")
    at.go(sent(other))
    for each in (at, other):
        assert "ends as not opened" in told(each)
        assert stage(each) == OVER and not can(each, "reseat")


def test_a_key_that_signs_a_turn_is_not_lost() -> None:
    """What was said of it is overtaken, on both sides, and the game goes on."""
    at, other = hidden()
    press(other, "reseat")
    ended, rng = sent(other), Random(5)
    other.go(decide_on(at, rng))
    assert "before your last link had come" in told(other)
    at.go(ended)
    assert "sent before your last turn had come" in told(at)
    assert walk(at).thread.heads == walk(other).thread.heads
    at.go(decide_on(other, rng))
    assert stage(at) != OVER


def test_who_gives_up_tyrus_says_so() -> None:
    """Beside the board before it is sent, with the link, and to who opens it."""
    at, other = hidden()
    confirmed(at, "resign")
    assert "You resign" in told(at)
    press(at, "send")
    assert "I resign" in at.text("dialog")
    other.go(link(at))
    assert "You won" in told(other) and "resigned" in told(other)


@pytest.mark.parametrize("game", ["pyrga", "pacru"])
def test_the_end_tells_what_was_counted(game: str, rng: Random) -> None:
    """Every side's score stands with the sentence of the end, and is spoken with it."""
    links, keys = whole_game(rng, game)
    while (match := links[-1].thread.match) is None or match.outcome is None:
        links, keys = whole_game(rng, game)
    at = Visitor()
    saves.keep_key(at.storage, keys[0])
    at.go(f"#/apart/{links[-1].thread.written()}")
    assert walk(at).stage == OVER and at.match.outcome is not None
    at.clock.turn_on(60)
    scores = {*map(str, at.match.outcome.scores.values())}
    assert scores <= {*NUMBER.findall(told(at))}
    assert scores <= {*NUMBER.findall(at.session.sentence())}


# Ta Yü: tiles come by links, rows are chosen, classes named ahead.

TAYU: Final = "seats=2&seat-ew=bot:1"


def test_one_link_goes_a_tile_where_a_class_is_named_ahead(rng: Random) -> None:
    """Where nothing is named and the backs differ, the tile comes with the answer."""
    ann, newest = invited("tayu", TAYU)
    at, other = joined(newest), ann
    said = Counter[str]()
    for number in range(15):
        name = ("", "ahead-rings", "ahead-none")[number // 5]
        held = walk(at)
        if held.stage == PASSES:
            assert "Nothing to decide" in told(at)
        play_due(at, rng)
        assert walk(at).stage in (READY, PASSES) and walk(at).addressee == walk(other).party
        if walk(at).offers and name:
            assert "costs two links more" in told(at)
            press(at, name)
            assert not walk(at).offers
        newest = sent(at)
        said.update(type(it).__name__ for it in walk(at).thread.letters[-1].statements)
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
    while due is None or due.asks != "row" or due.party != walk(at).party:
        if due is None or len(walk(at).thread.letters) > 8:
            inviting("tayu", TAYU, other)
            joined(sent(other), at=at)
        else:
            play_due(at, rng)
            other.go(sent(at))
            at, other = other, at
        due = walk(at).standing.due
    at.play("L")
    assert walk(at).stage == READY and "The tile comes with the answer." in told(at)
    assert at.match.actions == other.match.actions
    press(at, "undo")
    assert walk(at).stage != READY
    at.play("R")
    other.go(sent(at))
    assert walk(other).stage == PASSES
    at.go(sent(other))
    assert at.match.open and at.match.written(at.match.actions[-1:]) == "R"
