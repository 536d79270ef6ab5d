"""A match and what was thought about it: the main line is the match's, variations are not."""

from __future__ import annotations

from typing import NamedTuple

from tessera.play import tree
from tessera.play.fault import refuse
from tessera.play.match import RESIGN, Match
from tessera.play.tree import DEEPEST, Comment, Line, Path, Step, Tree


class Study(NamedTuple):
    """A match with its tree, whose main line holds the match's turns. Every change is a new one.

    Only a match of which nothing is hidden has more than that (`tessera.play.record.is_open`).
    """

    match: Match
    tree: Tree

    @classmethod
    def of(cls, match: Match) -> Study:
        """A match without anything beside it."""
        return cls(match, Tree(tuple(map(Step, match.turns()))))

    @property
    def main(self) -> Path:
        """The path to the end of the main line."""
        return tuple(step.text for step in self.tree.line)

    def at(self, path: Path) -> Match:
        """The match that leads to a place. Raises `tessera.play.tree.Astray`."""
        match = self.match.at(0)._replace(resigned=None)
        for step in tree.steps_to(self.tree.line, path):
            match = match.resign() if step.text == RESIGN else _played(match, step)
        return match

    def played(self, path: Path, text: str) -> tuple[Study, Path]:
        """The study with a written turn, or a part of one, after a place, and where it stands.

        After the main line the match goes on with it; a turn that is open there is played on.
        Raises `Refused` where the rules forbid it, also after the end of the match, or where
        variations would stand too deep ("record", "nested"); and `tessera.play.tree.Astray`.
        """
        before = self.at(path)
        match = before.play_text(text)
        turn, main = match.turns()[-1], path == self.main
        if before.open and turn.actions:
            line, path = tree.replayed(self.tree.line, path, turn), path[:-1]
        else:
            line = tree.added(self.tree.line, path, turn)
        study, path = self._with(line), (*path, turn.text)
        if tree.nesting(line, path) > DEEPEST:
            raise refuse("record", "nested", most=DEEPEST)
        goes_on = main and path == study.main
        return study._replace(match=match) if goes_on else study, path

    def _with(self, line: Line) -> Study:
        if line is self.tree.line:
            return self
        return self._replace(tree=self.tree._replace(line=line))

    def may_change(self, path: Path) -> bool:
        """Whether the way to a place may be another one: not that of a match that is over."""
        return bool(path) and (self.match.outcome is None or not self.is_main(path))

    def promoted(self, path: Path) -> Study:
        """The study with the variation that a place is in before what it replaces.

        Where that would be the main line of a match that is over, it comes before all other
        variations there. As it is where variations would stand too deep. Raises
        `tessera.play.tree.Astray`.
        """
        line = tree.promoted(self.tree.line, path)
        study = self if tree.depth(line) > DEEPEST else self._changed(line)
        if study is not self or not self.match.outcome:
            return study
        line = tree.foremost(self.tree.line, path)
        return self if line == self.tree.line else self._with(line)

    def removed(self, path: Path) -> Study:
        """The study without a turn and all that follows it; the first variation takes its place.

        As it is where that is the main line of a match that is over. Raises
        `tessera.play.tree.Astray`, also for the start.
        """
        return self._changed(tree.removed(self.tree.line, path))

    def _changed(self, line: Line) -> Study:
        """The study with other ways in another order; the match is what the main line holds."""
        study = self._with(line)
        if study.main == self.main:
            return study
        return self if self.match.outcome else study._replace(match=study.at(study.main))

    def noted(
        self, path: Path, comments: tuple[Comment, ...], glyphs: tuple[int, ...] = ()
    ) -> Study:
        """The study with these comments and glyphs on a turn; on the start, with comments only.

        Raises `tessera.play.tree.Astray`.
        """
        if not path:
            return self._replace(tree=self.tree._replace(comments=comments))
        return self._with(tree.noted(self.tree.line, path, comments, glyphs))

    def is_main(self, path: Path) -> bool:
        """Whether a place lies on the main line."""
        return self.main[: len(path)] == path


def _played(match: Match, step: Step) -> Match:
    """The match with a step's actions."""
    for action in step.turn.actions:
        match = match.play(action)
    return match
