"""The palette for all eyes: whoever sees colours otherwise can still tell the sides apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import pytest

from tests.drawing.colours import Colour, contrast, light, tokens

#: What is seen of light's red, green and blue without one kind of cone: Machado, Oliveira and
#: Fernandes, 2009, at full severity; and with all three.
EYES: Final[dict[str, Sequence[Colour]]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no medium cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no short cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: CIE's XYZ of light's red, green and blue, by the white of daylight.
DAYLIGHT: Final = (
    (0.43395, 0.37622, 0.18983),
    (0.21267, 0.71515, 0.07218),
    (0.01776, 0.10947, 0.87277),
)
SCHEMES: Final = ("light, safe palette", "dark, safe palette")
SEATS: Final = ("south", "west", "north", "east")

every_eye = pytest.mark.parametrize("eye", EYES)
every_scheme = pytest.mark.parametrize("scheme", SCHEMES)


def turned(matrix: Sequence[Colour], colour: Colour) -> Colour:
    """A colour's three numbers, led through a matrix, none of them below 0 or above 1."""
    one, two, three = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in matrix
    )
    return one, two, three


def lab(colour: Colour, eye: str) -> Colour:
    """CIELAB of a colour of the screen as an eye sees it."""
    seen = turned(DAYLIGHT, turned(EYES[eye], light(colour)))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in seen)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Colour, other: Colour, eye: str) -> float:
    """How far two colours lie apart for an eye: CIE's difference of 1976; 2.3 is just seen."""
    pairs = zip(lab(one, eye), lab(other, eye), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def closest(scheme: str, eye: str, form: str = "{}") -> float:
    """How far those two seats' colours lie apart that are closest to each other."""
    colours = tokens(scheme)
    own = [colours[form.format(seat)] for seat in SEATS]
    return min(apart(one, other, eye) for one, other in combinations(own, 2))


@every_eye
@every_scheme
@pytest.mark.parametrize("form", ["{}", "{}-glaze"], ids=["pawns", "tiles"])
def test_four_seats_are_told_apart(scheme: str, eye: str, form: str) -> None:
    """Pawns of any two seats, and their tiles, are far from alike to every eye."""
    assert closest(scheme, eye, form) > 20


@every_eye
@every_scheme
def test_two_sides_are_told_apart(scheme: str, eye: str) -> None:
    """So are Ivory and Brown, their tokens and their roofs, and in lightness alone."""
    colours = tokens(scheme)
    for part in ("", "-roof", "-foot"):
        ivory, brown = colours[f"town-ivory{part}"], colours[f"town-brown{part}"]
        assert apart(ivory, brown, eye) > 40
        assert contrast(ivory, brown) > 4.5


@every_eye
@every_scheme
def test_what_is_asked_is_told_from_other_squares(scheme: str, eye: str) -> None:
    """A lit square of Shacru and Pacru is no grey one."""
    colours = tokens(scheme)
    for square in ("glaze-even", "glaze-odd"):
        assert apart(colours["lit"], colours[square], eye) > 10
