"""Records of format 2: what is written is read again, what cannot be is refused with its place."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import closed_record, is_open, write_record
from tessera.play.replay import LONGEST, BadRecord, check_format, stated_game
from tessera.play.study_record import LONGEST_COMMENT, _Branch, read_study, write_study
from tessera.play.tree import (
    DEEPEST,
    Comment,
    Line,
    Path,
    Study,
    depth,
    promoted,
    removed,
    steps_to,
    ways_on,
)
from tessera.words.faults import located
from tessera.words.language import Words
from tests.outside import played
from tests.properties.playing import Kind, kinds
from tests.records.growing import grown, ladder
from tests.records.test_fuzz import DAMAGES, Damage, check_refusal, damaged, outcome

KINDS: Final = [kind for kind in kinds() if kind.game.id in catalogue.GAMES]
#: At how many places of a tree the positions are compared.
SOME: Final = 10
#: A long run makes ten thousand trees of each game in so many parts, and of each tree so many
#: mutated texts.
PARTS, TREES, MUTATED = 10, 1000, 2
#: What is put into a text.
SIGNS: Final = (
    "", "", "", "(", ")", " ( ", " ) ", " (1. ", "{", "}", " {} ", "$", " $1 ", "!", "?", "\n", " ",
    "\n[", "]", "[%", "1.", "resign", "*", ":", "\u2028", "é",
)  # fmt: skip
HEAD: Final = '[Game "pyrga"]\n[Format "2"]\n\n'
TREE: Final = (
    HEAD + "{A short game} 1. Sb2 $1 Tb1E\n"
    "(1... Tb3N {en: or so} {fr: ou bien} (1... Tb3S ) 2. Cb4 )\n"
    "(1... resign ) 2. Cd1\n{[%eval white +2] [Game here too]\n [Date] } *"
)


def read(text: str) -> Study:
    """A record, read."""
    return read_study(text, catalogue.game)


def told(text: str) -> tuple[int, int | None, str]:
    """Where a record is refused, and why."""
    with pytest.raises(BadRecord) as caught:
        read(text)
    bad = caught.value
    assert bad.good is None or read(write_record(bad.good)).match.actions == bad.good.actions
    assert located(Words(), bad)
    return bad.line, bad.turn, bad.fault.why


def test_a_tree_is_read() -> None:
    """Variations stand beside the turn that they replace, comments and glyphs beside theirs."""
    study = read(TREE)
    assert ("Sb2", "Tb1E", "Cd1") == study.main
    assert (Comment("A short game"),) == study.tree.comments
    first, second, third = study.tree.line
    assert (1,) == first.glyphs and first.instead == ()
    assert ["Tb3N", "Tb3S", "resign"] == [other[0].text for other in second.instead]
    assert (Comment("or so", "en"), Comment("ou bien", "fr")) == second.instead[0][0].comments
    assert ["Tb3N", "Cb4"] == [step.text for step in second.instead[0]]
    assert (Comment("[%eval white +2] [Game here too] [Date]"),) == third.comments
    assert "black" == study.at(("Sb2", "resign")).resigned
    assert ["Tb1E", "Tb3N", "Tb3S", "resign"] == [
        step.text for step in ways_on(study.tree.line, ("Sb2",))
    ]


def test_a_tree_is_written() -> None:
    """As it is read again; numbers come back after a comment and at the start of a variation."""
    text = write_study(read(TREE))
    assert text == write_study(read(text))
    assert text.split("\n\n")[1] == (
        "{A short game} 1. Sb2 $1 Tb1E (1... Tb3N {en: or so} {fr: ou bien} 2. Cb4 )\n"
        "(1... Tb3S ) (1... resign ) 2. Cd1 {[%eval white +2] [Game here too] [Date]} *\n"
    )


def test_a_match_that_was_given_up_at_once() -> None:
    """Its start is a place at which one can play."""
    study = Study.of(played("").resign())
    assert "white" == study.at(("resign",)).resigned
    study, path = study.played((), "Sb2")
    assert (("Sb2",), ("resign",)) == (path, study.main)
    assert study.tree == read(write_study(study)).tree


def test_a_match_alone_is_of_format_1() -> None:
    """Nothing changes where nothing was added, whichever way it is read."""
    match = played("Sb2 Tb1E Cd1")
    assert write_record(match) == write_study(Study.of(match))
    assert Study.of(match) == read(write_record(match))


@pytest.mark.sampled(12)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_random_trees_come_back(kind: Kind, rng: Random) -> None:
    """Written, read and written again they are the same, and every place leads to its position."""
    study = grown(kind, rng)
    again = come_back(study)
    for path in rng.sample(everywhere := places(study), min(SOME, len(everywhere))):
        assert study.at(path).state.key == again.at(path).state.key


def come_back(study: Study) -> Study:
    """A study as it is read again, which is the same."""
    text = write_study(study)
    again = read(text)
    assert text == write_study(again)
    assert study.tree.comments == again.tree.comments
    assert shape(study.tree.line) == shape(again.tree.line)
    return again


@given(st.sampled_from(KINDS), st.integers(0, 10_000), DAMAGES)
def test_damaged_trees(kind: Kind, seed: int, damages: list[Damage]) -> None:
    """They are refused with a place and a sentence, or read and written in a stable form."""
    check(damaged(write_study(grown(kind, Random(seed))), damages))


def check(text: str) -> None:
    """A text is refused with a place and a sentence, or read and written in a stable form."""
    found = outcome(lambda: read(text))
    if isinstance(found, Refused):
        assert isinstance(found, BadRecord)
        check_refusal(found, text)
    else:
        once = write_study(found)
        assert once == write_study(read(once))


@pytest.mark.long_only
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_ten_thousand_trees_of_a_game(game: str, part: int, rng: Random) -> None:
    """All come back; twice as many mutated texts are refused or stable."""
    own = [kind for kind in KINDS if kind.game.id == game]
    for _ in range(TREES):
        study = grown(rng.choice(own), rng)
        come_back(study)
        text = write_study(study)
        for _ in range(MUTATED):
            check(damaged(text, some_damage(rng, len(text))))


def some_damage(rng: Random, length: int) -> list[Damage]:
    """One or a few damages anywhere in a text, most of them of what belongs to trees."""
    return [
        (rng.randrange(length), rng.choice([0, 0, 1, 2, 9]), rng.choice(SIGNS), rng.random() < 0.2)
        for _ in range(rng.choice([1, 1, 1, 2, 3]))
    ]


def shape(line: Line) -> list[Any]:
    """What a line says; of actions that are written in an order of their own, that is not kept."""
    return [
        (step.turn.seat, step.text, step.comments, step.glyphs, [shape(it) for it in step.instead])
        for step in line
    ]


def places(study: Study) -> list[Path]:
    """Every place in a study."""
    found: list[Path] = [()]
    for path in found:
        found += [(*path, step.text) for step in ways_on(study.tree.line, path)]
    return found


def test_what_replaces_nothing_is_refused() -> None:
    """With line and turn; what could be read of the main line is there."""
    assert (4, 1, "replaces-nothing") == told(HEAD + "(1. Sb2 ) *")
    for body in ("Tb1E (1... Tb3N * ) *", "Tb1E (1... Tb3N white ) *", "Tb1E draw {late} *"):
        assert (4, 3, "early-result") == told(f"{HEAD}1. Sb2 {body}")
    assert (5, 2, "no-variation") == told(HEAD + "1. Sb2\n) *")
    assert (4, 2, "variation-open") == told(HEAD + "1. Sb2 (1. Sb3")
    assert (4, 2, "variation-empty") == told(HEAD + "1. Sb2 (1. ) *")
    assert (4, 2, "same-turn") == told(HEAD + "1. Sb2 (1. Sb2 Tb1E ) *")
    assert (4, 1, "no-turn") == told(HEAD + "$3 1. Sb2 *")
    assert (4, 1, "glued") == told(HEAD + "1. Sb2! *")
    assert (5, 2, "comment-open") == told(HEAD + "1. Sb2\n{here *")
    assert (5, 2, "late-header") == told(HEAD + '1. Sb2\n[Date "?"] *')
    deep = "1. Sb2 " + "(1. Sb3 (1. Sb2 " * 10_000
    assert "same-turn" != told(HEAD + deep)[2]


def test_variations_in_variations_have_an_end() -> None:
    """Ten thousand of them are refused where the depth is passed."""
    squares = [f"{file}{rank}" for file in "abcd" for rank in range(1, 5)]
    turns = "1. Sa1 " + " ".join(f"(1. S{squares[1 + n % 15]}" for n in range(10_000))
    assert (4, 2, "nested") == told(HEAD + turns)
    kept = "1. Sa1 " + "(1. Sb1 (1. Sc1 " + ") ) *"
    assert 2 == len(read(HEAD + kept).tree.line[0].instead)
    assert DEEPEST > 10


def test_lines_one_after_the_other_are_not_joined_too_deep() -> None:
    """A tree that would be deeper than what is read again is refused, also while one plays."""
    lines = list(ladder(DEEPEST + 1))
    head = '[Game "pacru"]\n[Format "2"]\n\n'
    main, *others = (" ".join(line) for line in lines)
    good = head + " ".join([main, *(f"(1. {it} )" for it in others[:-1]), "*"])
    assert DEEPEST == depth(read(good).tree.line)
    assert write_study(read(good)) == write_study(read(write_study(read(good))))
    assert "nested" == told(good[:-1] + f"(1. {others[-1]} ) *")[2]
    study = read(good)
    *known, new = lines[-1][:-1]
    with pytest.raises(Refused) as caught:
        study.played(tuple(known), new)
    assert "nested" == caught.value.fault.why


@pytest.mark.parametrize("end", ["}", ""])
@pytest.mark.parametrize("size", [LONGEST_COMMENT + 1, LONGEST, 5 * LONGEST])
def test_comments_of_megabytes(size: int, end: str) -> None:
    """Are refused where they stand; so is a record that goes on for ever."""
    text = f"{HEAD}1. Sb2 Tb1E\n{{{'x ' * (size // 2 + 1)}{end} 2. Cd1 *"
    why = "comment-long" if end or len(text) > LONGEST else "comment-open"
    assert (5, 3, why) == told(text)
    assert (4, 2, "long") == told(HEAD + "1. Sb2" + " " * size * 50 + "*")
    assert LONGEST_COMMENT == len(
        read(f"{HEAD}{{{'x' * LONGEST_COMMENT}}} *").tree.comments[0].text
    )


def test_very_many_comments_in_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are put beside their turn once, with glyphs and variations between them."""
    changed: list[object] = []
    change = _Branch.change

    def counted(branch: _Branch, **fields: object) -> None:
        changed.append(fields)
        change(branch, **fields)

    monkeypatch.setattr(_Branch, "change", counted)
    text = f"{HEAD}{'{a}' * 100_000} 1. Sb2 {'{a} $1 ' * 40_000}(1. Sc3 {'{a}' * 1000} ) {{b}} *"
    study = read(text)
    assert len(study.tree.comments) == 100_000
    assert len(study.tree.line[0].comments) == 40_001
    assert len(study.tree.line[0].instead[0][0].comments) == 1000
    assert len(changed) < 10


@pytest.mark.parametrize("stated", ["2", "3"])
def test_what_a_comment_says_is_no_header(stated: str) -> None:
    """A line in it that looks like one states no format; one among the headers does."""
    body = f'{{ a\n[Format "{stated}"]\n[Game "tyrus"]\n}} 1. Sb2 *'
    assert check_format(f'[Game "pyrga"]\n\n{body}', ("1", "2")) == "1"
    assert stated_game(f"[Name {chr(34)}x{chr(34)}]\n{body}") == ""
    assert "a [Format" in read(f"{HEAD}{body}").tree.comments[0].text
    if stated == "2":
        assert check_format(f'[Name "{{"]\n[Format "2"]\n\n{body}', ("1", "2")) == "2"


def test_what_cannot_be_read_again_is_not_written() -> None:
    """A comment too long, all of them together, and variations too deep."""
    study = Study.of(played("Sb2"))
    for many, size in ((1, LONGEST_COMMENT + 1), (60, LONGEST_COMMENT)):
        with pytest.raises(Refused) as caught:
            write_study(study.noted((), tuple([Comment("x" * size)] * many)))
        assert caught.value.fault.why == ("comment-long" if many == 1 else "long")


def test_hidden_things_have_no_trees() -> None:
    """Neither what one seat sees, nor what is sealed, nor a running game with a hidden block."""
    assert (3, None, "tree-hidden") == told(HEAD.replace("\n\n", '\n[Seen "white"]\n\n') + "*")
    assert (3, None, "sealed") == told(HEAD.replace("\n\n", '\n[Sealed "x"]\n\n') + "*")
    tayu = catalogue.game("tayu")
    inside = closed_record(Match.new(tayu, tayu.setup(), Random(1)))
    assert (3, None, "tree-hidden") == told(inside.replace('Format "1"', 'Format "2"'))
    game = catalogue.game("tayu")
    match = Match.new(game, game.setup(), Random(1))
    assert not is_open(match)
    study = Study.of(match).noted((), (Comment("well"),))
    with pytest.raises(Refused) as caught:
        write_study(study)
    assert "tree-hidden" == caught.value.fault.why


def test_a_comment_does_not_hold_its_end() -> None:
    """It is refused when it is written down."""
    study = Study.of(played("Sb2")).noted(("Sb2",), (Comment("a } b"),))
    with pytest.raises(Refused) as caught:
        write_study(study)
    assert ("record", "comment") == (caught.value.fault.rule, caught.value.fault.why)


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


def test_an_open_turn_ends_its_line() -> None:
    """A variation instead of it may follow, but nothing else of it."""
    game = catalogue.game("pacru")
    match = Match.new(game, game.setup(), Random(1))
    while not match.open:
        match = match.play(match.legal()[-1])
    head, _, body = write_record(match).replace('"1"', '"2"').partition("\n\n")
    turns = body.removesuffix("*\n")
    last = match.turns()[-1]
    other = next(it for it in match.at(len(match.actions) - 1).legal() if it != last.actions[0])
    number = len(match.turns())
    text = f"{head}\n\n{turns}({number}... {game.write(other)} )"
    study = read(f"{text} *")
    assert match.actions == study.match.actions
    assert game.write(other) == study.tree.line[-1].instead[0][0].text
    assert "past-open" == told(f"{text} {game.write(match.legal()[0])} *")[2]
