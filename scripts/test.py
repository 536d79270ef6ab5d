"""Run tests; set up what they need first, and nothing else.

    python3 scripts/test.py                       # all of them
    python3 scripts/test.py tests/rules -k tower  # a part: paths and options as pytest takes them
    python3 scripts/test.py --engines all         # Chromium, Firefox and WebKit must be there
    python3 scripts/test.py --long                # for a release: longer, all in every engine
    python3 scripts/test.py --planted             # plant defects, and see that they are found

``--help`` tells the rest. Exit status: pytest's; 2 if something is missing that cannot be
installed from here (its name is printed).
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
