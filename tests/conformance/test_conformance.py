"""Every game has a module here, in which its modules stand for the contract's protocols.

A module stands for its protocol as an object would: `Game`, `Board`, `GameWords`, `Bot`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tessera.games import catalogue

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_game_is_held_to_its_protocols(game: str) -> None:
    """What mypy reads here is what the catalogue gives: a game without a module was never read."""
    held = import_module(f"tests.conformance.{game}")
    assert (held.RULES, held.BOARD) == (catalogue.game(game), catalogue.board(game))
    assert (held.WORDS, held.BOT) == (catalogue.words(game), catalogue.bot(game))
    assert held.BEGINNER == catalogue.bot(game, 0)
    assert held.PLACING == catalogue.game(game).placing()
    text = (HERE / f"{game}.py").read_text(encoding="utf-8")
    kept = ("RULES: Final[Game[Any]] =", "BOARD: Final[Board] =", "WORDS: Final[GameWords] =",
            "BOT: Final[Bot] =", "BEGINNER: Final[Bot] =", "PLACING: Final[Placing] =")  # fmt: skip
    assert [] == [line for line in kept if line not in text]
