"""Speed of Python here and in Chromium: a plain loop, random play and the bots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from toolchain import ROOT
from benchmarks.figures import Figure, at_least, median
from benchmarks.lab import Lab
from tessera.games import catalogue

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Seconds of each round.
SECONDS: Final = 0.6
#: The other games, with the random plies a second that CPython must reach.
OTHERS: Final = {"shacru": 150_000, "pacru": 50_000, "tayu": 8_000, "tyrus": 100_000}
#: Modules of the command line that the browser gets, in the order of their imports.
MODULES: Final = ("tessera.command", "tessera.command.think", "tessera.command.bench")

#: Runs ``inside.py`` in the page's Python, which PyScript has started.
PAGE_START: Final = """
async ([source, request]) => {
  const { runtime } = JSON.parse(document.getElementById("site").textContent);
  const { whenDefined } = await import(new URL(runtime + "core.js", document.baseURI));
  const { interpreter } = await whenDefined("py");
  await interpreter.runPythonAsync(
    `from tessera.page.browser.ports import ARCHIVES
for name in ("search", "pyrga-bot"):
    await ARCHIVES.fetch(name)`
  );
  const scope = interpreter.toPy({ __name__: "bench_inside" });
  interpreter.runPython(source, { globals: scope });
  const answer = scope.get("answer");
  globalThis.measureInPage = (asked) => answer(interpreter.toPy(asked));
  measureInPage(request);
}
"""

#: Starts the page's worker as the page does, with ``inside.py`` as its entry.
WORKER_START: Final = """
async ([entry, request]) => {
  const parts = JSON.parse(document.getElementById("site").textContent);
  const at = (address) => new URL(address, document.baseURI).href;
  const worker = new Worker(at(parts.app + "worker.mjs"), { type: "module" });
  globalThis.measureInWorker = (asked) =>
    new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if (told.kind === "failed") reject(new Error(told.detail));
        if (told.kind === "measured") resolve(told.value);
      };
      worker.postMessage(JSON.stringify(asked));
    });
  const archives = [parts.app + "house.zip", ...Object.values(parts.archives)].map(at);
  worker.postMessage(JSON.stringify({ do: "start", runtime: at(parts.runtime), archives, entry }));
  await measureInWorker(request);
}
"""


def sources() -> dict[str, str]:
    """Sources of the measuring modules of the command line, by name."""
    found = {}
    for name in MODULES:
        path = ROOT / "py" / name.replace(".", "/")
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        found[name] = path.read_text(encoding="utf-8")
    return found


def here(what: str, game: str = "pyrga") -> float:
    """The speed in this Python."""
    from benchmarks.inside import speed  # noqa: PLC0415 - needs the path above

    return speed(what, SECONDS, game)


def in_page(page: Page, what: str) -> float:
    """The speed in the page's own Python."""
    request = {"do": what, "seconds": SECONDS}
    found: float = page.evaluate("(request) => measureInPage(request)", request)
    return found


def in_worker(page: Page, what: str, game: str = "pyrga") -> float:
    """The speed in the bots' worker."""
    request = {"do": what, "seconds": SECONDS, "game": game}
    found: float = page.evaluate("(request) => measureInWorker(request)", request)
    return found


def rounds(lab: Lab) -> dict[str, list[float]]:
    """Measure every speed in every round, one after the other."""
    asked: dict[str, Any] = {"do": "install", "sources": sources()}
    inside = Path(__file__).with_name("inside.py").read_text()
    found: dict[str, list[float]] = {}
    with lab.page() as page:
        page.evaluate(PAGE_START, [inside, json.loads(json.dumps(asked))])
        page.evaluate(WORKER_START, [f"{lab.address}bench_inside.py", asked])
        for _ in range(lab.rounds):
            for what in ("loop", "plies", "nodes"):
                found.setdefault(f"{what}, CPython", []).append(here(what))
                found.setdefault(f"{what}, page", []).append(in_page(page, what))
                found.setdefault(f"{what}, worker", []).append(in_worker(page, what))
            for game in OTHERS:
                found.setdefault(f"plies, {game}", []).append(here("plies", game))
                found.setdefault(f"nodes, {game}", []).append(in_worker(page, "nodes", game))
    return found


def measure(lab: Lab) -> Iterator[Figure]:
    """The plain loop first, then random play and the bots, in CPython, the page and the worker."""
    found = rounds(lab)
    named = {
        "loop": ("plain loop", "rounds/s"),
        "plies": ("Pyrga, random play", "plies/s"),
        "nodes": ("Pyrga, bot of level 5", "nodes/s"),
    }
    for what, (name, unit) in named.items():
        for where in ("CPython", "page", "worker"):
            values = found[f"{what}, {where}"]
            target = at_least(300_000) if (what, where) == ("plies", "CPython") else None
            yield Figure(f"{name}, {where}", median(values), unit, target, values)
    for game, least in OTHERS.items():
        name = catalogue.TITLES[game]
        plies, nodes = found[f"plies, {game}"], found[f"nodes, {game}"]
        yield Figure(
            f"{name}, random play, CPython", median(plies), "plies/s", at_least(least), plies
        )
        yield Figure(f"{name}, bot of level 5, worker", median(nodes), "nodes/s", None, nodes)
