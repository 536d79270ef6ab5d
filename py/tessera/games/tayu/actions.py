"""Actions as integers: placements first, then everything else.

For a tile of kind ``k`` that fits nowhere, ``ASIDE + k`` sets the tile aside (TA-12), and
``END + k`` ends the game (TA-11, TA-12, TA-14). ``BID + n`` bids ``n`` (TA-16).
"""

from __future__ import annotations

from typing import Final

from tessera.games.tayu.places import PLACEMENTS
from tessera.games.tayu.tiles import KINDS

Action = int

#: Draw from the left or the right row (TA-2).
LEFT: Final = PLACEMENTS
RIGHT: Final = LEFT + 1
#: Take a side (TA-17).
NS: Final = RIGHT + 1
EW: Final = NS + 1
#: Answers to the question of whether a tile that fits nowhere may be set aside (TA-12).
YES: Final = EW + 1
NO: Final = YES + 1
PASS: Final = NO + 1
ASIDE: Final = PASS + 1
END: Final = ASIDE + len(KINDS)
BID: Final = END + len(KINDS)
#: The lowest and the highest legal bid (TA-16); the highest bid that can be written, legal or not.
LEAST, MOST, WRITABLE = 1, 484, 999_999_999

DRAWS: Final = (LEFT, RIGHT)
TAKING: Final = (EW, NS)
ANSWERS: Final = (NO, YES)
#: Actions written as one word.
WORDS: Final = {
    "L": LEFT,
    "R": RIGHT,
    "ns": NS,
    "ew": EW,
    "yes": YES,
    "no": NO,
    "pass": PASS,
}


def is_placement(action: Action) -> bool:
    return action < PLACEMENTS


def is_bid(action: Action) -> bool:
    """True for a bid and for a pass."""
    return action >= BID or action == PASS


def aside_of(action: Action) -> int | None:
    """The kind of the tile that the action sets aside; None for any other action."""
    return action - ASIDE if ASIDE <= action < END else None


def end_of(action: Action) -> int | None:
    """The kind of the tile with which the action ends the game; None for any other action."""
    return action - END if END <= action < BID else None
