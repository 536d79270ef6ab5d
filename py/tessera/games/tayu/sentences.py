"""Ta Yü's refusals and rules in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.language import N_

FAULTS: Final[Mapping[tuple[str, str], str]] = {
    ("syntax", "action"): N_(
        "“{text}” is not a move: L or R draws, abd:j10E places a tile; bid 24 and pass in the "
        "auction."
    ),
    ("syntax", "tile"): N_(
        "There is no tile “{tile}”: its name is the letters of its three exits, as in abd."
    ),
    ("syntax", "place"): N_(
        "“{text}” needs a square, a1 to s19, and where the tile leads: N, E, S or W, as in "
        "abd:j10E."
    ),
    ("syntax", "bid"): N_("“{text}” is not a bid: write a whole number, as in bid 24."),
    ("record", "row"): N_("The header {header} has {count} tiles; a row has {tiles}."),
    ("record", "tile"): N_("The header {header} names a tile “{text}”, which there is not."),
    ("record", "drawn"): N_(
        "The header {header} hides tile {number} of its row, which has been drawn: of a drawn tile "
        "of one’s own the kind must be known, of another’s the back."
    ),
    ("record", "copies"): N_("Tile {tile} stands {count} times in the block, not {copies} times."),
    ("not-in-hand", ""): N_("{seat} does not hold that tile."),
    ("TA-2", "draw"): N_("{seat} must first draw a tile, from the left or the right row."),
    ("TA-2", "drawn"): N_("{seat} has drawn already."),
    ("TA-2", "used-up"): N_("The {row} is used up: draw from the other one."),
    ("TA-3", "outside"): N_("The tile would jut out over the edge of the board."),
    ("TA-3", "taken"): N_("A tile lies there already: {taken}."),
    ("TA-4", ""): N_("The first tile must cover the middle, {square}."),
    ("TA-5", ""): N_("The tile joins no canal: one of its exits must meet an exit on the board."),
    ("TA-6", "exit"): N_(
        "The canal that leaves {neighbour} towards {square} would be blocked by this tile."
    ),
    ("TA-6", "blank"): N_(
        "The tile’s exit on {square}, to the {side}, would be blocked by the tile on {neighbour}."
    ),
    ("TA-11", "fits"): N_("The tile fits, for example from {first} to {last}: the game goes on."),
    ("TA-11", "end"): N_("The tile fits nowhere: the game ends with it."),
    ("TA-12", "answer"): N_("{seat} must first say whether the tile may be set aside."),
    ("TA-12", "unasked"): N_("Nobody is asked anything now."),
    ("TA-12", "fits"): N_("A tile fits, for example from {first} to {last}: none is set aside."),
    ("TA-12", "aside"): N_("The tile fits nowhere: it is set aside now, and another one drawn."),
    ("TA-12", "last"): N_("The tile is not set aside: the game ends with it."),
    ("TA-14", "end"): N_("Neither tile fits anywhere: the game ends with the one drawn."),
    ("TA-14", "fits"): N_(
        "A tile in hand fits, for example from {first} to {last}: the game goes on."
    ),
    ("TA-14", "older"): N_("This is about the tile just drawn, not that one."),
    ("TA-16", "late"): N_("Nobody bids now."),
    ("TA-16", "bid"): N_("The auction comes first: {seat} must bid or pass."),
    ("TA-16", "first"): N_("{seat} opens the auction and must name a number."),
    ("TA-16", "range"): N_("A bid is a whole number from {least} to {most}, not {bid}."),
    ("TA-16", "lower"): N_("{bid} is not lower than the last bid, {low}."),
    ("TA-17", "late"): N_("Nobody takes a side now."),
    ("TA-17", "side"): N_("{seat} must first take a side: North–South or East–West."),
}

#: Faults that name the player to move, as said to that player.
TO_YOU: Final[Mapping[tuple[str, str], str]] = {
    ("not-in-hand", ""): N_("You do not hold that tile."),
    ("TA-2", "draw"): N_("You must first draw a tile, from the left or the right row."),
    ("TA-2", "drawn"): N_("You have drawn already."),
    ("TA-12", "answer"): N_("You must first say whether the tile may be set aside."),
    ("TA-16", "bid"): N_("The auction comes first: you must bid or pass."),
    ("TA-16", "first"): N_("You open the auction and must name a number."),
    ("TA-17", "side"): N_("You must first take a side: North–South or East–West."),
}

#: The rules in a sentence each, shown beside their ids.
RULES: Final[Mapping[str, str]] = {
    "TA-1": N_("The 112 tiles are shuffled into a block: two rows of eight piles, seven high."),
    "TA-2": N_("Draw from the front pile of either row, then place the tile; rings show on backs."),
    "TA-3": N_("A tile covers three empty squares of the board, in any of four directions."),
    "TA-4": N_("The first tile covers the middle of the board."),
    "TA-5": N_("Every later tile joins the network: an exit of it meets an exit on the board."),
    "TA-6": N_("Nothing may be blocked: exit meets exit, and blank side meets blank side."),
    "TA-7": N_("At the edge of the board a canal may end or not."),
    "TA-8": N_("An exit at the edge is an estuary: it counts 1 for its coast, or 2."),
    "TA-9": N_("The 4th, 10th and 16th square of each coast count double."),
    "TA-10": N_("A side scores one of its coasts times the other; the most wins."),
    "TA-11": N_("The game ends when a drawn tile fits nowhere, or when the block is used up."),
    "TA-12": N_("While nobody has scored, all may agree to set aside a tile that fits nowhere."),
    "TA-13": N_("Two players: one for North–South, one for East–West."),
    "TA-14": N_("With two tiles: keep one hidden, draw another, place either of them."),
    "TA-15": N_("Four players: partners sit opposite each other and do not talk about the game."),
    "TA-16": N_(
        "Three players: whoever bids lowest that neither side will score as much is the flood."
    ),
    "TA-17": N_("One of the other two, drawn by lot, takes a side and begins."),
    "TA-18": N_("Once a side reaches the bid, the flood places no more tiles."),
    "TA-19": N_("The flood wins if neither side reaches the bid; otherwise the higher score wins."),
}
#: The game in a sentence (TA-8, TA-10).
LINE: Final = N_("Lead the water to your two coasts; what counts is one coast times the other.")

#: Keys on the board.
KEYS: Final = N_(
    "Keys on the board: L and R draw from a row, 1 and 2 pick a tile or an answer; arrows go "
    "from square to square, N to the next place that fits, R rotates the tile, Enter places it and "
    "confirms; Escape cancels. Elsewhere "
    "← and → step through the turns."
)
#: Example of the notation.
EXAMPLE: Final = "abd:j10E"
