"""A study and the place in it that is shown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from tessera.page.core.players import BOT, PERSON, USUAL
from tessera.page.core.table import Table
from tessera.page.features.review.model import GLYPHS
from tessera.play import tree
from tessera.play.annotations import Said, said_of, text_for, with_said, with_text
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.play.tree import Comment, Line, Path, Step, Study
from tessera.saves.kept import Kept
from tessera.saves.trees import joined

#: Weak bots. After a game against only weak bots, the review first lists turns whose cost can be
#: seen at the board, then turns whose cost is proven but lies too far ahead to be seen there.
LOW: Final = frozenset(f"{BOT}{level}" for level in range(USUAL))


class StudyKept(NamedTuple):
    """The game with its players, and the study as last saved (None if storage was full)."""

    game: Table
    study: Study | None

    @property
    def is_low(self) -> bool:
        """True if the game was played against bots, all of them in `LOW`."""
        players = self.game.players.values()
        bots = [player for player in players if player != PERSON]
        return bool(bots) and set(bots) <= LOW


class StudyDesk(NamedTuple):
    """The state of the tools beside the board: the open tab and the pencil.

    ``draws`` is True while the pencil is in use. ``begun`` is the square where an arrow begins, or
    "". If ``plain`` is True, a review is shown without the study's tools.
    """

    tab: str = ""
    draws: bool = False
    begun: str = ""
    colour: str = ""
    plain: bool = False


class Done(NamedTuple):
    """The message about the last change to the tree, and the path of the turn changed."""

    text: str = ""
    path: Path = ()


def study_of(kept: Kept) -> Study:
    return Study(kept.match, kept.tree) if kept.tree else Study.of(kept.match)


def written(shown: Studying) -> str:
    return json.dumps({"path": shown.path, "folded": sorted(shown.folded)}, ensure_ascii=False)


def recalled(shown: Studying, text: str, *, place: bool) -> Studying:
    """Restore the folds that `written` stored and, if ``place`` is True, the path shown."""
    try:
        told = json.loads(text)
        path, folded = _path(told["path"]), frozenset(map(_path, told["folded"]))
    except (ValueError, KeyError, TypeError):
        return shown
    if place:
        shown = nearest(shown._replace(path=path))
    there = (each for each in folded if each and stands(shown._replace(path=each)))
    hidden = frozenset(each for each in there if shown.path[: len(each)] != each)
    return shown._replace(folded=hidden)


def _path(told: Any) -> Path:
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        raise TypeError("path")
    return tuple(told)


T = TypeVar("T")
#: A turn's place in the tree. In the main line, this is the turn's index. In a variation, it is the
#: place of the turn replaced, the variation's index, and the turn's index in the variation.
Place = tuple[int, ...]
#: The greatest length of a comment, in characters.
LONGEST: Final = 4_000


class Studying(NamedTuple):
    """A study, the path shown and the folded variations.

    For undo, ``before`` holds the study and path before the last deletion, and the study after it.
    """

    study: Study
    path: Path = ()
    folded: frozenset[Path] = frozenset()
    before: tuple[Study, Path, Study] | None = None

    @property
    def line(self) -> Line:
        return self.study.tree.line

    @property
    @memoize_last
    def step(self) -> Step | None:
        """The turn that led to the place shown; None at the start."""
        return step_at(self.line, self.path)

    @property
    def sides(self) -> Sequence[str]:
        return self.study.match.game.sides(self.study.match.setup)

    @property
    def comments(self) -> tuple[Comment, ...]:
        return self.step.comments if self.step else self.study.tree.comments


def step_at(line: Line, path: Path) -> Step | None:
    """Return the last turn of a path; None at the start. Raises `Astray`."""
    *_, last = (None, *tree.steps_to(line, path))
    return last


def place_of(line: Line, path: Path) -> Place:
    """Return the place of a path's last turn; () for the start. Raises `Astray`."""
    place: Place = ()
    before: Line = line
    for own, index in tree.walked(line, path):
        if own is before:
            place = (*place[:-1], index)
        else:
            at = place[-1] + 1 if place else 0
            place = (*place[:-1], at, before[at].instead.index(own), index)
            before = own
    return place


def path_at(line: Line, place: Place) -> Path:
    """Return the path to the turn at a place. Raises `LookupError` if there is none."""
    path: tuple[str, ...] = ()
    index, *rest = place or (-1,)
    while True:
        path += tuple(step.text for step in line[:index])
        if not rest:
            return (*path, line[index].text) if place else ()
        other, following, *rest = rest
        line, index = line[index].instead[other], following


def dotted(place: Place) -> str:
    return ".".join(map(str, place))


def undotted(text: str) -> Place:
    """Read a place as `dotted` writes it. Raises `ValueError`."""
    return tuple(map(int, text.split(".")))


def stands(shown: Studying) -> bool:
    """True if the path shown exists in the tree."""
    try:
        list(tree.steps_to(shown.line, shown.path))
    except tree.Astray:
        return False
    return True


def nearest(shown: Studying) -> Studying:
    """Return the study at the last existing turn on the path shown."""
    while not stands(shown):
        shown = shown._replace(path=shown.path[:-1])
    return shown


def to(shown: Studying, path: Path) -> Studying:
    """Go to another place and unfold the variations around it; stay if there is no such place."""
    at = shown._replace(path=path)
    if not stands(at):
        return shown
    return at._replace(folded=frozenset(it for it in shown.folded if path[: len(it)] != it))


def step(shown: Studying, where: str) -> Studying:
    """Go one step ``back`` or ``on``, to the ``start`` or ``end``, or ``up`` or ``down``.

    ``up`` and ``down`` cycle through the alternatives. An impossible step changes nothing.
    """
    path = shown.path
    match where:
        case "start" | "back":
            path = () if where == "start" else path[:-1]
        case "on" | "end":
            on = tree.ways_on(shown.line, path)
            while on:
                path = (*path, on[0].text)
                on = tree.ways_on(shown.line, path) if where == "end" else ()
        case "up" | "down":
            ways = [way.text for way in tree.ways_on(shown.line, path[:-1])] if path else []
            if len(ways) < 2:
                return shown
            at = ways.index(path[-1]) + (1 if where == "down" else -1)
            path = (*path[:-1], ways[at % len(ways)])
    return to(shown, path)


def leads(shown: Studying) -> dict[str, bool]:
    path = shown.path
    back, on = bool(path), bool(tree.ways_on(shown.line, path))
    beside = back and len(tree.ways_on(shown.line, path[:-1])) > 1
    return {"start": back, "back": back, "on": on, "end": on, "up": beside, "down": beside}


def grown(shown: Studying, match: Match) -> Studying:
    """Add the last turn of a match after the place shown, and go to it. Raises `Refused`."""
    study, path = shown.study.played(shown.path, match.turns()[-1].text)
    return to(shown._replace(study=study, before=None), path)


def branches(before: Studying, after: Studying) -> bool:
    """True if the turn just played begins a new variation."""
    return after.study is not before.study and len(tree.ways_on(after.line, before.path)) > 1


def promoted(shown: Studying) -> Studying:
    study = shown.study.promoted(shown.path)
    return shown if study is shown.study else shown._replace(study=study)


def removed(shown: Studying) -> Studying:
    """Delete the turn shown and all that follows it, if allowed; go to the turn before."""
    if not shown.study.may_change(shown.path):
        return shown
    study = shown.study.removed(shown.path)
    at = shown._replace(study=study, before=(shown.study, shown.path, study))
    return to(at, shown.path[:-1])


def put_back(shown: Studying) -> Studying:
    """Undo the last deletion, unless a turn has been played since. Keep comments added since."""
    if shown.before is None:
        return shown
    study, path, after = shown.before
    if shown.study is not after:
        found = joined(study.match, (study.tree, shown.study.tree))
        study = study._replace(tree=found or study.tree)
    return to(shown._replace(study=study, before=None), path)


def folded(shown: Studying, path: Path) -> Studying:
    """Fold or unfold a variation. When the variation shown is folded, go to the turn before it."""
    if path in shown.folded:
        return shown._replace(folded=shown.folded - {path})
    inside = shown.path[: len(path)] == path
    at = to(shown, path[:-1]) if inside else shown
    return at._replace(folded=at.folded | {path})


def tongue(shown: Studying, language: str) -> str:
    """Return ``language`` if a comment on this place is in that language; else "" (no language)."""
    return language if any(it.language == language for it in shown.comments) else ""


def remark(shown: Studying, language: str) -> str:
    """Return the comment at the place shown, without the commands that only programs read."""
    return text_for(shown.comments, tongue(shown, language), shown.sides)


def remarked(shown: Studying, text: str, language: str) -> Studying:
    there, own = remark(shown, language), tongue(shown, language)
    text = " ".join(text.split())[: max(LONGEST, len(there))]
    if text == there:
        return shown
    return _noted(shown, with_text(shown.comments, own, text, shown.sides))


def said_there(shown: Studying) -> Said:
    return said_of(shown.comments, shown.sides)


def marked(shown: Studying, begin: str, end: str, colour: str) -> Studying:
    """Toggle or recolour an arrow or, if ``begin`` equals ``end``, the mark on a square."""
    said = said_there(shown)
    if begin == end:
        said = said._replace(marks=_turned(said.marks, begin, colour))
    else:
        said = said._replace(arrows=_turned(said.arrows, (begin, end), colour))
    return _noted(shown, with_said(shown.comments, said, shown.sides))


def _turned(held: Mapping[T, str], one: T, colour: str) -> Mapping[T, str]:
    others = {each: own for each, own in held.items() if each != one}
    return others if held.get(one) == colour else {**others, one: colour}


def judged(shown: Studying, glyph: int) -> Studying:
    """Toggle a glyph on the turn shown; remove the other glyphs that are in `GLYPHS`."""
    if shown.step is None:
        return shown
    others = tuple(it for it in shown.step.glyphs if it not in GLYPHS)
    own = () if glyph in shown.step.glyphs else (glyph,)
    study = shown.study.noted(shown.path, shown.comments, (*own, *others))
    return shown._replace(study=study)


def _noted(shown: Studying, comments: tuple[Comment, ...]) -> Studying:
    glyphs = shown.step.glyphs if shown.step else ()
    return shown._replace(study=shown.study.noted(shown.path, comments, glyphs))
