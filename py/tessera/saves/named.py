"""The name that a player gives to a game. It is a header of the record and stays with the game."""

from __future__ import annotations

import re
from typing import Final

from tessera.play.match import Match
from tessera.play.record import printable

#: The record header that holds the name, and the maximum length of a name in characters.
NAMED = "Name"
LONGEST = 60
#: Spaces, full stops and characters that some systems forbid in file names.
_UNSAFE: Final = re.compile(r'[\s\\/:*?"<>|.]+')


def given_name(match: Match) -> str:
    """A game's own name, as plain text on one line; "" if the game has none."""
    return plain_name(match.headers.get(NAMED, ""))


def plain_name(name: str) -> str:
    """Reduce a name to one line of at most `LONGEST` (60) characters, without invisible ones.

    >>> plain_name("  Club   final ")
    'Club final'
    """
    return printable(" ".join(printable(name).split())[:LONGEST]).rstrip()


def file_stem(match: Match, name: str) -> str:
    """The start of a match's file names: the game's id, then the match's name or else ``name``."""
    given = _UNSAFE.sub("-", given_name(match)).strip("-")
    return f"{match.game.id}-{given or name}"


def called(header: str) -> str:
    """The name in a player's header; "" for a question mark, which means unknown."""
    name = plain_name(header)
    return "" if name == "?" else name


def renamed(match: Match, name: str) -> Match:
    """Give a match another name, or none if ``name`` is blank."""
    given = plain_name(name)
    headers = {header: value for header, value in match.headers.items() if header != NAMED}
    return match._replace(headers={**headers, NAMED: given} if given else headers)
