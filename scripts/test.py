"""Run tests, and first install what they need.

    python3 scripts/test.py                       # all of them
    python3 scripts/test.py tests/rules -k tower  # a part: paths and options as for pytest
    python3 scripts/test.py --changed             # tests that changes since the last commit affect
    python3 scripts/test.py --engines all         # requires Chromium, Firefox and WebKit
    python3 scripts/test.py --long                # for a release: longer, all in every engine
    python3 scripts/test.py --planted             # plant defects and check that they are found

The needs of each folder of tests are listed in ``scripts/testing/needs.py``. Exit status: pytest's;
2 if something is missing that cannot be installed from here (its name is printed).
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial

import toolchain
from testing import asking, running

if __name__ == "__main__":
    os.environ.setdefault(running.BEGAN, str(time.time()))
    asked = asking.read(sys.argv[1:])
    sys.exit(toolchain.inside(asked.kinds, partial(running.run, asked)))
