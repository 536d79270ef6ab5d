"""Pyrga's description for the catalogue."""

from __future__ import annotations

from typing import Final

from tessera.games.about import About

ABOUT: Final = About(
    title="Pyrga",
    order=1,
    minutes=15,
    material="stone",
    below=270,
    more={"mode=view": -65},
    authors=("Mathias Daval",),
)
