"""Translations: gather the messages from the code, update the catalogues, check them.

    python3 scripts/words.py            # update static/words/*.po from the code
    python3 scripts/words.py house      # update only the catalogues of the packages named
    python3 scripts/words.py --check    # change nothing; list what is missing; exit 1 if any
    python3 scripts/words.py --prune    # delete unused translations

Packages are described in `website.translations`.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from website.translations import packages, problems, update


def main() -> int:
    """Update or check; the result is the exit status."""
    parser = argparse.ArgumentParser(
        description="Update static/words/*.po from the code; list missing translations.",
        epilog="Example: python3 scripts/words.py --check",
    )
    said = "house, or the name of a game (all)"
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help=said)
    said = "change nothing; exit with 1 if anything is missing"
    parser.add_argument("--check", action="store_true", help=said)
    parser.add_argument("--prune", action="store_true", help="delete unused translations")
    asked = parser.parse_args()
    unknown = sorted({*asked.packages} - {*packages()})
    if unknown:
        parser.error(f"there is no package {', '.join(unknown)}")
    if not asked.check:
        update(asked.packages, prune=asked.prune)
    found = list(problems())
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("build", main))
