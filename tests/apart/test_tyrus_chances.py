"""Whether hands, elections and who begins are as even as shuffled tiles and cards would be.

Each party alone makes that so: what the other does, whatever its aim, changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from tessera.apart import protocol
from tessera.apart.hashing import Secrets
from tessera.games.tyrus import apart_deck
from tessera.games.tyrus.apart import TyrusRemoteGame
from tessera.games.tyrus.apart_statements import Picks
from tessera.games.tyrus.tiles import TILES
from testing.sampling import Few
from tests.apart.chances import fits
from tests.apart.parties import player_keys, terms_of
from tests.apart.tyrus import course_of

#: Always the same: one right draw in a hundred does not fit.
SEED = 20
#: How many games there are, of two hands each: in a usual run, in a long one.
GAMES = 200, 50_000


@pytest.fixture(autouse=True)
def without_signatures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody signs here: any key will do, and whatever takes time but gives no chance is left."""
    monkeypatch.setattr(protocol, "public_key", lambda seed: seed)
    monkeypatch.setattr(protocol, "is_public_key", lambda key: True)


def first_tiles(rng: Random, games: int) -> list[int]:
    """Of every first hand one tile, whichever was drawn."""
    found = []
    for _game in range(games):
        terms, keys = terms_of(rng, "tyrus"), player_keys(rng, 2)
        remote = course_of(terms, keys, pledging=False)
        for party, key in enumerate(keys):
            deck = apart_deck.own_deck(Secrets(key, terms.name, party))
            found.append(deck[rng.choice(remote.drawn[party])])
    return found


def sorted_deck(secrets: Secrets) -> Sequence[int]:
    """A deck of who hopes that the first places are picked."""
    return range(TILES)


def first_places(remote: TyrusRemoteGame, secrets: Secrets) -> Picks:
    """Places picked by who does not care."""
    left, count = remote.left_to_pick
    return Picks(tuple(left[:count]))


def test_nobody_alone_makes_hands_uneven(few: Few, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by the order of a deck nor by the places picked; only both together could."""
    rng = Random(SEED)
    with monkeypatch.context() as patch:
        patch.setattr(apart_deck, "own_deck", sorted_deck)
        assert fits(first_tiles(rng, few.number(*GAMES)), range(TILES))
    monkeypatch.setattr(TyrusRemoteGame, "picks", first_places)
    assert fits(first_tiles(rng, few.number(*GAMES)), range(TILES))
    monkeypatch.setattr(apart_deck, "own_deck", sorted_deck)
    assert not fits(first_tiles(rng, 100), range(TILES))


def test_who_begins_and_the_first_election_are_even(few: Few) -> None:
    rng, found = Random(SEED), []
    for _game in range(few.number(*GAMES)):
        remote = course_of(terms_of(rng, "tyrus"), player_keys(rng, 2), pledging=False)
        found.append((remote.first, remote.kinds[0]))
    assert fits(found, product((0, 1), (0, 1, 2)))
