"""A player of Tyrus that always feeds the election that is on with the best it has."""

from __future__ import annotations

from random import Random

from tessera.games.tyrus.knowledge import Knowledge, known
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tiles import SEATS, kind_of, value_of
from tessera.play.view import View


def feeding(view: View, seed: int) -> tuple[int, ...]:
    """Its highest voter at home, or its highest blocker abroad, or its lowest tile at home."""
    knowledge = known_by(view, seed)
    seat, kind = knowledge.seat, knowledge.kind
    for home, wanted in ((seat, kind), (1 - seat, (kind + 1) % 3)):
        tiles = [tile for tile in knowledge.holding.hand if kind_of(tile) == wanted]
        if tiles:
            return (6 * max(tiles) + 3 * home + kind,)
    return (6 * min(knowledge.holding.hand, key=value_of) + 3 * seat + kind,)


def known_by(view: View, seed: int = 0) -> Knowledge:
    state = view.possible(Random(seed))
    assert isinstance(state, Tyrus)
    return known(state, SEATS.index(view.seat))
