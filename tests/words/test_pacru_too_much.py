"""Pacru: what is written behind a turn in one piece with it, and is too much."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.games.pacru.rules import GAME
from tessera.play.match import Match
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study
from tests.rules.telling import told, unread, unsaid

#: From a1 to a5 over a border: the connection, or a tile in the new sector.
OVER = "S a1N a1 b1 c1 c2 a5 N i9S"
#: Behind a move that ends the game and one that does not; behind turnings; behind a connection.
TOO_MUCH = {
    ("S a5N N i9N", "a5-a6(a6)"): "PA-2 no-claim square=a6",
    ("S a5N N i8N", "a5-a6(a6)"): "PA-2 no-claim square=a6",
    ("S a5N N i9N", "a5-a6(*)"): "PA-2 no-link",
    ("S e5N h5N a1 a2 a3 N i8N", "e5<(a1,a2,a3)"): "PA-14 exactly degrees=45 tiles=2",
    ("S e5N h5N a1 a2 a3 a4 a6 N i8N", "e5>>(a1,a2,a3,a4,a6)"): "PA-14 exactly degrees=90 tiles=4",
    (OVER, "a1-a5(*,c6)"): "PA-8 both taken=a2,a3,a4",
    (OVER, "a1-a5(c6,b6)"): "PA-2 no-claim square=b6",
    ("S a1N a1 a3 N i9S", "a1-a3(*,b1)"): "PA-2 no-claim square=b1",
}
FITS = [
    ("S e5N h5N a1 a2 a3 N i8N", "e5<(a1,a2)"),
    (OVER, "a1-a5(*)"),
    (OVER, "a1-a5(c6)"),
    ("S a1N a1 b1 c1 c2 a5 a6S N i9S", "a1-a5(*,i1)"),
]


def begun(position: str) -> Match:
    return Match.dealt(GAME, GAME.setup(2), {"Position": position})


def in_a_record(form: int, position: str, turn: str) -> str:
    text = f'[Game "pacru"]\n[Format "{form}"]\n[Position "{position}"]\n\n1. {turn}'
    with pytest.raises(BadRecord) as bad:
        read_study(text, catalogue.game)
    return f"{told(bad.value.fault)} on line {bad.value.line}, turn {bad.value.turn}"


@pytest.mark.parametrize(("played", "expected"), TOO_MUCH.items())
def test_by_the_rule_that_makes_it_too_much(played: tuple[str, str], expected: str) -> None:
    assert expected == unsaid(begun(played[0]), played[1])
    for form in (1, 2):
        assert f"{expected} on line 5, turn 1" == in_a_record(form, *played)


def test_a_piece_of_its_own_comes_after_the_end() -> None:
    """With a space before it the turn is whole: a typed one ends there, a record's game is over."""
    position = "S a5N N i9N"
    assert "syntax past" in unsaid(begun(position), "a5-a6 (a6)")
    assert "over on line 5, turn 2" == in_a_record(1, position, "a5-a6 (a6)")


@pytest.mark.parametrize(("position", "turn"), FITS)
def test_what_fits_is_played(position: str, turn: str) -> None:
    assert turn == begun(position).play_text(turn).turns()[-1].text


@pytest.mark.parametrize("text", ["g9<(a1,*)", "g9<(*,a1)", "g9>>(*)"])
def test_a_turning_takes_no_connection(text: str) -> None:
    assert f"syntax turning-star text={text}" == f"{unread(GAME, text)} text={text}"
