"""The commands and their arguments."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tessera.command import (
    bench,
    ends,
    matches,
    messages,
    numbers,
    replays,
    review,
    schema,
    verify,
)
from tessera.command.engines import EngineFailed
from tessera.command.perft import perft
from tessera.command.players import fits
from tessera.command.protocol import Session
from tessera.games import catalogue
from tessera.play.contract import LOT, Game, Setup
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.words.faults import explained
from tessera.words.language import Words
from tessera.words.naming import clipped

#: Exit statuses: all well; the input breaks a rule; the command was not understood.
WELL, REFUSED, MISUSED = ends.WELL, ends.REFUSED, 2
#: The longest that one figure of ``bench`` may take, in seconds.
LONGEST_BENCH = 3600
#: The most passes of ``review`` after its first.
MOST_PASSES = 9
#: Help on the argument that names records.
_FILES = "a file with one or more records, or - for standard input"
#: The types of arguments that are numbers.
_COUNT, _POSITIVE, _SECONDS = numbers.whole(0), numbers.whole(1), numbers.real(LONGEST_BENCH)
_PASSES = numbers.whole(0, MOST_PASSES)


def main(arguments: Sequence[str]) -> int:
    """Run one command; the result is the exit status."""
    ends.attach()
    return ends.ended(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    chosen = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        return run(chosen)
    except Refused as refused:
        ends.aside(explained(Words(), refused.fault))
        return MISUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tessera",
        description="Count, replay, review and play the games in a terminal.",
        epilog="“COMMAND --help” explains a command.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("games", help="list the games").set_defaults(run=_games)
    _add_perft(commands)
    command = _add(commands, "replay", "play through records and check them", "replay game.txt")
    command.add_argument("file", help=_FILES)
    said = "the game, for records that do not name it"
    command.add_argument("--game", choices=catalogue.GAMES, default="", help=said)
    command.set_defaults(run=_replay)
    command = _add(commands, "verify", "check a game played by links", "verify game.txt")
    command.add_argument("file", help="a record, or - for standard input")
    command.set_defaults(run=_verify)
    _add_review(commands)
    _add_match(commands)
    _add_bench(commands)
    command = commands.add_parser(
        "serve",
        help="answer other programs in JSON, one object a line",
        description=schema.told(),
        epilog='example: echo \'{"do": "hello"}\' | python -m tessera serve',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--schema", action="store_true", help="print the JSON Schema and exit")
    command.set_defaults(run=_serve)
    return parser


def _add(commands: Any, name: str, said: str, example: str) -> argparse.ArgumentParser:
    epilog = f"example: python -m tessera {example}"
    described = f"{said[0].upper()}{said[1:]}."
    added: argparse.ArgumentParser = commands.add_parser(
        name, help=said, description=described, epilog=epilog
    )
    return added


def _add_perft(commands: Any) -> None:
    command = _add(commands, "perft", "count sequences of turns", "perft pyrga --depth 3")
    command.add_argument("game", help="the game’s id, as “games” lists it")
    command.add_argument("--depth", type=_COUNT, required=True, help="turns a sequence, 0 or more")
    _add_setup(command)
    command.set_defaults(run=_perft)


def _add_review(commands: Any) -> None:
    command = _add(
        commands, "review", "print finished games with better turns", "review game.txt --seconds 60"
    )
    command.add_argument("file", help=_FILES)
    said = "more passes, each four times as long as the one before (0)"
    command.add_argument("--refine", type=_PASSES, default=0, metavar="PASSES", help=said)
    said = "the most time for a game; what is found by then is printed"
    command.add_argument("--seconds", type=_SECONDS, help=said)
    said = "judge with everything hidden revealed, not by what players could know"
    command.add_argument("--open", action="store_true", help=said)
    said = "print the cost and the reason of each turn as JSON"
    command.add_argument("--json", action="store_true", help=said)
    command.set_defaults(run=_review)


def _add_match(commands: Any) -> None:
    command = _add(
        commands, "match", "let bots play each other", "match 3 2 --game shacru --sets 20"
    )
    has = {"first": "plays each side once a set", "second": "plays all the others"}
    for which, seats in has.items():
        said = f"{seats}: random, greedy, or a level"
        command.add_argument(which, metavar=which.upper(), help=said)
    usual = catalogue.GAMES[0]
    command.add_argument("--game", default=usual, help=f"the game’s id ({usual})")
    said = "sets, each of as many games as there are sides (10)"
    command.add_argument("--sets", "--pairs", type=_COUNT, default=10, help=said)
    said = f"stop a game undecided after so many turns ({matches.LONGEST})"
    command.add_argument(
        "--longest", type=_POSITIVE, default=matches.LONGEST, metavar="TURNS", help=said
    )
    command.add_argument("--seed", type=numbers.whole(), default=0, help="random seed (0)")
    said = "positions a level may search for a decision"
    command.add_argument("--nodes", type=_POSITIVE, help=said)
    command.add_argument(
        "--record", type=Path, metavar="FILE", help="write the games’ records to FILE-1, FILE-2, …"
    )
    _add_setup(command)
    command.set_defaults(run=_match)


def _add_bench(commands: Any) -> None:
    command = _add(
        commands, "bench", "measure the speed of rules and bots", "bench --game pyrga --seconds 5"
    )
    command.add_argument("--game", choices=catalogue.GAMES, help="only this game")
    command.add_argument("--seconds", type=_SECONDS, default=2.0, help="time for each figure (2)")
    command.set_defaults(run=_bench)


def _add_setup(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seats", type=_COUNT, help="number of players")
    command.add_argument(
        "--set", action="append", default=[], type=_option, metavar="OPTION=VALUE", dest="options",
        help="an option of the game, as “games” lists it; may be repeated",
    )  # fmt: skip


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"“{clipped(text)}” is not of the form OPTION=VALUE")
    return name, value


def _setup(chosen: argparse.Namespace) -> Setup:
    return catalogue.game(chosen.game).setup(chosen.seats, dict(chosen.options))


def _games(chosen: argparse.Namespace) -> int:
    for name in catalogue.GAMES:
        game = catalogue.game(name)
        seats = ", ".join(map(str, sorted(game.seat_counts)))
        print(f"{name}: {game.title}, for {seats} players")
        for line in _options(game):
            print(f"  {line}")
    return WELL


def _options(game: Game[Any]) -> Iterator[str]:
    """A game's options with their values; by the number of seats where these differ."""
    counts = sorted(game.seat_counts)
    known = {count: {option.name: option for option in game.options(count)} for count in counts}
    for name in dict.fromkeys(name for options in known.values() for name in options):
        lines = {}
        for count in counts:
            option = known[count].get(name)
            if option is not None:
                values = (*option.values, LOT) if option.lot else option.values
                lines[count] = f"--set {name}={'|'.join(values)}"
        if len(set(lines.values())) == 1:
            yield next(iter(lines.values()))
        else:
            yield from (f"--seats {count} {line}" for count, line in lines.items())


def _perft(chosen: argparse.Namespace) -> int:
    from random import Random  # noqa: PLC0415

    game = catalogue.game(chosen.game)
    start = Match.new(game, _setup(chosen), Random(0)).state
    for depth in range(min(1, chosen.depth), chosen.depth + 1):
        print(f"{depth} {perft(game, start, depth)}", flush=True)
    return WELL


def _replay(chosen: argparse.Namespace) -> int:
    return replays.replay(chosen.file, chosen.game)


def _verify(chosen: argparse.Namespace) -> int:
    return verify.verify(chosen.file)


def _review(chosen: argparse.Namespace) -> int:
    return review.review(
        chosen.file, chosen.seconds, chosen.refine, known=chosen.open, as_json=chosen.json
    )


def _match(chosen: argparse.Namespace) -> int:
    game = catalogue.game(chosen.game)
    for name in (chosen.first, chosen.second):
        fits(name, game)
    first, second = (matches.player(name, chosen.nodes) for name in (chosen.first, chosen.second))
    players = first, second
    setup = _setup(chosen)
    if chosen.record is not None:
        matches.writable(chosen.record, chosen.sets * len(game.sides(setup)))
    played = matches.games(game, setup, players, chosen.sets, chosen.seed, chosen.longest)
    try:
        matches.report(played, players, chosen.record)
    except EngineFailed as error:
        ends.aside(str(error))
        return MISUSED
    return WELL


def _bench(chosen: argparse.Namespace) -> int:
    games = [chosen.game] if chosen.game else list(catalogue.GAMES)
    for speed in bench.bench(games, chosen.seconds):
        print(bench.written(speed), flush=True)
    return WELL


def _serve(chosen: argparse.Namespace) -> int:
    if chosen.schema:
        print(json.dumps(schema.schema(), indent=1))
        return WELL
    session = Session()
    for line in messages.lines(sys.stdin):
        print(session.answer(line), flush=True)
    return WELL
