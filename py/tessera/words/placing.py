"""Sentences for faults of positions in a record's header, shared by all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.faults import LATE
from tessera.words.language import N_

#: Sentences by rule and case.
COMMON: Final[Mapping[tuple[str, str], str]] = {
    ("record", "position-first"): N_(
        "The header {header} must begin with a seat ({allowed}), not with “{word}”."
    ),
    ("record", "position-word"): N_("In the header {header}, “{word}” has no meaning."),
    ("record", "position-twice"): N_("The header {header} contains “{word}” twice."),
    ("record", "position-open"): N_("A position can only be written down between two turns."),
}


def tell(invariants: Mapping[tuple[str, str], str]) -> Mapping[tuple[str, str], str]:
    """Register a game's sentences for invariants, and return them with the common ones.

    A game's own wording of a common fault counts for that game alone.
    """
    LATE.update({**invariants, **COMMON})
    return {**COMMON, **invariants}
