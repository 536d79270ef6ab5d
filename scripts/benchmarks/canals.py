"""Ta Yü: times to draw a board of a hundred tiles after a click, and a preview on one of fifty."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final

from benchmarks.clicks import (
    METER,
    PAUSE,
    TARGET,
    figures,
    imported,
    noted,
    point_and_click,
)
from benchmarks.figures import Figure, at_most
from benchmarks.lab import Lab
from tessera.games import catalogue
from tessera.games.tayu.places import across, exits_of, squares_of
from tessera.play.match import Match
from tessera.play.record import write_record

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Games measured; tiles on the board where turns are played, and where only the pointer moves (a
#: full board has hardly a place left); squares that the pointer visits in each game.
GAMES: Final = 8
FULL, HALF = 100, 45
HOVERS: Final = 12


def long_games(tiles: int) -> Iterator[Any]:
    """Two-player matches with ``tiles`` tiles, placed close together, with many exits open."""
    game, found, seed = catalogue.game("tayu"), 0, 0
    while found < GAMES:
        seed += 1
        rng = Random(seed)
        match: Any = Match.new(game, game.setup(2), rng)
        while match.legal() and (match.open or len(match.state.network.tiles) < tiles):
            match = match.play(opening(match, rng))
        if rows(match):
            found += 1
            yield match


def rows(match: Any) -> list[Any]:
    """Draws after which a tile can be placed."""
    return [row for row in match.legal() if match.play(row).state.stage == "place"]


def opening(match: Any, rng: Random) -> Any:
    """Choose an action that wastes little room and leaves many exits open."""
    legal = match.legal()
    if match.state.stage != "place":
        return rng.choice(legal)
    some = rng.sample(legal, min(len(legal), 40))
    return max(some, key=lambda action: promise(match.state.network, action))


def promise(network: Any, placement: int) -> float:
    """Estimate how long the game can last after a placement, by touching sides and open exits."""
    squares = squares_of(placement)
    others = [across(4 * squares[place] + side) for place, side, _leaves in exits_of(placement)]
    touching = sum(other < 0 or bool(network.board >> other // 4 & 1) for other in others)
    return touching + 0.3 * len(network.laid(placement).open)


def play_turn(page: Page, match: Any, rng: Random) -> None:
    """Play a turn by mouse: draw, then click a place."""
    board, row = catalogue.board("tayu"), rng.choice(rows(match))
    point_and_click(page, board.picks(row)[0])
    squares = sorted({board.picks(place)[-1] for place in match.play(row).legal()})
    point_and_click(page, rng.choice(squares))


def look_around(page: Page, match: Any, rng: Random) -> None:
    """Move the pointer over some squares where the drawn tile fits."""
    board = catalogue.board("tayu")
    squares = sorted({board.picks(place)[-1] for place in match.legal()})
    for square in rng.sample(squares, min(len(squares), HOVERS)):
        page.mouse.move(*page.evaluate(TARGET, square)["at"])
        page.wait_for_timeout(PAUSE)


def measure(lab: Lab) -> Iterator[Figure]:
    """Clicks and previews in Ta Yü."""
    rng = Random(1)
    with lab.page(scripts=(METER,)) as page:
        for match in long_games(FULL):
            imported(page, write_record(match))
            play_turn(page, match, rng)
        clicks = [it for it in noted(page) if it["type"] == "click"]
    with lab.page(scripts=(METER,)) as page:
        for match in long_games(HALF):
            drawn = match.play(rng.choice(rows(match)))
            imported(page, write_record(drawn))
            look_around(page, drawn, rng)
        previews = [it for it in noted(page) if it["type"] == "pointerover"]
    limits = (None, at_most(80)), (None, at_most(40))
    yield from figures("Ta Yü: ", [*clicks, *previews], *limits)
