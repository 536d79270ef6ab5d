"""Trees of hashes: one seed gives many salts, and one root covers many commitments.

Each tree is binary and has `LEAVES` leaves. Node 1 is the root, the children of node ``n`` are the
nodes ``2 n`` and ``2 n + 1``, and leaf ``k`` is node ``LEAVES + k``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tessera.apart import hashing

#: The number of salts, or of commitments, in a tree.
LEAVES: Final = 32
#: The size of each node in a tree of salts, in bytes. This is enough, because salts only prevent
#: guessing.
SALT_SIZE: Final = 12
ROOT: Final = 1


def grown(game: bytes, party: int, nodes: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return these nodes of a tree of salts and all nodes below them; node `ROOT` is the seed."""
    found = dict(nodes)
    for node in range(ROOT, LEAVES):
        if node in found:
            for side in (0, 1):
                value = hashing.digest(game, party, "salt", found[node], bytes([side]))
                found[2 * node + side] = value[:SALT_SIZE]
    return found


def salts(game: bytes, party: int, nodes: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the salts at the leaves below the given nodes, keyed by leaf number (0 to 31)."""
    found = grown(game, party, nodes)
    return {leaf: found[LEAVES + leaf] for leaf in range(LEAVES) if LEAVES + leaf in found}


def opened_nodes(leaves: Collection[int]) -> list[int]:
    """Return the fewest nodes, in rising order, that have exactly these leaves below them."""
    nodes = {LEAVES + leaf for leaf in leaves}
    for node in range(LEAVES - 1, 0, -1):
        if {2 * node, 2 * node + 1} <= nodes:
            nodes -= {2 * node, 2 * node + 1}
            nodes.add(node)
    return sorted(nodes)


def root(game: bytes, party: int, commitments: Sequence[bytes]) -> bytes:
    """Return the root over `LEAVES` commitments, one for each leaf."""
    return joined(game, party, dict(enumerate(commitments)))[ROOT]


def _joined(game: bytes, party: int, left: bytes, right: bytes) -> bytes:
    return hashing.digest(game, party, "root", left, right)


def proof_nodes(leaves: Collection[int]) -> list[int]:
    """Return, in rising order, the fewest nodes needed to compute the root from these leaves."""
    known = {LEAVES + leaf for leaf in leaves}
    needed = []
    for node in range(2 * LEAVES - 1, 1, -1):
        if node in known:
            known.add(node // 2)
            if node ^ 1 not in known:
                known.add(node ^ 1)
                needed.append(node ^ 1)
    return sorted(needed)


def joined(
    game: bytes, party: int, shown: Mapping[int, bytes], beside: Sequence[bytes] = ()
) -> dict[int, bytes]:
    """Compute a tree from ``shown`` (commitments by leaf) and ``beside`` (hashes at `proof_nodes`).

    Return all known nodes. The caller compares the root with the party's pledge.
    """
    known = {LEAVES + leaf: value for leaf, value in shown.items()}
    known |= dict(zip(proof_nodes(shown), beside, strict=True))
    for node in range(LEAVES - 1, 0, -1):
        if {2 * node, 2 * node + 1} <= known.keys():
            known[node] = _joined(game, party, known[2 * node], known[2 * node + 1])
    return known
