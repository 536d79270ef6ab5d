"""Which course a game has when it is played apart."""

from __future__ import annotations

from importlib import import_module

from tessera.apart import open_course
from tessera.apart.protocol import Apart, Course
from tessera.apart.terms import Terms


def begun(terms: Terms) -> Course:
    """The course before anybody has joined: of the game's own module ``apart`` if it has one.

    Raises `Refused` ("apart", "form") for a form of the game that cannot be played apart.
    """
    package, _dot, module = type(terms.game).__module__.rpartition(".")
    name = f"{package}.apart"
    if module != "rules":
        return open_course.begun(terms)
    try:
        brought: Apart = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return open_course.begun(terms)
    return brought.begun(terms)
