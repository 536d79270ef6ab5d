"""Hashes, and chance made of them: the one place in which a hash is taken.

A game is named by the bytes of its id, with the version of the protocol behind them from the third
one on (`tessera.apart.terms.Terms.name`); a party by its number (0 is who invited); what belongs to
nobody alone is of `EVERYBODY`. A purpose is a short word, so that no value made for one thing can
stand for another. Ask for `digest` as ``hashing.digest``: tests put a table in its place.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from math import factorial
from typing import Final, NamedTuple

#: The bytes of a game's id, and of a number that comes into a lot.
ID_SIZE: Final = 8
NUMBER_SIZE: Final = 16
#: The party of what belongs to nobody alone.
EVERYBODY: Final = 255


def size_in(game: bytes) -> int:
    """Return how many bytes digests have in a game, and the rungs of ladders.

    24, so that who wants to find two things with one digest tries some 2 to the power of 96; of
    games in the first two versions, which their ids alone name, 16.
    """
    return 16 if len(game) == ID_SIZE else 24


def digest(game: bytes, party: int, purpose: str, *parts: bytes) -> bytes:
    """Return bytes that hang on all that is given: SHA-256 over every part and its length, cut."""
    whole = sha256(_begun(game, party, purpose) + b"".join(map(_framed, parts))).digest()
    return whole[: size_in(game)]


@lru_cache(maxsize=256)
def _begun(game: bytes, party: int, purpose: str) -> bytes:
    """The beginning of everything that is hashed."""
    return b"".join(map(_framed, (game, bytes([party]), purpose.encode())))


def _framed(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def below(number: int, game: bytes, purpose: str, *parts: bytes) -> int:
    """Return a whole number from 0 to ``number - 1``, each as likely as any other.

    ``number`` is at least 1 and at most 2 to the power of 112.
    """
    whole = 256 ** size_in(game)
    fair = whole - whole % number
    for attempt in range(256):
        value = int.from_bytes(digest(game, EVERYBODY, purpose, *parts, bytes([attempt])), "big")
        if value < fair:
            return value % number
    raise AssertionError("256 digests in a row that would favour a value")


def permutation(count: int, game: bytes, purpose: str, *parts: bytes) -> tuple[int, ...]:
    """Return the numbers from 0 to ``count - 1`` in an order that is as likely as any other.

    ``count`` is at most 30.
    """
    rank = below(factorial(count), game, purpose, *parts)
    left, found = list(range(count)), []
    for size in range(count, 0, -1):
        rank, place = divmod(rank, size)
        found.append(left.pop(place))
    return tuple(found)


def authenticated(key: bytes, data: bytes) -> bytes:
    """Return HMAC-SHA-256 (RFC 2104) of data under a key of at most 64 bytes.

    Python in browsers comes without the module ``hmac``.
    """
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    return sha256(outer + sha256(inner + data).digest()).digest()


class Secrets(NamedTuple):
    """Secrets that a party derives in a game from its player key; nothing of it is kept.

    ``joined`` is what it joined upon (`tessera.apart.thread.Thread.joined`), so that nobody gets
    the same secrets again by another invitation; ``head`` is that of the thread now. Both are
    empty in games of the first two versions.
    """

    player_key: bytes
    game: bytes
    party: int
    joined: bytes = b""
    head: bytes = b""

    @property
    def signing(self) -> bytes:
        """The 32 bytes from which the party signs: they hang on key, game and party alone."""
        return self._made("sign")

    def secret(self, purpose: str) -> bytes:
        """32 bytes for a purpose: HMAC-SHA-256 under the player key."""
        return self._made(purpose, self.joined)

    def fresh(self, purpose: str) -> bytes:
        """As `secret`, but other bytes after every letter."""
        return self._made(purpose, self.joined, self.head)

    def _made(self, purpose: str, *upon: bytes) -> bytes:
        data = _begun(self.game, self.party, purpose) + b"".join(map(_framed, filter(None, upon)))
        return authenticated(self.player_key, data)

    def digest(self, purpose: str, *parts: bytes) -> bytes:
        """`digest` of this game and party."""
        return digest(self.game, self.party, purpose, *parts)

    def ladder(self, rungs: int, purpose: str = "ladder") -> tuple[bytes, ...]:
        """The party's ladder: the foot, then every rung up to the top.

        Each is the digest of the next, so whoever knows the foot sees of a rung that it belongs
        there, and from the highest one opened come all below it. ``purpose`` tells two apart.
        """
        found = [self.secret(purpose)[: size_in(self.game)]]
        for _rung in range(rungs):
            found.append(self.digest(purpose, found[-1]))
        return tuple(reversed(found))


def lower_rung(
    game: bytes, party: int, rung: bytes, steps: int = 1, purpose: str = "ladder"
) -> bytes:
    """Return the rung of a party's ladder that lies ``steps`` below the one given."""
    for _step in range(steps):
        rung = digest(game, party, purpose, rung)
    return rung
