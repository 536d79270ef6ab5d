"""Standing pictures: files of their own that look as the page does, and hold nothing of it."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, fromstring

import pytest

from tessera.drawing import sheet
from tessera.drawing.svg_export import SCHEMES, svg_file
from tessera.games import catalogue
from tessera.page.core.board import drawing
from tests.drawing import colours
from tests.drawing.looking import Moment, game_of
from tests.properties.playing import Kind, every_kind

CSS: Final = "".join(colours.sheet(path.stem) for path in sorted(colours.CSS.glob("*.css")))
SVG: Final = "{http://www.w3.org/2000/svg}"
#: What stands in a picture, and with what attributes.
TAGS: Final = {"svg", "title", "style", "g", "rect", "path", "circle", "line", "text", "tspan"}
FOREIGN: Final = re.compile(
    r"var\(|light-dark\(|url\(|@import|data-|aria-|href|<script|\bon\w+=| id="
)
PATH: Final = '<path d="M0 0"/>'


def drawn(at: Moment) -> str:
    """A board with its pieces and the last turn's marks."""
    looks = at.looks()._replace(legal=())
    return drawing(
        at.board, pieces=at.board.pieces(at.state), choices=at.board.choices(at.state, looks)
    )


def styles(picture: str) -> dict[str, dict[str, str]]:
    """What the picture's own sheet says by day, by class."""
    text = fromstring(picture).findtext(f"{SVG}style") or ""
    plain = text.partition("@media")[0]
    return {
        name: dict(part.split(":", 1) for part in body.split(";"))
        for name, body in re.findall(r"\.(c\w+)\{([^}]*)\}", plain)
    }


def small(inner: str) -> str:
    """A drawing of one group."""
    return f'<svg class="drawing" viewBox="0 0 10 20"><g class="piece white">{inner}</g></svg>'


def first(picture: str, tag: str) -> Element:
    """The first element of a kind that is part of the drawing."""
    return next(fromstring(picture).iterfind(f".//{SVG}g//{SVG}{tag}"))


@pytest.mark.slow
@pytest.mark.sampled(10)
@every_kind
def test_a_picture_stands_for_itself(kind: Kind) -> None:
    """It is XML of a few elements, every class of it is in its sheet, nothing points outside."""
    whole = game_of(kind)
    for at, scheme in zip((whole[0], whole[len(whole) // 2], whole[-1]), SCHEMES, strict=True):
        made = svg_file(drawn(at), CSS, game=kind.game.id, scheme=scheme)
        root = fromstring(made)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
        assert None is FOREIGN.search(made)
        assert {it.get("class") for it in root.iter()} - {None} == set(styles(made))
        assert made == svg_file(drawn(at), CSS, game=kind.game.id, scheme=scheme)


def test_pictures_in_one_page_keep_their_colours() -> None:
    """A class name has one meaning in all pictures of all games, schemes and palettes."""
    said: dict[str, str] = {}
    inner = '<path class="tile" d="M0 0"/><circle class="pawn" r="1"/><text class="value">1</text>'
    for css in (CSS, CSS.replace("--ivory: light-dark(#", "--ivory: light-dark(#00")):
        for game in catalogue.GAMES:
            for scheme in SCHEMES:
                day, _, night = svg_file(small(inner), css, game=game, scheme=scheme).partition(
                    "@media"
                )
                for when, text in (("day", day), ("night", night)):
                    for name, body in re.findall(r"\.(c\w+)\{([^}]*)\}", text):
                        assert body == said.setdefault(f"{name} by {when}", body)


def test_colours_are_those_of_the_scheme() -> None:
    """An ivory piece of Pyrga is as the tokens say, by day and by night, or as both."""
    day, night = re.findall(r"--ivory: light-dark\((#\w+), (#\w+)\)", CSS)[0]
    for scheme, fill in zip(SCHEMES, (day, night, day), strict=True):
        made = svg_file(small(PATH), CSS, game="pyrga", scheme=scheme)
        name = str(next(fromstring(made).iter(f"{SVG}g")).get("class"))
        assert fill == styles(made)[name]["fill"]
    dark = made.partition("@media (prefers-color-scheme:dark){")[2]
    assert f".{name}{{fill:{night};" in dark


@pytest.mark.parametrize(
    ("title", "read"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\"'&amp;]]>", "\"'&amp;]]>"),
        ("a\x00b\x1f\ud800", "a b  "),
    ],
)
def test_a_title_is_text(title: str, read: str) -> None:
    """Whatever stands in it: markup is text, what XML cannot hold is a space."""
    made = svg_file(small(PATH), CSS, game="pyrga", title=title)
    assert read == fromstring(made).findtext(f"{SVG}title")


def test_what_cannot_be_seen_is_left_out() -> None:
    """Shapes without fill and stroke, hidden ones and empty groups do not stand in a picture."""
    css = ".none { fill: none; } .gone { display: none; } .edge { fill: none; stroke: #123; }"
    inner = '<rect class="none"/><g><g></g></g><path class="gone"/><path class="edge"/>'
    made = svg_file(small(inner), css, game="pyrga", ground="")
    tags = [element.tag.removeprefix(SVG) for element in fromstring(made).iter()]
    assert ["svg", "style", "g", "path"] == tags


def test_a_move_becomes_an_attribute() -> None:
    """What CSS turns and shifts, the picture turns and shifts by the attribute, before its own."""
    css = ".a { translate: 0 -10px; rotate: 90deg; scale: -1 1; }"
    made = svg_file(small('<path class="a" transform="scale(2)"/>'), css, game="pyrga")
    said = "translate(0 -10) rotate(90) scale(-1 1) scale(2)"
    assert said == first(made, "path").get("transform")


@pytest.mark.parametrize("text", ["", "<p>hello</p>", small("")[:-6], small("</g>"), "a < b"])
def test_what_is_no_drawing_is_refused(text: str) -> None:
    """Only a drawing is taken."""
    with pytest.raises(ValueError, match="drawing"):
        svg_file(text, CSS, game="pyrga")


#: A sheet, an element, and the fill that it gets.
READ: Final = {
    ".p { fill: red; } path { fill: blue; }": "red",
    "path { fill: red; } path { fill: blue; }": "blue",
    "#x .p { fill: red; } .white .p.p { fill: blue; }": "blue",
    ":root .p { fill: red; } .p { fill: blue; }": "red",
    ".white { --a: red; } .p { fill: var(--a); }": "red",
    ".p { --a: red; fill: var(--b, var(--a)); }": "red",
    ".p { --a: var(--b); --b: red; fill: var(--a); }": "red",
    ".p { fill: red; } .p { --a: var(--a); fill: var(--a); }": None,
    "[d^='M('] .p, path { fill: red; }": "red",
    '[data-game="pyrga"] .p { fill: red; }': "red",
    '[data-game="tayu"] .p { fill: red; } .q { fill: blue; }': None,
    '[data-game="pyrga"] { .white { .p { fill: red; } } }': "red",
    ".white { fill: blue; & > .p { fill: red; } }": "red",
    ".a, .p { fill: red; }": "red",
    ".p:hover { fill: red; } .p:is(.a, .b) { fill: red; }": None,
    ".p:not(.a) { fill: red; }": "red",
    ".white:has(.p) .p { fill: red; }": "red",
    ".white:has(.a) .p { fill: red; }": None,
    "text ~ .p { fill: red; }": "red",
    "text + .p { fill: red; }": None,
    "circle + .p { fill: red; } .p:first-child { fill: blue; }": "red",
    ".p:nth-child(3) { fill: red; } .p:last-child { stroke: blue; }": "red",
    '[d^="M0"] { fill: red; }': "red",
    '[d$="M0"] { fill: red; }': None,
    "@media print { .p { fill: red; } } @starting-style { .p { fill: red; } }": None,
    "/* .p { fill: red; } */ .p { cursor: pointer; }": None,
    ".p { fill: light-dark(red, var(--night)); --night: blue; }": "red",
    ".p { color: red; fill: currentColor; }": "red",
    ".p { fill: red !important; }": "red",
}


@pytest.mark.parametrize("css", READ)
def test_sheets_are_read(css: str) -> None:
    """Weight, order, nesting, custom properties, relations: as a browser reads them."""
    inner = '<text>x</text><circle r="1"/><path class="p" d="M0 1"/>'
    made = svg_file(small(inner), css, game="pyrga", ground="")
    path = first(made, "path")
    assert READ[css] == styles(made).get(str(path.get("class")), {}).get("fill")


def test_the_pages_sheets_are_understood() -> None:
    """Every selector for what is drawn is known, or is one that never holds in a picture."""
    known = {"tag", "class", "id", "attribute", "first-child", "last-child", "nth-child", "root"}
    never = {"hover", "focus", "focus-visible", "disabled", "empty", ":before", ":after"}
    never |= {":backdrop", "only-child", "selection", ":selection", ":marker", ":placeholder"}
    never |= {"checked", "popover-open"}
    found = {
        simple[0]
        for rules in sheet.read(CSS).values()
        for rule in rules
        for step in rule.selector
        for simple in step.simple
    }
    assert set() == found - known - never
