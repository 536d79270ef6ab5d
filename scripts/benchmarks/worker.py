"""A bot's first answer after a cold start of its worker, from the click to its turn on the board.

A kept game is on the table, the page is up, and no bot has been asked yet: the person's turn makes
a bot of the first level play. The pause that lets people follow bots' turns is off. All of that
holds for older builds too, from 0.7.0 on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from benchmarks.clicks import TARGET
from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import PATIENCE, READY, Lab, profiles
from benchmarks.visits import COLD, KEPT, SECOND, SETTLING, STAY, keeps
from tessera.games import catalogue
from tessera.page.core.settings import PREFIX
from tessera.play.match import Match
from tessera.saves.library import GAME, Kept, Library
from tessera.saves.port import Memory

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

#: Largest ratio to the other build's time.
TARGET_RATIO: Final = 0.6
#: Name of the kept game, and its date.
NAME: Final = "bench"
WHEN: Final = "2026-01-01T00:00:00Z"
#: Number of its turns, one piece each.
TURNS: Final = 2
#: Runs before the page's own scripts: keeps the game, removes bots' pauses, counts workers.
BEFORE: Final = f"""
(([key, text]) => {{
  localStorage.setItem("{PREFIX}tempo", "once");
  localStorage.setItem(key, text);
  globalThis.benchWorkers = 0;
  globalThis.Worker = class extends Worker {{
    constructor(...given) {{
      globalThis.benchWorkers += 1;
      super(...given);
    }}
  }};
}})"""
#: Measures, from now on, the time from a click until the board has a number of pieces, in ms.
WATCH: Final = """
(many) => {
  if (benchWorkers > 0) throw new Error("A worker is there already.");
  globalThis.benchAnswer = new Promise((resolve) => {
    let begun = 0;
    addEventListener("click", ({ timeStamp }) => (begun = timeStamp), true);
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll("#pieces > *").length < many) return;
      observer.disconnect();
      resolve(performance.now() - begun);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
"""

Times = dict[str, list[float]]


def measure(lab: Lab) -> Iterator[Figure]:
    """First answers on a first and on a second visit; beside another build, in turn."""
    labs = {"this": lab} | ({"other": lab.other} if lab.has_other else {})
    found: dict[str, Times] = {which: {COLD: [], SECOND: []} for which in labs}
    with profiles() as fresh:
        for number in range(lab.rounds):
            order = list(labs) if number % 2 else list(reversed(labs))
            for which in order:
                with labs[which].open(fresh()) as context:
                    context.add_init_script(f"{BEFORE}({json.dumps(kept())})")
                    for times in found[which].values():
                        times.append(first_answer(labs[which], context))
    for state in (COLD, SECOND):
        both = [found[which][state] for which in labs]
        yield Figure(f"a bot's first answer, {state}", median(both[0]), "ms", None, both)
        if lab.has_other:
            ratio = median([this / other for this, other in zip(*both, strict=True)])
            yield Figure("    of the other build's", ratio, "", at_most(TARGET_RATIO))
            yield Figure("    the other build", median(both[1]), "ms")


def first_answer(lab: Lab, context: BrowserContext) -> float:
    """Milliseconds of a bot's first answer, in a page that has just started."""
    match = begun()
    board = catalogue.board(match.game.id)
    *before, last = next(picks for it in match.legal() if len(picks := board.picks(it)) == 2)
    page = context.new_page()
    page.wait_for_timeout(SETTLING * 1000)
    page.goto(f"{lab.site}#/game/{NAME}")
    page.wait_for_function(READY, timeout=PATIENCE)
    for pick in before:
        click(page, pick)
        page.wait_for_function(f"({TARGET})({pick!r}).pressed")
    page.evaluate(WATCH, TURNS + 2)
    click(page, last)
    took: float = page.evaluate("benchAnswer")
    assert page.evaluate("benchWorkers") == 1, "no worker answered"
    page.wait_for_timeout(STAY * 1000)
    if keeps(lab.folder):
        while not page.evaluate(KEPT):
            page.wait_for_timeout(100)
    page.close()
    return took


def click(page: Page, pick: str) -> None:
    """Click the element that makes a pick."""
    page.wait_for_function(f"({TARGET})({pick!r}) !== null")
    page.mouse.click(*page.evaluate(TARGET, pick)["at"])


def begun() -> Match:
    """A game of Pyrga of a few turns, the same every time."""
    game = catalogue.game("pyrga")
    match = Match.new(game, game.setup(), Random(0))
    for _ in range(TURNS):
        match = match.play(match.legal()[0])
    return match


def kept() -> list[str]:
    """Return key and text of that game as kept; a level-1 bot answers the next turn."""
    storage = Memory()
    players = {"white": "person", "black": "bot:1"}
    Library(storage, catalogue.game).keep(NAME, Kept(begun(), players, WHEN))
    return [GAME + NAME, storage.texts[GAME + NAME]]
