"""The editor of Ta Yü's positions: tiles on the board, hands, the block.

To put a tile on the board or into a hand, the editor takes an unused drawn tile of its kind, or
else draws one from the fuller row. A removed tile goes back to the emptier row. So these edits
never set a tile aside (TA-12), and there are never five tiles of a kind (TA-1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tessera.drawing.board import Choice
from tessera.drawing.setting import REMOVE, Field, Group
from tessera.games.tayu import spoken, words
from tessera.games.tayu.actions import LEAST, MOST
from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW, SIDES
from tessera.games.tayu.network import EMPTY
from tessera.games.tayu.places import (
    SIDE,
    SLOT_OF,
    SQUARES,
    STEPS,
    WIDTH,
    Placement,
    is_inside,
    kind_of,
    middle_of,
    squares_of,
)
from tessera.games.tayu.placing import Placed, ends, read_words, write_words
from tessera.games.tayu.rules import GAME
from tessera.games.tayu.shapes import icon
from tessera.games.tayu.stages import DRAW
from tessera.games.tayu.state import TaYu, rows
from tessera.games.tayu.tiles import EAST, HEADINGS, KIND_OF, KINDS
from tessera.play.contract import POSITION, Deal, Seat, Setup
from tessera.play.fault import refuse
from tessera.words.language import N_, Words

#: Places beside the board: a seat's hand, and the next tile of a row.
HAND, NEXT = "hand", "next"
#: The seat that is the flood by default, and its bid.
FLOOD: Final = ("A", 24)

_TILE: Final = N_("The tile")
_LIES: Final = N_("Direction")
_HAND: Final = N_("In hand: {seat}")
_NEXT: Final = {"L": N_("Next in the left row"), "R": N_("Next in the right row")}
_LEFT: Final = {"L": N_("Tiles in the left row"), "R": N_("Tiles in the right row")}
_FLOOD: Final = N_("The flood")
_BID: Final = N_("Its bid")


class Lying:
    """A position being edited; tiles in hand are indices into the block, as in `TaYu`."""

    def __init__(self, setup: Setup, deal: Deal) -> None:
        dealt = GAME.start(setup, deal)
        self.form, self.before = dealt.form, deal
        self.block = [*dealt.block.tiles]
        self.placed = read_words(deal[POSITION], self.form.seats)
        self.tiles = [*self.placed.tiles]
        self.drawn = [min(ROW, self.placed.drawn.get(row, 0)) for row in "LR"]
        self.hands = {
            seat: [_place(word) for word in kept if int(word[1:]) <= ROW]
            for seat, kept in self.placed.kept.items()
        }

    def deal(self) -> Deal:
        kept = {
            seat: tuple(f"{'LR'[place // ROW]}{place % ROW + 1}" for place in hand)
            for seat, hand in self.hands.items()
        }
        drawn = dict(zip("LR", self.drawn, strict=True))
        placed = self.placed._replace(kept=kept, drawn=drawn, tiles=tuple(self.tiles))
        names = [KINDS[kind] for kind in self.block]
        block = {"Left": " ".join(names[:ROW]), "Right": " ".join(names[ROW:])}
        return {**self.before, **block, POSITION: write_words(placed, self.form.seats)}

    def lay(self, kind: int, heading: int, square: str) -> None:
        """Lay a tile with its middle on a square, in place of any tile with the same middle.

        If this very placement is already there, remove it instead. Raises `Refused` (TA-2, TA-3).
        """
        middle = divmod(SQUARES.index(square), SIDE)
        across, up = STEPS[heading]
        made = WIDTH * kind + SLOT_OF[middle[0] - across, middle[1] - up, heading]
        before = [tile for tile in self.tiles if middle_of(tile) == middle]
        if made in before:
            self.lift([made])
            return
        covered = {it for tile in self.tiles if tile not in before for it in squares_of(tile)}
        if not is_inside(made) or not covered.isdisjoint(squares_of(made)):
            raise refuse("TA-3", "position-place", header=POSITION, **ends(made))
        self.lift(before)
        self.draw(kind)
        self.tiles.append(made)

    def lift(self, tiles: Iterable[Placement]) -> None:
        for tile in tiles:
            self.tiles.remove(tile)
            self._put_back(kind_of(tile))

    def hold(self, seat: Seat, kind: int) -> None:
        """Empty a hand, then put a tile of the given kind into it. Raises `Refused` (TA-2)."""
        self.let_go(seat)
        self.draw(kind)
        held = {place for hand in self.hands.values() for place in hand}
        self.hands[seat] = [next(it for it in self._drawn(kind) if it not in held)]

    def let_go(self, seat: Seat) -> None:
        """Put the tiles of a hand back into the block."""
        for place in self.hands.pop(seat, []):
            self._put_back(self.block[place])

    def lead(self, row: int, kind: int) -> None:
        """Swap a tile of the given kind to the front of a row. Raises `Refused` (TA-2)."""
        front = ROW * row + self.drawn[row]
        if self.drawn[row] < ROW and self.block[front] != kind:
            idle = self._idle(kind)
            found = [*self._waiting(kind), *idle]
            if not found:
                raise self._used_up(kind)
            self._swap(front, found[0])

    def draw(self, kind: int) -> None:
        """Draw a tile of the kind, unless a drawn one is still unused. Raises `Refused` (TA-2)."""
        if self._idle(kind):
            return
        found = self._waiting(kind)
        if not found:
            raise self._used_up(kind)
        row = int(self.drawn[1] < self.drawn[0])
        self._swap(ROW * row + self.drawn[row], found[0])
        self.drawn[row] += 1

    def _put_back(self, kind: int) -> None:
        """Put an unused drawn tile of the kind, if there is one, back into the emptier row."""
        idle = self._idle(kind)
        if idle:
            row = int(self.drawn[1] >= self.drawn[0])
            self.drawn[row] -= 1
            self._swap(ROW * row + self.drawn[row], idle[-1])

    def _drawn(self, kind: int) -> list[int]:
        """Indices of a kind's tiles that were drawn."""
        return [it for it, own in enumerate(self.block) if own == kind and self._is_drawn(it)]

    def _waiting(self, kind: int) -> list[int]:
        """Indices of a kind's tiles that are not drawn; a tile at the front of a row comes last."""
        found = [it for it, own in enumerate(self.block) if own == kind and not self._is_drawn(it)]
        return sorted(found, key=lambda it: it % ROW == self.drawn[it // ROW])

    def _is_drawn(self, place: int) -> bool:
        return place % ROW < self.drawn[place // ROW]

    def _idle(self, kind: int) -> list[int]:
        """Indices of a kind's drawn tiles not in hand; empty if every such tile is on the board."""
        held = {place for hand in self.hands.values() for place in hand}
        found = [it for it in self._drawn(kind) if it not in held]
        return found if len(found) > Counter(map(kind_of, self.tiles))[kind] else []

    def _used_up(self, kind: int) -> Exception:
        exits = tuple(KINDS[kind])
        return refuse("TA-2", "position-used", header=POSITION, exits=exits)

    def _swap(self, one: int, other: int) -> None:
        """Exchange two tiles of the block; adapt the hands' indices, so that no hand changes."""
        block, places = self.block, {one: other, other: one}
        block[one], block[other] = block[other], block[one]
        self.hands = {
            seat: [places.get(place, place) for place in hand] for seat, hand in self.hands.items()
        }


def _place(word: str) -> int:
    """The index, in the block, of a tile written like ``R3``."""
    return ROW * (word[0] == "R") + int(word[1:]) - 1


def _meant(tool: str) -> tuple[int, int]:
    """The kind and heading of a tool; by default kind 0, pointing east."""
    name, _colon, heading = tool.partition(":")
    return KIND_OF.get(name, 0), HEADINGS.index(heading) if heading else EAST


def tools(_: Words, setup: Setup, tool: str) -> list[Group]:
    """Two groups: all kinds with the chosen heading, and the chosen kind with all headings."""
    chosen, heading = _meant(tool)
    tiles = [_tool(_, kind, heading) for kind in range(len(KINDS))]
    ways = [
        Choice(f"{KINDS[chosen]}:{letter}", icon(chosen, way), _(spoken.HEADED[way]))
        for way, letter in enumerate(HEADINGS)
    ]
    return [Group(_(_TILE), tiles), Group(_(_LIES), ways)]


def _tool(_: Words, kind: int, heading: int) -> Choice:
    name = KINDS[kind]
    told = spoken.tile_named(_, name, heading)
    return Choice(f"{name}:{HEADINGS[heading]}", icon(kind, heading), told)


def put(setup: Setup, deal: Deal, tool: str, square: str) -> Deal:
    """See `Setting.put`. The next tile of a row can be replaced but not removed."""
    lying, (sort, beside, where) = Lying(setup, deal), square.partition(":")
    kind, heading = _meant(tool)
    if tool == REMOVE:
        if sort == HAND:
            lying.let_go(where)
        elif not beside:
            taken = SQUARES.index(square)
            lying.lift([tile for tile in lying.tiles if taken in squares_of(tile)][-1:])
    elif sort == HAND:
        lying.hold(where, kind)
    elif beside:
        lying.lead("LR".index(where), kind)
    else:
        lying.lay(kind, heading, square)
    return lying.deal()


def beside(_: Words, setup: Setup, deal: Deal) -> list[Group]:
    lying = Lying(setup, deal)
    found = []
    for seat in lying.form.seats if lying.form.two else ():
        held = [lying.block[place] for place in lying.hands.get(seat, [])[:1]]
        named = _(_HAND, seat=words.WORDS.name(_, "seat", seat))
        found.append(Group(named, [_spot(_, f"{HAND}:{seat}", held)]))
    for row, letter in enumerate("LR"):
        front = lying.block[ROW * row + lying.drawn[row] : ROW * (row + 1)][:1]
        if front:
            found.append(Group(_(_NEXT[letter]), [_spot(_, f"{NEXT}:{letter}", front)]))
    return found


def _spot(_: Words, pick: str, kinds: list[int]) -> Choice:
    if not kinds:
        return Choice(pick, "", _(N_("no tile")))
    return Choice(pick, icon(kinds[0]), spoken.tile_named(_, KINDS[kinds[0]]))


def fields(_: Words, setup: Setup, deal: Deal) -> list[Field]:
    lying = Lying(setup, deal)
    seats, flood = lying.form.seats, lying.placed.flood or FLOOD
    counts = zip("LR", lying.drawn, strict=True)
    found = [Field(row, _(_LEFT[row]), str(ROW - drawn), most=ROW) for row, drawn in counts]
    if len(seats) == 3:
        named = [(seat, words.WORDS.name(_, "seat", seat)) for seat in seats]
        found.append(Field("flood", _(_FLOOD), flood[0], named))
        found.append(Field("bid", _(_BID), str(flood[1]), least=LEAST, most=MOST))
        others = [(seat, name) for seat, name in named if seat != flood[0]]
        side = lying.placed.sides.get(SIDES[0], others[0][0])
        found.append(Field(SIDES[0], words.WORDS.name(_, "seat", SIDES[0]), side, others))
    return found


def filled(setup: Setup, deal: Deal, name: str, value: str) -> Deal:
    lying = Lying(setup, deal)
    number = int(value) if value.isdecimal() and len(value) < 4 else -1
    if name in ("L", "R"):
        if not 0 <= number <= ROW:
            raise refuse("TA-2", "position-rows", header=POSITION, most=ROW)
        lying.drawn["LR".index(name)] = ROW - number
        return lying.deal()
    seats, (flood, bid) = lying.form.seats, lying.placed.flood or FLOOD
    north = lying.placed.sides.get(SIDES[0], "")
    if name == "bid":
        if not LEAST <= number <= MOST:
            raise refuse("TA-16", "position-flood", header=POSITION, most=MOST)
        bid = number
    elif value in seats and name in ("flood", SIDES[0]):
        flood, north = (value, north) if name == "flood" else (flood, value)
    lying.placed = lying.placed._replace(flood=(flood, bid), sides=_sides(seats, flood, north))
    return lying.deal()


def _sides(seats: tuple[Seat, ...], flood: Seat, north: Seat) -> dict[str, Seat]:
    one, other = (seat for seat in seats if seat != flood)
    return dict(zip(SIDES, (other, one) if north == other else (one, other), strict=True))


def turned(setup: Setup, deal: Deal, seat: Seat) -> Deal:
    lying = Lying(setup, deal)
    lying.placed = lying.placed._replace(turn=seat)
    return lying.deal()


def empty(setup: Setup, deal: Deal) -> Deal:
    """A position in which only the tiles in hand have been drawn."""
    form = GAME.start(setup, deal).form
    placed = Placed(form.seats[0], drawn={"L": 0, "R": 0})
    if form.two:
        kept = {seat: (f"{row}1",) for seat, row in zip(form.seats, "LR", strict=True)}
        placed = placed._replace(kept=kept, drawn={"L": 1, "R": 1})
    if len(form.seats) == 3:
        placed = placed._replace(flood=FLOOD, sides=_sides(form.seats, FLOOD[0], ""))
    return {**deal, POSITION: write_words(placed, form.seats)}


def shown(setup: Setup, deal: Deal) -> TaYu:
    """The state to show, without tiles that jut out over the edge of the board."""
    dealt, lying = GAME.start(setup, deal), Lying(setup, deal)
    seats, network = lying.form.seats, EMPTY
    for tile in filter(is_inside, lying.tiles):
        network = network.laid(tile)
    auction, flood = None, lying.placed.flood
    if flood is not None and len(seats) == 3:
        by = seats.index(flood[0])
        auction = Auction(by, flood[1], by, (by != 0, by != 1, by != 2))
    taken = tuple(seats.index(seat) for seat in lying.placed.sides.values())
    return TaYu(
        lying.form, dealt.block, seats.index(lying.placed.turn), DRAW,
        rows((lying.drawn[0], lying.drawn[1])),
        network=network, drawn=(lying.drawn[0], lying.drawn[1]),
        hands=tuple(tuple(lying.hands.get(seat, ())) for seat in seats),
        auction=auction, taken=taken if len(taken) == len(SIDES) else (),
    )  # fmt: skip
