"""Turns that wait to be confirmed: held, shown as if played, confirmed, taken back, dropped."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from tessera.drawing.board import Markings
from tessera.page.core.choosing import (
    cancel,
    choose,
    confirms,
    dropped,
    look,
    new_table,
    played,
    previewed,
    typed,
)
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import row, seats
from tessera.page.core.sentence import spoken, told, turn_spoken
from tessera.page.core.state import BoardSettings, Saving
from tessera.page.core.table import Table, called
from tessera.play.match import Match
from tessera.saves.named import given_name
from tests.page.tables import PYRGA, able, controls, doing, said, scene, table, tree
from tests.page.trio import BOARD, TRIO
from tests.properties.toy import DRAW, TOY
from tests.words.speaking import words

ENGLISH = words("en")


def trio(*actions: str, seats: int = 3, players: Mapping[str, str] | None = None) -> Table:
    """A table with the game for three after some actions."""
    match = Match.new(TRIO, TRIO.setup(seats), Random(0))
    for action in actions:
        match = match.play(action)
    return new_table(match, players or {}, BOARD, "name")


def held(*picks: str, at: Table | None = None) -> Table:
    """The table after a stone on a1 and these picks of a wall, the last of which is held."""
    at = trio("a1") if at is None else at
    for pick in picks or ("square:b2", "side:l"):
        chosen = choose(at, BOARD, pick, confirm=True)
        assert chosen.action is None
        at = chosen.table
    assert at.pending is not None
    return at


def test_an_action_that_leaves_the_turn_open_is_played_at_once() -> None:
    """Only the end of a turn is held, and only where the player wants that."""
    assert "a1" == choose(trio(), BOARD, "square:a1", confirm=True).action
    half = choose(trio("a1"), BOARD, "square:b2", confirm=True).table
    assert (None, ("square:b2",)) == (half.pending, half.picks)
    assert "+b2l" == choose(half, BOARD, "side:l", confirm=False).action
    assert "+b2l" == choose(half, BOARD, "side:l").action


def test_a_game_that_does_not_want_it_holds_nothing() -> None:
    """Pyrga's turns are played at once."""
    assert choose(table(), PYRGA.board, "kind:S").action is None
    assert choose(table(), PYRGA.board, "square:b2", confirm=True).action is not None


def test_what_shows_something_new_is_not_held() -> None:
    """A card that is drawn would be seen before the turn is confirmed."""

    class Drawing(type(BOARD)):  # type: ignore[misc]
        """A board of which everything is picked by its name."""

        CONFIRMS = ("do",)

        def picks(self, action: str) -> tuple[str, ...]:
            return (f"do:{action}",)

    deal = {"First": "red", "RedDeck": "1 2 3", "BlueDeck": "3 2 1"}
    match = Match.dealt(TOY, TOY.setup(), deal)
    at = Table(match.play(DRAW).play("lay 2").play(DRAW).play("lay 3").play(DRAW).play("lay 1"), {})
    last = Table(at.match.play(DRAW), {}, acknowledged_by="blue")
    assert last.match.state.reveals("lay 1")
    assert "lay 1" == choose(last, Drawing(), "do:lay 1", confirm=True).action
    kept = choose(
        Table(match.play(DRAW), {}, acknowledged_by="red"), Drawing(), "do:lay 2", confirm=True
    )
    assert (None, True) == (kept.action, kept.table.pending is not None)


def test_a_held_turn_is_shown_as_played() -> None:
    """Board, seats and squares show the position after it, with nothing to choose."""
    at, after = held(), trio("a1", "+b2l")
    assert after.match.state == at.state == at.observation
    (turn,) = at.markings().last
    assert Markings((), (), (turn,)) == at.markings()
    assert (("a1", "+b2l"), 0) == turn[1:]
    shown = GameScreen().regions(scene(ENGLISH, at, Saving("kept")))
    assert BOARD.pieces(after.observation) == shown["pieces"]
    assert "can" not in shown["choices"]
    assert shown["choices"].count("last") == 2
    assert "" == shown["preview"]
    assert () == previewed(at, BOARD, "square:c3")
    assert GameScreen().labels(scene(ENGLISH, after)) == GameScreen().labels(scene(ENGLISH, at))
    assert len(trio("a1").match.actions) == len(at.match.actions)
    assert [turn.text for turn in trio("a1").match.turns()] == at.texts()


def test_it_is_still_ones_own_turn() -> None:
    """The seat that played it is the one to move; its two answers stand there, alone."""
    at = held()
    assert ("red", "red") == (at.moving, at.match.to_move)
    shown = tree(seats(scene(ENGLISH, at)))
    moving = [part.get("id") for part in shown if "moving" in str(part.get("class"))]
    assert ["seat-red"] == moving
    text = row(scene(ENGLISH, at))
    assert ("Confirm", "main") == (doing(text, "confirm").text, doing(text, "confirm").get("class"))
    assert "Take back" == doing(text, "cancel").text
    assert not tree(text).findall(".//*[@data-pick]")
    watching = tree(row(scene(ENGLISH, at, Saving(watching=True))))
    assert ["take-over"] == [each.get("data-do") for each in watching.findall(".//button")]


def test_the_sentence_tells_what_was_played() -> None:
    """All actions of the turn, in the game's own words, then the two ways on."""
    sentence = "Red plays a1. Red plays +b2l. Confirm it, or take it back."
    assert (sentence, "") == told(scene(ENGLISH, held()))
    assert sentence == spoken(scene(ENGLISH, held()))
    green = held("square:a2", "side:l", at=trio("a1", "+b2l", "c3"))
    assert told(scene(ENGLISH, green))[0].startswith("Green plays c3. Green plays +a2l. Confirm")


def test_the_last_turn_of_a_game_is_held_like_any_other() -> None:
    """Its end is not told before it is confirmed."""
    actions = ["a1", "+a2l", "a3", "+b1l", "b2", "+b3l", "c1"]
    at = held("square:c2", "side:r", at=trio(*actions))
    assert at.pending is not None and at.pending.outcome is not None
    assert told(scene(ENGLISH, at))[0].endswith("Confirm it, or take it back.")
    assert "Confirm" in said(row(scene(ENGLISH, at)))


def test_the_same_pick_again_confirms() -> None:
    """A second click on what was picked last plays the turn."""
    at = held()
    chosen = choose(at, BOARD, "side:l", confirm=True)
    assert "+b2l" == chosen.action
    after = played(chosen.table, BOARD, chosen.table.match.play(chosen.action))
    assert (None, (), "green") == (after.pending, after.picks, after.match.to_move)
    assert at.pending == after.match


def test_only_the_last_pick_again_confirms() -> None:
    """An earlier one takes its piece up anew: nothing is played."""
    chosen = choose(held(), BOARD, "square:b2", confirm=True)
    assert (None, None, ("square:b2",)) == (
        chosen.action,
        chosen.table.pending,
        chosen.table.picks,
    )


def test_a_held_turn_has_the_name_that_the_game_is_given() -> None:
    """It does not get the old one back when it is confirmed."""
    at = called(held(), "Sunday")
    assert at.pending is not None
    assert ["Sunday", "Sunday"] == [given_name(at.match), given_name(at.pending)]
    assert "Sunday" == given_name(played(at, BOARD, at.pending).match)


def test_another_pick_goes_on_as_if_nothing_had_been_held() -> None:
    """Another side, another square, or one that is refused."""
    other = choose(held(), BOARD, "side:r", confirm=True).table
    assert other.pending is not None and "+b2r" == other.pending.actions[-1]
    square = choose(held(), BOARD, "square:c3", confirm=True).table
    assert (None, ("square:c3",)) == (square.pending, square.picks)
    refused = choose(held(), BOARD, "square:a1", confirm=True).table
    assert (None, ("square:b2",)) == (refused.pending, refused.picks)
    assert refused.refused is not None and "TR-2" == refused.refused.rule


def test_taking_back_is_one_step() -> None:
    """The last pick goes, the ones before it stay; the next step gives those up."""
    back = cancel(held(), BOARD)
    assert (None, ("square:b2",)) == (back.pending, back.picks)
    assert () == cancel(back, BOARD).picks
    assert back == dropped(held(), BOARD) == dropped(back, BOARD)


@pytest.mark.parametrize(
    ("pick", "confirmed"), [("square:c3", False), ("square:a1", True), ("side:l", True)]
)
def test_enter_confirms_where_nothing_else_is_to_be_picked(pick: str, confirmed: bool) -> None:
    """On a square that could be picked anew it picks; without a held turn it confirms nothing."""
    assert confirmed == confirms(held(), BOARD, pick)
    assert not confirms(trio("a1"), BOARD, pick)


def test_nothing_stale_is_left() -> None:
    """Whatever changes the match or what is shown of it, lets go of the held turn."""
    at = held()
    longer = trio("a1", "+b2l", "c3")._replace(pending=at.pending, picks=at.picks)
    assert None is look(longer, BOARD, 0).pending
    assert ((), None) == (look(longer, BOARD, 3).picks[1:], look(longer, BOARD, 3).pending)
    assert None is played(at, BOARD, at.match.undo()).pending
    after = played(at, BOARD, typed(at, "+c3r"))
    assert (None, ("a1", "+c3r")) == (after.pending, after.match.actions)


def test_taking_back_is_the_first_undo() -> None:
    """While a turn is held, Undo can be used, even where nothing was played before."""
    one = trio("a1")
    bot_began = one._replace(players={"red": PERSON})
    assert able(controls(scene(ENGLISH, held(at=bot_began))), "undo")


def test_confirmed_it_is_spoken_as_a_turn() -> None:
    """What was played last, and what the next seat is asked."""
    before, after = trio("a1"), trio("a1", "+b2l")
    text = turn_spoken(scene(ENGLISH, after), before.match)
    assert "Red plays +b2l. Green: put a stone (TR-1)." == text
    open_turn = turn_spoken(scene(ENGLISH, trio("a1")), trio().match)
    assert "Red plays a1. Red: put a wall (TR-1)." == open_turn


@pytest.mark.parametrize("checked", [True, False])
def test_whether_turns_are_confirmed_can_be_chosen(checked: bool) -> None:
    """A box near the controls, from the start on; a game that never confirms has none."""
    for at in (trio()._replace(name=""), trio("a1")):
        shown = controls(scene(ENGLISH, at, BoardSettings(confirms=checked)))
        box = doing(shown, "confirming")
        assert ("checkbox", str(checked).lower()) == (box.get("role"), box.get("aria-checked"))
        assert "Confirm my turns" == box.text
    plain = controls(scene(ENGLISH, table("Sb2")))
    assert not tree(plain).findall(".//*[@data-do='confirming']")
