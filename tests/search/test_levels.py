"""Every level of every game in every form chooses the same turn everywhere."""

import pytest

from tests.search.goldens import GOLDENS
from tests.search.levels import lines


@pytest.mark.slow
def test_slices_do_not_matter() -> None:
    """A search advanced in odd slices comes to the goldens, which were written in large ones."""
    assert GOLDENS.strip().splitlines() == [*lines(7)]
