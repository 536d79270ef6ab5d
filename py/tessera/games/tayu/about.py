"""Ta Yü's description for the catalogue."""

from __future__ import annotations

from typing import Final

from tessera.games.about import About

ABOUT: Final = About(
    title="Ta Yü",
    order=4,
    minutes=45,
    material="wood",
    below=330,
    more={"mode=view": -35},
    authors=("Niek Neuwahl",),
    parts=("pieces",),
    withheld={3: (4, 5), 4: (4, 5)},
)
