"""What Ta Yü needs: pieces to be turned, numbers to be named, a board larger than the screen."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from tessera.drawing.board import Number
from tessera.page.core.board import meant, squares
from tessera.page.core.choosing import cancel, choose, new_table, paths, played, previewed, ready
from tessera.page.core.screen import GameScreen, skeleton
from tessera.page.core.seats import seats
from tessera.page.core.state import Saving, Zoom
from tessera.page.core.table import Table, rows
from tessera.page.features.pieces.model import (
    ZOOM_LEVELS,
    brought,
    lying,
    named,
    next_square,
    spins,
    spun,
    turns,
    within,
    zoomed,
)
from tessera.page.features.pieces.view import number_form, percent, piece_row, zoom_buttons
from tessera.play.fault import Fault
from tests.outside import canals
from tests.page.tables import PYRGA, beside, doing, parts_of, scene, table, tree
from tests.words.speaking import words

ENGLISH, FRENCH = words("en"), words("fr")
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
    """The table with the piece held on a square."""
    chosen = choose(at, BOARD, square, confirm=True)
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


def test_where_it_does_not_fit_at_all_it_is_refused() -> None:
    """A corner of the board, and any square before the draw."""
    for at, square in ((tiles("L"), "square:a1"), (tiles(), MIDDLE)):
        refused = choose(at, BOARD, square, confirm=True).table
        assert refused.refused is not None and at.picks == refused.picks
        assert at.picks == previewed(at, BOARD, square)


@pytest.mark.parametrize("quarters", [0, 2])
def test_squares_that_can_be_picked_follow_each_other(quarters: int) -> None:
    """In reading order on the screen, round, and back; however the tile has to lie."""
    at = placed(8)._replace(quarters=quarters)
    order = [name for row in rows(BOARD.ROWS, quarters) for name in row]
    able = [name for name in order if name in squares(at, BOARD)]
    for step, wanted in ((1, able), (-1, able[::-1])):
        found = [wanted[-1]]
        for _ in able:
            found.append(str(next_square(at, BOARD, found[-1], step)))
        assert wanted == found[1:]
    assert squares(at, BOARD) == squares(hold(at, f"square:{able[0]}"), BOARD)
    assert set() == squares(tiles(), BOARD) and None is next_square(tiles(), BOARD, "c3")


def test_the_paths_of_a_match_are_made_once() -> None:
    """Every move of the pointer asks for them."""
    at = tiles("L")
    assert paths(at, BOARD) is paths(at._replace(picks=()), BOARD)
    assert {} == paths(at._replace(viewed=0), BOARD)


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


def asking(at: Table, watching: bool = False) -> str:
    """What stands in the row of what is asked, which keeps its place."""
    shown = piece_row(scene(ENGLISH, at, Saving(watching=watching)))
    (found,) = tree(shown).findall("./div[@id='asking']")
    kinds = [part.get("data-do") or ("tile" if part.get("aria-label") else "") for part in found]
    return " ".join(map(str, kinds))


def test_the_row_has_the_button_the_hand_and_the_answers() -> None:
    """Each in its place, which it keeps while a turn is held: the tile that is placed stays."""
    at = tiles("L")
    assert ["", "spin tile"] == [asking(tiles()), asking(at)]
    assert "spin tile confirm cancel" == asking(hold(at, MIDDLE))
    assert "tile" == asking(at, watching=True)
    assert "spin tile tile" == asking(there(tiles("L", "L", "L", hand="two")))
    resigned = at._replace(match=at.match.resign())
    assert " " == piece_row(scene(ENGLISH, resigned))
    name = tree(piece_row(scene(ENGLISH, at))).findall(".//button")[1].get("aria-label")
    assert name and name not in seats(scene(ENGLISH, at))


@pytest.mark.parametrize(
    ("at", "watching", "live"),
    [(tiles(), False, 2), (tiles(), True, 0), (tiles("L"), False, 0)],
    ids=["to draw", "watching", "drawn"],
)
def test_the_block_stands_beside_the_board(at: Table, watching: bool, live: int) -> None:
    """What can be picked there can be while it is to be chosen from."""
    shown = GameScreen().regions(scene(ENGLISH, at, Saving(watching=watching)))["supply"]
    assert live == len(tree(shown).findall(".//button[@data-pick]"))


# Numbers.

bidding = partial(tiles, seats=3)


def test_the_form() -> None:
    """A labelled field for a number, which the browser does not judge, and a button."""
    shown = doing(number_form(ENGLISH, PARTS, Number("bid:", 1, 24)), "number")
    label, field, act = shown
    assert ("number", "submit") == (label.get("for"), act.get("type"))
    wanted = {"id": "number", "name": "number", "type": "number", "inputmode": "numeric"}
    wanted |= {"min": "1", "max": "24", "placeholder": label.text or ""}
    assert wanted.items() <= field.attrib.items()
    assert label.text and act.text and shown.get("novalidate") is not None


@pytest.mark.parametrize(
    ("at", "watching", "there"),
    [
        (bidding(), False, True),
        (bidding(), True, False),
        (bidding(bots="A B C"), False, False),
        (tiles(), False, False),
    ],
    ids=["to bid", "watching", "a bot", "no auction"],
)
def test_when_a_number_is_named(at: Table, watching: bool, there: bool) -> None:
    shown = tree(beside(scene(ENGLISH, at, Saving(watching=watching))))
    assert there == bool(shown.findall(".//*[@data-do='number']"))
    assert there or watching or None is named(at, BOARD, "24")


@pytest.mark.parametrize(
    ("text", "pick"),
    [
        ("1", "bid:1"),
        (" 24 ", "bid:24"),
        ("024", "bid:24"),
        ("484", "bid:484"),
        ("0", None),
        ("485", None),
        ("9" * 5000, None),
        ("", None),
        ("-3", None),
        ("2.5", None),
        ("1e2", None),
        ("٣", None),
        ("24 25", None),
        ("24; pass", None),
    ],
)
def test_a_number_is_picked_or_refused(text: str, pick: Any) -> None:
    found = named(bidding(), BOARD, text)
    assert found == pick if pick else isinstance(found, Fault)


# The board in its pane.


def test_the_board_in_its_pane() -> None:
    """A pane of the board's own shape, and a place for the buttons; others have none."""
    size, seen = tree(skeleton(ENGLISH, PARTS)).findall("./div[@class='stage']/*/*")[:2]
    assert (BOARD.VIEW_BOX, "pane") == (size.get("viewBox"), seen.get("id"))
    assert ["board"] == [part.get("class") for part in seen]
    plain = tree(skeleton(ENGLISH, PYRGA)).findall("./div[@class='stage']/*")
    assert ["board"] == [part.get("class") for part in plain]
    assert "zooming" not in GameScreen().regions(scene(ENGLISH, table()))


@pytest.mark.parametrize("level", range(len(ZOOM_LEVELS)))
def test_its_buttons(level: int) -> None:
    """Smaller and larger, as far as it goes; they keep the focus where they end."""
    shown = GameScreen().regions(scene(ENGLISH, tiles(), Zoom(level)))["zooming"]
    assert zoom_buttons(ENGLISH, level) == shown
    ends = {"smaller": level == 0, "larger": level == len(ZOOM_LEVELS) - 1}
    for name, end in ends.items():
        assert ("true" if end else None) == doing(shown, name).get("aria-disabled")
        assert doing(shown, name).get("aria-label")
    assert f"{ZOOM_LEVELS[level]}%" in shown
    assert f"{ZOOM_LEVELS[level]}\u202f%" == percent(FRENCH, level)
    assert min(level + 1, 3) == zoomed(level, 1) and max(level - 1, 0) == zoomed(level, -1)


@pytest.mark.parametrize(("share", "wanted"), [(0.5, 100.0), (1.0, 200.0), (0.4, 60.0), (0.1, 0.0)])
def test_what_is_looked_at_comes_to_the_middle(share: float, wanted: float) -> None:
    """As far as the board reaches."""
    assert wanted == pytest.approx(brought(share, 200, 400))


@pytest.mark.parametrize(
    ("box", "wanted"),
    [
        ((0, 0, 100, 100), True),
        ((-1, 10, 20, 20), False),
        ((10, -1, 20, 20), False),
        ((10, 90, 101, 95), False),
        ((10, 90, 20, 101), False),
    ],
)
def test_what_lies_within_the_pane(box: tuple[float, float, float, float], wanted: bool) -> None:
    """Wholly, or it is brought into view."""
    assert wanted == within(box, (0, 0, 100, 100))
