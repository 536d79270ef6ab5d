"""The form of what is kept, under arbitrary texts and contents."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.saves.envelope import DEEPEST, VERSION, Torn, opened, sealed

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
VERSIONS = st.sampled_from(["0", "1", "2", "01", "999999999", "9" * 10, "-1", "\u0661", ""])


def enveloped(version: object, body: str) -> str:
    """A text of the form, its checksum right."""
    fitting = crc32(f"{version} {body}".encode("utf-8", "surrogatepass"))
    return f"tessera {version} {fitting:08x} {body}"


def why_torn(text: str) -> str:
    """Why a text is refused; empty if it is opened."""
    try:
        opened(text)
    except Torn as torn:
        return torn.why
    return ""


@given(
    st.one_of(
        st.text(),
        st.builds(enveloped, VERSIONS, BODIES),
        st.builds(enveloped, VERSIONS, BODIES).map(lambda text: text.replace("a", "0")),
        st.text(alphabet='tesra 01{}":\ud800,\n'),
    )
)
def test_only_torn_comes_out(text: str) -> None:
    """Any text is opened or refused as torn; what was opened is stable from then on."""
    assert why_torn(text) in ("", "form", "checksum", "newer", "content")
    if not why_torn(text):
        again = sealed(opened(text))
        assert again == sealed(opened(again))


@given(CONTENTS, st.data())
def test_what_was_sealed_is_opened_unless_it_was_touched(
    contents: dict[str, Any], data: st.DataObject
) -> None:
    """A text of plain characters in one line; any character more, less or other is found."""
    text = sealed(contents)
    assert text.isascii() and text.isprintable()
    assert text == sealed(opened(text))
    place = data.draw(st.integers(0, len(text) - 1))
    char = data.draw(st.characters().filter(lambda char: char != text[place]))
    before, behind = text[:place], text[place + 1 :]
    for other in (before + behind, before + char + text[place:], before + char + behind):
        assert other == text or why_torn(other)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_the_form_stays(version: int) -> None:
    """A text kept by any version is opened for ever."""
    text = enveloped(version, '{"a":"b"}')
    assert {"a": "b"} == opened(text)
    assert text == sealed({"a": "b"}, version)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (enveloped(VERSION + 1, '{"a":"b"}'), "newer"),
        (enveloped(VERSION + 1, '{"a":"b"}').replace("b", "c"), "checksum"),
        (enveloped(0, '{"a":"b"}'), "content"),
        (enveloped(1, "{a}"), "content"),
        *((enveloped(1, '{"a":' + "[" * n + "]" * n + "}"), "content") for n in (DEEPEST, 50_000)),
    ],
    ids=lambda it: it[:20],
)
def test_what_is_refused(text: str, why: str) -> None:
    """What is nested deeply is not even parsed: that would end Python in a browser."""
    assert why == why_torn(text)


def test_brackets_in_texts_are_not_nested() -> None:
    for value in ("[" * DEEPEST, json.loads("[" * (DEEPEST - 1) + "]" * (DEEPEST - 1))):
        assert {"a": value} == opened(sealed({"a": value}))
