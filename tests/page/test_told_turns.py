"""Turns that were not played: by signs for the eyes, in sentences for the ears, never as codes."""

from __future__ import annotations

from tessera.page.features.turns.view import Telling, spoken
from tests.page.tables import fresh, parts_of
from tests.words.speaking import words


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
