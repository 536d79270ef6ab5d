"""How much a new game has to write, by what the base classes leave open."""

from __future__ import annotations

from tessera.drawing.board import Board, GameWords
from tessera.play.contract import Game, State
from tessera.play.hidden import Hidden, HiddenGame


def asked(base: type) -> set[str]:
    """The names that a derived class must give something to."""
    named = {name for each in base.__mro__ for name in getattr(each, "__annotations__", ())}
    constants = {name for name in named if not hasattr(base, name)}
    return {*getattr(base, "__abstractmethods__", ()), *constants}


def test_an_open_game_writes_at_most_fifteen_names_of_rules() -> None:
    """Of its states and of itself; a drawing and words ask for ten each at most."""
    assert 15 >= len(asked(State)) + len(asked(Game))
    assert 10 >= max(len(asked(Board)), len(asked(GameWords)))


def test_secrets_and_chance_ask_for_few_more() -> None:
    """All that the mixins add."""
    assert {"observed_by", "recalled", "reveals", "redact", "listed"} == asked(Hidden) - asked(
        State
    )
    assert {"secrets", "deal_headers", "deal", "complete"} == asked(HiddenGame) - asked(Game)
