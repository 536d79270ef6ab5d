"""Code that arrives later: an archive becomes part of `tessera`, of its games and its page."""

from __future__ import annotations

import sys

import tessera
from tessera import games


def mount(path: str) -> None:
    """Make what an archive holds importable, without unpacking it.

    ``path`` is a zip that holds ``tessera/games/<game>/``, ``tessera/<room>/`` or a module of
    ``tessera/page/``. To mount it twice changes nothing; what is wrong with an archive shows when
    something of it is imported (`ImportError`).
    """
    for package in (tessera, games, sys.modules.get("tessera.page")):
        # The bots' worker has no page.
        if package is not None:
            folder = f"{path}/{package.__name__.replace('.', '/')}"
            if folder not in package.__path__:
                package.__path__.append(folder)
