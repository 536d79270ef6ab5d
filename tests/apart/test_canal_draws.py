"""Ta Yü played apart: what is tossed is drawn as from a shuffled block."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

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
from tests.apart.canals import by_chance, seated_course, spoken
from tests.apart.chances import fits, fits_shares


def left_of(block: Sequence[int], drawn: Sequence[int]) -> list[int]:
    left = list(TILES)
    for tile in (*block[: drawn[0]], *block[ROW : ROW + drawn[1]]):
        left.remove(tile)
    return left


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
