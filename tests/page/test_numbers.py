"""Numbers to be named, and a board larger than the screen."""

from __future__ import annotations

from random import Random

import pytest

from tessera.drawing.board import Number
from tessera.page.core.choosing import choose, new_table
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen, skeleton
from tessera.page.core.state import Saving, Zoom
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import ZOOM_LEVELS, brought, named, within, zoomed
from tessera.page.features.pieces.view import number_form, pane, percent, zoom_buttons
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.words.faults import sentence
from tests.page.bars import BARS, BOARD, MOST, PARTS
from tests.page.tables import PYRGA, beside, doing, scene, table, tree
from tests.words.speaking import words

ENGLISH, FRENCH = words("en"), words("fr")


def bidding(red: str = PERSON) -> Table:
    """A table with the bars, of which Red names a number first."""
    match = Match.new(BARS, BARS.setup(2, {"auction": "yes"}), Random(0))
    return new_table(match, {"red": red, "blue": "bot:1"}, BOARD, "name")


def test_the_form() -> None:
    """A labelled field for a number, which the browser does not judge, and a button."""
    shown = doing(number_form(ENGLISH, PARTS, Number("bid:", 1, 24)), "number")
    label, field, act = shown
    assert ("number bid:", "number") == (label.text, label.get("for"))
    wanted = {"id": "number", "name": "number", "type": "number", "inputmode": "numeric"}
    wanted["placeholder"] = label.text or ""
    assert wanted | {"min": "1", "max": "24"} == {
        name: value for name, value in field.items() if name != "autocomplete"
    }
    assert ("act bid:", "submit") == (act.text, act.get("type"))
    assert shown.get("novalidate") is not None


def test_it_stands_beside_the_other_choices() -> None:
    """While the person may choose: not while a bot moves, or one watches."""
    at = bidding()
    row = tree(beside(scene(ENGLISH, at))).find("./div[@id='asking']")
    assert row is not None
    assert ["pass", None] == [part.get("data-pick") for part in row]
    # A bid is no turn on the board: nothing is held.
    assert "bid 24" == choose(at, BOARD, "bid:24", confirm=True).action
    for other, standing in (
        (at, (Saving(watching=True),)),
        (bidding("bot:1"), ()),
        (at._replace(match=at.match.play("pass")), ()),
    ):
        shown = tree(beside(scene(ENGLISH, other, *standing)))
        assert not shown.findall(".//*[@data-do='number']")
    assert "number" not in beside(scene(ENGLISH, table()))


@pytest.mark.parametrize("text", ["1", "24", " 24 ", "024", str(MOST)])
def test_a_number_is_picked(text: str) -> None:
    """As any pick is."""
    pick = named(bidding(), BOARD, text)
    assert f"bid:{int(text)}" == pick
    assert f"bid {int(text)}" == choose(bidding(), BOARD, str(pick)).action


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("0", "BR-1"),
        ("301", "BR-1"),
        ("9" * 10, "BR-1"),
        ("9" * 5000, "BR-1"),
        ("", "syntax"),
        ("-3", "syntax"),
        ("2.5", "syntax"),
        ("1e2", "syntax"),
        ("٣", "BR-1"),
        ("x", "syntax"),
        ("24 25", "syntax"),
        ("24; pass", "syntax"),
    ],
)
def test_anything_else_is_refused(text: str, rule: str) -> None:
    """By the game where it can be read, else because it cannot."""
    cause = named(bidding(), BOARD, text)
    assert isinstance(cause, Fault) and rule == cause.rule
    if rule == "syntax":
        assert f"Write a whole number from 1 to {MOST}." == sentence(ENGLISH, cause)


def test_where_no_number_is_to_be_named_none_is() -> None:
    """After the auction; while one looks back, or another moves."""
    at = bidding()
    after = at._replace(match=at.match.play("pass"))
    for other in (after, after._replace(viewed=0), bidding("bot:1")):
        assert None is named(other, BOARD, "24")


def test_the_board_in_its_pane() -> None:
    """A pane of the board's own shape, and a place for the buttons; others have none."""
    shown = tree(skeleton(ENGLISH, PARTS))
    stage = shown.find("./div[@class='stage']")
    assert stage is not None
    window, zooming = stage
    size, seen = window
    assert (BOARD.VIEW_BOX, "pane", "zooming") == (
        size.get("viewBox"),
        seen.get("id"),
        zooming.get("id"),
    )
    assert ["board"] == [part.get("class") for part in seen]
    plain = tree(skeleton(ENGLISH, PYRGA)).find("./div[@class='stage']")
    assert plain is not None and ["board"] == [part.get("class") for part in plain]
    assert "zooming" not in GameScreen().regions(scene(ENGLISH, table()))
    assert "drawn" in pane(BOARD, "drawn")


@pytest.mark.parametrize("level", range(len(ZOOM_LEVELS)))
def test_its_buttons(level: int) -> None:
    """Smaller and larger, as far as it goes; they keep the focus where they end."""
    shown = GameScreen().regions(scene(ENGLISH, laid_bars(), Zoom(level)))["zooming"]
    assert zoom_buttons(ENGLISH, level) == shown
    ends = [doing(shown, name).get("aria-disabled") for name in ("smaller", "larger")]
    assert [
        "true" if level == 0 else None,
        "true" if level == len(ZOOM_LEVELS) - 1 else None,
    ] == ends
    assert "Larger board" == doing(shown, "larger").get("aria-label")
    assert f"{ZOOM_LEVELS[level]}%" in shown
    assert f"{ZOOM_LEVELS[level]}\u202f%" == percent(FRENCH, level)


def laid_bars() -> Table:
    """A table with the bars."""
    return new_table(Match.new(BARS, BARS.setup(), Random(0)), {}, BOARD)


def test_levels_end() -> None:
    """Step by step up and down."""
    assert [0, 1, 2, 3, 3] == [zoomed(level, 1) for level in (-1, 0, 1, 2, 3)]
    assert [0, 0, 1] == [zoomed(level, -1) for level in (0, 1, 2)]


@pytest.mark.parametrize(
    ("share", "wanted"), [(0.5, 100.0), (0.0, 0.0), (1.0, 200.0), (0.4, 60.0), (0.1, 0.0)]
)
def test_what_is_looked_at_comes_to_the_middle(share: float, wanted: float) -> None:
    """As far as the board reaches."""
    assert wanted == pytest.approx(brought(share, 200, 400))


@pytest.mark.parametrize(
    ("box", "wanted"),
    [
        ((10, 10, 20, 20), True),
        ((0, 0, 100, 100), True),
        ((-1, 10, 20, 20), False),
        ((10, 90, 20, 101), False),
        ((200, 10, 210, 20), False),
    ],
)
def test_what_lies_within_the_pane(box: tuple[float, float, float, float], wanted: bool) -> None:
    """Wholly, or it is brought into view."""
    assert wanted == within(box, (0, 0, 100, 100))
