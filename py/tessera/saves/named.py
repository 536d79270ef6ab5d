"""A game's own name, given by its player: a header of its record, so that both stay together."""

from __future__ import annotations

import re
from typing import Final

from tessera.play.match import Match
from tessera.play.record import printable

#: The record header of the name, and the greatest length of a name, in characters.
NAMED = "Name"
LONGEST = 60
#: Characters that some systems forbid in file names.
_UNSAFE: Final = re.compile(r'[\s\\/:*?"<>|.]+')


def given_name(match: Match) -> str:
    """The name of a game, as plain text in one line; "" if it has none."""
    return plain_name(match.headers.get(NAMED, ""))


def plain_name(name: str) -> str:
    """Clean a name: one line, no invisible characters, at most `LONGEST` (60) characters.

    >>> plain_name("  Club   final ")
    'Club final'
    """
    return printable(" ".join(printable(name).split())[:LONGEST]).rstrip()


def file_stem(match: Match, name: str) -> str:
    """The beginning of a match's file names: its game, and its own name or ``name``."""
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
