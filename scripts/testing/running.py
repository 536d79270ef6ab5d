"""Set up the tests' needs, and run the tests part by part."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import toolchain
from toolchain import ROOT, browsers, nodejs
from testing import changes, choosing, reaching, seeds
from testing.asking import CHECKERS, NO_TESTS, Asked
from testing.needs import Need
from toolchain.environment import pyodide_wheels
from website import completeness

#: Options for chosen tests: measure them, and continue if a file cannot be imported.
MEASURED: Final = ("--measure", "--continue-on-collection-errors")
#: The script that plants defects.
PLANTED: Final = ROOT / "scripts/planted.py"
#: Printed after a run without ``--long``.
LEFT_OUT: Final = (
    "left out: 5 in 6 of the slow and browser tests, most cases of long series (--long)"
)
#: Variable with the start of this run's first process, in seconds since 1970.
BEGAN: Final = "TESSERA_BEGAN"


def run(asked: Asked) -> int:
    """Set up and run, with the duration of each; return the exit status."""
    if asked.planted:
        return planted(asked)
    if asked.fix:
        return fixed()
    if asked.changed:
        return changed(asked, asked.changed)
    seed = seeds.chosen(asked.seed)
    print(f"seed: {seed}", flush=True)
    found_here = set_up(asked.needs, asked.demanded, apt=asked.apt)
    variables = {**os.environ, seeds.VARIABLE: seed, **found_here}
    ready = time.time()
    words = [*asked.words, *(["--long"] if asked.long else [])]
    found = status(statuses(asked, words, variables))
    done = time.time()
    before = ready - float(variables.pop(BEGAN, ready))
    tell_absent(asked)
    if not (asked.long or asked.places):
        print(LEFT_OUT)
    print(f"set-up and build: {before:.1f} s; tests: {done - ready:.1f} s; seed: {seed}")
    return found


def changed(asked: Asked, since: str) -> int:
    """Run and measure the tests that the changes since a commit can break."""
    found, reach = changes.changes(since), reaching.kept()
    chosen = choosing.choose(found, reach, every=asked.every)
    print(*choosing.told(found, reach, chosen), sep="\n", flush=True)
    if not chosen.run:
        return 0
    places = tuple(choice.place for choice in chosen.run)
    near = asked._replace(places=places, changed=None, words=(*asked.words, *MEASURED))
    return toolchain.inside(near.kinds, partial(run, near))


def fixed() -> int:
    """Mend simple faults and format the code, naming each file; return 1 if faults are left."""
    ruff = [sys.executable, "-m", "ruff"]
    left = subprocess.run([*ruff, "check", "--fix", "--show-fixes"], check=False, cwd=ROOT)
    # Ruff names the files that it would format, but not those that it does format.
    subprocess.run([*ruff, "format", "--check", "--quiet"], check=False, cwd=ROOT)
    done = subprocess.run([*ruff, "format"], check=False, cwd=ROOT)
    return max(left.returncode, done.returncode)


def tell_absent(asked: Asked) -> None:
    """Name the engines that are not installed, and the packages that bring them."""
    if Need.ELSEWHERE in asked.needs and not asked.engines:
        for name in browsers.absent():
            print(f"not tried, since it is not here: {name} ({browsers.PACKAGES[name]})")


def planted(asked: Asked) -> int:
    """Run the script that plants defects."""
    seed = ["--seed", asked.seed] if asked.seed else []
    words = [*asked.words, *seed, *(["--long"] if asked.long else [])]
    return subprocess.run([sys.executable, PLANTED, *words], check=False, cwd=ROOT).returncode


def set_up(needs: frozenset[Need], engines: Sequence[str], *, apt: bool) -> dict[str, str]:
    """Set up all of these needs, and the ``engines`` that must be installed besides Chromium.

    Returns environment variables with the locations.
    """
    found: dict[str, str] = {}
    if Need.TOOLS in needs:
        nodejs.packages("test")
    elif not needs.isdisjoint({Need.NODE, Need.SITE}):
        nodejs.packages()
    if Need.WHEELS in needs:
        pyodide_wheels()
    found |= set_up_browsers(needs, engines, apt=apt)
    if Need.SITE in needs:
        if not completeness.whole():
            sys.exit(1)
        # The import needs complete games.
        from website import building  # noqa: PLC0415

        building.build(ROOT / "dist")
        found["TESSERA_BUILT"] = "1"
    return found


def set_up_browsers(needs: frozenset[Need], engines: Sequence[str], *, apt: bool) -> dict[str, str]:
    """Set up the browsers for `set_up`."""
    found: dict[str, str] = {}
    if Need.BROWSER in needs:
        found["TESSERA_BROWSER"] = str(browsers.chromium(apt=apt))
    if Need.OLD in needs:
        browsers.old_chromium(min(browsers.OLD_CHROMIUMS))
    if Need.ELSEWHERE in needs and browsers.FIREFOX in engines:
        found["TESSERA_FIREFOX"] = str(browsers.firefox(apt=apt))
    if Need.ELSEWHERE in needs and browsers.WEBKIT in engines:
        browsers.webkit(apt=apt)
    return found


def statuses(asked: Asked, words: Sequence[str], variables: dict[str, str]) -> Iterator[int]:
    """Run pytest for every part; yield the exit statuses. Faults in the code end the run."""
    for part in asked.parts:
        command = [sys.executable, "-m", "pytest", *part, *words]
        yield (ended := subprocess.run(command, check=False, cwd=ROOT, env=variables).returncode)
        if ended not in {0, NO_TESTS} and part[0] == CHECKERS and not asked.places:
            return


def status(found: Iterator[int]) -> int:
    """One exit status for all parts; a part without tests is fine if another has some."""
    return max((one for one in found if one != NO_TESTS), default=NO_TESTS)
