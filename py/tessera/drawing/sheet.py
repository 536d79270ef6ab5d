"""A reader of the page's own style sheets, as far as a static picture needs them.

Rules under conditions (``@media``), animations (``@keyframes``) and properties that are not drawn
are ignored; unknown selectors (``:hover``) never match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

#: Properties that a static picture needs.
PAINTED = frozenset(
    """color display fill fill-opacity fill-rule filter font font-family font-size font-style
    font-variant-numeric font-weight letter-spacing opacity paint-order rotate scale stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity stroke-width
    text-anchor translate vector-effect visibility word-spacing""".split()
)

#: A condition on one element: its kind, such as ``class``, then its details.
Simple = tuple[str, ...]


class Step(NamedTuple):
    """A combinator (`` ``, ``>``, ``+`` or ``~``), and conditions on the element after it.

    ``within`` has a pair for each ``:is``, ``:where``, ``:not`` and ``:has``: the name without the
    colon, and the selectors in brackets.
    """

    to: str
    simple: tuple[Simple, ...]
    within: tuple[tuple[str, tuple[Selector, ...]], ...]


Selector = tuple[Step, ...]


class Rule(NamedTuple):
    """A rule; ``weight`` is three counts (ids, classes, tags) and the rule's place in the sheet."""

    selector: Selector
    weight: tuple[int, int, int, int]
    declared: Mapping[str, str]


Sheet = Mapping[str, list[Rule]]

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PART = re.compile(
    r"""\s*(?P<to>[>+~]|\s)\s*|(?P<tag>\*|[a-zA-Z][\w-]*)|\.(?P<class>(?:\\.|[\w-])+)|\#(?P<id>[\w-]+)
    |\[(?P<name>[\w-]+)(?:(?P<how>[~^$*|]?=)["']?(?P<value>[^"'\]]*)["']?)?\]
    |:(?P<pseudo>:?[\w-]+)(?P<open>\()?""",
    re.VERBOSE,
)


#: Starts of the two ``var()`` calls that scripts/website/shorten.mjs makes from ``light-dark()``.
DAY, NIGHT = "var(--day,", "var(--night,"


@lru_cache(maxsize=4)
def read(css: str) -> Sheet:
    """Group rules by each selector's last step: by its ``.class``, ``#id``, tag, or else ``*``."""
    found: dict[str, list[Rule]] = {}
    for place, (text, declared) in enumerate(_flat(_raised(_COMMENT.sub("", css)), ())):
        kept = {
            name: value
            for name, value in declared.items()
            if name in PAINTED or name.startswith("--")
        }
        for one in split(text) if kept else ():
            selector = _selector(one)
            rule = Rule(selector, (*_weight(selector), place), kept)
            found.setdefault(_key(selector), []).append(rule)
    return found


def _raised(css: str) -> str:
    """Restore each ``light-dark()`` that the build split in two for older browsers."""
    parts = []
    while (at := css.find(DAY)) >= 0:
        end = _closing(css, at + len(DAY), "()")
        after = css[end + 1 :].lstrip()
        if not after.startswith(NIGHT):
            break
        last = _closing(after, len(NIGHT), "()")
        parts.append(f"{css[:at]}light-dark({css[at + len(DAY) : end]},{after[len(NIGHT) : last]})")
        css = after[last + 1 :]
    return "".join([*parts, css])


def _flat(text: str, around: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every rule's selectors and declarations; nested selectors include the outer ones."""
    declared: dict[str, str] = {}
    inner: list[tuple[str, str]] = []
    at = 0
    while (found := re.compile(r"[;{]|\Z").search(text, at)) is not None:
        head, at = text[at : found.start()].strip(), found.end()
        if found[0] == "{":
            end = _closing(text, at, "{}")
            inner.append((head, text[at:end]))
            at = end + 1
        elif ":" in head and not head.startswith("@"):
            name, value = head.split(":", 1)
            declared[name.strip()] = " ".join(value.split())
        if not found[0]:
            break
    if around:
        yield ", ".join(around), declared
    for head, body in inner:
        if not head.startswith("@"):
            yield from _flat(body, tuple(_nested(head, around)))


def _nested(head: str, around: tuple[str, ...]) -> Iterator[str]:
    """Yield the selectors of a nested rule in full."""
    for one in split(head):
        if "&" in one:
            yield one.replace("&", f":is({', '.join(around)})")
        elif around:
            yield from (f"{outer} {one}" for outer in around)
        else:
            yield one


def _closing(text: str, at: int, pair: str) -> int:
    """Return the index of the bracket that closes the one before ``at``, or the text's length."""
    deep = 1
    for place in range(at, len(text)):
        deep += (text[place] == pair[0]) - (text[place] == pair[1])
        if not deep:
            return place
    return len(text)


def split(text: str, by: str = ",") -> list[str]:
    """Split a text at the separators outside brackets and quotes; drop empty parts."""
    parts, deep, quote = [""], 0, ""
    for char in text:
        if char in ('"', "'") and quote in ("", char):
            quote = "" if quote else char
        elif not quote:
            deep += (char in "([") - (char in ")]")
        if char == by and not deep and not quote:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def _selector(text: str) -> Selector:
    """Return a selector's steps, in order. Even the first step may have a combinator."""
    steps: list[Step] = []
    to, simple, within, at = " ", list[Simple](), list[tuple[str, tuple[Selector, ...]]](), 0
    while at < len(text):
        found = _PART.match(text, at)
        if found is None:
            return (Step(" ", (("never",),), ()),)
        at = found.end()
        if found["to"]:
            if simple or within:
                steps.append(Step(to, tuple(simple), tuple(within)))
            to, simple, within = found["to"].strip() or " ", [], []
        elif found["open"]:
            end = _closing(text, at, "()")
            sort, inner = found["pseudo"], text[at:end]
            at = end + 1
            if sort in ("is", "where", "not", "has"):
                within.append((sort, tuple(map(_selector, split(inner)))))
            else:
                simple.append((sort, inner))
        else:
            simple.append(_simple(found))
    return (*steps, Step(to, tuple(simple), tuple(within)))


def _simple(found: re.Match[str]) -> Simple:
    for sort in ("tag", "class", "id"):
        if found[sort]:
            return sort, found[sort]
    if found["name"]:
        return "attribute", found["name"], found["how"] or "", found["value"] or ""
    return (found["pseudo"],)


def _weight(selector: Selector) -> tuple[int, int, int]:
    """Return the specificity of a selector."""
    total = [0, 0, 0]
    for step in selector:
        for simple in step.simple:
            at = {"id": 0, "tag": 2}.get(simple[0], 1)
            total[at] += simple != ("tag", "*")
        for sort, inner in step.within:
            if sort != "where" and inner:
                more = max(map(_weight, inner))
                total = [one + other for one, other in zip(total, more, strict=True)]
    return total[0], total[1], total[2]


def _key(selector: Selector) -> str:
    named = {simple[0]: simple[1] for simple in selector[-1].simple if len(simple) > 1}
    for sort, mark in (("class", "."), ("id", "#"), ("tag", "")):
        if sort in named:
            return mark + named[sort]
    return "*"


def filled(value: str, custom: Mapping[str, str], deep: int = 0) -> str | None:
    """Replace each ``var()`` in a value. Return None if one is unknown or over 20 are nested."""
    while (at := value.find("var(")) >= 0:
        end = _closing(value, at + 4, "()")
        name, *other = split(value[at + 4 : end])
        known = custom.get(name, ", ".join(other) if other else None)
        if known is None or deep > 20:
            return None
        plain = filled(known, custom, deep + 1)
        if plain is None:
            return None
        value = value[:at] + plain + value[end + 1 :]
    return value


def by_scheme(value: str, *, dark: bool) -> str:
    """Replace each ``light-dark()`` in a value with its dark or its light colour."""
    while (at := value.find("light-dark(")) >= 0:
        end = _closing(value, at + 11, "()")
        value = value[:at] + split(value[at + 11 : end])[dark] + value[end + 1 :]
    return value
