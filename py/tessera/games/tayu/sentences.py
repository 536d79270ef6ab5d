"""Ta Yü's refusals and rules in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.language import N_

FAULTS: Final[Mapping[tuple[str, str], str]] = {
    ("syntax", "action"): N_(
        "“{text}” is not a turn: write L or R to draw, or abd:j10E to place a tile; in the "
        "auction, write “bid 24” or “pass”."
    ),
    ("syntax", "tile"): N_(
        "There is no tile “{tile}”: write a tile as the letters of its three exits, such as abd."
    ),
    ("syntax", "place"): N_(
        "“{text}” needs a square (a1 to s19) and a direction (N, E, S or W), as in abd:j10E."
    ),
    ("syntax", "bid"): N_("“{text}” is not a bid: write a whole number, as in bid 24."),
    ("record", "row"): N_("The header {header} must have {tiles} tiles, not {count}."),
    ("record", "tile"): N_("The header {header} names a tile “{text}”, which does not exist."),
    ("record", "drawn"): N_(
        "The header {header} hides tile {number} of its row, but that tile has been drawn: if it "
        "is yours, show its kind; if it is another player’s, show its back."
    ),
    ("record", "copies"): N_("Copies of tile {tile} in the block: {count} instead of {copies}."),
    ("not-in-hand", ""): N_("{seat} does not hold that tile."),
    ("TA-2", "draw"): N_("{seat} must draw a tile first, from the left or the right row."),
    ("TA-2", "drawn"): N_("{seat} has already drawn."),
    ("TA-2", "used-up"): N_("The {row} is used up: draw from the other row."),
    ("TA-3", "outside"): N_("The tile would stick out over the edge of the board."),
    ("TA-3", "taken"): N_("There is already a tile on {taken}."),
    ("TA-4", ""): N_("The first tile must cover the centre, {square}."),
    ("TA-5", ""): N_("The tile joins no canal: one of its exits must meet an exit on the board."),
    ("TA-6", "exit"): N_("This tile would block the canal from {neighbour} to {square}."),
    ("TA-6", "blank"): N_(
        "The tile’s {side} exit on {square} would be blocked by the tile on {neighbour}."
    ),
    ("TA-11", "fits"): N_("The tile fits, for example from {first} to {last}: the game goes on."),
    ("TA-11", "end"): N_("The tile fits nowhere: the game ends."),
    ("TA-12", "answer"): N_("{seat} must first say whether the tile may be set aside."),
    ("TA-12", "unasked"): N_("There is nothing to answer now."),
    ("TA-12", "fits"): N_(
        "A tile in hand fits, for example from {first} to {last}, so no tile can be set aside."
    ),
    ("TA-12", "aside"): N_("The tile fits nowhere: set it aside and draw another."),
    ("TA-12", "last"): N_("The tile is not set aside: the game ends."),
    ("TA-14", "end"): N_("Neither tile fits anywhere: the game ends."),
    ("TA-14", "fits"): N_(
        "A tile in hand fits, for example from {first} to {last}: the game goes on."
    ),
    ("TA-14", "older"): N_("Name the tile that was just drawn, not the older tile in hand."),
    ("TA-16", "late"): N_("There is no auction now."),
    ("TA-16", "bid"): N_("The auction comes first: {seat} must bid or pass."),
    ("TA-16", "first"): N_("{seat} opens the auction and must bid."),
    ("TA-16", "range"): N_("A bid is a whole number from {least} to {most}, not {bid}."),
    ("TA-16", "lower"): N_("{bid} is not lower than the last bid, {low}."),
    ("TA-17", "late"): N_("There is no side to take now."),
    ("TA-17", "side"): N_("{seat} must first take a side: North–South or East–West."),
}

#: The sentences of `FAULTS` that name a player, reworded to address that player.
TO_YOU: Final[Mapping[tuple[str, str], str]] = {
    ("not-in-hand", ""): N_("You do not hold that tile."),
    ("TA-2", "draw"): N_("You must draw a tile first, from the left or the right row."),
    ("TA-2", "drawn"): N_("You have already drawn."),
    ("TA-12", "answer"): N_("You must first say whether the tile may be set aside."),
    ("TA-16", "bid"): N_("The auction comes first: you must bid or pass."),
    ("TA-16", "first"): N_("You open the auction and must bid."),
    ("TA-17", "side"): N_("You must first take a side: North–South or East–West."),
}

#: One or two sentences for each rule, by the rule's id.
RULES: Final[Mapping[str, str]] = {
    "TA-1": N_("Shuffle the 112 tiles into a block: two rows of eight piles, each seven high."),
    "TA-2": N_(
        "Draw a tile from the front pile of either row, then place it. Before you draw, you see "
        "the backs of the two top tiles."
    ),
    "TA-3": N_("A tile covers three empty squares of the board, in any of the four directions."),
    "TA-4": N_("The first tile must cover the centre."),
    "TA-5": N_(
        "Every later tile must join the network: one of its exits must meet an exit on the board."
    ),
    "TA-6": N_(
        "No exit may be blocked: exits must meet exits, and blank sides must meet blank sides."
    ),
    "TA-7": N_("At the edge of the board, exits and blank sides are both allowed."),
    "TA-8": N_("An exit into the sea is an estuary: it counts 1 or 2 for its coast."),
    "TA-9": N_("The 4th, 10th and 16th squares of each coast count double."),
    "TA-10": N_("A side’s score is the product of its two coasts’ counts; the higher score wins."),
    "TA-11": N_("The game ends when a drawn tile fits nowhere, or when the block is used up."),
    "TA-12": N_(
        "Until somebody scores, a tile that fits nowhere may be set aside if all players agree."
    ),
    "TA-13": N_("With two players, one plays North–South and the other East–West."),
    "TA-14": N_(
        "With the two-tile option, keep one tile hidden, draw another and place either of them."
    ),
    "TA-15": N_(
        "With four players, partners sit opposite each other and do not talk about the game."
    ),
    "TA-16": N_(
        "With three players, bid a score that neither side will reach; the lowest bidder "
        "is the flood."
    ),
    "TA-17": N_("One of the flood’s two opponents, chosen at random, takes a side and begins."),
    "TA-18": N_("As soon as a side reaches the bid, the flood places no more tiles."),
    "TA-19": N_("The flood wins if neither side reaches the bid; otherwise the higher score wins."),
}
#: The game in a sentence (TA-8, TA-10).
LINE: Final = N_("Bring the water to your two coasts; your score is the product of their counts.")

#: Help on the board's keys.
KEYS: Final = N_(
    "Keys on the board: L and R draw from the left or right row; 1 and 2 pick a tile or an "
    "answer; arrows move between squares; N jumps to the next place where the tile fits; R, once "
    "you have a tile, rotates it; Enter places it or confirms; Escape cancels. Elsewhere, ← and → "
    "step through the turns."
)
EXAMPLE: Final = "abd:j10E"
