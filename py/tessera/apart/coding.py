"""Values to bytes, and bytes to a part of an address (found in any text by `tessera.apart.links`).

A `Writer` puts whole numbers together into one, each in as little room as the values take that it
could have had; a `Reader` takes them out in the same order. So what is read must be asked for with
the same bounds that it was written with.

A payload is ``A-Z a-z 0-9 - _`` only: base64url of the bytes with a checksum behind them, and the
letter `LAST`, so that a link that was cut is known as one. Where only digits can stand (a QR code
holds more of them), it is a number that begins with `DIGITS`.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

from tessera.play.fault import refuse

#: The letter that every payload ends in.
LAST: Final = "E"
#: What a payload in digits begins with.
DIGITS: Final = "0"
#: The longest payload that is looked at, in characters.
LONGEST: Final = 8000
#: The longest one that is written in digits, in characters: Python writes no longer numbers than of
#: 4300 digits.
LONGEST_IN_DIGITS: Final = 2350
#: The most digits, to the base of 8, of a count.
MOST_DIGITS: Final = 12
#: The bytes of the checksum.
CHECK: Final = 3

#: What is hashed ahead of the bytes.
_CHECKED: Final = b"apart"
_PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]*")


#: A value and the bound that it is below.
Bounded = tuple[int, int]


class Writer:
    """Puts values together into one number.

    ``ahead`` is what the link tells ahead of its letters, so that these need not write it: see
    `tessera.apart.protocol.RemoteGame.ahead`.
    """

    def __init__(self, ahead: Any = None) -> None:
        self.ahead = ahead
        self._values: list[Bounded] = []

    def put(self, value: int, below: int) -> None:
        """Add a value from 0 to ``below - 1``."""
        assert 0 <= value < below, f"{value} is not below {below}"
        self._values.append((value, below))

    def put_all(self, values: Iterable[Bounded]) -> None:
        """Add values with their bounds."""
        self._values.extend(values)

    def put_flag(self, value: bool) -> None:
        """Add whether something is so."""
        self.put(int(value), 2)

    def put_count(self, value: int) -> None:
        """Add a whole number that has no bound but is small as a rule."""
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
        """Add a text of at most ``most`` bytes of UTF-8."""
        data = text.encode()
        self.put(len(data), most + 1)
        self.put_bytes(data, len(data))

    @property
    def values(self) -> tuple[Bounded, ...]:
        """All that was put, in its order."""
        return tuple(self._values)

    def written(self) -> bytes:
        """Return all that was put, in as few bytes as hold it."""
        number = 1
        for value, below in reversed(self._values):
            number = number * below + value
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Reader:
    """Takes values out of what a `Writer` wrote.

    Every method raises `Refused` ("apart", "damaged") where the bytes do not hold what is asked.
    ``ahead`` is what the link told ahead of its letters, or None; ``above`` holds, by each rung of
    a ladder that it opens, the one above (`tessera.apart.ladders`).
    """

    def __init__(self, data: bytes) -> None:
        if data.endswith(b"\0"):
            # No writer ends in one, and the number would be the same without it.
            raise refuse("apart", "damaged")
        self.ahead: Any = None
        self.above: Mapping[bytes, bytes] = {}
        self._number = int.from_bytes(data, "little")
        self._taken: list[Bounded] = []

    def take(self, below: int) -> int:
        """The next value, from 0 to ``below - 1``."""
        if below < 1 or self._number < below:
            # At least the 1 that `Writer.written` puts last must remain.
            raise refuse("apart", "damaged")
        self._number, value = divmod(self._number, below)
        self._taken.append((value, below))
        return value

    def take_flag(self) -> bool:
        """A truth value."""
        return bool(self.take(2))

    def take_count(self) -> int:
        """A number that `Writer.put_count` wrote, of at most `MOST_DIGITS` digits."""
        value = 0
        for place in range(MOST_DIGITS):
            digit = self.take(8)
            if digit < 7:
                return value + (digit << 3 * place)
            value += (7 + self.take(8)) << 3 * place
        raise refuse("apart", "damaged")

    def take_bytes(self, size: int) -> bytes:
        """Exactly ``size`` bytes."""
        return self.take(256**size).to_bytes(size, "big")

    def take_text(self, most: int) -> str:
        """A text of at most ``most`` bytes of UTF-8."""
        data = self.take_bytes(self.take(most + 1))
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise refuse("apart", "damaged") from None

    def rung_above(self, rung: bytes) -> bytes:
        """The rung of a ladder above another one: in the letters nothing of it is written."""
        try:
            return self.above[rung]
        except KeyError:
            raise refuse("apart", "damaged") from None

    def skip(self, values: Iterable[Bounded]) -> bool:
        """Take these values; False, and nothing is taken, if others follow."""
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
        """Return what was taken since this was last asked."""
        values = tuple(self._taken)
        self._taken.clear()
        return values

    @property
    def at_end(self) -> bool:
        """True if all was taken."""
        return self._number == 1


def armoured(data: bytes) -> str:
    """Return bytes as a payload."""
    return urlsafe_b64encode(data + _check(data)).decode().rstrip("=") + LAST


def _check(data: bytes) -> bytes:
    return sha256(_CHECKED + data).digest()[:CHECK]


def unarmoured(payload: str) -> bytes:
    """Return the bytes in a payload.

    Raises `Refused` ("apart"): "cut" without its last letter, "damaged", "long", "no-link".
    """
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
    """Ends of payloads at the start of letters: behind each `LAST` with the checksum before it.

    Each such letter that is looked at takes one of ``tries``.
    """
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
    """Return a payload in digits alone, for a QR code."""
    number = int.from_bytes(b"\1" + unarmoured(payload), "big")
    return DIGITS + str(number)


def from_digits(text: str) -> str:
    """Return the payload that `in_digits` wrote. Raises `Refused` ("apart", "damaged")."""
    # Python reads no longer numbers than of 4300 digits.
    if not (text.isascii() and text.isdigit() and text.startswith(DIGITS) and len(text) < 4300):
        raise refuse("apart", "damaged")
    number = int(text)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if data[:1] != b"\1" or DIGITS + str(number) != text:
        raise refuse("apart", "damaged")
    return armoured(data[1:])
