"""Storage of games played apart (each under its own storage key) and of the player's key.

A game is stored as its newest link, with the player's decisions for the next letter. A summary for
lists is stored, too; it can be read without the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final, NamedTuple

from tessera.saves.envelope import parsed
from tessera.saves.named import plain_name
from tessera.saves.port import SMALL, Storage

#: The storage key of the player's key, which is stored as hexadecimal digits.
PLAYER: Final = "tessera.player"
#: The prefix of the storage keys of games.
APART: Final = "tessera.apart."
#: The prefix of the keys of states beside a game; the game's name, a dot and a number follow.
#: When the game is opened, the rules decide which state is the latest. Then any other is kept only
#: if it is unreadable, if the latest does not continue it, or if the player has since lost a seat.
BESIDE: Final = "tessera.beside."
#: The storage key for the names of games played and deleted, and the maximum number of names.
GONE: Final = "tessera.gone"
_MOST_GONE: Final = 500
#: The sizes, in bytes, of a player's key and of the checksum that `words_of` adds.
SIZE: Final = 16
_CHECK: Final = 2
#: The letters in a key's words; every word alternates consonants and vowels, as in ``babab``.
_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"
_WORD: Final = re.compile(f"(?:[{_CONSONANTS}][{_VOWELS}]){{2}}[{_CONSONANTS}]")


class Stored(NamedTuple):
    """A game played apart, as it is stored.

    ``link`` is the newest link's payload. Before the first one, ``link`` is "" and ``terms`` is the
    agreement's payload. ``draft`` holds the decisions for the next letter. ``about`` is a summary:
    ``game``, ``asks`` (the status), ``name`` (of the awaited player), ``turn`` (turns played),
    ``label`` (the player's own name for the game) and ``letters`` (the number of letters). ``when``
    is the time of the last change. ``unsure`` is True for a game from a file until the player
    confirms that no other browser has continued it. ``last`` is the payload before ``link``, in
    case ``link`` is unreadable. ``stays`` is True for a state that is kept beside the game
    because the game does not continue it, or because the player had a seat in it but has none now.
    """

    link: str = ""
    terms: str = ""
    draft: tuple[str, ...] = ()
    about: Mapping[str, Any] = {}
    when: str = ""
    unsure: bool = False
    last: str = ""
    stays: bool = False


class Summary(NamedTuple):
    """A game in a list; ``who`` is the awaited player. ``game`` is "" for an unreadable game."""

    name: str
    game: str
    asks: str
    who: str
    turns: int
    when: str
    label: str = ""


def listed(storage: Storage) -> list[Summary]:
    """The summaries of the player's games. Raises `StorageError`.

    A game that the player only watches, or is only invited to, is left out, unless another state is
    stored beside it: the player may have a seat in that state.
    """
    every = [summary(name, unpacked(storage.get(APART + name) or "")) for name in names(storage)]
    watched = ("watched", "invited")
    return [it for it in every if it.asks not in watched or storage.get(f"{BESIDE}{it.name}.0")]


def summary(name: str, stored: Stored | None) -> Summary:
    """The summary of a kept game; ``stored`` is None for an unreadable game."""
    game, asks, who, label = (
        str(stored.about.get(key, "")) if stored else ""
        for key in ("game", "asks", "name", "label")
    )
    turns = stored.about.get("turn") if stored else 0
    when = stored.when if stored else ""
    return Summary(name, game, asks, who, turns if isinstance(turns, int) else 0, when, label)


#: The fields of `Stored` that are written only if set, because earlier builds do not know them.
OPTIONAL: Final = ("unsure", "last", "stays")


def read(storage: Storage, name: str) -> Stored | None:
    """The game kept under a name, or None. Raises `StorageError`.

    An unreadable text becomes the ``link`` of the returned game; no reader accepts such a link.
    """
    text = storage.get(APART + name) or ""
    return unpacked(text) or (Stored(text) if text else None)


def unpacked(text: str) -> Stored | None:
    try:
        whole = parsed(text)
        found = Stored(
            whole["link"], whole["terms"], tuple(whole["draft"]), whole["about"], whole["when"]
        )._replace(**_optional(whole))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    texts = (found.link, found.terms, found.when, *found.draft)
    whole_text = all(isinstance(it, str) for it in texts) and isinstance(found.about, dict)
    return found if whole_text and (found.link or found.terms) else None


def _optional(whole: Mapping[str, Any]) -> dict[str, Any]:
    """The `OPTIONAL` fields in ``whole`` whose values have the right type."""
    usual = Stored()._asdict()
    return {it: whole[it] for it in OPTIONAL if type(whole.get(it)) is type(usual[it])}


def packed(stored: Stored) -> str:
    return json.dumps(as_object(stored), ensure_ascii=False, separators=(",", ":"))


def as_object(stored: Stored) -> dict[str, Any]:
    """A game as a JSON object, without optional fields that are empty."""
    whole = stored._asdict()
    return {name: it for name, it in whole.items() if it or name not in OPTIONAL}


def write(storage: Storage, name: str, stored: Stored) -> None:
    """Keep a game. Raises `StorageError`."""
    storage.set(APART + name, packed(stored))


def rename(storage: Storage, name: str, given: str) -> bool:
    """Give a game another name, or none, in this browser only: letters do not contain the name.

    Returns False if no game is kept under ``name``. Raises `StorageError`.
    """
    stored = unpacked(storage.get(APART + name) or "")
    if stored is None:
        return False
    write(storage, name, stored._replace(about={**stored.about, "label": plain_name(given)}))
    return True


def under_name(stored: Stored, other: Stored | None) -> Stored:
    """Copy the player's own name for a game from ``other`` to ``stored``, if ``other`` has one."""
    label = other.about.get("label") if other is not None else ""
    return stored._replace(about={**stored.about, "label": label}) if label else stored


def lay_beside(storage: Storage, name: str, stored: Stored) -> None:
    """Store another state beside a game, unless it is there already. Raises `StorageError`."""
    if stored not in (others := beside(storage, name)):
        storage.set(f"{BESIDE}{name}.{len(others)}", packed(stored))


def beside(storage: Storage, name: str) -> list[Stored]:
    """The other states that are stored beside a game. Raises `StorageError`."""
    found: list[Stored] = []
    while text := storage.get(f"{BESIDE}{name}.{len(found)}"):
        found.append(unpacked(text) or Stored(text))
    return found


def clear_beside(storage: Storage, name: str, but: Sequence[Stored] = ()) -> None:
    """Replace all states stored beside a game with the states in ``but``. Raises `StorageError`."""
    count = len(beside(storage, name))
    for number, stored in enumerate(but):
        storage.set(f"{BESIDE}{name}.{number}", packed(stored))
    for number in reversed(range(len(but), count)):
        storage.remove(f"{BESIDE}{name}.{number}")


def forget(storage: Storage, name: str, *, played: bool = False) -> None:
    """Delete a game; with ``played``, remember its name (see `gone`). Raises `StorageError`."""
    clear_beside(storage, name)
    for before in (APART, SMALL):
        storage.remove(before + name)
    if played:
        remember_gone(storage, [name])


def gone(storage: Storage) -> list[str]:
    """The names of games that were played and deleted, oldest first. Raises `StorageError`."""
    return (storage.get(GONE) or "").split()


def remember_gone(storage: Storage, names: Iterable[str], *, first: bool = False) -> None:
    """Add names to the list `gone`; if ``first`` is True, at its start. Raises `StorageError`."""
    known = gone(storage)
    if found := [name for name in dict.fromkeys(names) if name not in known]:
        told = [*found, *known] if first else [*known, *found]
        storage.set(GONE, " ".join(told[-_MOST_GONE:]))


def names(storage: Storage) -> list[str]:
    """The names of all kept games. Raises `StorageError`."""
    return sorted(key.removeprefix(APART) for key in storage.keys() if key.startswith(APART))  # noqa: SIM118


def player_key(storage: Storage) -> bytes | None:
    """The player's key; None if there is none yet. Raises `StorageError`."""
    with suppress(ValueError):
        found = bytes.fromhex(storage.get(PLAYER) or "")
        if len(found) == SIZE:
            return found
    return None


def keep_key(storage: Storage, key: bytes) -> None:
    """Set the player's key. Raises `StorageError`."""
    storage.set(PLAYER, key.hex())


def words_of(key: bytes) -> str:
    """Write a player's key as nine words, the last of which is a checksum."""
    data = key + _checksum(key)
    numbers = (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
    return " ".join(
        _CONSONANTS[number >> 12]
        + _VOWELS[number >> 10 & 3]
        + _CONSONANTS[number >> 6 & 15]
        + _VOWELS[number >> 4 & 3]
        + _CONSONANTS[number & 15]
        for number in numbers
    )


def key_of(text: str) -> bytes | None:
    """Read a key written as words; None if the number of words or the checksum is wrong."""
    words = _WORD.findall(re.sub(r"[^a-z]+", " ", text.lower()))
    if len(words) != (SIZE + _CHECK) // 2:
        return None
    data = b"".join(_number(word).to_bytes(2, "big") for word in words)
    key, check = data[:SIZE], data[SIZE:]
    return key if check == _checksum(key) else None


def _checksum(key: bytes) -> bytes:
    return sha256(b"words" + key).digest()[:_CHECK]


def _number(word: str) -> int:
    first, second, third = (_CONSONANTS.index(word[at]) for at in (0, 2, 4))
    one, two = (_VOWELS.index(word[at]) for at in (1, 3))
    return first << 12 | one << 10 | second << 6 | two << 4 | third
