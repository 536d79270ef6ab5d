"""Code that arrives later: an archive becomes part of `tessera` and of `tessera.games`."""

from __future__ import annotations

import tessera
from tessera import games


def mount(path: str) -> None:
    """Make what an archive holds importable, without unpacking it.

    ``path`` is a zip that holds ``tessera/games/<game>/`` or ``tessera/<room>/``. To mount it
    twice changes nothing; what is wrong with an archive shows when something of it is imported
    (`ImportError`).
    """
    for package, folder in ((tessera, f"{path}/tessera"), (games, f"{path}/tessera/games")):
        if folder not in package.__path__:
            package.__path__.append(folder)
