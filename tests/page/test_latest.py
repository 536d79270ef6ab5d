"""What follows from a value is worked out once, as long as the same one is asked about."""

from __future__ import annotations

from tessera.play.memoize import memoize, memoize_last


def test_one_value_is_looked_at_once() -> None:
    """An equal one that is not the same is looked at anew; so is the first after another."""
    asked: list[list[int]] = []

    @memoize_last
    def largest(numbers: list[int]) -> int:
        asked.append(numbers)
        return max(numbers)

    one, two = [1, 3], [1, 3]
    assert [largest(each) for each in (one, one, two, two, one)] == [3] * 5
    assert [id(each) for each in asked] == [id(one), id(two), id(one)]


def test_several_values_are_looked_at_once() -> None:
    """Each of them counts."""
    asked: list[tuple[str, str]] = []

    @memoize_last
    def together(one: str, other: str) -> str:
        asked.append((one, other))
        return one + other

    assert [together(*each) for each in ("ab", "ab", "ac", "bc")] == ["ab", "ab", "ac", "bc"]
    assert asked == [("a", "b"), ("a", "c"), ("b", "c")]


def test_what_is_refused_is_not_known() -> None:
    """A function that raised is asked again, also for the value it knew before."""

    @memoize_last
    def halved(numbers: list[int]) -> int:
        return numbers[0] // numbers[1]

    whole, none = [4, 2], [4, 0]
    assert halved(whole) == 2
    for _ in range(2):
        try:
            halved(none)
        except ZeroDivisionError:
            continue
        raise AssertionError("a value was known that there is none of")
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
    assert [one, equal, third, one] == asked
    assert asked[3] is one
