"""What an engine says of a position: its lines, what every choice is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.worths import DRAW, GRADES, GUESS, LOSS, WIN, Sign
from tessera.page.core.choosing import paths
from tessera.page.core.table import Table
from tessera.page.features.bots.model import DRAWN, LOSES, WINS, Verdict
from tessera.play.match import Match

#: What actions are worth, as the worker tells it.
Values = Mapping[str, Sequence[Any]]
NOTHING: Final[Values] = {}


#: What is certain, in thousandths; which shares of the way there lead slightly, clearly, surely.
_CERTAIN: Final = 1_000
_STEPS: Final = (100, 350, 650)


class EngineLine(NamedTuple):
    """A turn and what follows it: written turns; what it is worth to who plays it, how sure.

    ``chance`` is in thousandths, ``depth`` how far everything was looked at.
    """

    turns: tuple[str, ...]
    verdict: Verdict
    chance: int
    depth: int

    def lead(self, sides: int) -> tuple[int, int]:
        """How far who plays it leads, from -3 to 3 by its chance, and the chance of who leads.

        Where there are more than two ``sides``, it is the chance of who plays it.
        """
        fair = _CERTAIN // sides
        ahead = self.chance >= fair
        way = _CERTAIN - fair if ahead else fair
        number = sum(abs(self.chance - fair) * _CERTAIN >= step * way for step in _STEPS)
        other = not ahead and number and sides == 2
        return number if ahead else -number, _CERTAIN - self.chance if other else self.chance


class Engine(NamedTuple):
    """The engine: whether it is on, the match that it thinks about, its best turns so far.

    ``every`` is whether it values every choice; ``values`` are what the next actions are worth, as
    far as it knows, by the written actions as the worker tells them: sort and number of a verdict,
    chance.
    """

    on: bool = False
    match: Match | None = None
    lines: tuple[EngineLine, ...] = ()
    nodes: int = 0
    every: bool = False
    values: Values = NOTHING

    def of(self, match: Match) -> Engine:
        """The engine at another match, of which it knows nothing yet."""
        return Engine(self.on, match, every=self.every)

    def heard(self, message: Mapping[str, Any]) -> Engine:
        """The engine with what the worker told of it: see `tessera.search.answers`."""
        lines = tuple(
            EngineLine(tuple(it["line"]), Verdict(*it["verdict"]), it["chance"], it["depth"])
            for it in message["lines"]
        )
        return self._replace(
            lines=lines, nodes=message["nodes"], values=message.get("values") or NOTHING
        )

    @property
    def best(self) -> EngineLine | None:
        """The best turn, if it has one for the position shown."""
        return self.lines[0] if self.on and self.lines else None


#: The sorts of verdicts by the signs that show them; all else is a guess.
_KINDS: Final = {WINS: WIN, LOSES: LOSS, DRAWN: DRAW}
#: How far away is what is known to come, but not when.
_FAR: Final = 1_000
_SURE: Final = 1_000


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


def worth_signs(engine: Engine, table: Table, board: Board) -> dict[str, Sign]:
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
    return Sign(GUESS, 1 + min(GRADES - 1, chance * GRADES // _SURE))


def on_squares(found: Mapping[str, Sign]) -> dict[str, Sign]:
    """Those of squares, by the squares' names."""
    sort = "square:"
    return {pick[len(sort) :]: sign for pick, sign in found.items() if pick.startswith(sort)}
