"""One language's words. A message's id is its English sentence, standing in the code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gettext import GNUTranslations

#: The languages every word exists in; the first is the one that stands in the code.
LANGUAGES = ("en", "fr")
#: How much of a text from outside a sentence quotes, in characters.
QUOTED = 60


def N_(message: str) -> str:  # noqa: N802 - the name gettext tools know
    """Mark a message that is translated later, where it is used."""
    return message


def unbroken(name: str) -> str:
    """A short name that stays on one line: ``Ta Yü`` with a space that does not break."""
    return name.replace(" ", "\xa0") if len(name) < 12 else name


class Words:
    """Says messages in one language: ``_("{seat} to move", seat=...)``.

    English needs no catalogue. Others are read from the compiled catalogues that the build
    puts beside the code: one for the house, one in each game's package.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._catalogues: dict[str, GNUTranslations] = {}
        self.add("tessera.words", f"{self.language}/house.mo")

    def add(self, package: str, name: str) -> None:
        """Read a compiled catalogue of a package; without effect in English or if read before.

        Raises `FileNotFoundError` where the build left the catalogue out.
        """
        if self.language == LANGUAGES[0] or package in self._catalogues:
            return
        from gettext import GNUTranslations  # noqa: PLC0415 - English starts without it
        from io import BytesIO  # noqa: PLC0415

        self._catalogues[package] = GNUTranslations(BytesIO(_data(package, name)))

    def add_game(self, *packages: str) -> None:
        """Read the catalogues of a game's packages: those it shares with others, and its own."""
        for package in packages:
            self.add(f"tessera.games.{package}", f"{self.language}.mo")

    def __call__(self, message: str, /, **facts: object) -> str:
        """``message`` in this language, with its ``{facts}`` filled in."""
        if not message:
            return ""
        for catalogue in self._catalogues.values():
            found = catalogue.gettext(message)
            if found != message:
                message = found
                break
        return message.format(**facts) if facts else message

    def ngettext(self, one: str, many: str, count: int, /, **facts: object) -> str:
        """The form of a message that ``count`` asks for; ``{count}`` is filled in."""
        text = one if count == 1 else many
        for catalogue in self._catalogues.values():
            found = catalogue.ngettext(one, many, count)
            if found not in (one, many):
                text = found
                break
        return text.format(count=count, **facts)

    def any_of(self, names: tuple[str, ...]) -> str:
        """Several names as a choice: ``a1, b2 or c3``."""
        if len(names) < 2:
            return "".join(names)
        return self(N_("{first} or {last}"), first=", ".join(names[:-1]), last=names[-1])

    def all_of(self, names: tuple[str, ...]) -> str:
        """Several names together: ``a1, b2 and c3``."""
        if len(names) < 2:
            return "".join(names)
        return self(N_("{first} and {last}"), first=", ".join(names[:-1]), last=names[-1])

    def beside(self, *parts: str) -> str:
        """Several things told of one place: ``a1: empty; playable: Square``."""
        told, *rest = parts
        for part in rest:
            told = self(N_("{first}; {more}"), first=told, more=part)
        return told


def _data(package: str, name: str) -> bytes:
    """A file beside a package's code, also where it lies in an archive, its own or a later one."""
    __import__(package)
    module: Any = sys.modules[package]
    first, *later = module.__path__
    try:
        data: bytes = module.__spec__.loader.get_data(f"{first}/{name}")
    except OSError:
        from zipimport import zipimporter  # noqa: PLC0415 - only for what came later

        for folder in later:
            with suppress(OSError):
                return zipimporter(folder).get_data(f"{folder}/{name}")
        raise
    return data


#: Facts whose several values hold together; those of others are a choice.
TOGETHER = frozenset({"pawns", "taken", "tiles"})


def said(
    _: Words, facts: Mapping[str, object], names: Mapping[str, Mapping[str, str]]
) -> dict[str, object]:
    """Facts as a sentence needs them: known values by their names, several as a choice."""
    spoken: dict[str, object] = {}
    for name, value in facts.items():
        table = names.get(name, {})
        if isinstance(value, tuple):
            joined = _.all_of if name in TOGETHER else _.any_of
            spoken[name] = joined(tuple(_(table.get(part, part)) for part in value))
        elif isinstance(value, str):
            spoken[name] = _(table[value]) if value in table else clipped(value)
        else:
            spoken[name] = value
    return spoken


def clipped(text: str) -> str:
    """Text from outside, short enough to be quoted in a sentence."""
    return text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"


def naming(
    names: Mapping[str, Mapping[str, str]],
) -> tuple[Callable[[Words, str, str], str], Callable[[Words, str], str]]:
    """Make a game's ``name(_, sort, value)`` and ``seat(_, value)`` from its names by their sorts.

    Both raise `KeyError` for what is in no table.
    """

    def name(_: Words, sort: str, value: str) -> str:
        message = names[sort][value]
        return _(message)

    def seat(_: Words, value: str) -> str:
        return name(_, "seat", value)

    return name, seat
