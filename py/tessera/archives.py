"""Make modules importable from archives that are fetched while the program runs."""

from __future__ import annotations

import sys
import zlib
from importlib import import_module

import tessera
from tessera import games

#: The name of the single file in a packed archive (a zip), and the byte offset of that name.
PACKED = b"archive.zip"
NAMED = 30

#: True if the code of all archives came with the memory snapshot (scripts/website/remembering.py).
remembered = False


def unpack(path: str) -> None:
    """Replace a packed archive with the archive inside it; leave other files unchanged."""
    with open(path, "r+b") as file:
        data = file.read()
        begun = NAMED + len(PACKED)
        if data[NAMED:begun] == PACKED:
            file.seek(0)
            file.write(zlib.decompress(data[begun:], -zlib.MAX_WBITS))
            file.truncate()


def mount(path: str) -> None:
    """Make the modules of a zip importable without unpacking it.

    The zip may contain new packages, and new modules for packages that are already imported.
    Mounting it again does no harm. A broken archive raises `ImportError` at the first import.
    """
    others = (module for name, module in [*sys.modules.items()] if name.startswith("tessera."))
    for package in (tessera, games, *others):
        name = package.__name__
        # The package of each game is left to `gather`.
        if hasattr(package, "__path__") and not name.startswith(f"{games.__name__}."):
            folder = f"{path}/{name.replace('.', '/')}"
            if folder not in package.__path__:
                package.__path__.append(folder)


def gather(game: str) -> None:
    """Let a game's package find its modules, such as its bot, in every mounted archive."""
    package = import_module(f"{games.__name__}.{game}")
    package.__path__ = [f"{folder}/{game}" for folder in games.__path__]
