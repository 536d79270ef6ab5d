"""States of Ta Yü, and the effects of actions on them (TA-2 to TA-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tessera.games.tayu import faults, hidden, notation
from tessera.games.tayu.actions import (
    ANSWERS,
    ASIDE,
    DRAWS,
    END,
    LEFT,
    NO,
    NS,
    RIGHT,
    TAKING,
    Action,
)
from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW, SIDES, Block, Form
from tessera.games.tayu.network import EMPTY, Network
from tessera.games.tayu.observation import Observation, observation
from tessera.games.tayu.places import kind_of
from tessera.games.tayu.stages import (
    AGAIN,
    ASK,
    BARE,
    BIDDING,
    DRAW,
    LAST,
    OPEN,
    OVER,
    PLACE,
    SET_ASIDE,
    TAKE,
)
from tessera.play.contract import Deal, Outcome, Seat
from tessera.play.fault import Fault
from tessera.play.hidden import Hidden

#: Numbers of tiles drawn from the left and the right row.
Drawn = tuple[int, int]
#: Each seat's tiles in the order drawn, as indices into the block.
Hands = tuple[tuple[int, ...], ...]


class TaYu(Hidden[Action]):
    """A state of the game.

    ``turn`` is the index of the seat whose turn it is. ``answers`` counts the answers to the
    question of TA-12. ``auction`` is None unless there are three players. Once the sides are taken
    (TA-17), ``taken`` contains the indices of the North-South and East-West seats; otherwise it is
    empty. ``choices`` are the legal actions. ``ended`` is the rule that ended the game, or "".
    """

    __slots__ = (
        "answers", "auction", "block", "choices", "drawn", "ended", "form", "hands", "network",
        "stage", "taken", "turn",
    )  # fmt: skip

    def __init__(
        self,
        form: Form,
        block: Block,
        turn: int,
        stage: str,
        choices: Sequence[Action],
        *,
        network: Network = EMPTY,
        drawn: Drawn = (0, 0),
        hands: Hands = (),
        answers: int = 0,
        auction: Auction | None = None,
        taken: tuple[int, ...] = (),
        ended: str = "",
    ) -> None:
        self.form = form
        self.block = block
        self.turn = turn
        self.stage = stage
        self.choices = choices
        self.network = network
        self.drawn = drawn
        self.hands = hands
        self.answers = answers
        self.auction = auction
        self.taken = taken
        self.ended = ended

    def actions(self) -> Sequence[Action]:
        return self.choices

    @property
    def moving(self) -> int:
        """The index of the seat that acts next: the seat to bid or to answer, else ``turn``."""
        if self.stage == BIDDING and self.auction is not None:
            return self.auction.turn
        return (self.turn + self.answers) % len(self.form.seats) if self.stage == ASK else self.turn

    @property
    def mover(self) -> Seat:
        return self.form.seats[self.moving]

    @property
    def open(self) -> bool:
        """True if a tile has been drawn in the current turn."""
        return self.stage in OPEN

    @property
    def hand(self) -> tuple[int, ...]:
        """The kinds in the hand of the seat whose turn it is, in the order drawn."""
        return tuple(self.block.tiles[place] for place in self.hands[self.turn])

    @property
    def nobody_scored(self) -> bool:
        """TA-12: True while both scores are 0."""
        return self.network.products == (0, 0)

    @property
    def flood(self) -> int | None:
        """The index of the flood's seat; None without a flood or before the auction is over."""
        return self.auction.by if self.auction is not None and self.auction.over else None

    @property
    def flood_left(self) -> bool:
        """TA-18: True if a side's score has reached the bid."""
        return self.auction is not None and self.auction.reached(self.network.products)

    def is_out(self, seat: Seat) -> bool:
        """TA-18: True if the seat is the flood and has left."""
        return self.flood_left and seat == self.form.seats[self.flood or 0]

    def apply(self, action: Action) -> TaYu:
        if self.stage == PLACE:
            return self._after_placing(action)
        if action in DRAWS:
            return self._after_drawing(action)
        if self.stage == BIDDING:
            return self._after_bidding(action)
        if self.stage == ASK:
            return self._after_answering(action)
        if self.stage == TAKE:
            others = [self.turn, self._others()[0]]
            taken = tuple(others if action == NS else others[::-1])
            return self._made(DRAW, DRAWS, taken=taken)
        if self.stage == SET_ASIDE:
            hands = self._hands(self.hands[self.turn][:-1])
            return self._drawing(AGAIN, hands=hands, answers=0)
        return self._made(OVER, (), ended=self.form.ending(self.network.products))

    def _made(self, stage: str, choices: Sequence[Action], **changed: Any) -> TaYu:
        """The state at another stage, with the given attributes changed."""
        kept: dict[str, Any] = {
            "network": self.network,
            "drawn": self.drawn,
            "hands": self.hands,
            "answers": self.answers,
            "auction": self.auction,
            "taken": self.taken,
        }
        turn = changed.pop("turn", self.turn)
        return TaYu(self.form, self.block, turn, stage, choices, **(kept | changed))

    def _drawing(self, stage: str, **changed: Any) -> TaYu:
        """The state in which a tile must be drawn, or the end if no tile is left (TA-11, TA-14)."""
        choices = rows(self.drawn)
        if not choices:
            return self._made(OVER, (), ended="TA-14" if self.form.two else "TA-11", **changed)
        return self._made(stage, choices, **changed)

    def _after_placing(self, action: Action) -> TaYu:
        """The state after a placement, which ends the turn (TA-13, TA-15, TA-17)."""
        kind = kind_of(action)
        places = self.hands[self.turn]
        used = next(place for place in reversed(places) if self.block.tiles[place] == kind)
        hands = self._hands(tuple(place for place in places if place != used))
        network = self.network.laid(action)
        following = self._following(network)
        return self._drawing(DRAW, turn=following, network=network, hands=hands)

    def _following(self, network: Network) -> int:
        """The index of the next seat clockwise, skipping a flood that has left (TA-18)."""
        turn = (self.turn + 1) % len(self.form.seats)
        if turn != self.flood or self.auction is None:
            return turn
        return (turn + self.auction.reached(network.products)) % len(self.form.seats)

    def _hands(self, mine: tuple[int, ...]) -> Hands:
        return (*self.hands[: self.turn], mine, *self.hands[self.turn + 1 :])

    def _after_drawing(self, action: Action) -> TaYu:
        """The state after a tile is drawn from the front of a row (TA-2, TA-14)."""
        left, right = self.drawn
        place = left if action == LEFT else ROW + right
        drawn = (left + (action == LEFT), right + (action == RIGHT))
        hands = self._hands((*self.hands[self.turn], place))
        if self.stage == BARE:
            turn = (self.turn + 1) % len(self.form.seats)
            stage = DRAW if hands[turn] else BARE
            return self._made(stage, rows(drawn), turn=turn, drawn=drawn, hands=hands)
        tiles = self.block.tiles
        choices: tuple[Action, ...] = ()
        for kind in sorted({tiles[place] for place in hands[self.turn]}):
            choices += self.network.places(kind)
        if choices:
            return self._made(PLACE, choices, drawn=drawn, hands=hands)
        stage = self._without_place()
        given = (
            ANSWERS if stage == ASK else ((ASIDE if stage == SET_ASIDE else END) + tiles[place],)
        )
        return self._made(stage, given, drawn=drawn, hands=hands)

    def _without_place(self) -> str:
        """The stage that follows when no tile in hand fits (TA-11, TA-12)."""
        if not self.nobody_scored:
            return LAST
        return {"ask": ASK, "redraw": SET_ASIDE, "end": LAST}[self.form.scoreless]

    def _after_answering(self, action: Action) -> TaYu:
        """The state after an answer (TA-12). "No" leads to `LAST`; "yes" by all, to `SET_ASIDE`."""
        answers = self.answers + 1
        tile = self.hand[-1]
        if action == NO:
            return self._made(LAST, (END + tile,), answers=answers)
        if answers == len(self.form.seats):
            return self._made(SET_ASIDE, (ASIDE + tile,), answers=answers)
        return self._made(ASK, ANSWERS, answers=answers)

    def _after_bidding(self, action: Action) -> TaYu:
        """The state after a bid or a pass (TA-16). The last pass is followed by `TAKE` (TA-17)."""
        assert self.auction is not None
        auction = self.auction.apply(action)
        if not auction.over:
            return self._made(BIDDING, auction.actions(), auction=auction)
        chooser = (auction.by + self.block.lot) % len(self.form.seats)
        return self._made(TAKE, TAKING, turn=chooser, auction=auction)

    def _others(self) -> list[int]:
        return [
            place for place in range(len(self.form.seats)) if place not in (self.turn, self.flood)
        ]

    def fault(self, action: Action) -> Fault | None:
        return faults.fault_of(self, action)

    @property
    def scores(self) -> Mapping[str, int]:
        """TA-10: each side's score, the product of its two coasts."""
        return dict(zip(SIDES, self.network.products, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """The winners (TA-10, TA-19), the scores and ``ended``; None while the game runs."""
        if self.stage != OVER:
            return None
        return Outcome(self._winners(), self.scores, self.ended)

    def _winners(self) -> tuple[str, ...]:
        north_south, east_west = self.network.products
        flood = self.flood
        names = SIDES if flood is None else tuple(self.form.seats[place] for place in self.taken)
        if flood is not None and not self.flood_left:
            return (self.form.seats[flood],)
        if north_south == east_west:
            return () if flood is None else tuple(sorted(names))
        return (names[north_south < east_west],)

    def position(self) -> dict[str, Any]:
        return notation.position(self)

    def diagram(self) -> str:
        return notation.diagram(self)

    @property
    def key(self) -> tuple[Any, ...]:
        return (
            self.network.board, self.stage, self.turn, self.answers, self.drawn, self.hands,
            self.auction, self.taken, self.form, self.block,
        )  # fmt: skip

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Observation:
        return observation(self, seat, over=over)

    def redact(
        self, seat: Seat | None, deal: Deal, pieces: Sequence[str]
    ) -> tuple[Deal, Sequence[str]]:
        """Hide undrawn tiles, the opponent's hand and, until the auction ends, who will begin."""
        return hidden.redacted(seat, deal, self), pieces

    def recalled(self, seen: Observation) -> Observation:
        return seen

    def listed(self, pieces: Sequence[str]) -> Sequence[str]:
        return pieces

    def reveals(self, action: Action, seat: Seat | None = None) -> bool:
        """True if the action draws a tile, ends the auction, or gives away part of a hidden hand.

        It is also True if the action ends the game while tiles are hidden.
        """
        if action in DRAWS:
            return True
        if self.stage == BIDDING:
            assert self.auction is not None
            return self.auction.apply(action).over
        if self.stage == TAKE:
            return False
        if not self.form.two:
            return self.stage == LAST and bool(rows(self.drawn))
        return seat != self.mover or self.apply(action).stage == OVER


@cache
def rows(drawn: Drawn) -> tuple[Action, ...]:
    """The actions that draw from a row that is not used up (TA-2)."""
    return tuple(row for row, count in zip(DRAWS, drawn, strict=True) if count < ROW)
