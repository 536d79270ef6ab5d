"""Bots against each other in games that Pyrga is not: more seats, shared wins, long turns."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from tessera.command import matches
from tessera.games import catalogue
from tessera.play.contract import Outcome
from tessera.play.match import Match
from tessera.play.view import View
from tests.properties.toy import TOY

#: Cards laid by turns, in each way that a match can end.
ENDS = ("3122", "1223", "1133")


def ended(laid: str) -> Match:
    deal = {"First": "red", "RedDeck": "1 3 2", "BlueDeck": "2 1 3"}
    match = Match.dealt(TOY, TOY.setup(), deal)
    for card in laid:
        match = match.play_text(f"draw lay {card}")
    return match


def test_points_of_more_sides() -> None:
    """A shared win is a share of the point; what nobody wins or nobody ended is all sides'."""
    running = begun("shacru", 4)
    for winners, points in (
        (("south",), [1, 0, 0, 0]),
        (("south", "north"), [1 / 2, 0, 1 / 2, 0]),
        ((), [1 / 4] * 4),
    ):
        state = Mock(wraps=running.state, outcome=Outcome(winners, {}, "SH-9"))
        ended = running._replace(states=(*running.states, state))
        assert points == [matches.points_of(ended, seat) for seat in running.seats]
    assert [1 / 4] * 4 == [matches.points_of(running, seat) for seat in running.seats]


def begun(game: str, seats: int) -> Match:
    rules = catalogue.game(game)
    return Match.new(rules, rules.setup(seats), Random(1))


def named(match: Match) -> str:
    return " ".join(match.headers[match.game.header(seat)] for seat in match.seats)


def test_a_set_has_a_game_for_every_side() -> None:
    players = matches.player("greedy"), matches.player("random")
    three, partners = begun("shacru", 3), begun("tayu", 4)
    played = matches.games(three.game, three.setup, players, 2, 1, longest=1)
    expected = ["greedy random random", "random greedy random", "random random greedy"]
    assert 2 * expected == [named(match) for match, _ in played]
    paired = matches.games(partners.game, partners.setup, players, 1, 1, longest=1)
    assert ["greedy random greedy random", "random greedy random greedy"] == [
        named(match) for match, _ in paired
    ]


def test_a_tally() -> None:
    """Counts, shares, and the interval over sets: 1.96 standard errors either side."""
    tally = matches.Tally(3, (1, 0, 0, 1, 0.5, 1, 0, 0, 1 / 3, 1), 1)
    assert (4, 4, 1) == (tally.won, tally.lost, tally.drawn)
    assert 100 * (4 + 5 / 6) / 10 == pytest.approx(tally.percent)
    # Sets of 1/3, 5/6 and 1/9; the tenth game begins another.
    mean, wide = 100 * 23 / 54, 196 * 0.369907 / 3**0.5
    assert (mean - wide, mean + wide) == pytest.approx(tally.interval, abs=0.01)
    assert matches.Tally(2, (1, 0)).interval is None
    assert (100, 100) == matches.Tally(2, (1, 1, 1, 1)).interval
    assert matches.Tally(2, (1, 1, 1, 0, 1, 1)).interval == pytest.approx((50.67, 100), abs=0.01)
    first, second = matches.player("greedy"), matches.player("2")
    assert "greedy against 2: no game" == matches.Tally().told(first, second)
    assert tally.told(first, second).startswith(
        "greedy against 2: 4 won, 1 shared, 4 lost, 1 not decided; 48.3% of the points (95%: "
    )


def test_a_game_that_lasts_too_long_is_not_decided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends with its last turn whole, counts as shared by all, and says so."""
    players = matches.player("greedy"), matches.player("random")
    three = begun("shacru", 3)
    played = list(matches.games(three.game, three.setup, players, 2, 1, longest=2))
    for match, points in played:
        assert (2, False, None) == (match.finished, match.open, match.outcome)
        assert 1 / 3 == points
    tally = matches.report(played, players, tmp_path / "long.txt")
    assert (0, 0, 0, 6) == (tally.won, tally.drawn, tally.lost, tally.undecided)
    out = capsys.readouterr().out.splitlines()
    assert ": not decided in 2 turns" in out[0] and 2 == out[0].count("random")
    assert ", 6 not decided; 33.3% of the points" in out[-1]
    assert (tmp_path / "long-6.txt").read_text("utf-8").rstrip().endswith("*")


def test_players_see_what_their_seat_may_see() -> None:
    """Greedy with secrets: it draws, is asked again, and lays the best of its own hand."""
    players = matches.player("greedy"), matches.player("random")
    for match, _ in islice(matches.games(TOY, TOY.setup(), players, 3, 5), 6):
        assert match.outcome is not None
        assert 8 == len(match.actions)
    match = ended("312").play_text("draw")
    assert match.to_move == "blue"
    view = View.of(match, "blue")
    assert "lay ?" in view.text
    assert {("lay 3",)} == {players[0].choose(view, seed) for seed in range(10)}
