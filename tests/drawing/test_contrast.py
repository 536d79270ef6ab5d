"""The tokens' colours, by WCAG's formula: text 4.5:1, marks and outlines 3:1 where they stand."""

from __future__ import annotations

import re

import pytest

from tests.drawing.colours import (
    CSS,
    SAFE,
    THEMES,
    Colour,
    contrast,
    over,
    pairs,
    sheet,
    tokens,
)
from website import offline

every_theme = pytest.mark.parametrize("theme", THEMES)
SEATS = ("south", "west", "north", "east")
SIDES = ("ivory", "brown")
#: What all texts stand on; Pyrga's squares; those of Shacru and Pacru; all that can lie on these.
PAPERS = "paper raised"
SLABS = "slab-even slab-odd slab-even/asked slab-odd/asked"
GROUNDS = "glaze-even glaze-odd lit"
GLAZES = " ".join(f"{seat}-glaze" for seat in SEATS)
#: What stands on what, with the contrast that it needs.
NEEDED = (
    ("ink quiet accent trouble", PAPERS, 4.5),
    ("on-accent", "accent", 4.5),
    ("edge accent", PAPERS, 3),
    # Pyrga: outlines of pieces on the board and beside it, fills that do not look hollow, marks.
    ("ivory-outline basalt-outline", SLABS, 3),
    ("ivory-outline basalt-held", PAPERS, 3),
    ("basalt-fill", f"{PAPERS} ivory", 3),
    ("mark", f"{SLABS} {PAPERS}", 3),
    # Shacru and Pacru: outlines on each square and tile, what a pawn bears, coordinates.
    *((f"{seat}-edge", f"{GROUNDS} {GLAZES} {PAPERS}", 3) for seat in SEATS),
    *((f"{seat}-on", f"{seat} {seat}/fold", 3) for seat in SEATS),
    ("mark", f"{GROUNDS} raised", 3),
    ("on-joint", "joint", 4.5),
    # Ta Yü: texts, tiles, banks, water and marks.
    ("flood-text flood-quiet", "flood-sea", 4.5),
    ("flood-text", "flood-board", 4.5),
    ("flood-bank", "flood-ivory", 4.5),
    ("flood-wave flood-mark", "flood-sea flood-board", 3),
    ("flood-edge flood-ivory flood-water", "flood-board", 3),
    ("flood-bank", "flood-water", 3),
    ("flood-delta", "flood-sea", 3),
    ("flood-ring", "flood-board flood-under", 3),
    ("flood-under", "flood-ivory flood-water", 3),
    ("flood-back-edge", "flood-back", 3),
    ("flood-outline", PAPERS, 3),
    ("flood-wave/waves", "flood-sea", 3),
    ("flood-mark/other", "flood-board", 3),
    # Tyrus: outlines on every floor and on the page, emblems and values, lines and marks.
    ("town-text", "town-table town-lit town-floor", 4.5),
    ("town-text", "town-street", 3),
    ("town-on-card", "town-card", 4.5),
    ("town-line mark", "town-floor town-lit town-street", 3),
    *((f"town-{it}-edge", f"town-floor town-lit town-street {PAPERS}", 3) for it in SIDES),
    *((f"town-{it}-on", f"town-{it}", 4.5) for it in SIDES),
    *((f"town-{it}-on", f"town-{it}-roof", 3) for it in SIDES),
)


def share(name: str) -> float:
    """The opacity that the styles give to a class."""
    file = {"asked": "boards", "can": "boards", "fold": "sectors"}.get(name, "tayu")
    form = rf"^ *(?::where\(svg\) )?[.\w]*\.{name} \{{[^}}]*opacity: ([0-9.]+)"
    found = re.search(form, sheet(file), re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def seen(theme: str, name: str, under: Colour | None = None) -> Colour:
    """A colour by its token; behind a stroke, what makes it translucent or lies over it."""
    colours, (token, _, more) = tokens(theme), name.partition("/")
    if under is not None and more:
        return over(colours[token], under, share(more))
    upper = {"": colours[token], "asked": colours["asked"], "fold": (0.0, 0.0, 0.0)}[more]
    return over(upper, colours[token], share(more) if more else 1)


@every_theme
def test_everything_stands_out(theme: str) -> None:
    """Texts, outlines and marks, on all that they stand on."""
    faint = {}
    for uppers, lowers, least in NEEDED:
        for lower in lowers.split():
            ground = seen(theme, lower)
            for upper in uppers.split():
                found = contrast(seen(theme, upper, ground), ground)
                if found < least:
                    faint[f"{upper} on {lower}"] = f"{found:.2f}"
    assert {} == faint


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_high_contrast(scheme: str) -> None:
    """Pieces stand out 4.5:1 by outline or fill from squares and from each other's."""
    seats = [*((it, f"{it}-glaze") for it in SEATS)]
    pairs = [(f"{it}-edge", under) for it in SEATS for under in ("glaze-even", "glaze-odd")]
    pairs += [pair for body, tile in seats for pair in ((body, tile), (f"{body}-edge", tile))]
    pairs += [(f"{it}-on", it) for it in SEATS]
    pairs += [(f"{it}-outline", slab) for it in ("ivory", "basalt") for slab in SLABS.split()]
    pairs += [("ivory", "basalt"), ("basalt-inlay", "basalt"), ("flood-ivory", "flood-board")]
    pairs += [("flood-bank", "flood-water"), ("town-ivory", "town-brown"), ("inlay", "glaze-odd")]
    pairs += [(f"town-{it}-edge", under) for it in SIDES for under in ("town-floor", "town-lit")]
    theme = f"{scheme}, look: contrast"
    found = {pair: contrast(*(seen(theme, name) for name in pair)) for pair in pairs}
    assert {} == {pair: ratio for pair, ratio in found.items() if ratio < 4.5}


@every_theme
def test_dots_stand_out(theme: str) -> None:
    """On every slab; over a Square's corner the dot, or the ring around it, on both fills."""
    colours = tokens(theme)
    for slab in SLABS.split():
        under = seen(theme, slab)
        assert contrast(over(colours["mark"], under, share("can")), under) >= 3
    for piece in ("ivory", "basalt"):
        under = colours[piece]
        dot, ring = (over(colours[name], under, share("can")) for name in ("mark", "raised"))
        assert max(contrast(dot, under), contrast(ring, under)) >= 3
        assert contrast(dot, ring) >= 3
    assert re.search(r"\.can \{[^}]*stroke: var\(--raised\)", sheet("boards"))


@every_theme
def test_one_of_two_stands_out(theme: str) -> None:
    """A sign on a tile, or the light line around it; the joint of sectors, or its inlaid line."""
    colours = tokens(theme)
    for glaze in GLAZES.split():
        assert max(contrast(colours[it], colours[glaze]) for it in ("mark", "raised")) >= 3
    for name in GROUNDS.split():
        ground, joint, inlay = (colours[it] for it in (name, "joint", "inlay"))
        assert max(contrast(joint, ground), contrast(inlay, ground), contrast(inlay, joint)) >= 3


def test_the_styles_are_understood() -> None:
    """All colours of the tokens are read, in both palettes."""
    plain, safe, others = sheet("tokens").partition("@media")[0].partition(SAFE)
    assert len(re.findall(r"#\w{6}", plain)) == 2 * len(tokens("light")) > 30
    assert safe and len(re.findall(r"#\w{6}", others)) == 2 * len(pairs(others))
    assert pairs(others).keys() <= tokens("light").keys()


def test_the_browsers_bars_are_of_paper() -> None:
    """The theme colours in the pages and the manifest are those of paper."""
    (paper,) = re.findall(
        r"--paper: light-dark\((#\w+), (#\w+)\)", sheet("tokens").partition("@media")[0]
    )
    assert paper == (offline.PAPER, offline.PAPER_BY_NIGHT)
    for page in ("index.html", "static/reading.html"):
        text = (CSS.parent.parent / page).read_text(encoding="utf-8")
        assert f'<meta name="theme-color" id="tint" content="{paper[0]}">' in text
