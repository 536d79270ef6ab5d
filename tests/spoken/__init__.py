"""Whole games as somebody hears them who does not see the board, to be played by keyboard.

Each file is a record, a line of dashes, then keys (``>``) and below them all that is announced
after these keys, in order; where nothing stands below keys, nothing is said. Sentences are given by
their facts alone (see `facts`), so that a new wording changes no file here; only the game in
``apart`` has its sentences in full, in both languages. Between them the files hold picks, refusals,
choices given up, turns held and taken back, connections, captures, auctions, tallies, curtains and
ends.

Keys stand as the browser names them. Beside them ``board`` and ``number`` are Tab until the grid
or the field for a number has the focus, a square is a walk there by arrow keys, and ``…`` is the
breath that a curtain or a tally wants before a key means it.

In ``studies`` are whole studies of games that are over (`tests.page.study_keys`
presses their keys): ``@`` is Tab until what has that id has the focus, or what does that; what
stands in quotation marks is written; ``worker`` is the worker's answer, ``reload`` the page loaded
anew.

In ``apart`` are games played apart (`tests.page.apart_keys`): the first word says whose keys they
are; ``box`` is the address that the box makes, ``link`` the newest one that was sent, opened,
``paste`` the page to paste it on. In what is written a star stands for it; ``submit`` sends it off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.playthroughs.showing import RULE

FILES: Final = sorted(Path(__file__).parent.glob("*.txt"))
STUDIES: Final = sorted(Path(__file__).parent.glob("studies/*.txt"))
APART: Final = sorted(Path(__file__).parent.glob("apart/*.txt"))
#: A place on any of the boards.
PLACE: Final = re.compile(r"[a-s]\d+|[ib][CMT]")
_FACT: Final = re.compile(
    r"[^\s.,:;?!…()“”’]*\d[^\s.,:;?!…()“”’]*|[ib][CMT]\b|[.:?…]"
    r"|\b(?:North|South|East|West|White|Black|Ivory|Brown|Player [A-C])\b"
)
#: The games in which every turn is held until it is confirmed.
HELD: Final = ("pacru", "tayu", "tyrus")
#: Longer than a key is unheard after a curtain fell or a tally began, in seconds.
BREATH: Final = 0.8


class Step(NamedTuple):
    """Keys, one after the other, and what is said after them: in full or as facts."""

    keys: str
    said: list[str]


def steps(file: Path) -> Iterator[Step]:
    """What is pressed and heard, in order; first what is heard before any key."""
    _record, _rule, spoken = file.read_text(encoding="utf-8").partition(f"{RULE}\n")
    for part in f"\n{spoken.strip()}".split("\n>"):
        keys, *said = part.split("\n")
        yield Step(keys.strip(), [line for line in said if line])


def facts(said: Iterable[str]) -> list[str]:
    """The facts of each sentence: squares, numbers, turns, seats, and where its parts end."""
    return [re.sub(r" (?=[.:?…])", "", " ".join(_FACT.findall(each))) or "-" for each in said]
