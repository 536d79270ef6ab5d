"""Ed25519 signatures in pure Python, with the constants and formulas of RFC 8032.

Browsers offer no such signatures to pages loaded over http; some offer none at all. Signing time
depends on the secret key, but anybody who can measure it in a browser can read the key anyway.
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha512
from typing import Final

#: The size of a seed and of a public key, in bytes.
KEY_SIZE: Final = 32
#: The size of a signature, in bytes.
SIGNATURE_SIZE: Final = 64

_P: Final = 2**255 - 19
_L: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, -1, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)

#: A point in extended coordinates X, Y, Z, T: x = X/Z, y = Y/Z, xy = T/Z.
Point = tuple[int, int, int, int]
_NEUTRAL: Final[Point] = (0, 1, 1, 0)


def _add(one: Point, other: Point) -> Point:
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a = (y1 - x1) * (y2 - x2) % _P
    b = (y1 + x1) * (y2 + x2) % _P
    c = 2 * t1 * t2 * _D % _P
    d = 2 * z1 * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _double(point: Point) -> Point:
    x, y, z, _t = point
    a = x * x % _P
    b = y * y % _P
    c = 2 * z * z
    h = a + b
    e = h - (x + y) * (x + y)
    g = a - b
    f = c + g
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _combined(*terms: tuple[int, Point]) -> Point:
    """Multiply each point by its number (below 2 ** 256) and return the sum of the products."""
    tables = [(number, _small_multiples(point)) for number, point in terms]
    found = _NEUTRAL
    for shift in range(252, -1, -4):
        if found is not _NEUTRAL:
            found = _double(_double(_double(_double(found))))
        for number, small in tables:
            digit = number >> shift & 15
            if digit:
                found = _add(found, small[digit])
    return found


@lru_cache(16)
def _small_multiples(point: Point) -> tuple[Point, ...]:
    """Return a point's multiples from 0 to 15."""
    small = [_NEUTRAL, point]
    for _times in range(14):
        small.append(_add(small[-1], point))
    return tuple(small)


@cache
def _base() -> Point:
    y = 4 * pow(5, -1, _P) % _P
    x = _x_of(y, 0)
    assert x is not None
    return x, y, 1, x * y % _P


def _x_of(y: int, sign: int) -> int | None:
    """Return x for the point that has this ``y`` and ``sign`` (the lowest bit of x), or None."""
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    return x if x & 1 == sign else _P - x


def _encoded(point: Point) -> bytes:
    x, y, z, _t = point
    inverse = pow(z, -1, _P)
    x, y = x * inverse % _P, y * inverse % _P
    return (y | (x & 1) << 255).to_bytes(KEY_SIZE, "little")


@lru_cache(64)
def _decoded(data: bytes) -> Point | None:
    """Return the point that the bytes encode; None if they are not a canonical encoding."""
    number = int.from_bytes(data, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    if len(data) != KEY_SIZE or y >= _P:
        return None
    x = _x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % _P)


def _same(one: Point, other: Point) -> bool:
    return not (
        (one[0] * other[2] - other[0] * one[2]) % _P or (one[1] * other[2] - other[1] * one[2]) % _P
    )


def _hashed(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little")


@lru_cache(64)
def _expanded(seed: bytes) -> tuple[int, bytes]:
    """Return the secret number and the secret prefix that a seed determines."""
    assert len(seed) == KEY_SIZE
    data = sha512(seed).digest()
    number = int.from_bytes(data[:KEY_SIZE], "little")
    return number & (1 << 254) - 8 | 1 << 254, data[KEY_SIZE:]


@lru_cache(64)
def public_key(seed: bytes) -> bytes:
    """Return the public key (32 bytes) of a seed (32 bytes)."""
    return _encoded(_combined((_expanded(seed)[0], _base())))


def sign(seed: bytes, message: bytes) -> bytes:
    """Return the signature (64 bytes) of a message; the same input gives the same signature."""
    number, prefix = _expanded(seed)
    public = public_key(seed)
    nonce = _hashed(prefix, message) % _L
    shown = _encoded(_combined((nonce, _base())))
    answer = (nonce + _hashed(shown, public, message) * number) % _L
    return shown + answer.to_bytes(KEY_SIZE, "little")


def verifies(public: bytes, message: bytes, signature: bytes) -> bool:
    """True if the signature is canonical and valid for this message and public key."""
    key = _decoded(public)
    if key is None or len(signature) != SIGNATURE_SIZE:
        return False
    shown, answer = signature[:KEY_SIZE], int.from_bytes(signature[KEY_SIZE:], "little")
    if answer >= _L:
        return False
    asked = _hashed(shown, public, message) % _L
    x, y, z, t = key
    turned = (-x % _P, y, z, -t % _P)
    return _encoded(_combined((answer, _base()), (asked, turned))) == shown


@lru_cache(64)
def is_public_key(data: bytes) -> bool:
    """True if the bytes encode a point of prime order; the public keys of seeds are such points.

    Points of small order are refused because anybody can sign for them. Points with a component of
    small order are refused because no seed yields them.
    """
    point = _decoded(data)
    if point is None or _same(_combined((8, point)), _NEUTRAL):
        return False
    return _same(_combined((_L, point)), _NEUTRAL)
