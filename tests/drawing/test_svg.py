"""The few functions that make elements: what goes in comes out as text, never as markup."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.drawing.svg import dot, element, escaped, group, layered

#: Characters that XML can hold.
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), max_size=20)


@given(TEXT)
def test_text_comes_out_as_it_went_in(text: str) -> None:
    """Escaped text is the same text between tags and in an attribute, and makes no element."""
    made = element("p", escaped(text), title=text, data_name=text)
    parsed = fromstring(made)
    assert text == (parsed.text or "") == parsed.get("title") == parsed.get("data-name")
    assert [] == list(parsed)


def test_names_of_attributes() -> None:
    """A trailing underscore goes, others become hyphens; None leaves the attribute out."""
    made = element("label", "x", for_="a", aria_label="b", class_="c", id_=None, tabindex=0)
    assert '<label for="a" aria-label="b" class="c" tabindex="0">x</label>' == made


@pytest.mark.parametrize("name", ["div", "span", "p", "g", "svg", "ol", "button", "text", "li"])
def test_empty_elements_are_ended(name: str) -> None:
    """HTML would take <div/> for a beginning, so what is empty has an end tag."""
    assert f"<{name}></{name}>" == element(name)


def test_shapes_and_fields_are_closed_at_once() -> None:
    """What HTML ends by itself, and SVG's shapes, are written in one tag."""
    assert '<input name="x"/>' == element("input", name="x")
    assert '<circle class="can" cx="1.5" cy="2" r="5"/>' == dot(1.5, 2.0)
    assert '<g transform="translate(1 2.5)" id="a">x</g>' == group("x", 1, 2.5, id_="a")


def test_layers_are_groups_in_order() -> None:
    """A board is one hidden drawing with a group a layer, turned about its middle."""
    svg = fromstring(layered("0 0 9 9", "", 5, ground="<g/>", pieces="", marks=""))
    assert ["frame", "turned"] == [child.get("id") for child in svg]
    assert ["ground", "pieces", "marks"] == [child.get("id") for child in svg[1]]
    assert "rotate(90 4.5 4.5)" == svg[1].get("transform")
    assert ("true", "0 0 9 9") == (svg.get("aria-hidden"), svg.get("viewBox"))
