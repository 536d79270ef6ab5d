"""Games of Tyrus, and all that is seen of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tessera.games.tyrus.board import BOARD
from tessera.games.tyrus.observation import Observation
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.tiles import SEATS
from tessera.play.match import Match
from tests.drawing.looking import game_of
from tests.properties.playing import Kind

KINDS = [Kind(GAME, GAME.setup(2, {"memory": each}), 3) for each in ("off", "on")]
every_tyrus = pytest.mark.parametrize("kind", KINDS, ids=str)
PLACE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")


def start() -> Match:
    """A game before its first placement."""
    return Match.new(GAME, GAME.setup(2), Random(1))


def seen(match: Match, seat: str | None = "ivory") -> Observation:
    at: Any = match.state.observed_by(seat)
    assert isinstance(at, Observation)
    return at


def observations(kind: Kind) -> Iterator[Observation]:
    """Everything that anybody sees of a game, with the steps of its tallies."""
    for each in game_of(kind):
        for seat in (None, *SEATS):
            at = seen(each.match, seat)
            yield from (*BOARD.interlude(at), at)


def place_of(element: Element) -> tuple[float, float, float]:
    """Where an element is moved to, and its scale."""
    found = PLACE.fullmatch(str(element.get("transform")))
    assert found is not None
    return float(found[1]), float(found[2]), float(found[3] or 1)
