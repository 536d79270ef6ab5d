"""Positions of Tyrus in which one placement is proven: found, kept, and proven again.

A position is a view, as one seat has it before the last placement of an election with which the
match can end. What lies face down, and what the other holds where that decides (TY-12), is tried
in every way that the view leaves, by plain code that shares nothing with the bots. A position is
kept where exactly one placement wins the match whatever lies there, or exactly one does not lose
it whatever lies there.

    PYTHONPATH=py python3 -m tests.search.tyrus_tactics 25 > tests/search/tyrus_tactics.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations
from math import comb, perm
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tessera.games import catalogue
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.state import Tyrus
from tessera.games.tyrus.tally import seat_of, tile_of
from tessera.games.tyrus.tiles import SEATS
from tessera.play.match import Match
from tessera.play.view import View, read_view

FILE: Final = Path(__file__).with_suffix(".jsonl")
#: Ways to lay what is hidden that are looked through at most; so many of a hundred must tell the
#: right placement from every other one.
MOST, CLEAR = 30_000, 30
#: Places of a seat's tiles in the count: votes, blockers in the other's building, counters.
_Sums = tuple[int, int, int]


class Tactic(NamedTuple):
    """A view, as text; the placement that is proven; ``wins`` or ``saves``."""

    view: str
    answer: str
    kind: str


class Scene(NamedTuple):
    """What one seat knows: all that the proof looks at.

    ``mine`` are its sums so far; ``hidden`` says for each tile of the other that lies in a
    building of the election whether it lies abroad; ``unseen`` are the other's tiles that were
    not turned up; ``wins`` and ``run`` are both seats' elections won, and in a row; ``last`` is
    whether it is the ninth; ``names`` are the letters of both seats.
    """

    kind: int
    hand: tuple[int, ...]
    mine: _Sums
    hidden: tuple[bool, ...]
    unseen: tuple[int, ...]
    wins: tuple[int, int]
    run: tuple[int, int]
    last: bool
    names: tuple[str, ...]


def scene(view: View) -> Scene:
    """What a view says."""
    state = view.possible(Random(0))
    assert isinstance(state, Tyrus)
    seat, over = SEATS.index(view.seat), len(state.tallies)
    kind = state.form.elections[over]
    sums, hidden = (0, 0, 0), []
    for building, stands in enumerate(state.buildings):
        for stand in stands:
            if building % 3 == kind and seat_of(stand) == seat:
                sums = _with(sums, kind, tile_of(stand), abroad=building // 3 != seat)
            elif building % 3 == kind:
                hidden.append(building // 3 == seat)
    gone = {
        tile_of(stand)
        for tally in state.tallies
        for stands in tally.tiles
        for stand in stands
        if seat_of(stand) != seat
    }
    run = [0, 0]
    for winner in state.winners:
        run = [run[one] + 1 if winner == one else 0 for one in (0, 1)]
    return Scene(
        kind,
        state.hands[seat],
        sums,
        tuple(hidden),
        tuple(tile for tile in range(30) if tile not in gone),
        (state.winners.count(seat), state.winners.count(1 - seat)),
        (run[seat], run[1 - seat]),
        over == 8,
        tuple(SEATS[one][0] for one in (seat, 1 - seat)),
    )


def _with(sums: _Sums, kind: int, tile: int, *, abroad: bool) -> _Sums:
    """Sums with one tile more in a building of the election (TY-6, TY-7)."""
    votes, blocks, counters = sums
    value, its = tile % 10 + 1, (tile // 10 - kind) % 3
    if abroad:
        return votes, blocks + value * (its == 1), counters
    return votes + value * (its == 0), blocks, counters + value * (its == 2)


def ends(where: Scene, mine: _Sums, theirs: _Sums, hands: int) -> int:
    """1 where the match is won with this election, -1 where lost, 0 for neither (TY-8 to TY-12).

    ``hands`` is by how much the tiles left in hand are more.
    """
    own = max(0, mine[0] - max(0, theirs[1] - mine[2]))
    other = max(0, theirs[0] - max(0, mine[1] - theirs[2]))
    wins = [where.wins[0] + (own > other), where.wins[1] + (other > own)]
    if own != other:
        ahead = int(other > own)
        if where.run[ahead] == 2 or wins[ahead] == 5:
            return 1 - 2 * ahead
    ahead = wins[0] - wins[1] or hands
    return ((ahead > 0) - (ahead < 0)) * where.last


def laid(where: Scene) -> dict[tuple[_Sums, int], int]:
    """The sums the other may have, and those of its hand at the end; each in how many ways."""
    found: dict[tuple[_Sums, int], int] = {}
    for tiles in permutations(where.unseen, len(where.hidden)):
        sums = (0, 0, 0)
        for tile, abroad in zip(tiles, where.hidden, strict=True):
            sums = _with(sums, where.kind, tile, abroad=abroad)
        left = [tile % 10 + 1 for tile in where.unseen if tile not in tiles]
        for hand in map(sum, combinations(left, 3)) if where.last else (0,):
            found[sums, hand] = found.get((sums, hand), 0) + 1
    return found


def verdicts(where: Scene) -> dict[str, tuple[int, int]]:
    """Of a hundred ways what lies there, how many a placement wins, and how many it loses.

    A share that is not nothing counts as one at least.
    """
    ways = laid(where)
    total, held = sum(ways.values()), sum(tile % 10 + 1 for tile in where.hand)
    found = {}
    for tile in where.hand:
        for building in range(6):
            counts, mine = building % 3 == where.kind, where.mine
            if counts:
                mine = _with(mine, where.kind, tile, abroad=building > 2)
            won = lost = 0
            for (sums, hand), many in ways.items():
                end = ends(where, mine, sums, held - tile % 10 - 1 - hand)
                won, lost = won + many * (end > 0), lost + many * (end < 0)
            name = f"{'SMP'[tile // 10]}{tile % 10 + 1}@"
            name += where.names[building // 3] + "CMT"[building % 3]
            found[name] = (-(-100 * won // total), -(-100 * lost // total))
            found[name] = (
                found[name][0] if won in {0, total} else min(99, found[name][0]),
                found[name][1] if lost in {0, total} else min(99, found[name][1]),
            )
    return found


def proven(view: View, clear: int = 0) -> tuple[str, str] | None:
    """The one right placement of a view and what it does; None where nothing is proven.

    Every other one must go wrong in ``clear`` of a hundred ways at least.
    """
    where = scene(view)
    ways = perm(len(where.unseen), len(where.hidden))
    if where.last:
        ways *= comb(len(where.unseen) - len(where.hidden), 3)
    if ways > MOST:
        return None
    found = verdicts(where)
    winning = [name for name, (won, _) in found.items() if won == 100]
    if len(winning) == 1:
        rest = max(won for name, (won, _) in found.items() if name != winning[0])
        return (winning[0], "wins") if rest <= 100 - max(1, clear) else None
    saving = [name for name, (_, lost) in found.items() if lost < 100]
    if len(saving) == 1 and found[saving[0]][1] <= 100 - clear:
        return saving[0], "saves"
    return None


def placed(state: Tyrus, rng: Random) -> int:
    """A placement of a player that mostly feeds the election, and now and then does anything."""
    seat, kind = state.moving, state.form.elections[len(state.tallies)]
    tiles = [*state.hands[seat]]
    rng.shuffle(tiles)
    if rng.randrange(4):
        for building, its in ((3 * seat + kind, kind), (3 - 3 * seat + kind, (kind + 1) % 3)):
            for tile in tiles:
                if tile // 10 == its and rng.randrange(3):
                    return 6 * tile + building
    return 6 * tiles[0] + rng.randrange(6)


def searched(seed: str) -> Iterator[Tactic]:
    """The tactics in a game of such players."""
    rng = Random(seed)
    match = Match.new(GAME, GAME.setup(2, {}), rng)
    while match.to_move is not None:
        state = match.state
        assert isinstance(state, Tyrus)
        if state.placed % 6 == 5 and _deciding(state):
            view = View.of(match, match.to_move)
            if found := proven(view, CLEAR):
                yield Tactic(view.text, *found)
        match = match.play(placed(state, rng))


def _deciding(state: Tyrus) -> bool:
    """Whether the match may end with this election."""
    winners = state.winners
    running = len(winners) > 1 and winners[-1] is not None and winners[-1] == winners[-2]
    return running or len(winners) == 8 or 4 in map(winners.count, (0, 1))


def kept() -> list[Tactic]:
    """The tactics in the file."""
    return [Tactic(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


def view_of(tactic: Tactic) -> View:
    """The view of a tactic."""
    return read_view(tactic.view, partial(catalogue.game))


def main() -> None:
    """Print so many tactics, one of a game at most."""
    wanted, number = int(sys.argv[1]), 0
    while wanted:
        tactic = next(searched(f"tactic {number}"), None)
        number += 1
        if tactic is not None:
            wanted -= 1
            print(json.dumps(tactic._asdict()), flush=True)


if __name__ == "__main__":
    main()
