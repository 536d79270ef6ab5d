"""Many secrets in few bytes: salts that grow from one seed, and one root over many commitments.

Both are binary trees of `LEAVES` leaves: the children of node ``n`` (1 is the root) are ``2 n`` and
``2 n + 1``, leaf ``k`` is node ``LEAVES + k``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tessera.apart import hashing

#: The number of salts, and of commitments.
LEAVES: Final = 32
#: The size in bytes of a salt and of the nodes it grows from: enough, since their only purpose is
#: to prevent guessing.
SALT_SIZE: Final = 12
ROOT: Final = 1


def grown(game: bytes, party: int, nodes: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return nodes of a tree of salts and all nodes below them; ``{1: seed}`` gives all of them."""
    found = dict(nodes)
    for node in range(ROOT, LEAVES):
        if node in found:
            for side in (0, 1):
                value = hashing.digest(game, party, "salt", found[node], bytes([side]))
                found[2 * node + side] = value[:SALT_SIZE]
    return found


def salts(game: bytes, party: int, nodes: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the salts below some nodes, by the salts' numbers (0 to 31)."""
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
    """Return the fewest nodes, in rising order, that give the root together with these leaves."""
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
    """Return all nodes computed from commitments (by leaf) and ``beside``, their `proof_nodes`.

    The root is among them; the caller compares it with the party's pledge.
    """
    known = {LEAVES + leaf: value for leaf, value in shown.items()}
    known |= dict(zip(proof_nodes(shown), beside, strict=True))
    for node in range(LEAVES - 1, 0, -1):
        if {2 * node, 2 * node + 1} <= known.keys():
            known[node] = _joined(game, party, known[2 * node], known[2 * node + 1])
    return known
