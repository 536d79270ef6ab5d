"""A block that nobody shuffles: a toss decides each tile and each visible back only when needed.

For every player, the chances are the same as with a shuffled block (TA-1, TA-2).
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

#: A toss: called with ``number`` and a purpose, it returns a number from 0 to ``number - 1``.
Below = Callable[[int, str], int]
#: The visible backs of the left and the right row: True with rings, None if a row is used up.
Fronts = tuple[bool | None, bool | None]


def first_fronts(below: Below) -> Fronts:
    left = next_back(TILES, None, lambda number, _purpose: below(number, "left"))
    return left, next_back(TILES, left, lambda number, _purpose: below(number, "right"))


def tiles_left(tiles: Sequence[int], drawn: Drawn) -> list[int]:
    """Kinds of the tiles not drawn yet, sorted."""
    left = Counter(TILES)
    left.subtract(tiles[: drawn[0]])
    left.subtract(tiles[ROW : ROW + drawn[1]])
    return sorted(left.elements())


def ends_one_row(drawn: Drawn) -> bool:
    """True if exactly one row is down to its last tile; drawing that tile shows no new back."""
    # If the toss came first, the player could work out the new back before naming a row.
    last = [count + 1 == ROW for count in drawn]
    return any(last) and not all(last)


def tossed_tile(left: Iterable[int], ringed: bool, below: Below) -> int:
    """Choose a tile's kind from ``left`` by a toss; ``ringed`` is True if its back has rings."""
    fitting = [kind for kind in left if RINGED[kind] == ringed]
    return fitting[below(len(fitting), "tile")]


def next_back(left: Sequence[int], other: bool | None, below: Below) -> bool:
    """Decide a row's next back by a toss (True for rings); ``other`` is the other row's back."""
    unseen = len(left) - (other is not None)
    rings = sum(RINGED[kind] for kind in left) - bool(other)
    return below(unseen, "back") < rings


def filled(tiles: Sequence[int], drawn: Drawn, fronts: Fronts, order: Sequence[int]) -> list[int]:
    """The whole block. In each row, a tile with the visible back follows the drawn tiles.

    ``order`` gives the kinds of the tiles not drawn yet, in the order in which they fill the block.
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
    """Tiles in an order chosen by tosses; all orders are equally likely."""
    order = list(kinds)
    for size in range(len(order), 1, -1):
        place = below(size, f"rest {size}")
        order[size - 1], order[place] = order[place], order[size - 1]
    return order


def deal_of(block: Block, first: str) -> Deal:
    """Headers of a deal in which ``first`` begins."""
    names = [KINDS[kind] for kind in block.tiles]
    rows = " ".join(names[:ROW]), " ".join(names[ROW:])
    lot = {LOT: str(block.lot)} if block.lot else {}
    return {**dict(zip(ROWS, rows, strict=True)), FIRST: first, **lot}


def with_block(state: TaYu, block: Block) -> TaYu:
    """The state with ``block`` as its new block, which must have the same drawn tiles."""
    kept = {name: getattr(state, name) for name in TaYu.__slots__}
    return TaYu(**(kept | {"block": block}))
