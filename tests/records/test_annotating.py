"""A review written into a record."""

from __future__ import annotations

from random import Random

from tessera.games import catalogue
from tessera.play.annotations import GLYPHS, Remark, annotated
from tessera.play.match import Match
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Comment, Study, ways_on


def study(texts: str) -> Study:
    """A game of Pyrga with nothing beside it."""
    game = catalogue.game("pyrga")
    match = Match.new(game, game.setup(), Random(0))
    for text in texts.split():
        match = match.play_text(text)
    return Study.of(match)


def test_remarks_stand_beside_their_turns() -> None:
    """An evaluation, a glyph by the grade, the better turn with what follows; the rest stays."""
    own = study("Sb2 Sb1 Sc1").noted(("Sb2",), (Comment("kept"),), (1,))
    remarks = [
        Remark(0, "lead", 1, 3, ()),
        Remark(1, "lead", -1, 2, ("Sa2", "Ca1", "Zz9", "Sb1")),
        Remark(2, "", 0, 0, ()),
        Remark(9, "lead", 0, 3, ()),
    ]
    found = annotated(own, remarks)
    first, second, third = found.tree.line
    assert ((1,), ["[%eval white +1] kept"]) == (first.glyphs, [c.text for c in first.comments])
    assert ((GLYPHS[1],), ["[%eval black -1]"]) == (
        second.glyphs,
        [c.text for c in second.comments],
    )
    assert third.is_plain
    assert own.main == found.main
    ((one, other),) = [ways_on(found.tree.line, ("Sb2",))]
    assert ("Sb1", "Sa2") == (one.text, other.text)
    assert [] == list(ways_on(found.tree.line, ("Sb2", "Sa2", "Ca1")))
    assert read_study(write_study(found), catalogue.game) == found


def test_a_second_review_replaces_evaluations() -> None:
    """They are told once; what somebody wrote is kept, and a glyph that stands there."""
    remark = Remark(0, "lead", 1, 1)
    once = annotated(study("Sb2"), [remark])
    assert annotated(once, [remark]) == once
    other = annotated(once, [remark._replace(sort="wins", number=9, grade=0)])
    assert ["[%eval white win 9]"] == [comment.text for comment in other.tree.line[0].comments]
