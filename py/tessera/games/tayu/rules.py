"""Ta Yü as a `Game`: its variants, deals and records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tessera.games.tayu import hidden, notation
from tessera.games.tayu.about import ABOUT
from tessera.games.tayu.actions import LEAST, MOST, Action, is_placement
from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW, SEATS, SIDES, Block, Form
from tessera.games.tayu.places import SIDE, SLOT_OF, WIDTH, kind_of, slot_of
from tessera.games.tayu.stages import BARE, BIDDING, DRAW
from tessera.games.tayu.state import TaYu, rows
from tessera.games.tayu.tiles import COPIES, KINDS, TILES
from tessera.play.contract import LOT, POSITION, Deal, Option, Placeable, Seat, Setup
from tessera.play.fault import Refused, refuse
from tessera.play.hidden import HiddenGame

FIRST: Final = "First"


class TaYuGame(HiddenGame[Action], Placeable[Action]):
    id = "tayu"
    title = ABOUT.title
    PLACING = "tessera.games.tayu.placing"
    SETTING = "tessera.games.tayu.setting"
    seat_counts = (2, 3, 4)
    piece = notation.PIECE

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return SEATS[setup.seats]

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """North-South and East-West; with three players, each player plays alone (TA-19)."""
        return SEATS[3] if setup.seats == 3 else SIDES

    def side(self, setup: Setup, seat: Seat) -> str:
        """The side of a seat; with four players, partners sit opposite each other (TA-15)."""
        return SIDES[SEATS[4].index(seat) % 2] if setup.seats == 4 else seat

    def options(self, seats: int) -> tuple[Option, ...]:
        """The options of TA-12 and, for two players, of TA-13 and TA-14."""
        scoreless = Option("scoreless", ("ask", "redraw", "end"))
        if seats != 2:
            return (scoreless,)
        first = Option("first", (LOT, *SIDES), settles=True)
        return first, Option("hand", ("one", "two")), scoreless

    def longest(self, setup: Setup) -> int:
        """A limit on the number of actions, with the longest auction and every tile set aside."""
        auction = MOST - LEAST + 4 if setup.seats == 3 else 0
        return auction + len(TILES) * (2 + setup.seats) + 1

    def secrets(self, setup: Setup) -> bool:
        """True in the variant with two tiles in hand: the opponent cannot see them (TA-14)."""
        return setup.options.get("hand") == "two"

    def symmetries(self, setup: Setup) -> Sequence[Callable[[Action], Action]]:
        return (half_turned,)

    def deal_headers(self, setup: Setup) -> tuple[str, ...]:
        """The headers of the two rows and the first seat; with three players, also of the lot."""
        return (*hidden.ROWS, FIRST, *((hidden.LOT,) if setup.seats == 3 else ()))

    def deal(self, setup: Setup, rng: Random) -> Deal:
        """Shuffle the block (TA-1) and draw the lots of TA-13, TA-15, TA-16 and TA-17."""
        block = [KINDS[kind] for kind in TILES]
        rng.shuffle(block)
        chosen = setup.options.get("first", LOT)
        first = rng.choice(SEATS[setup.seats]) if chosen == LOT else chosen
        lot = {hidden.LOT: rng.choice("12")} if setup.seats == 3 else {}
        rows = {"Left": " ".join(block[:ROW]), "Right": " ".join(block[ROW:])}
        return {**rows, FIRST: first, **lot}

    def start(self, setup: Setup, deal: Deal) -> TaYu:
        tiles = [kind for name in hidden.ROWS for kind in _row(name, deal[name])]
        _check_tiles(tiles)
        first = SEATS[setup.seats].index(_one(FIRST, deal[FIRST], SEATS[setup.seats]))
        two = setup.options.get("hand") == "two"
        form = Form(SEATS[setup.seats], two, setup.options["scoreless"])
        hands: tuple[tuple[int, ...], ...] = ((),) * setup.seats
        if setup.seats == 3:
            block = Block(tuple(tiles), int(_one(hidden.LOT, deal[hidden.LOT], ("1", "2"))))
            auction = Auction(first)
            return TaYu(
                form, block, first, BIDDING, auction.actions(), hands=hands, auction=auction
            )
        stage = BARE if two else DRAW
        return TaYu(form, Block(tuple(tiles)), first, stage, rows((0, 0)), hands=hands)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def read(self, text: str) -> tuple[Action, ...]:
        """Read one action. Raises `Refused` ("syntax")."""
        return (notation.read(text),)

    def tidied(self, text: str) -> str:
        return notation.tidied(text)

    def numbers(self, first: Seat, before: Seat, seat: Seat, setup: Setup) -> bool:
        """True if a new round begins. A seat that takes a side plays on in the same round."""
        # An exception: each turn of ``first`` begins a round, even if that seat just took a side.
        again = seat == before and seat != first
        return not again and super().numbers(first, before, seat, setup)

    def complete(
        self, seat: Seat, setup: Setup, deal: Deal, pieces: Sequence[str], rng: Random
    ) -> tuple[Deal, Sequence[str]]:
        def played(trial: Deal) -> Deal | None:
            state = self._played(setup, trial, pieces)
            return None if state is None else hidden.redacted(seat, trial, state)

        return hidden.completed(deal, pieces, rng, self.secrets(setup), played), pieces

    def _played(self, setup: Setup, deal: Deal, pieces: Sequence[str]) -> TaYu | None:
        """The state after playing the pieces with a deal; None if they cannot be played."""
        try:
            state: TaYu = (self.placing() if POSITION in deal else self).start(setup, deal)
            for piece in pieces:
                action = notation.read(piece)
                if action not in state.actions():
                    return None
                state = state.apply(action)
        except Refused:
            return None
        return state


def _row(header: str, text: str) -> list[int]:
    """Read the kinds of the tiles in a row. Raises `Refused` ("record")."""
    names = text.split()
    if len(names) != ROW:
        raise refuse("record", "row", header=header, count=len(names), tiles=ROW)
    for name in names:
        if name not in KINDS:
            raise refuse("record", "tile", header=header, text=name)
    return [KINDS.index(name) for name in names]


def _check_tiles(tiles: Sequence[int]) -> None:
    """Check that each kind occurs four times (TA-1). Raises `Refused` ("record")."""
    for kind, count in sorted(Counter(tiles).items()):
        if count != COPIES:
            raise refuse("record", "copies", tile=KINDS[kind], count=count, copies=COPIES)


def _one(header: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise refuse("record", "value", header=header, value=value, allowed=allowed)
    return value


def half_turned(action: Action) -> Action:
    """The action on the board turned by 180 degrees; only placements change."""
    if not is_placement(action):
        return action
    file, rank, heading = slot_of(action)
    slot = SIDE - 1 - file, SIDE - 1 - rank, (heading + 2) % 4
    return WIDTH * kind_of(action) + SLOT_OF[slot]


GAME: Final = TaYuGame()
