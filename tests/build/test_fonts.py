"""The fonts that are shipped: light, whole for our languages, of a kind with what stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from toolchain import ROOT
from website import fonts

#: What the family has not and the system's faces draw: arrows, a narrow space, a tick, and the
#: lines by which Ta Yü's tiles are written.
ELSEWHERE: Final = set("←→↑↓≥≤\u202f✓\n") | set(map(chr, range(0x2500, 0x2580)))
every_face = pytest.mark.parametrize("face", fonts.FACES)


@cache
def font(face: str) -> Any:
    return TTFont(BytesIO(fonts.files()[f"type/literata-{face}.woff2"]))


def texts() -> Iterator[str]:
    for path in sorted((ROOT / "static/words").glob("*.po")):
        with path.open("rb") as opened:
            for message in read_po(opened):
                for text in (message.id, message.string):
                    yield from [text] if isinstance(text, str) else text or ()
    for path in sorted((ROOT / "static/rules").rglob("*.md")):
        yield path.read_text(encoding="utf-8")


@every_face
def test_all_that_we_write_is_in_the_fonts(face: str) -> None:
    """No letter and no sign of our texts falls back to another face in the middle of a word."""
    written = {char for text in texts() for char in text}
    assert len(written) > 80
    features = font(face)["GSUB"].table.FeatureList.FeatureRecord
    assert "tnum" in {record.FeatureTag for record in features}, "figures of one width"
    assert set() == written - set(map(chr, font(face).getBestCmap())) - ELSEWHERE


def test_the_page_names_the_fonts_where_they_lie(made: Path) -> None:
    """Every font that the page's styles name is there, all are named, and each comes late."""
    page = (made / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'font-display:\s*swap;\s*src:\s*url\("?([^")]+\.woff2)"?\)', page)
    assert len(fonts.FACES) == len(set(named)) == len(re.findall(r"\.woff2", page))
    assert [] == [name for name in named if not (made / name).is_file()]


def test_pages_to_be_read_never_move(made: Path) -> None:
    """Their type is asked for first of all, and taken only if it is there in time."""
    for path in (made / "rules").glob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert "font-display:optional" in page and "font-display:swap" not in page
        ahead = re.findall(r'<link rel="preload" as="font"[^>]* href="([^"]+)">', page)
        assert 2 == len(ahead)
        assert all((path.parent / each).is_file() for each in ahead)
