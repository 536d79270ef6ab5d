"""Shacru's sentences: faults, rules, requests, turns, scores and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

from tessera.drawing.board import Contrasts, Picks
from tessera.games.sectors import words as sectors
from tessera.games.sectors.geometry import ALL, FACINGS, SQUARES, Pawn, crosses
from tessera.games.sectors.words import SectorsWords, facing, won_with_tiles
from tessera.games.shacru.moves import NEAR, arriving, origin_of, target_of
from tessera.games.shacru.notation import read
from tessera.games.shacru.reach import leaving, spread
from tessera.games.shacru.state import Shacru
from tessera.play.contract import Outcome, Seat
from tessera.words.language import N_, Words

_ENDS: Final = {
    "SH-9": N_("Nobody can move any more."),
    "SH-10": N_("Nobody can gain a tile any more."),
    "SH-11": N_("Nobody has gained a tile for a long time."),
}


#: Requests to move (SH-3), with the player's name and without it.
_MOVES: Final = (
    N_("{seat}: move one of your pawns"),
    N_("Your turn: move one of your pawns"),
)
#: Requests to the only player who can still move (SH-8, SH-10), with and without the name.
_ALONE: Final = (
    N_("{seat} is the only one who can still move, and goes on as long as there are tiles to gain"),
    N_("Only you can still move: go on as long as there are tiles to gain"),
)


#: Sentences about a move (SH-4), in the third person or addressed to the player. The key is True
#: if the move gains a tile (SH-6).
_MOVED: Final = {
    True: (
        N_("{seat} goes from {origin} to {square} and takes the square."),
        N_("You go from {origin} to {square} and take the square."),
    ),
    False: (
        N_("{seat} goes from {origin} to {square}."),
        N_("You go from {origin} to {square}."),
    ),
}
#: Sentences about a move across a border (SH-7), arranged as in `_MOVED`.
_FACED: Final = {
    True: (
        N_("{seat} goes from {origin} to {square}, facing {facing}, and takes the square."),
        N_("You go from {origin} to {square}, facing {facing}, and take the square."),
    ),
    False: (
        N_("{seat} goes from {origin} to {square}, facing {facing}."),
        N_("You go from {origin} to {square}, facing {facing}."),
    ),
}


def _round_over(_: Words, state: Shacru) -> str:
    """Sentences on the end of the previous round and the scores so far (SH-12)."""
    standing = ", ".join(
        WORDS.to(_, player, N_("{seat} {count}"), N_("you {count}"), count=count)
        for player, count in zip(state.table.seats, state.sums, strict=True)
    )
    ended = _(_ENDS[state.closed])
    text = N_("{ended} Round {round} is over. So far: {scores}.")
    return _(text, ended=ended, round=state.round, scores=standing)


def _locked(state: Shacru, index: int) -> tuple[str, ...]:
    """The squares from which a seat's pawns could step only onto others' tiles or off the board."""
    foreign = sum(state.tiles) ^ state.tiles[index]
    return tuple(SQUARES[pawn >> 3] for pawn in state.pawns[index] if not NEAR[pawn] & ~foreign)


#: A number of steps that `_room` never needs: each must reach a new square or facing.
ENOUGH: Final = len(SQUARES) * len(FACINGS)


def _room(state: Shacru, index: int) -> int:
    """The number of neutral squares that a seat's pawns reach first if no pawn blocks another."""
    neutral = ALL & ~sum(state.tiles)
    ways = [
        spread(leaving(own), neutral | at, steps=ENOUGH).within
        for own, at in zip(state.pawns, state.tiles, strict=True)
    ]
    found = 0
    for step, own in enumerate(ways[index]):
        others = (way[min(step, len(way) - 1)] for way in ways if way is not ways[index])
        found |= own & ~reduce(or_, others, 0)
    return (found & neutral).bit_count()


class ShacruWords(SectorsWords):
    NAMES: Mapping[str, Mapping[str, str]] = {
        **sectors.NAMES,
        "option": {**sectors.NAMES["option"], "rounds": N_("Rounds")},
    }
    FAULTS: Mapping[tuple[str, str], str] = {
        **sectors.SYNTAX,
        **sectors.POSITION,
        ("syntax", "move"): N_(
            "“{text}” is not a turn: write both squares, as in e1-e2 or e3-e4>."
        ),
        ("SH-3", "none"): N_("There is no pawn on {square}."),
        ("SH-3", "foreign"): N_("{square} holds {pawn}: move one of your own."),
        ("SH-4", "far"): N_(
            "The pawn on {origin} faces {facing} and cannot reach {square}: it moves one square, "
            "ahead or at 45°."
        ),
        ("SH-4", "side"): N_(
            "The pawn on {origin} faces {facing}: it can move ahead or at 45°, but not to {square}."
        ),
        ("SH-5", "pawn"): N_("{square} holds {pawn}."),
        ("SH-5", "tile"): N_("{square} holds {tile}: you may not go there."),
        ("SH-5", "stuck-edge"): sectors.STUCK_EDGE,
        ("SH-5", "stuck-pawns"): sectors.STUCK_PAWNS,
        ("SH-5", "stuck-tiles"): sectors.STUCK_TILES,
        ("SH-5", "stuck-both"): sectors.STUCK_BOTH,
        ("SH-7", ""): N_("No border lies between {origin} and {square}, so the pawn may not turn."),
    }
    #: Each rule in one or two sentences, shown with the rule's id.
    RULES: Mapping[str, str] = {
        "SH-1": N_(
            "With two players, each begins with four pawns; with more players, each begins "
            "with three."
        ),
        "SH-2": N_(
            "With two or four players, South goes first; with three, North does. Turns go "
            "clockwise."
        ),
        "SH-3": N_(
            "On your turn, move one of your own pawns once; you pass only if none of them can move."
        ),
        "SH-4": N_("A pawn moves one square, ahead or at 45°, and then faces the way it moved."),
        "SH-5": N_(
            "A pawn may not leave the board or move onto another pawn or another colour’s tile."
        ),
        "SH-6": N_("A pawn puts a tile of its colour on the square it reaches."),
        "SH-7": N_("When your pawn crosses a border, you may at once turn it 45° left or right."),
        "SH-8": N_("If you cannot move, you pass for the rest of the game, but can still win."),
        "SH-9": N_("The game ends when nobody can move any more."),
        "SH-10": N_("The game also ends when nobody can gain a tile any more."),
        "SH-11": N_(
            "The game also ends when no tile has been gained for 32 turns per player still in the "
            "game."
        ),
        "SH-12": N_(
            "Whoever has the most tiles wins; players who tie share the win. If you play several "
            "rounds, tiles from all rounds are added up."
        ),
    }
    #: The game in two sentences (SH-4, SH-6, SH-8).
    LINE = N_("One square a turn, and every square you reach is yours. Don’t get stuck.")
    KEYS = N_(
        "Keys on the board: arrows move between squares; Enter picks up a pawn or puts it down; "
        "after it crosses a border, < and > turn it, and Enter leaves it as it is; Escape "
        "cancels. Elsewhere, ← and → step through the turns."
    )
    #: An example of a written move.
    EXAMPLE = "e1-e2"

    def name(self, _: Words, sort: str, value: str) -> str:
        if sort == "rounds":
            return _.ngettext("{count} round", "{count} rounds", int(value))
        return super().name(_, sort, value)

    def asked(self, _: Words, state: Shacru, picks: Picks = ()) -> tuple[str, str]:
        if len(picks) > 1:
            return _(N_("Border crossed: which way should the pawn face?")), "SH-7"
        if picks:
            goes = N_("{seat}: where does the pawn go?"), N_("Your turn: where does the pawn go?")
            return self.to(_, state.mover, *goes), "SH-4"
        others = [seat for seat in state.table.seats if seat != state.mover]
        texts, by = (_ALONE, "SH-10") if all(map(state.is_out, others)) else (_MOVES, "SH-3")
        asks = self.to(_, state.mover, *texts)
        if state.table.rounds > 1:
            text = N_("Round {round} of {rounds}. {asks}")
            asks = _(text, round=state.round + 1, rounds=state.table.rounds, asks=asks)
            begun = any(state.tiles) or not state.round
            return (asks if begun else f"{_round_over(_, state)} {asks}"), by
        return asks, by

    def turn(self, _: Words, before: Shacru, text: str, after: Shacru) -> str:
        action = read(text)
        origin, target = origin_of(action), target_of(action)
        facts = {
            "origin": SQUARES[origin],
            "square": SQUARES[target],
            "facing": facing(_, FACINGS[arriving(action) & 7]),
        }
        told = _FACED if crosses(origin, target) else _MOVED
        said = [self.to(_, before.mover, *told[before.tile_on(target) is None], **facts)]
        if after.round == before.round:
            new = (one for one in after.table.seats if after.is_out(one) and not before.is_out(one))
            # SH-8
            passes = N_("{seat} cannot move and passes."), N_("You cannot move, so you pass.")
            said += [self.to(_, one, *passes) for one in new]
        return " ".join(said)

    def score(self, _: Words, state: Shacru, value: str) -> str:
        """A player's number of tiles and, if there are several rounds, the total so far (SH-12)."""
        index = state.table.seats.index(value)
        here = _.ngettext("{count} tile", "{count} tiles", state.tiles[index].bit_count())
        if state.table.rounds == 1:
            return here
        return _(N_("{tiles}, {total} in all"), tiles=here, total=state.scores[value])

    def measures(self, _: Words, state: Shacru, value: str) -> Sequence[tuple[int, str]]:
        """Count a player's tiles, squares of territory (see `_room`) and moves."""
        index = state.table.seats.index(value)
        tiles, free = state.tiles[index].bit_count(), _room(state, index)
        moves = len(state.moves_of(index))
        return (
            (tiles, _.ngettext("{count} tile", "{count} tiles", tiles)),
            (
                free,
                _.ngettext("{count} square of territory", "{count} squares of territory", free),
            ),
            (moves, _.ngettext("{count} move", "{count} moves", moves)),
        )

    def contrasts(self, _: Words, worse: Shacru, better: Shacru, seat: Seat) -> Contrasts:
        """Compare pawns stuck behind tiles. They stay stuck, because tiles never change hands."""
        lost, left = (_locked(it, it.table.seats.index(seat)) for it in (worse, better))
        if len(lost) <= len(left):
            return (None,)
        then, none = (
            _(N_("pawns are stuck for good: {squares}"), squares=_.all_of(lost)),
            N_("none"),
        )
        return ((then, _.all_of(left) or _(none)),)

    def figures(self, _: Words, state: Shacru, value: str) -> str:
        here = str(state.tiles[state.table.seats.index(value)].bit_count())
        return here if state.table.rounds == 1 else f"{here} / {state.scores[value]}"

    def note(self, _: Words, state: Shacru, value: str) -> str:
        return _(N_("cannot move")) if state.is_out(value) else ""

    def decided(self, _: Words, outcome: Outcome, seen: Shacru, deciding: Sequence[Pawn]) -> str:
        """Name the square where the last pawn got stuck; return "" unless SH-9 ended the game."""
        squares = _.all_of(tuple(SQUARES[pawn >> 3] for pawn in deciding))
        return _(N_("The last pawn got stuck on {squares}."), squares=squares) if squares else ""

    def result(self, _: Words, outcome: Outcome, seen: object = None) -> str:
        if outcome.rule not in _ENDS:
            return self.resigned(_, outcome)
        ended = _(_ENDS[outcome.rule])
        if len(outcome.winners) > 1:
            return f"{ended} {self.shared(_, outcome.winners)}"
        winner, tiles = outcome.winners[0], max(outcome.scores.values(), default=0)
        if not tiles:
            return f"{ended} {self.won(_, winner)}"
        return f"{ended} {won_with_tiles(_, winner, tiles)}"


WORDS: Final = ShacruWords()
