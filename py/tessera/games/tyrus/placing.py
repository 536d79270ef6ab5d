"""Positions of Tyrus in writing: ``brown S8@iC M3@bM …``.

The seat that places next comes first, then all placements so far, in order. Everything else follows
from these and from the deal's other headers (toss, elections, decks). Placements in past elections
are included: the votes cannot be counted without these tiles. ``-`` stands for a missing placement.
The editor may leave such gaps, but no game begins from a position with a gap. In a valid position,
each tile was in its player's hand when it was placed (TY-1, TY-9), no placement is missing (TY-3),
the turn follows from the toss and the number of placements (TY-2, TY-3), and the game is not over
(TY-10 to TY-12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tessera.games.tyrus import notation
from tessera.games.tyrus.actions import Action, placement, tile_of
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tally import PlacedTile, placement_of
from tessera.games.tyrus.tally import tile_of as tile_standing
from tessera.games.tyrus.tiles import ELECTIONS, NAMES, PLACED, SEATS
from tessera.play.contract import POSITION, Deal, Setup
from tessera.play.fault import Refused, refuse
from tessera.words.language import N_
from tessera.words.placing import tell

_OVER: Final = N_("The game is over after placement {count}.")
INVARIANTS: Final[Mapping[tuple[str, str], str]] = tell(
    {
        ("TY-1", "position-twice"): N_("{seat}’s tile {tile} is placed twice."),
        ("TY-9", "position-hand"): N_("{seat} places tile {tile} before drawing it."),
        ("TY-3", "position-gap"): N_(
            "Players alternate: placement {count}, by {seat}, is missing."
        ),
        ("TY-3", "position-turn"): N_(
            "The number of placements so far is {count}, so it is {seat}’s turn."
        ),
        ("TY-10", "position-over"): _OVER,
        ("TY-11", "position-over"): _OVER,
        ("TY-12", "position-over"): _OVER,
    }
)
RULES: Final[Mapping[str, str]] = {}


#: A missing placement, and its notation.
GAP: Final[Action] = -1
_GAP: Final = "-"


class Placed(NamedTuple):
    """The seat that places next, and the placements so far, with `GAP` for each missing one."""

    turn: str
    placements: tuple[Action, ...] = ()


def start(setup: Setup, deal: Deal) -> Tyrus:
    """Return the position in a deal's position header; the other headers are checked first."""
    state = GAME.start(setup, deal)
    placed = read_words(deal[POSITION])
    for count, action in enumerate(placed.placements):
        _check_over(state, count)
        _check_placing(state, action, placed.placements[:count])
        state = state.apply(action)
    _check_over(state, len(placed.placements))
    if state.mover != placed.turn:
        count = len(placed.placements)
        raise refuse("TY-3", "position-turn", header=POSITION, seat=state.mover, count=count)
    return state


def written(state: Tyrus) -> str:
    return write_words(Placed(state.mover, placements(state)))


def placements(state: Tyrus) -> tuple[Action, ...]:
    ivory = len(ELECTIONS)
    stands: list[tuple[PlacedTile, int]] = [
        (tile, building) for building, tiles in enumerate(state.buildings) for tile in tiles
    ]
    for tally in state.tallies:
        for seat, tiles in enumerate(tally.tiles):
            stands += [(tile, ivory * seat + tally.kind) for tile in tiles]
    stands.sort(key=lambda each: placement_of(each[0]))
    return tuple(placement(tile_standing(tile), building) for tile, building in stands)


def write_words(placed: Placed) -> str:
    """Write a position, valid or not, as the text of its header."""
    written = (_GAP if it == GAP else notation.write(it) for it in placed.placements)
    return " ".join([placed.turn, *written])


def read_words(text: str) -> Placed:
    """Read a position, valid or not, from the text of its header. Raises `Refused` ("record")."""
    words = text.split()
    if not words or words[0] not in SEATS:
        word = " ".join(words[:1])
        raise refuse("record", "position-first", header=POSITION, word=word, allowed=SEATS)
    found = []
    for word in words[1:]:
        try:
            found.append(GAP if word == _GAP else notation.read(word))
        except Refused:
            raise refuse("record", "position-word", header=POSITION, word=word) from None
    return Placed(words[0], tuple(found))


def _check_placing(state: Tyrus, action: Action, before: Sequence[Action]) -> None:
    """Check that a placement is not missing and that its tile was in hand (TY-1, TY-3, TY-9)."""
    if action == GAP:
        count = len(before) + 1
        raise refuse("TY-3", "position-gap", header=POSITION, seat=state.mover, count=count)
    tile = tile_of(action)
    if tile in state.hands[state.moving]:
        return
    had = any(
        tile_of(earlier) == tile and seat_at(state.form.first, at) == state.moving
        for at, earlier in enumerate(before)
    )
    facts = {"header": POSITION, "seat": state.mover, "tile": NAMES[tile]}
    if had:
        raise refuse("TY-1", "position-twice", **facts)
    raise refuse("TY-9", "position-hand", **facts)


def seat_at(first: int, at: int) -> int:
    """Return the index of the seat that makes placement ``at``, numbered from 0 (TY-2, TY-3)."""
    return first ^ (at // PLACED & 1) ^ (at & 1)


def _check_over(state: Tyrus, count: int) -> None:
    """Check that the game is not over (TY-10 to TY-12)."""
    if state.ended:
        raise refuse(state.ended, "position-over", header=POSITION, count=count)
