"""The curtain: several persons who know what others may not hand the screen over."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.board import picture
from tessera.page.core.choosing import choose, look, new_table, played, typed
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import told, turn_spoken
from tessera.page.core.state import Saving
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import lifted
from tests.outside import canals
from tests.page.tables import able, controls, doing, parts_of, refusal, said, scene, tree
from tests.words.speaking import words

ENGLISH = words("en")
BOARD = parts_of("tayu").board


def canal(count: int = 0, hand: str = "two", **players: str) -> Table:
    """A game of Ta Yü after some actions."""
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


def test_the_sentence_and_its_button() -> None:
    """By the person's name, if there is one; not where one only watches."""
    at = canal()
    named = at._replace(match=at.match._replace(headers={at.match.game.header("ns"): "Ann"}))
    for shown, name in ((at, "North–South"), (named, "Ann")):
        text = GameScreen().regions(scene(ENGLISH, shown))["asked"]
        button = doing(text, "lift")
        assert ("lift", "main") == (button.get("id"), button.get("class"))
        assert f"I am {name} {name[0]}" == said(text)
    assert ("Hand the screen to North–South.", "") == told(scene(ENGLISH, at))
    watching = GameScreen().regions(scene(ENGLISH, at, Saving(watching=True)))["asked"]
    assert not tree(watching).findall(".//*[@data-do='lift']")
    there = lifted(canal(4), BOARD)
    drawn = there.match.play(there.match.legal()[0])
    spoken = turn_spoken(scene(ENGLISH, played(there, BOARD, drawn)), there.match)
    assert spoken and "Hand the screen" not in spoken


def test_it_is_lifted_to_the_game_as_it_stands() -> None:
    """Whatever earlier turn the one before has looked at."""
    at = look(canal(4), BOARD, 1)
    there = lifted(at, BOARD)
    assert (1, None) == (at.viewed, there.viewed) and there.choosing


def test_nothing_can_be_done_before_it_is_lifted() -> None:
    """No pick, no typed move, no undo, nothing to resign."""
    at = canal(4)
    for pick in ("row:L", "square:j10"):
        chosen = choose(at, BOARD, pick, confirm=True)
        assert (at, None) == (chosen.table, chosen.action)
    assert "not-yours" == refusal(typed, at, "L").rule
    texts = GameScreen().regions(scene(ENGLISH, at))
    assert not tree(texts["typing"]).findall(".//form")
    assert not tree(texts["supply"] + texts["seats"]).findall(".//*[@data-pick]")
    shown = controls(scene(ENGLISH, at))
    assert [False] * 3 == [able(shown, name) for name in ("undo", "redo", "resign")]
    assert doing(shown, "again") is not None


def test_a_held_turn_is_ones_own_still() -> None:
    """It falls when the turn is confirmed."""
    at = lifted(canal(3), BOARD)
    seat = at.match.to_move
    square = next(path[-1] for path in map(BOARD.picks, at.legal) if path[0] == at.picks[0])
    at = choose(at, BOARD, square, confirm=True).table
    assert at.pending is not None and (None, seat, seat) == (at.curtain, at.viewer, at.moving)
    over = played(at, BOARD, at.pending)
    assert over.curtain not in (None, seat)


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
