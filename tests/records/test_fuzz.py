"""Readers under arbitrary and damaged text: only our own errors come out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.placing import begun_from, read_plain
from tessera.play.record import write_record
from tessera.play.replay import BadRecord
from tessera.play.view import View, read_view
from tessera.words.faults import explained, located
from tessera.words.language import Words
from tests.properties.playing import Kind, kinds, turn_ends

KINDS = list(kinds())
#: Written actions of each game, and nothing at all.
NOTATIONS = {
    kind.game.id: ["", *map(kind.game.write, kind.match(Random(0)).actions)] for kind in KINDS
}
#: A seat of every game.
SEATS = sorted({kind.game.seats(kind.setup)[0] for kind in KINDS})
ENGLISH = Words()
#: Characters and words that mean something to one of the readers.
TELLING = st.sampled_from(
    [*'[]"\\.*?+@:-()<>\n\r\t 0123456789', "resign", "draw", "Game", "1. ", "\ufeff", "\x00", "é"]
)
#: Cut from, to; what to put in between; whether what was cut comes again behind it.
Damage = tuple[int, int, str, bool]
DAMAGES = st.lists(
    st.tuples(
        st.integers(0, 3000),
        st.integers(0, 12),
        st.one_of(st.just(""), TELLING, st.text(max_size=4)),
        st.booleans(),
    ),
    max_size=4,
)


def begun(match: Match, more: int) -> Match:
    """A match that begins where this one has come to, so many actions played at random."""
    with suppress(Refused):
        match = begun_from(match)
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


def damaged(text: str, damages: list[Damage]) -> str:
    """The text with pieces dropped, doubled, exchanged or put in."""
    for place, length, put, again in damages:
        start = place % (len(text) + 1)
        cut = text[start : start + length]
        text = text[:start] + (cut if again else "") + put + text[start + length :]
        if again and not put:
            text = text[:start] + cut + text[start:]
    return text


def outcome(read: Callable[[], Any]) -> Any:
    """What a reader gives, or the refusal it raises; any other error comes out."""
    try:
        return read()
    except Refused as refused:
        return refused


def check_refusal(bad: BadRecord, text: str) -> None:
    """A refused record is refused at one of its lines, and that can be said in words."""
    assert 1 <= bad.line <= text.count("\n") + text.count("\r") + 1
    assert bad.turn is None or bad.turn >= 1
    words = catalogue.words(bad.game) if bad.game else None
    assert f"ine {bad.line}" in located(ENGLISH, bad, words)


def check_record(text: str) -> None:
    """A text is refused with a place and a sentence, or read and written in a stable form."""
    found = outcome(lambda: read_plain(text, catalogue.game))
    if isinstance(found, Refused):
        assert isinstance(found, BadRecord)
        check_refusal(found, text)
    else:
        once = write_record(found)
        assert once == write_record(read_plain(once, catalogue.game))


def check_view(text: str) -> None:
    """A text is refused, or is a view that can be written, read, and completed."""
    found = outcome(lambda: read_view(text, catalogue.game))
    if isinstance(found, Refused):
        assert isinstance(found, BadRecord)
        check_refusal(found, text)
    else:
        assert found == read_view(found.write(), catalogue.game)
        found.possible(Random(1))


@given(st.one_of(st.text(max_size=300), st.lists(TELLING, max_size=60).map("".join)))
def test_arbitrary_text(text: str) -> None:
    """Any text at all, with and without the header of a game."""
    for head in ("", *(f'[Game "{name}"]\n' for name in catalogue.GAMES)):
        check_record(head + text)
        check_view(head + text)
        for seat in SEATS:
            check_view(f'{head}[Seen "{seat}"]\n{text}')


@given(matches(), DAMAGES)
def test_damaged_records(match: Match, damages: list[Damage]) -> None:
    """Good records with characters dropped, doubled, exchanged and put in."""
    check_record(damaged(write_record(match), damages))


@given(matches(), DAMAGES, st.data())
def test_damaged_views(match: Match, damages: list[Damage], data: st.DataObject) -> None:
    """A seat's record, damaged the same way."""
    seat = data.draw(st.sampled_from(match.seats))
    check_view(damaged(View.of(match, seat).write(), damages))


@given(matches(), st.permutations(range(8)))
def test_shuffled_words(match: Match, order: list[int]) -> None:
    """The first turns of a good record in another order."""
    head, _, turns = write_record(match).partition("\n\n")
    words = turns.split()
    first = [words[index] for index in order if index < len(words)]
    check_record(f"{head}\n\n{' '.join(first + words[8:])}")


@given(matches())
def test_written_records_are_stable(match: Match) -> None:
    """What we write ourselves is read back the same, whatever stands in the headers."""
    text = write_record(match)
    again = read_plain(text, catalogue.game)
    assert (turn_ends(match), match.resigned) == (turn_ends(again), again.resigned)
    assert text == write_record(again)


@given(st.text(max_size=20).filter(lambda text: text.isprintable()))
def test_printable_headers_come_back_exactly(value: str) -> None:
    """Quotation marks, backslashes, brackets, anything printable."""
    game = catalogue.game(catalogue.GAMES[0])
    match = Match.new(game, game.setup(), Random(0))._replace(headers={"Event": value})
    assert {"Event": value} == dict(read_plain(write_record(match), catalogue.game).headers)


@pytest.mark.parametrize("name", catalogue.GAMES)
@given(data=st.data())
def test_notation_reader(name: str, data: st.DataObject) -> None:
    """Any text is read as actions that write the same text again, or refused as ``syntax``."""
    game = catalogue.game(name)
    written = data.draw(st.sampled_from(NOTATIONS[name]))
    text = damaged(written, data.draw(DAMAGES))
    found = outcome(lambda: game.read(text))
    if isinstance(found, Refused):
        assert found.fault.rule == "syntax"
        assert explained(ENGLISH, found.fault, catalogue.words(name))
    else:
        again = game.write_turn(found)
        assert again == game.write_turn(game.read(again))


@given(matches(), st.one_of(st.text(max_size=20), st.lists(TELLING, max_size=8).map("".join)))
def test_typed_moves(match: Match, text: str) -> None:
    """Whatever is typed is played whole or refused, with a sentence, and nothing is lost."""
    before = match.states
    found = outcome(lambda: match.play_text(text))
    if isinstance(found, Refused):
        assert explained(ENGLISH, found.fault, catalogue.words(match.game.id))
        assert before == match.states
    else:
        assert before == found.states[: len(before)]
