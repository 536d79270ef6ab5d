"""The command line: ``python -m tessera``."""

from __future__ import annotations

import sys

from tessera.command import interrupts


def run() -> int:
    """Run the process's command line; return its exit status."""
    interrupts.end_at_once()
    # Imported only now, so that Ctrl-C ends the program even while its modules load.
    from tessera.command.main import main  # noqa: PLC0415

    status = main(sys.argv[1:])
    interrupts.ignore()
    return status


if __name__ == "__main__":
    sys.exit(run())
