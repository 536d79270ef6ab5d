"""The name that a player gives to a game: a header of its record, so that it goes along with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.play.match import Match

if TYPE_CHECKING:
    from tessera.saves.library import Library

#: The record's header, and how many characters of it are taken.
NAMED = "Name"
LONGEST = 60


def given_name(match: Match) -> str:
    """The name that a game was given, as plain text in one line; empty if it has none."""
    return _plain(match.headers.get(NAMED, ""))


def _plain(name: str) -> str:
    text = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(text.split())[:LONGEST].rstrip()


def renamed(match: Match, name: str) -> Match:
    """The match under another name; under none if ``name`` is blank."""
    plain = _plain(name)
    headers = {header: value for header, value in match.headers.items() if header != NAMED}
    return match._replace(headers={**headers, NAMED: plain} if plain else headers)


def rename(library: Library, name: str, given: str) -> bool:
    """Give a kept game another name, or none; it stays where it is in the list.

    False where there is no whole game to be renamed. Raises as `Library.load` and
    `Library.keep` do.
    """
    found = library.load(name)
    if found.kept is None or found.damaged is not None:
        return False
    library.keep(name, found.kept._replace(match=renamed(found.kept.match, given)))
    return True
