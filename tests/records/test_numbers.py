"""Numbers with a dot: passed over where a turn may begin, refused inside one."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study
from tessera.play.view import View, read_view
from tests.records.reading import Bad, read, refusal, where, written
from tests.records.test_tayu import LOT, record

THREE = {"seats": "3", "more": LOT}
PACRU = '[Game "pacru"]\n[Seats "2"]\n\n'

INSIDE = {
    record("1. bid 3.5", **THREE): Bad(8, 1, "syntax", "bid"),
    record("1. bid 4.84", **THREE): Bad(8, 1, "syntax", "bid"),
    record("1. bid 1.2.3", **THREE): Bad(8, 1, "syntax", "bid"),
    record("1. bid 4. 84", **THREE): Bad(8, 1, "syntax", "bid"),
    record("1. bid 84. pass", **THREE): Bad(8, 1, "syntax", "bid"),
    record("1. bid 9 bid\n2. 4", **THREE): Bad(8, 2, "syntax", "bid"),
    record("1. L\n2.abc:j10E"): Bad(8, 1, "syntax", "action"),
    record("1. L abc:j10E R 2. bcf:j11E"): Bad(7, 2, "syntax", "action"),
    record("1. L 2. *"): Bad(7, 1, "syntax", "action"),
    PACRU + "1. a3-b4 2. (c5)": Bad(4, 1, "syntax", "move"),
    PACRU + "1. d1-d4( 2.d5)": Bad(4, 1, "syntax", "square"),
    PACRU + "1. d1-d4( d5, 2.)": Bad(4, 1, "syntax", "square"),
}


@pytest.mark.parametrize(("text", "expected"), INSIDE.items())
@pytest.mark.parametrize("form", ["1", "2"])
def test_inside_a_turn(text: str, expected: Bad, form: str) -> None:
    """Refused with line and turn, in both formats; what came before stays."""
    if form == "1":
        assert expected == where(text)
    with pytest.raises(BadRecord) as refused:
        read_study(text.replace("\n", f'\n[Format "{form}"]\n', 1), catalogue.game)
    bad = refused.value
    found = Bad(bad.line - 1, bad.turn, bad.fault.rule, bad.fault.why)
    assert expected == found
    assert bad.good is not None
    assert bad.good.finished + 1 == bad.turn


def test_before_a_turn() -> None:
    """Wherever a turn may begin, glued to it or not, also where a turn has several words."""
    for text in (
        "1. bid 9 2.bid 4 3. 4. pass 5.pass 6. ns 7. *",
        "1.bid 9 bid 4 pass\n2.\npass ns",
    ):
        assert "bid 9 bid 4 pass pass ns" == written(read(record(text, **THREE)))


def test_before_resign() -> None:
    """Which ends the game in the middle of a turn, too, and has a number there."""
    match = read(record("1. L\n2. resign\n3. *").replace("*", "ew"))
    assert ("L resign", "ns") == (written(match), match.resigned)


def test_in_a_view() -> None:
    """A seat's record is held to the same, and read as before where numbers stand rightly."""
    match = read(record("1. L abc:j10E 2. R"))
    text = View.of(match, "ns").write()
    assert match.actions == read_view(text, catalogue.game).possible_match(Random(0)).actions
    with pytest.raises(BadRecord) as refused:
        read_view(text.replace("abc:j10E", "2.abc:j10E"), catalogue.game)
    bad = refused.value
    assert ("syntax", 1) == (bad.fault.rule, bad.turn)


def test_the_bid_is_quoted() -> None:
    """What could not be read stands in the refusal."""
    assert "bid 3." == refusal(record("1. bid 3.5", **THREE)).fault.facts["text"]
