"""`About`: a game's description, which can be read before the game's code is fetched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

#: The sound of a game's pieces when they are placed (``static/sound.mjs``).
Material = Literal["stone", "tile", "wood", "paper"]


class About(NamedTuple):
    """A game's description for the home page, the build and archives: ``ABOUT`` in ``about``."""

    #: The name shown to people.
    title: str
    #: The position on the shelf, lowest first.
    order: int
    #: The approximate length of a game in minutes.
    minutes: int
    #: The sound of a placed piece.
    material: Material
    #: The pixels that an embedded board keeps free below itself on a telephone, with two seats.
    below: int
    #: Pixels added to `below` in a mode (``mode=view``) or with a value of an option
    #: (``memory=on``); negative for fewer.
    more: Mapping[str, int] = {}
    #: The game's inventors.
    authors: tuple[str, ...] = ()
    #: The packages of ``games`` that this game shares with others.
    shared: tuple[str, ...] = ()
    #: The optional parts of the page that this game needs, each in its own archive. ``pieces`` is
    #: for turning pieces, choosing numbers, large boards, curtains and interludes.
    parts: tuple[str, ...] = ()
    #: By number of seats, the bots' levels that are not offered: in matches between the levels,
    #: each of them was no stronger than the level below it.
    withheld: Mapping[int, tuple[int, ...]] = {}
