"""Searches that are advanced in slices, with a cap in seconds."""

from __future__ import annotations

from itertools import pairwise

from tessera.search.pacing import FIRST, SLICE, STEP, Pace
from tessera.search.thinking import Progress, Thinking


class Slow(Thinking):
    """A search on a clock of its own, whose nodes take a known time each."""

    def __init__(self, budget: int, cost: float, *, patient: bool = False) -> None:
        self.budget, self.cost, self.asked_for = budget, cost, list[int]()
        self.visited, self.now, self._patient = 0, 0.0, patient

    @property
    def done(self) -> bool:
        return self.visited >= self.budget

    @property
    def patient(self) -> bool:
        return self._patient

    def step(self, nodes: int) -> None:
        self.asked_for.append(nodes)
        self.visited += nodes
        self.now += nodes * self.cost

    def best(self) -> tuple[int, ...]:
        return ()

    def progress(self) -> Progress:
        return Progress(0, self.visited, 0, "")


def run(search: Slow, cap: float, *, waits: bool = True) -> Pace[Slow]:
    pace = Pace(search, cap, lambda: search.now, waits=waits)
    while not pace.over:
        pace.advance()
    return pace


def test_slices_are_short() -> None:
    """After the first ones a step takes what it should, however quick the search is."""
    for cost in (1e-6, 1e-5, 1e-4):
        search = Slow(1_000_000, cost)
        run(search, 1.5)
        assert all(later <= 2 * before for before, later in pairwise(search.asked_for))
        assert FIRST == search.asked_for[0]
        assert max(search.asked_for[1:]) * cost <= STEP * 1.01


def test_the_cap_ends_a_slow_search() -> None:
    quick = run(Slow(1_000, 1e-5), 1.5)
    assert quick.search.done
    slow = run(Slow(10**9, 1e-4), 1.5)
    assert not slow.search.done
    assert 1.5 <= slow.elapsed < 1.5 + 2 * SLICE


def test_a_patient_search_passes_the_cap() -> None:
    search = Slow(100_000, 1e-4, patient=True)
    assert run(search, 1.5).search.done
    assert search.now > 5
    hint = run(Slow(100_000, 1e-4, patient=True), 1.5, waits=False)
    assert not hint.search.done


def test_how_far_it_is() -> None:
    """The share of nodes or of time, whichever is more; never the whole; none if patient."""
    search = Slow(1_000, 1e-4)
    pace = Pace(search, 1.0, lambda: search.now)
    assert 0 == pace.share(0, 1_000)
    assert 40 == pace.share(400, 1_000)
    search.now = 0.7
    assert 70 == pace.share(400, 1_000)
    assert 99 == pace.share(5_000, 1_000)
    patient = Pace(Slow(9, 1, patient=True), 1.0, lambda: 0.0)
    assert patient.share(5, 10) is None
