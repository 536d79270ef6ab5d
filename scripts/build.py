"""Build the site into ``dist/``, which is tested and deployed as it is.

    python3 scripts/build.py [--no-offline] [--stock-wasm] [--out FOLDER]
    python3 scripts/build.py --one-file [FILE]     # the whole site in tessera.html

``dist/`` holds ``index.html`` and two folders whose names carry a hash of their contents:
``runtime-…`` (PyScript, Pyodide and its standard library) and ``app-…`` (our own code). All
addresses in it are relative. ``--no-offline`` replaces the service worker by ``static/sw-off.js``,
which removes it from browsers. ``--stock-wasm`` leaves Pyodide's machine code unchanged, to find
out whether our changes to that code cause a fault.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import toolchain
from toolchain import ROOT, nodejs
from website import completeness

#: The site in one file, unless another name is said.
NAME: Final = "tessera.html"


def read_arguments() -> argparse.Namespace:
    """What the command line asks for; ``out`` is where the site will be."""
    parser = argparse.ArgumentParser(
        description="Build the site, ready to be copied to a host.",
        epilog="Example: python3 scripts/build.py --address https://example.org/games/",
    )
    said = "make browsers forget the offline copy of the site"
    parser.add_argument("--no-offline", action="store_true", help=said)
    said = "leave Pyodide's machine code unchanged, to find faults"
    parser.add_argument("--stock-wasm", action="store_true", help=said)
    said = "public address of the site, https://…/ (none)"
    parser.add_argument("--address", default="", metavar="URL", help=said)
    said = f"write the whole site into one file instead ({NAME})"
    parser.add_argument(
        "--one-file", type=Path, nargs="?", const=Path(NAME), metavar="FILE", help=said
    )
    said = "folder to write the site to (dist)"
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help=said)
    asked = parser.parse_args()
    target: Path = asked.out
    if ROOT.is_relative_to(target.resolve()) or (target.exists() and not target.is_dir()):
        parser.error(f"--out {target}: the site cannot take its place")
    if not asked.address.isprintable():
        parser.error("--address: that is no address")
    return asked


def main() -> int:
    """Build as the command line says."""
    asked = read_arguments()
    target: Path = asked.out
    if not completeness.whole():
        return 1
    # Only a game that is whole can be imported.
    from website import building  # noqa: PLC0415

    nodejs.packages()
    began = perf_counter()
    if asked.one_file:
        target = asked.one_file
        building.build_one_file(target.resolve(), asked.stock_wasm)
        print(f"build: {target} made in {perf_counter() - began:.1f} s")
        return 0
    keep = not asked.no_offline
    if building.build(target.resolve(), keep, asked.address, asked.stock_wasm):
        print(f"build: {target} made in {perf_counter() - began:.1f} s")
    else:
        print(f"build: {target} is up to date")
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("build", main))
