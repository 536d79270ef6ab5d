"""A tree of turns, and a study: a match with its tree. All of it are values.

A tree is a main line, and variations that replace a turn of it. A place in it is a `Path`, the
written turns from the start. A `Line` is a row of `Step`; the variations that replace a step stand
in it, each a line that begins with another turn. No two ways on from a place begin with the same
turn, and a variation's first step has no variations itself: those are its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from tessera.play.fault import refuse
from tessera.play.match import RESIGN, Match, Turn

#: How deep variations may stand in variations, so that whatever is written can be read again.
DEEPEST: Final = 40

#: A place in a tree: the written turns from the start; () is the start.
Path: TypeAlias = tuple[str, ...]


class Comment(NamedTuple):
    """A text beside a turn; ``language`` is ``en``, ``fr`` … or "" for any reader."""

    text: str
    language: str = ""


class Step(NamedTuple):
    """A turn in a line: comments on it, numeric glyphs (1 is ``!``), the lines that replace it."""

    turn: Turn
    comments: tuple[Comment, ...] = ()
    glyphs: tuple[int, ...] = ()
    instead: tuple[Line, ...] = ()

    @property
    def text(self) -> str:
        """The turn as it is written."""
        return self.turn.text

    @property
    def is_plain(self) -> bool:
        """True if the turn has no comment, no glyph and no variation instead of it."""
        return not (self.comments or self.glyphs or self.instead)


#: The steps of a line, one after the other.
Line: TypeAlias = tuple[Step, ...]


class Tree(NamedTuple):
    """The main line, and the comments on the start."""

    line: Line = ()
    comments: tuple[Comment, ...] = ()

    @property
    def is_plain(self) -> bool:
        """True if it holds nothing but the turns of the main line."""
        return not self.comments and all(step.is_plain for step in self.line)


class Astray(LookupError):
    """No turn of a tree stands at this path."""


def walked(line: Line, path: Path) -> Iterator[tuple[Line, int]]:
    """For every turn of a path the line that it stands in, and where. Raises `Astray`."""
    index = 0
    for text in path:
        if index >= len(line):
            raise Astray(path)
        if line[index].text != text:
            line, index = _other(line[index], text, path), 0
        yield line, index
        index += 1


def steps_to(line: Line, path: Path) -> Iterator[Step]:
    """The steps that a path leads over. Raises `Astray`."""
    return (own[index] for own, index in walked(line, path))


def ways_on(line: Line, path: Path) -> tuple[Step, ...]:
    """The steps that may follow a path, the line's own first. Raises `Astray`."""
    own, index = ([(line, -1), *walked(line, path)])[-1]
    rest = own[index + 1 :]
    return (rest[0], *(other[0] for other in rest[0].instead)) if rest else ()


def nesting(line: Line, path: Path) -> int:
    """The number of variations that a path leads into, one within the other. Raises `Astray`."""
    return sum(index == 0 and own is not line for own, index in walked(line, path))


def depth(line: Line) -> int:
    """The depth of variations in variations of a line; 0 without any."""
    return max((1 + depth(other) for step in line for other in step.instead), default=0)


def _other(step: Step, text: str, path: Path) -> Line:
    """The variation of a step that begins with a turn. Raises `Astray`."""
    for other in step.instead:
        if other[0].text == text:
            return other
    raise Astray(path)


def changed(line: Line, path: Path, change: Callable[[Line, int], Line]) -> Line:
    """The line with ``change(line, index)`` in the place of the line that a path ends in.

    ``index`` is where its last turn stands there. A variation of which nothing is left is dropped.
    Raises `Astray`, also for the start.
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
    """The line with a turn that follows a path; as it is where that turn follows already.

    It goes on where the line ends there, else it begins a variation. Raises `Astray`.
    """
    if any(step.text == turn.text for step in ways_on(line, path)):
        return line
    if not path:
        return _after(line, 0, turn)
    return changed(line, path, lambda own, index: _after(own, index + 1, turn))


def _after(line: Line, index: int, turn: Turn) -> Line:
    """The line with another turn at a place where one stands, or at its end."""
    if index == len(line):
        return (*line, Step(turn))
    step = line[index]
    return _put(line, index, step._replace(instead=(*step.instead, (Step(turn),))))


def _put(line: Line, index: int, step: Step) -> Line:
    """The line with another step at a place."""
    return (*line[:index], step, *line[index + 1 :])


def replayed(line: Line, path: Path, turn: Turn) -> Line:
    """The line with another turn in the place of the one that a path ends in.

    As it is where another way on from there begins with that turn. Raises `Astray`.
    """
    if any(step.text == turn.text for step in ways_on(line, path[:-1])):
        return line
    return _rewritten(line, path, turn=turn)


def noted(line: Line, path: Path, comments: tuple[Comment, ...], glyphs: tuple[int, ...]) -> Line:
    """The line with these comments and glyphs on a turn, and no others. Raises `Astray`."""
    return _rewritten(line, path, comments=comments, glyphs=glyphs)


def _rewritten(line: Line, path: Path, **fields: Any) -> Line:
    """The line with other fields in the step that a path ends in. Raises `Astray`."""
    return changed(line, path, lambda own, at: _put(own, at, own[at]._replace(**fields)))


def removed(line: Line, path: Path) -> Line:
    """The line without a turn and all that follows it; the first variation takes its place.

    Raises `Astray`.
    """

    def remove(own: Line, index: int) -> Line:
        if not own[index].instead:
            return own[:index]
        (first, *after), *others = own[index].instead
        return (*own[:index], first._replace(instead=tuple(others)), *after)

    return changed(line, path, remove)


def promoted(line: Line, path: Path) -> Line:
    """The line with the variation that a path ends in before what it replaces.

    As it is where the path does not leave the line. Raises `Astray`.
    """

    def exchange(own: Line, index: int, first: Line, rest: tuple[Line, ...]) -> Line:
        left = (own[index]._replace(instead=()), *own[index + 1 :])
        return (*own[:index], first[0]._replace(instead=(left, *rest)), *first[1:])

    return _brought(line, path, exchange)


def foremost(line: Line, path: Path) -> Line:
    """The line with the variation that a path ends in before all others of the turn it replaces.

    As it is where the path does not leave the line. Raises `Astray`.
    """

    def bring(own: Line, index: int, first: Line, rest: tuple[Line, ...]) -> Line:
        return _put(own, index, own[index]._replace(instead=(first, *rest)))

    return _brought(line, path, bring)


def _brought(
    line: Line, path: Path, bring: Callable[[Line, int, Line, tuple[Line, ...]], Line]
) -> Line:
    """The line changed where the last variation begins that a path goes into; as it is for none.

    ``bring(line, index, variation, others)`` gives the line that the variation stands in.
    """
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
    """One line of two from the same place: what both hold is there once.

    What the other one has beside a turn is added to that turn; where it leaves the line it becomes
    a variation, and it goes on where the line ends. ``room`` is how deep variations may be gone
    into. Raises `Refused` ("record", "nested").
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
    """The line with another one instead of its turn at ``index``; what they share is joined.

    ``room`` is how deep variations may be gone into. Raises `Refused` ("record", "nested").
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
        """The match that leads to a place. Raises `Astray`."""
        match = self.match.at(0)._replace(resigned=None)
        for step in steps_to(self.tree.line, path):
            match = match.resign() if step.text == RESIGN else _played(match, step)
        return match

    def played(self, path: Path, text: str) -> tuple[Study, Path]:
        """The study with a written turn, or a part of one, after a place, and where it stands.

        After the main line the match goes on with it; a turn that is open there is played on.
        Raises `Refused` where the rules forbid it, also after the end of the match, or where
        variations would stand too deep ("record", "nested"); and `Astray`.
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
        """True if the way to a place may change: the main line of an ended match may not."""
        return bool(path) and (self.match.outcome is None or not self.is_main(path))

    def promoted(self, path: Path) -> Study:
        """The study with the variation that a place is in before what it replaces.

        Where that would be the main line of a match that is over, it comes before all other
        variations there. As it is where variations would stand too deep. Raises
        `Astray`.
        """
        line = promoted(self.tree.line, path)
        study = self if depth(line) > DEEPEST else self._changed(line)
        if study is not self or not self.match.outcome:
            return study
        line = foremost(self.tree.line, path)
        return self if line == self.tree.line else self._with(line)

    def removed(self, path: Path) -> Study:
        """The study without a turn and all that follows it; the first variation takes its place.

        As it is where that is the main line of a match that is over. Raises
        `Astray`, also for the start.
        """
        return self._changed(removed(self.tree.line, path))

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

        Raises `Astray`.
        """
        if not path:
            return self._replace(tree=self.tree._replace(comments=comments))
        return self._with(noted(self.tree.line, path, comments, glyphs))

    def is_main(self, path: Path) -> bool:
        """True for a place on the main line."""
        return self.main[: len(path)] == path


def _played(match: Match, step: Step) -> Match:
    """The match with a step's actions."""
    for action in step.turn.actions:
        match = match.play(action)
    return match
