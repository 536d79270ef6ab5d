"""What each archive registers when it arrives: one module each puts its parts in their places."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

#: The modules that fill the page's parts, by the archive that brings them.
ARRIVALS: Final[Mapping[str, str]] = {
    name: f"{__name__}.{name}"
    for name in (
        "apart",
        "ending",
        "extras",
        "forms",
        "help",
        "learn",
        "lists",
        "pieces",
        "playing",
        "settings",
        "study",
        "tabs",
        "thinking",
        "tidying",
        "trees",
    )
}


def arrived(archive: str) -> None:
    """Register what an archive brought; of one that brings no parts, nothing."""
    if archive in ARRIVALS:
        import_module(ARRIVALS[archive])


def arrive_all() -> None:
    """Register what all archives bring, where all code is here: in tests, when pages are built."""
    for archive in ARRIVALS:
        arrived(archive)
