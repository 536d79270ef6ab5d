"""Sentences for faults in written positions, shared by all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.faults import LATE
from tessera.words.language import N_

#: The sentence for each ``(rule, why)``.
COMMON: Final[Mapping[tuple[str, str], str]] = {
    ("record", "position-first"): N_(
        "The header {header} must begin with a seat ({allowed}), not with “{word}”."
    ),
    ("record", "position-word"): N_("In the header {header}, “{word}” has no meaning."),
    ("record", "position-twice"): N_("The header {header} contains “{word}” twice."),
    ("record", "position-open"): N_("A position can only be written down between two turns."),
}


def tell(invariants: Mapping[tuple[str, str], str]) -> Mapping[tuple[str, str], str]:
    """Register a game's sentences for invariants, and return them together with `COMMON`.

    If both have a sentence for a fault, `COMMON`'s is registered and the game's is returned.
    """
    LATE.update({**invariants, **COMMON})
    return {**COMMON, **invariants}
