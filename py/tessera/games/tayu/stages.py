"""The stages of a game, each named after the step that is due."""

from __future__ import annotations

from typing import Final

#: Bidding in the auction; taking a side (TA-16, TA-17).
BIDDING, TAKE = "bid", "take"
#: Drawing a first tile for the hand, before the first turn (TA-14); drawing in a turn; drawing
#: again after setting a tile aside.
BARE, DRAW, AGAIN = "bare", "draw", "again"
#: Placing the tile in hand, or one of two tiles in hand.
PLACE = "place"
#: If a tile fits nowhere: a vote on setting it aside (TA-12), setting it aside, ending the game.
ASK, SET_ASIDE, LAST = "ask", "aside", "last"
OVER = "over"

#: The stages in the middle of a turn.
OPEN: Final = frozenset({AGAIN, PLACE, ASK, SET_ASIDE, LAST})
#: The stages in which a tile is to be drawn.
TO_DRAW: Final = frozenset({BARE, DRAW, AGAIN})
