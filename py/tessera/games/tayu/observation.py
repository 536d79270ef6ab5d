"""What a seat may know of a position: all that is drawn and spoken of it."""

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
        """What is read of a state, which is made of this module: see `TaYu`."""

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
            """The seat that acts next while the game runs."""

        @property
        def flood(self) -> int | None:
            """The place of the flood; None before the auction is over, and without one."""

        @property
        def flood_left(self) -> bool:
            """TA-18: whether a side has reached the bid."""


class Observation(NamedTuple):
    """What a seat may know.

    ``stage`` is one of `tessera.games.tayu.stages`, ``mover`` the seat that acts next, ``drawer``
    the one whose turn it is. ``drawn`` counts the tiles drawn from the left and the right row,
    ``fronts`` are the backs of the two in front: ``?o`` with rings, ``?-`` without, "" where a
    row is used up. ``hands`` are the tiles of every seat, by place, the one drawn last at the
    end: kinds' names, or backs of those not shown. ``answers`` counts those given (TA-12).
    ``auction`` is None but for three; ``flood`` is the flood's seat once the auction is over,
    ``left`` whether it has left (TA-18); ``taken`` are the seats that took North-South and
    East-West. ``ended`` is the rule that ended the game, or "".
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
    """Whether ``seat`` does not see the hand of the seat at ``place`` (TA-14)."""
    return state.form.two and state.stage != OVER and state.form.seats[place] != seat


def _untold(state: Position) -> bool:
    """Whether only the drawer knows whether the tiles in hand have a place."""
    if state.stage in (ASK, LAST):
        return state.answers == 0
    return state.stage == SET_ASIDE and state.form.scoreless == "redraw"


def observation(state: Position, seat: Seat | None, *, over: bool = False) -> Observation:
    """What ``seat`` may know of a state; None is somebody who looks on.

    Once the match is ``over``, all hands are shown.
    """
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
