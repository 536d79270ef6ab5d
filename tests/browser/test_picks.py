"""Whatever is offered to be picked answers in its middle, by mouse and by touch.

The layers of random positions are made as the page makes them, and laid into a real window.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import pytest

from tessera.games import catalogue
from tessera.page.core import screen as game_view
from tessera.page.core.choosing import choose, paths, ready
from tessera.page.core.table import Table, views
from tessera.play.match import Match
from tessera.words.language import Words
from tests.browser.conftest import Visiting
from tests.browser.playing import Screen
from tests.page.tables import parts_of, scene

ENGLISH: Final = Words()
#: Positions of a game and a window: in the default run, and in a long one.
SOME: Final = 12
MANY: Final = 2000
#: How many positions are laid into the window in one go.
AT_ONCE: Final = 25
#: The regions that hold what can be picked, and those drawn around it.
LAID: Final = ("pieces", "marks", "preview", "choices", "supply", "asked")
#: Lays each position, and tells which of the wanted picks do not answer in their middle.
ASK: Final = """
(scenes) => scenes.flatMap(({ regions, quarters, wanted }, number) => {
  for (const [id, text] of Object.entries(regions)) document.getElementById(id).innerHTML = text;
  const answers = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const found = document.elementFromPoint(left, top)?.closest("[data-pick]");
    return found?.dataset.pick === node.dataset.pick;
  };
  return wanted.filter((pick) => {
    const nodes = [...document.querySelectorAll(`[data-pick="${pick}"]:not(.cell)`)];
    return !nodes.length || !nodes.every(answers);
  }).map((pick) => [number, pick]);
})
"""


class Scene(NamedTuple):
    """A position as it is laid: its regions, what must answer, how it came about."""

    regions: dict[str, str]
    wanted: list[str]
    told: str


def middles(game: str, seats: int, rng: Random) -> Iterator[Table]:
    """Tables of random games, at random places in them, without an end."""
    rules, parts = catalogue.game(game), parts_of(game)
    while True:
        match = Match.new(rules, rules.setup(seats), rng)
        while match.to_move is not None:
            legal = match.legal()
            if rng.random() < 0.2:
                players = dict.fromkeys(match.seats, "person")
                table = Table(match, players, "it", acknowledged_by=match.to_move)
                yield ready(table, parts.board)
            match = match.play(legal[rng.randrange(len(legal))])


def scenes(at: Table, quarters: int, rng: Random) -> Iterator[Scene]:
    """A position with nothing picked, and after each pick of a random turn's way."""
    parts = parts_of(at.match.game.id)
    board, at = parts.board, at._replace(quarters=quarters)
    while True:
        done = len(at.picks)
        found = [path for path in paths(at, board) if path[:done] == at.picks]
        named = board.number(at.observation)
        wanted = {path[done] for path in found if len(path) > done}
        wanted = {pick for pick in wanted if named is None or not pick.startswith(named.prefix)}
        texts = game_view.GameScreen().regions(scene(ENGLISH, at))
        told = f"{at.match.game.id} {at.texts()} {at.picks} {quarters}"
        yield Scene({name: texts[name] for name in LAID}, sorted(wanted), told)
        if not wanted:
            return
        chosen = choose(at, board, rng.choice(sorted(wanted)))
        if chosen.action is not None or chosen.table.picks == at.picks:
            return
        at = chosen.table


def laid(screen: Screen, game: str, seats: int, count: int, rng: Random) -> Iterator[str]:
    """What does not answer, of so many positions; the board lies as each seat sees it."""
    tables, board = middles(game, seats, rng), parts_of(game).board
    for begun in range(0, count, AT_ONCE):
        table = next(tables)
        quarters = rng.choice(views(table, board) or [0])
        rules = catalogue.game(game)
        match = Match.new(rules, rules.setup(seats), rng)
        screen.go("#/import")
        screen.open(match, dict.fromkeys(match.seats, "person"))
        while int(screen.page.get_attribute("#screen", "data-quarters") or 0) != quarters:
            if not screen.page.locator("[data-do=turn]:visible").count():
                screen.page.click("#more-button")
            screen.do("turn")
        all_scenes = [
            scene
            for _ in range(min(AT_ONCE, count - begun))
            for scene in scenes(next(tables), quarters, rng)
        ]
        given = [each._asdict() for each in all_scenes]
        for number, pick in screen.page.evaluate(ASK, given):
            yield f"{pick}: {all_scenes[number].told}"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1280, 800), (390, 664), (320, 568)], ids=str)
@pytest.mark.parametrize(("game", "seats"), [
    ("pyrga", 2), ("shacru", 2), ("shacru", 4), ("pacru", 2), ("pacru", 4),
    ("tayu", 2), ("tayu", 3), ("tyrus", 2),
])  # fmt: skip
def test_every_pick_answers(
    visiting: Visiting, game: str, seats: int, size: tuple[int, int], long: bool, rng: Random
) -> None:
    """Nothing that is offered is dead or covered, at any step of a turn."""
    wide, high = size
    visit = visiting(viewport={"width": wide, "height": high}, has_touch=wide < 500)
    screen = Screen(visit())
    dead = list(laid(screen, game, seats, MANY if long else SOME, rng))
    assert [] == dead[:5], len(dead)
