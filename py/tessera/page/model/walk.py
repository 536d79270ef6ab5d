"""A record with variations that one walks through, line by line: a value.

One is in one line at a time, the main line or a variation with what leads there, and steps to and
fro in it as in any record. A variation is entered at the turn that it replaces.
"""

from __future__ import annotations

from typing import NamedTuple

from tessera.play import tree
from tessera.play.annotations import Said, said_of
from tessera.play.match import RESIGN, Match
from tessera.play.tree import Comment, Path, Step, Study, Tree


class Walk(NamedTuple):
    """A study, and the place in it that is shown."""

    study: Study
    path: Path = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The turns that lead to the place."""
        return tuple(tree.steps_to(self.study.tree.line, self.path))

    @property
    def line(self) -> Path:
        """The line that the place is in, to its end."""
        if self.is_main:
            return self.study.main
        path = self.path
        while ways := tree.ways_on(self.study.tree.line, path):
            path = (*path, ways[0].text)
        return path

    @property
    def match(self) -> Match:
        """The match that this line leads to."""
        return self.study.match if self.is_main else self.study.at(self.line)

    @property
    def is_main(self) -> bool:
        """Whether the place is on the main line."""
        return self.study.is_main(self.path)

    @property
    def comments(self) -> tuple[Comment, ...]:
        """What is said of the place; where somebody gave up, of the turn before that, too."""
        steps = self.steps
        if not steps:
            return self.study.tree.comments
        told = steps[-2:] if steps[-1].text == RESIGN else steps[-1:]
        return tuple(comment for step in told for comment in step.comments)

    @property
    def said(self) -> Said:
        """What is drawn on the board there."""
        return said_of(self.comments, self.sides)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game."""
        return tuple(self.study.match.game.sides(self.study.match.setup))

    @property
    def ways(self) -> tuple[Step, ...]:
        """The turns of which the last one is one: it, and those that stand instead; () at first."""
        return tree.ways_on(self.study.tree.line, self.path[:-1]) if self.path else ()

    @property
    def left(self) -> Path | None:
        """The turn that the variation one is in replaces; None on the main line."""
        line = self.study.tree.line
        begun = [at for at, (own, index) in enumerate(tree.walked(line, self.path))
                 if index == 0 and own is not line]  # fmt: skip
        if not begun:
            return None
        before = self.path[: begun[-1]]
        return (*before, tree.ways_on(line, before)[0].text)

    @property
    def main_path(self) -> Path:
        """The place on the main line; in a variation that of the turn that it replaces there."""
        walk = self
        while not walk.is_main:
            walk = walk.out()
        return walk.path

    def to(self, at: int) -> Walk:
        """After so many turns of the line that one is in; to its end goes who gave up there."""
        line = self.line
        ends = at >= len(line) - (line[-1:] == (RESIGN,))
        return self._replace(path=line if ends else line[:at])

    def home(self, at: int) -> Walk:
        """After so many turns of the main line."""
        return self._replace(path=()).to(at)

    def entered(self, way: int) -> Walk:
        """At another turn in the place of the last one, by its number; here if there is none."""
        if not 0 <= way < len(self.ways):
            return self
        return self._replace(path=(*self.path[:-1], self.ways[way].text))

    def out(self) -> Walk:
        """At the turn that the variation replaces; here on the main line."""
        return self if self.left is None else self._replace(path=self.left)

    def down(self) -> Walk:
        """At the next turn that stands instead of the last one; here if there is none."""
        return self.entered(self._way + 1) if self.path else self

    def up(self) -> Walk:
        """At the one before; where there is none, out of the variation."""
        return self.entered(self._way - 1) if self._way > 0 else self.out()

    @property
    def _way(self) -> int:
        """The number of the last turn among its ways; -1 at the start."""
        return [way.text for way in self.ways].index(self.path[-1]) if self.path else -1


def begun(match: Match, beside: Tree, at: int) -> Walk:
    """A record after so many turns of its main line."""
    return Walk(Study(match, beside)).to(at)
