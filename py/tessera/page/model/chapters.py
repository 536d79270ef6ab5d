"""Several records in one text, each read by itself, to be kept as a game of its own."""

from __future__ import annotations

from typing import NamedTuple

from tessera.page.model.seating import seating
from tessera.play.replay import LONGEST_OF_ALL, BadRecord, Find
from tessera.play.tidied_source import cut_off, split_chapters
from tessera.play.tidying import move_note
from tessera.saves import generous
from tessera.saves.bundle import Part, Refusal, own_name
from tessera.saves.kept import Kept


class Unread(NamedTuple):
    """A record among several before it is read: its number and its line, both from 1, its text.

    Of a text that is too long the last one is ``cut``.
    """

    number: int
    line: int
    text: str
    cut: bool = False


def parted(text: str) -> tuple[Unread, ...]:
    """The records of a text, at least one."""
    parts = enumerate(split_chapters(text), start=1)
    found = [Unread(number, line, part) for number, (line, part) in parts]
    return (*found[:-1], found[-1]._replace(cut=len(text) > LONGEST_OF_ALL))


def read(chapter: Unread, find: Find, when: str) -> Part | Refusal:
    """A record among several as it is to be kept, or why not, with its line in the whole text.

    ``when`` is the time under which it is kept. Raises what ``find`` raises beside `Refused`, and
    `Absent` where the code for trees is missing.
    """
    try:
        match, tree, notes = generous.read(chapter.text, find)
        if chapter.cut:
            raise cut_off(1, match)
    except BadRecord as bad:
        bad.line += chapter.line - 1
        return Refusal(chapter.number, "", "rules", bad.game, bad)
    match, players = seating(match)
    kept = Kept(match, players, when, tree)
    told = tuple(move_note(note, chapter.line - 1) for note in notes)
    return Part(chapter.number, own_name(kept), kept, told)
