"""What Ta Yü needs: pieces to be turned, numbers to be named, a board larger than the screen."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from tessera.page.core.board import meant, squares
from tessera.page.core.choosing import cancel, choose, new_table, played, previewed, ready
from tessera.page.core.state import ALWAYS
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import lying, named, spins, spun, turns
from tessera.play.fault import Fault
from tests.outside import canals
from tests.page.tables import parts_of
from tests.words.speaking import words

ENGLISH = words("en")
PARTS: Final = parts_of("tayu")
BOARD: Final = PARTS.board
MIDDLE: Final = "square:j10"
CENTRE: Final = (9.5, 9.5)


def tiles(*moves: str, seats: int = 2, bots: str = "", **options: str) -> Table:
    """A table with Ta Yü after some moves; persons play but for the bots at the seats named."""
    match = canals(*moves, seats=seats, **options)
    players = {seat: "bot:1" if seat in bots.split() else "person" for seat in match.seats}
    return new_table(match, players, BOARD, "name")._replace(acknowledged_by=match.to_move)


def there(at: Table) -> Table:
    """The same with whoever is to move before the screen."""
    return ready(at._replace(picks=()), BOARD)


def placed(count: int) -> Table:
    """A game after some tiles, where one was just drawn."""
    rng, match = Random(count), canals()
    for _ in range(2 * count):
        match = match.play(rng.choice(match.legal()))
    return new_table(match.play_text("L"), {}, BOARD, "name")


def hold(at: Table, square: str) -> Table:
    chosen = choose(at, BOARD, square, confirm=ALWAYS)
    assert chosen.action is None
    return chosen.table


def test_a_tile_in_hand_is_ready_and_lies_somehow() -> None:
    """As the one before, where it can; Cancel lets it lie so, too; before a draw there is none."""
    assert () == tiles().picks
    at = tiles("L")
    assert BOARD.SPINS[0] == at.picks[1]
    at = spun(at, BOARD)
    assert BOARD.SPINS[1] == at.picks[1] and at.picks == cancel(at, BOARD).picks
    chosen = choose(at, BOARD, MIDDLE)
    after = played(chosen.table, BOARD, at.match.play(chosen.action))
    assert BOARD.SPINS[1] == played(after, BOARD, after.match.play_text("L")).picks[1]


def test_of_two_tiles_the_one_just_drawn_is_ready() -> None:
    """Unless the other was picked last; each then lies."""
    at = there(tiles("L", "L", "L", hand="two"))
    first, second = (choice.pick for choice in BOARD.hand(ENGLISH, at.observation, "ns"))
    assert first != second and at.picks[0] == second
    assert first == choose(at, BOARD, first).table.picks[0]
    assert first == ready(at._replace(picks=(), last_pick=first), BOARD).picks[0]


@pytest.mark.parametrize("count", [0, 5, 12, 20])
def test_a_tile_is_turned_through_the_ways_in_which_it_fits(count: int) -> None:
    """Anywhere, at a square, and held there; clockwise or back, and round."""
    at = placed(count)
    piece, rng = at.picks[0], Random(count)
    able = sorted(squares(at, BOARD))
    for square in ["", *(f"square:{name}" for name in rng.sample(able, min(6, len(able))))]:
        ways = lying(at, BOARD, piece, square)
        for step in (1, -1):
            for held in (False, True) if square else (False,):
                now, seen = (hold(at, square) if held else at), list[str]()
                if square and not held:
                    assert previewed(at, BOARD, square) == hold(at, square).picks
                while len(seen) <= len(ways):
                    now = spun(now, BOARD, square, step)
                    seen.append(now.picks[1])
                    assert held == (now.pending is not None)
                    assert not held or now.picks[2] == square
                assert {*ways} == {*seen}
                if len(ways) > 1:
                    assert seen[0] == seen[len(ways)]
                    order = [BOARD.SPINS.index(way) for way in seen[: len(ways)]]
                    wraps = sum((b - a) * step < 0 for a, b in pairwise(order))
                    assert wraps <= 1


@pytest.mark.parametrize(
    "at",
    [tiles(), tiles("L", bots="ns"), tiles("L")._replace(viewed=0)],
    ids=["undrawn", "bot", "back"],
)
def test_what_cannot_be_turned_stays_the_same_table(at: Table) -> None:
    """Before the draw, on a bot's turn, while one looks back."""
    assert not spins(at, BOARD) and not turns(at, BOARD)
    assert at is spun(at, BOARD)


@pytest.mark.parametrize(
    ("right", "down", "size", "wanted"),
    [
        (0.0, 0.0, 14, MIDDLE),
        (0.1, -0.1, 14, MIDDLE),
        (0.9, 0.0, 14, "square:k10"),
        (0.0, 0.9, 14, "square:j9"),
        (-8.9, 8.9, 30, ""),
        (-11.0, 0.0, 14, ""),
    ],
)
def test_a_finger_means_the_nearest_square(
    right: float, down: float, size: float, wanted: str
) -> None:
    """Of those where the tile can lie, if its middle is within reach."""
    spot = (CENTRE[0] + right, CENTRE[1] + down, size)
    assert wanted == meant(tiles("L"), BOARD, "", spot)
    assert "" == meant(tiles(), BOARD, "", spot)


# Numbers.

bidding = partial(tiles, seats=3)


@pytest.mark.parametrize(
    ("text", "pick"),
    [
        ("1", "bid:1"),
        (" 024 ", "bid:24"),
        ("484", "bid:484"),
        ("0", None),
        ("485", None),
        ("9" * 5000, None),
        ("", None),
        ("2.5", None),
        ("٣", None),
    ],
)
def test_a_number_is_picked_or_refused(text: str, pick: Any) -> None:
    found = named(bidding(), BOARD, text)
    assert found == pick if pick else isinstance(found, Fault)
