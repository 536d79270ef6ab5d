"""The form of what is kept, under arbitrary texts and contents."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.saves import envelope
from tessera.saves.envelope import DEEPEST, Torn, opened, sealed

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
CONTENTS = st.dictionaries(st.text(max_size=8), JSON, max_size=4)
#: Texts that could be mistaken for kept ones: any version, any body, a checksum that fits or not.
BODIES = st.one_of(
    CONTENTS.map(lambda contents: sealed(contents).split(" ", 3)[3]),
    st.text(max_size=40).map(lambda text: "{" + text + "}"),
    st.sampled_from(['{"a":1}{}', "{" * 5000 + "}" * 5000, '{"a":' * 9000 + "{}" + "}" * 9000]),
    st.integers(0, 6000).map(lambda digits: '{"a":' + "9" * digits + "}"),
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A text of the form, or nearly so."""
    version = draw(
        st.sampled_from(["0", "1", "2", "01", "999999999", "9" * 10, "-1", "\u0661", ""])
    )
    body = draw(BODIES)
    fitting = f"{crc32(f'{version} {body}'.encode('utf-8', 'surrogatepass')):08x}"
    checksum = draw(st.sampled_from([fitting, fitting.upper(), "00000000", ""]))
    return f"{draw(st.sampled_from(['tessera', 'Tessera', '']))} {version} {checksum} {body}"


def why_torn(text: str) -> str:
    """Why a text is refused; empty if it is opened."""
    try:
        opened(text)
    except Torn as torn:
        return torn.why
    return ""


@given(st.one_of(st.text(), texts(), st.text(alphabet='tesra 01{}":\ud800,\n')))
def test_only_torn_comes_out(text: str) -> None:
    """Any text is opened or refused as torn; what was opened is stable from then on."""
    assert why_torn(text) in ("", "form", "checksum", "newer", "content")
    if not why_torn(text):
        again = sealed(opened(text))
        assert again == sealed(opened(again))


@given(CONTENTS)
def test_what_was_sealed_is_opened(contents: dict[str, Any]) -> None:
    """Contents come back as they were, from a text of plain characters in one line."""
    text = sealed(contents)
    assert text.isascii() and text.isprintable()
    assert text == sealed(opened(text))
    assert list(contents) == [name for name in contents if name in opened(text)]


@given(CONTENTS, st.data())
def test_no_touched_text_is_opened(contents: dict[str, Any], data: st.DataObject) -> None:
    """A sealed text with one character changed, left out or put in is torn."""
    text = sealed(contents)
    place = data.draw(st.integers(0, len(text) - 1))
    char = data.draw(st.characters())
    touched = [text[:place] + text[place + 1 :], text[:place] + char + text[place:]]
    if char != text[place]:
        touched.append(text[:place] + char + text[place + 1 :])
    for other in touched:
        if other != text:
            with pytest.raises(Torn):
                opened(other)


def test_the_form_stays() -> None:
    """A text kept by version 1 is opened for ever; its form is written here by hand."""
    text = "tessera 1 " + f'{crc32(b"""1 {"a":"b"}"""):08x}' + ' {"a":"b"}'
    assert {"a": "b"} == opened(text)
    assert text == sealed({"a": "b"})


def test_older_versions_are_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text of an older version passes through every migration; a newer one is not opened."""
    text = sealed({"a": 1})
    steps = {
        1: lambda contents: {"b": contents["a"] + 1},
        2: lambda contents: {"c": contents["b"] + 1},
        3: lambda contents: {"d": contents["c"] + 1},
    }
    monkeypatch.setattr(envelope, "VERSION", 4)
    monkeypatch.setattr(envelope, "MIGRATIONS", steps)
    assert {"d": 4} == opened(text)
    ahead = sealed({"d": 4}, 4)
    monkeypatch.undo()
    with pytest.raises(Torn) as torn:
        opened(ahead)
    assert "newer" == torn.value.why


def test_contents_a_migration_does_not_understand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A migration that misses something makes the text damaged, not the page."""
    text = sealed({"z": 1})
    monkeypatch.setattr(envelope, "VERSION", 2)
    monkeypatch.setattr(envelope, "MIGRATIONS", {1: lambda contents: {"b": contents["a"]}})
    with pytest.raises(Torn) as torn:
        opened(text)
    assert "content" == torn.value.why


@pytest.mark.parametrize("depth", [DEEPEST, 50_000])
def test_what_is_nested_deeply(depth: int) -> None:
    """It is refused before it is parsed, which would end Python in a browser; texts are not."""
    body = '{"a":' + "[" * depth + "]" * depth + "}"
    text = f"tessera 1 {crc32(f'1 {body}'.encode()):08x} {body}"
    assert "content" == why_torn(text)
    assert {"a": "[" * depth} == opened(sealed({"a": "[" * depth}))
    less = {"a": json.loads("[" * (DEEPEST - 1) + "]" * (DEEPEST - 1))}
    assert less == opened(sealed(less))
