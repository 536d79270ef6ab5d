"""The icons and the social picture that are committed: there, of their sizes, and light."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import icons
from toolchain import ROOT

SIZES = {
    **{name: (icon.side, icon.side) for name, icon in icons.ICONS.items()},
    **{name: (width, height) for name, (_, width, height) in icons.WINDOWS.items()},
    "social": (icons.WIDE, icons.HIGH),
}
HEAVIEST = {"social": icons.HEAVIEST_SOCIAL} | dict.fromkeys(icons.WINDOWS, icons.HEAVIEST_WINDOW)


def size(path: Path) -> tuple[int, int]:
    """How wide and high a PNG is."""
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return width, height


@pytest.mark.parametrize("name", SIZES)
def test_every_picture_has_its_size(name: str) -> None:
    """And weighs no more than it may."""
    path = icons.FOLDER / f"{name}.png"
    assert SIZES[name] == size(path)
    assert path.stat().st_size <= HEAVIEST.get(name, icons.HEAVIEST)


def test_there_are_no_other_bitmaps() -> None:
    """But for the README's picture, which is not deployed: boards are drawn as SVG."""
    found = {path.name for path in (ROOT / "static").rglob("*.png")} - {"pyrga.png"}
    assert {f"{name}.png" for name in SIZES} == found


def test_the_mark_is_one_drawing() -> None:
    """The favicon is well-formed, runs nothing, and has a look for dark bars."""
    text = icons.ICON.read_text(encoding="utf-8")
    tags = {element.tag.rpartition("}")[2] for element in fromstring(text).iter()}
    assert {"svg", "style", "g", "path"} == tags
    assert "prefers-color-scheme:dark" in text


def test_the_mark_of_a_maskable_icon_is_safe() -> None:
    """Its farthest corner lies in the middle circle, which is 80 % as wide as the icon."""
    icon = icons.ICONS["maskable-512"]
    # The mark is cut round at its corners: the farthest points are where the arcs' middles are.
    corner = (30 - 6) * 2**0.5 + 6
    assert corner / 64 * icon.share <= 0.4
