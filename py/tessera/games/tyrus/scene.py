"""The steps of a tally, shown between the last placement and the next election."""

from __future__ import annotations

from collections.abc import Iterator

from tessera.games.tyrus.observation import UNSEEN, Observation
from tessera.games.tyrus.tally import Count
from tessera.games.tyrus.tiles import SEATS, drawn

#: The steps, in order: the tiles are turned up; counters cancel blockers; the remaining blockers
#: cancel voters; the votes are counted; the representative goes to the winner's row.
TURNED, COUNTERED, BLOCKED = "turned", "countered", "blocked"
COUNTED, CARRIED = "counted", "carried"


def scene(seen: Observation) -> tuple[Observation, ...]:
    """Return the observations to show before ``seen``, one for each step of its last tally.

    A step that would cancel nothing is left out. The result is empty if ``seen`` shows no tally.
    """
    counts = seen.held[-1].counts if seen.held and not seen.placed else None
    if counts is None:
        return ()
    then, steps = _before_draw(seen), [*_steps(counts)]
    before = (_covered(then)._replace(step=step) for step in steps[:-1])
    return (*before, then._replace(step=steps[-1]))


def _steps(counts: tuple[Count, ...]) -> Iterator[str]:
    yield TURNED
    if any(count.blockers and count.counters for count in counts):
        yield COUNTERED
    if any(count.block and count.voters for count in counts):
        yield BLOCKED
    yield COUNTED
    yield CARRIED


def _covered(seen: Observation) -> Observation:
    """Hide the untallied tiles except the observer's, even if ``seen`` is the end of the game."""
    return seen._replace(
        hands=tuple(
            hand if seat == seen.seat else (UNSEEN,) * len(hand)
            for seat, hand in zip(SEATS, seen.hands, strict=True)
        ),
        buildings=tuple(
            tuple(
                token if token.seat == seen.seat else token._replace(tile=UNSEEN)
                for token in tokens
            )
            for tokens in seen.buildings
        ),
    )


def _before_draw(seen: Observation) -> Observation:
    """Return the observation before new tiles are drawn and the next election is turned up."""
    if seen.ended:
        return seen
    over = len(seen.held)
    hands = tuple(map(_without, seen.hands, seen.fresh))
    ivory, brown = (left + drawn(over) - drawn(over - 1) for left in seen.reserves)
    return seen._replace(
        elections=seen.elections[:over], hands=hands, fresh=((), ()), reserves=(ivory, brown)
    )


def _without(hand: tuple[str, ...], fresh: tuple[str, ...]) -> tuple[str, ...]:
    left = [*hand]
    for tile in fresh:
        left.remove(tile)
    return tuple(left)
