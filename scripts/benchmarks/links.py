"""How long a link of a game played apart takes to be read, from nothing and as the next of a game.

That is what opening such a link costs beyond the usual start: letters played, signatures checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final

from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import Lab
from tessera.apart.protocol import JOIN
from tessera.apart.seat import Seat
from tessera.apart.terms import Terms
from tessera.apart.thread import Thread
from tessera.games import catalogue
from website.page_archives import ENTRIES

#: The games, each with the most who play it, and after how many letters the link is read.
GAMES: Final = {
    "pyrga": (2, 24),
    "shacru": (4, 80),
    "pacru": (4, 120),
    "tayu": (4, 90),
    "tyrus": (2, 50),
}
SEED: Final = 20
#: Of reading a link from nothing, in milliseconds.
TARGET: Final = at_most(150.0)

#: Gives the page what reads links; every call of ``measureLink`` is one reading, in milliseconds.
START: Final = """
async (archives) => {
  const { runtime } = JSON.parse(document.getElementById("site").textContent);
  const { whenDefined } = await import(new URL(runtime + "core.js", document.baseURI));
  const { interpreter } = await whenDefined("py");
  interpreter.globals.set("bench_archives", archives.join(" "));
  await interpreter.runPythonAsync(`
from time import perf_counter
from tessera.games import catalogue
from tessera.page.browser.archives import BrowserArchives
for name in bench_archives.split():
    await BrowserArchives().fetch(name)
from tessera.archives import gather
for name in bench_archives.split():
    if name in catalogue.GAMES:
        gather(name)
from tessera.apart.thread import Thread
def bench_link(link, known):
    before = Thread.read(known, catalogue.game) if known else None
    began = perf_counter()
    Thread.read(link, catalogue.game, before)
    return (perf_counter() - began) * 1000
`);
  globalThis.measureLink = interpreter.globals.get("bench_link");
}
"""


def links(game: str, seats: int, letters: int) -> tuple[str, str]:
    """A link of a random game after so many letters, and the one that its reader sent before."""
    rng, rules = Random(SEED), catalogue.game(game)
    keys = [rng.randbytes(16) for _party in range(seats)]
    seat: Seat | None = Seat.inviting(
        Terms(rng.randbytes(8), rules, rules.setup(seats), "lot"), keys[0], "Ann"
    )
    threads: list[Thread] = []
    while seat is not None and len(threads) < letters:
        while not seat.finished().complete and seat.match is not None:
            seat = seat.play(rng.choice(seat.match.legal()))
        threads.append(seat.finished().sent())
        due = threads[-1].due
        seat = None if due is None else _next(threads[-1], due.party, due.asks, keys)
    return threads[-1].written(), threads[-min(seats, len(threads))].written()


def _next(thread: Thread, party: int, asks: str, keys: Sequence[bytes]) -> Seat | None:
    if asks == JOIN:
        return Seat.joining(thread, keys[party], f"Bob {party}")
    return Seat.found(thread, keys[party])


def here(link: str, known: str) -> float:
    """The milliseconds of one reading in this Python."""
    before = Thread.read(known, catalogue.game) if known else None
    began = perf_counter()
    Thread.read(link, catalogue.game, before)
    return (perf_counter() - began) * 1000


def measure(lab: Lab) -> Iterator[Figure]:
    """Of each game: from nothing, and with the link before known, in CPython and in the page."""
    every = {name: links(name, *asked) for name, asked in GAMES.items()}
    for name, (link, known) in every.items():
        archives = [*catalogue.archives(name), *ENTRIES["apart"].waits_for, "apart"]
        with lab.page() as page:
            page.evaluate(START, archives)
            for what, before in (("from nothing", ""), ("the next one", known)):
                found: dict[str, list[float]] = {"CPython": [], "page": []}
                for _round in range(lab.rounds):
                    found["CPython"].append(here(link, before))
                    asked: list[Any] = [link, before]
                    spent = page.evaluate("([link, known]) => measureLink(link, known)", asked)
                    found["page"].append(spent)
                yield from _figures(f"{catalogue.TITLES[name]}, {what}", len(link), found)


def _figures(what: str, length: int, found: dict[str, list[float]]) -> Iterator[Figure]:
    for where, values in found.items():
        target = TARGET if where == "page" else None
        name = f"a link of {length} characters read, {what}: {where}"
        yield Figure(name, median(values), "ms", target, values)
