"""A match and what was thought about it: the main line is the match's, variations are not."""

from __future__ import annotations

from typing import NamedTuple

from tessera.play import tree
from tessera.play.match import RESIGN, Match
from tessera.play.tree import Comment, Path, Step, Tree


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
        """The study with a written turn after a place, and where it stands.

        Raises `Refused` where the rules forbid it, also after the end of the main line, which is
        the match's; and `tessera.play.tree.Astray`.
        """
        match = self.at(path).play_text(text)
        turn = match.turns()[-1]
        line = tree.added(self.tree.line, path, turn)
        return self._replace(tree=self.tree._replace(line=line)), (*path, turn.text)

    def noted(
        self, path: Path, comments: tuple[Comment, ...], glyphs: tuple[int, ...] = ()
    ) -> Study:
        """The study with these comments and glyphs on a turn; on the start, with comments only.

        Raises `tessera.play.tree.Astray`.
        """
        if not path:
            return self._replace(tree=self.tree._replace(comments=comments))
        line = tree.noted(self.tree.line, path, comments, glyphs)
        return self._replace(tree=self.tree._replace(line=line))

    def is_main(self, path: Path) -> bool:
        """Whether a place lies on the main line."""
        return self.main[: len(path)] == path


def _played(match: Match, step: Step) -> Match:
    """The match with a step's actions."""
    for action in step.turn.actions:
        match = match.play(action)
    return match
