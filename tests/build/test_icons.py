"""The icons and the social picture that are committed: there, of their sizes, and light."""

from __future__ import annotations

import struct
from pathlib import Path

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
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return width, height


@pytest.mark.parametrize("name", SIZES)
def test_every_picture_has_its_size(name: str) -> None:
    path = icons.FOLDER / f"{name}.png"
    assert SIZES[name] == size(path)
    assert path.stat().st_size <= HEAVIEST.get(name, icons.HEAVIEST)


def test_there_are_no_other_bitmaps() -> None:
    """But for the README's picture, which is not deployed: boards are drawn as SVG."""
    found = {path.name for path in (ROOT / "static").rglob("*.png")} - {"pyrga.png"}
    assert {f"{name}.png" for name in SIZES} == found
