"""Records that are refused: the line, the turn and the rule; what came before stays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from tessera.games import catalogue
from tessera.play.replay import MOST_HEADERS, BadRecord, split
from tessera.play.study_record import read_study
from tessera.play.view import read_view
from tests.records import refused
from tests.records.reading import read, refusal, sentence, written
from tests.records.refused import Bad


def each(*tables: Mapping[str, Bad]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with every text of some tables."""
    rows = [row for table in tables for row in table.items()]
    ids = [f"{text[7:12]} {bad.rule} {bad.why}" for text, bad in rows]
    return pytest.mark.parametrize(("text", "expected"), rows, ids=ids)


def found(bad: BadRecord) -> Bad:
    """Where a record was refused, and why; that can be told."""
    sentence(bad)
    return Bad(bad.line, bad.turn, bad.fault.rule, bad.fault.why)


@each(refused.HEADERS, refused.DEALS)
def test_before_the_turns(text: str, expected: Bad) -> None:
    """There is no match to keep."""
    bad = refusal(text)
    assert (expected, None) == (found(bad), bad.good)


@each(refused.TURNS, refused.NUMBERS)
def test_a_turn(text: str, expected: Bad) -> None:
    """All good turns before it are kept, and no more."""
    bad = refusal(text)
    assert expected[:3] == found(bad)[:3] and expected.why in ("", bad.fault.why)
    assert bad.good is not None and expected.turn == bad.good.finished + 1
    said = text.rpartition("]")[2].split()
    words = [word for word in said if not word.endswith(".")]
    turns = written(bad.good).split()
    assert turns == words[: len(turns)]


@each(refused.NUMBERS)
def test_a_number_inside_a_turn_of_format_2(text: str, expected: Bad) -> None:
    with pytest.raises(BadRecord) as caught:
        read_study(text.replace("\n", '\n[Format "2"]\n', 1), catalogue.game)
    bad = caught.value
    assert expected == found(bad)._replace(line=bad.line - 1)
    assert bad.good is not None and bad.good.finished + 1 == bad.turn


@each(refused.RESULTS)
def test_a_result(text: str, expected: Bad) -> None:
    """The whole game is kept."""
    bad = refusal(text)
    assert expected == found(bad)
    assert bad.good is not None and (expected.turn or 0) == bad.good.finished


@each(refused.VIEWS)
def test_a_view(text: str, expected: Bad) -> None:
    with pytest.raises(BadRecord) as caught:
        read_view(text, catalogue.game)
    bad = found(caught.value)
    assert expected[1:3] == bad[1:3] and expected.why in ("", bad.why)
    assert bad.line in ((1, expected.line) if bad.turn is None else (expected.line,))


def test_a_record_has_at_most_so_many_headers() -> None:
    head = '[Game "pyrga"]\n[Format "1"]\n'
    more = [f'[More{number} "x"]\n' for number in range(MOST_HEADERS)]
    assert Bad(MOST_HEADERS + 1, None, "record", "headers") == found(refusal("".join(more) + head))
    fewer = head + "".join(more[:-2])
    assert MOST_HEADERS == len(split(fewer).headers)
    assert MOST_HEADERS - 2 == len(read(fewer).headers)
