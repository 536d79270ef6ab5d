"""Tyrus's refusals and rules in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.language import N_

FAULTS: Final[Mapping[tuple[str, str], str]] = {
    ("syntax", "action"): N_(
        "“{text}” is not a move: a tile, @ and a building, as in S8@iC for 8 soldiers into "
        "Ivory’s citadel."
    ),
    ("syntax", "tile"): N_("There is no tile “{tile}”: it is S, M or P and a number from 1 to 10."),
    ("syntax", "building"): N_("There is no building “{building}”; there is {allowed}."),
    ("record", "election"): N_(
        "The header {header} names an election “{text}”; there is C, M or T."
    ),
    ("record", "elections"): N_(
        "The header {header} has election {election} {count} times, not {times} times."
    ),
    ("record", "tile"): N_("The header {header} names a tile “{text}”, which there is not."),
    ("record", "copies"): N_("The header {header} has tile {tile} {count} times, not once."),
    ("record", "missing"): N_("Tile {tile} is missing in the header {header}."),
    ("not-in-hand", "placed"): N_("{seat} does not hold that tile."),
    ("not-in-hand", "reserve"): N_("{seat} does not hold that tile."),
    ("TY-3", "tile"): N_("{seat} must first choose a tile."),
}

#: Refusals that name the player to move, addressed to that player.
TO_YOU: Final[Mapping[tuple[str, str], str]] = {
    ("not-in-hand", "placed"): N_("You do not hold that tile."),
    ("not-in-hand", "reserve"): N_("You do not hold that tile."),
    ("TY-3", "tile"): N_("You must first choose a tile."),
}

#: A sentence for each rule, shown where its id stands.
RULES: Final[Mapping[str, str]] = {
    "TY-1": N_(
        "The nine elections are shuffled; each player draws nine of 30 tiles, hidden from the "
        "other."
    ),
    "TY-2": N_("The toss says who leads all odd elections; the other leads all even ones."),
    "TY-3": N_("In an election both place three tiles, one at a time, the leader first."),
    "TY-4": N_("A tile goes face down into any building; only its owner sees what it is."),
    "TY-5": N_("After six tiles those in the two buildings of the election are turned up."),
    "TY-6": N_("Merchants cancel soldiers, priests cancel merchants, soldiers cancel priests."),
    "TY-7": N_(
        "In your own building your voters count. The other’s tiles that cancel them are a block; "
        "your tiles there that cancel those make it smaller."
    ),
    "TY-8": N_("More votes win the representative; equal votes elect nobody."),
    "TY-9": N_(
        "What was turned up goes out of view; each player draws three tiles, while any are left."
    ),
    "TY-10": N_("Three elections in a row win at once, before everything else."),
    "TY-11": N_("Five elections win."),
    "TY-12": N_(
        "After nine elections the most representatives win; then the highest sum of the three "
        "tiles left; else it is a draw."
    ),
}
#: The game in a sentence (TY-4).
LINE: Final = N_("Nine elections, and you never know what the other has put into the ballot.")

#: The keys of the board.
KEYS: Final = N_(
    "Keys on the board: 1 to 9 pick a tile in hand, C, M and T place it in your own citadel, "
    "market or temple, with Shift in the other’s; arrows go from building to building, Enter "
    "places. Enter also leads a tally on. Elsewhere ← and → step through the turns."
)
#: An example of a written turn.
EXAMPLE: Final = "S8@iC"
