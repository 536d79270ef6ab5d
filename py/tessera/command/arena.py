"""One game of the arena, as a task and a result that can be sent between machines."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from tessera.command.engines import PATIENCE
from tessera.command.matches import LONGEST, SEEDS, points_of
from tessera.command.players import moved, player
from tessera.games import catalogue
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.record import write_record

#: The record header that gives the number of random turns at the start of the game.
LED_IN: Final = "LeadIn"


class Pairing(NamedTuple):
    """Two players, and a game given by its id, its number of seats and its options.

    Games are played in sets: one game for each side that the first player may have. ``only`` limits
    a set to one side. The first ``lead_in`` turns are random and the same in all games of a set. If
    a game has not ended after ``longest`` more turns, it is undecided. ``nodes``, if given, is
    the budget of every level and engine.
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    first: str
    second: str
    seed: int = 0
    lead_in: int = 0
    longest: int = LONGEST
    nodes: int | None = None
    only: str = ""


class Task(NamedTuple):
    """One game of a pairing: the number of its set, from 0, and the side of the first player.

    An engine has ``patience`` seconds (1 or more) for each answer.
    """

    pairing: Pairing
    number: int
    side: str
    patience: int = PATIENCE


class Result(NamedTuple):
    """The result of a task.

    ``points`` are the first player's points, from 0 to 1. ``end`` is a phrase such as ``white by
    PY-10`` or ``not decided``. If a player failed, ``end`` is ``fault: …``, and the other player
    gets all points. ``turns`` is the number of finished turns. ``first`` and ``second`` list how
    long each player's decisions took, in milliseconds. ``began`` is the side with the first turn.
    """

    number: int
    side: str
    points: float
    end: str
    turns: int
    first: tuple[int, ...]
    second: tuple[int, ...]
    record: str
    began: str = ""

    @property
    def fault(self) -> bool:
        """True if a player failed: it broke a rule, crashed, or thought too long."""
        return self.end.startswith(FAULT)


FAULT: Final = "fault: "


def sides(pairing: Pairing) -> tuple[str, ...]:
    """Return the sides that the first player has in a set. Raises `Refused` ("protocol")."""
    game = catalogue.game(pairing.game)
    known = game.sides(game.setup(pairing.seats, dict(pairing.options)))
    if pairing.only and pairing.only not in known:
        raise refuse("protocol", "seat", seat=pairing.only, allowed=known)
    return (pairing.only,) if pairing.only else known


def play(task: Task) -> Result:
    """Play a task's game. All chance comes from the pairing's seed. A player that fails loses."""
    pairing = task.pairing
    game = catalogue.game(pairing.game)
    players = [
        player(name, pairing.nodes, task.patience) for name in (pairing.first, pairing.second)
    ]
    match = _begun(pairing, task.number)
    seats = {seat: players[game.side(match.setup, seat) != task.side] for seat in match.seats}
    names = {game.header(seat): chosen.name for seat, chosen in seats.items()}
    match = match._replace(headers={**match.headers, **names})
    rng, turns = Random(f"{pairing.seed}/{task.number}/turns"), match.finished
    end = failed = ""
    while (
        (seat := match.to_move) is not None and not end and match.finished - turns < pairing.longest
    ):
        try:
            match = moved(match, seat, seats[seat], rng.randrange(SEEDS))
        except Exception as error:  # noqa: BLE001 - any error is the player's failure
            failed = game.side(match.setup, seat)
            end = f"{FAULT}{seats[seat].name}: {type(error).__name__}: {error}"
    outcome = match.outcome
    if not end:
        end = f"{outcome.result} by {outcome.rule}" if outcome is not None else "not decided"
    points = float(failed != task.side) if failed else points_of(match, task.side)
    first, second = (tuple(round(1000 * took) for took in one.seconds) for one in players)
    return Result(
        number=task.number,
        side=task.side,
        points=points,
        end=end,
        turns=match.finished,
        first=first,
        second=second,
        record=write_record(match),
        began=game.side(match.setup, match.states[0].to_move or ""),
    )


def _begun(pairing: Pairing, number: int) -> Match:
    """Return the match with which all games of a set begin: the deal and the random turns."""
    game = catalogue.game(pairing.game)
    setup = game.setup(pairing.seats, dict(pairing.options))
    match = Match.new(game, setup, Random(f"{pairing.seed}/{number}"))
    if not pairing.lead_in:
        return match
    rng = Random(f"{pairing.seed}/{number}/lead-in")
    while match.finished < pairing.lead_in or match.open:
        following = match.play(rng.choice(match.legal()))
        if following.outcome is not None:
            break
        match = following
    return match._replace(headers={**match.headers, LED_IN: str(match.finished)})
