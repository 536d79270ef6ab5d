"""Translation of messages into one language. A message's id is its English text in the code.

Sentences refer to players by name or as "you" (see `People`).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.play.contract import Seat

if TYPE_CHECKING:
    from gettext import GNUTranslations
    from typing import Self

#: The languages of the site; messages in the code are in the first language.
LANGUAGES = ("en", "fr")
#: The greatest number of groups of people that `Words.among` remembers.
GROUPS: Final = 8
#: Elisions before a name's initial vowel, by language: ``de Anna`` becomes ``d’Anna``.
ELIDED: Final = {"fr": (("de ", "d’"), ("que ", "qu’"))}
#: Facts whose values are players' names.
CALLED: Final = frozenset({"seat", "seats", "names"})
_VOWELS: Final = frozenset("aeiouàâäéèêëîïôöùûü")


def N_(message: str) -> str:  # noqa: N802 - the name gettext tools know
    """Mark a message that is translated later, where it is used."""
    return message


def initial(name: str) -> str:
    """The first letter or digit of a name; "" if there is none."""
    return next(filter(str.isalnum, name), "")


def unbroken(name: str) -> str:
    """Replace spaces with no-break spaces if a name has fewer than 12 characters: ``Ta Yü``."""
    return name.replace(" ", "\xa0") if len(name) < 12 else name


class People(NamedTuple):
    """The players of one game, in one language.

    ``names`` has a unique name for each seat whose player has a name. ``you`` contains the seat and
    the side of the only person at the screen; () if there is nobody or more than one person.
    """

    names: Mapping[Seat, str] = {}
    you: tuple[Seat, ...] = ()


#: No known people: seats have their own names, and nobody is "you".
NOBODY = People()


class Words:
    """A translator of messages into one language: ``_("{seat} to move", seat=...)``.

    English needs no catalogue. For any other language, the build puts compiled catalogues beside
    the code: ``house.mo`` for the site, and one in each game's package.

    >>> _ = Words("en")
    >>> _("{seat} to move", seat="White"), _.any_of(("a1", "b2", "c3"))
    ('White to move', 'a1, b2 or c3')
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        #: The players whom sentences name.
        self.people = NOBODY
        self._catalogues: dict[str, GNUTranslations] = {}
        self._among: dict[object, Self] = {}
        self.add("tessera.words", f"{self.language}/house.mo")

    def add(self, package: str, name: str) -> None:
        """Read a package's catalogue once; English has none. A missing file raises `OSError`."""
        if self.language == LANGUAGES[0] or package in self._catalogues:
            return
        from gettext import GNUTranslations  # noqa: PLC0415 - English starts without it
        from io import BytesIO  # noqa: PLC0415

        self._catalogues[package] = GNUTranslations(BytesIO(package_file(package, name)))

    def add_game(self, *packages: str) -> None:
        """Read the catalogues of all packages of a game, shared packages included."""
        for package in packages:
            self.add(f"tessera.games.{package}", f"{self.language}.mo")

    def among(self, people: People) -> Self:
        """Return a cached copy for sentences about ``people``, with the same catalogues."""
        key = (tuple(people.names.items()), people.you)
        found = self._among.get(key)
        if found is None:
            found = object.__new__(type(self))
            found.__dict__.update(self.__dict__, people=people)
            while len(self._among) >= GROUPS:
                self._among.pop(next(iter(self._among)))
            self._among[key] = found
        return found

    def is_you(self, seat: object) -> bool:
        """True if ``seat`` is the seat or the side of the only person at the screen."""
        return seat in self.people.you

    def __call__(self, message: str, /, **facts: object) -> str:
        """Translate ``message`` and fill in its ``{facts}``."""
        if not message:
            return ""
        for catalogue in self._catalogues.values():
            found = catalogue.gettext(message)
            if found != message:
                message = found
                break
        if not facts:
            return message
        if self.language in ELIDED:
            message = self._elided(message, facts)
        return message.format(**facts)

    def ngettext(self, one: str, many: str, count: int, /, **facts: object) -> str:
        """Translate ``one`` or ``many`` to suit ``count``; fill in ``{count}`` and ``{facts}``.

        >>> Words().ngettext("{count} turn", "{count} turns", 3)
        '3 turns'
        """
        text = one if count == 1 else many
        for catalogue in self._catalogues.values():
            found = catalogue.ngettext(one, many, count)
            if found not in (one, many):
                text = found
                break
        return self._elided(text, facts).format(count=count, **facts)

    def _elided(self, message: str, facts: Mapping[str, object]) -> str:
        """Elide words before a player's name that begins with a vowel."""
        for fact in CALLED & facts.keys():
            if initial(str(facts[fact])).casefold() in _VOWELS:
                for whole, short in ELIDED.get(self.language, ()):
                    message = message.replace(f"{whole}{{{fact}}}", f"{short}{{{fact}}}")
        return message

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
        """Join descriptions of one place: ``a1: empty; playable: Square``."""
        told, *rest = parts
        for part in rest:
            told = self(N_("{first}; {more}"), first=told, more=part)
        return told


def package_file(package: str, name: str) -> bytes:
    """Read a file of a package, from its first archive or from an archive loaded later."""
    __import__(package)
    module: Any = sys.modules[package]
    first, *later = module.__path__
    try:
        data: bytes = module.__spec__.loader.get_data(f"{first}/{name}")
    except OSError:
        from zipimport import zipimporter  # noqa: PLC0415 - only for archives loaded later

        for folder in later:
            with suppress(OSError):
                return zipimporter(folder).get_data(f"{folder}/{name}")
        raise
    return data
