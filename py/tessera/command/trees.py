"""Records as trees for other programs: a place in a tree, and the tree as JSON.

A line is a list of steps such as ``{"turn": "Sb2", "seat": "white"}``. A step may also have:

- ``comments``: ``[{"text": "good", "language": "en"}]``; a comment for everyone has language ""
- ``glyphs``: ``[1]``, which means ``!``
- ``eval``: ``{"side": "white", "sort": "lead", "number": 2}``
- ``marks`` and ``arrows``: ``["a1"]`` and ``[["a1", "b2"]]``
- ``instead``: the lines that may replace the step
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tessera.play.annotations import said_of
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.play.tree import Astray, Comment, Line, Path, Step, Study

#: The largest number of characters that a refusal quotes from a wrong path.
QUOTED = 60


class Place(NamedTuple):
    """A study and a path in it."""

    study: Study
    path: Path

    @classmethod
    def end_of(cls, study: Study) -> Place:
        return cls(study, study.main)

    @classmethod
    def of(cls, match: Match) -> Place:
        """The end of a match. Raises `Refused` ("record", "tree-hidden") if it hides anything."""
        if not is_open(match):
            raise refuse("record", "tree-hidden")
        return cls.end_of(Study.of(match))

    @property
    def match(self) -> Match:
        """The match up to the place."""
        return self.study.match if self.path == self.study.main else self.study.at(self.path)

    def played(self, text: str) -> Place:
        """Play a turn, or a part of one, from its text; return the new place. Raises `Refused`."""
        return Place(*self.study.played(self.path, text))

    def at(self, path: Path) -> Place:
        """Return the place at ``path``. Raises `Refused` ("protocol", "astray") if none exists."""
        try:
            self.study.at(path)
        except Astray:
            raise refuse("protocol", "astray", text=" ".join(path)[:QUOTED]) from None
        return self._replace(path=path)


def told(study: Study) -> dict[str, Any]:
    """Return a study's tree as JSON: the comments before the first turn, and the main ``line``."""
    sides = study.match.game.sides(study.match.setup)
    return {**_said(study.tree.comments, sides), "line": _line(study.tree.line, sides)}


def _line(line: Line, sides: Sequence[str]) -> list[dict[str, Any]]:
    return [_step(step, sides) for step in line]


def _step(step: Step, sides: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"turn": step.text, "seat": step.turn.seat}
    if step.glyphs:
        found["glyphs"] = list(step.glyphs)
    found |= _said(step.comments, sides)
    if step.instead:
        found["instead"] = [_line(other, sides) for other in step.instead]
    return found


def _said(comments: Iterable[Comment], sides: Sequence[str]) -> dict[str, Any]:
    """Return comments as JSON, with the evaluation, marks and arrows that they contain."""
    said = said_of(comments, sides)
    found = {
        "comments": [comment._asdict() for comment in comments],
        "eval": said.evaluation._asdict() if said.evaluation else None,
        "marks": list(said.marks),
        "arrows": [list(arrow) for arrow in said.arrows],
    }
    return {name: value for name, value in found.items() if value}
