"""The tokens' colours, by WCAG's formula: text 4.5:1, marks and outlines 3:1 where they stand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from website import offline

CSS = Path(__file__).resolve().parent.parent.parent / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")
#: By day and by night, in either palette, plain and with more contrast asked for.
THEMES = [
    scheme + palette + more
    for scheme in ("light", "dark")
    for palette in ("", ", safe palette")
    for more in ("", ", more contrast")
]
SAFE = ':root:where([data-palette="safe"])'
#: How strongly the tint of an asked square covers the slab, and the dot what is under it.
COVER = re.compile(r"^(?::where\(svg\) )?\.(asked|can) \{[^}]*opacity: ([0-9.]+)", re.MULTILINE)

Colour = tuple[float, float, float]
every_theme = pytest.mark.parametrize("theme", THEMES)


def tokens(theme: str) -> dict[str, Colour]:
    """The colours of a theme by their names."""
    both, _, more = TOKENS.partition("@media (prefers-contrast: more)")
    plain, _, safe = both.partition(SAFE)
    found = _pairs(plain) | (_pairs(safe) if "safe" in theme else {})
    found |= _pairs(more) if theme.endswith("contrast") else {}
    return {name: pair[theme.startswith("dark")] for name, pair in found.items()}


def _pairs(text: str) -> dict[str, tuple[Colour, Colour]]:
    """The colours by day and by night."""
    form = re.compile(r"--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)")
    return {name: (_colour(day), _colour(night)) for name, day, night in form.findall(text)}


def _colour(digits: str) -> Colour:
    red, green, blue = bytes.fromhex(digits)
    return red / 255, green / 255, blue / 255


def luminance(colour: Colour) -> float:
    """WCAG 2's relative luminance."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """WCAG 2's contrast ratio, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def over(upper: Colour, lower: Colour, share: float) -> Colour:
    """A colour laid over another."""
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(upper, lower, strict=True))
    return red, green, blue


@cache
def covers() -> Mapping[str, float]:
    """The opacities that the boards' styles give."""
    text = (CSS / "boards.css").read_text(encoding="utf-8")
    return {name: float(share) for name, share in COVER.findall(text)}


def rule(name: str) -> str:
    """The declarations of a class in the boards' styles."""
    text = (CSS / "boards.css").read_text(encoding="utf-8")
    found = re.search(rf"^(?::where\(svg\) )?\.{name} \{{([^}}]*)\}}", text, re.MULTILINE)
    assert found is not None
    return found[1]


def slabs(theme: str) -> dict[str, Colour]:
    """Every colour a square can have: the slabs, and what is asked on each of them."""
    colours = tokens(theme)
    plain = {name: colours[name] for name in ("slab-even", "slab-odd")}
    share = covers().get("asked", 1.0)
    asked = {f"{name}, asked": over(colours["asked"], slab, share) for name, slab in plain.items()}
    return plain | asked


def too_faint(theme: str, names: list[str], grounds: dict[str, Colour], least: float) -> list[str]:
    """The pairs that do not reach a contrast."""
    colours = tokens(theme)
    return [
        f"{name} on {ground}: {contrast(colours[name], behind):.2f}"
        for name in names
        for ground, behind in grounds.items()
        if contrast(colours[name], behind) < least
    ]


def papers(theme: str) -> dict[str, Colour]:
    """What texts stand on."""
    return {name: tokens(theme)[name] for name in ("paper", "raised")}


@every_theme
def test_texts_can_be_read(theme: str) -> None:
    """Ink, quiet words, links and troubles reach 4.5:1 on paper and on what is raised."""
    assert [] == too_faint(theme, ["ink", "quiet", "accent", "trouble"], papers(theme), 4.5)


@every_theme
def test_buttons_can_be_read(theme: str) -> None:
    """The main button's words reach 4.5:1 on it; edges of fields and buttons reach 3:1."""
    colours = tokens(theme)
    assert contrast(colours["on-accent"], colours["accent"]) >= 4.5
    assert [] == too_faint(theme, ["edge", "accent"], papers(theme), 3)


@every_theme
def test_pieces_stand_out_on_every_square(theme: str) -> None:
    """The outline of either side's pieces reaches 3:1 on every slab, asked ones too."""
    assert [] == too_faint(theme, ["ivory-outline", "basalt-outline"], slabs(theme), 3)


@every_theme
def test_pieces_stand_out_in_the_hand(theme: str) -> None:
    """Their outlines reach 3:1 beside the board, where the stock and the turns are shown.

    So does the dark fill, against the paper and against the light one: neither looks hollow.
    """
    assert [] == too_faint(theme, ["ivory-outline", "basalt-held"], papers(theme), 3)
    light = {"ivory": tokens(theme)["ivory"]}
    assert [] == too_faint(theme, ["basalt-fill"], papers(theme) | light, 3)


@every_theme
def test_marks_stand_out_on_every_square(theme: str) -> None:
    """Outlines and arrows reach 3:1 on every slab and on the arrow's disc; so does the dot."""
    assert [] == too_faint(theme, ["mark"], slabs(theme) | papers(theme), 3)
    mark, share = tokens(theme)["mark"], covers().get("can", 1.0)
    for slab in slabs(theme).values():
        assert contrast(over(mark, slab, share), slab) >= 3


@every_theme
def test_dots_stand_out_on_pieces(theme: str) -> None:
    """A dot lies over a Square's corner: it, or the ring around it, reaches 3:1 on both fills."""
    colours, share = tokens(theme), covers().get("can", 1.0)
    for piece in ("ivory", "basalt"):
        under = colours[piece]
        dot, ring = (over(colours[name], under, share) for name in ("mark", "raised"))
        assert max(contrast(dot, under), contrast(ring, under)) >= 3
        assert contrast(dot, ring) >= 3
    assert "stroke: var(--raised)" in rule("can")


#: Of Ta Yü: what stands on what, with the contrast that it needs.
FLOOD = {
    ("flood-text", "flood-sea"): 4.5,
    ("flood-quiet", "flood-sea"): 4.5,
    ("flood-text", "flood-board"): 4.5,
    ("flood-bank", "flood-ivory"): 4.5,
    ("flood-wave", "flood-sea"): 3,
    ("flood-wave", "flood-board"): 3,
    ("flood-mark", "flood-sea"): 3,
    ("flood-mark", "flood-board"): 3,
    ("flood-edge", "flood-board"): 3,
    ("flood-ivory", "flood-board"): 3,
    ("flood-water", "flood-board"): 3,
    ("flood-bank", "flood-water"): 3,
    ("flood-delta", "flood-sea"): 3,
    ("flood-ring", "flood-board"): 3,
    ("flood-ring", "flood-under"): 3,
    ("flood-under", "flood-ivory"): 3,
    ("flood-under", "flood-water"): 3,
    ("flood-back-edge", "flood-back"): 3,
    ("flood-outline", "paper"): 3,
    ("flood-outline", "raised"): 3,
}


@every_theme
def test_canals_stand_out(theme: str) -> None:
    """Ta Yü's texts, tiles, banks, water and marks, on all they stand on."""
    colours = tokens(theme)
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in FLOOD}
    assert {} == {pair: f"{each:.2f}" for pair, each in found.items() if each < FLOOD[pair]}


@every_theme
def test_faint_canal_marks_stand_out(theme: str) -> None:
    """The waves along the coasts, and the rings where a tile must be turned, are translucent."""
    text, colours = (CSS / "tayu.css").read_text(encoding="utf-8"), tokens(theme)
    for form, upper, lower in (
        (r"\.waves", "flood-wave", "flood-sea"),
        (r"\.can\.other", "flood-mark", "flood-board"),
    ):
        found = re.search(rf"^ *{form} \{{[^}}]*opacity: ([0-9.]+)", text, re.MULTILINE)
        assert found is not None
        under = colours[lower]
        assert contrast(over(colours[upper], under, float(found[1])), under) >= 3


def test_the_formula() -> None:
    """Known values: black on white is 21, a colour on itself 1, #777 on white just under 4.5."""
    white, black = _colour("ffffff"), _colour("000000")
    assert 21 == pytest.approx(contrast(white, black))
    assert 1 == contrast(white, white)
    assert 4.48 == pytest.approx(contrast(_colour("777777"), white), abs=0.01)


def test_the_styles_are_understood() -> None:
    """All colours of the tokens are read, in both themes, and the opacities of the marks."""
    text = (CSS / "tokens.css").read_text(encoding="utf-8").partition("@media")[0]
    plain, safe, others = text.partition(SAFE)
    assert len(re.findall(r"#\w{6}", plain)) == 2 * len(tokens("light")) > 30
    assert safe and len(re.findall(r"#\w{6}", others)) == 2 * len(_pairs(others))
    assert set() == _pairs(others).keys() - tokens("light").keys()
    assert "asked" in covers()


def test_the_browsers_bars_are_of_paper() -> None:
    """The theme colours in the pages and the manifest are those of paper."""
    (paper,) = re.findall(r"--paper: light-dark\((#\w+), (#\w+)\)", TOKENS.partition("@media")[0])
    assert paper == (offline.PAPER, offline.PAPER_BY_NIGHT)
    for page in ("index.html", "static/reading.html"):
        text = (CSS.parent.parent / page).read_text(encoding="utf-8")
        assert f'<meta name="theme-color" id="tint" content="{paper[0]}">' in text
