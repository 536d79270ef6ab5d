"""The board of nine sectors: its ground, its frame however it is turned, its colours."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, tostring

import pytest

from tessera.drawing.svg import turning
from tessera.games.sectors import drawing, marks
from tessera.games.sectors.geometry import FACINGS, SECTOR_OF, SQUARE, SQUARES, STEPS
from tessera.games.sectors.seats import SEATS
from tessera.play.fault import fault
from tests.drawing.looking import ids, picked, tree
from tests.drawing.test_contrast import CSS, Colour, contrast, every_theme, over, papers, tokens

#: The corners of a body; the shade of a pawn's darker half.
POINT = re.compile(r"[ML](-?[\d.]+?) ?(-?[\d.]+)(?=[MLz])")
FOLD = re.compile(r"\.fold \{ fill: #000; fill-opacity: ([0-9.]+);")


def at(element: Element) -> str:
    """The square in whose middle an element is drawn."""
    found = re.match(r"translate\((-?\d+) (-?\d+)\)", element.get("transform", ""))
    assert found is not None
    x, y = int(found[1]), int(found[2])
    assert (50, 50) == (x % 100, y % 100)
    return f"{'abcdefghi'[x // 100]}{9 - y // 100}"


def facing(element: Element) -> str:
    """The way that a drawn pawn points."""
    turned = element.find("g")
    assert turned is not None
    degrees = turned.get("transform", "").removeprefix("rotate(").removesuffix(")")
    return FACINGS[int(degrees) // 45]


def named(x: str | None, y: str | None) -> str:
    """The square around a point."""
    return f"{'abcdefghi'[int(x or 0) // 100]}{9 - int(y or 0) // 100}"


def targets(drawn: str) -> list[str]:
    """The squares with a quiet mark in their middle, sorted."""
    found = tree(drawn).findall("circle")
    assert all("can" in str(dot.get("class")).split() for dot in found)
    assert all("50" == str(dot.get(axis))[-2:] for dot in found for axis in ("cx", "cy"))
    return sorted(named(dot.get("cx"), dot.get("cy")) for dot in found)


def movers(drawn: str) -> list[str]:
    """The squares of pawns with a quiet mark in their notch, and how these face, sorted."""
    found = [each for each in tree(drawn) if each.find("g/circle[@class='can able']") is not None]
    return sorted(at(each) + facing(each) for each in found)


def boxed(drawn: str, name: str) -> list[str]:
    """The squares around which a group of that class is drawn, sorted."""
    return sorted(at(each) for each in tree(drawn).findall(f"g[@class='{name}']"))


def ghosts(drawn: str, name: str) -> list[tuple[str, str]]:
    """Where ghosts of tiles or pawns are drawn, and whose."""
    found = [each for each in tree(drawn) if f"{name} ghost" in str(each.get("class"))]
    return [(at(each), str(each.get("class")).split()[-1]) for each in found]


def inner(element: Element) -> str:
    """What is drawn in an element, as text."""
    return "".join(tostring(child, "unicode") for child in element)


def standing(drawn: str) -> dict[str, dict[str, list[str]]]:
    """Pieces as a position in JSON has them; each tile and pawn looks as its seat's does."""
    found: dict[str, dict[str, list[str]]] = {"tiles": {}, "pawns": {}}
    for piece in tree(drawn):
        sort, seat = str(piece.get("class")).split()[:2]
        if sort == "tile":
            assert inner(piece) == inner(tree(f"<g>{drawing.tile_shape(seat)}</g>")[0])
        text = at(piece) + (facing(piece) if sort == "pawn" else "")
        found[f"{sort}s"].setdefault(seat, []).append(text)
    return found


def crossed(drawn: str) -> list[str]:
    """The squares that are crossed, sorted."""
    found = []
    for cross in tree(drawn).findall("path[@class='refused']"):
        place = re.match(r"translate\((\d+) (\d+)\)", cross.get("transform", ""))
        assert place is not None
        found.append(named(place[1], place[2]))
    return sorted(found)


def grounds(theme: str) -> dict[str, Colour]:
    """Every colour that a square without a tile can have."""
    return {name: tokens(theme)[name] for name in ("glaze-even", "glaze-odd", "lit")}


def glazes(theme: str) -> dict[str, Colour]:
    """The colours of all seats' tiles."""
    return {f"{seat}-glaze": tokens(theme)[f"{seat}-glaze"] for seat in SEATS.values()}


def faint(upper: Colour, lower: dict[str, Colour], least: float = 3) -> list[str]:
    """The names of the colours on which another does not reach a contrast."""
    return [
        f"{name}: {contrast(upper, colour):.2f}"
        for name, colour in lower.items()
        if contrast(upper, colour) < least
    ]


@every_theme
@pytest.mark.parametrize("seat", SEATS.values())
def test_outlines_stand_out(theme: str, seat: str) -> None:
    """A seat's outline reaches 3:1 on every square, on every seat's tiles, its own too, on paper.

    So does its mark on its own tile.
    """
    edge = tokens(theme)[f"{seat}-edge"]
    assert [] == faint(edge, grounds(theme) | glazes(theme) | papers(theme))


@every_theme
@pytest.mark.parametrize("seat", SEATS.values())
def test_marks_of_pawns_stand_out(theme: str, seat: str) -> None:
    """What a pawn bears reaches 3:1 on its body, on the half in shade too."""
    colours = tokens(theme)
    body = colours[seat]
    shade = FOLD.search((CSS / "sectors.css").read_text(encoding="utf-8"))
    assert shade is not None
    dark = over((0, 0, 0), body, float(shade[1]))
    assert [] == faint(colours[f"{seat}-on"], {"body": body, "fold": dark})


@every_theme
def test_signs_stand_out(theme: str) -> None:
    """What may be chosen is seen on every square; on tiles it, or the light line around it."""
    colours = tokens(theme)
    assert [] == faint(colours["mark"], grounds(theme) | {"disc": colours["raised"]})
    for name, glaze in glazes(theme).items():
        assert faint(colours["mark"], {name: glaze}) == [] or not faint(
            colours["raised"], {name: glaze}
        )


@every_theme
def test_coordinates_can_be_read(theme: str) -> None:
    """4.5:1 on the tray."""
    colours = tokens(theme)
    assert contrast(colours["on-joint"], colours["joint"]) >= 4.5


@every_theme
def test_borders_of_sectors_can_be_seen(theme: str) -> None:
    """The joint, or the line inlaid in it, reaches 3:1 on every square."""
    colours = tokens(theme)
    for name, ground in grounds(theme).items():
        inlay = max(contrast(colours["inlay"], each) for each in (ground, colours["joint"]))
        assert contrast(colours["joint"], ground) >= 3 or inlay >= 3, name


def test_the_ground_has_every_square_once() -> None:
    """Eighty-one squares of a hundred units in a chequer, with a1 at the bottom left."""
    squares = [box for box in tree(drawing.ground()) if box.get("data-pick")]
    assert [f"square:{name}" for name in SQUARES] == picked(drawing.ground())
    for name, box in zip(SQUARES, squares, strict=True):
        file, rank = "abcdefghi".index(name[0]), int(name[1])
        assert (100 * file, 900 - 100 * rank) == (int(box.get("x", "")), int(box.get("y", "")))
        assert ("100", "100") == (box.get("width"), box.get("height"))
        assert f"square {('odd', 'even')[(file + rank) % 2]}" == box.get("class")
    assert [] == ids(drawing.ground())


def test_joints_run_between_sectors() -> None:
    """Where two neighbouring squares belong to different sectors there is a joint, nowhere else."""
    joint = tree(drawing.ground()).find("path[@class='joint']")
    assert joint is not None
    lines = {int(at) for at in re.findall(r"M(\d+) 0V900", joint.get("d", ""))}
    assert lines == {int(at) for at in re.findall(r"M0 (\d+)H900", joint.get("d", ""))}
    for file in range(8):
        apart = SECTOR_OF[9 * file] != SECTOR_OF[9 * file + 9]
        assert apart == (100 * file + 100 in lines)


@pytest.mark.parametrize("quarters", range(4))
def test_coordinates_stand_beside_their_squares(quarters: int) -> None:
    """However the board is turned, each file and rank is named at its squares' line."""
    written = [text for text in tree(drawing.frame(quarters)) if text.tag == "text"]
    assert sorted("abcdefghi123456789") == sorted(str(text.text) for text in written)
    for text in written:
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        below = y > 900
        assert below or x < 0
        across = (x if below else y - 5) - 450
        for name, square in SQUARE.items():
            x, y = drawing.middle(square)
            dx, dy = x - 450, y - 450
            for _ in range(quarters):
                dx, dy = -dy, dx
            assert (str(text.text) in name) == (across == (dx if below else dy))


@pytest.mark.parametrize("seat", SEATS.values())
def test_a_seat_can_be_brought_to_the_bottom(seat: str) -> None:
    """Turned by its quarters, a seat's side is below; all turns about the board's middle."""
    name = {"south": "e1", "west": "a5", "north": "e9", "east": "i5"}[seat]
    x, y = drawing.middle(SQUARE[name])
    dx, dy = x - 450, y - 450
    for _ in range(drawing.QUARTERS[seat]):
        dx, dy = -dy, dx
    assert (0, 400) == (dx, dy)
    assert turning(drawing.VIEW_BOX, 1) == "rotate(90 450 450)"


def test_each_seat_has_a_mark_of_its_own() -> None:
    """Tiles and pawns differ by their seal, and all else in them is alike."""
    for shape in (drawing.tile_shape, lambda seat: drawing.pawn_shape(seat, 3)):
        drawn = [tree(shape(seat)) for seat in SEATS.values()]
        seals = [seal.get("d") for one in drawn for seal in one.iter() if seal.get("class")]
        for one in drawn:
            seal = next(each for each in one.iter() if each.get("class") == "seal")
            seal.set("d", "")
        assert 4 == len({seal for seal in seals if seals.count(seal) == 1})
        assert 1 == len({tuple(path.get("d") for path in one.iter("path")) for one in drawn})


def test_pawns_point_where_they_face() -> None:
    """The nose, which is the point farthest ahead, lies the way that the pawn faces."""
    path = tree(drawing.pawn_shape("south", 0)).find("g/path")
    assert path is not None
    points = [tuple(map(float, pair)) for pair in POINT.findall(path.get("d", ""))]
    assert min(points, key=lambda point: point[1]) == (0, -46)
    assert all(x * x + y * y < 50 * 50 for x, y in points)
    for way, name in enumerate(FACINGS):
        assert f"rotate({45 * way})" in drawing.pawn_shape("south", way)
        across, up = STEPS[way]
        assert (up == 1) == (45 * way in (0, 45, 315)) and (across == 1) == (name[-1] == "E")


def test_pieces_have_ids_of_their_own() -> None:
    """A tile is known by its square, a pawn by its seat and square; tiles lie below pawns."""
    pawns = ((8 * SQUARE["e4"] + 1,), (8 * SQUARE["a9"] + 4,))
    drawn = drawing.pieces(("south", "north"), (1 << SQUARE["e4"], 1 << SQUARE["i1"]), pawns)
    assert ["tile-e4", "tile-i1", "pawn-south-e4", "pawn-north-a9"] == ids(drawn)
    for piece in tree(drawn):
        assert str(piece.get("id")).endswith(at(piece))
    assert ["NE", "S"] == [
        facing(piece) for piece in tree(drawn) if "pawn" in piece.get("class", "")
    ]


def test_only_the_pawn_that_came_says_so() -> None:
    """Its way and how far it came stand in its class; it keeps its id."""
    pawns = ((8 * SQUARE["e4"] + 2, 8 * SQUARE["e5"]),)
    coming = drawing.Coming(SQUARE["e4"], 1, 3)
    looks = [
        str(piece.get("class")) for piece in tree(drawing.pieces(("west",), (0,), pawns, coming))
    ]
    assert ["pawn west came way1 far3", "pawn west"] == looks
    plain = drawing.pieces(("west",), (0,), pawns)
    assert ids(plain) == ids(drawing.pieces(("west",), (0,), pawns, coming))


def test_a_pawn_that_came_slides_from_where_it_stood() -> None:
    """The styles know every way, back along it, and every distance there is on the board."""
    text = (CSS / "sectors.css").read_text(encoding="utf-8")
    back: dict[tuple[str, int], int] = {}
    for names, axis, number in re.findall(
        r"^  (\.way.*) \{ --(\w+): (-?\d+); \}", text, re.MULTILINE
    ):
        for way in re.findall(r"\.way(\d)", names):
            assert (axis, int(way)) not in back
            back[axis, int(way)] = int(number)
    for way, (across, up) in enumerate(STEPS):
        offset = back.get(("across", way), 0), back.get(("down", way), 0)
        assert (-100 * across, 100 * up) == offset
    far = {int(one) for one, two in re.findall(r"\.far(\d) \{ --far: (\d); \}", text) if one == two}
    assert {*range(2, 9)} == far


def test_crosses_stand_where_a_refusal_points() -> None:
    """On the squares in the way; not on those that may be chosen instead, nor for numbers."""
    cause = fault("PA-6", "taken", square="e4", asked=("a1", "a2"), tiles=2, seat="south")
    assert ["e4"] == crossed(marks.crosses(cause))
    stuck = fault("SH-5", "stuck-both", square="b2", pawns=("b3",), tiles=("a3", "c3"))
    assert ["a3", "b2", "b3", "c3"] == crossed(marks.crosses(stuck))
    assert "" == marks.crosses(None) == marks.crosses(fault("over"))


@pytest.mark.parametrize("square", SQUARES)
def test_arrows_stay_on_the_board(square: str) -> None:
    """All eight arrows around any square can be seen, and none hides another."""
    left, top, side, _ = map(float, drawing.VIEW_BOX.split())
    for way in range(8):
        three = [(way - 1) % 8, way, (way + 1) % 8]
        x, y = drawing.middle(SQUARE[square])
        if not (0 <= x + 100 * STEPS[way][0] < 900 and 0 <= y - 100 * STEPS[way][1] < 900):
            continue
        places: list[tuple[int, int]] = []
        for arrow in tree(marks.arrows(SQUARE[square], three)):
            place = re.match(r"translate\((-?\d+) (-?\d+)\)", arrow.get("transform", ""))
            inner = arrow.find("g")
            assert place is not None and inner is not None
            scale = float(re.findall(r"scale\(([\d.]+)\)", inner.get("transform", ""))[0])
            x, y, radius = int(place[1]), int(place[2]), 36 * scale
            assert left <= x - radius and x + radius <= left + side
            assert top <= y - radius and y + radius <= top + side
            assert all((x - a) ** 2 + (y - b) ** 2 > (2 * radius) ** 2 for a, b in places)
            places.append((x, y))
