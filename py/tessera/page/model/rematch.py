"""A rematch: the same game once more, everybody one seat further on."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.page.model.seating import PERSON
from tessera.play.contract import Seat
from tessera.play.match import Match


def moved_on(match: Match, players: Mapping[Seat, str]) -> tuple[Match, dict[Seat, str]]:
    """The match with the players' names, and who sits where, one seat on in the order of turns.

    Of two, each has the other's side then; partners stay partners.
    """
    seats, header = match.seats, match.game.header
    came = dict(zip(seats, (seats[-1], *seats[:-1]), strict=True))
    sitting = {seat: players.get(other, PERSON) for seat, other in came.items()}
    named = {header(seat) for seat in seats}
    headers = {name: value for name, value in match.headers.items() if name not in named}
    headers |= {
        header(seat): match.headers[header(other)]
        for seat, other in came.items()
        if header(other) in match.headers
    }
    return match._replace(headers=headers), sitting
