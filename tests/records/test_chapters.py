"""Several records in one text: each is read by itself, and refused by itself."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.chapters import read_chapters
from tessera.play.record import closed_record
from tessera.play.replay import LONGEST_OF_ALL, BadRecord
from tessera.play.study_record import write_study
from tessera.play.tree import Study
from tessera.words.language import Words
from tessera.words.records import chapter_heading, chapter_refusal
from tests.outside import canals, played
from tests.properties.playing import Kind
from tests.records.growing import grown
from tests.records.test_fuzz import DAMAGES, Damage, check_refusal, damaged
from tests.records.test_trees import KINDS, shape

ONE = '[Game "pyrga"]\n[White "Ann"]\n\n1. Sb2 Tb1E *\n'
TWO = '[Event "x"]\n[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {\n[Game "pyrga"]\n} Tb1E *\n'


def lines(text: str) -> list[tuple[int, int, str]]:
    """Number and line of each record in a text, and what its main line is, or its fault."""
    return [
        (each.number, each.line, " ".join(each.read.main) if isinstance(each.read, Study)
         else f"{each.read.line} {each.read.turn} {each.read.fault.why or each.read.fault.rule}")
        for each in read_chapters(text, catalogue.game)
    ]  # fmt: skip


def test_each_begins_with_its_headers() -> None:
    """Whatever stands in a comment; blank lines and ends of lines are as one likes."""
    main = "Sb2 Tb1E"
    assert [(1, 1, main)] == lines(ONE)
    assert [(1, 1, main), (2, 5, main), (3, 13, main)] == lines(ONE + TWO + "\n" + ONE)
    assert [(1, 1, main), (2, 6, main)] == lines((ONE + "\n" + TWO).replace("\n", "\r\n"))
    assert [(1, 1, main), (2, 5, main)] == lines("\ufeff" + ONE + ONE)
    assert [(1, 1, main), (2, 5, main)] == lines(f"\ufeff{ONE}\ufeff{ONE}")


def test_a_bad_one_leaves_the_others() -> None:
    """Its line is counted in the whole text."""
    bad = ONE.replace("Tb1E", "Td4N")
    assert [(1, 1, "Sb2 Tb1E"), (2, 5, "8 2 PY-3"), (3, 9, "Sb2 Tb1E")] == lines(ONE + bad + TWO)
    late = ONE.replace("Tb1E", '\n[Date "x"]\nTb1E')
    assert [(1, 1, "5 None late-header"), (2, 7, "Sb2 Tb1E")] == lines(late + ONE)
    assert [(1, 1, "1 None no-game"), (2, 2, "Sb2 Tb1E")] == lines("Sb2\n" + ONE)
    assert [(1, 1, "1 None no-game")] == lines("")


def test_a_comment_without_end() -> None:
    """It takes the others along where one of them ends a comment, else not."""
    bad = '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {Tb1E *\n'
    assert [(1, 1, "4 2 comment-open"), (2, 5, "Sb2 Tb1E")] == lines(bad + ONE)
    assert [(1, 1, "Sb2")] == [(*each[:2], each[2].split()[0]) for each in lines(bad + TWO)]


def test_headers_alone_are_a_record() -> None:
    """So are games that are kept closed."""
    sealed = closed_record(canals(seats=2, hand="two"))
    assert 2 == len(read_chapters(sealed * 2, catalogue.game))
    assert [(1, 1, ""), (2, 2, "")] == lines('[Game "pyrga"]\n' * 2)


def test_words_for_several() -> None:
    """A number stands before what is said of each."""
    (_, second) = read_chapters(ONE + ONE.replace("Tb1E", "Td4N"), catalogue.game)
    assert isinstance(second.read, BadRecord)
    text = chapter_refusal(Words(), second.number, second.read, catalogue.words("pyrga"))
    assert text.startswith("Chapter 2. Line 8, turn 2: Black must play next to the Square on b2")
    assert "Chapter 2" == chapter_heading(Words(), 2)


def test_a_text_has_an_end() -> None:
    """What is too long is refused, and what came before stays."""
    many = (ONE + " " * 500_000) * (LONGEST_OF_ALL // 500_000 + 1)
    *found, last = lines(many)
    assert {"Sb2 Tb1E"} == {main for _, _, main in found}
    assert last[2].endswith("long")
    assert [(1, 1, "1 None long")] == lines('[Game "pyrga"]\n' + " " * 2_000_000)


def together(studies: Iterable[Study]) -> str:
    """The records of some studies, an empty line between two."""
    return "\n".join(map(write_study, studies))


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3), st.integers(0, 10_000))
def test_what_is_written_is_read(kinds: list[Kind], seed: int) -> None:
    """Studies of any games come back from one text, which is written the same again."""
    studies = [grown(kind, Random(seed)) for kind in kinds]
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
