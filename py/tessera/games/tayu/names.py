"""Names of Ta Yü's seats, rows, exits and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.language import N_
from tessera.words.naming import Naming

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "seat": {
        "ns": N_("North–South"),
        "ew": N_("East–West"),
        "n": N_("North"),
        "e": N_("East"),
        "s": N_("South"),
        "w": N_("West"),
        "A": N_("Player A"),
        "B": N_("Player B"),
        "C": N_("Player C"),
    },
    "side": {"N": N_("north"), "E": N_("east"), "S": N_("south"), "W": N_("west")},
    "row": {"L": N_("left row"), "R": N_("right row")},
    "exits": {
        "a": N_("north of the west square"),
        "b": N_("north of the middle square"),
        "c": N_("north of the east square"),
        "d": N_("at the east end"),
        "e": N_("south of the east square"),
        "f": N_("south of the middle square"),
        "g": N_("south of the west square"),
        "h": N_("at the west end"),
    },
    "option": {
        "first": N_("Who begins"),
        "hand": N_("Tiles in hand"),
        "scoreless": N_("If a tile fits nowhere and nobody has scored yet"),
    },
    "first": {"lot": N_("Random"), "ns": N_("North–South"), "ew": N_("East–West")},
    "hand": {"one": N_("One"), "two": N_("Two, hidden")},
    "scoreless": {
        "ask": N_("Ask everybody whether to set it aside"),
        "redraw": N_("Set it aside"),
        "end": N_("End the game"),
    },
    "number": {"bid:": N_("Your bid")},
    "act": {"bid:": N_("Bid")},
}

#: The names that sentences use for players.
players: Final = Naming(NAMES)
