"""Ta Yü played apart: what is tossed is drawn as from a shuffled block.

Each draw is compared with what those who see drawn tiles and backs in front expect of it; where in
that its tile and the next back fall is even, from draw to draw, if the draws are a block's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from tessera.apart import hashing
from tessera.apart.terms import NEWEST, OLDEST
from tessera.games.tayu import apart_tossed as tossed
from tessera.games.tayu.actions import LEFT, Action
from tessera.games.tayu.apart_statements import Draw
from tessera.games.tayu.apart_tossed import ends_one_row
from tessera.games.tayu.form import ROW
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import COPIES, KINDS, RINGED, TILES
from testing.sampling import Few
from tests.apart.canals import by_chance, closing, seated_course, spoken
from tests.apart.chances import fits, fits_shares

#: How many draws are looked at: in a usual run, in a long one.
DRAWS = 1500, 100_000
#: Into how many parts falls what is expected of tiles, and of backs.
TILE_PARTS, BACK_PARTS = 28, 5


class Drawn(NamedTuple):
    """A draw as all see it: what was left before, the backs of its row and the other's, the tile.

    ``back`` is the one that came to the front then; None if the row was used up.
    """

    left: Sequence[int]
    front: bool
    other: bool | None
    tile: int
    back: bool | None


def apart(rng: Random) -> Iterator[Drawn]:
    while True:
        remote, every = seated_course(rng, rng.choice((2, 3, 4)))
        for said in spoken(remote, every, rng, rng.choices((by_chance, closing), (5, 1))[0]):
            if isinstance(said.statement, Draw):
                state, after = said.before.state, said.after
                row = 0 if said.statement.row == LEFT else 1
                place = state.drawn[row] + (0, ROW)[row]
                front = said.before.fronts[row]
                assert front is not None
                yield Drawn(
                    left_of(state.block.tiles, state.drawn),
                    front,
                    said.before.fronts[1 - row],
                    after.state.block.tiles[place],
                    after.fronts[row],
                )


def left_of(block: Sequence[int], drawn: Sequence[int]) -> list[int]:
    left = list(TILES)
    for tile in (*block[: drawn[0]], *block[ROW : ROW + drawn[1]]):
        left.remove(tile)
    return left


def falls(it: Drawn, rng: Random) -> tuple[int, int | None]:
    """In which parts of what is expected a tile and the back after it fall."""
    fitting = sorted(kind for kind in it.left if RINGED[kind] == it.front)
    tile = fitting.index(it.tile) + rng.random() * fitting.count(it.tile)
    part = int(TILE_PARTS * tile / len(fitting))
    if it.back is None:
        return part, None
    unseen = len(it.left) - 1 - (it.other is not None)
    rings = sum(RINGED[kind] for kind in it.left) - it.front - (it.other is True)
    share = rings / unseen
    back = rng.random() * share if it.back else share + rng.random() * (1 - share)
    return part, int(BACK_PARTS * back)


def is_a_block_s(draws: Iterator[Drawn], number: int, rng: Random) -> None:
    found = [falls(next(draws), rng) for _draw in range(number)]
    assert fits([tile for tile, _back in found], range(TILE_PARTS))
    backs = [back for _tile, back in found if back is not None]
    assert fits(backs, range(BACK_PARTS))
    together = [(tile // 4, back) for tile, back in found if back is not None]
    assert fits(together, product(range(TILE_PARTS // 4), range(BACK_PARTS)))


def test_draws_apart_are_those_of_a_block(few: Few) -> None:
    rng = Random(1204)
    is_a_block_s(apart(rng), few.number(*DRAWS), rng)


def test_the_first_backs_and_tiles() -> None:
    """Of the whole block: 48 of 112 backs have rings, all kinds are as likely."""
    rng, fronts, tiles = Random(1206), [], []
    rings = sum(RINGED) * COPIES
    for number in range(4000):
        part = number.to_bytes(4, "big")

        def below(count: int, purpose: str, part: bytes = part) -> int:
            return hashing.below(count, bytes(8), purpose, part)

        fronts.append(tossed.first_fronts(below))
        row = rng.randrange(2)
        tiles.append(tossed.tossed_tile(TILES, fronts[-1][row] is True, below))
    plain = len(TILES) - rings
    pairs = len(TILES) * (len(TILES) - 1)
    assert fits_shares(
        fronts,
        {
            (True, True): rings * (rings - 1) / pairs,
            (True, False): rings * plain / pairs,
            (False, True): rings * plain / pairs,
            (False, False): plain * (plain - 1) / pairs,
        },
    )
    assert fits(tiles, range(len(KINDS)))


def test_what_is_never_drawn_is_in_an_order_by_chance() -> None:
    orders = []
    for number in range(3000):
        part = number.to_bytes(4, "big")
        orders.append(
            tuple(
                tossed.shuffled(
                    range(4),
                    lambda count, what, part=part: hashing.below(count, bytes(8), what, part),  # type: ignore[misc]
                )
            )
        )
    assert fits(orders, set(orders)) and len(set(orders)) == 24
    rng = Random(1207)
    block = rng.sample(TILES, len(TILES))
    for drawn in ((0, 0), (3, 50), (56, 7), (10, 56), (56, 56)):
        fronts = tuple(
            RINGED[block[first + count]] if count < ROW else None
            for first, count in zip((0, ROW), drawn, strict=True)
        )
        left = left_of(block, drawn)
        whole = tossed.filled(block, drawn, (fronts[0], fronts[1]), left)
        assert sorted(whole) == sorted(TILES)
        for first, count, front in zip((0, ROW), drawn, fronts, strict=True):
            assert whole[first : first + count] == block[first : first + count]
            assert front is None or RINGED[whole[first + count]] == front


def from_the_left(state: TaYu, rng: Random) -> Action:
    return LEFT if LEFT in state.actions() else by_chance(state, rng)


def test_the_row_is_named_first_where_one_is_at_its_last_tile(few: Few) -> None:
    rng = Random(1211)
    for version in (OLDEST, NEWEST):
        chosen_late = named = 0
        for _game in range(few.number(4, 100)):
            start, every = seated_course(rng, 2, version=version)
            for said in spoken(start, every, rng, from_the_left):
                remote = said.before
                if isinstance(said.statement, Draw) and ends_one_row(remote.state.drawn):
                    chosen_late += len(remote.rows) > 1
                    named += remote.row is not None
        assert (chosen_late > 0) == (version == OLDEST) and (named or version == OLDEST)
