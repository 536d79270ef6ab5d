"""Code that arrives later: an archive becomes part of `tessera`, of its games and its page."""

from __future__ import annotations

import sys
import zlib
from importlib import import_module

import tessera
from tessera import games

#: The one file of a packed archive, and where its name stands in the zip around it.
PACKED = b"archive.zip"
NAMED = 30

#: Whether what all archives hold is here from the start: it was remembered when the site was built
#: (scripts/website/remembering.py).
remembered = False


def unpack(path: str) -> None:
    """Put the archive that is packed as the one file of a zip in the place of that zip."""
    with open(path, "r+b") as file:
        data = file.read()
        begun = NAMED + len(PACKED)
        if data[NAMED:begun] == PACKED:
            file.seek(0)
            file.write(zlib.decompress(data[begun:], -zlib.MAX_WBITS))
            file.truncate()


def mount(path: str) -> None:
    """Make what an archive holds importable; it stays a zip.

    ``path`` is one that holds ``tessera/games/<game>/``, ``tessera/<package>/``, or modules of
    packages that are here already. To mount it twice changes nothing; what is wrong with an
    archive shows when something of it is imported (`ImportError`).
    """
    others = (module for name, module in [*sys.modules.items()] if name.startswith("tessera."))
    for package in (tessera, games, *others):
        name = package.__name__
        # What is below the games' folder comes with the game.
        if hasattr(package, "__path__") and not name.startswith(f"{games.__name__}."):
            folder = f"{path}/{name.replace('.', '/')}"
            if folder not in package.__path__:
                package.__path__.append(folder)


def gather(game: str) -> None:
    """Let the modules of a game be found in every archive that is mounted, its bot's too."""
    package = import_module(f"{games.__name__}.{game}")
    package.__path__ = [f"{folder}/{game}" for folder in games.__path__]
