"""Archives fetched later: their modules become part of the packages of `tessera`."""

from __future__ import annotations

import sys
import zlib
from importlib import import_module

import tessera
from tessera import games

#: The only file in a packed archive, and the offset of its name in the zip around it.
PACKED = b"archive.zip"
NAMED = 30

#: True if the code of all archives came with the snapshot (scripts/website/remembering.py).
remembered = False


def unpack(path: str) -> None:
    """Replace a zip whose only file is an archive with that archive."""
    with open(path, "r+b") as file:
        data = file.read()
        begun = NAMED + len(PACKED)
        if data[NAMED:begun] == PACKED:
            file.seek(0)
            file.write(zlib.decompress(data[begun:], -zlib.MAX_WBITS))
            file.truncate()


def mount(path: str) -> None:
    """Make the modules of a zip importable without unpacking it.

    It holds ``tessera/games/<game>/``, ``tessera/<package>/``, or modules of packages already here.
    A second mount changes nothing. A broken archive raises `ImportError` at the first import.
    """
    others = (module for name, module in [*sys.modules.items()] if name.startswith("tessera."))
    for package in (tessera, games, *others):
        name = package.__name__
        # Packages below the games' folder belong to their game (`gather`).
        if hasattr(package, "__path__") and not name.startswith(f"{games.__name__}."):
            folder = f"{path}/{name.replace('.', '/')}"
            if folder not in package.__path__:
                package.__path__.append(folder)


def gather(game: str) -> None:
    """Find a game's modules, including its bot's, in every mounted archive."""
    package = import_module(f"{games.__name__}.{game}")
    package.__path__ = [f"{folder}/{game}" for folder in games.__path__]
