"""Records of format 2: what is written is read again, what cannot be is refused with its place."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import closed_record, is_open, write_record
from tessera.play.replay import LONGEST, BadRecord, check_format, stated_game
from tessera.play.study_record import LONGEST_COMMENT, read_study, write_study
from tessera.play.tree import DEEPEST, Comment, Study, depth, promoted, removed, steps_to
from tests.outside import played
from tests.properties.playing import Kind, kinds
from tests.records.damaging import DAMAGES, Damage, check_study, damaged
from tests.records.growing import grown, ladder, places, shape
from tests.records.reading import HEAD, TREE, sentence

KINDS: Final = list(kinds())
#: At how many places of a tree the positions are compared.
SOME: Final = 10


def read(text: str) -> Study:
    """A record, read."""
    return read_study(text, catalogue.game)


def told(text: str) -> tuple[int, int | None, str]:
    """Where a record is refused, and why."""
    with pytest.raises(BadRecord) as caught:
        read(text)
    bad = caught.value
    assert bad.good is None or read(write_record(bad.good)).match.actions == bad.good.actions
    assert sentence(bad)
    return bad.line, bad.turn, bad.fault.why


def refused_writing(study: Study) -> str:
    """Why a study is not written."""
    with pytest.raises(Refused) as caught:
        write_study(study)
    return caught.value.fault.why


def test_a_match_that_was_given_up_at_once() -> None:
    """Its start is a place at which one can play."""
    study = Study.of(played("").resign())
    assert "white" == study.at(("resign",)).resigned
    study, path = study.played((), "Sb2")
    assert (("Sb2",), ("resign",)) == (path, study.main)
    assert study.tree == read(write_study(study)).tree


def test_a_match_alone_is_of_format_1() -> None:
    match = played("Sb2 Tb1E Cd1")
    assert write_record(match) == write_study(Study.of(match))
    assert Study.of(match) == read(write_record(match))


@pytest.mark.slow
@pytest.mark.sampled(12)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_random_trees_come_back(kind: Kind, rng: Random) -> None:
    """Written, read and written again they are the same, and every place leads to its position."""
    study = grown(kind, rng)
    text = write_study(study)
    again = read(text)
    assert text == write_study(again)
    assert study.tree.comments == again.tree.comments
    assert shape(study.tree.line) == shape(again.tree.line)
    for path in rng.sample(everywhere := places(study), min(SOME, len(everywhere))):
        assert study.at(path).state.key == again.at(path).state.key


@pytest.mark.slow
@given(st.sampled_from(KINDS), st.integers(0, 10_000), DAMAGES)
def test_damaged_trees(kind: Kind, seed: int, damages: list[Damage]) -> None:
    check_study(damaged(write_study(grown(kind, Random(seed))), damages))


TAYU: Final = closed_record(
    Match.new(catalogue.game("tayu"), catalogue.game("tayu").setup(), Random(1))
)
#: What the published vectors (`test_vectors`) do not say.
REFUSED: Final = {
    HEAD + "1. Sb2 Tb1E (1... Tb3N white ) *": (4, 3, "early-result"),
    HEAD + "1. Sb2 Tb1E draw {late} *": (4, 3, "early-result"),
    HEAD.replace("\n\n", '\n[Sealed "x"]\n\n') + "*": (3, None, "sealed"),
    TAYU.replace('Format "1"', 'Format "2"'): (3, None, "tree-hidden"),
    f"{HEAD}1. Sb2 Tb1E\n{{{'x ' * (LONGEST_COMMENT // 2 + 1)}}} *": (5, 3, "comment-long"),
    f"{HEAD}1. Sb2 Tb1E\n{{{'x ' * (LONGEST_COMMENT // 2 + 1)} *": (5, 3, "comment-open"),
    f"{HEAD}1. Sb2 Tb1E\n{{{'x' * LONGEST} *": (5, 3, "comment-long"),
    HEAD + "1. Sb2" + " " * 5 * LONGEST + "*": (4, 2, "long"),
}


@pytest.mark.parametrize(("text", "expected"), REFUSED.items(), ids=map(repr, REFUSED.values()))
def test_what_is_refused(text: str, expected: tuple[int, int | None, str]) -> None:
    assert expected == told(text)


def test_variations_in_variations_have_an_end() -> None:
    """Ten thousand of them are refused where the depth is passed."""
    squares = [f"{file}{rank}" for file in "abcd" for rank in range(1, 5)]
    turns = "1. Sa1 " + " ".join(f"(1. S{squares[1 + n % 15]}" for n in range(10_000))
    assert (4, 2, "nested") == told(HEAD + turns)
    assert "nested" == told(HEAD + "1. Sb2 " + "(1. Sb3 (1. Sb2 " * 10_000)[2]
    kept = "1. Sa1 (1. Sb1 (1. Sc1 ) ) *"
    assert 2 == len(read(HEAD + kept).tree.line[0].instead)


def test_lines_one_after_the_other_are_not_joined_too_deep() -> None:
    """A tree that would be deeper than what is read again is refused, also while one plays."""
    lines = list(ladder(DEEPEST + 1))
    head = HEAD.replace("pyrga", "pacru")
    main, *others = (" ".join(line) for line in lines)
    good = head + " ".join([main, *(f"(1. {it} )" for it in others[:-1]), "*"])
    study = read(good)
    assert DEEPEST == depth(study.tree.line)
    assert write_study(study) == write_study(read(write_study(study)))
    assert "nested" == told(good[:-1] + f"(1. {others[-1]} ) *")[2]
    assert DEEPEST == depth(study.promoted(tuple(lines[-2])).tree.line)
    assert study != study.promoted(tuple(lines[-2]))
    *known, new = lines[-1][:-1]
    with pytest.raises(Refused) as caught:
        study.played(tuple(known), new)
    assert "nested" == caught.value.fault.why


def test_many_and_long_comments() -> None:
    """A hundred thousand of them are read at once, with glyphs and variations between them."""
    text = f"{HEAD}{'{a}' * 100_000} 1. Sb2 {'{a} $1 ' * 40_000}(1. Sc3 {'{a}' * 1000} ) {{b}} *"
    study = read(text)
    assert len(study.tree.comments) == 100_000
    assert len(study.tree.line[0].comments) == 40_001
    assert len(study.tree.line[0].instead[0][0].comments) == 1000
    (comment,) = read(f"{HEAD}{{{'x' * LONGEST_COMMENT}}} *").tree.comments
    assert LONGEST_COMMENT == len(comment.text)


@pytest.mark.parametrize("stated", ["2", "3"])
def test_what_a_comment_says_is_no_header(stated: str) -> None:
    """A line in it that looks like one states no format; one among the headers does."""
    body = f'{{ a\n[Format "{stated}"]\n[Game "tyrus"]\n}} 1. Sb2 *'
    assert check_format(f'[Game "pyrga"]\n\n{body}', ("1", "2")) == "1"
    assert stated_game(f'[Name "x"]\n{body}') == ""
    assert "a [Format" in read(f"{HEAD}{body}").tree.comments[0].text
    assert check_format(f'[Name "{{"]\n[Format "2"]\n\n{body}', ("1", "2")) == "2"


def test_what_cannot_be_read_again_is_not_written() -> None:
    """A comment too long or with its end in it, all of them together, and of what is hidden."""
    study = Study.of(played("Sb2"))
    long = Comment("x" * LONGEST_COMMENT)
    assert "comment-long" == refused_writing(study.noted((), (Comment(long.text + "x"),)))
    assert "long" == refused_writing(study.noted((), (long,) * 60))
    assert "comment" == refused_writing(study.noted(("Sb2",), (Comment("a } b"),)))
    game = catalogue.game("tayu")
    match = Match.new(game, game.setup(), Random(1))
    assert not is_open(match)
    assert "tree-hidden" == refused_writing(Study.of(match).noted((), (Comment("well"),)))


def test_lines_are_promoted_and_removed() -> None:
    """A variation takes the place of what it replaced, which becomes one; both ways."""
    line = read(TREE).tree.line
    path = ("Sb2", "Tb3N", "Cb4")
    up = promoted(line, path)
    assert ["Sb2", "Tb3N", "Cb4"] == [step.text for step in up]
    assert ["Tb1E", "Tb3S", "resign"] == [other[0].text for other in up[1].instead]
    assert path == tuple(step.text for step in steps_to(up, path))
    down = promoted(up, ("Sb2", "Tb1E", "Cd1"))
    assert ["Sb2", "Tb1E", "Cd1"] == [step.text for step in down]
    assert up == promoted(up, path)
    assert ["Sb2", "Tb3N"] == [step.text for step in removed(up, path)]
    gone = removed(up, path[:2])
    assert ["Sb2", "Tb1E", "Cd1"] == [step.text for step in gone]
    assert ["Tb3S", "resign"] == [other[0].text for other in gone[1].instead]


BEGUN = Study.of(played("1. Sb2 Tb1E"))


def test_a_turn_after_the_main_line_is_the_match_s() -> None:
    """Elsewhere it is a variation's, and the match stays as it is; rules hold at each place."""
    study, path = BEGUN.played(BEGUN.main, "Cd1")
    assert study.main == path == ("Sb2", "Tb1E", "Cd1")
    assert study.main == tuple(turn.text for turn in study.match.turns())
    other, way = study.played(("Sb2",), "Tb3N")
    assert ("Sb2", "Tb3N") == way and not other.is_main(way)
    assert other.match == study.match
    again, same = other.played(("Sb2",), "Tb3N")
    assert same == way and again.tree == other.tree
    with pytest.raises(Refused):
        BEGUN.played(BEGUN.main, "Sb2")


def test_the_main_line_of_a_running_match_can_be_another() -> None:
    """A variation becomes it, or what replaced a turn that was taken away."""
    study, way = BEGUN.played(("Sb2",), "Tb3N")
    first = study.promoted(way)
    assert ("Sb2", "Tb3N") == first.main == tuple(turn.text for turn in first.match.turns())
    assert ("Sb2", "Tb3N") == study.removed(("Sb2", "Tb1E")).main
    alone = BEGUN.removed(("Sb2", "Tb1E"))
    assert (("Sb2",), 1) == (alone.main, len(alone.match.actions))


def test_the_main_line_of_a_match_that_is_over_stays() -> None:
    """Its variations change places with each other, and can be taken away."""
    over = Study.of(BEGUN.match.resign())
    study, one = over.played(("Sb2",), "Tb3N")
    study, other = study.played(("Sb2",), "Tb3S")
    for changed in (study.promoted(one), study.removed(("Sb2",)), study.promoted(other)):
        assert over.main == changed.main and changed.match == over.match
    order = [each[0].text for each in study.promoted(other).tree.line[1].instead]
    assert ["Tb3S", "Tb3N"] == order and study.promoted(one) is study
    assert study.may_change(one) and not study.may_change(("Sb2",))
    assert ["Tb3S"] == [each[0].text for each in study.removed(one).tree.line[1].instead]
