"""Picks as tests write them."""

from __future__ import annotations

from tessera.drawing.board import Pick, Picks


def picks_of(*texts: str) -> Picks:
    """Picks from their texts."""
    return tuple(map(Pick, texts))
