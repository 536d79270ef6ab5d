"""The few functions that make elements: what goes in comes out as text, never as markup."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.drawing.svg import element, escaped, layered

#: Characters that XML can hold.
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), max_size=20)


@given(TEXT)
def test_text_comes_out_as_it_went_in(text: str) -> None:
    """Escaped text is the same text between tags and in an attribute, and makes no element."""
    made = element("p", escaped(text), title=text, data_name=text)
    parsed = fromstring(made)
    assert text == (parsed.text or "") == parsed.get("title") == parsed.get("data-name")
    assert [] == list(parsed)


@pytest.mark.parametrize("name", ["div", "span", "p", "g", "svg", "ol", "button", "text", "li"])
def test_empty_elements_are_ended(name: str) -> None:
    """HTML would take <div/> for a beginning, so what is empty has an end tag."""
    assert f"<{name}></{name}>" == element(name)


def test_layers_are_groups_in_order() -> None:
    """A board is one hidden drawing with a group a layer, turned about its middle."""
    svg = fromstring(layered("0 0 9 9", "", 5, ground="<g/>", pieces="", marks=""))
    assert ["frame", "turned"] == [child.get("id") for child in svg]
    assert ["ground", "pieces", "marks"] == [child.get("id") for child in svg[1]]
    assert "rotate(90 4.5 4.5)" == svg[1].get("transform")
    assert ("true", "0 0 9 9") == (svg.get("aria-hidden"), svg.get("viewBox"))
