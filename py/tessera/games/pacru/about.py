"""Pacru's description for the catalogue."""

from __future__ import annotations

from typing import Final

from tessera.games.about import About

ABOUT: Final = About(
    title="Pacru",
    order=3,
    minutes=45,
    material="tile",
    below=184,
    authors=("Mike Wellman",),
    shared=("sectors",),
    withheld={3: (4, 5), 4: (4, 5)},
)
