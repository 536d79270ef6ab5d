"""The players in what is shown: what they are called, and their colours before their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import is_
from typing import Any, Final

from tessera.drawing.board import Board
from tessera.drawing.svg import bare
from tessera.page.core.scene import Scene
from tessera.page.model.game_parts import GameParts
from tessera.page.model.seating import people_of
from tessera.page.model.table import Table
from tessera.play.contract import Game, Seat, Setup
from tessera.play.memoize import memoize_last
from tessera.words.language import N_, People, Words

#: In games of so many seats a player's colour stands before the name.
MANY: Final = 3
#: Words of more letters may break.
LONG: Final = 16
#: What stands before a name where its seat's colour will: a sign that no text has, one a seat.
_FIRST: Final = 0xFDD0
_MARK: Final = re.compile("[\ufdd0-\ufddf]")
#: That, and the first word of the name, in HTML.
_NAMED: Final = re.compile(r"([\ufdd0-\ufddf])([^\s<]*)")


#: What words were last spoken among those who play, and what that follows from: a render asks
#: for the same ones again and again.
_latest: list[tuple[tuple[Words, Mapping[str, str], Mapping[Seat, str], GameParts], Words]] = []


def among(scene: Scene) -> Words:
    """The words as they are spoken among those who play at a table."""
    _, table = scene.words, scene.table
    about = (_, table.match.headers, table.players, scene.game)
    for known, words in _latest:
        if all(map(is_, known, about)):
            return words
    words = _.among(people_of(_, table.match, table.players, scene.game.words))
    _latest[:] = [(about, words), *_latest[:3]]
    return words


def marking(scene: Scene) -> Words:
    """The same words for a text that is given to `coloured`, in games of three and more."""
    return _marking(among(scene), scene.table.match.game, scene.table.match.setup, scene.game)


@memoize_last
def _marking(spoken: Words, game: Game[Any], setup: Setup, parts: GameParts) -> Words:
    seats = game.seats(setup)
    if len(seats) < MANY:
        return spoken
    names = {
        seat: re.sub("^\u2068?", rf"\g<0>{chr(_FIRST + place)}", parts.words.seat(spoken, seat))
        for place, seat in enumerate(seats)
    }
    return spoken.among(People({**spoken.people.names, **names}, spoken.people.you))


def unmarked(text: str) -> str:
    """A text of `marking` words without the marks for colours and the isolates of names."""
    return _MARK.sub("", bare(text))


def coloured(shown: str, table: Table, board: Board) -> str:
    """HTML made with `marking` words, with the seats' emblems before the players' names.

    An emblem stays on a line with the first word of the name, unless that is very long.
    """
    signs = {chr(_FIRST + place): seat for place, seat in enumerate(table.match.seats)}

    def named(found: re.Match[str]) -> str:
        sign = board.emblem(signs.get(found[1], ""), table.observation)
        inner = sign + found[2]
        return f'<span class="called">{inner}</span>' if sign and len(found[2]) <= LONG else inner

    return _NAMED.sub(named, shown)


def seat_name(scene: Scene, seat: Seat) -> str:
    """What the player at a seat is called."""
    return scene.game.words.seat(among(scene), seat)


def label(scene: Scene, seat: Seat) -> str:
    """What stands at a seat: the name of its player, or that it is you."""
    _ = scene.words
    spoken = among(scene)
    if not spoken.is_you(seat):
        return scene.game.words.seat(spoken, seat)
    name = spoken.people.names.get(seat)
    return _(N_("{name} (you)"), name=name) if name else _(N_("You"))
