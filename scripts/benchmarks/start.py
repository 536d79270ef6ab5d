"""How soon one can play: against a bare PyScript page, when one sees the board, how many bytes.

All times are taken inside the page, from the start of the navigation, for both pages by the
same script: until Python has set ``data-tessera="ready"`` on the root element.
"""

from __future__ import annotations

import gzip
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from benchmarks.figures import Figure, at_least, at_most, median
from benchmarks.lab import PATIENCE, READY, TABLE, Lab, profiles

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

#: Notes when Python is ready, when PyScript reports progress, when the module is instantiated,
#: and the first frame that finds the board and the title in the document.
MARKS: Final = """
(() => {
  const marks = (globalThis.benchMarks = {});
  const mark = (name) => (marks[name] ??= performance.now());
  const look = () => {
    if (document.documentElement?.dataset.tessera === "ready") mark("ready");
  };
  const options = { attributes: true, subtree: true, attributeFilter: ["data-tessera"] };
  new MutationObserver(look).observe(document, options);
  addEventListener("py:progress", ({ detail }) => mark(detail));
  const native = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    mark("wasm begins");
    const made = await native.apply(WebAssembly, given);
    mark("wasm made");
    return made;
  };
  const frame = () => {
    const drawn = document.querySelector("#ground rect") && document.querySelector("h1");
    if (drawn) mark("board seen");
    else if (performance.now() < 5000) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
"""

#: What the page knows of its own start: marks, first paint, when each file had arrived.
REPORT: Final = """
() => ({
  marks: benchMarks,
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
  arrived: Object.fromEntries(
    performance.getEntriesByType("resource").map((it) => [it.name, it.responseEnd])),
})
"""

#: How long after the start all that was asked for is there, in milliseconds.
SETTLED: Final = 3000
#: What was asked for when one could play already, as type is.
LATER: Final = """
() => performance.getEntriesByType("resource")
  .filter((it) => it.startTime > benchMarks.ready).map((it) => it.name)
"""

#: The cases with their targets: ours at most that part of stock's.
CASES: Final = {"cold profile": 0.60, "second visit": 0.60, "after a restart": 0.75}
#: How long one stays on a page, in milliseconds: so long that the browser keeps what it compiled.
STAY: Final = 3_000
#: The files by which Python and our code arrive.
PYTHON: Final = ("pyodide.asm.wasm", "library.zip", "house.zip", "pyrga.zip")
#: A usual line: bytes a second, milliseconds.
THROTTLED: Final = {"downloadThroughput": 20e6 / 8, "uploadThroughput": 5e6 / 8, "latency": 40}
#: Types that a host compresses.
COMPRESSED: Final = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".py", ".wasm")
#: Pyodide's own files, which are not counted.
PYODIDE: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip", "boot.mjs",
)  # fmt: skip
#: The most that the rest may weigh, in KB of 1 000 bytes.
BUDGET: Final = 250


def visit(context: BrowserContext, address: str, throttled: bool = False) -> dict[str, Any]:
    """Go to a page, wait until it can be played on, stay a while, leave; its report."""
    page = context.new_page()
    page.add_init_script(MARKS)
    if throttled:
        tools = context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", {"offline": False, **THROTTLED})
    page.goto(address, wait_until="commit")
    page.wait_for_function(READY, timeout=PATIENCE, polling=200)
    page.wait_for_timeout(STAY)
    report: dict[str, Any] = page.evaluate(REPORT)
    page.close()
    return report


Visits = dict[str, list[dict[str, Any]]]


def one_round(lab: Lab, fresh: Callable[[], Path], order: tuple[str, ...], found: Visits) -> None:
    """The three cases once, the two pages in turn within each."""
    addresses = {"ours": lab.site + TABLE, "stock": lab.stock}
    folders = {which: fresh() for which in order}
    browsers = {which: lab.open(folder) for which, folder in folders.items()}
    for case in CASES:
        if case == "after a restart":
            for browser in browsers.values():
                browser.close()
            browsers = {which: lab.open(folder) for which, folder in folders.items()}
        for which in order:
            report = visit(browsers[which], addresses[which])
            found.setdefault(f"{case}, {which}", []).append(report)
    for browser in browsers.values():
        browser.close()


def measure_start(lab: Lab) -> Iterator[Figure]:
    """Time to playable in each case, ours against stock; the medians of the ratios by pairs."""
    found: Visits = {}
    with profiles() as fresh:
        for number in range(lab.rounds):
            one_round(lab, fresh, ("ours", "stock") if number % 2 else ("stock", "ours"), found)
    for case, target in CASES.items():
        ready = {
            which: [it["marks"]["ready"] for it in found[f"{case}, {which}"]]
            for which in ("ours", "stock")
        }
        ratio = median([a / b for a, b in zip(ready["ours"], ready["stock"], strict=True)])
        yield Figure(f"start, {case}", ratio, "of stock", at_most(target), ready)
        for which, times in ready.items():
            steps = [timeline(it) for it in found[f"{case}, {which}"]]
            names = sorted(set().union(*steps), key=lambda name: median(column(steps, name)))
            detail = {name: round(median(column(steps, name))) for name in names}
            yield Figure(f"    {which}", median(times), "ms", None, detail)


def timeline(report: dict[str, Any]) -> dict[str, float]:
    """When what was reached, in milliseconds from the start of the navigation."""
    arrived = {urlsplit(name).path.split("/")[-1]: at for name, at in report["arrived"].items()}
    kept = ("core.js", "pyscript.json", *PYTHON, "python_stdlib.zip", "main.py")
    paint = {"first paint": report["paint"]} if report["paint"] is not None else {}
    got = {f"got {name}": arrived[name] for name in kept if name in arrived}
    return {**report["marks"], **got, **paint}


def column(steps: list[dict[str, float]], name: str) -> list[float]:
    """One step's times over all rounds."""
    return [it[name] for it in steps if name in it]


def measure_paint(lab: Lab) -> Iterator[Figure]:
    """How long before the first file of Python title and board are painted; must be positive.

    Each round has a fresh profile; the worst one stands beside the median.
    """
    for name, throttled in (("20 Mbit/s, 40 ms", True), ("this machine", False)):
        leads, times = [], []
        for _ in range(lab.rounds if not throttled else min(3, lab.rounds)):
            browser = lab.open()
            report = visit(browser, lab.site + TABLE, throttled)
            browser.close()
            # The board was there when that frame was begun, and so is in the paint after it.
            painted = max(report["paint"] or math.inf, report["marks"].get("board seen", math.inf))
            arrived = timeline(report)
            first = min(arrived[f"got {file}"] for file in PYTHON)
            leads.append(first - painted)
            times.append({"painted": painted, "first of Python": first, "steps": arrived})
        what = f"board painted before Python came, {name}"
        yield Figure(what, median(leads), "ms", at_least(0), times)
        yield Figure("    in the worst round", min(leads), "ms")


def kind_of(name: str) -> str:
    """To which part of the site a file belongs."""
    folder, _, file = name.rpartition("/")
    if file in PYODIDE:
        return "Pyodide"
    if file.endswith(".zip"):
        return "house" if file == "house.zip" else "game"
    if file in ("main.py", "pyscript.json"):
        return "house"
    script = folder.startswith("runtime-") and file.endswith(".js") and "idiomorph" not in file
    return "PyScript" if script else "page"


def weight(path: Path) -> int:
    """A file's bytes as a compressing host sends them."""
    content = path.read_bytes()
    return len(gzip.compress(content, 9, mtime=0) if path.suffix in COMPRESSED else content)


def measure_bytes(lab: Lab) -> Iterator[Figure]:
    """What is fetched up to the first playable board, by part, as a compressing host sends it."""
    asked: list[str] = []
    browser = lab.open()
    page: Page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(MARKS)
    page.goto(lab.site + TABLE)
    page.wait_for_function(READY, timeout=PATIENCE)
    fetched = dict.fromkeys(asked)
    page.wait_for_timeout(SETTLED)  # a file is among the entries when it is there
    for address in page.evaluate(LATER):
        fetched.pop(address, None)
    browser.close()
    parts: dict[str, dict[str, int]] = {}
    for address in fetched:
        if address.startswith(lab.site):
            name = urlsplit(address.removeprefix(lab.site)).path or "index.html"
            parts.setdefault(kind_of(name), {})[name] = weight(lab.folder / name)
    sums = {part: sum(files.values()) / 1000 for part, files in parts.items()}
    pyodide = sums.pop("Pyodide", math.nan)
    yield Figure("bytes to the first board", sum(sums.values()), "KB", at_most(BUDGET), parts)
    for part, total in sorted(sums.items()):
        yield Figure(f"    {part}", total, "KB")
    yield Figure("    (Pyodide's own files, not counted)", pyodide, "KB")
