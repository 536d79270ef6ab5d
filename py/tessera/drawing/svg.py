"""SVG text: escaping, elements, and the marks that all games share."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

#: The start of an attribute whose value is the id of an element.
_NAMING: Final = re.compile(r' (id|for|aria-describedby|aria-labelledby|popovertarget)="')

#: A name between Unicode isolates.
_ISOLATED: Final = re.compile("\u2068([^\u2068\u2069]*)\u2069")
#: Elements without an end tag: HTML's void elements, and SVG's shapes. HTML parsers
#: would read any other HTML element that ends in ``/>`` (``<p/>``) as a start tag.
_SHORT = frozenset({"br", "input", "circle", "line", "path", "rect", "use"})


def isolated(name: str) -> str:
    """Wrap a name in Unicode isolates, so that it does not reorder the text around it."""
    return f"\u2068{name}\u2069"


def bare(text: str) -> str:
    """Return text without its isolates, to be spoken or compared."""
    return text.replace("\u2068", "").replace("\u2069", "")


def escaped(text: str) -> str:
    """Escape text for use between tags. An isolated name becomes an untranslated ``bdi``."""
    text = _safe(text)
    # Checking first saves time: most strings are parts of drawings, without names.
    return _ISOLATED.sub(r'<bdi translate="no">\1</bdi>', text) if "\u2068" in text else text


def _safe(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(maxsize=2048, typed=True)
def _attribute(key: str, value: object) -> str:
    """Return an attribute as text. The cache helps because drawings repeat most attributes."""
    return f' {key.rstrip("_").replace("_", "-")}="{_safe(bare(str(value)))}"'


def element(name: str, inner: str = "", /, **attributes: object) -> str:
    """Return an element: ``element("use", href="#ring", class_="white")``.

    In the names of ``attributes``, a final ``_`` is dropped; any other ``_`` becomes ``-``. An
    attribute that is None is omitted. Empty elements are closed in a way that HTML and XML allow.
    """
    written = ""
    for key, value in attributes.items():
        if value is not None:
            written += _attribute(key, value)
    if name in _SHORT and not inner:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{inner}</{name}>"


def group(inner: str, x: float = 0, y: float = 0, **attributes: object) -> str:
    """Return a group moved to a point. CSS animates its later moves."""
    return element("g", inner, transform=f"translate({x:g} {y:g})", **attributes)


def layered(view_box: str, frame: str = "", quarters: int = 0, /, **layers: str) -> str:
    """Return a board: an upright frame, then the layers in a turned group, the lowest first."""
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
    """Return the ``transform`` that turns a drawing clockwise about the middle of its view box."""
    left, top, width, height = map(float, view_box.split())
    return f"rotate({quarters % 4 * 90} {left + width / 2:g} {top + height / 2:g})"


def dot(x: float, y: float) -> str:
    """Draw the unobtrusive mark of a place that may be chosen."""
    return element("circle", class_="can", cx=f"{x:g}", cy=f"{y:g}", r=5)


def numeral(number: int, x: float, y: float, size: float) -> str:
    """Draw a turn's number, unless it is 0, on a disc of radius ``size``. CSS keeps it upright."""
    if not number:
        return ""
    inner = element("g", '<circle r="10"/>' + element("text", str(number), y="5"), class_="upright")
    at = f"translate({x:g} {y:g})scale({size / 10:g})"
    return element("g", inner, class_="numeral", transform=at)


def scoped(text: str, prefix: str) -> str:
    """Put a prefix before the ids in markup, so that one page can have several boards."""
    return _NAMING.sub(rf' \1="{prefix}', text) if prefix else text
