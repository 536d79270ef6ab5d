"""What a link of Tyrus tells the other side of hidden tiles: nothing.

Two games differ only in hidden tiles of one party, and the table of what is hashed is another one
in the same places: the commitments to those tiles are the same. So whatever else hung on the tiles
would show in the links.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

import pytest

from tessera.apart import hashing
from tessera.apart.seat import secrets_of
from tessera.apart.terms import SIDES, Terms
from tessera.apart.thread import Thread
from tessera.games.tyrus import apart_deck
from tessera.games.tyrus.actions import building_of, placement, tile_of
from tessera.games.tyrus.apart import TyrusRemoteGame
from tessera.games.tyrus.apart_deck import Known
from testing.sampling import Few
from tests.apart.parties import owned, player_keys, terms_of
from tests.apart.tyrus import sitting, unsigned

#: How many pairs of games there are: in a usual run, in a long one.
PAIRS = 5, 2000
#: The most letters of a game that is compared.
LETTERS = 64


class Begun(NamedTuple):
    """A game as far as it is compared: its terms and keys, what was placed, all threads."""

    terms: Terms
    keys: Sequence[bytes]
    placed: Sequence[int]
    threads: Sequence[Thread]


def begun_game(rng: Random, letters: int) -> Begun:
    """A random game of some letters, at most until somebody opens all."""
    terms, keys = terms_of(rng, "tyrus", side=rng.choice(SIDES)), player_keys(rng, 2)
    placed: list[int] = []
    threads = [Thread.begun(terms)]
    while len(threads) <= letters:
        seat = sitting(threads[-1], keys)
        if seat.due is not None:
            assert seat.match is not None
            placed.append(rng.choice(seat.match.legal()))
            seat = seat.play(placed[-1])
        thread = unsigned(seat)
        remote = thread.remote
        if isinstance(remote, TyrusRemoteGame) and (remote.over or remote.known[seat.party].whole):
            break
        threads.append(thread)
    return Begun(terms, keys, placed, threads[1:])


def again(game: Begun, party: int, tiles: Mapping[int, int]) -> list[Thread]:
    """The same game, where a party has other tiles in some places."""
    thread, found = Thread.begun(game.terms), []
    placed = iter(game.placed)
    for _letter in game.threads:
        seat = sitting(thread, game.keys)
        if seat.due is not None:
            action = next(placed)
            tile = tile_of(action)
            own = tiles.get(tile, tile) if seat.party == party else tile
            seat = seat.play(placement(own, building_of(action)))
        thread = unsigned(seat)
        found.append(thread)
    return found


def swapped(rng: Random, game: Begun, party: int) -> dict[int, int]:
    """Two or more tiles of a party that are hidden to the end, and what stands in their places."""
    remote = game.threads[-1].remote
    assert isinstance(remote, TyrusRemoteGame)
    own = Known.own(secrets_of(game.threads[-1], game.keys[party], party))
    hidden = [tile for tile in own.tiles.values() if tile not in remote.known[party].tiles.values()]
    some = rng.sample(hidden, rng.randint(2, len(hidden)))
    return dict(zip(some, [*some[1:], some[0]], strict=True))


def with_other_deck(patch: pytest.MonkeyPatch, party: int, tiles: Mapping[int, int]) -> None:
    deck = apart_deck.own_deck

    def other(secrets: hashing.Secrets) -> Sequence[int]:
        found = deck(secrets)
        return [tiles.get(it, it) for it in found] if secrets.party == party else found

    patch.setattr(apart_deck, "own_deck", other)


def with_other_table(patch: pytest.MonkeyPatch, party: int, tiles: Mapping[int, int]) -> None:
    digest, before = hashing.digest, {now: was for was, now in tiles.items()}

    def other(game: bytes, owner: int, purpose: str, *parts: bytes) -> bytes:
        if (owner, purpose) == (party, "tile"):
            (tile,) = parts[1]
            parts = parts[0], bytes([before.get(tile, tile)])
        return digest(game, owner, purpose, *parts)

    patch.setattr(hashing, "digest", other)


@pytest.mark.slow
def test_links_tell_nothing_of_hidden_tiles(rng: Random, few: Few) -> None:
    for _pair in range(few.number(*PAIRS)):
        game, party = begun_game(rng, rng.randint(3, LETTERS)), rng.randrange(2)
        tiles = swapped(rng, game, party)
        with pytest.MonkeyPatch.context() as patch:
            with_other_deck(patch, party, tiles)
            with_other_table(patch, party, tiles)
            threads = again(game, party, tiles)
            assert threads[-1].written() == game.threads[-1].written()
            assert threads[-1].letters == game.threads[-1].letters
            assert seen(threads[-1], game, 1 - party) == seen(game.threads[-1], game, 1 - party)
            assert seen(threads[-1], game, party) != seen(game.threads[-1], game, 1 - party)


def seen(thread: Thread, game: Begun, party: int) -> object:
    seat = owned(thread, game.keys[party])
    return seat.view
