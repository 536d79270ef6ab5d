"""Read, write and join the trees of kept games."""

from __future__ import annotations

from collections.abc import Sequence

from tessera.play.match import Match, Turn
from tessera.play.record import is_open
from tessera.play.replay import Find
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Line, Step, Study, Tree
from tessera.play.tree import joined as one_line
from tessera.saves.kept import Kept


def read(record: str, find: Find) -> tuple[Match, Tree | None]:
    """Return a record's match and its tree (None if the tree adds nothing). Raises `BadRecord`."""
    match, tree = read_study(record, find)
    return match, None if tree.is_plain else tree


def written(match: Match, tree: Tree) -> str:
    """Write a match and its tree. Raises `Refused` as `write_study` does."""
    return write_study(Study(match, tree))


def joined(match: Match, trees: Sequence[Tree | None], others: Sequence[Match] = ()) -> Tree | None:
    """Join ``trees`` and the finished turns of ``others`` into a tree whose main line is ``match``.

    A tree may belong to an earlier state of the match, or to a continuation that was taken back.
    Turns that leave the main line become variations. Turns after the end of the main line are left
    out. Returns None if nothing would be added to the turns, or if the match hides anything.
    """
    if not is_open(match):
        return None
    turns = match.turns()
    line: Line = tuple(map(Step, turns))
    known = [tree for tree in trees if tree is not None]
    if len(known) == 1 and not others and [step.turn for step in known[0].line] == turns:
        return None if known[0].is_plain else known[0]
    for tree in known:
        line = one_line(line, _brought(tree.line, turns))
    for other in others:
        line = one_line(line, tuple(Step(turn) for turn in other.turns() if turn.whole))
    said = (comment for tree in known for comment in tree.comments)
    found = Tree(line[: len(turns)], tuple(dict.fromkeys(said)))
    return None if found.is_plain else found


def _brought(line: Line, turns: Sequence[Turn]) -> Line:
    """Replace a line's open last turn with the turn that the match has there, or else drop it."""
    if not line or line[-1].turn.whole:
        return line
    *before, last = line
    here = [turn.text for turn in turns[: len(line)]]
    if len(here) < len(line) or here[:-1] != [step.text for step in before]:
        return tuple(before)
    now = turns[len(before)]
    goes_on = now.actions[: len(last.turn.actions)] == last.turn.actions
    return (*before, last._replace(turn=now) if goes_on else Step(now, instead=last.instead))


def with_tree(kept: Kept, other: Kept) -> Kept:
    """Add the tree of ``other`` to the later state ``kept``; return ``kept`` if nothing is new."""
    if other.tree == kept.tree:
        return kept
    tree = joined(kept.match, (kept.tree, other.tree))
    return kept if tree == kept.tree else kept._replace(tree=tree)
