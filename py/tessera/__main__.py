"""The command line: ``python -m tessera``."""

from __future__ import annotations

import sys

from tessera.command.main import main


def run() -> int:
    """Run the command line that the process was started with; the result is its exit status."""
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
