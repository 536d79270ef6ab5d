"""A board's drawing as a self-contained SVG file, with the styles that the drawing needs.

Many programs other than browsers do not support ``var()`` and ``light-dark()``. So the file has a
small style sheet, whose classes give plain values to the elements.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final
from zlib import crc32

from tessera.drawing import sheet
from tessera.drawing.sheet import Rule, Selector, Sheet, Simple, Step
from tessera.drawing.svg import element, escaped
from tessera.play.record import printable

#: Colour schemes; ``both`` follows the scheme of the reader's system.
SCHEMES: Final = ("light", "dark", "both")

#: Attributes that the file keeps: positions, shapes, and styles that the drawing itself sets.
_KEPT: Final = frozenset(
    """cx cy d dx dy fill height points r rx ry stroke stroke-width text-anchor transform width x x1
    x2 y y1 y2""".split()
)
_SHAPES: Final = frozenset("circle ellipse line path polygon polyline rect".split())
#: Properties that children do not inherit.
_OWN: Final = frozenset("display filter opacity rotate scale translate vector-effect".split())
_TAG = re.compile(r'<(/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(/?)>|([^<]+)')
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
_FONT = re.compile(r"(?:(\d{3}|bold|normal) )?([\d.]+\w+)(?: ?/ ?[\d.]+\w*)? (.+)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")

Values = dict[str, str]


class Node:
    """An element of a drawing, with its custom properties."""

    __slots__ = ("at", "attributes", "children", "classes", "custom", "inner", "parent", "tag")

    def __init__(self, tag: str, attributes: Values, parent: Node | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.classes = frozenset(attributes.get("class", "").split())
        self.children: list[Node] = []
        #: The strings and elements inside this element, in order.
        self.inner: list[str | Node] = []
        self.at = 0
        self.custom: Mapping[str, str] = {}
        if parent is not None:
            self.at = len(parent.children)
            parent.children.append(self)
            parent.inner.append(self)


def svg_file(
    drawing: str,
    css: str,
    *,
    game: str,
    scheme: str = "light",
    title: str = "",
    language: str = "",
    width: int = 640,
    ground: str = "var(--paper)",
) -> str:
    """Return a drawing as a self-contained SVG file.

    ``drawing`` is one ``svg`` element, as returned by `tessera.drawing.svg.layered`. ``css`` is the
    text of the page's style sheets, joined in order. ``game`` is the game's id, and ``scheme`` is
    one of `SCHEMES`. ``title`` names the picture in the language ``language``. ``width`` is in
    pixels. ``ground`` is the CSS colour behind the drawing, or "" for none. The file has
    no scripts, links or ids. Different files have different class names, so that one page can hold
    several. Raises `ValueError` for an unknown scheme or text that is not a drawing.
    """
    if scheme not in SCHEMES:
        raise ValueError(f"scheme {scheme!r}")
    root = _parsed(drawing, _around(game, scheme))
    writer = _Writer(_of_game(css, game), scheme, f"{drawing}{css}{game}{scheme}{ground}")
    above = [item for outer in _ancestors(root) for item in writer.declared(outer).items()]
    inherited = {name: value for name, value in above if name not in _OWN}
    inner = writer.content(root, {**inherited, **writer.declared(root)})
    box = root.attributes["viewBox"].split()
    if ground:
        fill = {"fill": sheet.filled(ground, root.custom) or "none"}
        inner = _behind(box, writer.named(fill)) + inner
    titled = element("title", escaped(printable(title))) if title else ""
    fonts = {k: v for k, v in inherited.items() if k.startswith("font") and "<text" in inner}
    about: dict[str, object] = {"lang": language or None, "class": writer.named(fonts)}
    high = round(width * float(box[3]) / float(box[2]), 2)
    about |= {"viewBox": " ".join(box), "width": width, "height": f"{high:g}"}
    inner = f"{titled}{element('style', writer.style())}{inner}"
    return element("svg", inner, xmlns="http://www.w3.org/2000/svg", role="img", **about)


def _behind(box: list[str], look: str | None) -> str:
    """Draw the background of the whole view box."""
    place = dict(zip(("x", "y", "width", "height"), box, strict=True))
    return element("rect", class_=look, **place)


@lru_cache(maxsize=8)
def _of_game(css: str, game: str) -> Sheet:
    """Return the CSS rules that apply to ``game``, without a leading ``[data-game]`` condition."""
    of_game = (("attribute", "data-game", "=", game),)

    def others(rule: Rule) -> bool:
        return any(
            simple[:3] == of_game[0][:3] and simple[3] != game
            for step in rule.selector
            for simple in step.simple
        )

    def shorter(rule: Rule) -> Rule:
        first, *rest = rule.selector
        needless = first.simple == of_game and not first.within and rest and rest[0].to == " "
        return rule._replace(selector=tuple(rest)) if needless else rule

    rules = sheet.read(css).items()
    return {key: [shorter(rule) for rule in some if not others(rule)] for key, some in rules}


def _around(game: str, scheme: str) -> Node:
    """Build the elements that surround a drawing on the page, and return the innermost one."""
    html = Node("html", {"data-theme": scheme}, None)
    screen = Node("main", {"id": "screen", "class": "screen", "data-game": game}, html)
    return Node("div", {"class": "board"}, Node("div", {"class": "stage"}, screen))


def _ancestors(node: Node) -> list[Node]:
    """Return the elements around a node, the outermost first."""
    found = [node]
    while (outer := found[-1].parent) is not None:
        found.append(outer)
    return found[:0:-1]


def _parsed(drawing: str, around: Node) -> Node:
    """Return the ``svg`` element of a drawing. Raises `ValueError` if the text is not a drawing."""
    open_, at, text = around, 0, drawing.strip()
    while at < len(text):
        found = _TAG.match(text, at)
        if found is None or (open_ is around and around.children):
            raise ValueError(f"no drawing: {text[at : at + 40]!r}")
        at = found.end()
        ends, tag, attributes, short, plain = found.groups()
        if plain is not None:
            open_.inner.append(plain)
        elif ends:
            if open_.tag != tag or open_.parent is None:
                raise ValueError(f"no drawing: </{tag}>")
            open_ = open_.parent
        else:
            node = Node(tag, dict(_ATTRIBUTE.findall(attributes)), open_)
            open_ = open_ if short else node
    if open_ is not around or [node.tag for node in around.children] != ["svg"]:
        raise ValueError("no drawing")
    return around.children[0]


class _Writer:
    """A writer of elements with classes, and of the style sheet that defines these classes."""

    def __init__(self, rules: Sheet, scheme: str, made_of: str) -> None:
        self.rules = rules
        self.scheme = scheme
        #: The prefix of this picture's class names, different for each picture.
        self.own = "c" + b32encode(crc32(made_of.encode()).to_bytes(4))[:5].decode().lower()
        self.names: dict[str, str] = {}

    def declared(self, node: Node) -> Values:
        """Return an element's styles, and set its custom properties."""
        keys = [*(f".{name}" for name in node.classes), f"#{node.attributes.get('id', '')}"]
        rules: list[Rule] = []
        for key in (*keys, node.tag, "*"):
            rules.extend(rule for rule in self.rules.get(key, ()) if fits(node, rule.selector))
        found: Values = {}
        for rule in sorted(rules, key=lambda rule: rule.weight):
            found |= rule.declared
        inherited = node.parent.custom if node.parent is not None else {}
        own = {name: value for name, value in found.items() if name.startswith("--")}
        node.custom = _settled(own, inherited) if own else inherited
        plain = {
            name: sheet.filled(value.removesuffix("!important").strip(), node.custom)
            for name, value in found.items()
            if name not in own
        }
        return _longhand({name: value for name, value in plain.items() if value is not None})

    def content(self, node: Node, values: Values) -> str:
        """Return an element's content as SVG text; its children inherit ``values``."""
        handed = {name: value for name, value in values.items() if name not in _OWN}
        return "".join(
            inner if isinstance(inner, str) else self.written(inner, handed) for inner in node.inner
        )

    def written(self, node: Node, handed: Values) -> str:
        """Return an element and its content as SVG text; "" if nothing would be visible."""
        declared = self.declared(node)
        if declared.get("display") == "none":
            return ""
        values = {**handed, **declared}
        own = {**node.attributes, **values}
        unseen = own.get("fill") == "none" or node.tag == "line"
        if node.tag in _SHAPES and unseen and own.get("stroke", "none") == "none":
            return ""
        inner = self.content(node, values)
        if node.tag in ("g", "text") and not inner:
            return ""
        kept = {name: value for name, value in node.attributes.items() if name in _KEPT}
        moved = " ".join(filter(None, [*_moves(declared), kept.pop("transform", "")]))
        named = self.named(declared, values.get("color", "#000"))
        attributes = {"class": named, "transform": moved or None, **kept}
        text = "".join(f' {k}="{v}"' for k, v in attributes.items() if v is not None)
        return f"<{node.tag}{text}>{inner}</{node.tag}>" if inner else f"<{node.tag}{text}/>"

    def named(self, values: Values, colour: str = "#000") -> str | None:
        """Return the name of the class with these styles; None if no style needs a class."""
        left_out = ("color", "display", "rotate", "scale", "translate")
        plain = {
            name: colour if value == "currentColor" else value
            for name, value in sorted(values.items())
            if name not in left_out
        }
        looks = ";".join(f"{name}:{value}" for name, value in plain.items())
        if not looks:
            return None
        return self.names.setdefault(looks, f"{self.own}{len(self.names)}")

    def style(self) -> str:
        """Return the style sheet of the classes named so far."""
        plain = "".join(self._rules(dark=self.scheme == "dark"))
        if self.scheme != "both":
            return plain
        return f"{plain}@media (prefers-color-scheme:dark){{{''.join(self._differing())}}}"

    def _rules(self, *, dark: bool) -> Iterator[str]:
        for looks, name in self.names.items():
            yield f".{name}{{{sheet.by_scheme(looks, dark=dark)}}}"

    def _differing(self) -> Iterator[str]:
        """Yield, for each class that the dark scheme changes, a rule with the changed styles."""
        for looks, name in self.names.items():
            parts = [part for part in looks.split(";") if "light-dark(" in part]
            if parts:
                yield f".{name}{{{sheet.by_scheme(';'.join(parts), dark=True)}}}"


def _settled(own: Values, inherited: Mapping[str, str]) -> Values:
    """Return an element's own and inherited custom properties, with each ``var()`` replaced."""
    every = {**inherited, **own}
    plain = {name: sheet.filled(value, every) for name, value in own.items()}
    return {name: value for name, value in {**inherited, **plain}.items() if value is not None}


def _longhand(values: Values) -> Values:
    """Split ``font`` into its longhand properties, for programs that do not read ``font``."""
    found = _FONT.fullmatch(values.get("font", ""))
    rest = {name: value for name, value in values.items() if name != "font"}
    if found is None:
        return rest
    weight, size, family = found.groups()
    return {"font-family": family, "font-size": size, "font-weight": weight or "400", **rest}


def _moves(values: Values) -> Iterator[str]:
    """Yield ``translate``, ``rotate`` and ``scale`` as parts of an element's ``transform``."""
    for name in ("translate", "rotate", "scale"):
        numbers = _NUMBER.findall(values.get(name, ""))
        if numbers and "%" not in values[name]:
            yield f"{name}({' '.join(numbers)})"


def fits(node: Node, selector: Selector) -> bool:
    """True if an element matches a selector."""
    *before, last = selector
    if not _is(node, last):
        return False
    if not before:
        return True
    return any(fits(other, tuple(before)) for other in _related(node, last.to))


def _related(node: Node, to: str) -> Iterator[Node]:
    """Yield the ancestors or earlier siblings of ``node`` that the combinator ``to`` allows."""
    if node.parent is None:
        return
    if to == "+":
        yield from node.parent.children[max(0, node.at - 1) : node.at]
    elif to == "~":
        yield from node.parent.children[: node.at]
    elif to == ">":
        yield node.parent
    else:
        yield from _ancestors(node)


def _is(node: Node, step: Step) -> bool:
    return all(_has(node, simple) for simple in step.simple) and all(
        _within(node, sort, inner) for sort, inner in step.within
    )


def _within(node: Node, sort: str, inner: tuple[Selector, ...]) -> bool:
    if sort == "has":
        return any(fits(other, selector) for selector in inner for other in _below(node))
    return any(fits(node, selector) for selector in inner) == (sort != "not")


def _below(node: Node) -> Iterator[Node]:
    for child in node.children:
        yield child
        yield from _below(child)


def _has(node: Node, simple: Simple) -> bool:
    sort, *facts = simple
    if sort == "class":
        return facts[0] in node.classes
    if sort == "tag":
        return facts[0] in ("*", node.tag)
    if sort == "id":
        return node.attributes.get("id") == facts[0]
    if sort == "attribute":
        return _compared(node.attributes.get(facts[0]), *facts[1:])
    if node.parent is None or sort == "root":
        return node.parent is None and sort == "root"
    count = len(node.parent.children)
    if sort == "nth-child":
        return facts[0] == str(node.at + 1)
    if sort == "only-child":
        return count == 1
    return {"first-child": 0, "last-child": count - 1}.get(sort) == node.at


def _compared(value: str | None, how: str, wanted: str) -> bool:
    if value is None:
        return False
    tests = {"": True, "=": value == wanted, "~=": wanted in value.split()}
    tests |= {"^=": value.startswith(wanted), "$=": value.endswith(wanted), "*=": wanted in value}
    return tests.get(how, False)
