"""Names of earlier versions: they work as ever and warn of the new one."""

from __future__ import annotations

from warnings import warn


def older(old: str, new: str) -> None:
    """Warn whoever calls the function called ``old`` that it is called ``new`` now."""
    warn(f"{old} is called {new} now", DeprecationWarning, stacklevel=3)
