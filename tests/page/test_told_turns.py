"""Turns that were not played: by signs for the eyes, in sentences for the ears, never as codes."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.page.features.turns.view import Telling, signs, spoken
from tests.outside import played
from tests.page.tables import PYRGA, fresh, parts_of
from tests.words.speaking import words

ENGLISH: Final = Telling(words("en"), PYRGA)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (
            ["Tb1E", "Cc1"],
            "Black puts a Triangle on b1, pointing east. White puts a Cylinder on c1.",
        ),
        # What cannot be played there is told as it is written.
        (["Sb3", "Sb3", "Tb1E"], "Black puts a Square on b3. Sb3 Tb1E."),
        ([], ""),
    ],
)
def test_a_line_is_told_turn_by_turn(texts: list[str], told: str) -> None:
    assert told == spoken(ENGLISH, played("Sb2"), texts)


def test_a_line_is_shown_by_signs() -> None:
    """Each in the colour of whose turn it is; as letters for who wants those."""
    match, symbols = played("Sb2"), PYRGA.board.symbols
    first, second = signs(ENGLISH, match, ["Tb1E", "Cc1"])
    assert symbols("black", "Tb1E") in first and symbols("white", "Cc1") in second
    assert "Tb1E" not in first
    *_legal, last = signs(ENGLISH, match, ["Tb9E", "Sb2", "Cc1"])
    assert symbols("black", "Cc1") in last
    (letters,) = signs(ENGLISH._replace(letters=True), match, ["Tb1E"])
    assert ">Tb1E<" in letters


def test_what_a_seat_did_not_know_is_not_told() -> None:
    """A game with secrets, told to one seat: what the other one placed has no name."""
    match = fresh("tyrus")
    text = match.game.write(match.legal()[0])
    telling = Telling(words("en"), parts_of("tyrus"), over=False)
    mine, other = (
        spoken(telling._replace(viewer=seat), match, [text])
        for seat in sorted(match.seats, key=lambda seat: seat != match.to_move)
    )
    assert mine != other and any(it.isdigit() for it in mine)
    assert mine == spoken(telling._replace(viewer=None, over=True), match, [text])
