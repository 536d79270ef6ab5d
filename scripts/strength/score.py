"""A pairing's score, and the run that plays its missing games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import TYPE_CHECKING, Any

from strength.figures import Criterion, elo, interval, quantile
from strength.store import Store
from tessera.command.arena import Pairing, Result, Task, play, sides
from tessera.command.engines import PATIENCE

if TYPE_CHECKING:
    from tqdm import tqdm

#: Games sent out beyond those in progress, for each core.
AHEAD = 2


class Score:
    """A pairing's score: its games in the order of their sets, up to the first incomplete set."""

    def __init__(
        self, pairing: Pairing, store: Store, sets: int, test: Criterion | None, least: int = 0
    ) -> None:
        """Start from the stored games; play at most ``sets`` and at least ``least`` sets.

        ``test`` may end it in between.
        """
        self.pairing, self.store, self.sets, self.test = pairing, store, sets, test
        self.least = least
        #: Longest wait for an engine's answer, in seconds.
        self.patience = PATIENCE
        self.sides = sides(pairing)
        self.two = len(sides(pairing._replace(only=""))) == 2
        self.shares: list[float] = []
        #: Verdict of the test, and the sets that gave it; later games do not change them.
        self.verdict: bool | None = None
        self.tested = 0
        self.look()

    def look(self) -> None:
        """Count the sets that are complete now, in order."""
        while not self.over:
            number = len(self.shares)
            found = [self.store.results.get((number, side)) for side in self.sides]
            games = [game for game in found if game is not None]
            if len(games) < len(self.sides):
                return
            self.shares.append(sum(game.points for game in games) / len(games))
            if self.test and self.verdict is None:
                self.verdict = self.test.verdict(self.shares)
                self.tested = len(self.shares)

    @property
    def over(self) -> bool:
        """True if enough has been played."""
        count = len(self.shares)
        return count >= self.sets or (self.verdict is not None and count >= self.least)

    def tasks(self) -> Iterator[Task]:
        """The games that are still to be played, in order."""
        for number in range(len(self.shares), self.sets):
            for side in self.sides:
                task = Task(self.pairing, number, side, self.patience)
                if not self.store.has(task):
                    yield task

    def counted(self) -> list[Result]:
        """The games of the sets that count."""
        return [
            self.store.results[number, side]
            for number in range(len(self.shares))
            for side in self.sides
        ]

    def told(self) -> str:
        """The result in lines."""
        games = self.counted()
        if not games:
            return "no game"
        share = sum(self.shares) / len(self.shares)
        low, high = interval(self.shares)
        lines = [self._shared(games, share, low, high)]
        if self.two:
            lines.append(f"Elo {elo(share):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})")
        if self.test:
            lines.append(self.test.told(self.shares[: self.tested]))
        for name, times in (
            (self.pairing.first, [took for game in games for took in game.first]),
            (self.pairing.second, [took for game in games for took in game.second]),
        ):
            lines.append(
                f"{name}: {quantile(times, 0.5)} ms a decision, 95 %: {quantile(times, 0.95)}"
            )
        faults = [f"set {game.number}, {game.side}: {game.end}" for game in games if game.fault]
        return "\n".join([*lines, *faults])

    def _shared(self, games: Sequence[Result], share: float, low: float, high: float) -> str:
        """A line with the shares of the points."""
        won, lost = (sum(game.points == points for game in games) for points in (1, 0))
        return (
            f"{self.pairing.first} against {self.pairing.second}, {self.pairing.game}:"
            f" {100 * share:.1f} % of the points (95 %: {100 * low:.1f} to {100 * high:.1f})"
            f" in {len(games)} games: {won} won, {len(games) - won - lost} shared, {lost} lost"
        )


def run(
    score: Score,
    executor: Executor,
    cores: int,
    bar: tqdm[Any],
    stopping: Callable[[], bool] | None = None,
) -> None:
    """Play until the score is final; cancel the games that are no longer needed.

    Once ``stopping`` is true no game begins any more; those in progress are played to their end.
    With it no game waits for a core, since one that is sent out cannot always be called back.
    """
    most = cores if stopping else AHEAD * cores
    waiting: set[Future[Result]] = set()
    tasks = score.tasks()
    bar.update(len(score.store.results) - bar.n)
    while not score.over:
        if stopping and stopping():
            tasks = iter(())
        while len(waiting) < most and (task := next(tasks, None)) is not None:
            waiting.add(executor.submit(play, task))
        if not waiting:
            break
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            score.store.add(future.result())
            bar.update()
        score.look()
        if score.shares:
            bar.set_postfix_str(f"{100 * sum(score.shares) / len(score.shares):.1f} %")
    for future in waiting:
        future.cancel()
