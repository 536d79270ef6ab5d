"""Encode values as bytes, and bytes as the payload of a link.

A `Writer` packs values into one number; a `Reader` takes them out again in the same order and with
the same bounds. A payload is the bytes and a checksum in base64url (``A-Z a-z 0-9 - _``), followed
by `LAST`, which shows that the payload was not cut off. QR codes hold more digits than letters. So
in a QR code, a payload is written as the digit `DIGITS`, followed by a decimal number.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

from tessera.play.fault import refuse

LAST: Final = "E"
#: The first digit of a payload written in digits.
DIGITS: Final = "0"
#: The longest payload that is read, in characters.
LONGEST: Final = 8000
#: The longest payload to rewrite as digits, in characters. Python converts at most 4300 digits.
LONGEST_IN_DIGITS: Final = 2350
#: The most base-8 digits that `Reader.take_count` accepts.
MOST_DIGITS: Final = 12
#: The number of bytes in the checksum.
CHECK: Final = 3

#: The bytes put before the data when the checksum is computed.
_CHECKED: Final = b"apart"
_PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]*")


#: A value and its exclusive upper bound.
Bounded = tuple[int, int]


class Writer:
    """Values to pack into a number. ``ahead`` is the part of a link before its letters, or None."""

    def __init__(self, ahead: Any = None) -> None:
        self.ahead = ahead
        self._values: list[Bounded] = []

    def put(self, value: int, below: int) -> None:
        """Add a value from 0 to ``below - 1``."""
        assert 0 <= value < below, f"{value} is not below {below}"
        self._values.append((value, below))

    def put_all(self, values: Iterable[Bounded]) -> None:
        self._values.extend(values)

    def put_flag(self, value: bool) -> None:
        self.put(int(value), 2)

    def put_count(self, value: int) -> None:
        """Add a whole number of any size; small numbers take few bits."""
        while value >= 7:
            self.put(7, 8)
            value, rest = divmod(value - 7, 8)
            self.put(rest, 8)
        self.put(value, 8)

    def put_bytes(self, data: bytes, size: int) -> None:
        """Add exactly ``size`` bytes."""
        assert len(data) == size, f"{len(data)} bytes, not {size}"
        self.put(int.from_bytes(data, "big"), 256**size)

    def put_text(self, text: str, most: int) -> None:
        """Add a string of at most ``most`` bytes of UTF-8."""
        data = text.encode()
        self.put(len(data), most + 1)
        self.put_bytes(data, len(data))

    @property
    def values(self) -> tuple[Bounded, ...]:
        """All values added so far, with their bounds, in order."""
        return tuple(self._values)

    def written(self) -> bytes:
        """Return all values in as few bytes as possible."""
        number = 1
        for value, below in reversed(self._values):
            number = number * below + value
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Reader:
    """The values in the bytes that a `Writer` wrote, to be taken in the same order.

    Taking a value raises `Refused` ("apart", "damaged") if the bytes do not contain a valid one.
    ``ahead`` is as in `Writer`. ``above`` maps each rung of a ladder to the rung above it.
    """

    def __init__(self, data: bytes) -> None:
        if data.endswith(b"\0"):
            # Zero bytes at the end do not change the number, so a `Writer` never adds them.
            raise refuse("apart", "damaged")
        self.ahead: Any = None
        self.above: Mapping[bytes, bytes] = {}
        self._number = int.from_bytes(data, "little")
        self._taken: list[Bounded] = []

    def take(self, below: int) -> int:
        """Return the next value, from 0 to ``below - 1``."""
        if below < 1 or self._number < below:
            # The quotient must be at least 1: `Writer.written` puts a 1 above all values.
            raise refuse("apart", "damaged")
        self._number, value = divmod(self._number, below)
        self._taken.append((value, below))
        return value

    def take_flag(self) -> bool:
        return bool(self.take(2))

    def take_count(self) -> int:
        """Return a number that `Writer.put_count` wrote in at most `MOST_DIGITS` base-8 digits."""
        value = 0
        for place in range(MOST_DIGITS):
            digit = self.take(8)
            if digit < 7:
                return value + (digit << 3 * place)
            value += (7 + self.take(8)) << 3 * place
        raise refuse("apart", "damaged")

    def take_bytes(self, size: int) -> bytes:
        """Return exactly ``size`` bytes."""
        return self.take(256**size).to_bytes(size, "big")

    def take_text(self, most: int) -> str:
        """Return a string of at most ``most`` bytes of UTF-8."""
        data = self.take_bytes(self.take(most + 1))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise refuse("apart", "damaged") from None

    def rung_above(self, rung: bytes) -> bytes:
        """Look up the rung above ``rung`` in ``above``; a link's letters contain no rungs."""
        try:
            return self.above[rung]
        except KeyError:
            raise refuse("apart", "damaged") from None

    def skip(self, values: Iterable[Bounded]) -> bool:
        """Take exactly these values; if the next values differ, take none and return False."""
        number = self._number
        for value, below in values:
            if number < below:
                return False
            number, found = divmod(number, below)
            if found != value:
                return False
        self._number = number
        return True

    def taken(self) -> tuple[Bounded, ...]:
        """Return the values taken (not skipped) since this method was last called."""
        values = tuple(self._taken)
        self._taken.clear()
        return values

    @property
    def at_end(self) -> bool:
        return self._number == 1


def armoured(data: bytes) -> str:
    """Return the payload that encodes ``data``."""
    return urlsafe_b64encode(data + _check(data)).decode().rstrip("=") + LAST


def _check(data: bytes) -> bytes:
    return sha256(_CHECKED + data).digest()[:CHECK]


def unarmoured(payload: str) -> bytes:
    """Return a payload's bytes. Raises `Refused` ("apart"): "cut", "damaged", "long", "no-link"."""
    if len(payload) > LONGEST:
        raise refuse("apart", "long", longest=LONGEST)
    if not payload or not _PAYLOAD.fullmatch(payload):
        raise refuse("apart", "no-link")
    if not payload.endswith(LAST):
        raise refuse("apart", "cut")
    text = payload[: -len(LAST)]
    try:
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise refuse("apart", "damaged") from None
    data, check = whole[:-CHECK], whole[-CHECK:]
    if not data or check != _check(data) or armoured(data) != payload:
        raise refuse("apart", "damaged")
    return data


def payload_ends(letters: str, tries: Iterator[int]) -> Iterator[int]:
    """Yield the length of each prefix with a valid checksum; each test uses up one of ``tries``."""
    letters = letters[:LONGEST]
    whole = urlsafe_b64decode(letters + "A" * (-len(letters) % 4))
    hashed, at = sha256(_CHECKED), 0
    for last, _try in zip(re.finditer(LAST, letters), tries, strict=False):
        size = last.start() * 3 // 4
        end = max(size - CHECK, at)
        hashed.update(whole[at:end])
        at = end
        if last.start() % 4 != 1 and hashed.digest()[:CHECK] == whole[at:size]:
            yield last.end()


def in_digits(payload: str) -> str:
    """Return the payload rewritten in digits only, for a QR code."""
    number = int.from_bytes(b"\1" + unarmoured(payload), "big")
    return DIGITS + str(number)


def from_digits(text: str) -> str:
    """Return the payload that `in_digits` rewrote. Raises `Refused` ("apart", "damaged")."""
    # Python converts at most 4300 digits.
    if not (text.isascii() and text.isdigit() and text.startswith(DIGITS) and len(text) < 4300):
        raise refuse("apart", "damaged")
    number = int(text)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if data[:1] != b"\1" or DIGITS + str(number) != text:
        raise refuse("apart", "damaged")
    return armoured(data[1:])
