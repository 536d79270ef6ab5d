"""The block when nobody has shuffled it: each tile, and each back in front, tossed when it comes.

Whoever knows no more than the tiles drawn and the two backs in front cannot tell the difference:
the chances are those of a shuffled block (TA-1, TA-2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from tessera.games.tayu.form import ROW, Block
from tessera.games.tayu.hidden import LOT, ROWS
from tessera.games.tayu.rules import FIRST
from tessera.games.tayu.state import Drawn, TaYu
from tessera.games.tayu.tiles import KINDS, RINGED, TILES
from tessera.play.contract import Deal

#: Gives a number from 0 to one below the first argument; another one for each purpose.
Below = Callable[[int, str], int]
#: Whether the backs of the tiles in front have rings, left and right; None where a row is used up.
Fronts = tuple[bool | None, bool | None]


def first_fronts(below: Below) -> Fronts:
    """The two backs in front of the whole block."""
    left = next_back(TILES, None, lambda number, _purpose: below(number, "left"))
    return left, next_back(TILES, left, lambda number, _purpose: below(number, "right"))


def tiles_left(tiles: Sequence[int], drawn: Drawn) -> list[int]:
    """The kinds of the tiles that were not drawn, sorted, each as often as it is there."""
    left = Counter(TILES)
    left.subtract(tiles[: drawn[0]])
    left.subtract(tiles[ROW : ROW + drawn[1]])
    return sorted(left.elements())


def ends_one_row(drawn: Drawn) -> bool:
    """True if one row alone is at its last tile: from there no new back would come.

    The drawer knows which one would come from the other row, so the row is named first.
    """
    last = [count + 1 == ROW for count in drawn]
    return any(last) and not all(last)


def tossed_tile(left: Iterable[int], ringed: bool, below: Below) -> int:
    """The kind of the tile drawn: any of those left whose backs are like the one in front."""
    fitting = [kind for kind in left if RINGED[kind] == ringed]
    return fitting[below(len(fitting), "tile")]


def next_back(left: Sequence[int], other: bool | None, below: Below) -> bool:
    """Whether the tile that comes to the front of a row has rings.

    It is one of those left, but not the one in front of the other row, of which the back is known.
    """
    unseen = len(left) - (other is not None)
    rings = sum(RINGED[kind] for kind in left) - bool(other)
    return below(unseen, "back") < rings


def filled(tiles: Sequence[int], drawn: Drawn, fronts: Fronts, order: Sequence[int]) -> list[int]:
    """The whole block: what was drawn, and all that is left in an order of it.

    In front comes the first of them whose back is the one seen.
    """
    rest = list(order)
    found: list[list[int]] = []
    for first, count, front in zip((0, ROW), drawn, fronts, strict=True):
        found.append(list(tiles[first : first + count]))
        if front is not None:
            found[-1].append(
                rest.pop(next(at for at, it in enumerate(rest) if RINGED[it] == front))
            )
    more = ROW - len(found[0])
    return found[0] + rest[:more] + found[1] + rest[more:]


def shuffled(kinds: Sequence[int], below: Below) -> list[int]:
    """The tiles in an order that is as likely as any other."""
    order = list(kinds)
    for size in range(len(order), 1, -1):
        place = below(size, f"rest {size}")
        order[size - 1], order[place] = order[place], order[size - 1]
    return order


def deal_of(block: Block, first: str) -> Deal:
    """The headers of a deal."""
    names = [KINDS[kind] for kind in block.tiles]
    rows = " ".join(names[:ROW]), " ".join(names[ROW:])
    lot = {LOT: str(block.lot)} if block.lot else {}
    return {**dict(zip(ROWS, rows, strict=True)), FIRST: first, **lot}


def with_block(state: TaYu, block: Block) -> TaYu:
    """The state with another block, in which the tiles drawn are the same."""
    kept = {name: getattr(state, name) for name in TaYu.__slots__}
    return TaYu(**(kept | {"block": block}))
