"""What every test may ask for: ``--long`` for all there is, and chance by seed.

A test has the mark of every need that `testing.needs` writes down for its place.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import Final

import hypothesis
import pytest
from hypothesis import HealthCheck, settings

from toolchain import browsers
from testing import measuring, needs, sampling, seeds
from testing.sampling import Few

#: Every answer of the line protocol is held against what is described.
pytest_plugins = ("tests.answered",)
ROOT = Path(__file__).parents[1]
#: Examples of one fuzzed test in a normal run, and in a long one.
EXAMPLES, LONG_EXAMPLES = 60, 1500
#: In the stash of a test, that it failed.
FAILED: Final = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--long``, ``--seed`` and ``--measure``."""
    parser.addoption("--long", action="store_true", help="every case, ten times the games")
    parser.addoption("--seed", help=f"where chance comes from: a number, or {seeds.FRESH}")
    parser.addoption("--measure", action="store_true", help="record what each test reaches")


def pytest_configure(config: pytest.Config) -> None:
    """Fix the run's seed, for all processes; know the marks; set the fuzzed tests' examples."""
    if config.getoption("--measure"):
        config.pluginmanager.register(measuring.Measuring())
    if not hasattr(config, "workerinput"):
        os.environ[seeds.VARIABLE] = seeds.chosen(config.getoption("--seed"))
    for need in needs.Need:
        config.addinivalue_line("markers", f"{need}: see scripts/testing/needs.py")
    for name in browsers.ELSEWHERE:
        config.addinivalue_line("markers", f"{name}: runs in that browser")
    for mark in sampling.MARKS:
        config.addinivalue_line("markers", mark)
    settings.register_profile(
        "tessera",
        max_examples=LONG_EXAMPLES if config.getoption("--long") else EXAMPLES,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("tessera")


def pytest_collection_finish() -> None:
    """Let what lives as long as the run be no rubbish to look for, and look for it less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


def pytest_report_header() -> str:
    """Tell the run's seed."""
    return f"seed: {seed()} (--seed {seed()} repeats it)"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Mark what tests need; give every fuzzed test its seed, unless Hypothesis was given one."""
    for item in items:
        for need in needs.at(needs.place_of(item.path, ROOT)):
            item.add_marker(need.value)
        seeded = config.getoption("--hypothesis-seed") is not None
        if isinstance(item, pytest.Function) and hypothesis.is_hypothesis_test(item.obj):
            own = seeds.of(seed(), item.nodeid.partition("[")[0])
            item.obj = item.obj if seeded else hypothesis.seed(own)(item.obj)
    yield
    if not config.getoption("--long"):
        by_word = bool(config.getoption("keyword"))
        left = sampling.left_out(items, seed(), config.args, chosen=by_word)
        config.hook.pytest_deselected(items=[item for item in items if item in left])
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the seed with every failure; let fixtures know that their test failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        report.sections.append(("seed", f"--seed {seed()} repeats this test's chance"))
    return report


def seed() -> str:
    """The run's seed."""
    return os.environ[seeds.VARIABLE]


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """True in a long run."""
    return bool(request.config.getoption("--long"))


@pytest.fixture
def times(long: bool) -> int:
    """By how much to multiply the random games: 1, or 10 in a long run."""
    return 10 if long else 1


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Random:
    """Chance of this test's own, from the run's seed."""
    return Random(seeds.of(seed(), request.node.nodeid))


@pytest.fixture
def few(request: pytest.FixtureRequest, long: bool) -> Few:
    """Chooses few of many, by chance of this test's own; all in a long run."""
    return Few(None if long else Random(seeds.of(seed(), f"few of {request.node.nodeid}")))
