"""Motion that explains and is never in the way: short, in styles alone, and none where unwanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tests.drawing.colours import CSS, sheet

#: The longest that anything may move, in milliseconds.
LONGEST: Final = 250
MOTION: Final = re.compile(r"(?:transition|animation):\s*([^;}]+)")
#: A part of the measure of all motion, or all of it.
SHARE: Final = re.compile(r"calc\(([0-9.]+) \* var\(--swift\)\)|var\(--swift\)")


def motions() -> Iterator[tuple[str, str]]:
    """What the styles say of each thing that moves, with the file."""
    for path in sorted(CSS.glob("*.css")):
        for found in MOTION.finditer(path.read_text(encoding="utf-8")):
            for part in re.split(r",(?![^(]*\))", found[1]):
                yield path.name, part.strip()


def test_all_motion_is_short() -> None:
    """Each duration, with what it waits for before, is a share of one measure and below 250 ms."""
    measure = int(re.findall(r"--swift: (\d+)ms", sheet("tokens"))[0])
    found = list(motions())
    assert len(found) > 5
    for file, motion in found:
        shares = [float(it[1] or 1) for it in SHARE.finditer(motion)]
        assert shares and not re.search(r"\d(ms|s)\b", motion), (file, motion)
        assert sum(shares) * measure <= LONGEST, (file, motion)


def test_none_where_none_is_wanted() -> None:
    """By the system or by the setting, the one measure is nothing."""
    still = re.findall(r"([^{}]*)\{[^{}]*--swift: 0ms", sheet("tokens"))
    assert 2 == len(still)
    assert 'data-animation="off"' in "".join(still)
    assert "prefers-reduced-motion: reduce" in sheet("tokens")
