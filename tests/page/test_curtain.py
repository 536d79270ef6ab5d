"""The curtain: several persons who know what others may not hand the screen over."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tessera.page.core.board import picture
from tessera.page.core.choosing import (
    choose,
    look,
    new_table,
    played,
    previewed,
    redone,
    typed,
    undone,
)
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import spoken, told, turn_spoken
from tessera.page.core.state import Saving
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import lifted
from tessera.page.features.turns.view import items
from tessera.play.contract import State
from tessera.play.fault import Refused
from tessera.play.match import Match
from tests.page.bars import BARS, BOARD
from tests.page.tables import able, controls, doing, said, scene, tree
from tests.properties.toy import TOY
from tests.words.speaking import words

ENGLISH, FRENCH = words("en"), words("fr")
#: A game of two bars each, of which no hand is ever of one kind alone.
WHOLE = ("L", "A:b1E", "L", "B:b3E", "R", "A:b5E", "R", "B:e3N")


def bars(*actions: str, hand: str = "two", **players: str) -> Table:
    """A table with the bars after some actions; persons play unless somebody else is named."""
    match = Match.new(BARS, BARS.setup(2, {"hand": hand}), Random(0))
    for action in actions:
        match = match.play(action)
    return new_table(match, {"red": PERSON, "blue": PERSON} | players, BOARD, "name")


def shown(at: Table) -> dict[str, Any]:
    """All that stands on the page of a table."""
    standing = (Saving("kept"),)
    return {
        **GameScreen().regions(scene(ENGLISH, at, *standing)),
        "labels": GameScreen().labels(scene(ENGLISH, at)),
        "items": items(scene(ENGLISH, at, *standing)),
        "spoken": spoken(scene(ENGLISH, at)),
        "over": previewed(at, BOARD, "square:c3"),
        "picture": picture(at, BOARD),
    }


def test_it_hangs_before_every_person_who_moves() -> None:
    """Until they say they are there; then again before the next; nobody sees a hand before."""
    at = bars()
    assert ("red", None) == (at.curtain, at.viewer)
    there = lifted(at, BOARD)
    assert (None, "red") == (there.curtain, there.viewer)
    assert there is lifted(there, BOARD)
    drawn = played(there, BOARD, there.match.play("L"))
    assert (None, "red") == (drawn.curtain, drawn.viewer)
    over = played(drawn, BOARD, drawn.match.play("A:b1E"))
    assert ("blue", None, None) == (over.curtain, over.viewer, over.acknowledged_by)
    assert "blue" == lifted(over, BOARD).viewer


@pytest.mark.parametrize(
    "at",
    [
        bars(blue="bot:1"),
        bars(red="bot:1"),
        bars(red="bot:1", blue="bot:1"),
        bars(hand="one"),
        bars(*WHOLE),
        bars("L")._replace(match=bars("L").match.resign()),
    ],
)
def test_nobody_else_sees_one(at: Table) -> None:
    """One person, none, a game without secrets, the end."""
    assert None is at.curtain
    assert at is lifted(at, BOARD)


def test_nothing_hidden_is_on_the_page() -> None:
    """The sentence asks for the next person; all else is what an onlooker sees."""
    for count in range(len(WHOLE)):
        at = bars(*WHOLE[:count])
        public = shown(at)
        assert "('" not in str(public)
        there = shown(lifted(at, BOARD))
        assert "('" in str(there)
        assert public["picture"] == there["picture"]
        for earlier in range(count):
            assert "('" not in str(shown(look(at, BOARD, earlier)))


def test_what_was_just_played_is_told_as_all_may_know_it() -> None:
    """The one who moved may still look; the next one, too, before they should."""
    there = lifted(bars(*WHOLE[:1]), BOARD)
    drawn = turn_spoken(scene(ENGLISH, there), bars().match)
    assert "Red plays L of ('A', 'B'). Red: lay of ('A', 'B') (BR-1)." == drawn
    over = played(there, BOARD, there.match.play(WHOLE[1]))
    handed = "Red plays A:b1E of None. Hand the screen to Blue."
    assert handed == turn_spoken(scene(ENGLISH, over), there.match)
    assert "Passez l’écran à Blue." in turn_spoken(scene(FRENCH, over), there.match)


def test_the_sentence_and_its_button() -> None:
    """By the person's name, if there is one."""
    at = bars()
    assert ("Hand the screen to Red.", "") == told(scene(ENGLISH, at))
    shown = GameScreen().regions(scene(ENGLISH, at))
    text = shown["asked"]
    assert ("Hand the screen to Red.", "I am Red R") == (said(shown["status"]), said(text))
    assert ("lift", "main") == (doing(text, "lift").get("id"), doing(text, "lift").get("class"))
    named = at._replace(match=at.match._replace(headers={"Red": "Ann"}))
    lifting = doing(GameScreen().regions(scene(ENGLISH, named))["asked"], "lift")
    assert "I am Ann A" == "".join(lifting.itertext())
    watching = GameScreen().regions(scene(ENGLISH, at, Saving(watching=True)))["asked"]
    assert not tree(watching).findall(".//*[@data-do='lift']")
    there = GameScreen().regions(scene(ENGLISH, lifted(at, BOARD)))["status"]
    assert said(there).startswith("Red: draw of ('A',) BR-1")


def test_it_is_lifted_to_the_game_as_it_stands() -> None:
    """Whatever earlier turn the one before has looked at."""
    at = look(bars(*WHOLE[:4]), BOARD, 1)
    there = lifted(at, BOARD)
    assert (1, None) == (at.viewed, there.viewed) and there.choosing


def test_nothing_can_be_done_before_it_is_lifted() -> None:
    """No pick, no typed move, no undo, nothing to resign."""
    at = bars("L", "A:b1E")
    for pick in ("draw:L", "square:c3", "tile:A"):
        chosen = choose(at, BOARD, pick, confirm=True)
        assert (at, None) == (chosen.table, chosen.action)
    with pytest.raises(Refused) as refused:
        typed(at, "L")
    assert "not-yours" == refused.value.fault.rule
    texts = GameScreen().regions(scene(ENGLISH, at))
    assert not tree(texts["typing"]).findall(".//form")
    assert not tree("".join(texts[name] for name in ("supply", "seats"))).findall(
        ".//*[@data-pick]"
    )
    shown = controls(scene(ENGLISH, at))
    assert [False] * 3 == [able(shown, name) for name in ("undo", "redo", "resign")]
    assert doing(shown, "again") is not None


def test_undo_hands_the_screen_back() -> None:
    """What is taken back was another's turn: they are to be there."""
    at = bars("L", "A:b1E", hand="one")
    assert None is at.curtain
    deal = {"First": "red", "RedDeck": "1 2 3", "BlueDeck": "3 2 1"}
    match = Match.dealt(TOY, TOY.setup(), deal).play("draw")
    before = Table(match, {}, acknowledged_by="red")
    after = Table(match.play("lay 1"), {}, acknowledged_by="blue")
    back = undone(after, PlainBoard())
    assert (before.match.state, "red", None) == (back.match.state, back.curtain, back.viewer)
    forth = redone(lifted(back, PlainBoard()), PlainBoard())
    assert ("blue", after.match.state) == (forth.curtain, forth.match.state)


class PlainBoard(type(BOARD)):  # type: ignore[misc]
    """A board for the toy, of which everything is picked by its name."""

    SPINS = ()

    def picks(self, action: str) -> tuple[str, ...]:
        """Its name."""
        return (action,)

    def hand(self, *_given: object) -> list[Any]:
        """Nothing."""
        return []


def test_a_held_turn_is_ones_own_still() -> None:
    """It falls when the turn is confirmed."""
    at = lifted(bars("L"), BOARD)
    at = choose(choose(at, BOARD, "tile:A").table, BOARD, "square:c1", confirm=True).table
    assert at.pending is not None and (None, "red") == (at.curtain, at.viewer)
    assert "red" == at.moving
    over = played(at, BOARD, at.pending)
    assert "blue" == over.curtain


def test_a_whole_game_is_handed_to_and_fro() -> None:
    """After every turn, and never within one."""
    at, hung = bars(), []
    for action in WHOLE:
        hung.append(at.curtain)
        at = lifted(at, BOARD)
        at = played(at, BOARD, at.match.play(action))
    assert ["red", None, "blue", None] * 2 == hung
    assert None is at.curtain and at.match.outcome is not None
    assert all(one != other for one, other in pairwise(hung))


def test_who_was_shown_something_may_look_first() -> None:
    """A draw that ends the turn: its own eyes stay until it is hidden; then it is handed over."""
    deal = {"First": "red", "RedDeck": "1 2 3", "BlueDeck": "3 2 1"}
    match = Match.dealt(Peek(), TOY.setup(), deal)
    there = Table(match, {}, acknowledged_by="red")
    drawn = played(there, PlainBoard(), match.play("draw"))
    assert ("blue", "red", "red") == (drawn.curtain, drawn.seeing, drawn.viewer)
    assert not drawn.choosing and drawn.observation == drawn.state.observed_by("red")
    over = drawn._replace(seeing=None)
    assert ("blue", None, None) == (over.curtain, over.seeing, over.viewer)
    assert "blue" == lifted(over, PlainBoard()).viewer
    assert (None, "blue") == (
        lifted(drawn, PlainBoard()).seeing,
        lifted(drawn, PlainBoard()).viewer,
    )
    asked = played(lifted(over, PlainBoard()), PlainBoard(), over.match.play("draw"))
    assert "blue" == asked.seeing
    bot = played(there._replace(players={"blue": "bot:1"}), PlainBoard(), match.play("draw"))
    assert None is bot.seeing


def test_what_shows_its_mover_nothing_new_is_handed_on_at_once() -> None:
    """A placement; a turn taken back; a game read anew."""
    there = lifted(bars("L"), BOARD)
    assert None is there.seeing
    assert None is played(there, BOARD, there.match.play("A:b1E")).seeing
    blue = lifted(bars("L", "A:b1E"), BOARD)
    assert None is played(blue, BOARD, blue.match.at(1)).seeing
    assert None is played(bars(), BOARD, bars("L", "A:b1E").match).seeing


def test_looking_has_a_sentence_and_a_button_of_its_own() -> None:
    """The tile just seen stands in the row; the picture for the next start has it not."""
    at = bars("L", "A:b1E")._replace(seeing="red")
    text = GameScreen().regions(scene(ENGLISH, at))
    assert "Look at it, then hand the screen to Blue." == said(text["status"])
    assert ("hide", "main") == (
        doing(text["asked"], "hide").get("id"),
        doing(text["asked"], "hide").get("class"),
    )
    assert "bar B" in text["asked"] and "data-pick" not in text["asked"]
    assert picture(at, BOARD) == picture(at._replace(seeing=None), BOARD)
    assert "Regardez, puis passez l’écran à Blue." == told(scene(FRENCH, at))[0]


class Peek(type(TOY)):  # type: ignore[misc]
    """The toy in which a draw is a whole turn."""

    def start(self, *given: Any) -> Any:
        """With such states."""
        return PeekState(super().start(*given))


class PeekState(State[str]):
    """A state after which the other one is to move, whatever was done."""

    __slots__ = ("real", "turn")

    def __init__(self, real: Any, turn: int = 0) -> None:
        self.real, self.turn = real, turn

    @property
    def mover(self) -> str:
        """One after the other."""
        return ("red", "blue")[self.turn % 2]

    def actions(self) -> list[str]:
        """A draw, always."""
        return ["draw"]

    def apply(self, action: str) -> PeekState:
        """The turn passes on."""
        return PeekState(self.real, self.turn + 1)

    def fault(self, action: str) -> None:
        """All is allowed."""

    def observed_by(self, seat: str | None, *, over: bool = False) -> Any:
        """As everybody sees it, and who it is that looks."""
        return seat, self.real.observed_by(None)

    def reveals(self, action: str, seat: str | None = None) -> bool:
        """Always."""
        return True

    @property
    def outcome(self) -> None:
        """No end."""

    @property
    def scores(self) -> dict[str, int]:
        """Nothing."""
        return {}

    @property
    def key(self) -> tuple[Any, int]:
        """Everything."""
        return self.real, self.turn
