"""Sets up what the scripts need, once: a virtual environment, Node packages, a browser.

Every script starts with any Python from 3.11 on and nothing installed; `inside` is its one way
in. What is set up is remembered by a hash of what it was set up from. What cannot be had ends the
script with exit status 2 and the name of the one package to install.

Importing this package puts the engines (``py/``) on Python's path; where a script is what this
process was started for, Ctrl-C ends it at once until `inside` runs its ``main``.
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
    # What a script imports next takes a while, in which Ctrl-C is heard.
    from tessera.command import interrupts

    interrupts.end_at_once()
