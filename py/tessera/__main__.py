"""The command line: ``python -m tessera``."""

from __future__ import annotations

import sys

from tessera.command.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
