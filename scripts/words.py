"""Translations: gather the messages from the code, bring the catalogues up to date, check them.

    python3 scripts/words.py            # update static/words/*.po from the code
    python3 scripts/words.py house      # update only the catalogues of the packages named
    python3 scripts/words.py --check    # change nothing; say what is missing, exit 1 if anything
    python3 scripts/words.py --prune    # delete unused translations

What a package is: see `website.translations`.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from website.translations import packages, problems, update


def main() -> int:
    """Update or check; the result is the exit status."""
    parser = argparse.ArgumentParser(description="Bring the translations up to date.")
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help="house, or a game's (all)")
    parser.add_argument("--check", action="store_true", help="change nothing, say what is missing")
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
