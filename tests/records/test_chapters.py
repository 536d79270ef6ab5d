"""Several records in one text: each is read by itself, and refused by itself."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play import chapters, tidied_source
from tessera.play.chapters import read_chapters
from tessera.play.record import closed_record
from tessera.play.replay import BadRecord
from tessera.play.study_record import write_study
from tessera.play.tree import Study
from testing.sampling import Few
from tests.outside import canals, played
from tests.properties.playing import kinds
from tests.records.damaging import DAMAGES, Damage, check_refusal, damaged
from tests.records.growing import grown, shape

ONE = '[Game "pyrga"]\n[White "Ann"]\n\n1. Sb2 Tb1E *\n'
TWO = '[Event "x"]\n[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {\n[Game "pyrga"]\n} Tb1E *\n'
BAD = ONE.replace("Tb1E", "Td4N")
LATE = ONE.replace("Tb1E", '\n[Date "x"]\nTb1E')
OPEN = '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {Tb1E *\n'
MAIN = "Sb2 Tb1E"
KINDS = list(kinds())


def lines(text: str) -> list[tuple[int, str]]:
    """The line of each record in a text, and what its main line is, or its fault."""
    found = read_chapters(text, catalogue.game)
    assert [*range(1, len(found) + 1)] == [each.number for each in found]
    return [
        (each.line, " ".join(each.read.main) if isinstance(each.read, Study)
         else f"{each.read.line} {each.read.turn} {each.read.fault.why or each.read.fault.rule}")
        for each in found
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ONE, [(1, MAIN)]),
        (ONE + TWO + "\n" + ONE, [(1, MAIN), (5, MAIN), (13, MAIN)]),
        ((ONE + "\n" + TWO).replace("\n", "\r\n"), [(1, MAIN), (6, MAIN)]),
        (f"\ufeff{ONE}\ufeff{ONE}", [(1, MAIN), (5, MAIN)]),
        (ONE + BAD + TWO, [(1, MAIN), (5, "8 2 PY-3"), (9, MAIN)]),
        (LATE + ONE, [(1, "5 None late-header"), (7, MAIN)]),
        ("Sb2\n" + ONE, [(1, "1 None no-game"), (2, MAIN)]),
        ("", [(1, "1 None no-game")]),
        (OPEN + ONE, [(1, "4 2 comment-open"), (5, MAIN)]),
        # The comment goes on to where one of the next record ends.
        (OPEN + TWO, [(1, MAIN)]),
        ('[Game "pyrga"]\n' * 2, [(1, ""), (2, "")]),
        ('[Game "pyrga"]\n' + " " * 2_000_000, [(1, "1 None long")]),
    ],
    ids=lambda it: repr(it)[:40],
)
def test_each_begins_with_its_headers(text: str, expected: list[tuple[int, str]]) -> None:
    """A bad one leaves the others; lines are counted in the whole text."""
    assert expected == lines(text)


def test_closed_records_are_two() -> None:
    sealed = closed_record(canals(seats=2, hand="two"))
    assert 2 == len(read_chapters(sealed * 2, catalogue.game))


def test_a_text_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too long is refused, and what came before stays."""
    for module in (chapters, tidied_source):
        monkeypatch.setattr(module, "LONGEST_OF_ALL", 9 * len(ONE))
    many = ONE * 10
    *found, last = lines(many)
    assert {MAIN} == {main for _, main in found}
    assert last[1].endswith("long")


def together(studies: Iterable[Study]) -> str:
    """The records of some studies, an empty line between two."""
    return "\n".join(map(write_study, studies))


@pytest.mark.slow
def test_what_is_written_is_read(rng: Random, few: Few) -> None:
    """Studies of any games come back from one text, which is written the same again."""
    for _ in range(few.number(10, 500)):
        studies = [grown(kind, rng) for kind in rng.sample(KINDS, 3)]
        text = together(studies)
        read = [each.read for each in read_chapters(text, catalogue.game)]
        again = [each for each in read if isinstance(each, Study)]
        assert [shape(each.tree.line) for each in studies] == [shape(it.tree.line) for it in again]
        assert text == together(again)


@given(st.integers(0, 10_000), DAMAGES)
def test_damaged_texts(seed: int, damages: list[Damage]) -> None:
    """Every record is read, or refused at one of its lines."""
    text = damaged(together([Study.of(played("Sb2")), grown(KINDS[0], Random(seed))]), damages)
    for each in read_chapters(text, catalogue.game):
        if isinstance(each.read, BadRecord):
            check_refusal(each.read, text)
            assert each.read.line >= each.line
