"""A seat's observation of a state: the source of all that is shown and spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW, Block, Form, back
from tessera.games.tayu.network import Network
from tessera.games.tayu.stages import ASK, LAST, OVER, PLACE, SET_ASIDE
from tessera.games.tayu.tiles import KINDS
from tessera.play.contract import Seat

if TYPE_CHECKING:

    class Position(Protocol):
        """The part of `TaYu` that this module reads, declared here to avoid a circular import."""

        form: Form
        block: Block
        turn: int
        stage: str
        network: Network
        drawn: tuple[int, int]
        hands: tuple[tuple[int, ...], ...]
        answers: int
        auction: Auction | None
        taken: tuple[int, ...]
        ended: str

        @property
        def mover(self) -> Seat:
            """The seat to move."""

        @property
        def flood(self) -> int | None:
            """The index of the flood's seat; None without a flood or before the auction is over."""

        @property
        def flood_left(self) -> bool:
            """TA-18: True once the flood has left, because a side has reached the bid."""


class Observation(NamedTuple):
    """A state as far as a seat may know it.

    ``stage`` is one of `tessera.games.tayu.stages`. ``mover`` is the seat that acts next;
    ``drawer`` is the seat whose turn it is. ``drawn`` counts the tiles drawn from the left and the
    right row. ``fronts`` are the backs of the rows' front tiles: ``?o`` with rings, ``?-`` without
    rings, "" for a row that is used up. ``hands`` are each seat's tiles in the order of drawing:
    names of kinds, or backs of hidden tiles. ``answers`` counts the answers to TA-12's question.

    ``auction`` is None except with three players. ``flood`` is the flood's seat, or None without a
    flood or before the auction is over. ``left`` is True once the flood has left (TA-18). ``taken``
    holds the seats that took North-South and East-West. ``ended`` is the rule that ended the game,
    or "".
    """

    form: Form
    network: Network
    stage: str
    mover: Seat
    drawer: Seat
    drawn: tuple[int, int]
    fronts: tuple[str, str]
    hands: tuple[tuple[str, ...], ...]
    answers: int
    auction: Auction | None
    flood: Seat | None
    left: bool
    taken: tuple[Seat, ...]
    ended: str


def hidden(state: Position, seat: Seat | None, place: int) -> bool:
    """True if ``seat`` does not see the hand of the seat with index ``place`` (TA-14)."""
    return state.form.two and state.stage != OVER and state.form.seats[place] != seat


def _untold(state: Position) -> bool:
    """True if only the drawer knows that no tile in hand fits."""
    if state.stage in (ASK, LAST):
        return state.answers == 0
    return state.stage == SET_ASIDE and state.form.scoreless == "redraw"


def observation(state: Position, seat: Seat | None, *, over: bool = False) -> Observation:
    """The observation of ``seat`` (None: an onlooker); if ``over`` is True, all hands are seen."""
    form, tiles = state.form, state.block.tiles
    left, right = state.drawn
    fronts = (
        back(tiles[left]) if left < ROW else "",
        back(tiles[ROW + right]) if right < ROW else "",
    )
    hands = tuple(
        tuple(
            back(tiles[tile]) if not over and hidden(state, seat, place) else KINDS[tiles[tile]]
            for tile in hand
        )
        for place, hand in enumerate(state.hands)
    )
    secret = not over and hidden(state, seat, state.turn) and _untold(state)
    flood = state.flood
    return Observation(
        form=form,
        network=state.network,
        stage=PLACE if secret else state.stage,
        mover=state.mover,
        drawer=form.seats[state.turn],
        drawn=state.drawn,
        fronts=fronts,
        hands=hands,
        answers=state.answers,
        auction=state.auction,
        flood=None if flood is None else form.seats[flood],
        left=state.flood_left,
        taken=tuple(form.seats[place] for place in state.taken),
        ended=state.ended,
    )
