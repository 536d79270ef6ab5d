"""What an election is worth: the match it leads to, and what is left for the ones to come.

Everything is integers: chances in `SURE`-ths, strength in `POINT`-ths of a tile's value.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tessera.games.tyrus.guess import BLOCKER, COUNTER, IDLE, VOTER, role
from tessera.games.tyrus.knowledge import Knowledge
from tessera.games.tyrus.tally import ENOUGH
from tessera.games.tyrus.tiles import BUILDINGS, ELECTIONS, NAMES, ROUNDS, kind_of, value_of

SURE: Final = 10_000
POINT: Final = 16
#: What a tile's value counts for later, in `POINT`-ths: in hand and where it stands, by its role.
HELD: Final = {VOTER: 17, BLOCKER: 16, COUNTER: 7, IDLE: 0}
STANDING: Final = {VOTER: 13, BLOCKER: 11, COUNTER: 6, IDLE: 0}
#: How sure an election is for who is stronger: the odds grow by `GROWTH` hundredths for so many
#: `POINT`-ths more, by how many elections these are for.
STEPS: Final = (1, 9, 15, 21, 27, 33, 39, 44, 49)
GROWTH: Final = 107
FARTHEST: Final = 60
#: How many steps whoever must stop the other's third win in a row does better.
STOPPING: Final = 5
#: How likely an election is null, in `SURE`-ths.
NULL: Final = 1_000

_KINDS: Final = len(ELECTIONS)


def _odds() -> tuple[int, ...]:
    """The chance to win an election with a lead of 0, 1, … `FARTHEST` steps."""
    chances = []
    odds = SURE
    for _ in range(FARTHEST + STOPPING + 1):
        chances.append((SURE - NULL) * odds // (SURE + odds))
        odds = odds * GROWTH // 100
    return tuple(chances)


_CHANCES: Final = _odds()


@cache
def match_chance(mine: int, theirs: int, running: int, left: int, lead: int) -> int:
    """How likely a match is won, a draw counting as half.

    ``mine`` and ``theirs`` are the elections won, ``running`` how many in a row (negative: by
    the other), ``left`` how many are to come, ``lead`` the steps one is stronger in each.
    """
    if running in {3, -3}:
        return SURE if running > 0 else 0
    if ENOUGH in {mine, theirs}:
        return SURE if mine == ENOUGH else 0
    if not left:
        return SURE // 2 * ((mine > theirs) - (mine < theirs) + 1)
    ahead = lead + STOPPING * ((running == -2) - (running == 2))
    better = _CHANCES[abs(ahead)]
    win = better if ahead >= 0 else SURE - NULL - better
    lose = SURE - NULL - win
    left -= 1
    return (
        win * match_chance(mine + 1, theirs, max(running, 0) + 1, left, lead)
        + lose * match_chance(mine, theirs + 1, min(running, 0) - 1, left, lead)
        + NULL * match_chance(mine, theirs, 0, left, lead)
    ) // SURE


def run(winners: tuple[int | None, ...], seat: int) -> int:
    """How many elections a seat has won in a row now; negative: the other."""
    last = winners[-1] if winners else None
    count = 0
    for winner in reversed(winners):
        if last is None or winner != last:
            break
        count += 1
    return count if last == seat else -count


class Prospects(NamedTuple):
    """What follows an election, by its result and the strength left.

    ``won``, ``null`` and ``lost`` are chances by ``MIDDLE`` plus the lead in strength.
    """

    won: tuple[int, ...]
    null: tuple[int, ...]
    lost: tuple[int, ...]


#: Leads in strength beyond that are alike, in `POINT`-ths.
MIDDLE: Final = 60 * POINT


def prospects(knowledge: Knowledge) -> Prospects:
    """What follows the election that is on."""
    winners, seat = knowledge.winners, knowledge.seat
    mine, theirs = winners.count(seat), winners.count(1 - seat)
    running, left = run(winners, seat), ROUNDS - len(winners) - 1
    return Prospects(
        _chances(mine + 1, theirs, max(running, 0) + 1, left),
        _chances(mine, theirs, 0, left),
        _chances(mine, theirs + 1, min(running, 0) - 1, left),
    )


def _chances(mine: int, theirs: int, running: int, left: int) -> tuple[int, ...]:
    """The chance by the lead in strength."""
    leads = range(-MIDDLE, MIDDLE + 1)
    if not left:
        ahead = mine - theirs if running not in {3, -3} else 9 * running
        return tuple(
            SURE // 2 * (((ahead or lead) > 0) - ((ahead or lead) < 0) + 1) for lead in leads
        )
    unit = STEPS[left]
    found = {
        step: match_chance(mine, theirs, running, left, step)
        for step in range(-FARTHEST, FARTHEST + 1)
        if abs(step) <= MIDDLE // unit + 1
    }
    chances = []
    for lead in leads:
        low, rest = divmod(lead, unit)
        first = found[max(-FARTHEST, min(FARTHEST, low))]
        second = found[max(-FARTHEST, min(FARTHEST, low + 1))]
        chances.append((first * (unit - rest) + second * rest) // unit)
    return tuple(chances)


class Strength(NamedTuple):
    """What each tile counts for the elections to come: in hand, and in each building."""

    held: tuple[int, ...]
    standing: tuple[tuple[int, ...], ...]


def strength(seat: int, kind: int, coming: tuple[int, ...]) -> Strength:
    """What a seat's tiles count once the election that is on, of a ``kind``, is over."""
    left = sum(coming)
    if not left:
        held = tuple(value_of(tile) for tile in range(len(NAMES)))
        return Strength(held, ((0,) * len(NAMES),) * len(BUILDINGS))
    held = tuple(value_of(tile) * _held(kind_of(tile), coming) // 4 for tile in range(len(NAMES)))
    standing = [
        tuple(
            STANDING[role(seat, tile, building)] * value_of(tile)
            if coming[building % _KINDS] and building % _KINDS != kind
            else 0
            for tile in range(len(NAMES))
        )
        for building in range(len(BUILDINGS))
    ]
    return Strength(held, tuple(standing))


def _held(kind: int, coming: tuple[int, ...]) -> int:
    """What a point of a kind counts in hand, four times: mostly its mean, partly its best use."""
    roles = ((kind, VOTER), ((kind - 1) % _KINDS, BLOCKER), ((kind + 1) % _KINDS, COUNTER))
    mean = 3 * sum(HELD[one] * coming[at] for at, one in roles) // sum(coming)
    return mean + max(HELD[one] for at, one in roles if coming[at])
