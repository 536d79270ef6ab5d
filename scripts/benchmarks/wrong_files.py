"""Time that the page is blocked by a file that was chosen by mistake."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.figures import Figure, at_most
from benchmarks.lab import PATIENCE, READY, Lab

#: Sizes of the files, in megabytes.
SIZES: Final = (1, 4, 30, 200)
#: Contents of the files, by name: a megabyte of each.
MEGABYTE: Final = 1_000_000
FULL: Final = {
    "bytes": Random(1).randbytes(MEGABYTE),
    "text": b"Sb2 Cd4 a line of text\n" * (MEGABYTE // 23),
    "brackets": b"[" * MEGABYTE,
}
#: Longest time that the page may be blocked, in milliseconds.
MOST: Final = 300
#: Records long tasks, and how soon the form answers after the click.
WATCH: Final = """
(() => {
  globalThis.tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration)))
    .observe({ type: "longtask" });
})()
"""
ANSWER: Final = """
() => new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    if (!document.querySelector("form .trouble")?.textContent) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { childList: true, subtree: true, characterData: true });
  document.querySelector("form [type=submit]").click();
})
"""


def measure(lab: Lab) -> Iterator[Figure]:
    """The longest task of the page and the longest wait for an answer, over all such files."""
    found: dict[str, dict[str, float]] = {}
    browser = lab.open()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in FULL.items():
            for size in SIZES:
                path = Path(folder) / "file.txt"
                with path.open("wb") as file:
                    for _ in range(size):
                        file.write(content)
                found[f"{size} MB of {name}"] = chosen(browser.new_page(), lab.site, path)
    browser.close()
    for what, target in (("stands still", at_most(MOST)), ("answers after", None)):
        worst = max(it[what] for it in found.values())
        yield Figure(f"a wrong file of 1 to 200 MB: the page {what}", worst, "ms", target, found)


def chosen(page: Any, site: str, path: Path) -> dict[str, float]:
    """Choose a file in a fresh page; return the blocked time and the wait, in milliseconds."""
    page.goto(f"{site}#/import")
    page.wait_for_function(READY, timeout=PATIENCE)
    page.set_input_files("#file", path)
    page.evaluate(WATCH)
    answer = page.evaluate(ANSWER)
    tasks = page.evaluate("tasks")
    page.close()
    return {"stands still": max(tasks, default=0), "answers after": answer}
