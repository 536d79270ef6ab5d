"""What is written, letter by letter."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.play.record import write_record
from tessera.play.view import View, read_view
from tests.outside import played
from tests.records.reading import WON, read

HEAD = '[Game "pyrga"]\n[Format "1"]\n'
STRICT = (
    '[Opening "no-double-square"]\n[Result "white"]\n[Reason "PY-10"]\n\n'
    "1. Sa2 Ca1 2. Ta1E Td1W 3. Tb1N Tb2W 4. Ca2 Ta2S 5. Sa1 Cb1 6. Sb1 white\n"
)


@pytest.mark.parametrize(
    ("turns", "opening", "expected"),
    [
        ("", "free", '[Result "*"]\n\n*\n'),
        ("Cb2 Sb2 Tb1N", "free", '[Result "*"]\n\n1. Cb2 Sb2 2. Tb1N *\n'),
        ("Sb2 resign", "free", '[Result "white"]\n[Reason "resigned"]\n\n1. Sb2 resign white\n'),
        (WON, "no-double-square", STRICT),
    ],
)
def test_records(turns: str, opening: str, expected: str) -> None:
    """A number before each of White's turns; options that are not at their default; the result."""
    match = played(turns, f'[Opening "{opening}"]\n')
    assert HEAD + expected == write_record(match)


def test_escapes_are_written() -> None:
    """Quotation marks and backslashes are escaped; control characters become blanks."""
    record = write_record(played("")._replace(headers={"White": 'a"b\\c\nd\x00e\u2028f'}))
    assert '[White "a\\"b\\\\c d e f"]' in record.split("\n")
    assert {"White": 'a"b\\c d e f'} == dict(read(record).headers)


def test_a_seats_record() -> None:
    """The header ``Seen`` names the seat; the rest of an open game is the whole record."""
    running = played("Cb2 Sb2")
    expected = write_record(running).replace("[Result", '[Seen "black"]\n[Result')
    assert expected == View.of(running, "black").write()
    view = read_view(expected, catalogue.game)
    assert ("black", []) == (view.seat, list(view.legal()))
    assert running.legal() == View.of(running, "white").legal()
