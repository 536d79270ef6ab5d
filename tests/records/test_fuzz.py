"""Readers under arbitrary and damaged text: only our own errors come out."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.placing import begun_from, read_plain
from tessera.play.record import write_record
from tessera.play.view import View
from tessera.words.faults import explained
from tessera.words.language import Words
from tests.properties.playing import Kind, kinds, turn_ends
from tests.records.damaging import (
    DAMAGES,
    TELLING,
    Damage,
    check_record,
    check_view,
    damaged,
    outcome,
)

KINDS: Final = list(kinds())
#: A seat of every game.
SEATS: Final = sorted({kind.game.seats(kind.setup)[0] for kind in KINDS})


def begun(match: Match, more: int) -> Match:
    """A match that begins where this one has come to, so many actions played at random."""
    with suppress(Refused):
        match = begun_from(match) if match.game.placed_from else match
    for number in range(more):
        match = match.play(Random(number).choice(match.legal())) if match.legal() else match
    return match


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A random game of any kind, stopped anywhere, perhaps given up, with headers."""
    kind: Kind = draw(st.sampled_from(KINDS))
    match = kind.match(Random(draw(st.integers(0, 10_000))))
    match = match.at(draw(st.integers(0, len(match.actions))))
    if match.to_move and not match.open and draw(st.booleans()):
        match = begun(match, draw(st.integers(0, 20)))
    if match.resignable and match.to_move and draw(st.booleans()):
        match = match.resign()
    names = st.sampled_from(["Date", "White", "Event", "X_1"])
    return match._replace(headers=draw(st.dictionaries(names, st.text(max_size=12), max_size=2)))


@given(st.one_of(st.text(max_size=300), st.lists(TELLING, max_size=60).map("".join)))
def test_arbitrary_text(text: str) -> None:
    """With and without the header of a game."""
    for head in ("", *(f'[Game "{name}"]\n' for name in catalogue.GAMES)):
        check_record(head + text)
        for seat in SEATS:
            check_view(f'{head}[Seen "{seat}"]\n{text}')


@pytest.mark.slow
@given(matches(), DAMAGES, st.permutations(range(8)))
def test_damaged_records(match: Match, damages: list[Damage], order: list[int]) -> None:
    """Good records damaged, and with their first turns in another order."""
    text = write_record(match)
    check_record(damaged(text, damages))
    head, _, turns = text.partition("\n\n")
    words = turns.split()
    first = [words[index] for index in order if index < len(words)]
    check_record(f"{head}\n\n{' '.join(first + words[8:])}")


@pytest.mark.slow
@given(matches(), DAMAGES, st.data())
def test_damaged_views(match: Match, damages: list[Damage], data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(match.seats))
    check_view(damaged(View.of(match, seat).write(), damages))


@given(matches())
def test_written_records_are_stable(match: Match) -> None:
    """What we write ourselves is read back the same, whatever stands in the headers."""
    text = write_record(match)
    again = read_plain(text, catalogue.game)
    assert (turn_ends(match), match.resigned) == (turn_ends(again), again.resigned)
    assert text == write_record(again)


@pytest.mark.slow
@given(matches(), st.one_of(st.text(max_size=20), st.lists(TELLING, max_size=8).map("".join)))
def test_typed_moves(match: Match, text: str) -> None:
    """Whatever is typed is played whole or refused, with a sentence, and nothing is lost."""
    before = match.states
    found = outcome(lambda: match.play_text(text))
    if isinstance(found, Refused):
        assert explained(Words(), found.fault, catalogue.words(match.game.id))
        assert before == match.states
    else:
        assert before == found.states[: len(before)]
