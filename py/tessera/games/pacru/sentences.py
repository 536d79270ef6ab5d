"""Pacru's faults and rules, each in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.sectors import words as sectors
from tessera.words.language import N_

FAULTS: Final[Mapping[tuple[str, str], str]] = {
    **sectors.SYNTAX,
    **sectors.POSITION,
    ("syntax", "move"): N_("“{text}” is not a turn: g9-e7, e9xe7, g9<, or what follows: (f8)."),
    ("syntax", "twice"): N_("“{text}” gives up the same square twice."),
    ("syntax", "star"): N_("“{text}”: the connection * stands first in the brackets."),
    ("syntax", "turning-star"): N_(
        "“{text}”: who turns a pawn gives up tiles; there is no connection * to take."
    ),
    ("PA-2", "no-claim"): N_("Nothing asks for a tile here: {square} cannot be chosen."),
    ("PA-2", "no-link"): N_("Nothing asks for a connection here."),
    ("PA-2", "none"): N_("There is no pawn on {square}."),
    ("PA-2", "foreign"): N_("On {square} stands {pawn}: move one of your own."),
    ("PA-2", "open-link"): N_("The turn goes on: the connection is to be decided first."),
    ("PA-2", "open-gain"): N_("The turn goes on: a tile in the new sector is to be chosen."),
    ("PA-2", "open-meeting"): N_("The turn goes on: the pawns meet, a tile is to be chosen."),
    ("PA-2", "open-give"): N_("The turn goes on: tiles are to be given up first."),
    ("PA-3", ""): N_(
        "The pawn on {origin} faces {facing}: it moves straight ahead or at 45°, not to {square}."
    ),
    ("PA-4", ""): N_("{square} is too far from {origin}: the pawn’s power here is {power}."),
    ("PA-5", "own-pawn"): N_("On {square} stands a pawn of your own."),
    ("PA-5", "pawn"): N_(
        "On {square} stands {pawn}: only two pawns that attack it can capture it."
    ),
    ("PA-5", "written"): N_("On {square} stands {pawn}: a capture is written with x."),
    ("PA-5", "tile"): N_("{square} holds {tile}: a pawn may pass over it, but not stop there."),
    ("PA-5", "jump"): N_(
        "The way to {square} is barred by pawns ({pawns}); only from an own tile to an own tile "
        "does a pawn jump."
    ),
    ("PA-5", "stuck-edge"): sectors.STUCK_EDGE,
    ("PA-5", "stuck-pawns"): sectors.STUCK_PAWNS,
    ("PA-5", "stuck-tiles"): sectors.STUCK_TILES,
    ("PA-5", "stuck-both"): sectors.STUCK_BOTH,
    ("PA-6", "sector"): N_("{square} is not in the sector that the pawn came to."),
    ("PA-6", "own"): N_("The tile on {square} is yours already."),
    ("PA-6", "pawn"): N_("A pawn stands on {square}: choose a square without one."),
    ("PA-6", "taken"): N_("The tile on {square} is not neutral; a neutral one is on {asked}."),
    ("PA-8", "none"): N_("No connection is to be decided now."),
    ("PA-8", "both"): N_(
        "The connection over {taken} was taken: then no tile is placed for the border; one or the "
        "other, not both."
    ),
    ("PA-8", "only"): N_(
        "Here the connection over {taken} is to be taken; no single tile can be chosen."
    ),
    ("PA-10", "sector"): N_("{square} is not in the sector that the pawn came to."),
    ("PA-10", "own"): N_("The tile on {square} is yours already."),
    ("PA-10", "pawn"): N_("A pawn stands on {square}: choose a square without one."),
    ("PA-11", "nobody"): N_("On {square} stands no pawn of another player to capture."),
    ("PA-11", "alone"): N_("To capture {pawn} on {square}, two of your pawns must attack it."),
    ("PA-12", "own"): N_("The tile on {square} is yours already."),
    ("PA-12", "pawn"): N_("A pawn stands on {square}: choose a square without one."),
    ("PA-14", "own"): N_("{square} holds no tile of yours to give up."),
    ("PA-14", "pawn"): N_("The tile on {square} lies under a pawn: give up another."),
    ("PA-14", "tiles"): N_(
        "To turn the pawn on {square} by {degrees}° costs {tiles} of your tiles without a pawn; "
        "you have {spare}."
    ),
    ("PA-14", "exactly"): N_("To turn a pawn by {degrees}° costs exactly {tiles} tiles."),
    ("PA-14", "alone"): N_("The pawn on {square} may not turn: no other pawn of yours can move."),
}

#: None names the player to move.
TO_YOU: Final[Mapping[tuple[str, str], str]] = {}

#: The rules in a sentence each, shown where their ids stand.
RULES: Final[Mapping[str, str]] = {
    "PA-1": N_("Two players begin with four pawns each, three or four players with three."),
    "PA-2": N_("A turn is one move, or one turning, of one of your pawns; nobody may pass."),
    "PA-3": N_("A pawn moves straight, ahead or at 45°, and then faces the way it moved."),
    "PA-4": N_("Its power, how far it may go, is your tiles in the sector it leaves, at least 1."),
    "PA-5": N_("It does not land on another colour’s tile or on a pawn, nor jump pawns."),
    "PA-6": N_("Who comes to another sector puts a tile on a free neutral square there."),
    "PA-7": N_("If the only neutral squares there lie under other pawns, nothing is placed."),
    "PA-8": N_(
        "From an own tile to an own tile, two squares or more, all between become yours; over a "
        "border, this or the tile there."
    ),
    "PA-9": N_("From an own tile to an own tile a pawn may jump others; then nothing is taken."),
    "PA-10": N_("In a sector without neutral squares another colour’s free tile becomes yours."),
    "PA-11": N_("A pawn that two of yours attack may be captured; its square becomes yours."),
    "PA-12": N_(
        "If the pawn that moved faces another of yours, take any free tile (by option, only if "
        "both stand on own tiles)."
    ),
    "PA-13": N_(
        "All that a move brings happens, in order; between connection and border you choose."
    ),
    "PA-14": N_("Instead of moving, turn a pawn 45° for two free tiles of yours, 90° for four."),
    "PA-15": N_("Who cannot move at all on their turn is out, and who has lost every pawn."),
    "PA-16": N_("Win with 42, 28 or 24 tiles (2, 3, 4 players), or as the last one with pawns."),
    "PA-17": N_("The same position for the third time ends the game, and nobody wins."),
}

#: What keys do on the board.
KEYS: Final = N_(
    "Keys on the board: arrows go from square to square, Enter takes a pawn, puts it down, names "
    "a square and confirms, < and > turn a pawn that is taken by 45°, 1 and 4 by 90°, * takes "
    "the connection, Escape takes back. Elsewhere ← and → step through the turns."
)
