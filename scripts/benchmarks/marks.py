"""What a page tells of its own start, taken inside it, alike in every engine: marks and phases.

All times are in milliseconds from the start of the navigation.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.figures import median

#: Notes when the machine code is compiled, when Python's memory is here, what PyScript and the page
#: report, when Python is ready, and the first frame that finds the board and the title.
#: Where a driver lets it into a page only after the head's scripts, it takes what they began.
MARKS: Final = """
(() => {
  if (globalThis.benchMarks) return;
  const marks = (globalThis.benchMarks = {});
  const mark = (name) => (marks[name] ??= performance.now());
  // PyScript's own event has the name of what is marked here; a page's has its stage.
  addEventListener("py:progress", ({ detail }) => mark(detail));
  addEventListener("py:ready", () => mark("statement"), true);
  document.addEventListener("tessera:progress", ({ detail }) => mark(`stage ${detail.stage}`));
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

#: What the page knows of its own start: marks, first paint, when each file was asked for and came.
REPORT: Final = """
({
  marks: benchMarks,
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
  files: performance.getEntriesByType("resource")
    .map(({ name, startTime, responseEnd }) => [name, startTime, responseEnd]),
})
"""

#: The files by which Python and our code arrive; those of the stock page.
PYTHON: Final = ("pyodide.asm.wasm", "library.zip", "house.zip", "pyrga.zip")
STOCK: Final = ("pyodide.asm.wasm", "python_stdlib.zip")
#: The phases of a start, as they follow each other, and the marks that tell their ends.
PAINTED, FETCHED, PLAYABLE = "painted", "large files here", "playable"
PHASES: Final = {
    "memory": "memory here",
    "compiled": "machine code compiled",
    "Loaded interpreter": "Python up",
    "statement": "PyScript ready",
    "stage house": "our code in",
    "ready": PLAYABLE,
}

Report = dict[str, Any]


def arrived(report: Report) -> dict[str, float]:
    """When each file had come that was asked for before one could play, by its name."""
    until = report["marks"]["ready"]
    return {
        urlsplit(name).path.rpartition("/")[2]: end
        for name, begun, end in report["files"]
        if begun < until
    }


def painted(report: Report) -> float:
    """When the board was painted; infinite where none was.

    It was there when that frame was begun, and so is in the paint after it.
    """
    first = float(report["paint"] or math.inf)
    return max(first, float(report["marks"].get("board seen", math.inf)))


def phases(report: Report) -> dict[str, float]:
    """When what was reached; what a page does not come by is left out."""
    found = {}
    if (seen := painted(report)) < math.inf:
        found[PAINTED] = seen
    if large := [at for name, at in arrived(report).items() if name in (*PYTHON, *STOCK)]:
        found[FETCHED] = max(large)
    marks = report["marks"]
    return found | {called: marks[mark] for mark, called in PHASES.items() if mark in marks}


def steps(reports: Iterable[Report]) -> dict[str, int]:
    """The medians of the phases over several starts, the earliest first."""
    told = [phases(it) for it in reports]
    names = {name for it in told for name in it}
    found = {name: round(median([it[name] for it in told if name in it])) for name in names}
    return dict(sorted(found.items(), key=lambda it: it[1]))


def playable(report: Report) -> float:
    """When one could play."""
    return float(report["marks"]["ready"])
