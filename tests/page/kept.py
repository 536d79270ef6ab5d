"""Games put on a visitor's table as if they had been played there, and what is read from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from zlib import crc32

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.tree import Line
from tessera.saves import trees
from tessera.saves.beside import FETCHED
from tessera.saves.library import GAME, About, Kept, Library, sealed_text
from tessera.saves.port import SMALL
from tests.outside import PERSONS, kept
from tests.page.visitor import Visitor

MARKUP: Final = "<img src=x onerror=alert(1)>&amp;"
#: A game with two variations and words, as somebody else sends it.
TREE: Final = (
    '[Game "pyrga"]\n[Format "2"]\n[Result "*"]\n\n'
    "{Begun} 1. Sb2 Tb1E (1... Tb3N 2. Cb4 )\n2. Cd1 $1 {well} (2... resign ) *\n"
)


def _kept_tree() -> str:
    before, FETCHED.trees = FETCHED.trees, trees
    match, study = trees.read(TREE, catalogue.game)
    it = Kept(match, PERSONS, "2026-11-26T12:00:00Z", study)
    text = sealed_text(it, About.of(it))
    FETCHED.trees = before
    return text


#: The same game as it is kept.
KEPT: Final = _kept_tree()


def put(at: Visitor, match: Match, players: Mapping[str, str]) -> str:
    """Put a kept game on the table; its name."""
    name = f"{crc32(f'{match.turns()} {players}'.encode()):08x}"
    at.storage.texts[GAME + name] = kept(match, players)
    at.go(f"#/game/{name}")
    assert name == at.session.table.name
    return name


def read(at: Visitor, text: str, file: str | bytes | None = None) -> None:
    """Read a record that was pasted, or a file that was chosen."""
    at.go("#/import")
    at.window.chosen = file
    at.send("read", record=text)


def kept_texts(at: Visitor) -> dict[str, str]:
    """All that is kept, but for what the list of games is made of anew."""
    return {key: text for key, text in at.storage.texts.items() if not key.startswith(SMALL)}


def games(at: Visitor) -> list[str]:
    """The names under which games are kept."""
    return [key.removeprefix(GAME) for key in at.storage.texts if key.startswith(GAME)]


def found(at: Visitor, name: str = "") -> Kept:
    """A game as it is kept now; that on the table unless another is named."""
    loaded = Library(at.storage, catalogue.game).load(name or at.session.table.name)
    assert loaded.kept is not None and loaded.damaged is None
    return loaded.kept


def stored(at: Visitor, name: str = "") -> Match:
    """The match of a kept game."""
    return found(at, name).match


def turns(at: Visitor) -> list[str]:
    """The turns of the game on the table, as it writes them."""
    return at.session.table.texts()


def tree(at: Visitor, name: str = "") -> str:
    """What is kept of a game's turns and, in brackets, of what stands beside them."""
    it = found(at, name)
    if it.tree is None:
        return "plain: " + " ".join(turn.text for turn in it.match.turns())
    assert [step.text for step in it.tree.line] == [turn.text for turn in it.match.turns()]
    return _written(it.tree.line)


def _written(line: Line) -> str:
    return " ".join(
        " ".join([step.text, *(f"({_written(other)})" for other in step.instead)]) for step in line
    )


def name_of(at: Visitor) -> str:
    """The name in the address of the game on the table."""
    return at.window.history[-1].rpartition("#/game/")[2]


def no_markup(at: Visitor) -> None:
    """Nothing that came from outside is markup."""
    every = [*at.document.regions.values(), at.document.dialog, at.document.skeleton]
    assert not [text for text in every if "<img" in text or "<script" in text or "<b>" in text]
