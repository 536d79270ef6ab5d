"""QR codes as SVG: what stands in them is text, and digits that take less room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tessera.drawing.svg import element
from tessera.page.model.parts import Part

#: Gives the module of the library segno that encodes, which is imported for the first code; the
#: build puts it there (`website.sources`).
ENCODER: Final[Part[Callable[[], Any]]] = Part()
#: The largest version that is shown, 97 modules wide.
LARGEST: Final = 20
#: How many light modules stand around a code.
QUIET: Final = 4


def _made(texts: Sequence[str]) -> Sequence[Sequence[int]] | None:
    """A code of texts that are written one behind the other, each in its own way.

    Its rows of modules, dark ones odd; None where it would be too large.
    """
    encoder = ENCODER()()
    try:
        code = encoder.encode(texts, "l", None, micro=False, boost_error=False)
    except encoder.DataOverflowError:
        return None
    rows: Sequence[Sequence[int]] = code.matrix
    return rows if code.version <= LARGEST else None


def drawn(texts: Sequence[str], label: str) -> str:
    """A code as an SVG; "" where it would be too large to be read."""
    rows = _made(texts)
    if rows is None:
        return ""
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module & 1
    )
    paper = element("rect", width=size, height=size, class_="paper")
    about = {"viewBox": f"0 0 {size} {size}", "class_": "qr", "role": "img", "aria_label": label}
    return element("svg", paper + element("path", d=path), **about)
