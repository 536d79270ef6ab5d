"""What the next pick of a choice is worth: the best that can still be chosen after it. Values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.worths import DRAW, GRADES, GUESS, LOSS, WIN, Sign
from tessera.page.model.choosing import paths
from tessera.page.model.engine import Engine, Values
from tessera.page.model.table import Table
from tessera.page.model.thought import DRAWN, LOSES, WINS

#: The sorts of verdicts by the signs that show them; all else is a guess.
_KINDS: Final = {WINS: WIN, LOSES: LOSS, DRAWN: DRAW}
#: How far away is what is known to come, but not when.
_FAR: Final = 1_000
_CERTAIN: Final = 1_000


class Proven(NamedTuple):
    """Of how many choices it is proven what they are worth, and of how many there are."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    choices: int = 0

    @property
    def known(self) -> int:
        """How many are proven."""
        return self.won + self.drawn + self.lost


def proven(engine: Engine, table: Table) -> Proven:
    """What is proven of the choices on a table."""
    sorts = [told[0] for told in engine.values.values()]
    won, drawn, lost = map(sorts.count, (WINS, DRAWN, LOSES))
    return Proven(won, drawn, lost, len(table.match.legal()))


def signs(engine: Engine, table: Table, board: Board) -> dict[str, Sign]:
    """The worth of what can be picked next, as far as it is known, by the picks."""
    if engine.match is not table.match or not engine.values or not table.choosing:
        return {}
    write = table.match.game.write
    found: dict[str, list[str]] = {}
    for pick, action in _following(table, board):
        found.setdefault(pick, []).append(write(action))
    told = {pick: _best(texts, engine.values) for pick, texts in found.items()}
    return {pick: sign(one) for pick, one in told.items() if one is not None}


def _following(table: Table, board: Board) -> list[tuple[str, Any]]:
    """What may be picked next, with the actions that can still be chosen then.

    A piece that lies somehow is turned on to the next way that fits, where it does not as it lies.
    """
    known, picks = paths(table, board), table.picks
    count = len(picks)
    if count == 2 and picks[1] in board.SPINS:
        at, ways = board.SPINS.index(picks[1]), len(board.SPINS)
        way = {board.SPINS[(at + turn) % ways]: turn for turn in range(ways)}
        lying = [path for path in known if path[:1] == picks[:1] and len(path) > count]
        first: dict[str, tuple[str, Any]] = {}
        for path in sorted(lying, key=lambda it: way[it[1]]):
            first.setdefault(path[2], (path[2], known[path]))
        return list(first.values())
    return [
        (path[count], action)
        for path, action in known.items()
        if path[:count] == picks and len(path) > count
    ]


def _best(texts: Iterable[str], values: Values) -> Sequence[Any] | None:
    """The best worth among some actions; None while one of them could still be better."""
    told = [values.get(text) for text in texts]
    known = [one for one in told if one is not None]
    if not known:
        return None
    best = max(known, key=_merit)
    return best if len(known) == len(told) or best[0] == WINS else None


def _merit(told: Sequence[Any]) -> tuple[int, int, int]:
    """By what worths are compared: a proof of a win is more than a guess, a sooner one more."""
    sort, number, chance = told
    side = (sort == WINS) - (sort == LOSES)
    return chance, side, -side * (number or _FAR)


def sign(told: Sequence[Any]) -> Sign:
    """A worth as it is shown: a guess by its grade."""
    sort, number, chance = told
    if sort in _KINDS:
        return Sign(_KINDS[sort], number)
    return Sign(GUESS, 1 + min(GRADES - 1, chance * GRADES // _CERTAIN))


def on_squares(found: Mapping[str, Sign]) -> dict[str, Sign]:
    """Those of squares, by the squares' names."""
    sort = "square:"
    return {pick[len(sort) :]: sign for pick, sign in found.items() if pick.startswith(sort)}
