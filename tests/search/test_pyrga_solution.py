"""The tree of White's proof that the page shows: what the book says, and every reply to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from pyrga.solution import position, solution
from tessera.games import catalogue
from tessera.games.pyrga.book import PLIES, canonical, find
from tessera.games.pyrga.rules import WHITE
from tessera.play import tree
from tessera.play.annotations import Evaluation, said_of
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Path as Way
from tessera.play.tree import Study

TREE: Final = Path(__file__).parents[2] / "static/pages/pyrga-solved.txt"


def shown() -> Study:
    """The tree as the page has it."""
    return read_study(TREE.read_text(encoding="utf-8"), catalogue.game)


def answered(study: Study, path: Way) -> Iterator[Way]:
    """Every place after a turn of White's among its first four."""
    for step in tree.ways_on(study.tree.line, path):
        way = (*path, step.text)
        if len(way) % 2:
            yield way
        if len(way) < PLIES - 1:
            yield from answered(study, way)


def test_the_page_shows_the_book() -> None:
    """The file is what `solve_pyrga.py tree` writes."""
    assert write_study(solution()) == TREE.read_text(encoding="utf-8")


def test_every_reply_has_its_answer() -> None:
    """After White's own moves each reply stands there once, up to symmetry, as the book answers."""
    study = shown()
    places = [way for way in answered(study, study.main[:1]) if len(way) < PLIES - 1]
    for way in (study.main[:1], *places):
        match = study.at(way)
        replies = tree.ways_on(study.tree.line, way)
        keys = [canonical(position(match.play_text(reply.text)))[0] for reply in replies]
        assert len(keys) == len(set(keys))
        assert set(keys) == {canonical(position(match.play(act)))[0] for act in match.legal()}
        for reply in replies:
            there = study.at((*way, reply.text))
            entry = find(position(there))
            (answer,) = tree.ways_on(study.tree.line, (*way, reply.text))
            assert entry is not None and entry.winner == WHITE
            assert (
                canonical(position(there.play_text(answer.text)))[0]
                == canonical(position(there.play(entry.action)))[0]
            )
    assert len(places) > 10


@pytest.mark.parametrize("first", ["Ca1", "Ta2E", "Sa2"])
def test_a_first_move_is_worth_what_the_book_says(first: str) -> None:
    """It stands beside White's first move, with who wins after it."""
    study = shown()
    (step,) = (it for it in tree.ways_on(study.tree.line, ()) if it.text == first)
    entry = find(position(study.at((first,))))
    assert entry is not None
    told = said_of(step.comments, study.match.game.sides(study.match.setup))
    assert isinstance(told.evaluation, Evaluation)
    assert told.evaluation.sort == ("wins" if entry.winner else "drawn")
    assert entry.winner in (None, told.evaluation.side)
