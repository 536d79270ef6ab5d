"""SVG text: escaping, elements, the marks that are the same in all games."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

#: Attributes that name an element by its id.
_NAMING: Final = re.compile(r' (id|for|aria-describedby|aria-labelledby|popovertarget)="')

#: A name between Unicode isolates.
_ISOLATED: Final = re.compile("\u2068([^\u2068\u2069]*)\u2069")
#: Elements that have no end tag: HTML's of that kind, and SVG's shapes. HTML reads any other
#: ``<name/>`` as a beginning.
_SHORT = frozenset({"br", "input", "circle", "line", "path", "rect", "use"})


def isolated(name: str) -> str:
    """A name that somebody chose, for a text that is shown: its script sets nothing beside it."""
    return f"\u2068{name}\u2069"


def bare(text: str) -> str:
    """A text without what isolates names: as it is spoken, or compared."""
    return text.replace("\u2068", "").replace("\u2069", "")


def escaped(text: str) -> str:
    """Text that is safe between tags.

    What is isolated in it becomes an element that browsers do not translate.
    """
    text = _safe(text)
    # Hardly any text holds a name, and each part of a drawing is asked.
    return _ISOLATED.sub(r'<bdi translate="no">\1</bdi>', text) if "\u2068" in text else text


def _safe(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(maxsize=2048, typed=True)
def _attribute(key: str, value: object) -> str:
    """An attribute as it is written; most come again with the next drawing."""
    return f' {key.rstrip("_").replace("_", "-")}="{_safe(bare(str(value)))}"'


def element(name: str, inner: str = "", /, **attributes: object) -> str:
    """An element: ``element("use", href="#ring", class_="white")``.

    A trailing ``_`` of an attribute's name is dropped, others become ``-``; None leaves it out.
    What is empty is closed as HTML and XML both understand it.
    """
    written = ""
    for key, value in attributes.items():
        if value is not None:
            written += _attribute(key, value)
    if name in _SHORT and not inner:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{inner}</{name}>"


def group(inner: str, x: float = 0, y: float = 0, **attributes: object) -> str:
    """A group moved to a place; CSS animates the way there."""
    return element("g", inner, transform=f"translate({x:g} {y:g})", **attributes)


def layered(view_box: str, frame: str = "", quarters: int = 0, /, **layers: str) -> str:
    """A board: one group a layer, by name, the lowest first.

    All layers are turned together, clockwise about the middle of the view box; the ``frame``
    lies under them and stays upright.
    """
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
    """The ``transform`` that turns a drawing clockwise about the middle of its view box."""
    left, top, width, height = map(float, view_box.split())
    return f"rotate({quarters % 4 * 90} {left + width / 2:g} {top + height / 2:g})"


def dot(x: float, y: float) -> str:
    """The quiet mark of a place that may be chosen."""
    return element("circle", class_="can", cx=f"{x:g}", cy=f"{y:g}", r=5)


def numeral(number: int, x: float, y: float, size: float) -> str:
    """Which one of several marked turns it is, on a disc of that radius; "" for 0.

    Styles keep it upright.
    """
    if not number:
        return ""
    inner = element("g", '<circle r="10"/>' + element("text", str(number), y="5"), class_="upright")
    at = f"translate({x:g} {y:g})scale({size / 10:g})"
    return element("g", inner, class_="numeral", transform=at)


def scoped(text: str, prefix: str) -> str:
    """Markup with a prefix before its ids, so that several boards stand on one page."""
    return _NAMING.sub(rf' \1="{prefix}', text) if prefix else text
