"""Bots against each other in games that Pyrga is not: shared wins, turns in several answers."""

from __future__ import annotations

from random import Random

import pytest

from tessera.command import matches
from tessera.command.think import answer
from tessera.games import catalogue
from tessera.play.contract import Seat, Setup
from tessera.play.match import Match
from tessera.play.view import View
from tests.properties.toy import SEATS, TOY, ToyGame

#: Cards laid by turns, in each way that a match can end.
ENDS = ("3122", "1223", "1133")


class Sided(ToyGame):
    """Seats that play for sides of other names."""

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Coasts."""
        return "ns", "ew"

    def side(self, setup: Setup, seat: Seat) -> str:
        """Red plays for the north."""
        return "ns" if seat == "red" else "ew"


def ended(laid: str) -> Match:
    """A match in which these cards were laid."""
    deal = {"First": "red", "RedDeck": "1 3 2", "BlueDeck": "2 1 3"}
    match = Match.dealt(TOY, TOY.setup(), deal)
    for card in laid:
        match = match.say(f"draw lay {card}")
    return match


def test_points() -> None:
    """A point for a win, none for a loss, half a one where the win is shared."""
    scores = {}
    for laid in ENDS:
        match = ended(laid)
        assert match.outcome is not None
        scores[match.outcome.result] = [matches._points(match, seat) for seat in SEATS]
    assert {"red": [1.0, 0.0], "blue": [0.0, 1.0], "red+blue": [0.5, 0.5]} == scores


def test_points_go_by_sides() -> None:
    """Who resigns loses, under whatever name the side goes."""
    game = Sided()
    match = Match.new(game, game.setup(), Random(1)).resign()
    lost = match.resigned
    assert {0.0: [lost], 1.0: [seat for seat in SEATS if seat != lost]} == {
        matches._points(match, seat): [seat] for seat in SEATS
    }


def test_a_turn_may_take_several_answers() -> None:
    """Whoever gives a turn in parts is asked again until the game is over."""
    sides = matches.player("random"), matches.player("random")
    for match, points in matches.games(TOY, TOY.setup(), sides, 3, 5):
        assert match.outcome is not None
        assert 8 == len(match.actions)
        assert points in {0.0, 0.5, 1.0}
    assert 6 * 8 == sum(len(side.seconds) for side in sides)


def test_think_gives_the_part_that_can_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw first; once it is played, the turn is still open and the rest is asked for."""

    class Bot:
        """Gives the first action."""

        def __init__(self, view: View, *_: object) -> None:
            self.view = view
            self.done = True

        def best(self) -> tuple[str, ...]:
            """As far as it can be known."""
            return tuple(self.view.legal()[:1])

        def progress(self) -> tuple[int, int, int, str]:
            """None."""
            return 1, 1, 0, self.best()[0]

    class Room:
        thinking = Bot

    monkeypatch.setattr(catalogue, "room", lambda game, name: Room)
    match = Match.new(TOY, TOY.setup(), Random(1))
    said = []
    while match.to_move is not None:
        said.append(answer(View.of(match, match.to_move), {})["move"])
        match = match.say(said[-1])
        assert match.open == (said[-1] == "draw")
    assert 8 == len(said)
