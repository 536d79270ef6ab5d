"""Compute the hashes, random numbers and secrets of games played apart.

The parameter ``game`` is `tessera.apart.terms.Terms.name`. ``party`` is the number of a party (the
inviter is 0) or `EVERYBODY`. ``purpose`` is a word; different purposes give different values.
Other modules must call `digest` as ``hashing.digest``, because tests replace it with a table.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from math import factorial
from typing import Final, NamedTuple

#: The size of a game's id, in bytes.
ID_SIZE: Final = 8
#: The size of the random number that a party contributes to the lot, in bytes.
NUMBER_SIZE: Final = 16
#: The party number for values that belong to no single party.
EVERYBODY: Final = 255


def size_in(game: bytes) -> int:
    """Return the size of a game's digests and rungs: 24 bytes, or 16 in versions 1 and 2.

    With 24 bytes, it takes about 2 ** 96 tries to find two values with the same digest.
    """
    return 16 if len(game) == ID_SIZE else 24


def digest(game: bytes, party: int, purpose: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of all arguments and their lengths, cut to `size_in` bytes."""
    whole = sha256(_begun(game, party, purpose) + b"".join(map(_framed, parts))).digest()
    return whole[: size_in(game)]


@lru_cache(maxsize=256)
def _begun(game: bytes, party: int, purpose: str) -> bytes:
    """Return the beginning of the data to hash: each argument, preceded by its length."""
    return b"".join(map(_framed, (game, bytes([party]), purpose.encode())))


def _framed(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def below(number: int, game: bytes, purpose: str, *parts: bytes) -> int:
    """Return a uniformly random number from 0 to ``number - 1`` (``number`` <= 2 ** 112)."""
    whole = 256 ** size_in(game)
    fair = whole - whole % number
    for attempt in range(256):
        value = int.from_bytes(digest(game, EVERYBODY, purpose, *parts, bytes([attempt])), "big")
        if value < fair:
            return value % number
    raise AssertionError("256 digests in a row that would favour a value")


def permutation(count: int, game: bytes, purpose: str, *parts: bytes) -> tuple[int, ...]:
    """Return the numbers from 0 to ``count - 1`` in uniformly random order (``count`` <= 30)."""
    rank = below(factorial(count), game, purpose, *parts)
    left, found = list(range(count)), []
    for size in range(count, 0, -1):
        rank, place = divmod(rank, size)
        found.append(left.pop(place))
    return tuple(found)


def authenticated(key: bytes, data: bytes) -> bytes:
    """Return the HMAC-SHA-256 (RFC 2104) of ``data``; the key has at most 64 bytes."""
    # Python in browsers comes without the module ``hmac``.
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    return sha256(outer + sha256(inner + data).digest()).digest()


class Secrets(NamedTuple):
    """A party's secrets in one game, derived from its player key; none of them is stored.

    ``joined`` is different for every invitation (see `tessera.apart.seat.secrets_of`). ``head``
    changes with every letter. Both are empty in games of versions 1 and 2.
    """

    player_key: bytes
    game: bytes
    party: int
    joined: bytes = b""
    head: bytes = b""

    @property
    def signing(self) -> bytes:
        """The 32-byte seed with which the party signs; ``joined`` and ``head`` do not affect it."""
        return self._made("sign")

    def secret(self, purpose: str) -> bytes:
        """Return 32 bytes for a purpose: HMAC-SHA-256 under the player key."""
        return self._made(purpose, self.joined)

    def fresh(self, purpose: str) -> bytes:
        """Return 32 bytes for a purpose; from version 3 on, they change with every letter."""
        return self._made(purpose, self.joined, self.head)

    def _made(self, purpose: str, *upon: bytes) -> bytes:
        data = _begun(self.game, self.party, purpose) + b"".join(map(_framed, filter(None, upon)))
        return authenticated(self.player_key, data)

    def digest(self, purpose: str, *parts: bytes) -> bytes:
        return digest(self.game, self.party, purpose, *parts)

    def ladder(self, rungs: int, purpose: str = "ladder") -> tuple[bytes, ...]:
        """Return a ladder's ``rungs + 1`` values, foot first; each is the digest of the next."""
        found = [self.secret(purpose)[: size_in(self.game)]]
        for _rung in range(rungs):
            found.append(self.digest(purpose, found[-1]))
        return tuple(reversed(found))


def lower_rung(
    game: bytes, party: int, rung: bytes, steps: int = 1, purpose: str = "ladder"
) -> bytes:
    """Return the rung of a party's ladder that is ``steps`` below ``rung``."""
    for _step in range(steps):
        rung = digest(game, party, purpose, rung)
    return rung
