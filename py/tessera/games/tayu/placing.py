"""Positions of Ta Yü as text: ``ew L3 ns R1 L:12 R:9 abd:j10E …``.

The text begins with the seat that draws next. In the variant with two tiles in hand, each seat is
followed by the tile that it keeps: ``L3`` is the third tile of the left row. ``L:12`` means that
twelve tiles were drawn from the left row. With three players, the next words name the flood, the
bid, and the seat of each side: ``flood:A:24 ns:B ew:C``. The tiles on the board come last, in any
order. Other headers list the tiles of the two rows. A drawn tile that is neither on the board nor
in hand was set aside (TA-12).

A position is always between two turns. No position can be written during the auction or while the
players draw their first tiles. `INVARIANTS` lists the rules that must hold: TA-2, TA-3, TA-4, TA-5,
TA-6, TA-11, TA-12, TA-14, TA-16 (a bid from 1 to 484), TA-17, TA-18.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.games.tayu import notation
from tessera.games.tayu.actions import LEAST, MOST, is_placement
from tessera.games.tayu.auction import Auction
from tessera.games.tayu.form import ROW, SIDES, Block, Form
from tessera.games.tayu.network import EMPTY, Network
from tessera.games.tayu.places import (
    BLANKS,
    CENTRE,
    SQUARES,
    Placement,
    is_inside,
    kind_of,
    lie,
    squares_of,
)
from tessera.games.tayu.rules import GAME
from tessera.games.tayu.stages import DRAW
from tessera.games.tayu.state import TaYu, rows
from tessera.games.tayu.tiles import KINDS, TILES
from tessera.play.contract import POSITION, Deal, Setup
from tessera.play.fault import Fact, Refused, refuse
from tessera.words.language import N_
from tessera.words.placing import tell

INVARIANTS: Final[Mapping[tuple[str, str], str]] = tell(
    {
        ("TA-2", "position-rows"): N_("Say how many tiles were drawn from each row: 0 to {most}."),
        ("TA-2", "position-tiles"): N_("There are more than {most} tiles on the board."),
        ("TA-3", "position-place"): N_(
            "The tile from {first} to {last} is not on three empty squares of the board."
        ),
        ("TA-4", "position-centre"): N_("No tile covers the centre."),
        ("TA-5", "position-apart"): N_(
            "No exit of the tile from {first} to {last} meets an exit of another tile."
        ),
        ("TA-6", "position-blocked"): N_(
            "Where the tile from {first} to {last} borders another, an exit meets a blank side."
        ),
        ("TA-14", "position-none"): N_("Between turns, nobody may have a tile in hand."),
        ("TA-14", "position-one"): N_(
            "Between turns, each player must have one tile in hand, but {seat} does not."
        ),
        ("TA-14", "position-hand"): N_(
            "Tile {number} of the {row} has not been drawn, or is in both players’ hands."
        ),
        ("TA-2", "position-drawn"): N_(
            "Tiles with exits {exits}: {count} on the board or in hand, but only {drawn} drawn."
        ),
        ("TA-2", "position-used"): N_(
            "All four tiles with exits {exits} are on the board or in hand."
        ),
        ("TA-12", "position-aside"): N_(
            "A drawn tile with exits {exits} is neither on the board nor in hand, but this "
            "variant sets no tiles aside."
        ),
        ("TA-16", "position-flood"): N_(
            "One player must be the flood, with a bid from 1 to {most}."
        ),
        ("TA-17", "position-sides"): N_("Each of the flood’s two opponents must have a side."),
        ("TA-18", "position-left"): N_(
            "{seat} was the flood and is out, so it cannot be {seat}’s turn."
        ),
        ("TA-11", "position-over"): N_("No tile is left to draw: the game is over."),
        ("record", "position-early"): N_(
            "A position cannot be recorded during the auction or while the players draw their "
            "first tiles."
        ),
    }
)
RULES: Final[Mapping[str, str]] = {}

_KEPT: Final = re.compile(r"([LR])([1-9]\d?)")
_DRAWN: Final = re.compile(r"([LR]):(\d\d?)")
_FLOOD: Final = re.compile(r"flood:([A-C]):(\d{1,3})")
_SIDE: Final = re.compile(r"(ns|ew):([A-C])")


class Placed(NamedTuple):
    """The words of the header ``Position``; the position may be illegal.

    ``turn`` is the seat that draws next. ``kept`` maps seats to the words for their tiles in hand,
    such as ``L3``. ``drawn`` maps a row's letter to the number of tiles drawn from it. ``flood`` is
    the flood's seat and bid. ``sides`` maps sides to seats. ``tiles`` are the tiles on the board.
    """

    turn: str
    kept: Mapping[str, tuple[str, ...]] = {}
    drawn: Mapping[str, int] = {}
    flood: tuple[str, int] | None = None
    sides: Mapping[str, str] = {}
    tiles: tuple[Placement, ...] = ()


def start(setup: Setup, deal: Deal) -> TaYu:
    """See `Placing.start`. Faults in the deal's other headers are raised first."""
    dealt = GAME.start(setup, deal)
    form, block = dealt.form, dealt.block
    placed = read_words(deal[POSITION], form.seats)
    left, right = (placed.drawn.get(row, -1) for row in "LR")
    if not (0 <= left <= ROW and 0 <= right <= ROW):
        raise _broken("TA-2", "rows", most=ROW)
    drawn = left, right
    network = _network(placed.tiles)
    hands = _hands(placed, form, drawn)
    _check_drawn(network, hands, block, drawn, form)
    auction, taken = _flood(placed, form)
    turn = form.seats.index(placed.turn)
    if auction is not None and turn == auction.by and auction.reached(network.products):
        raise _broken("TA-18", "left", seat=placed.turn)
    choices = rows(drawn)
    if not choices:
        raise _broken("TA-11", "over")
    return TaYu(
        form, block, turn, DRAW, choices,
        network=network, drawn=drawn, hands=hands, auction=auction, taken=taken,
    )  # fmt: skip


def written(state: TaYu) -> str:
    """See `Placing.written`. Raises `Refused` ("record") at a stage that cannot be written."""
    if state.open:
        raise refuse("record", "position-open")
    if state.stage != DRAW:
        raise refuse("record", "position-early")
    seats = state.form.seats
    kept = {
        seat: tuple(f"{'LR'[tile >= ROW]}{tile % ROW + 1}" for tile in hand)
        for seat, hand in zip(seats, state.hands, strict=True)
    }
    flood, auction = state.flood, state.auction
    bid = None
    if flood is not None and auction is not None and auction.low is not None:
        bid = seats[flood], auction.low
    sides = dict(zip(SIDES, (seats[place] for place in state.taken), strict=False))
    drawn = dict(zip("LR", state.drawn, strict=True))
    placed = Placed(seats[state.turn], kept, drawn, bid, sides, state.network.tiles)
    return write_words(placed, seats)


def write_words(placed: Placed, seats: Sequence[str]) -> str:
    """Write the header ``Position``; the position may be illegal."""
    at = seats.index(placed.turn)
    words = [placed.turn, *placed.kept.get(placed.turn, ())]
    for seat in (*seats[at + 1 :], *seats[:at]):
        words += [seat, *placed.kept[seat]] if placed.kept.get(seat) else []
    words += [f"{row}:{count}" for row, count in placed.drawn.items()]
    if placed.flood is not None:
        words.append(f"flood:{placed.flood[0]}:{placed.flood[1]}")
    words += [f"{side}:{seat}" for side, seat in placed.sides.items()]
    return " ".join([*words, *map(notation.write, placed.tiles)])


def read_words(text: str, seats: Sequence[str]) -> Placed:
    """Read the header ``Position``; the position may be illegal. Raises `Refused` ("record")."""
    words = text.split()
    if not words or words[0] not in seats:
        word, allowed = " ".join(words[:1]), tuple(seats)
        raise refuse("record", "position-first", header=POSITION, word=word, allowed=allowed)
    placed = Placed(words[0])
    kept: dict[str, tuple[str, ...]] = {}
    drawn: dict[str, int] = {}
    sides: dict[str, str] = {}
    tiles: list[Placement] = []
    seat = ""
    for word in words:
        once: dict[str, Any] = kept
        key = ""
        value: object = ()
        if word in seats:
            key = seat = word
        elif _KEPT.fullmatch(word):
            kept[seat] = (*kept[seat], word)
        elif found := _DRAWN.fullmatch(word):
            once, key, value = drawn, found[1], int(found[2])
        elif len(seats) == 3 and (found := _FLOOD.fullmatch(word)) and placed.flood is None:
            placed = placed._replace(flood=(found[1], int(found[2])))
        elif len(seats) == 3 and (found := _SIDE.fullmatch(word)):
            once, key, value = sides, found[1], found[2]
        else:
            tiles.append(_tile(word))
        if key in once:
            raise refuse("record", "position-twice", header=POSITION, word=word)
        if key:
            once[key] = value
    drawn = {row: drawn[row] for row in "LR" if row in drawn}
    sides = {side: sides[side] for side in SIDES if side in sides}
    return placed._replace(kept=kept, drawn=drawn, sides=sides, tiles=tuple(tiles))


def _tile(word: str) -> Placement:
    try:
        placement = notation.read(word)
    except Refused:
        placement = -1
    if placement < 0 or not is_placement(placement):
        raise refuse("record", "position-word", header=POSITION, word=word)
    return placement


def _broken(rule: str, case: str, **facts: Fact) -> Refused:
    return refuse(rule, f"position-{case}", header=POSITION, **facts)


def ends(tile: Placement) -> dict[str, str]:
    """The facts of a fault: the first and last squares that a tile covers on the board."""
    squares = squares_of(tile)
    return {"first": SQUARES[squares[0]], "last": SQUARES[squares[-1]]}


def _network(tiles: Sequence[Placement]) -> Network:
    """Lay the tiles one by one. Each time, take the first tile that may be laid (TA-3 to TA-6)."""
    if len(tiles) > len(TILES):
        raise _broken("TA-2", "tiles", most=len(TILES))
    for tile in tiles:
        if not is_inside(tile):
            raise _broken("TA-3", "place", **ends(tile))
    network, waiting = EMPTY, list(tiles)
    while waiting:
        following = next((tile for tile in waiting if _joins(network, tile)), None)
        if following is None:
            raise _apart(network, waiting)
        waiting.remove(following)
        network = network.laid(following)
    return network


def _joins(network: Network, tile: Placement) -> bool:
    lies = lie(tile)
    if not network.tiles:
        return CENTRE in squares_of(tile)
    return not network.board & lies.forbids and any(door in network.open for door in lies.doors)


def _apart(network: Network, waiting: Sequence[Placement]) -> Refused:
    """The refusal of the waiting tiles; rules are checked in the order TA-4, TA-3, TA-6, TA-5."""
    if not network.tiles:
        return _broken("TA-4", "centre")
    squares = (1 << BLANKS) - 1
    for rule, case in (("TA-3", "place"), ("TA-6", "blocked")):
        for tile in waiting:
            barred = network.board & lie(tile).forbids
            if barred & squares if case == "place" else barred:
                return _broken(rule, case, **ends(tile))
    return _broken("TA-5", "apart", **ends(waiting[0]))


def _hands(placed: Placed, form: Form, drawn: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
    """TA-14: the tiles in hand as indices into the block."""
    if not form.two and any(placed.kept.values()):
        raise _broken("TA-14", "none")
    hands = tuple(
        tuple(ROW * (word[0] == "R") + int(word[1:]) - 1 for word in placed.kept.get(seat, ()))
        for seat in form.seats
    )
    for seat, hand in zip(form.seats, hands, strict=True):
        if form.two and len(hand) != 1:
            raise _broken("TA-14", "one", seat=seat)
        for word in placed.kept.get(seat, ()):
            twice = sum(word in own for own in placed.kept.values()) > 1
            if twice or int(word[1:]) > drawn[word[0] == "R"]:
                raise _broken("TA-14", "hand", row=word[0], number=int(word[1:]))
    return hands


def _check_drawn(
    network: Network,
    hands: Sequence[Sequence[int]],
    block: Block,
    drawn: tuple[int, int],
    form: Form,
) -> None:
    """Check that used tiles were drawn (TA-2). Some variants allow no unused drawn tile (TA-12)."""
    left, right = drawn
    taken = Counter((*block.tiles[:left], *block.tiles[ROW : ROW + right]))
    used = Counter(map(kind_of, network.tiles))
    used.update(block.tiles[tile] for hand in hands for tile in hand)
    for kind in range(len(KINDS)):
        if used[kind] > taken[kind]:
            count, drawn_so = used[kind], taken[kind]
            exits = tuple(KINDS[kind])
            raise _broken("TA-2", "drawn", exits=exits, count=count, drawn=drawn_so)
    for kind in range(len(KINDS)):
        if form.scoreless == "end" and used[kind] < taken[kind]:
            raise _broken("TA-12", "aside", exits=tuple(KINDS[kind]))


def _flood(placed: Placed, form: Form) -> tuple[Auction | None, tuple[int, ...]]:
    """The finished auction, and the seats that took the sides (TA-16, TA-17)."""
    if len(form.seats) != 3:
        return None, ()
    if placed.flood is None or not LEAST <= placed.flood[1] <= MOST:
        raise _broken("TA-16", "flood", most=MOST)
    by = form.seats.index(placed.flood[0])
    taken = tuple(form.seats.index(seat) for seat in placed.sides.values())
    if sorted((by, *taken)) != [0, 1, 2]:
        raise _broken("TA-17", "sides")
    passed = by != 0, by != 1, by != 2
    return Auction(by, placed.flood[1], by, passed), taken
