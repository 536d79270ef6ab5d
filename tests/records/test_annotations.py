"""What comments say to programs: read, written back, and left alone where it is not understood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.annotations import (
    DRAWN,
    GLYPHS,
    LEAD,
    LOSES,
    WINS,
    Evaluation,
    Remark,
    Said,
    annotated,
    said_of,
    text_for,
    text_of,
    with_said,
    with_text,
)
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Comment, Study, ways_on
from tessera.search import telling
from tests.outside import played

SIDES = ("white", "black")
#: Evaluations as they are written.
WRITTEN = {
    "white +2": Evaluation("white", LEAD, 2),
    "black -3": Evaluation("black", LEAD, -3),
    "white 0": Evaluation("white", LEAD, 0),
    "white win 7": Evaluation("white", WINS, 7),
    "white win": Evaluation("white", WINS),
    "black loss 12": Evaluation("black", LOSES, 12),
    "black draw": Evaluation("black", DRAWN),
}
#: What has a name that is known and cannot be understood.
DAMAGED = (
    "[%eval]", "[%eval white]", "[%eval +2]", "[%eval red +2]", "[%eval white +4]",
    "[%eval white 2.5]", "[%eval white +22]", "[%eval white win x]", "[%eval white win -1]",
    "[%eval white draw 4]", "[%eval white win 99999]", "[%eval White +2]", "[%eval white ٣]",
    "[%marks]", "[%marks a1,]", "[%marks a1 b2]", "[%marks a,b]", "[%marks a1b2c3]",
    "[%arrows a1]", "[%arrows a1-b2-c3]", "[%arrows a1-]", "[%arrows -]",
)  # fmt: skip


def of(*texts: str) -> tuple[Comment, ...]:
    """Comments for any reader."""
    return tuple(map(Comment, texts))


@pytest.mark.parametrize("text", WRITTEN)
def test_evaluations(text: str) -> None:
    """A side and a lead, or what is proven; written as it was read."""
    said = said_of(of(f"[%eval {text}] so"), SIDES)
    assert Said(WRITTEN[text]) == said
    assert text == WRITTEN[text].text


def test_sorts_are_those_that_bots_tell() -> None:
    """A verdict and its side make an evaluation."""
    assert (telling.LEAD, telling.WINS, telling.LOSES, telling.DRAWN) == (LEAD, WINS, LOSES, DRAWN)
    assert "black win 3" == Evaluation("black", *telling.Verdict(WINS, 3)).text


def test_all_that_is_said() -> None:
    """Wherever it stands among the comments; the first evaluation counts, squares once."""
    comments = (
        Comment("see [%marks a1, b2] [%eval  white\n1]"),
        Comment("[%eval black +1][%marks b2,bM] [%arrows a1-b2,c3-c4]", "en"),
    )
    marks = dict.fromkeys(("a1", "b2", "bM"), "")
    arrows = {("a1", "b2"): "", ("c3", "c4"): ""}
    expected = Said(Evaluation("white", LEAD, 1), marks, arrows)
    assert expected == said_of(comments, SIDES)
    assert ["see", ""] == [text_of(each, SIDES) for each in comments]


def test_colours_are_written_as_in_chess() -> None:
    """Beside what has the usual one, which is written as ever; what is none of ours is kept."""
    text = "[%marks a1] [%csl Ra2,Gs19] [%arrows a1-b2] [%cal Ya1b2,BbMiC,Ra10b1]"
    said = said_of(of(text), SIDES)
    assert {"a1": "", "a2": "red", "s19": "green"} == said.marks
    assert ["yellow", "blue", "red"] == [*said.arrows.values()]
    assert {("a1", "b2"), ("bM", "iC"), ("a10", "b1")} == said.arrows.keys()
    other = "[%cal Xa1b2] [%csl Ra]"
    assert Said() == said_of(of(other), SIDES)
    assert ("", of(other)) == (text_of(of(other)[0], SIDES), with_text(of(other), "", "", SIDES))


@pytest.mark.parametrize("text", DAMAGED)
def test_what_is_damaged_is_text(text: str) -> None:
    """It says nothing, is shown, and stays whatever else is said."""
    comments = of(f"so {text} it is")
    assert Said() == said_of(comments, SIDES)
    assert f"so {text} it is" == text_of(comments[0], SIDES)
    (after,) = with_said(comments, Said(marks={"a1": ""}), SIDES)
    assert f"[%marks a1] so {text} it is" == after.text


def test_other_names_are_kept_and_not_shown() -> None:
    """Whatever is changed beside them."""
    comments = of("[%clk 0:10] [%eval white +2] good [%x]")
    assert "good" == text_of(comments[0], SIDES)
    assert of("[%clk 0:10] good [%x]") == with_said(comments, Said(), SIDES)
    better = with_text(comments, "", "better", SIDES)
    assert of("[%clk 0:10] [%eval white +2] [%x] better") == better
    assert of("[%clk 0:10] [%eval white +2] [%x]") == with_text(better, "", "", SIDES)


def test_what_is_said_is_put_first() -> None:
    """Before what is for any reader, else into a comment of its own; what is empty goes."""
    said = Said(Evaluation("white", LEAD, -1), {"a1": ""}, {("a1", "b2"): ""})
    words = "[%eval white -1] [%marks a1] [%arrows a1-b2]"
    assert of(words) == with_said((), said, SIDES)
    english = Comment("good", "en")
    assert (Comment(words), english) == with_said((english,), said, SIDES)
    both = (english, Comment("bad [%eval black +3]"))
    assert (english, Comment(f"{words} bad")) == with_said(both, said, SIDES)
    assert () == with_said(of(words), Said(), SIDES)
    assert of(f"bad {words}") == with_said(of(f"bad {words}"), said, SIDES)


def test_texts_by_language() -> None:
    """Each language has its own; several comments of one become one."""
    comments = (Comment("a", "en"), Comment("un [%clk 1]", "fr"), Comment("b", "en"))
    assert ("a b", "un", "") == tuple(text_for(comments, it, SIDES) for it in ("en", "fr", ""))
    after = with_text(comments, "en", " c \n d }", SIDES)
    assert (Comment("c d )", "en"), Comment("un [%clk 1]", "fr")) == after
    assert (*after, Comment("all")) == with_text(after, "", "all", SIDES)
    assert (Comment("un [%clk 1]", "fr"),) == with_text(after, "en", " ", SIDES)
    assert (Comment("No: it loses"),) == with_text((), "", "no: it loses", SIDES)


@given(
    st.lists(st.sampled_from([*DAMAGED, *map("[%eval {}]".format, WRITTEN), "[%clk 1]", "so", "]",
                              "[%", "[%marks a1]", "[%arrows a1-b2]", "[%cal Ga1b2]"]
                             )).map(" ".join),
    st.sampled_from(list(WRITTEN.values())),
)  # fmt: skip
def test_what_is_written_is_read(text: str, evaluation: Evaluation) -> None:
    """What is said comes back, the text for people and other commands stay."""
    comments = of(text) if text else ()
    said = Said(evaluation, {"b1": "", "b2": "green"}, {("c1", "d1"): "", ("c1", "d10"): "red"})
    after = with_said(comments, said, SIDES)
    assert said == said_of(after, SIDES)
    assert text_for(comments, "", SIDES) == text_for(after, "", SIDES)
    assert text.count("[%clk 1]") == sum(each.text.count("[%clk 1]") for each in after)
    assert with_said(after, Said(), SIDES) == with_said(comments, Said(), SIDES)


def test_remarks_stand_beside_their_turns() -> None:
    """An evaluation, a glyph by the grade, the better turn with what follows; the rest stays."""
    own = Study.of(played("Sb2 Sb1 Sc1")).noted(("Sb2",), (Comment("kept"),), (1,))
    remarks = [
        Remark(0, "lead", 1, 3, ()),
        Remark(1, "lead", -1, 2, ("Sa2", "Ca1", "Zz9", "Sb1")),
        Remark(2, "", 0, 0, ()),
        Remark(9, "lead", 0, 3, ()),
    ]
    found = annotated(own, remarks)
    first, second, third = found.tree.line
    assert ((1,), of("[%eval white +1] kept")) == (first.glyphs, first.comments)
    assert ((GLYPHS[1],), of("[%eval black -1]")) == (second.glyphs, second.comments)
    assert third.is_plain
    assert own.main == found.main
    ((one, other),) = [ways_on(found.tree.line, ("Sb2",))]
    assert ("Sb1", "Sa2") == (one.text, other.text)
    assert [] == list(ways_on(found.tree.line, ("Sb2", "Sa2", "Ca1")))
    assert read_study(write_study(found), catalogue.game) == found


def test_a_second_review_replaces_evaluations() -> None:
    """They are told once; what somebody wrote is kept, and a glyph that stands there."""
    remark = Remark(0, "lead", 1, 1)
    once = annotated(Study.of(played("Sb2")), [remark])
    assert annotated(once, [remark]) == once
    other = annotated(once, [remark._replace(sort="wins", number=9, grade=0)])
    assert of("[%eval white win 9]") == other.tree.line[0].comments
