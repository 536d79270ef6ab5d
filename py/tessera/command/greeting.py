"""What the line protocol tells of itself: ``hello``."""

from __future__ import annotations

from typing import Any

import tessera
from tessera.command.description import COMMANDS, VERSION
from tessera.games import catalogue
from tessera.play.contract import LOT, Game, Option
from tessera.search.levels import NUMBERS


def hello() -> dict[str, Any]:
    """The protocol's number, the program's version, the commands, and the games with their forms.

    A form is a number of seats, with the seats' names as they usually follow one another and the
    options that there are with so many; the default stands first among an option's values.
    """
    return {
        "protocol": VERSION,
        "version": tessera.__version__,
        "commands": [command.name for command in COMMANDS],
        "games": [_game(catalogue.game(name)) for name in catalogue.GAMES],
    }


def _game(game: Game[Any]) -> dict[str, Any]:
    forms = [_form(game, seats) for seats in sorted(game.seat_counts)]
    levels = [0, *NUMBERS]
    return {"game": game.id, "title": game.title, "forms": forms, "levels": levels}


def _form(game: Game[Any], seats: int) -> dict[str, Any]:
    names = game.seats(game.setup(seats))
    options = [_option(option) for option in game.options(seats)]
    return {"seats": seats, "names": list(names), "options": options}


def _option(option: Option) -> dict[str, Any]:
    values = [*option.values, *([LOT] if option.lot else [])]
    return {"option": option.name, "values": values, "default": option.default}
