"""Tyrus's description for the catalogue."""

from __future__ import annotations

from typing import Final

from tessera.games.about import About

ABOUT: Final = About(
    title="Tyrus",
    order=5,
    minutes=30,
    material="paper",
    below=320,
    more={"memory=on": 160, "mode=view": -60},
    authors=("Laurent Escoffier", "David Franck"),
    parts=("pieces",),
    withheld={2: (4,)},
)
