"""Times of a study's board: steps in a large tree, the engine's first line, whole reviews."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from benchmarks.figures import Figure, at_most, median, percentile
from benchmarks.lab import PATIENCE, READY, Lab
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.tree import Study
from tessera.saves import trees
from tessera.saves.beside import FETCHED
from tessera.saves.library import GAME, Kept, Library
from tessera.saves.port import Memory

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Seed of the tree, number of its turns, and the most turns of a variation.
SEED: Final = 1
NODES: Final = 500
LONGEST: Final = 6
#: Number of steps.
STEPS: Final = 60
#: Number of turns after which a reviewed game is given up.
TURNS: Final = 60
#: Alternating steps back and forward; the time of each from press to drawn frame, in ms.
WALK: Final = """
async (count) => {
  const times = [];
  for (let step = 0; step < count; step++) {
    const button = document.querySelector(step % 2 ? "#walk-on" : "#walk-back");
    const begun = performance.now();
    button.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - begun);
  }
  return times;
}
"""
#: Steps on by turns with the engine on; the time from each press to the position's first line, in
#: ms.
FIRST_LINES: Final = """
async (count) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const shown = () => [...document.querySelectorAll("#engine li")].map((it) => it.innerText).join();
  const times = [];
  for (let step = 0; step < count; step++) {
    const before = shown();
    const begun = performance.now();
    document.querySelector("#walk-on").click();
    while (!shown() || shown() === before) await frame();
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}
"""
#: Number of positions in which the engine's first line is awaited.
POSITIONS: Final = 12


def measure(lab: Lab) -> Iterator[Figure]:
    """Steps in trees of 500 turns, Pyrga's and Pacru's; the engine's first line; reviews."""
    FETCHED.trees = trees
    with lab.page() as page:
        for game in ("pyrga", "pacru"):
            yield from _steps(page, lab.site, game)
    for game in catalogue.GAMES:
        with lab.page() as page:
            yield from _review(page, lab.site, game)


def _steps(page: Page, site: str, game: str) -> Iterator[Figure]:
    title = catalogue.TITLES[game]
    _open(page, site, f"#/study/{_kept(page, site, _grown(game))}")
    page.wait_for_selector("#walk-back:enabled", timeout=PATIENCE)
    times = page.evaluate(WALK, STEPS)
    yield Figure(f"{title}, {NODES} turns: step to drawn, 95 %", percentile(times, 0.95), "ms",
                 at_most(40), times)  # fmt: skip
    yield Figure("    median", median(times), "ms")
    page.click("#walk-start")
    page.click("#tab-engine")
    page.click("#engine-switch")
    page.locator("#engine li").first.wait_for(timeout=PATIENCE)
    times = page.evaluate(FIRST_LINES, POSITIONS)
    yield Figure("    the engine's first line, worker warm", median(times), "ms",
                 at_most(300), times)  # fmt: skip
    page.click("#engine-switch")


def _review(page: Page, site: str, game: str) -> Iterator[Figure]:
    """Seconds of the first pass of a random game's review, the worker's start included.

    Also the time of steps during the closer look that follows, in milliseconds.
    """
    match = _random(game, TURNS)
    _open(page, site, f"#/game/{_kept(page, site, Study.of(match))}")
    page.wait_for_selector("#ending [data-do='study']", timeout=PATIENCE)
    begun = perf_counter()
    page.click("#ending [data-do='study']")
    page.locator("#graphed .graph").wait_for(timeout=PATIENCE)
    name = f"{catalogue.TITLES[game]}, {len(match.turns())} turns: review, first pass"
    yield Figure(name, perf_counter() - begun, "s", at_most(15))
    times = page.evaluate(WALK, STEPS)
    name = "    step to drawn while it goes on, 95 %"
    yield Figure(name, percentile(times, 0.95), "ms", at_most(50), times)


def _open(page: Page, site: str, address: str) -> None:
    page.goto("about:blank")
    page.goto(site + address)
    page.wait_for_function(READY, timeout=PATIENCE)


def _kept(page: Page, site: str, study: Study) -> str:
    """Write a study into the browser's storage; return its name."""
    storage, name = Memory(), f"{study.match.game.id}"[:4] + "5eed"
    players = dict.fromkeys(study.match.seats, "person")
    kept = Kept(study.match, players, "2026-11-26T12:00:00Z", study.tree)
    Library(storage, catalogue.game).keep(name, kept)
    page.goto(site)
    text: Any = storage.texts[GAME + name]
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [GAME + name, text])
    return name


def _random(game: str, turns: int) -> Match:
    """Play a random game, given up after ``turns`` turns if it has not ended."""
    rules, rng = catalogue.game(game), Random(SEED)
    match = Match.new(rules, rules.setup(), rng)
    while match.to_move is not None and (match.open or match.finished < turns - 1):
        match = match.play(rng.choice(match.legal()))
    return match if match.outcome is not None else match.resign()


def _grown(game: str) -> Study:
    """Make a study of a random game with variations at random places."""
    rng, study = Random(SEED), Study.of(_random(game, TURNS))
    main, count = study.main, len(study.main)
    while count < NODES:
        path = main[: rng.randrange(len(main))]
        for _turn in range(LONGEST):
            begun = match = study.at(path)
            while match.to_move is not None and (match is begun or match.open):
                match = match.play(rng.choice(match.legal()))
            if match is begun:
                break
            before = study.tree
            study, path = study.played(path, match.turns()[-1].text)
            count += study.tree != before
    return study
