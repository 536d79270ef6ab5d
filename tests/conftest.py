"""What every test may ask for: ``--long`` for ten times the random games, and chance by seed."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random, SystemRandom

import pytest
from hypothesis import HealthCheck, settings

#: Set this variable to a printed seed to repeat a run's random games.
SEED = "TESSERA_SEED"
#: Tests in here have the mark of the same name.
BROWSER = Path(__file__).with_name("browser")
#: Examples of one fuzzed test in a normal run, and in a long one.
EXAMPLES, LONG_EXAMPLES = 150, 1500


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--long``."""
    parser.addoption("--long", action="store_true", help="ten times the random games")


def pytest_configure(config: pytest.Config) -> None:
    """Give fuzzed tests as many examples as the run's length asks for; know the mark."""
    config.addinivalue_line("markers", f"{BROWSER.name}: needs a browser")
    examples = LONG_EXAMPLES if config.getoption("--long") else EXAMPLES
    settings.register_profile(
        "tessera",
        max_examples=examples,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("tessera")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(BROWSER.name)


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """True in a long run."""
    return bool(request.config.getoption("--long"))


@pytest.fixture
def times(long: bool) -> int:
    """By how much to multiply the random games: 1, or 10 in a long run."""
    return 10 if long else 1


@pytest.fixture
def rng() -> Random:
    """Fresh chance; the seed is printed with a failure."""
    seed = os.environ.get(SEED) or str(SystemRandom().getrandbits(32))
    print(f"{SEED}={seed} repeats these games")
    return Random(seed)
