"""What a game tells of itself before any of its code is asked for: `About`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

#: What the pieces of a game sound like when they are laid (``static/sound.mjs``).
Material = Literal["stone", "tile", "wood", "paper"]


class About(NamedTuple):
    """A game as its module ``about`` describes it, under the name ``ABOUT``.

    The home page, the build and the page's archives know a game by this alone.
    """

    #: The name that people read.
    title: str
    #: The place on the shelf; the lowest comes first.
    order: int
    #: About how many minutes a game takes.
    minutes: int
    #: What is heard when a piece is laid.
    material: Material
    #: How many pixels an embedded board keeps free below itself on a telephone, for two seats.
    below: int
    #: How many more, or fewer, it keeps free in a mode (``mode=view``), or where an option has a
    #: value (``memory=on``).
    more: Mapping[str, int] = {}
    #: Who invented the game.
    authors: tuple[str, ...] = ()
    #: The packages beside the games' own that this game shares with others.
    shared: tuple[str, ...] = ()
    #: The parts of the page that come in an archive and that this game needs: ``pieces`` for
    #: pieces that are turned, numbers that are named, large boards, curtains and interludes.
    parts: tuple[str, ...] = ()
    #: By the number of seats, the bots' levels that nobody is offered, since the ladder shows none
    #: of them to be worth more than the one below.
    withheld: Mapping[int, tuple[int, ...]] = {}
