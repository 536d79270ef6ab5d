"""Tests that a change can break are chosen by what they reach, quote or import, or by a table."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from toolchain import ROOT
from testing import leads
from testing.changes import Change
from tests.each import for_each

RULES = """from tessera.play import seats

#: A table.
_SIDES = (1, 2)

class Game:
    \"\"\"A game.\"\"\"

    name = "x"

    def play(self, at):
        \"\"\"Play.\"\"\"
        return at + 1

    def undo(self, at):
        return at - _SIDES[0]


@cache
def known():
    return 5
"""


def differing(old: str, new: str) -> set[str]:
    assert old in RULES
    return {*Change("py/x.py", RULES, RULES.replace(old, new)).parts}


@pytest.mark.parametrize(
    ("before", "now", "is_wording"),
    [
        ('say(N_("One more."))', 'say(N_("Once more."))', True),
        ('say(N_("One more."))', 'ask(N_("Once more."))', False),
        ('KEY = "white"', 'KEY = "black"', False),
        ('say("a b")', 'say("a b", "c d")', False),
        ('say("{name} won.")', 'say("{who} won.")', False),
    ],
)
def test_changed_wording_is_known(before: str, now: str, is_wording: bool) -> None:
    """Nothing but sentences differs; a text of one word may be a key."""
    assert is_wording is Change("py/x.py", before, now).is_wording


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("at + 1", "at + 2", {"Game.play"}),
        ("at + 1", "(at + 1)  # the next", set()),
        ("Play.", "Go on.", set()),
        ("#: A table.\n", "\n\n\n", set()),
        ("(1, 2)", "(1, 3)", {"_SIDES"}),
        ('"x"', '"y"', {"Game"}),
        ("def undo", "def back", {"Game.undo", "Game.back"}),
        ("tessera.play import", "tessera.words import", {"seats"}),
        ("return 5", "return 6", {"known"}),
        (
            "return 5",
            "return (",
            {"Game", "Game.play", "Game.undo", "_SIDES", "known", "seats", ""},
        ),
    ],
)
def test_the_parts_that_differ(old: str, new: str, changed: set[str]) -> None:
    assert changed == differing(old, new)


FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("static", "py/tessera/page/browser")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
)


@for_each(FILES)
def test_every_file_leads_to_tests(file: str) -> None:
    """Every file of the site that is not plain Python has tests in the table."""
    assert [*leads.leads(file)]


def test_the_table_names_what_there_is() -> None:
    tests = {place for file in FILES for place in leads.leads(file)}
    tests |= {place for places in leads.OTHERS.values() for place in places.split()}
    assert [] == [place for place in sorted(tests) if not (ROOT / place).exists()]
    every = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("*") if path.is_file()]
    every += [path.relative_to(ROOT).as_posix() for folder in ("py", "scripts", "static", "tests")
              for path in (ROOT / folder).rglob("*")]  # fmt: skip
    rows = (*leads.BROWSER, *leads.OTHERS)
    assert [] == [row for row in rows if not any(fnmatchcase(file, row) for file in every)]
