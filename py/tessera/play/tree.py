"""Trees of turns, and studies (matches with their trees); all are immutable values.

A tree is a main line with variations. A variation replaces a turn and all turns after it. A `Line`
is a sequence of steps. A `Step` holds a turn and the variations that replace it, but the first step
of a variation holds no variations. No two continuations from a place begin with the same turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from tessera.play.fault import refuse
from tessera.play.match import RESIGN, Match, Turn

#: The deepest nesting allowed for variations, so that every written record can be read again.
DEEPEST: Final = 40

#: A place in a tree, given by the written turns from the start to the place; () is the start.
Path: TypeAlias = tuple[str, ...]


class Comment(NamedTuple):
    """A comment on a turn or on the start; ``language`` is ``en``, ``fr`` … or "" for everybody."""

    text: str
    language: str = ""


class Step(NamedTuple):
    """A turn in a line. ``glyphs`` are numbers (1 is ``!``); ``instead`` holds the variations."""

    turn: Turn
    comments: tuple[Comment, ...] = ()
    glyphs: tuple[int, ...] = ()
    instead: tuple[Line, ...] = ()

    @property
    def text(self) -> str:
        return self.turn.text

    @property
    def is_plain(self) -> bool:
        return not (self.comments or self.glyphs or self.instead)


#: A sequence of steps, in the order of play.
Line: TypeAlias = tuple[Step, ...]


class Tree(NamedTuple):
    line: Line = ()
    comments: tuple[Comment, ...] = ()

    @property
    def is_plain(self) -> bool:
        return not self.comments and all(step.is_plain for step in self.line)


class Astray(LookupError):
    """Raised if a path leaves the tree, or if it is () where a turn is needed."""


def walked(line: Line, path: Path) -> Iterator[tuple[Line, int]]:
    """For each turn of a path, yield the turn's line and index. Raises `Astray`."""
    index = 0
    for text in path:
        if index >= len(line):
            raise Astray(path)
        if line[index].text != text:
            line, index = _other(line[index], text, path), 0
        yield line, index
        index += 1


def steps_to(line: Line, path: Path) -> Iterator[Step]:
    return (own[index] for own, index in walked(line, path))


def ways_on(line: Line, path: Path) -> tuple[Step, ...]:
    """The possible next steps: the line's next, then each variation's first. Raises `Astray`."""
    own, index = ([(line, -1), *walked(line, path)])[-1]
    rest = own[index + 1 :]
    return (rest[0], *(other[0] for other in rest[0].instead)) if rest else ()


def nesting(line: Line, path: Path) -> int:
    """The number of nested variations that contain the end of a path. Raises `Astray`."""
    return sum(index == 0 and own is not line for own, index in walked(line, path))


def depth(line: Line) -> int:
    """The deepest nesting of variations in a line; 0 if there are none."""
    return max((1 + depth(other) for step in line for other in step.instead), default=0)


def _other(step: Step, text: str, path: Path) -> Line:
    for other in step.instead:
        if other[0].text == text:
            return other
    raise Astray(path)


def changed(line: Line, path: Path, change: Callable[[Line, int], Line]) -> Line:
    """Let ``change`` replace the line that holds a path's last turn. Return the whole new line.

    ``change`` gets the line to replace and the turn's index in it. A variation that becomes empty
    is removed. Raises `Astray`, also for the start.
    """
    for index, text in enumerate(path):
        if index >= len(line):
            raise Astray(path)
        step = line[index]
        if step.text != text:
            other = _other(step, text, path)
            new = changed(other, path[index:], change)
            kept = (new if each is other else each for each in step.instead)
            return _put(line, index, step._replace(instead=tuple(each for each in kept if each)))
    if not path:
        raise Astray(path)
    return change(line, len(path) - 1)


def added(line: Line, path: Path, turn: Turn) -> Line:
    """Add a turn after a path, as the next step or a variation, if it is new. Raises `Astray`."""
    if any(step.text == turn.text for step in ways_on(line, path)):
        return line
    if not path:
        return _after(line, 0, turn)
    return changed(line, path, lambda own, index: _after(own, index + 1, turn))


def _after(line: Line, index: int, turn: Turn) -> Line:
    """Append a turn if ``index`` is the line's end; else add it as a variation at ``index``."""
    if index == len(line):
        return (*line, Step(turn))
    step = line[index]
    return _put(line, index, step._replace(instead=(*step.instead, (Step(turn),))))


def _put(line: Line, index: int, step: Step) -> Line:
    return (*line[:index], step, *line[index + 1 :])


def replayed(line: Line, path: Path, turn: Turn) -> Line:
    """Replace a path's last turn with ``turn``, unless a sibling has this turn. Raises `Astray`."""
    if any(step.text == turn.text for step in ways_on(line, path[:-1])):
        return line
    return _rewritten(line, path, turn=turn)


def noted(line: Line, path: Path, comments: tuple[Comment, ...], glyphs: tuple[int, ...]) -> Line:
    """Replace the comments and glyphs of a turn. Raises `Astray`."""
    return _rewritten(line, path, comments=comments, glyphs=glyphs)


def _rewritten(line: Line, path: Path, **fields: Any) -> Line:
    return changed(line, path, lambda own, at: _put(own, at, own[at]._replace(**fields)))


def removed(line: Line, path: Path) -> Line:
    """Remove a turn and all turns after it; its first variation replaces them. Raises `Astray`."""

    def remove(own: Line, index: int) -> Line:
        if not own[index].instead:
            return own[:index]
        (first, *after), *others = own[index].instead
        return (*own[:index], first._replace(instead=tuple(others)), *after)

    return changed(line, path, remove)


def promoted(line: Line, path: Path) -> Line:
    """Swap a path's innermost variation, if any, with the turns it replaces. Raises `Astray`."""

    def exchange(own: Line, index: int, first: Line, rest: tuple[Line, ...]) -> Line:
        left = (own[index]._replace(instead=()), *own[index + 1 :])
        return (*own[:index], first[0]._replace(instead=(left, *rest)), *first[1:])

    return _brought(line, path, exchange)


def foremost(line: Line, path: Path) -> Line:
    """Move a path's innermost variation, if any, before its siblings. Raises `Astray`."""

    def bring(own: Line, index: int, first: Line, rest: tuple[Line, ...]) -> Line:
        return _put(own, index, own[index]._replace(instead=(first, *rest)))

    return _brought(line, path, bring)


def _brought(
    line: Line, path: Path, bring: Callable[[Line, int, Line, tuple[Line, ...]], Line]
) -> Line:
    """Let ``bring`` move the innermost variation of a path, if any; return the changed line."""
    steps = enumerate(walked(line, path))
    begun = [at for at, (own, index) in steps if index == 0 and own is not line]
    if not begun:
        return line
    before, text = path[: begun[-1]], path[begun[-1]]

    def change(own: Line, index: int) -> Line:
        first = _other(own[index], text, path)
        return bring(own, index, first, tuple(it for it in own[index].instead if it is not first))

    return changed(line, (*before, ways_on(line, before)[0].text), change)


def joined(line: Line, other: Line, room: int = DEEPEST) -> Line:
    """Merge two lines that begin at the same place; keep the comments and glyphs of both.

    From the first different turn on, ``other`` becomes a variation of ``line``. Turns that
    ``other`` has beyond the end of ``line`` are appended. Raises `Refused` ("record", "nested") if
    a new variation would be more than ``room`` levels deep. Variations inside it do not count.
    """
    for index, (mine, its) in enumerate(zip(line, other, strict=False)):
        if mine.text != its.text:
            return varied(line, index, other[index:], room)
        step = line[index]._replace(
            comments=tuple(dict.fromkeys((*mine.comments, *its.comments))),
            glyphs=tuple(dict.fromkeys((*mine.glyphs, *its.glyphs))),
        )
        line = _put(line, index, step)
        for each in its.instead:
            line = varied(line, index, each, room)
    return (*line, *other[len(line) :])


def varied(line: Line, index: int, other: Line, room: int = DEEPEST) -> Line:
    """Add a variation at ``index``; if a line there has the same first turn, merge the two.

    Raises `Refused` as `joined` does.
    """
    if not room:
        raise refuse("record", "nested", most=DEEPEST)
    step, first = line[index], other[0]
    other = (first._replace(instead=()), *other[1:])
    if first.text == step.text:
        line = (*line[:index], *joined(line[index:], other, room))
    else:
        lines = {each[0].text: each for each in step.instead}
        known = lines.get(first.text)
        lines[first.text] = joined(known, other, room - 1) if known else other
        line = _put(line, index, step._replace(instead=tuple(lines.values())))
    for each in first.instead:
        line = varied(line, index, each, room)
    return line


class Study(NamedTuple):
    """A match and its tree, whose main line holds the match's turns. Changes yield a new `Study`.

    Only a match that hides nothing (`tessera.play.record.is_open`) may have comments or variations.

    >>> from tessera.games.pyrga.rules import GAME
    >>> study, place = Study.of(Match.dealt(GAME, GAME.setup(), {})).played((), "Sb2")
    >>> study, place = study.played((), "Ca1")
    >>> study.main, place
    (('Sb2',), ('Ca1',))
    """

    match: Match
    tree: Tree

    @classmethod
    def of(cls, match: Match) -> Study:
        return cls(match, Tree(tuple(map(Step, match.turns()))))

    @property
    def main(self) -> Path:
        """The path to the end of the main line."""
        return tuple(step.text for step in self.tree.line)

    def at(self, path: Path) -> Match:
        """Return the match played up to a place. Raises `Astray`."""
        match = self.match.at(0)._replace(resigned=None)
        for step in steps_to(self.tree.line, path):
            match = match.resign() if step.text == RESIGN else _played(match, step)
        return match

    def played(self, path: Path, text: str) -> tuple[Study, Path]:
        """Play a written turn, or a part of one, after a place; return the study and the new place.

        If the last turn before the place is unfinished, it is continued. At the end of the main
        line, the match is continued, too. Raises `Astray`. Raises `Refused` if the rules forbid the
        turn, the match has ended, or variations would nest too deeply ("record", "nested").
        """
        before = self.at(path)
        match = before.play_text(text)
        turn, main = match.turns()[-1], path == self.main
        if before.open and turn.actions:
            line, path = replayed(self.tree.line, path, turn), path[:-1]
        else:
            line = added(self.tree.line, path, turn)
        study, path = self._with(line), (*path, turn.text)
        if nesting(line, path) > DEEPEST:
            raise refuse("record", "nested", most=DEEPEST)
        goes_on = main and path == study.main
        return study._replace(match=match) if goes_on else study, path

    def _with(self, line: Line) -> Study:
        if line is self.tree.line:
            return self
        return self._replace(tree=self.tree._replace(line=line))

    def may_change(self, path: Path) -> bool:
        """True unless the place is the start or lies on the main line of a finished match."""
        return bool(path) and (self.match.outcome is None or not self.is_main(path))

    def promoted(self, path: Path) -> Study:
        """Swap a path's innermost variation with the turns it replaces. Raises `Astray`.

        Make no swap that would nest variations too deeply (`DEEPEST`) or change a finished match's
        main line. If a finished match allows no swap, move the variation before its siblings.
        """
        line = promoted(self.tree.line, path)
        study = self if depth(line) > DEEPEST else self._changed(line)
        if study is not self or not self.match.outcome:
            return study
        line = foremost(self.tree.line, path)
        return self if line == self.tree.line else self._with(line)

    def removed(self, path: Path) -> Study:
        """Remove a turn and all turns after it; its first variation replaces them. Raises `Astray`.

        The main line of a finished match is not changed. Raises `Astray` for the start, too.
        """
        return self._changed(removed(self.tree.line, path))

    def _changed(self, line: Line) -> Study:
        study = self._with(line)
        if study.main == self.main:
            return study
        return self if self.match.outcome else study._replace(match=study.at(study.main))

    def noted(
        self, path: Path, comments: tuple[Comment, ...], glyphs: tuple[int, ...] = ()
    ) -> Study:
        """Replace the comments and glyphs of a turn, or the start's comments. Raises `Astray`."""
        if not path:
            return self._replace(tree=self.tree._replace(comments=comments))
        return self._with(noted(self.tree.line, path, comments, glyphs))

    def is_main(self, path: Path) -> bool:
        return self.main[: len(path)] == path


def _played(match: Match, step: Step) -> Match:
    for action in step.turn.actions:
        match = match.play(action)
    return match
