"""Whose eyes the page has, and the curtain that hangs while the screen is handed over.

`test_equal_views` shows that nothing else is drawn or said than these eyes may see.
"""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.board import picture
from tessera.page.core.choosing import choose, new_table, played, typed
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.state import ALWAYS
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import lifted
from tessera.page.features.turns.view import Telling, spoken
from tessera.play.contract import Seat, Setup
from tessera.play.match import Match
from tests.outside import canals
from tests.page.tables import able, controls, doing, fresh, parts_of, refusal, scene, tree
from tests.properties.toy import DRAW, TOY, ToyGame
from tests.words.speaking import words

ENGLISH = words("en")
BOARD = parts_of("tayu").board
DEAL = {"First": "red", "RedDeck": "1 2 3", "BlueDeck": "3 2 1"}


def canal(count: int = 0, hand: str = "two", **players: str) -> Table:
    rng, match = Random(2), canals(hand=hand)
    for _ in range(count):
        match = match.play(rng.choice(match.legal()))
    return new_table(match, dict.fromkeys(match.seats, "person") | players, BOARD, "name")


def test_it_hangs_before_every_person_who_moves() -> None:
    """After every turn, and never within one; until they say they are there.

    Whoever was shown something by the last action of their turn may look at it first.
    """
    at, rng = canal(), Random(1)
    for count in range(12):
        assert at.match.to_move == (at.curtain or at.viewer)
        assert at.seeing in (None, at.viewer) and at.choosing == (at.curtain is None)
        if at.curtain is not None and at.seeing is None:
            assert at.viewer is None
        there = lifted(at, BOARD)
        assert (None, None, at.match.to_move) == (there.curtain, there.seeing, there.viewer)
        assert there is lifted(there, BOARD)
        at = played(there, BOARD, there.match.play(rng.choice(there.match.legal())))
        assert (at.match.to_move == there.match.to_move) == (at.curtain is None)
        assert (at.seeing is not None) == (count < 2), count


@pytest.mark.parametrize(
    "at",
    [
        canal(ew="bot:1"),
        canal(ns="bot:1", ew="bot:1"),
        canal(hand="one"),
        (over := canal(3))._replace(match=over.match.resign()),
    ],
    ids=["one person", "none", "no secrets", "the end"],
)
def test_nobody_else_sees_one(at: Table) -> None:
    assert None is at.curtain
    assert at is lifted(at, BOARD)


def test_who_is_there_has_their_own_side_below() -> None:
    """Of a board that can be turned, one after the other."""
    board, match = parts_of("tyrus").board, fresh("tyrus")
    at = new_table(match, dict.fromkeys(match.seats, PERSON), board)
    for _turn in range(3):
        at = lifted(at, board)
        assert board.QUARTERS[at.match.to_move or ""] == at.quarters
        at = played(at, board, at.match.play(at.match.legal()[0]))


def test_nothing_can_be_done_before_it_is_lifted() -> None:
    at = canal(4)
    for pick in ("row:L", "square:j10"):
        chosen = choose(at, BOARD, pick, confirm=ALWAYS)
        assert (at, None) == (chosen.table, chosen.action)
    assert "not-yours" == refusal(typed, at, "L").rule
    texts = GameScreen().regions(scene(ENGLISH, at))
    assert not tree(texts["typing"]).findall(".//form")
    assert not tree(texts["supply"] + texts["seats"]).findall(".//*[@data-pick]")
    shown = controls(scene(ENGLISH, at))
    assert [False] * 3 == [able(shown, name) for name in ("undo", "redo", "resign")]
    assert doing(shown, "again") is not None


def test_what_is_only_seen_is_hidden_before_it_is_handed_on() -> None:
    """A button of its own; the tile stands in the row, but not in the picture kept."""
    at = canal(4)
    seeing = at._replace(seeing=next(seat for seat in at.match.seats if seat != at.curtain))
    assert seeing.seeing == seeing.viewer and not seeing.choosing
    text = GameScreen().regions(scene(ENGLISH, seeing))["asked"]
    assert ("hide", "main") == (doing(text, "hide").get("id"), doing(text, "hide").get("class"))
    assert "data-pick" not in text
    assert picture(at, BOARD) == picture(seeing, BOARD)
    # A turn taken back, a game read anew: nobody was shown anything.
    there = lifted(at, BOARD)
    assert None is played(there, BOARD, there.match.at(1)).seeing
    assert None is played(canal(), BOARD, canal(4).match).seeing


class Trio(ToyGame):
    """The toy with somebody who never acts."""

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return (*super().seats(setup), "green")


def toy_table(*actions: str, red: str, blue: str, game: ToyGame = TOY, **more: str) -> Table:
    """A table with the toy, in which Red has 1 2 3 and Blue 3 2 1; whoever is to move is there."""
    match = Match.dealt(game, game.setup(), DEAL)
    for action in actions:
        match = match.play(action)
    return Table(match, {"red": red, "blue": blue, **more}, acknowledged_by=match.to_move)


@pytest.mark.parametrize(
    ("red", "blue", "before", "after"),
    [
        (PERSON, "bot:1", "red", "red"),
        ("bot:1", PERSON, "blue", "blue"),
        (PERSON, PERSON, "red", "blue"),
        ("bot:1", "bot:3", None, None),
    ],
)
def test_whose_eyes(red: str, blue: str, before: Seat | None, after: Seat | None) -> None:
    """The one person's, whoever is to move; of several the mover's; of none an onlooker's."""
    for actions, wanted in (((), before), ((DRAW,), before), ((DRAW, "lay 2"), after)):
        at = toy_table(*actions, red=red, blue=blue)
        assert wanted == at.viewer
        assert at.match.state.observed_by(wanted) == at.observation
        assert set(at.observation.known) == ({wanted} if wanted else set())


def test_whose_eyes_while_a_bot_is_to_move_among_several_persons() -> None:
    """They share the screen, so nobody's secrets are shown, the bot's least of all."""
    at = toy_table(red="bot:1", blue=PERSON, green=PERSON, game=Trio())
    assert ("red", None) == (at.match.to_move, at.viewer)
    assert [] == list(at.observation.known)


@pytest.mark.parametrize(("players", "eyes"), [({}, "red"), ({"red": "bot:1"}, "blue")])
def test_a_seat_of_which_nothing_is_said_is_a_persons(players: dict[str, str], eyes: str) -> None:
    match = Match.dealt(TOY, TOY.setup(), DEAL)
    assert eyes == Table(match, players, acknowledged_by="red").viewer


def test_what_a_seat_did_not_know_is_not_told() -> None:
    """A game with secrets, told to one seat: what the other one placed has no name."""
    match = fresh("tyrus")
    text = match.game.write(match.legal()[0])
    telling = Telling(ENGLISH, parts_of("tyrus"), over=False)
    mine, other = (
        spoken(telling._replace(viewer=seat), match, [text])
        for seat in sorted(match.seats, key=lambda seat: seat != match.to_move)
    )
    assert mine != other and any(it.isdigit() for it in mine)
    assert mine == spoken(telling._replace(viewer=None, over=True), match, [text])
