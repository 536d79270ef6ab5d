"""What a board draws, as the files in ``drawn`` keep it.

A file has the name of its game. Each line that begins with ``>`` asks for something, and the
lines below are what the board draws then, one element a line. It asks for what is always the same
(``ground``, ``frame 2``, ``symbols white Sb2``), or names a playthrough, how many actions of it
are played, what is drawn, and the picks made (``pyrga-py11-ones 6 choices kind:T``). Behind a point
stands the number of an observation of the interlude. Of labels that are alike the last one stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import tostring

from tessera.drawing.board import Choice, Markings
from tessera.games import catalogue
from tessera.play.replay import read_record
from tests.drawing.looking import ENGLISH, LOOKING, Moment, tree
from tests.picking import picks_of
from tests.playthroughs import showing as playthroughs

FILES: Final = sorted((Path(__file__).parent / "drawn").glob("*.txt"))


def asked(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("> ") for line in lines if line.startswith("> ")]


def shown(file: Path) -> str:
    """The whole file, drawn anew."""
    parts = (f"> {line}\n{answer(file.stem, line)}\n" for line in asked(file))
    return "\n".join(parts)


def answer(game: str, line: str) -> str:
    board, (first, *words) = catalogue.board(game), line.split()
    if first == "ground":
        return elements(board.ground() + board.names(ENGLISH))
    if first == "frame":
        return elements(board.frame(int(words[0])))
    if first == "emblem":
        return elements(board.emblem(words[0]))
    if first == "symbols":
        return elements(board.symbols(words[0], " ".join(words[1:])))
    count, what, *picks = words
    return "\n".join(drawn(game, first, count, what, picks))


def drawn(game: str, record: str, count: str, what: str, texts: list[str]) -> Iterator[str]:
    """What is drawn of one moment of a playthrough, for the seat to move."""
    played, _, step = count.partition(".")
    text = playthroughs.record_of(playthroughs.HERE / f"{record}.txt")
    at = Moment(read_record(text, catalogue.game).at(int(played)), catalogue.board(game))
    board, picks = at.board, picks_of(*texts)
    seen = board.interlude(at.state)[int(step)] if step else at.state
    if what == "pieces":
        yield elements(board.pieces(seen, at.last))
    elif what == "supply":
        yield elements(board.supply(ENGLISH, seen, LOOKING, True))
    elif what == "hand":
        for seat in at.match.seats:
            yield from choices(board.hand(ENGLISH, seen, seat, picks))
    elif what == "next":
        yield from choices(board.next_choices(ENGLISH, seen, picks))
        yield " ".join(f"{key}={pick}" for key, pick in board.keys(seen, picks).items())
    elif what == "preview":
        yield elements(board.preview(seen, picks))
    elif what == "labels":
        labels = board.labels(ENGLISH, seen, at.looks(tuple(texts))).values()
        yield from {text.partition(": ")[2]: text for text in labels}.values()
    elif what == "carried":
        yield elements(board.draw_carried_piece(seen, picks[0]))
    else:
        looks = looking(at, what, tuple(texts))
        yield elements(board.marks(seen, looks))
        yield elements(board.choices(seen, looks))


def looking(at: Moment, what: str, picks: tuple[str, ...]) -> Markings:
    if what == "choices":
        return at.looks(picks)
    return at.refusing(picks) if what == "refused" else at.deciding()


def choices(offered: Iterable[Choice]) -> Iterator[str]:
    for one in offered:
        yield f"{one.pick} left {one.left} way {one.way} {elements(one.picture)}"


def elements(text: str) -> str:
    """Each element of a drawing on a line of its own, its text behind it."""
    root = tree(text)
    return "\n".join([root.text or "", *(tostring(it, "unicode") for it in root)]).strip()
