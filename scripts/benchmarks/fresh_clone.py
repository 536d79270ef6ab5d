"""Time a fresh clone: first start, second start, builds, and changes seen in an open page.

The last commit is cloned. Packages come from the registries: no cache of pip, uv or npm is used.
"""

from __future__ import annotations

import math
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple

from toolchain import ROOT
from benchmarks.figures import Figure, at_most, printed
from benchmarks.lab import READY, Lab

#: The address that a server prints when it is up.
ADDRESS: Final = re.compile(r"http://localhost:\d+/")
#: The longest silence of a first start, in seconds.
SILENCE: Final = 5
#: Seconds between two looks at the output.
EVERY: Final = 0.02
#: The longest wait for a change to be seen, in milliseconds.
PATIENCE: Final = 60_000
#: A word that occurs nowhere in the project's texts.
NEW: Final = "benchmarked"
SAYS_NEW: Final = f"document.body.innerText.includes('{NEW}')"


class Change(NamedTuple):
    """A change to a file: ``old`` becomes ``new``; ``new`` is appended if ``old`` is empty.

    ``seen`` is a JavaScript expression, true once the page at ``address`` shows the change; that
    should take ``most`` seconds at most.
    """

    name: str
    most: float
    file: str
    old: str
    new: str
    address: str
    seen: str


CHANGES: Final = (
    Change("a sentence", 2, "py/tessera/page/features/records/form.py",
           '"Import a record"', f'"Import a {NEW} record"', "#/import", SAYS_NEW),
    Change("a style", 1, "static/css/page.css", "", "body { scroll-margin: 7px; }\n",
           "#/play/pyrga", "getComputedStyle(document.body).scrollMarginTop === '7px'"),
    Change("Python of the page", 3, "py/tessera/page/browser/ports.py",
           'dataset.tessera = "ready"', 'dataset.bench = root().dataset.tessera = "ready"',
           "#/play/pyrga", "document.documentElement.dataset.bench === 'ready'"),
    Change("a rules page", 3, "static/rules/pyrga.en.md", "", f"\nA {NEW} sentence.\n",
           "rules/pyrga.en.html", SAYS_NEW),
)  # fmt: skip


def measure(lab: Lab) -> Iterator[Figure]:
    """Times of starts and changes, then of builds."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        clone = Path(name) / "clone"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        with serving(clone) as (_, spans, log):
            yield Figure("first start, nothing cached", sum(spans), "s", at_most(60), spans)
            yield Figure("    longest silence", max(spans), "s", at_most(SILENCE))
            began = perf_counter()
            while "all is compiled" not in log.read_text("utf-8", "replace"):
                sleep(EVERY)
            yield Figure("    all compiled behind, after", perf_counter() - began, "s")
        made = [str(path) for path in (clone / ".venv", clone / "node_modules") if path.exists()]
        size = float(printed(["du", "-cm", "-d0", *made]).split()[-2])
        yield Figure("    .venv and node_modules", size, "MiB", None, made)
        with serving(clone) as (address, spans, _):
            yield Figure("second start, nothing changed", sum(spans), "s", at_most(3), spans)
            yield from changes(lab, clone, address)
        subprocess.run(["git", "checkout", "--quiet", "."], check=True, cwd=clone)
        shutil.rmtree(clone / ".cache", ignore_errors=True)
        for kind, most in (("clean", 90), ("warm", 12)):
            yield Figure(f"build, {kind}", build(clone), "s", at_most(most))


def changes(lab: Lab, clone: Path, address: str) -> Iterator[Figure]:
    """Seconds from saving each of `CHANGES` until the open page shows it, untouched."""
    from playwright.sync_api import TimeoutError as NotSeen  # noqa: PLC0415 - the environment's

    with closing(lab.open()) as browser:
        page = browser.new_page()
        for change in CHANGES:
            page.goto(address + change.address)
            if change.address.startswith("#"):
                page.wait_for_function(READY, timeout=PATIENCE)
            assert not page.evaluate(change.seen), f"{change.name} is seen before it is made"
            began = perf_counter()
            save(clone, change)
            try:
                page.wait_for_function(change.seen, polling=EVERY * 1000, timeout=PATIENCE)
                yield Figure(
                    f"{change.name} seen", perf_counter() - began, "s", at_most(change.most)
                )
            except NotSeen:
                yield Figure(f"{change.name}: not seen by itself", math.nan, "s")


def save(clone: Path, change: Change) -> None:
    """Apply a change to its file."""
    path = clone / change.file
    text = path.read_text("utf-8")
    assert change.old in text, f"{change.file}: there is no {change.old}"
    changed = text.replace(change.old, change.new, 1) if change.old else text + change.new
    path.write_text(changed, "utf-8")


def build(clone: Path) -> float:
    """Build, and return the seconds it took."""
    began = perf_counter()
    with running(clone, "build.py") as (process, log):
        if process.wait():
            raise failed(process, log)
    return perf_counter() - began


@contextmanager
def serving(clone: Path) -> Iterator[tuple[str, list[float], Path]]:
    """Serve the clone; yield the address, the seconds between outputs up to it, and the log."""
    spans, before, last = [], "", perf_counter()
    with running(clone, "serve.py") as (process, log):
        while not (found := ADDRESS.search(before)):
            if process.poll() is not None:
                raise failed(process, log)
            sleep(EVERY)
            if (text := log.read_text("utf-8", "replace")) != before:
                now = perf_counter()
                spans.append(now - last)
                before, last = text, now
        yield found[0], spans, log


@contextmanager
def running(clone: Path, script: str) -> Iterator[tuple[subprocess.Popen[Any], Path]]:
    """Run a script of the clone and stop it at the end; yield the process and its log file."""
    print(f"bench: clone, {script}", flush=True)
    log = clone.parent / f"{script}.log"
    caches = {"XDG_CACHE_HOME": str(clone.parent), "npm_config_cache": f"{clone.parent}/npm"}
    # The base Python has none of this environment's packages.
    command = [f"{sys.base_prefix}/bin/python3", f"scripts/{script}"]
    with log.open("wb") as file:
        process = subprocess.Popen(
            command,
            cwd=clone,
            env={**os.environ, **caches, "PYTHONUNBUFFERED": "1"},
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process, log
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
            process.wait()


def failed(process: subprocess.Popen[Any], log: Path) -> subprocess.CalledProcessError:
    """Print the log of a script that ended too early, and return its error."""
    print(log.read_text("utf-8"), file=sys.stderr)
    return subprocess.CalledProcessError(process.returncode, process.args)
