"""Sentences for Tyrus's refusals and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.language import N_

FAULTS: Final[Mapping[tuple[str, str], str]] = {
    ("syntax", "action"): N_(
        "“{text}” is not a turn: write a tile, @ and a building. For example, S8@iC puts 8 "
        "soldiers in Ivory’s citadel."
    ),
    ("syntax", "tile"): N_("“{tile}” is not a tile: write S, M or P and a number from 1 to 10."),
    ("syntax", "building"): N_("“{building}” is not a building; the buildings are {allowed}."),
    ("record", "election"): N_(
        "The header {header} has an unknown election “{text}”; use C, M or T."
    ),
    ("record", "elections"): N_(
        "In the header {header}, election {election} appears {count} times instead of {times}."
    ),
    ("record", "tile"): N_("The header {header} has an unknown tile “{text}”."),
    ("record", "copies"): N_(
        "In the header {header}, tile {tile} appears {count} times instead of once."
    ),
    ("record", "missing"): N_("Tile {tile} is missing from the header {header}."),
    ("not-in-hand", "placed"): N_("{seat} does not hold that tile."),
    ("not-in-hand", "reserve"): N_("{seat} does not hold that tile."),
    ("TY-3", "tile"): N_("{seat} must choose a tile first."),
}

#: The refusals above that name a seat, addressed to that seat's player.
TO_YOU: Final[Mapping[tuple[str, str], str]] = {
    ("not-in-hand", "placed"): N_("You do not hold that tile."),
    ("not-in-hand", "reserve"): N_("You do not hold that tile."),
    ("TY-3", "tile"): N_("You must choose a tile first."),
}

#: A sentence for each rule, shown with its id.
RULES: Final[Mapping[str, str]] = {
    "TY-1": N_(
        "The election cards are shuffled; each player secretly draws nine of their 30 tiles."
    ),
    "TY-2": N_(
        "The winner of the toss goes first in odd-numbered elections, the other player in "
        "even-numbered ones."
    ),
    "TY-3": N_(
        "In each election, the players take turns placing one tile until each has placed three."
    ),
    "TY-4": N_("A tile goes face down in any building; only its owner sees what it is."),
    "TY-5": N_(
        "After six tiles have been placed, all tiles in the election’s two buildings are revealed."
    ),
    "TY-6": N_("Merchants cancel soldiers, priests cancel merchants, soldiers cancel priests."),
    "TY-7": N_(
        "In your own building, your voters count. Opposing tiles that cancel voters form a block, "
        "deducted from your votes; you reduce it with tiles that cancel the blockers."
    ),
    "TY-8": N_("Whoever has more votes wins the representative; a tie elects nobody."),
    "TY-9": N_(
        "Revealed tiles are discarded out of sight; each player then draws three tiles, as "
        "long as any are left."
    ),
    "TY-10": N_("Win three elections in a row to win the game at once, whatever the score."),
    "TY-11": N_("Win five elections to win the game."),
    "TY-12": N_(
        "After nine elections, whoever has more representatives wins. A tie goes to the higher "
        "total of remaining tiles; if the totals are equal too, the game is a draw."
    ),
}
#: The game in a sentence (TY-4).
LINE: Final = N_("Nine elections, and you never know what your opponent put in the ballot box.")

KEYS: Final = N_(
    "Keys on the board: 1 to 9 pick a tile in hand; C, M and T place it in your citadel, market "
    "or temple (with Shift, your opponent’s); arrows move between buildings; Enter places the "
    "tile or continues the tally. Elsewhere, ← and → step through the turns."
)
#: An example of a written turn.
EXAMPLE: Final = "S8@iC"
