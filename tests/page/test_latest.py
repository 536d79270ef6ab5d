"""What follows from a value is worked out once, as long as the same one is asked about."""

from __future__ import annotations

import pytest

from tessera.play.memoize import memoize, memoize_last


def test_the_last_value_is_looked_at_once() -> None:
    """An equal one that is not the same is looked at anew; so is the first after another."""
    asked: list[tuple[list[int], int]] = []

    @memoize_last
    def largest(numbers: list[int], least: int) -> int:
        asked.append((numbers, least))
        return max(*numbers, least)

    one, two = [1, 3], [1, 3]
    given = [(one, 1), (one, 1), (two, 1), (two, 1), (two, 4), (one, 1)]
    assert [3, 3, 3, 3, 4, 3] == [largest(*each) for each in given]
    assert [(id(one), 1), (id(two), 1), (id(two), 4), (id(one), 1)] == [
        (id(numbers), least) for numbers, least in asked
    ]


def test_what_is_refused_is_not_known() -> None:
    """A function that raised is asked again, also for the value it knew before."""

    @memoize_last
    def halved(numbers: list[int]) -> int:
        return numbers[0] // numbers[1]

    whole, none = [4, 2], [4, 0]
    assert halved(whole) == 2
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            halved(none)
    assert halved(whole) == 2


def test_the_last_few_values_are_looked_at_once() -> None:
    """Of equal values each is asked; of the last two what was told is known."""
    asked: list[list[int]] = []

    @memoize(2)
    def length(value: list[int]) -> int:
        """How long a list is."""
        asked.append(value)
        return len(value)

    one, equal, third = [1], [1], [1, 2]
    assert [1, 1, 1, 1] == [length(it) for it in (one, one, equal, one)]
    assert [one, equal] == asked
    assert [2, 1, 1] == [length(it) for it in (third, equal, one)]
    assert "How long a list is." == length.__doc__
    assert [one, equal, third, one] == asked and asked[3] is one
