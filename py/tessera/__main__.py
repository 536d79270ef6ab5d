"""The command line: ``python -m tessera``."""

from __future__ import annotations

import sys

from tessera.command import interrupts


def run() -> int:
    """Run the command line that the process was started with; the result is its exit status."""
    interrupts.end_at_once()
    # Imported only now: Ctrl-C is heard meanwhile.
    from tessera.command.main import main  # noqa: PLC0415

    status = main(sys.argv[1:])
    interrupts.ignore()
    return status


if __name__ == "__main__":
    sys.exit(run())
