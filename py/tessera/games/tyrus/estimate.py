"""The worth of an election. Chances are in `SURE`-ths, strengths in `POINT`-ths of a point."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tessera.games.tyrus.guess import BLOCKER, COUNTER, IDLE, VOTER, role
from tessera.games.tyrus.knowledge import Knowledge
from tessera.games.tyrus.tally import ENOUGH
from tessera.games.tyrus.tiles import BUILDINGS, ELECTIONS, NAMES, ROUNDS, kind_of, value_of
from tessera.games.tyrus.weights import WEIGHTS, Weights

SURE: Final = 10_000
POINT: Final = 16
#: The limit of a lead, in steps (`Chances.units`). A greater lead counts as equal to the limit.
FARTHEST: Final = 60

_KINDS: Final = len(ELECTIONS)


class Chances:
    """Chances of winning a match, given the players' strengths and the weights."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._null = weights.null
        self._known: dict[tuple[int, int, int, int, int, bool], int] = {}
        most = FARTHEST + max(0, weights.stopping) + abs(weights.second) + 1
        self._odds = []
        odds = SURE
        for _ in range(most):
            self._odds.append((SURE - self._null) * odds // (SURE + odds))
            odds = odds * weights.growth // 100
        #: The size of a lead's step, in `POINT`-ths, by the number of later elections (from 1).
        self.units = (1, *(getattr(weights, f"step_{left}") for left in range(1, ROUNDS)))

    def match(
        self, mine: int, theirs: int, running: int, left: int, lead: int, *, leads: bool
    ) -> int:
        """Return the chance of winning a match, in `SURE`-ths; a draw counts as half a win.

        ``mine`` and ``theirs`` are the numbers of elections won by this player and by the opponent.
        ``running`` is the number of elections just won in a row, negative if the opponent won them.
        ``left`` is the number of elections to come. ``lead`` is this player's advantage in strength
        in each of them, from -`FARTHEST` to `FARTHEST` steps. ``leads`` is True if this player
        places the first tile in the next election.
        """
        if running in {3, -3}:
            return SURE if running > 0 else 0
        if ENOUGH in {mine, theirs}:
            return SURE if mine == ENOUGH else 0
        if not left:
            return SURE // 2 * ((mine > theirs) - (mine < theirs) + 1)
        asked = mine, theirs, running, left, lead, leads
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._on(*asked)
        return known

    def _on(
        self, mine: int, theirs: int, running: int, left: int, lead: int, leads: bool
    ) -> int:  # fmt: skip
        weights = self._weights
        ahead = lead + weights.stopping * ((running == -2) - (running == 2))
        ahead += -weights.second if leads else weights.second
        better = self._odds[abs(ahead)]
        win = better if ahead >= 0 else SURE - self._null - better
        lose = SURE - self._null - win
        after, next_leads = left - 1, not leads
        up, down = max(running, 0) + 1, min(running, 0) - 1
        return (
            win * self.match(mine + 1, theirs, up, after, lead, leads=next_leads)
            + lose * self.match(mine, theirs + 1, down, after, lead, leads=next_leads)
            + self._null * self.match(mine, theirs, 0, after, lead, leads=next_leads)
        ) // SURE

    def by_lead(
        self, mine: int, theirs: int, running: int, left: int, *, leads: bool
    ) -> tuple[int, ...]:
        """Return the chance of winning for each lead in strength, from -`MIDDLE` to `MIDDLE`."""
        wide = range(-MIDDLE, MIDDLE + 1)
        if not left:
            ahead = mine - theirs if running not in {3, -3} else 9 * running
            return tuple(
                SURE // 2 * (((ahead or lead) > 0) - ((ahead or lead) < 0) + 1) for lead in wide
            )
        unit, reach = self.units[left], self._reach(left)
        found = [
            self.match(mine, theirs, running, left, step, leads=leads)
            for step in range(-reach, reach + 1)
        ]
        chances = []
        for lead in wide:
            low, rest = divmod(lead, unit)
            first = found[max(-reach, min(reach, low)) + reach]
            second = found[max(-reach, min(reach, low + 1)) + reach]
            chances.append((first * (unit - rest) + second * rest) // unit)
        return tuple(chances)

    def preparing(
        self, mine: int, theirs: int, running: int, left: int, *, leads: bool
    ) -> Iterator[int]:
        """Compute what `by_lead` needs; yield 0 (no nodes) wherever the work may be interrupted."""
        reach = self._reach(left) if left else -1
        for step in range(-reach, reach + 1):
            self.match(mine, theirs, running, left, step, leads=leads)
            yield 0

    def _reach(self, left: int) -> int:
        unit: int = self.units[left]
        return min(FARTHEST, MIDDLE // unit + 1)


@lru_cache(maxsize=4)
def chances(weights: Weights) -> Chances:
    """Return the `Chances` for some weights; the last 4 are cached."""
    return Chances(weights)


def run(winners: tuple[int | None, ...], seat: int) -> int:
    """Return the number of elections just won in a row, negative if the opponent won them."""
    last = winners[-1] if winners else None
    count = 0
    for winner in reversed(winners):
        if last is None or winner != last:
            break
        count += 1
    return count if last == seat else -count


class Prospects(NamedTuple):
    """Chances of winning the match after a won, null or lost election; index: `MIDDLE` + lead."""

    won: tuple[int, ...]
    null: tuple[int, ...]
    lost: tuple[int, ...]


#: The limit of a lead in strength, in `POINT`-ths. A greater lead counts as equal to the limit.
MIDDLE: Final = 90 * POINT


#: The numbers of elections won by a player and by the opponent, and the player's `run`.
ElectionsWon: TypeAlias = tuple[int, int, int]


def prospects(knowledge: Knowledge, weights: Weights = WEIGHTS) -> Generator[int, None, Prospects]:
    """Return the current election's prospects; yield 0 (no nodes) where work may be interrupted."""
    winners, seat = knowledge.winners, knowledge.seat
    standing = winners.count(seat), winners.count(1 - seat), run(winners, seat)
    left, leads = ROUNDS - len(winners) - 1, not knowledge.leads
    for after in _following(standing):
        yield from chances(weights).preparing(*after, left, leads=leads)
    return _prospects(weights, standing, left, leads)


@lru_cache(maxsize=32)
def _prospects(weights: Weights, standing: ElectionsWon, left: int, leads: bool) -> Prospects:
    """Return the prospects, cached for repeated use. Each cached result takes some 260 KB."""
    ways = chances(weights)
    return Prospects(*(ways.by_lead(*after, left, leads=leads) for after in _following(standing)))


def _following(standing: ElectionsWon) -> tuple[ElectionsWon, ElectionsWon, ElectionsWon]:
    """Return the standings after an election that is won, null or lost."""
    mine, theirs, running = standing
    return (
        (mine + 1, theirs, max(running, 0) + 1),
        (mine, theirs, 0),
        (mine, theirs + 1, min(running, 0) - 1),
    )


class Strength(NamedTuple):
    """Each tile's worth in later elections: held in hand, and standing in each building."""

    held: tuple[int, ...]
    standing: tuple[tuple[int, ...], ...]


def strength(seat: int, kind: int, coming: tuple[int, ...], weights: Weights = WEIGHTS) -> Strength:
    """Return the worth of a seat's tiles after the current election, which is of kind ``kind``.

    ``coming`` is the number of later elections of each kind. If there are none, a tile in hand is
    worth its value, in points instead of `POINT`-ths, because TY-12 compares the sums of values.
    """
    if not sum(coming):
        held = tuple(value_of(tile) for tile in range(len(NAMES)))
        return Strength(held, ((0,) * len(NAMES),) * len(BUILDINGS))
    held = tuple(_held(tile, coming, weights) for tile in range(len(NAMES)))
    plain, high = weights.roles("standing"), weights.roles("standing", "_high")
    standing = [
        tuple(
            _curve(tile, plain[one], high[one]) + weights.standing_each
            if coming[building % _KINDS]
            and building % _KINDS != kind
            and (one := role(seat, tile, building)) != IDLE
            else 0
            for tile in range(len(NAMES))
        )
        for building in range(len(BUILDINGS))
    ]
    return Strength(held, tuple(standing))


def _curve(tile: int, plain: int, high: int) -> int:
    value = value_of(tile)
    return plain * value + high * value * value // 10


def _held(tile: int, coming: tuple[int, ...], weights: Weights) -> int:
    """Return a tile's mean worth in later elections, plus a bonus if it may vote or block."""
    kind, best = kind_of(tile), 0
    at = {VOTER: kind, BLOCKER: (kind - 1) % _KINDS, COUNTER: (kind + 1) % _KINDS}
    plain, high = weights.roles("held"), weights.roles("held", "_high")
    total = sum(_curve(tile, plain[one], high[one]) * coming[at[one]] for one in at)
    if coming[at[VOTER]] or coming[at[BLOCKER]]:
        best = weights.held_best
    return total // sum(coming) + best * value_of(tile)
