"""Set up what the scripts need, once: a virtual environment, Node packages, a browser.

Every script starts with any Python from 3.11 on and nothing installed; `inside` is its one way in.
A hash of the requirements tells whether they are set up. If something cannot be had from here, the
script ends with exit status 2 and the name of the one package to install.

Importing this package puts the engines (``py/``) on Python's path; in a process started for a
script, Ctrl-C ends it at once until `inside` runs its ``main``.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything else fails
    sys.exit("Needed: Python 3.11 or newer")

from toolchain.environment import CACHE, MODULES, ROOT, inside, started

__all__ = ["CACHE", "MODULES", "ROOT", "inside"]

if str(ROOT / "py") not in sys.path:
    sys.path.insert(1, str(ROOT / "py"))

if started():
    # The script's next imports take a while; Ctrl-C must work during them.
    from tessera.command import interrupts

    interrupts.end_at_once()
