"""Write the engines as a wheel: rules, notation, drawings, bots and the command line.

``python3 scripts/wheel.py [FOLDER]`` writes it there, by default here, and prints its name.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import toolchain
from website.engines_wheel import wheel
from website.sources import catalogues, product


def main() -> int:
    """Write the wheel into a folder."""
    parser = argparse.ArgumentParser(
        description="Write rules, drawings, bots and the command line as a Python wheel.",
        epilog="Example: python3 scripts/wheel.py /tmp",
    )
    said = "folder to write it to (the current one)"
    parser.add_argument("folder", type=Path, nargs="?", default=Path(), metavar="FOLDER", help=said)
    folder: Path = parser.parse_args().folder
    name, content = wheel({**product(), **catalogues()})
    (folder / name).write_bytes(content)
    print(folder / name)
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("build", main))
