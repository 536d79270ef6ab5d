"""Pairings, as a command line asks for them, and the files of their games."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from pathlib import Path
from typing import Any

from toolchain import CACHE
from tessera.command.arena import Pairing, sides
from tessera.command.numbers import whole
from tessera.command.players import fits
from tessera.command.uct import UCT
from tessera.games import catalogue

#: Most characters of a file's name before its hash and suffix.
LONGEST_NAME = 100


def add_setting(parser: argparse.ArgumentParser) -> None:
    """Add the options for the form of a game, for its chance and for the cores to play on."""
    said = "number of players (the game's usual number)"
    parser.add_argument("--seats", type=whole(0), metavar="N", help=said)
    said = "set an option of the game; may be repeated"
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=said)
    said = "random turns at the start of each game (0)"
    parser.add_argument("--lead-in", type=whole(0), default=0, metavar="N", help=said)
    said = "seed of all chance (0)"
    parser.add_argument("--seed", type=whole(), default=0, metavar="N", help=said)
    cores, said = os.cpu_count() or 1, "processor cores to use (all)"
    parser.add_argument("--jobs", type=whole(1), default=cores, metavar="N", help=said)


def pairing_of(asked: argparse.Namespace) -> Pairing:
    """The pairing that is asked for.

    Raises `Refused` ("protocol") for something that does not exist.
    """
    game = catalogue.game(asked.game)
    options = dict(text.partition("=")[::2] for text in asked.set)
    setup = game.setup(asked.seats, options)
    first, second = (
        f"engine:{asked.engine}" if name == "engine" and asked.engine else name
        for name in (asked.first, asked.second)
    )
    for name in (first, second):
        fits(name, game)
    pairing = Pairing(
        asked.game,
        setup.seats,
        tuple(sorted(options.items())),
        first,
        second,
        asked.seed,
        asked.lead_in,
        nodes=asked.nodes,
        only=asked.side,
    )
    sides(pairing)
    return pairing


def kept_in(pairing: Pairing) -> Path:
    """The default file for a pairing's games, a different one for every pairing.

    A hash at its end stands for all that the name cannot hold.
    """
    words = [pairing.game, str(pairing.seats), *("-".join(option) for option in pairing.options)]
    words += [pairing.only] if pairing.only else []
    players = (name.replace(f"{UCT}:", f"{UCT}-", 1) for name in (pairing.first, pairing.second))
    name = "_".join([*words, *players, str(pairing.seed)])
    plain = "".join(
        sign if sign.isascii() and (sign.isalnum() or sign in "-_") else "-" for sign in name
    )[:LONGEST_NAME]
    usual = {field: pairing._field_defaults[field] for field in ("lead_in", "longest", "nodes")}
    if plain != name or usual.items() - pairing._asdict().items():
        plain += f"_{digest(pairing._asdict())}"
    return CACHE / "arena" / f"{plain}.jsonl"


def digest(settings: dict[str, Any]) -> str:
    """Hash of settings, as eight hexadecimal digits."""
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:8]
