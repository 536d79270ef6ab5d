"""The mark of a refusal, the same on all boards: a small cross on each square in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tessera.drawing.svg import element
from tessera.play.fault import Fault

#: The keys of `Fault.facts` whose values are squares in the way.
_IN_THE_WAY: Final = frozenset({"square", "pawns", "taken", "tiles"})
_CROSS: Final = "M-5-16h10v11h11v10h-11v11h-10v-11h-11v-10h11z"


def barred(refused: Fault | None) -> list[str]:
    """Return the squares in the way, sorted. Squares that may be chosen instead are left out."""
    named: set[str] = set()
    for key, fact in refused.facts.items() if refused else ():
        if key in _IN_THE_WAY and not isinstance(fact, int):
            named.update((fact,) if isinstance(fact, str) else fact)
    return sorted(named)


def cross(x: float, y: float, scale: float = 1) -> str:
    """Draw a cross centred on a point. Its bars are 32 drawing units long, times ``scale``."""
    larger = f"scale({scale:g})" if scale != 1 else ""
    turned = f"translate({x:g} {y:g})rotate(45){larger}"
    return element("path", class_="refused", transform=turned, d=_CROSS)


def crosses(
    refused: Fault | None, at: Callable[[str], tuple[float, float] | None], scale: float = 1
) -> str:
    """Draw a cross on every square in the way; ``at`` returns a square's middle, or None."""
    places = map(at, barred(refused))
    return "".join(cross(*place, scale) for place in places if place is not None)
