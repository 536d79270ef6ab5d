"""Players of matches: levels, plain opponents for comparison, and other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from time import perf_counter, thread_time
from typing import Any, Final, NamedTuple

from tessera.command.engines import ENGINE, PATIENCE, asked
from tessera.command.numbers import DIGITS
from tessera.command.think import MOST, decide
from tessera.command.uct import UCT, uct
from tessera.games import catalogue
from tessera.play.contract import Game, Seat
from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.greedy import Lead, greedy
from tessera.search.levels import EVERY, Level
from tessera.search.sides import sides_of

#: A function from a seat's view and a seed to one or more actions, which continue the seat's turn.
Choose = Callable[[View, int], tuple[Any, ...]]

RANDOM: Final = "random"
GREEDY: Final = "greedy"
#: The separator between a level and changes to its bot's parameters: ``3?depth=2&TILE=110``.
TUNED: Final = "?"

#: A search may exceed its budget by this many positions to finish the replies to a position.
REPLIES: Final = 1_000


class Player(NamedTuple):
    """A player; ``seconds`` holds the time of each choice so far, measured by ``clock``."""

    name: str
    choose: Choose
    seconds: list[float]
    clock: Callable[[], float] = thread_time


def player(name: str, nodes: int | None = None, patience: int = PATIENCE) -> Player:
    """Return the player with a given name. Raises `Refused` ("protocol") for an unknown one.

    The names are ``random``, ``greedy``, ``uct:`` with a number of playouts, a level, and
    ``engine:`` with the command of a program that speaks the line protocol. A level may have
    changed parameters: ``3?TILE=110``. ``nodes`` is the budget of a level or engine. An engine has
    ``patience`` seconds (1 or more) for each answer.
    """
    kind, colon, rest = name.partition(":")
    if name in {RANDOM, GREEDY}:
        return Player(name, _at_random if name == RANDOM else _greedily, [])
    if colon and kind == UCT and _counts(rest) and int(rest):
        return Player(name, partial(uct, int(rest)), [])
    if colon and kind == ENGINE and rest:
        return Player(name, partial(asked, rest, nodes, patience), [], perf_counter)
    number, _mark, changed = name.partition(TUNED)
    if number not in map(str, EVERY):
        allowed = (RANDOM, GREEDY, f"{UCT}:N", *map(str, EVERY))
        raise refuse("protocol", "player", player=name, allowed=allowed)
    return Player(name, partial(_by_level, int(number), _tuning(name, changed), nodes), [])


def _tuning(name: str, changed: str) -> Mapping[str, int] | None:
    """Return the changed parameters; ``depth`` and ``nodes`` must be above 0. Raises `Refused`."""
    if not changed:
        return None
    found = {}
    for part in changed.split("&"):
        key, _equals, value = part.partition("=")
        if not _counts(value.removeprefix("-")):
            raise refuse("protocol", "player", player=name, allowed=("3?NAME=NUMBER",))
        found[key] = int(value)
        if key in Level._fields and not 1 <= found[key] <= MOST["nodes"]:
            raise refuse("protocol", "range", field=key, least=1, most=MOST["nodes"])
    return found


def _counts(text: str) -> bool:
    """True for a number of at most `DIGITS` digits."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def moved(match: Match, seat: Seat, chosen: Player, seed: int) -> Match:
    """Play a player's choice in a match. Raises `Refused`, or `ValueError` for an empty choice."""
    begun = chosen.clock()
    actions = chosen.choose(View.of(match, seat), seed)
    chosen.seconds.append(chosen.clock() - begun)
    if not actions:
        raise ValueError("no action")
    for action in actions:
        match = match.play(action)
    return match


def fits(name: str, game: Game[Any]) -> None:
    """Raise `Refused` ("protocol") if the player or a parameter of its bot is unknown."""
    player(name)
    number, _mark, changed = name.partition(TUNED)
    if number not in map(str, EVERY) or not changed:
        return
    tuned = _tuning(name, changed)
    match = Match.new(game, game.setup(), Random(0))
    bot = catalogue.bot(game.id, int(number))
    try:
        bot.thinking(View.of(match, match.to_move or ""), int(number), 0, None, tuned)
    except KeyError as error:
        allowed = ("depth", "nodes", *bot.WEIGHTS._fields)
        raise refuse(
            "protocol", "player", player=f"{number}?{error.args[0]}", allowed=allowed
        ) from None


class Overrun(RuntimeError):
    """A bot visited more positions than allowed."""


def _by_level(
    number: int, tuned: Mapping[str, int] | None, nodes: int | None, view: View, seed: int
) -> tuple[Any, ...]:
    """Return a level's choice. A search over budget raises `Overrun`, unless it seeks a proof."""
    thinking = decide(view, number, seed, nodes=nodes, tuned=tuned)
    table = catalogue.bot(view.game.id, number).LEVELS
    allowed = nodes or (tuned or {}).get("nodes", table[number].nodes)
    used = thinking.progress().nodes
    if used > allowed + REPLIES and not thinking.patient:
        raise Overrun(f"{used} nodes of {allowed}")
    return thinking.best()


def _at_random(view: View, seed: int) -> tuple[Any, ...]:
    return (Random(seed).choice(view.legal()),)


def _greedily(view: View, seed: int) -> tuple[Any, ...]:
    match = view.possible_match(Random(seed))
    return greedy(match.state, sides_of(match.game, match.setup), seed, _lead(match.game))


def _lead(game: Game[Any]) -> Lead | None:
    """Return the function that the greedy player maximises; None stands for its lead in score."""
    return catalogue.bot(game.id).lead if game.id in catalogue.GAMES else None
