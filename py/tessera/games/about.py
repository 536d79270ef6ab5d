"""`About`: a game's description, which can be read before the game's code is fetched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

#: The sound of a game's pieces when they are placed (``static/sound.mjs``).
Material = Literal["stone", "tile", "wood", "paper"]


class About(NamedTuple):
    """A game's description for the page and the build: ``ABOUT`` in the game's ``about`` module."""

    #: The name shown to people.
    title: str
    #: The place in the list of games, lowest first.
    order: int
    #: The approximate length of a game in minutes.
    minutes: int
    #: The sound of a placed piece.
    material: Material
    #: The height in pixels that a game embedded in another page needs below its board. The value is
    #: for two seats, on a telephone.
    below: int
    #: Pixels to add to `below`, by mode (``mode=view``) or by option value (``memory=on``); may be
    #: negative.
    more: Mapping[str, int] = {}
    #: The game's inventors.
    authors: tuple[str, ...] = ()
    #: The packages in ``games`` that this game shares with other games.
    shared: tuple[str, ...] = ()
    #: The optional parts of the page that this game needs, each in its own archive. The part
    #: ``pieces`` is for large boards, curtains, interludes, numbers to choose and pieces that turn.
    parts: tuple[str, ...] = ()
    #: The bot levels that are not offered, by the number of seats. In matches, such a level was not
    #: proven stronger than the highest level offered below it, or, with two seats, too little
    #: stronger.
    withheld: Mapping[int, tuple[int, ...]] = {}
