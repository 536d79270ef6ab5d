"""What is remembered of values asked for lately."""

from __future__ import annotations

from tessera.apart.lately import lately


def test_the_same_object_is_asked_once() -> None:
    """Of equal values each is asked; of the last two what was told is known."""
    asked: list[list[int]] = []

    @lately(2)
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
