"""Ta Yü played apart on the page: tiles come by links, rows are chosen, classes named ahead."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tessera.games.tayu.apart_statements import Ahead, Row
from tessera.page.features.apart.game import ApartGame
from tessera.page.features.apart.model import PASSES, READY, Held
from tests.page.apart import joined, press, sent, told
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")
RINGS, NONE = "ahead-rings", "ahead-none"


def held(at: Visitor) -> Held:
    """The game as a visitor has it."""
    walk = at.session.walk
    assert isinstance(walk, ApartGame)
    return walk.held


def invited() -> tuple[Visitor, str]:
    """Somebody who has invited to Ta Yü; the link."""
    ann = Visitor()
    ann.go("#/apart/tayu/seats=2&seat-ew=bot:1")
    return ann, sent(ann)


def turn(at: Visitor, rng: Random, name: str = "") -> str:
    """Play what is due, name a class, send; the link."""
    while at.session.table.choosing and at.match.to_move is not None:
        before = at.match
        at.play(before.game.write(rng.choice(before.legal())))
        if at.match == before:
            break
    if name and held(at).offers:
        assert at.document.find(data_value=name)
        press(at, name)
        assert "If the backs differ" in told(at) and not held(at).offers
    return sent(at)


def test_a_game_goes_by_links_and_one_a_tile_where_a_class_is_named(rng: Random) -> None:
    """Where nothing is named and the backs differ, the tile comes with the answer."""
    ann, address = invited()
    at, other = joined(address), ann
    said = Counter[str]()
    for number in range(24):
        name = ("", RINGS, NONE)[number // 8]
        stage = held(at).stage
        if stage == PASSES:
            assert "Nothing to decide" in told(at)
        address = turn(at, rng, name)
        statements = held(at).thread.letters[-1].statements
        said.update(type(it).__name__ for it in statements)
        said["passed on"] += stage == PASSES
        at, other = other, at
        at.go(address)
        # A tile whose row was chosen is drawn when the link arrives.
        assert at.match.actions[: len(other.match.actions)] == other.match.actions
    assert said[Row.__name__] <= said["passed on"] + 1 and said[Ahead.__name__]


def test_a_row_is_chosen_before_the_tile_is_there(rng: Random) -> None:
    """The board waits, what is sent says so; until then it is taken back, and named otherwise."""
    while True:
        ann, address = invited()
        at, other = joined(address), ann
        for _letter in range(8):
            due = held(at).standing.due
            if due is not None and due.asks == "row" and due.party == held(at).party:
                at.play("L")
                assert held(at).stage == READY and "The tile comes with the answer." in told(at)
                assert at.match.actions == other.match.actions
                press(at, "undo")
                assert held(at).stage != READY
                at.play("R")
                other.go(sent(at))
                assert held(other).stage == PASSES
                at.go(sent(other))
                assert at.match.open and at.match.written(at.match.actions[-1:]) == "R"
                return
            address = turn(at, rng)
            at, other = other, at
            at.go(address)
