"""Faults of actions, under the rules TA-2 to TA-17."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tessera.games.tayu.actions import (
    ANSWERS,
    BID,
    DRAWS,
    LEAST,
    LEFT,
    MOST,
    PASS,
    TAKING,
    Action,
    aside_of,
    end_of,
    is_bid,
    is_placement,
)
from tessera.games.tayu.places import (
    BLANKS,
    CENTRE,
    EXITS,
    SQUARES,
    Placement,
    across,
    edge,
    exits_of,
    is_inside,
    kind_of,
    lie,
    squares_of,
    write,
)
from tessera.games.tayu.stages import ASK, BIDDING, OVER, PLACE, SET_ASIDE, TAKE, TO_DRAW
from tessera.games.tayu.tiles import HEADINGS, KINDS
from tessera.play.fault import Fault, fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tessera.games.tayu.auction import Auction
    from tessera.games.tayu.form import Form
    from tessera.games.tayu.network import Network
    from tessera.play.contract import Seat

    class Position(Protocol):
        """The part of `TaYu` that this module reads, declared here to avoid a circular import."""

        form: Form
        turn: int
        stage: str
        network: Network
        auction: Auction | None

        @property
        def mover(self) -> Seat:
            """The seat to move."""

        @property
        def hand(self) -> tuple[int, ...]:
            """The kinds in the hand of the seat whose turn it is."""

        def actions(self) -> Sequence[Action]:
            """Every legal action."""
            ...


def fault_of(state: Position, action: Action) -> Fault | None:
    """Return what is wrong with an action; None if and only if the action is legal."""
    stage = state.stage
    if stage == OVER:
        return fault("over")
    if stage == BIDDING or is_bid(action):
        return _fault_bidding(state, action)
    if stage == TAKE or action in TAKING:
        return _fault_taking(state, action)
    if action in ANSWERS:
        return None if stage == ASK else fault("TA-12", "unasked")
    if action in DRAWS:
        return _fault_drawing(state, action)
    if stage in TO_DRAW:
        return fault("TA-2", "draw", seat=state.mover)
    if state.form.two and state.mover != state.form.seats[state.turn]:
        return _fault_unseen(state, action)
    return _fault_tile(state, action)


def _fault_unseen(state: Position, action: Action) -> Fault | None:
    """Refuse any action except an answer (TA-12), without revealing the drawer's hand."""
    if not is_placement(action):
        return fault("TA-12", "answer", seat=state.mover)
    drawer = state.form.seats[state.turn]
    # A seat is asked only if no tile in the drawer's hand fits, so a tile that fits is not there.
    unheld = fault("not-in-hand", tile=KINDS[kind_of(action)], seat=drawer)
    return fault_placing(state.network, action) or unheld


def _fault_bidding(state: Position, action: Action) -> Fault | None:
    """Return the fault of an action in the auction, or of a bid or pass outside it (TA-16)."""
    if state.stage != BIDDING or state.auction is None:
        return fault("TA-16", "late")
    low = state.auction.low
    if not is_bid(action):
        return fault("TA-16", "bid", seat=state.mover)
    if action == PASS:
        return fault("TA-16", "first", seat=state.mover) if low is None else None
    number = action - BID
    if not LEAST <= number <= MOST:
        return fault("TA-16", "range", bid=number, least=LEAST, most=MOST)
    return fault("TA-16", "lower", bid=number, low=low) if low and number >= low else None


def _fault_taking(state: Position, action: Action) -> Fault | None:
    """Return what is wrong with taking a side, or with another action in stage `TAKE` (TA-17)."""
    if state.stage != TAKE:
        return fault("TA-17", "late")
    return None if action in TAKING else fault("TA-17", "side", seat=state.mover)


def _fault_drawing(state: Position, action: Action) -> Fault | None:
    """Return what is wrong with drawing a tile (TA-2)."""
    if state.stage not in TO_DRAW:
        return fault("TA-2", "drawn", seat=state.mover)
    row = "L" if action == LEFT else "R"
    return None if action in state.actions() else fault("TA-2", "used-up", row=row)


def _fault_tile(state: Position, action: Action) -> Fault | None:
    """Return what is wrong with placing a tile, setting it aside, or ending the game with it."""
    aside, end = aside_of(action), end_of(action)
    kind = next((kind for kind in (aside, end) if kind is not None), None)
    tile = kind_of(action) if kind is None else kind
    if tile not in state.hand:
        return fault("not-in-hand", tile=KINDS[tile], seat=state.form.seats[state.turn])
    if kind is None:
        return fault_placing(state.network, action)
    if action in state.actions():
        return None
    if state.stage == ASK:
        return fault("TA-12", "answer", seat=state.mover)
    if state.stage == PLACE:
        return _fault_early(state, end)
    return _fault_late(state, tile, end)


def _fault_early(state: Position, end: int | None) -> Fault:
    """Forbid setting a tile aside or ending the game while a tile fits (TA-11, TA-12, TA-14)."""
    first, _middle, last = squares_of(state.actions()[0])
    place = {"first": SQUARES[first], "last": SQUARES[last]}
    if end is None:
        return fault("TA-12", "fits", **place)
    return fault("TA-14" if state.form.two else "TA-11", "fits", **place)


def _fault_late(state: Position, tile: int, end: int | None) -> Fault:
    """Refuse a wrong action (TA-12) or a wrong tile (TA-14) when no tile fits."""
    if state.stage == SET_ASIDE and end is not None:
        return fault("TA-12", "aside", tile=KINDS[tile])
    if state.stage != SET_ASIDE and end is None:
        return fault("TA-12", "last", tile=KINDS[tile])
    return _older(state, tile)


def _older(state: Position, tile: int) -> Fault:
    """Refuse an action that names the older tile in hand, not the one just drawn (TA-14)."""
    return fault("TA-14", "older", tile=KINDS[tile], drawn=KINDS[state.hand[-1]])


def fault_placing(network: Network, placement: Placement) -> Fault | None:
    """The fault for the first rule from TA-3 to TA-6 that a placement breaks; None if legal."""
    tile = write(placement)
    squares = squares_of(placement)
    taken = tuple(SQUARES[square] for square in squares if network.board >> square & 1)
    if not is_inside(placement):
        return fault("TA-3", "outside", tile=tile, taken=taken)
    if taken:
        return fault("TA-3", "taken", tile=tile, taken=taken)
    if not network.tiles:
        return None if CENTRE in squares else fault("TA-4", tile=tile, square=SQUARES[CENTRE])
    if not lie(placement).adds >> EXITS & network.board >> EXITS:
        return fault("TA-5", tile=tile)
    return _fault_blocked(network, placement, squares)


def _fault_blocked(
    network: Network, placement: Placement, squares: tuple[int, ...]
) -> Fault | None:
    """The first fault, clockwise from side ``a``, of an exit that meets a blank side (TA-6)."""
    for place, side, leaves in exits_of(placement):
        door = 4 * squares[place] + side
        if network.board >> (BLANKS if leaves else EXITS) + edge(door) & 1:
            tile, square = write(placement), SQUARES[squares[place]]
            where = {"neighbour": SQUARES[across(door) // 4], "side": HEADINGS[side]}
            if leaves:
                return fault("TA-6", "blank", tile=tile, square=square, **where)
            return fault("TA-6", "exit", tile=tile, square=square, **where)
    return None
