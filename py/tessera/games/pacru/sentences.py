"""Sentences on Pacru's faults and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.games.sectors import words as sectors
from tessera.words.language import N_

FAULTS: Final[Mapping[tuple[str, str], str]] = {
    **sectors.SYNTAX,
    **sectors.POSITION,
    ("syntax", "move"): N_(
        "“{text}” is not a turn: write g9-e7, e9xe7 or g9<; to choose a tile, put its square in "
        "brackets, as in (f8)."
    ),
    ("syntax", "twice"): N_("“{text}” gives up the same square twice."),
    ("syntax", "star"): N_(
        "In “{text}”, the * for the connection must come first in the brackets."
    ),
    ("syntax", "turning-star"): N_(
        "“{text}” turns a pawn: the brackets may name only the tiles to give up, not the "
        "connection *."
    ),
    ("PA-2", "no-claim"): N_("You cannot choose {square}: there is no tile to choose now."),
    ("PA-2", "no-link"): N_("There is no connection to take now."),
    ("PA-2", "none"): N_("There is no pawn on {square}."),
    ("PA-2", "foreign"): N_("{square} holds {pawn}: move one of your own."),
    ("PA-2", "open-link"): N_("Finish your turn first: decide on the connection."),
    ("PA-2", "open-gain"): N_("Finish your turn first: choose a tile in the new sector."),
    ("PA-2", "open-meeting"): N_("Finish your turn first: the pawns meet, so choose a tile."),
    ("PA-2", "open-give"): N_("Finish your turn first: give up tiles."),
    ("PA-3", ""): N_(
        "The pawn on {origin} faces {facing}: it can move straight ahead or at 45°, but not to "
        "{square}."
    ),
    ("PA-4", ""): N_("{square} is too far: the power of the pawn on {origin} is {power}."),
    ("PA-5", "own-pawn"): N_("{square} holds one of your own pawns."),
    ("PA-5", "pawn"): N_("{square} holds {pawn}: to capture it, two of your pawns must attack it."),
    ("PA-5", "written"): N_("{square} holds {pawn}: a capture is written with x."),
    ("PA-5", "tile"): N_("{square} holds {tile}: a pawn may pass over it, but not stop there."),
    ("PA-5", "jump"): N_(
        "Pawns ({pawns}) block the way to {square}: a pawn may jump only from one of your "
        "tiles to another."
    ),
    ("PA-5", "stuck-edge"): sectors.STUCK_EDGE,
    ("PA-5", "stuck-pawns"): sectors.STUCK_PAWNS,
    ("PA-5", "stuck-tiles"): sectors.STUCK_TILES,
    ("PA-5", "stuck-both"): sectors.STUCK_BOTH,
    ("PA-6", "sector"): N_("{square} is not in the pawn’s new sector."),
    ("PA-6", "own"): N_("The tile on {square} is already yours."),
    ("PA-6", "pawn"): N_("A pawn stands on {square}: choose a square without one."),
    ("PA-6", "taken"): N_("The tile on {square} is not neutral: choose {asked}."),
    ("PA-8", "none"): N_("There is no connection to take now."),
    ("PA-8", "both"): N_(
        "You took the connection over {taken}, so you may not also choose a tile in the new sector."
    ),
    ("PA-8", "only"): N_("You cannot choose a single tile here: take the connection over {taken}."),
    ("PA-10", "sector"): N_("{square} is not in the pawn’s new sector."),
    ("PA-10", "own"): N_("The tile on {square} is already yours."),
    ("PA-10", "pawn"): N_("A pawn stands on {square}: choose a square without one."),
    ("PA-11", "nobody"): N_("There is no opponent’s pawn on {square} to capture."),
    ("PA-11", "alone"): N_("To capture {pawn} on {square}, two of your pawns must attack it."),
    ("PA-12", "own"): N_("The tile on {square} is already yours."),
    ("PA-12", "pawn"): N_("A pawn stands on {square}: choose a square without one."),
    ("PA-14", "own"): N_("You have no tile on {square} to give up."),
    ("PA-14", "pawn"): N_("The tile on {square} is under a pawn: give up another tile."),
    ("PA-14", "tiles"): N_(
        "Turning the pawn on {square} by {degrees}° costs {tiles} of your tiles without a pawn; "
        "you have only {spare}."
    ),
    ("PA-14", "exactly"): N_("Turning a pawn by {degrees}° costs exactly {tiles} tiles."),
    ("PA-14", "alone"): N_("The pawn on {square} may not turn: none of your other pawns can move."),
}

#: Empty, because no fault's sentence names the player to move.
TO_YOU: Final[Mapping[tuple[str, str], str]] = {}

#: Each rule in one or two sentences, shown with the rule's id.
RULES: Final[Mapping[str, str]] = {
    "PA-1": N_(
        "With two players, each begins with four pawns; with more players, each begins with three."
    ),
    "PA-2": N_("On your turn, move or turn one of your pawns; you may not pass."),
    "PA-3": N_(
        "A pawn moves in a straight line, ahead or at 45°, and then faces the way it moved."
    ),
    "PA-4": N_(
        "A pawn’s power is the number of your tiles in its sector, but at least 1; it moves up to "
        "that many squares."
    ),
    "PA-5": N_(
        "Unless it captures, a pawn may not land on a pawn or on another colour’s tile; it may "
        "jump over pawns only when it goes from one of your tiles to another."
    ),
    "PA-6": N_("When your pawn reaches another sector, put a tile on a free neutral square there."),
    "PA-7": N_(
        "If all the neutral squares in the new sector are under other pawns, you do not put a "
        "tile there."
    ),
    "PA-8": N_(
        "A pawn that goes from one of your tiles to another, two or more squares away, makes a "
        "connection: it wins all squares in between. If it crosses a border, choose either these "
        "squares or a tile in the new sector."
    ),
    "PA-9": N_(
        "A pawn that goes from one of your tiles to another may jump over pawns, but then "
        "wins no squares in between."
    ),
    "PA-10": N_(
        "If your pawn reaches a sector with no neutral squares, take a free tile of another "
        "colour there."
    ),
    "PA-11": N_("You may capture a pawn that two of your pawns attack; its square becomes yours."),
    "PA-12": N_(
        "If the pawn you moved meets another of your pawns face to face, take any tile without a "
        "pawn. With some options, both pawns must stand on your tiles."
    ),
    "PA-13": N_(
        "All effects of a move apply, in order, with one exception: you choose between a "
        "connection and a tile in the new sector."
    ),
    "PA-14": N_(
        "Instead of moving, you may turn a pawn: 45° costs two of your free tiles, 90° costs four."
    ),
    "PA-15": N_("A player who cannot move, or has no pawns left, is out."),
    "PA-16": N_(
        "You win with 42, 28 or 24 tiles (for 2, 3 or 4 players), or if only you have pawns left."
    ),
    "PA-17": N_("The third time the same position occurs, the game ends and nobody wins."),
}

#: Help on the keys of the board.
KEYS: Final = N_(
    "Keys on the board: arrows move between squares; Enter picks up a pawn, puts it down, chooses "
    "a square or confirms; < and > turn a picked-up pawn by 45°; 1 and 4 turn it by 90°; * takes "
    "the connection; Escape goes back one step. Elsewhere, ← and → step through the turns."
)
