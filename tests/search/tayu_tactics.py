"""Positions of Ta Yü in which one placement alone makes the win sure, proven without any search.

A win is sure when the other side cannot come to as much as the own one has already, whatever is
drawn and laid: not even if every coast square that canals could still come to got its estuary.
A win is not sure when some block that the seat to move cannot rule out, and some way to lay it,
cost it. ``python -m tests.search.tayu_tactics FROM TO`` plays games, numbered by their seeds, and
prints such positions as the data file beside this module holds them. The proofs know nothing of
how the bots judge.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tessera.games.tayu.actions import DRAWS, is_placement
from tessera.games.tayu.estimate import Judge
from tessera.games.tayu.form import SIDES
from tessera.games.tayu.growing import Ground
from tessera.games.tayu.network import Network
from tessera.games.tayu.places import Placement, lie, meeting, slot_of, slot_text, worth
from tessera.games.tayu.rules import GAME
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import KINDS, TILES
from tessera.play.match import Match
from tessera.play.view import View

#: A position a line: where the right tile lies, who began, the block, the turns before.
FILE: Final = Path(__file__).with_suffix(".txt")
#: The kinds as letters, for the block.
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZab"
ROW: Final = 56
#: Lines tried, for each placement, to find one that costs the win.
TRIES: Final = 60
#: Of so few placements none is a find.
FEW: Final = 3
#: Tiles on the board from which on it is worth looking; the share of placements by lot.
LATE: Final = 70
WILD: Final = 0.1


class Tactic(NamedTuple):
    """A position: ``right`` is where the tile drawn must lie, ``before`` all draws and slots."""

    right: str
    first: str
    block: str
    before: str

    def match(self) -> Match:
        """The match as far as the position: the tile is drawn."""
        kinds = [KINDS[LETTERS.index(letter)] for letter in self.block]
        deal = {"Left": " ".join(kinds[:ROW]), "Right": " ".join(kinds[ROW:]), "First": self.first}
        match = Match.dealt(GAME, GAME.setup(2, {}), deal)
        for turn in self.before.split():
            match = match.play(GAME.read(turn[0])[0])
            if turn[1:]:
                match = match.play(placement(match, turn[1:]))
        return match

    def holds(self) -> bool:
        """Whether it is as it says: every placement is looked at."""
        return self.right == sole(self.match())


def tactics() -> list[Tactic]:
    """The positions kept."""
    lines = [line.split(None, 3) for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [Tactic(*line) for line in lines]


def placement(match: Match, slot: str) -> Placement:
    """The legal placement of the tile in hand at a slot, as it is written."""
    legal: Sequence[Placement] = match.legal()
    return next(action for action in legal if at(action) == slot)


def at(action: Placement) -> str:
    """Where a placement lies, written."""
    return slot_text(slot_of(action))


def sole(match: Match) -> str | None:
    """Where the one placement lies that makes the win sure; None if none does, or several may."""
    state, seat = match.state, match.to_move
    assert isinstance(state, TaYu)
    side = match.seats.index(seat or "")
    drawn, tiles = state.drawn, state.block.tiles
    kinds = {*tiles[drawn[0] : ROW], *tiles[ROW + drawn[1] :]}
    found = [action for action in match.legal() if sure(state.network.laid(action), kinds, side)]
    if len(found) != 1:
        return None
    others = (action for action in match.legal() if action not in found)
    return at(found[0]) if all(lost(match, action, side) for action in others) else None


def sure(network: Network, kinds: Collection[int], side: int) -> bool:
    """Whether the other side can no more come to what ``side`` (0 North-South) has.

    Canals come at most where tiles of the hidden ``kinds`` lead them that fit beside those on
    the board, as if there were enough of each and none stood in another's way.
    """
    reached, edge, coasts = set[int](), list(network.open), dict[int, tuple[int, int]]()
    while edge:
        door = edge.pop()
        if door in reached:
            continue
        reached.add(door)
        for kind in kinds:
            for laid, forbids in meeting(door, kind):
                if not network.board & forbids:
                    tile = lie(laid)
                    edge += [beyond for beyond in tile.opens if beyond >= 0]
                    for own, beyond in zip(tile.doors, tile.opens, strict=True):
                        if beyond < 0:
                            coasts[own] = (own % 4, worth(own))
    most = list(network.coasts)
    for coast, count in coasts.values():
        most[coast] += count
    north, east, south, west = most
    return network.products[side] > (east * west, north * south)[side]


def lost(match: Match, action: Placement, side: int) -> bool:
    """Whether some line is found after a placement that costs ``side`` the win."""
    assert match.to_move is not None
    view = View.of(match, match.to_move)
    rng = Random(action)
    return any(not won(view, action, side, rng) for _ in range(TRIES))


def won(view: View, action: Placement, side: int, rng: Random) -> bool:
    """Whether ``side`` wins a line in which both lay for the other, with a block by lot."""
    state = view.possible(rng).apply(action)
    assert isinstance(state, TaYu)
    while state.to_move is not None:
        options = list(state.actions())
        rng.shuffle(options)
        if is_placement(options[0]):
            leads = [_lead(state.network.laid(option), 1 - side) for option in options]
            options = [options[leads.index(max(leads))]]
        state = state.apply(options[0])
    return state.outcome is not None and state.outcome.winners == (match_side(side),)


def match_side(side: int) -> str:
    """The seat of a side."""
    return GAME.seats(GAME.setup(2, {}))[side]


def _lead(network: Network, side: int) -> int:
    return network.products[side] - network.products[1 - side]


def games(seed: int) -> Iterator[Match]:
    """Moments late in a game in which a tile is to be laid.

    The block is made so that for long what is drawn has a place. Each lays for its own product, as
    the bots' evaluation sees it, now and then at random.
    """
    rng, judge, network = Random(seed), Judge(), Network()
    hidden, turns = list(TILES), ""
    blocks: tuple[list[int], list[int]] = ([], [])
    side = first = rng.randrange(2)
    while True:
        rng.shuffle(hidden)
        kind = next((kind for kind in hidden if network.fits(kind)), None)
        row = rng.choice([at for at in (0, 1) if len(blocks[at]) < ROW])
        if kind is None:
            return
        hidden.remove(kind)
        blocks[row].append(kind)
        turns += " " + "LR"[row]
        options = network.places(kind)
        if len(network.tiles) >= LATE and len(options) >= FEW:
            block, rest = "", iter(hidden)
            for drawn in blocks:
                block += "".join(LETTERS[one] for one in drawn)
                block += "".join(LETTERS[next(rest)] for _ in range(ROW - len(drawn)))
            yield Tactic("", SIDES[first], block, turns).match()
        ground = Ground.of(network)
        values = [judge.chances(*ground.apply(option))[side] for option in options]
        best = options[values.index(max(values))]
        best = rng.choice(options) if rng.random() < WILD else best
        network, side = network.laid(best), 1 - side
        turns += at(best)


def written(match: Match, right: str) -> str:
    """A position as a line of the file."""
    row = [KINDS.index(name) for side in ("Left", "Right") for name in match.deal[side].split()]
    block = "".join(LETTERS[kind] for kind in row)
    turns = ""
    for action in match.actions:
        turns += f" {GAME.write(action)}" if action in DRAWS else at(action)
    return f"{right} {match.deal['First']} {block}{turns}"


def main() -> None:
    """Print what is found in so many games, one position of each."""
    for seed in range(*map(int, sys.argv[1:])):
        for match in games(seed):
            right = sole(match)
            if right is not None:
                print(written(match, right), flush=True)
                break


if __name__ == "__main__":
    main()
