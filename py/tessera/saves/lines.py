"""Comparison of two matches, to find out whether one continues the other."""

from __future__ import annotations

from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.saves.beside import tools
from tessera.saves.kept import Kept


def goes_on(before: Match, after: Match) -> bool:
    """True if ``after`` equals or continues ``before``; a turn's actions may be reordered.

    >>> from tessera.games.pyrga.rules import GAME
    >>> match = Match.dealt(GAME, GAME.setup(), {}).play_text("Sb2")
    >>> goes_on(match, match.play_text("Tb1N")), goes_on(match, match.undo())
    (True, False)
    """
    if (before.game.id, before.setup, before.deal) != (after.game.id, after.setup, after.deal):
        return False
    at = other = 0
    while at < len(before.actions):
        if before.actions[at : at + 1] == after.actions[other : other + 1]:
            at, other = at + 1, other + 1
            continue
        at, other = _begun(before, at), _begun(after, other)
        end, others = _end(before, at), _end(after, other)
        if before.states[end].open:
            return before.resigned is None and _finishes(before, at, after, other)
        if before.states[end] != after.states[others]:
            return False
        at, other = end, others
    if before.resigned is None:
        return True
    return before.resigned == after.resigned and other == len(after.actions)


def _begun(match: Match, at: int) -> int:
    """The start index of the turn that is open after ``at`` actions; ``at`` if none is open."""
    return next(count for count in range(at, -1, -1) if not match.states[count].open)


def _end(match: Match, at: int) -> int:
    """The end index of the turn that begins at ``at``, even if that turn is unfinished."""
    last = len(match.actions)
    return next((it for it in range(at + 1, last) if not match.states[it].open), last)


def _finishes(before: Match, at: int, after: Match, other: int) -> bool:
    """True if adding the turn's missing actions to ``before`` gives the end state in ``after``."""
    end = _end(after, other)
    rest = list(after.actions[other:end])
    try:
        for action in before.actions[at:]:
            rest.remove(action)
        for action in rest:
            before = before.play(action)
    except (ValueError, Refused):
        return False
    return before.state == after.states[end]


def further(one: Kept | None, other: Kept) -> Kept:
    """The longer of two games, with both trees joined; ``one`` if neither continues the other."""
    if one is None:
        return other
    if goes_on(other.match, one.match):
        return with_tree(one, other)
    return with_tree(other, one) if goes_on(one.match, other.match) else one


def with_tree(kept: Kept, other: Kept) -> Kept:
    """Add the tree of ``other`` to the later game ``kept``; return ``kept`` if nothing is new."""
    return tools().with_tree(kept, other) if other.tree else kept
