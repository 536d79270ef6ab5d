"""A study on the screen, as a value: places, steps, what is written beside a turn."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.features.bots.model import Verdict
from tessera.page.features.study import model as studying
from tessera.page.features.study.engine import EngineLine
from tessera.page.features.study.model import Studying, dotted, path_at, place_of, undotted
from tessera.play.study_record import read_study
from tessera.play.tree import Comment, Line, Path
from tests.properties.playing import Kind, kinds
from tests.records.growing import grown

#: One of every game: options change nothing about places.
KINDS = {kind.game.id: kind for kind in kinds() if kind.game.id in catalogue.GAMES}.values()
RECORD = (
    '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 Tb1E (1... Tb3N {or so} 2. Cb4 (2. Sb4 ) ) '
    "(1... Tb3S ) 2. Cd1 {[%eval white +2] well} *"
)


def shown(*path: str) -> Studying:
    """The study of a short game, at a place."""
    return Studying(read_study(RECORD, catalogue.game), path)


def places(line: Line, before: Path = ()) -> list[Path]:
    """The paths to all turns of a line and of its variations."""
    found: list[Path] = []
    for step in line:
        for other in step.instead:
            found += places(other, before)
        before = (*before, step.text)
        found.append(before)
    return found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_turn_has_a_place(kind: Kind) -> None:
    """By which it is found again, written as buttons carry it."""
    beside = 0
    for seed in range(6):
        line = grown(kind, Random(seed)).tree.line
        paths = places(line)
        beside += len(paths) - len(line)
        for path in paths:
            assert path == path_at(line, undotted(dotted(place_of(line, path))))
        assert () == place_of(line, ()) and () == path_at(line, ())
    assert beside


@pytest.mark.parametrize("at", ["", "x", "1.0", "99", "1.9.0", "0.0.0", "1..0"])
def test_no_turn_stands_anywhere_else(at: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        path_at(shown().line, undotted(at))


def test_steps() -> None:
    it = shown("Sb2", "Tb3N")
    assert ("Sb2",) == studying.step(it, "back").path
    assert ("Sb2", "Tb3N", "Cb4") == studying.step(it, "on").path
    assert ("Sb2", "Tb3S") == studying.step(it, "down").path
    assert ("Sb2", "Tb1E") == studying.step(it, "up").path
    assert ("Sb2", "Tb1E") == studying.step(studying.step(it, "down"), "down").path
    assert () == studying.step(it, "start").path
    assert ("Sb2", "Tb3N", "Cb4") == studying.step(it, "end").path
    assert ("Sb2", "Tb1E", "Cd1") == studying.step(shown(), "end").path
    assert shown() == studying.step(shown(), "up") == studying.step(shown(), "back")
    able = dict.fromkeys(("start", "back", "up", "down"), False) | {"on": True, "end": True}
    assert able == studying.leads(shown())


def test_folding() -> None:
    """Who stands inside comes out; who walks in unfolds."""
    it = studying.folded(shown("Sb2", "Tb3N", "Cb4"), ("Sb2", "Tb3N"))
    assert ("Sb2",) == it.path and it.folded
    assert not studying.folded(it, ("Sb2", "Tb3N")).folded
    assert not studying.to(it, ("Sb2", "Tb3N", "Sb4")).folded


def test_place_and_folds_are_written_and_read() -> None:
    """Of what is there no more as much as is; what is shown is never folded."""
    it = studying.folded(shown("Sb2", "Tb1E"), ("Sb2", "Tb3N"))
    text = studying.written(it)
    assert it == studying.recalled(shown(), text, place=True)
    assert it._replace(path=()) == studying.recalled(shown(), text, place=False)
    other = text.replace("Tb1E", "Tb1N").replace("Tb3N", "Tb3S")
    assert shown("Sb2") == studying.recalled(shown(), other, place=True)._replace(
        folded=frozenset()
    )
    inside = shown("Sb2", "Tb3N", "Cb4")
    assert inside == studying.recalled(inside, text, place=False)


def test_comments_keep_what_programs_read() -> None:
    """A person's words change beside it, and those in another language stay."""
    it = shown("Sb2", "Tb1E", "Cd1")
    assert "well" == studying.remark(it, "en")
    new = studying.remarked(it, "  better than} that ", "fr")
    assert (Comment("[%eval white +2] better than) that"),) == new.comments
    assert (Comment("[%eval white +2]"),) == studying.remarked(new, "", "en").comments
    assert it is studying.remarked(it, " well ", "en")
    start = studying.remarked(shown(), "Look", "en")
    assert (Comment("Look"),) == start.study.tree.comments


def test_one_glyph_at_a_time() -> None:
    it = studying.judged(shown("Sb2"), 2)
    assert it.step is not None and (2,) == it.step.glyphs
    other = studying.judged(it, 3)
    assert other.step is not None and (3,) == other.step.glyphs
    none = studying.judged(other, 3)
    assert none.step is not None and () == none.step.glyphs
    assert shown() == studying.judged(shown(), 1)


@pytest.mark.parametrize(
    ("chance", "sides", "told"),
    [
        (540, 2, (0, 540)), (770, 2, (2, 770)), (40, 2, (-3, 960)), (333, 3, (0, 333)),
        (400, 4, (1, 400)),
    ],
)  # fmt: skip
def test_who_leads_is_told_by_the_chance(chance: int, sides: int, told: tuple[int, int]) -> None:
    """In four steps on the way from an equal share; of two sides the chance is the leader's."""
    line = EngineLine(("Sb2",), Verdict("lead", 0), chance, 1)
    assert told == line.lead(sides)
