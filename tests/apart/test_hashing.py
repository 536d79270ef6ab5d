"""Hashes, chance made of them, ladders, and trees of salts and commitments."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tessera.apart import hashing, salts
from tessera.apart.hashing import EVERYBODY, Secrets, digest
from tests.apart.chances import fits

GAME = bytes(8)


def test_no_two_ways_to_ask_give_the_same() -> None:
    asked: list[Any] = [
        (GAME, 0, "lot", b"ab"),
        (GAME, 0, "lot", b"a", b"b"),
        (GAME, 0, "lot", b"ab", b""),
        (GAME, 0, "lota", b"b"),
        (GAME, 1, "lot", b"ab"),
        (GAME, EVERYBODY, "lot", b"ab"),
        (bytes(7), 0, "lot", b"ab"),
        (bytes(7) + b"\1", 0, "lot", b"ab"),
    ]
    assert len({digest(*each) for each in asked}) == len(asked)


def test_numbers_and_orders_are_even(times: int) -> None:
    """Every number and every order as often as chance would have it."""
    parts = [str(each).encode() for each in range(2000 * times)]
    assert fits([hashing.below(6, GAME, "test", part) for part in parts], range(6))
    orders = [hashing.permutation(4, GAME, "test", part) for part in parts]
    assert fits(orders, set(orders)) and len(set(orders)) == 24
    assert {hashing.below(1, GAME, "test", part) for part in parts[:9]} == {0}


def test_numbers_that_would_favour_a_value_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {bytes([0]): b"\xff" * 16, bytes([1]): (7).to_bytes(16, "big")}
    monkeypatch.setattr(hashing, "digest", lambda *asked: table[asked[-1]])
    assert hashing.below(10, GAME, "test") == 7
    assert hashing.below(16, GAME, "test") == 15


def test_a_ladder_is_climbed_from_its_foot() -> None:
    secrets = Secrets(b"k" * 16, GAME, 1)
    ladder = secrets.ladder(9)
    assert len(ladder) == 10
    for high in range(10):
        for low in range(high + 1):
            assert hashing.lower_rung(GAME, 1, ladder[high], high - low) == ladder[low]
    assert hashing.lower_rung(GAME, 0, ladder[1]) != ladder[0]
    assert hashing.lower_rung(GAME, 1, ladder[1], purpose="other") != ladder[0]
    assert ladder == secrets.ladder(9) != Secrets(b"l" * 16, GAME, 1).ladder(9)


def test_opened_salts_are_those_and_no_others(rng: Random) -> None:
    every = salts.grown(GAME, 1, {salts.ROOT: rng.randbytes(salts.SALT_SIZE)})
    assert sorted(every) == list(range(1, 64)) and len(set(every.values())) == 63
    for size in (0, 1, 2, 5, 16, 31, 32):
        leaves = rng.sample(range(32), size)
        nodes = {node: every[node] for node in salts.opened_nodes(leaves)}
        found = salts.salts(GAME, 1, nodes)
        assert found == {leaf: every[32 + leaf] for leaf in leaves}
    assert salts.opened_nodes(range(32)) == [1]
    assert salts.opened_nodes(range(16, 32)) == [3]


def test_commitments_are_proven_by_few_nodes(rng: Random) -> None:
    commitments = [rng.randbytes(16) for _leaf in range(32)]
    every = salts.joined(GAME, 0, dict(enumerate(commitments)))
    root = salts.root(GAME, 0, commitments)
    assert every[salts.ROOT] == root
    for leaves in [*combinations(range(32), 1), range(32), rng.sample(range(32), 9)]:
        shown = {leaf: commitments[leaf] for leaf in leaves}
        beside = [every[node] for node in salts.proof_nodes(leaves)]
        found = salts.joined(GAME, 0, shown, beside)
        assert found.items() <= every.items() and found[salts.ROOT] == root
        one = rng.choice(list(leaves))
        assert salts.joined(GAME, 0, {**shown, one: bytes(16)}, beside)[salts.ROOT] != root
