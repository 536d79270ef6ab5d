"""The command line: its commands and their arguments."""

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

PROGRAM = "python -m tessera"
_RECORDS = "file with one or more records, or - for standard input"
#: Exit statuses: success; unreadable or illegal input; a bad command line or a failed engine.
WELL, REFUSED, MISUSED = ends.WELL, ends.REFUSED, 2
#: The longest time to measure one speed in ``bench``, or to ``review`` one game, in seconds.
LONGEST_BENCH = 3600
#: The maximum number of passes of ``review`` after the first.
MOST_PASSES = 9
_COUNT, _POSITIVE, _SECONDS = numbers.whole(0), numbers.whole(1), numbers.real(LONGEST_BENCH)
_PASSES = numbers.whole(0, MOST_PASSES)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
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
        prog=PROGRAM,
        description="Play, replay and review the games, and let bots play.",
        epilog=f"Example: {PROGRAM} match 3 random --game shacru --sets 5",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _command(commands, "games", _games, "List the games and their options.", "")
    _add_perft(commands)
    command = _command(
        commands,
        "replay",
        _replay,
        "Play records by the rules, and print how they end.",
        "game.txt",
    )
    command.add_argument("file", metavar="FILE", help=_RECORDS)
    said = "game of records that do not name one (none)"
    command.add_argument("--game", choices=catalogue.GAMES, default="", metavar="GAME", help=said)
    about = "Check the turns and signatures of a game played apart."
    command = _command(commands, "verify", _verify, about, "game.txt")
    command.add_argument("file", metavar="FILE", help="file with a record, or - for standard input")
    _add_review(commands)
    _add_match(commands)
    _add_bench(commands)
    command = _command(commands, "serve", _serve, "Answer other programs in the line protocol.", "")
    command.description = schema.told()
    command.epilog = f"""Example: echo '{{"do": "hello"}}' | {PROGRAM} serve"""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    said = "print the protocol's JSON Schema, and stop"
    command.add_argument("--schema", action="store_true", help=said)
    return parser


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], about: str, words: str
) -> argparse.ArgumentParser:
    """Add a command with the description ``about`` and an example with the arguments ``words``."""
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about[0].lower() + about[1:-1],
        description=about,
        epilog=f"Example: {PROGRAM} {name} {words}".rstrip(),
    )
    command.set_defaults(run=run)
    return command


def _add_perft(commands: Any) -> None:
    about = "Count the turn sequences of a game, to check its rules."
    command = _command(commands, "perft", _perft, about, "pyrga --depth 2")
    command.add_argument("game", metavar="GAME", help=", ".join(catalogue.GAMES))
    said = "length of the sequences, in turns, 0 or more (required)"
    command.add_argument("--depth", type=_COUNT, required=True, metavar="N", help=said)
    _add_setup(command)


def _add_review(commands: Any) -> None:
    about = "Print records of ended games with mistakes and better turns."
    command = _command(commands, "review", _review, about, "game.txt --seconds 60")
    command.add_argument("file", metavar="FILE", help=_RECORDS)
    said = f"more passes, each four times as long, 0 to {MOST_PASSES} (0)"
    command.add_argument("--refine", type=_PASSES, default=0, metavar="N", help=said)
    said = f"longest time for each game, up to {LONGEST_BENCH} s (no limit)"
    command.add_argument("--seconds", type=_SECONDS, metavar="S", help=said)
    said = "judge with all hidden things known, not as players saw it"
    command.add_argument("--open", action="store_true", help=said)
    said = "print JSON with the cost of each turn and the reason"
    command.add_argument("--json", action="store_true", help=said)


def _add_match(commands: Any) -> None:
    about = "Let two bots play each other and print the results."
    command = _command(commands, "match", _match, about, "3 random --game shacru --sets 5")
    said = "bot with each side once per set: a level, random or greedy"
    command.add_argument("first", metavar="FIRST", help=said)
    command.add_argument(
        "second", metavar="SECOND", help="bot with all other sides, named likewise"
    )
    usual = catalogue.GAMES[0]
    said = f"{', '.join(catalogue.GAMES)} ({usual})"
    command.add_argument("--game", default=usual, metavar="GAME", help=said)
    said = "sets of games, one game per side in each (10)"
    command.add_argument("--sets", "--pairs", type=_COUNT, default=10, metavar="N", help=said)
    said = f"turns after which a game is undecided ({matches.LONGEST})"
    command.add_argument(
        "--longest", type=_POSITIVE, default=matches.LONGEST, metavar="N", help=said
    )
    said = "seed of all chance (0)"
    command.add_argument("--seed", type=numbers.whole(), default=0, metavar="N", help=said)
    said = "positions per decision of a level (the level's own)"
    command.add_argument("--nodes", type=_POSITIVE, metavar="N", help=said)
    said = "write a record of each game, to FILE-1, FILE-2, …"
    command.add_argument("--record", type=Path, metavar="FILE", help=said)
    _add_setup(command)


def _add_bench(commands: Any) -> None:
    about = "Measure the speed of the rules and of the bots on this machine."
    command = _command(commands, "bench", _bench, about, "--game pyrga --seconds 5")
    said = f"measure one game only (all): {', '.join(catalogue.GAMES)}"
    command.add_argument("--game", choices=catalogue.GAMES, metavar="GAME", help=said)
    said = f"time for each figure, up to {LONGEST_BENCH} s (2)"
    command.add_argument("--seconds", type=_SECONDS, default=2.0, metavar="S", help=said)


def _add_setup(command: argparse.ArgumentParser) -> None:
    said = "number of players (the game's usual number)"
    command.add_argument("--seats", type=_COUNT, metavar="N", help=said)
    said = "set an option (see `games`); may be repeated"
    command.add_argument(
        "--set",
        action="append",
        default=[],
        type=_option,
        metavar="OPTION=VALUE",
        dest="options",
        help=said,
    )


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
    """Yield a line for each option, or several if its values depend on the number of seats."""
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
