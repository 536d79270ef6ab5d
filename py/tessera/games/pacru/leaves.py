"""The values of the positions after a position's turns, found without these positions.

A search visits many more leaves than other positions. A leaf's value is found from the reach of its
parent's pawns and the few squares that the turn changes.
"""

from __future__ import annotations

from typing import Final

from tessera.games.pacru.estimate import Estimate
from tessera.games.pacru.listing import Turn
from tessera.games.pacru.moves import BETWEEN, CLAIM, FACING, LINK, SPAN, TURN
from tessera.games.pacru.reach import changed, fact, gathered
from tessera.games.pacru.turns import Position
from tessera.games.sectors.geometry import BIT, SQUARES

WAY: Final = len(SQUARES)


class Leaves:
    """The values of turns from a position, for the mover's side."""

    def __init__(self, estimate: Estimate, position: Position) -> None:
        turn, scene, count = position.turn, position.scene, len(position.pawns)
        self._estimate = estimate
        self._goal, self._points = scene.goal, scene.points
        self._standing = position.standing
        self._own = position.tiles[turn]
        self._coloured = sum(position.tiles)
        #: The squares without a rival's tile.
        self._free = ~(self._coloured ^ self._own)
        self._facts = position.reaches[turn].facts
        places = range(position.following, position.following + count)
        order = [place % count for place in places if place % count != turn]
        self._rivals = [(position.tiles[index], position.reaches[index]) for index in order]
        #: The place of the root's seat among the rivals; None if it is to move.
        self._root = None if turn == estimate.root else order.index(estimate.root)

    def value(self, turn: Turn) -> int | None:
        """A turn's value.

        None for a capture, a reorientation, and a turn that may end the game or put a seat out.
        """
        origin, target = divmod(turn[0], SPAN)
        if target >= TURN:
            return None
        way, left, bit = WAY * origin + target, BIT[origin], BIT[target]
        gain = 0
        for answer in turn[1:]:
            gain |= BETWEEN[way] if answer == LINK else BIT[answer - CLAIM]
        own = self._own | gain
        if own.bit_count() >= self._goal:
            return None
        changes, standing = left | bit | gain, self._standing ^ left ^ bit
        estimate, points, free = self._estimate, self._points, self._free | gain
        made = fact(8 * target + FACING[way], own, free, standing, points)
        rest = [each for each in self._facts if each[1] != left]
        fellows = changed(rest, changes, own, free, standing, points)
        _facts, _zone, _land, once, twice, value = gathered([made, *fellows])
        value += estimate.tiles[own] + estimate.worth(once, twice, False)
        worths = self._rivals_worths(changes, gain, standing)
        if not worths:
            return None
        if self._root is None:
            return value - max(worths)
        root = worths.pop(self._root)
        return max(value, *worths) - root if worths else value - root

    def _rivals_worths(self, changes: int, gain: int, standing: int) -> list[int]:
        """The rivals' worths after a turn, the next seat's first; [] if it would have no move."""
        estimate, points, coloured = self._estimate, self._points, self._coloured | gain
        worths: list[int] = []
        for before, reach in self._rivals:
            own = before & ~gain
            if reach.zone & changes:
                free = ~(coloured ^ own)
                after = gathered(changed(reach.facts, changes, own, free, standing, points))
            else:
                after = reach
            _facts, _zone, land, once, twice, worth = after
            now = not worths
            if now and not land and not twice:
                return worths
            worths.append(worth + estimate.tiles[own] + estimate.worth(once, twice, now))
        return worths
