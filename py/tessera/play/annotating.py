"""A review written into a record: evaluations, glyphs, and the better turns as variations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.play.annotations import Evaluation, said_of, with_said
from tessera.play.fault import Refused
from tessera.play.match import RESIGN
from tessera.play.tree import Study

#: The glyphs of a dubious turn, a mistake, a blunder: ``?!``, ``?``, ``??``.
GLYPHS: Final = (6, 2, 4)


class Remark(NamedTuple):
    """What is said of a turn of the main line, counted from 0.

    ``sort`` and ``number`` are a verdict for who played it (`tessera.search.telling.Verdict`), ""
    where there is none; ``grade`` is from 0 (nothing to say) to 3; ``better`` are written turns
    that might have been played instead, () for none.
    """

    turn: int
    sort: str
    number: int
    grade: int
    better: tuple[str, ...] = ()


def annotated(study: Study, remarks: Sequence[Remark]) -> Study:
    """The study with remarks on its main line; what stood there stays, but for evaluations.

    A better turn becomes a variation with what follows it, as far as the rules let it be played.
    """
    game, setup = study.match.game, study.match.setup
    main, sides = study.main, game.sides(setup)
    for remark in remarks:
        if remark.turn >= len(main) or main[remark.turn] == RESIGN:
            continue
        step = study.tree.line[remark.turn]
        path, glyphs = main[: remark.turn + 1], step.glyphs
        told = None
        if remark.sort:
            side = game.side(setup, step.turn.seat)
            told = Evaluation(side, remark.sort, remark.number)
        said = said_of(step.comments, sides)._replace(evaluation=told)
        comments = with_said(step.comments, said, sides)
        if remark.grade and not glyphs:
            glyphs = (GLYPHS[remark.grade - 1],)
        study = study.noted(path, comments, glyphs)
        study = _varied(study, path[:-1], remark.better)
    return study


def _varied(study: Study, path: tuple[str, ...], better: Sequence[str]) -> Study:
    """The study with turns after a place; none after the end of the main line, which stays."""
    for text in better:
        try:
            study, path = study.played(path, text)
        except Refused:
            break
    return study
