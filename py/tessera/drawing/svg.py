"""SVG text: escaping, elements, and the marks that all games share."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

#: Attributes that name an element by its id.
_NAMING: Final = re.compile(r' (id|for|aria-describedby|aria-labelledby|popovertarget)="')

#: A name between Unicode isolates.
_ISOLATED: Final = re.compile("\u2068([^\u2068\u2069]*)\u2069")
#: Elements without an end tag: HTML's void elements, and SVG's shapes. HTML reads any other
#: ``<name/>`` as a start tag.
_SHORT = frozenset({"br", "input", "circle", "line", "path", "rect", "use"})


def isolated(name: str) -> str:
    """Return a name in Unicode isolates, so that its script does not disturb the text around it."""
    return f"\u2068{name}\u2069"


def bare(text: str) -> str:
    """Return a text without isolates, to be spoken or compared."""
    return text.replace("\u2068", "").replace("\u2069", "")


def escaped(text: str) -> str:
    """Return text that is safe between tags; isolated names become untranslated elements."""
    text = _safe(text)
    # Few texts hold a name, but every part of a drawing passes here.
    return _ISOLATED.sub(r'<bdi translate="no">\1</bdi>', text) if "\u2068" in text else text


def _safe(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(maxsize=2048, typed=True)
def _attribute(key: str, value: object) -> str:
    """Return an attribute as text, cached since most recur in the next drawing."""
    return f' {key.rstrip("_").replace("_", "-")}="{_safe(bare(str(value)))}"'


def element(name: str, inner: str = "", /, **attributes: object) -> str:
    """Return an element: ``element("use", href="#ring", class_="white")``.

    In attribute names a trailing ``_`` is dropped and others become ``-``; None omits an attribute.
    Empty elements are closed so that both HTML and XML understand them.
    """
    written = ""
    for key, value in attributes.items():
        if value is not None:
            written += _attribute(key, value)
    if name in _SHORT and not inner:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{inner}</{name}>"


def group(inner: str, x: float = 0, y: float = 0, **attributes: object) -> str:
    """Return a group moved to a place; CSS animates the movement."""
    return element("g", inner, transform=f"translate({x:g} {y:g})", **attributes)


def layered(view_box: str, frame: str = "", quarters: int = 0, /, **layers: str) -> str:
    """Return a board: an upright frame, then a turned group for each layer, the lowest first."""
    inner = "".join(
        f'<g id="{name}" class="{name}">{content}</g>' for name, content in layers.items()
    )
    return (
        f'<svg id="drawing" class="drawing" viewBox="{view_box}" aria-hidden="true" '
        f'focusable="false" translate="no" xmlns="http://www.w3.org/2000/svg">'
        f'<g id="frame" class="frame">{frame}</g>'
        f'<g id="turned" transform="{turning(view_box, quarters)}">{inner}</g></svg>'
    )


def turning(view_box: str, quarters: int) -> str:
    """Return the ``transform`` that turns a drawing clockwise about its view box's middle."""
    left, top, width, height = map(float, view_box.split())
    return f"rotate({quarters % 4 * 90} {left + width / 2:g} {top + height / 2:g})"


def dot(x: float, y: float) -> str:
    """Draw the unobtrusive mark of a place that may be chosen."""
    return element("circle", class_="can", cx=f"{x:g}", cy=f"{y:g}", r=5)


def numeral(number: int, x: float, y: float, size: float) -> str:
    """Draw a turn's number on a disc of radius ``size``; "" for 0. Styles keep it upright."""
    if not number:
        return ""
    inner = element("g", '<circle r="10"/>' + element("text", str(number), y="5"), class_="upright")
    at = f"translate({x:g} {y:g})scale({size / 10:g})"
    return element("g", inner, class_="numeral", transform=at)


def scoped(text: str, prefix: str) -> str:
    """Return markup with a prefix before its ids, so that a page can hold several boards."""
    return _NAMING.sub(rf' \1="{prefix}', text) if prefix else text
