"""The chances that a review's graph and table show."""

from __future__ import annotations

from tessera.page.features.review.model import ReviewedTurn, chances, led
from tests.page.test_study_flow import over


def test_the_graph_does_not_go_up_and_down_with_who_is_to_move() -> None:
    """A chance is the mean of what it was after the turn before and of what it is before the next.

    What is certain stays so.
    """
    match = over("pyrga")
    seats = [turn.seat for turn in match.turns()]

    def turn(number: int, before: int, loss: int = 0) -> ReviewedTurn:
        text = match.turns()[number].text
        return ReviewedTurn(number, seats[number], text, before, loss, 0, (), None, 0, number)

    # White thinks 70 %, then Black 70 %, and so on: nobody has lost anything, and it is even.
    turns = tuple(turn(number, 700) for number in range(5))
    assert [700, 500, 500, 500, 500] == [it[1] for it in chances(match, turns) if it]
    turns = (turn(0, 700, 300), turn(1, 800), turn(2, 1000), turn(3, 300))
    assert [700, 300, 1000, 700] == [it[1] for it in chances(match, turns) if it]
    assert {"white"} == {it[0] for it in chances(match, turns) if it}
    assert led(match, turns) == {"white": [(0, 700), (1, 300), (2, 1000), (3, 700)]}
