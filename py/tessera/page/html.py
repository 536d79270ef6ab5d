"""HTML text that several screens share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tessera.drawing.svg import element, escaped
from tessera.play.fault import HOUSE_FAULTS
from tessera.play.match import RESIGNED
from tessera.words.language import Words


def button(text: str, do: str, /, **attributes: object) -> str:
    """A button that does something named; its other attributes as in `element`."""
    return element("button", escaped(text), type="button", data_do=do, **attributes)


def rule(_: Words, name: str, rules: Mapping[str, str]) -> str:
    """A rule's id, which shows the rule when pointed at or focused; empty for the house's."""
    if name in HOUSE_FAULTS or name == RESIGNED or name not in rules:
        return ""
    tip = element("span", escaped(_(rules[name])), class_="tip", role="tooltip", id_="tip")
    inner = element("button", name, type="button", class_="rule-id", aria_describedby="tip")
    return element("span", f"{inner}{tip}", class_="rule")


def sentence(text: str, behind: str = "") -> str:
    """A sentence and, before its full stop, something small behind it."""
    if not behind:
        return escaped(text)
    return f"{escaped(text.rstrip('.'))} {behind}"


def options(values: Iterable[tuple[str, str]], chosen: str) -> str:
    """The options of a ``select``: value and text."""
    return "".join(
        element(
            "option",
            escaped(text),
            value=value,
            selected="selected" if value == chosen else None,
        )
        for value, text in values
    )
