"""Positions in which one turn alone is right, as the data files beside this module hold them.

Each was found in quick games and proven by looking at everything, without the bots' knowledge; how,
stands in the history of this file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tessera.games import catalogue
from tessera.games.sectors.placing import HEADER
from tessera.games.tayu.places import slot_of, slot_text
from tessera.games.tayu.tiles import KINDS
from tessera.play.match import Match
from tessera.play.view import View, read_view
from tests.search.asking import seen

FOLDER: Final = Path(__file__).parent
#: Ta Yü's kinds of tiles as letters, for a block; the tiles of a row.
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZab"
ROW: Final = 56


class Tactic(NamedTuple):
    """What the seat to move sees, and the start of its right turn, as it is written.

    ``wins_at_once``: the whole turn wins the match.
    """

    view: View
    right: str
    wins_at_once: bool = False


def lines(name: str) -> list[str]:
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


def pacru() -> Iterator[Tactic]:
    """A line: within how many turns it wins, the first action, the position."""
    game = catalogue.game("pacru")
    for line in lines("pacru_tactics.txt"):
        turns, right, position = line.split(None, 2)
        match = Match.dealt(game, game.setup(), game.opening(game.setup(), {HEADER: position}))
        yield Tactic(seen(match), right, turns == "1")


def shacru() -> Iterator[Tactic]:
    """A line: win or save, within how many turns, the right move, the turns before."""
    game = catalogue.game("shacru")
    for line in lines("shacru_tactics.txt"):
        _sort, turns, right, before = line.split(None, 3)
        match = Match.new(game, game.setup(2, {}), Random(0))
        for text in before.split():
            match = match.play_text(text)
        yield Tactic(seen(match), right, turns == "1")


def tayu() -> Iterator[Tactic]:
    """A line: where the right tile lies, who began, the block, all draws and slots before."""
    game = catalogue.game("tayu")
    for line in lines("tayu_tactics.txt"):
        right, first, block, before = line.split(None, 3)
        names = [KINDS[LETTERS.index(letter)] for letter in block]
        deal = {"Left": " ".join(names[:ROW]), "Right": " ".join(names[ROW:]), "First": first}
        match = Match.dealt(game, game.setup(2, {}), deal)
        for turn in before.split():
            match = match.play(game.read(turn[0])[0])
            if slot := turn[1:]:
                match = match.play(next(it for it in match.legal() if at(it) == slot))
        yield Tactic(seen(match), right)


def at(action: int) -> str:
    """Where a placement of Ta Yü lies, written."""
    return slot_text(slot_of(action))


def tyrus() -> Iterator[Tactic]:
    """A line: the view, the right placement, whether it wins or saves."""
    for line in lines("tyrus_tactics.jsonl"):
        row = json.loads(line)
        yield Tactic(read_view(row["view"], partial(catalogue.game)), row["answer"])


EVERY: Final[Mapping[str, Callable[[], Iterator[Tactic]]]] = {
    "pacru": pacru,
    "shacru": shacru,
    "tayu": tayu,
    "tyrus": tyrus,
}
