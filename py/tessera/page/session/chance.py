"""Where all chance of the page comes from."""

from __future__ import annotations

from random import Random, SystemRandom


def chance() -> Random:
    """The system's own source of chance, for deals."""
    return SystemRandom()
