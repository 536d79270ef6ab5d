"""Marks and phases of a page's own start, taken inside the page, alike in every engine.

All times are in milliseconds from the start of the navigation.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.figures import median

#: Notes when the machine code is compiled, when Python's memory has arrived, what PyScript
#: reports, when Python is ready, and the first frame with the board and the title. If a driver
#: adds this script only after the head's scripts, it takes over what they began.
MARKS: Final = """
(() => {
  if (globalThis.benchMarks) return;
  const marks = (globalThis.benchMarks = {});
  const mark = (name) => (marks[name] ??= performance.now());
  // PyScript's event has the name of what is marked here.
  addEventListener("py:progress", ({ detail }) => mark(detail));
  addEventListener("py:ready", () => mark("statement"), true);
  // Promises that the page keeps: when they are kept.
  const watch = (name, called) => {
    let held = globalThis[name];
    const look = () => held?.then?.((it) => it && mark(called), () => {});
    look();
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => held,
      set: (it) => {
        held = it;
        look();
      },
    });
  };
  watch("machineCode", "compiled");
  watch("remembered", "memory");
  // A page that leaves both to the browser compiles and makes at once.
  const native = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await native.apply(WebAssembly, given);
    mark("compiled");
    return made;
  };
  const look = () => {
    if (document.documentElement?.dataset.tessera === "ready") mark("ready");
  };
  const options = { attributes: true, subtree: true, attributeFilter: ["data-tessera"] };
  new MutationObserver(look).observe(document, options);
  look();
  const frame = () => {
    const drawn = document.querySelector("#ground rect") && document.querySelector("h1");
    if (drawn) mark("board seen");
    else if (!marks.ready) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
"""

#: The page's records of its own start: marks, first paint, request and arrival of each file.
REPORT: Final = """
({
  marks: benchMarks,
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
  files: performance.getEntriesByType("resource")
    .map(({ name, startTime, responseEnd }) => [name, startTime, responseEnd]),
})
"""

#: The files that hold Python and our code; the same of the stock page.
PYTHON: Final = ("pyodide.asm.wasm", "library.zip", "house.zip", "pyrga.zip")
STOCK: Final = ("pyodide.asm.wasm", "python_stdlib.zip")
#: The phases of a start in order, and the marks at their ends.
PAINTED, FETCHED, PLAYABLE = "painted", "large files here", "playable"
PHASES: Final = {
    "memory": "memory here",
    "compiled": "machine code compiled",
    "Loaded interpreter": "Python up",
    "statement": "PyScript ready",
    "Loaded files": "our code in",
    "ready": PLAYABLE,
}

Report = dict[str, Any]


def arrived(report: Report) -> dict[str, float]:
    """Arrival time of each file requested before the page was playable, by name."""
    until = report["marks"]["ready"]
    return {
        urlsplit(name).path.rpartition("/")[2]: end
        for name, begun, end in report["files"]
        if begun < until
    }


def painted(report: Report) -> float:
    """Time when the board was painted; infinite if it never was.

    The board was there when that frame began, so it is in the paint that follows.
    """
    first = float(report["paint"] or math.inf)
    return max(first, float(report["marks"].get("board seen", math.inf)))


def phases(report: Report) -> dict[str, float]:
    """End of each phase; phases that the page does not reach are left out."""
    found = {}
    if (seen := painted(report)) < math.inf:
        found[PAINTED] = seen
    if large := [at for name, at in arrived(report).items() if name in (*PYTHON, *STOCK)]:
        found[FETCHED] = max(large)
    marks = report["marks"]
    return found | {called: marks[mark] for mark, called in PHASES.items() if mark in marks}


def steps(reports: Iterable[Report]) -> dict[str, int]:
    """Medians of the phases over several starts, the earliest first."""
    told = [phases(it) for it in reports]
    names = {name for it in told for name in it}
    found = {name: round(median([it[name] for it in told if name in it])) for name in names}
    return dict(sorted(found.items(), key=lambda it: it[1]))


def playable(report: Report) -> float:
    """Time when the page became playable."""
    return float(report["marks"]["ready"])
