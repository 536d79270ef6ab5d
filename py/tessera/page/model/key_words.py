"""A player's key as words that can be read out and typed: two bytes a word, as proquints are.

A word is a consonant, a vowel, and so on, five letters; behind the key stands a checksum.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from tessera.saves.apart import SIZE

_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"
#: The bytes of the checksum.
_CHECK: Final = 2
_WORD: Final = re.compile(f"(?:[{_CONSONANTS}][{_VOWELS}]){{2}}[{_CONSONANTS}]")


def _check(key: bytes) -> bytes:
    return sha256(b"words" + key).digest()[:_CHECK]


def written(key: bytes) -> str:
    """The key as nine words."""
    data = key + _check(key)
    pairs = (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
    return " ".join(map(_word, pairs))


def _word(number: int) -> str:
    return (
        _CONSONANTS[number >> 12]
        + _VOWELS[number >> 10 & 3]
        + _CONSONANTS[number >> 6 & 15]
        + _VOWELS[number >> 4 & 3]
        + _CONSONANTS[number & 15]
    )


def read(text: str) -> bytes | None:
    """The key in a text of words; None if there is none in it, or it has a slip."""
    words = _WORD.findall(re.sub(r"[^a-z]+", " ", text.lower()))
    if len(words) != (SIZE + _CHECK) // 2:
        return None
    data = b"".join(_number(word).to_bytes(2, "big") for word in words)
    key, check = data[:SIZE], data[SIZE:]
    return key if check == _check(key) else None


def _number(word: str) -> int:
    first, second, third = (_CONSONANTS.index(word[at]) for at in (0, 2, 4))
    one, two = (_VOWELS.index(word[at]) for at in (1, 3))
    return first << 12 | one << 10 | second << 6 | two << 4 | third
