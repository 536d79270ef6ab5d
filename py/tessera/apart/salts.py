"""Many secrets in few bytes: salts that grow from one seed, and one root over many commitments.

Both are binary trees of `LEAVES` leaves. A node is a number: 1 is the root, below ``n`` are ``2 n``
and ``2 n + 1``, and leaf ``k`` is node ``LEAVES + k``. What is to be opened of the salts is shown
as the fewest nodes below which nothing else lies; what is to be proven of the commitments as the
fewest nodes from which, with the commitments themselves, the root can be made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tessera.apart import hashing

#: How many salts and commitments there are.
LEAVES: Final = 32
_ROOT: Final = 1


def salts(game: bytes, party: int, nodes: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the salts that grow below some nodes, by their number (0 to 31).

    Of a party's own seed, ``{1: seed}``, these are all.
    """
    found: dict[int, bytes] = {}
    for node, value in nodes.items():
        _grow(game, party, node, value, found)
    return found


def _grow(game: bytes, party: int, node: int, value: bytes, found: dict[int, bytes]) -> None:
    if node >= LEAVES:
        found[node - LEAVES] = value
        return
    for side in (0, 1):
        grown = hashing.digest(game, party, "salt", value, bytes([side]))
        _grow(game, party, 2 * node + side, grown, found)


def opened_nodes(leaves: Collection[int]) -> list[int]:
    """Return the fewest nodes, in rising order, below which these leaves lie and no others."""
    nodes = {LEAVES + leaf for leaf in leaves}
    for node in range(LEAVES - 1, 0, -1):
        if {2 * node, 2 * node + 1} <= nodes:
            nodes -= {2 * node, 2 * node + 1}
            nodes.add(node)
    return sorted(nodes)


def node_values(game: bytes, party: int, seed: bytes, nodes: Collection[int]) -> list[bytes]:
    """Return the values of some nodes, in their order, of the tree that grows from a seed."""
    found = []
    for node in nodes:
        value = seed
        for side in bin(node)[3:]:
            value = hashing.digest(game, party, "salt", value, bytes([int(side)]))
        found.append(value)
    return found


def root(game: bytes, party: int, commitments: Sequence[bytes]) -> bytes:
    """Return the root over the commitments, one a leaf; missing ones count as empty."""
    return _tree(game, party, commitments)[_ROOT]


def _tree(game: bytes, party: int, commitments: Sequence[bytes]) -> dict[int, bytes]:
    padded = [*commitments, *[b""] * (LEAVES - len(commitments))]
    nodes = {LEAVES + leaf: value for leaf, value in enumerate(padded)}
    for node in range(LEAVES - 1, 0, -1):
        nodes[node] = _joined(game, party, nodes[2 * node], nodes[2 * node + 1])
    return nodes


def _joined(game: bytes, party: int, left: bytes, right: bytes) -> bytes:
    return hashing.digest(game, party, "root", left, right)


def proof_nodes(leaves: Collection[int]) -> list[int]:
    """Return the fewest nodes, in rising order, that are needed beside these leaves."""
    known = {LEAVES + leaf for leaf in leaves}
    needed = []
    for node in range(2 * LEAVES - 1, 1, -1):
        if node in known:
            known.add(node // 2)
            if node ^ 1 not in known:
                known.add(node ^ 1)
                needed.append(node ^ 1)
    return sorted(needed)


def proof(
    game: bytes, party: int, commitments: Sequence[bytes], leaves: Collection[int]
) -> list[bytes]:
    """Return the values of the `proof_nodes` of these leaves, in their order."""
    tree = _tree(game, party, commitments)
    return [tree[node] for node in proof_nodes(leaves)]


def proven_root(
    game: bytes, party: int, shown: Mapping[int, bytes], beside: Sequence[bytes]
) -> bytes:
    """Return the root that follows from some commitments, by their leaves, and their `proof`.

    It is for the caller to compare it with the root that the party gave. ``beside`` has as many
    values as `proof_nodes` has nodes.
    """
    known = {LEAVES + leaf: value for leaf, value in shown.items()}
    known |= dict(zip(proof_nodes(shown), beside, strict=True))
    for node in range(LEAVES - 1, 0, -1):
        if {2 * node, 2 * node + 1} <= known.keys():
            known[node] = _joined(game, party, known[2 * node], known[2 * node + 1])
    return known[_ROOT]
