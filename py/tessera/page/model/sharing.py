"""What a game is shared by, as text: its record, the address that holds it, names of files."""

from __future__ import annotations

import re
from typing import Final

from tessera.page.model.seating import PERSON, is_given, taken_along
from tessera.page.model.table import Table, tree_of
from tessera.play.link import packed
from tessera.play.match import Match
from tessera.play.record import is_open, sealed_record
from tessera.saves.beside import tools

#: Whether players' names go along: they are to be asked, they do, they do not.
ASK: Final = "ask"
WITH: Final = "with"
WITHOUT: Final = "without"
#: Who sits at the seats of a game played apart that are not one's own (`model.apart`).
_ELSEWHERE: Final = "apart"


def is_made_up(table: Table) -> bool:
    """Whether something of a game is filled in that nobody here knows: it is not to be shared."""
    return _ELSEWHERE in table.players.values() and not is_open(table.match)


def names_in(table: Table) -> tuple[str, ...]:
    """The names that were given to persons, in the order of turns."""
    return tuple(table.match.headers[header] for header in _named(table))


def shared(table: Table, names: str) -> Table:
    """The table as it is shared: without the persons' names where they do not go along."""
    if names != WITHOUT:
        return table
    gone, headers = _named(table), table.match.headers
    left = {header: value for header, value in headers.items() if header not in gone}
    return table._replace(match=table.match._replace(headers=left))


def _named(table: Table) -> list[str]:
    """The headers with the names of persons; of a record that was read, all that are no bot's."""
    match = table.match
    persons = [seat for seat in match.seats if table.players.get(seat, PERSON) == PERSON]
    headers = map(match.game.header, persons)
    return [header for header in headers if is_given(match.headers.get(header, ""))]


def record(table: Table) -> str:
    """What is shared of a game: its record; while anything in it is hidden, that is sealed.

    A turn whose scene is yet to be seen is no part of it.
    """
    match = table.told
    tree = tree_of(table, match)
    if tree is not None:
        return tools().written(match, tree)
    return sealed_record(match if is_open(match) else taken_along(match, table.players))


def fragment(table: Table) -> str:
    """The address of a game within the page, which holds the whole of it.

    Where an earlier turn is looked at, the address leads there.
    """
    turn = "" if table.viewed is None else f"/at/{len(table.match.at(table.viewed).turns())}"
    return f"#/record/{packed(record(table))}{turn}"


def file_name(table: Table, kind: str) -> str:
    """What a file of the game is called; one of a picture by its turn."""
    turn = len(table.looked_at.turns())
    return f"{table.match.game.id}-{table.name or 'shared'}-{turn}.{kind}"


def opened_at(match: Match, turn: str) -> int | None:
    """How many actions stand after a turn of a link; None for one that is not there.

    The last one is the game as it stands. Anything after the number is ignored.
    """
    number = re.fullmatch(r"([0-9]{1,6})(?:[?&].*|\W*)", turn)
    if number is None:
        return None
    ends = [0]
    for played in match.turns():
        ends.append(ends[-1] + len(played.actions))
    return ends[min(int(number[1]), len(ends) - 1)]
