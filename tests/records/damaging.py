"""Damaged texts, and that each is refused by our own errors or read in a stable form."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.placing import read_plain
from tessera.play.record import write_record
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study, write_study
from tessera.play.view import read_view
from tests.records.reading import sentence

#: Characters and words that mean something to one of the readers.
TELLING: Final = st.sampled_from(
    [*'[]"\\.*?+@:-()<>\n\r\t 0123456789', "resign", "draw", "Game", "1. ", "\ufeff", "\x00", "é"]
)
#: Cut from, to; what to put in between; whether what was cut comes again behind it.
Damage = tuple[int, int, str, bool]
DAMAGES: Final = st.lists(
    st.tuples(
        st.integers(0, 3000),
        st.integers(0, 12),
        st.one_of(st.just(""), TELLING, st.text(max_size=4)),
        st.booleans(),
    ),
    max_size=4,
)


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


def check_refusal(bad: object, text: str) -> None:
    """A refused record is refused at one of its lines, and that can be said in words."""
    assert isinstance(bad, BadRecord)
    assert 1 <= bad.line <= text.count("\n") + text.count("\r") + 1
    assert bad.turn is None or bad.turn >= 1
    assert sentence(bad)


def check_record(text: str) -> None:
    """A text is refused with a place and a sentence, or read and written in a stable form."""
    found = outcome(lambda: read_plain(text, catalogue.game))
    if isinstance(found, Match):
        once = write_record(found)
        assert once == write_record(read_plain(once, catalogue.game))
    else:
        check_refusal(found, text)


def check_study(text: str) -> None:
    """The same of a record of either format with its tree."""
    found = outcome(lambda: read_study(text, catalogue.game))
    if isinstance(found, Refused):
        check_refusal(found, text)
    else:
        once = write_study(found)
        assert once == write_study(read_study(once, catalogue.game))


def check_view(text: str) -> None:
    """A text is refused, or is a view that can be written, read, and completed."""
    found = outcome(lambda: read_view(text, catalogue.game))
    if isinstance(found, Refused):
        check_refusal(found, text)
    else:
        assert found == read_view(found.write(), catalogue.game)
        found.possible(Random(1))
