"""Make Pyrga's table with the solver: the winner of every position of the first plies.

Results are appended to a file at once and read from there again, so the work can be stopped at any
time and continues where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

from pyrga.book_maker import LAST, Line, distinct
from pyrga.engine import Solver
from tessera.games.pyrga.book import canonical
from tessera.games.pyrga.rules import SEATS, Pyrga
from tessera.games.pyrga.table import IN_A_BYTE, WINNERS, places
from tessera.play.contract import Seat

#: Places in the table for each position; with fewer, no order of the positions is found.
ROOM: Final = 1.235
#: Winners by their letters in the file.
LETTERS: Final = {"-": None, "w": SEATS[0], "b": SEATS[1]}
LETTER: Final = {winner: letter for letter, winner in LETTERS.items()}


class Survey:
    """Winners by position key, with a memory on disk, a line each: ``KEY LETTER``."""

    def __init__(self, solver: Solver | None, file: Path) -> None:
        """Open the file; without a solver nothing new can be found."""
        self._solver = solver
        self._file = file
        self.winners: dict[int, Seat | None] = {}
        for line in file.read_text().splitlines() if file.exists() else ():
            key, _, letter = line.partition(" ")
            if letter in LETTERS:
                self.winners[int(key, 16)] = LETTERS[letter]

    def find(self, lines: Iterable[Line]) -> Iterator[str]:
        """Ask the solver about all replies to these positions; yield each new result."""
        for line in lines:
            replies = list(distinct(map(line.apply, line.state.actions())))
            yield from self._last(line, canonical(line.state)[0], replies)

    def follow(self, lines: Iterable[Line]) -> None:
        """Derive the values of these positions from their replies, the last position first."""
        for line in lines:
            replies = map(line.apply, line.state.actions())
            self._note(canonical(line.state)[0], self._follows(line, replies))

    def _last(self, line: Line, key: int, replies: list[Line]) -> Iterator[str]:
        """Find the values of a position's replies, by the position's own value if known."""
        sides = {*SEATS}
        if key in self.winners:
            # A side without a win before has none now; a win of the other side is still one.
            other = SEATS[~line.state.ply & 1]
            sides &= {other, self.winners[key]}
        for reply in replies:
            reached = canonical(reply.state)[0]
            if reached in self.winners:
                continue
            if key in self.winners and self.winners[key] == other:
                found: Seat | None = other
            else:
                found = next((it for it in SEATS if it in sides and self._wins(reply, it)), None)
            self._note(reached, found)
            yield reply.text

    def _follows(self, line: Line, replies: Iterable[Line]) -> Seat | None:
        """The winner of a position, by its replies."""
        found = {self.winners[canonical(reply.state)[0]] for reply in replies}
        mover, other = SEATS[line.state.ply & 1], SEATS[~line.state.ply & 1]
        return mover if mover in found else None if None in found else other

    def _wins(self, line: Line, side: Seat) -> bool:
        assert self._solver is not None
        return self._solver.ask(f"wins {side} {LAST} {line.text}").text == "yes"

    def _note(self, key: int, winner: Seat | None) -> None:
        if key in self.winners:
            return
        self.winners[key] = winner
        with self._file.open("a") as file:
            file.write(f"{key:x} {LETTER[winner]}\n")


def survey(found: Survey, plies: int) -> Iterator[str]:
    """Find the winner of every position up to ``plies`` plies, under both openings.

    The solver is asked about positions of the last ply, in random order, so that partial results
    are a fair sample; values of earlier plies follow from these.
    """
    for strict in (False, True):
        levels = [[Line(Pyrga(strict=strict))]]
        while len(levels) < plies:
            behind = (line.apply(it) for line in levels[-1] for it in line.state.actions())
            levels.append(list(distinct(behind)))
        yield from found.find(Random(0).sample(levels[-1], len(levels[-1])))
        for level in reversed(levels[1:]):
            found.follow(level)


def packed(winners: Mapping[int, Seat | None]) -> tuple[bytes, int]:
    """The table, and its seed: a key's three places, added modulo 3, give the winner."""
    size = -(-int(ROOM * len(winners)) // (3 * IN_A_BYTE)) * IN_A_BYTE
    for seed in range(100):
        order = peeled(winners, seed, size)
        if order is not None:
            break
    else:
        raise ValueError("no order of the positions was found: give them more room")
    numbers = [0] * (3 * size)
    for key, own in reversed(order):
        others = sum(numbers[place] for place in places(key, seed, size) if place != own)
        numbers[own] = (WINNERS.index(winners[key]) - others) % 3
    return bytes(
        sum(number * 3**at for at, number in enumerate(numbers[start : start + IN_A_BYTE]))
        for start in range(0, len(numbers), IN_A_BYTE)
    ), seed


def peeled(keys: Mapping[int, object], seed: int, size: int) -> list[tuple[int, int]] | None:
    """The keys, each with a place that no later key has; None if there is no such order."""
    counts, sums = [0] * (3 * size), [0] * (3 * size)
    for key in keys:
        for place in places(key, seed, size):
            counts[place] += 1
            sums[place] ^= key
    order: list[tuple[int, int]] = []
    alone = [place for place, count in enumerate(counts) if count == 1]
    while alone:
        own = alone.pop()
        if counts[own] != 1:
            continue
        key = sums[own]
        order.append((key, own))
        for place in places(key, seed, size):
            counts[place] -= 1
            sums[place] ^= key
            if counts[place] == 1:
                alone.append(place)
    return order if len(order) == len(keys) else None
