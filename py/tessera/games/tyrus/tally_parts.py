"""A tally, step by step: each token's part, what is left of its value, and the sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tessera.games.tyrus.observation import Held, Observation, Token
from tessera.games.tyrus.scene import BLOCKED, CARRIED, COUNTED, COUNTERED
from tessera.games.tyrus.tally import Count, neutraliser
from tessera.games.tyrus.tiles import ELECTIONS, KINDS, SEATS, owner_of

VOTES, BLOCKS, COUNTERS, IDLE = "votes", "blocks", "counters", "idle"
#: The steps that show blockers as cancelled by counters.
_COUNTERED: Final = (COUNTERED, BLOCKED, COUNTED, CARRIED)
#: The steps that show voters as cancelled by blockers.
_BLOCKED: Final = (BLOCKED, COUNTED, CARRIED)
#: The steps that show the sums.
SUMMED: Final = (COUNTED, CARRIED)


class Part(NamedTuple):
    """A token's part in a tally, and what is left of its value."""

    does: str
    left: int


def tallied(seen: Observation) -> Held | None:
    """Return the election whose tally is shown, if any."""
    return seen.held[-1] if seen.step and seen.held else None


def parts(seen: Observation, building: str) -> Mapping[int, Part]:
    """Map placement numbers to the parts that a building's tokens have in the tally shown."""
    held = tallied(seen)
    if held is None or held.kind != building[1]:
        return {}
    owner = owner_of(building)
    tokens = held.tokens[owner]
    does = {token.placement: done_by(token, SEATS[owner], building[1]) for token in tokens}
    if BLOCKS not in does.values():
        does = {at: IDLE if each == COUNTERS else each for at, each in does.items()}
    left = {token.placement: int(token.tile[1:]) for token in tokens}
    order = sorted(left)

    def cancel(one: str, other: str) -> None:
        both = [[at for at in order if does[at] == each] for each in (one, other)]
        amount = min(sum(left[at] for at in each) for each in both)
        for each in both:
            _spend(left, each, amount)

    if seen.step in _COUNTERED:
        cancel(COUNTERS, BLOCKS)
    if seen.step in _BLOCKED:
        cancel(BLOCKS, VOTES)
    return {at: Part(does[at], left[at]) for at in order}


def idle(seen: Observation) -> Sequence[str]:
    """Return the letters of the kinds that have an idle tile in the tally shown."""
    held = tallied(seen)
    if held is None:
        return ()
    found = set()
    for seat, tokens in zip(SEATS, held.tokens, strict=True):
        does = parts(seen, seat[0] + held.kind)
        found |= {each.tile[0] for each in tokens if does[each.placement].does == IDLE}
    return [kind for kind in KINDS if kind in found]


def done_by(token: Token, owner: str, kind: str) -> str:
    """Return a token's part in a building of a given owner and kind (TY-7)."""
    votes = ELECTIONS.index(kind)
    blocking = neutraliser(votes)
    its = KINDS.index(token.tile[0])
    if token.seat != owner:
        return BLOCKS if its == blocking else IDLE
    if its == votes:
        return VOTES
    return COUNTERS if its == neutraliser(blocking) else IDLE


def _spend(left: dict[int, int], order: Iterable[int], amount: int) -> None:
    """Subtract a total of ``amount`` from the tokens' values, in order; no value falls below 0."""
    for at in order:
        less = min(amount, left[at])
        left[at] -= less
        amount -= less


def summed(count: Count) -> str:
    """Write the votes as a sum: ``12 − (8 − 6) = 10``; ``→ 0`` if the block exceeds the voters."""
    if not count.blockers:
        return str(count.voters)
    used = min(count.blockers, count.counters)
    block = f"({count.blockers} − {used})" if used else str(count.blockers)
    sign = "=" if count.voters >= count.block else "→"
    return f"{count.voters} − {block} {sign} {count.votes}"


def sums(seen: Observation) -> Sequence[tuple[str, str, bool]]:
    """Return each building, its sum, and whether it wins; () at steps that do not show sums."""
    held = tallied(seen)
    if held is None or held.counts is None or seen.step not in SUMMED:
        return ()
    return [
        (seat[0] + held.kind, summed(count), seat == held.winner)
        for seat, count in zip(SEATS, held.counts, strict=True)
    ]
