"""Let two players play against each other in sets of games.

A set has one game for each side: the first player takes that side, the second all the others.
Partners' seats form one side.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from errno import EEXIST, EISDIR
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from typing import Any, Final, NamedTuple

from tessera.command import ends
from tessera.command.players import Player, moved, player
from tessera.play.contract import Game, Seat, Setup
from tessera.play.match import Match
from tessera.play.record import write_record

__all__ = ["Player", "Tally", "contest", "games", "player", "report"]

SEEDS: Final = 1 << 32
#: A game not finished after this many turns is undecided. Some games' rules set no limit.
LONGEST: Final = 1_000
#: 95 % of a normal distribution lies within this many standard deviations of the mean.
NORMAL: Final = 1.96


class Tally(NamedTuple):
    """The first player's points in every game. A set consists of ``sides`` games.

    ``undecided`` is the number of games that were cut off.
    """

    sides: int = 2
    points: tuple[float, ...] = ()
    undecided: int = 0

    @property
    def won(self) -> int:
        """The number of games that the first player won alone."""
        return self.points.count(1.0)

    @property
    def lost(self) -> int:
        """The number of games that others won."""
        return self.points.count(0.0)

    @property
    def drawn(self) -> int:
        """The number of finished games in which the first player shared the point with others."""
        return len(self.points) - self.won - self.lost - self.undecided

    @property
    def percent(self) -> float:
        """The first player's share of the points, 0..100; 0 if there are no games."""
        return 100 * fmean(self.points or (0,))

    @property
    def equal(self) -> float:
        """The expected `percent` if both players are equally strong, 0..100."""
        return 100 / self.sides

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of `percent`: a normal approximation from whole sets.

        None for fewer than two sets, because the spread between sets is then unknown.
        """
        ends = range(self.sides, len(self.points) + 1, self.sides)
        shares = [100 * fmean(self.points[end - self.sides : end]) for end in ends]
        if len(shares) < 2:
            return None
        middle, wide = fmean(shares), NORMAL * stdev(shares) / len(shares) ** 0.5
        return max(0.0, middle - wide), min(100.0, middle + wide)

    def told(self, first: Player, second: Player) -> str:
        """The result in one line."""
        if not self.points:
            return f"{first.name} against {second.name}: no game"
        shared = "drawn" if self.sides == 2 else "shared"
        counts = f"{self.won} won, {self.drawn} {shared}, {self.lost} lost"
        if self.undecided:
            counts += f", {self.undecided} not decided"
        found = f"{self.percent:.1f}% of the points"
        if self.interval is not None:
            found += " (95%: {:.1f} to {:.1f})".format(*self.interval)
        equal = f"equal strength: {self.equal:.1f}%"
        return f"{first.name} against {second.name}: {counts}; {found}; {equal}"


def contest(
    match: Match, players: Mapping[Seat, Player], rng: Random, longest: int = LONGEST
) -> Match:
    """Play up to ``longest`` (1 or more) turns. Raises `Refused` for an illegal turn."""
    turns = 0
    while (seat := match.to_move) is not None and turns < longest:
        match = moved(match, seat, players[seat], rng.randrange(SEEDS))
        turns += not match.open
    return match


def games(
    game: Game[Any],
    setup: Setup,
    players: tuple[Player, Player],
    sets: int,
    seed: int,
    longest: int = LONGEST,
) -> Iterator[tuple[Match, float]]:
    """Play all sets. After each game, yield its match and the first player's points.

    ``sets`` is 0 or more. All games of a set begin with the same deal and use the same seed. Each
    match is stopped after ``longest`` turns (1 or more).
    """
    first, second = players
    for number in range(sets):
        dealt = Match.new(game, setup, Random(f"{seed}/{number}"))
        for side in game.sides(dealt.setup):
            seats = {
                seat: first if game.side(dealt.setup, seat) == side else second
                for seat in dealt.seats
            }
            names = {game.header(seat): chosen.name for seat, chosen in seats.items()}
            rng = Random(f"{seed}/{number}/turns")
            match = contest(dealt._replace(headers=names), seats, rng, longest)
            yield match, points_of(match, side)


def points_of(match: Match, side: str) -> float:
    """Return a side's points. The winners share one point; if nobody won, all sides share it."""
    winners = match.outcome.winners if match.outcome else ()
    sharing = winners or match.game.sides(match.setup)
    return (side in sharing) / len(sharing)


def report(
    played: Iterable[tuple[Match, float]],
    players: tuple[Player, Player],
    record: Path | None,
) -> Tally:
    """Print a line for each game, then the total; return the total. Times go to standard error."""
    tally = Tally()
    for number, (match, points) in enumerate(played, start=1):
        undecided = tally.undecided + (match.outcome is None)
        sides = len(match.game.sides(match.setup))
        tally = Tally(sides, (*tally.points, points), undecided)
        print(_line(number, match), flush=True)
        if record is not None:
            _numbered(record, number).write_text(write_record(match), encoding="utf-8")
    print(tally.told(*players))
    for one in players:
        ends.aside(f"{one.name}: {_times(one.seconds)}")
    return tally


def writable(record: Path, count: int) -> None:
    """Raise `OSError` if one of the ``count`` record files exists, or if none can be created."""
    if record.is_dir() or not record.name:
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(record))
    for path in _there(record) if record.parent.is_dir() else ():
        if int(path.stem.removeprefix(f"{record.stem}-")) <= count:
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    if count:
        path = _numbered(record, 1)
        path.open("x", encoding="utf-8").close()
        path.unlink()


def _there(record: Path) -> Iterator[Path]:
    name = re.compile(rf"{re.escape(record.stem)}-[1-9][0-9]*{re.escape(record.suffix)}")
    with os.scandir(record.parent) as entries:
        yield from (record.with_name(one.name) for one in entries if name.fullmatch(one.name))


def _numbered(record: Path, number: int) -> Path:
    return record.with_name(f"{record.stem}-{number}{record.suffix}")


def _line(number: int, match: Match) -> str:
    """Return one line about a game: its players by seat, and how it ended."""
    seats = ", ".join(f"{seat} {match.headers[match.game.header(seat)]}" for seat in match.seats)
    outcome = match.outcome
    ended = f"{outcome.result} by {outcome.rule}" if outcome else "not decided"
    return f"{number}. {seats}: {ended} in {match.finished} turns"


def _times(seconds: list[float]) -> str:
    """Return the median and the longest time of a decision, in milliseconds, as text."""
    if not seconds:
        return "no turn"
    middle, most = 1000 * median(seconds), 1000 * max(seconds)
    return f"{middle:.0f} ms a turn in the median, {most:.0f} at most"
