"""JSON from a storage, a file or another page, which may be nested deeper than anything of ours."""

from __future__ import annotations

import json
import re
from typing import Any, Final

#: How deep a text may be nested: in a browser, a parser that goes deeper ends the interpreter.
DEEPEST: Final = 50
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKETS: Final = re.compile(r"[\[\]{}]")


def parsed(text: str) -> Any:
    """The value of a JSON text. Raises `ValueError` for what is none, or is nested too deep."""
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise ValueError("nested too deep")
    return json.loads(text)


def _depth(text: str) -> int:
    """How deep the brackets of a JSON text are nested at most."""
    deep = most = 0
    for sign in _BRACKETS.findall(_QUOTED.sub("", text)):
        deep += 1 if sign in "[{" else -1
        most = max(most, deep)
    return most
