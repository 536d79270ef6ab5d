"""Small things asked of JavaScript."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import js
from pyodide.ffi import create_proxy, jsnull, to_js


def absent(value: Any) -> bool:
    """Whether JavaScript gave null or undefined."""
    return value is None or value is jsnull


def js_object(**fields: object) -> Any:
    """A plain JavaScript object."""
    return to_js(fields, dict_converter=js.Object.fromEntries)


def listen(kind: str, target: Any, handler: Callable[[Any], None]) -> None:
    """Call ``handler`` with every event of a kind, for as long as the page lives."""
    target.addEventListener(kind, create_proxy(handler))


def near(target: Any, attribute: str) -> str | None:
    """The value of an attribute on an element or around it; None if there is none."""
    if not hasattr(target, "closest"):
        return None
    found = target.closest(f"[{attribute}]")
    return None if absent(found) else str(found.getAttribute(attribute))


def root() -> Any:
    """The document's root."""
    return js.document.documentElement


@cache
def site() -> dict[str, Any]:
    """What the build wrote into the page: the build's name and where its parts lie."""
    found: dict[str, Any] = json.loads(js.document.getElementById("site").textContent)
    return found


def address(relative: str) -> str:
    """A part of the site as an absolute address."""
    return str(js.URL.new(relative, js.document.baseURI).href)


def give(name: str, at: str) -> None:
    """Give the player what an address holds as a file."""
    link = js.document.createElement("a")
    link.href, link.download = at, name
    link.click()
