"""Records as email, chats and editors change them, without losing a letter of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from quopri import encodestring
from random import Random
from typing import Final

from tessera.play.study_record import write_study
from tessera.play.tree import Study
from tests.properties.playing import Kind, kinds
from tests.records.growing import grown

#: Names of players.
NAMES: Final = ("Ann", "Jo Li", "André", "O'Neil", 'Jo "Rook" Li')
_HEADER: Final = re.compile(r'\[(\w+) "(.*)"\]')


def _headers(text: str, spoil: Callable[[re.Match[str]], str]) -> str:
    return re.sub(rf"(?m)^{_HEADER.pattern}$", spoil, text)


def _turns(text: str, spoil: Callable[[str], str]) -> str:
    """Change the text after the headers, except comments."""
    head, gap, body = text.partition("\n\n")
    parts = re.split(r"(\{[^}]*\})", body)
    return head + gap + "".join(it if it.startswith("{") else spoil(it) for it in parts)


def quoted(text: str, rng: Random) -> str:
    """Put a quote marker before each line."""
    return re.sub("(?m)^", rng.choice(["> ", ">", ">> ", "> > ", "| ", "  > "]), text.strip())


def wrapped(text: str, rng: Random) -> str:
    """Wrap lines at spaces, or join them all."""
    if rng.random() < 0.3:
        return " ".join(text.split("\n")).rstrip() + "\n"
    width = rng.choice([60, 72, 76])
    return re.sub(rf"(.{{20,{width}}}) (?=.)", r"\1\n", text)


def curled(text: str, rng: Random) -> str:
    """Use other quotation marks around the values of headers."""
    marks = rng.choice(["“”", "„“", "«»", "””", "''", "‘’", "″″"])
    return _headers(text, lambda it: f"[{it[1]} {marks[0]}{it[2]}{marks[1]}]")


def dashed(text: str, rng: Random) -> str:
    """Use other dashes and symbols in turns, as editors do."""
    turns = {"-": rng.choice("–—‑−‐"), "...": "…"}
    if rng.random() < 0.3:
        turns |= {"<<": "«", ">>": "»"}
    return _turns(
        text, lambda body: re.sub("-|[.]{3}|<<|>>", lambda it: turns.get(it[0], it[0]), body)
    )


def spaced(text: str, rng: Random) -> str:
    """Use other spaces, more spaces, and trailing spaces."""
    blank = rng.choice(["\u00a0", "\u2009", "  ", "\t", "\u3000", " \u00a0"])
    text = _turns(text, lambda body: body.replace(" ", blank))
    if rng.random() < 0.5:
        text = _headers(text, lambda it: f'[ {it[1]}{blank}"{it[2]}" ]')
    return text.replace("\n", rng.choice(["\n", " \n", "\u00a0\n"]))


def unseen(text: str, rng: Random) -> str:
    """Insert invisible characters anywhere except in comments and values."""
    sign = rng.choice("\u200b\u2060\ufeff\u00ad\u200e\u202a\ufe0f\u200d")
    for _ in range(rng.randrange(1, 9)):
        at = rng.choice([0, rng.randrange(len(text)), text.find("[") + 1, text.find("]") + 1])
        text = text[:at] + sign + text[at:]
    return text


BEFORE: Final = (
    "Hi Bob,\nhere is the game of last night:\n\n",
    "On Fri, 27 Nov 2026 at 10:30, Ann <ann@example.org> wrote:\n",
    "From: Ann\nTo: Bob\nSubject: Our game\nContent-Type: text/plain; charset=utf-8\n\n",
    "Voici la partie :\n", "Game 3 of our match.\n",
    "```\n", "~~~text\n", "[code]\n", "<pre>\n", "```pgn\n", "",
)  # fmt: skip
BEHIND: Final = (
    "\n-- \nAnn\nSent from my telephone\n", "\n\nWhat do you think? Well played!\n",
    "```\n", "\n[/code]\n", "</pre>\n", "\n____\nThis message is confidential.\n",
    "\nBest,\nAnn (+33 1 23 45 67 89)\n", "\n> On Monday you wrote:\n> Let us play\n", "",
)  # fmt: skip


def surrounded(text: str, rng: Random) -> str:
    """Put text before and after the record."""
    return rng.choice(BEFORE) + text + rng.choice(BEHIND)


def escaped(text: str, rng: Random) -> str:
    """Use HTML entities, or the escapes of email or Markdown."""
    which = rng.randrange(4)
    if which == 0:
        return escape(text, quote=True)
    if which == 1:
        return "<p>" + escape(text, quote=False).replace("\n", "<br>\n") + "</p>"
    if which == 2:
        return encodestring(text.encode()).decode()
    marked = _headers(text, lambda it: rf"\[{it[1]} \"{it[2]}\"\]")
    return _turns(marked, lambda body: re.sub(r"([.()*<>-])", r"\\\1", body))


def numbered(text: str, rng: Random) -> str:
    """Number turns in other ways."""
    way = rng.choice([r"\1.", r"\1. ...", r"\1", r"\1.…", "", r"\1)", r"\1..."])
    return _turns(text, lambda body: re.sub(r"(?<!\S)([0-9]+)\.(?= )", way, body))


def ended(text: str, rng: Random) -> str:
    """Use other line endings and more blank lines."""
    return text.replace("\n", rng.choice(["\r\n", "\r", "\u2028", "\n\n", "\x85", "\x0b"]))


SPOILS: Final = (
    numbered, dashed, spaced, curled, unseen, wrapped, surrounded, quoted,
    escaped, ended,
)  # fmt: skip


def spoiled(study: Study, rng: Random) -> tuple[str, list[str]]:
    """A study's record with one to four of `SPOILS`; and what was done to it."""
    text = write_study(study)
    ways = [way for way in SPOILS if way in rng.sample(SPOILS, rng.randrange(1, 5))]
    for way in ways:
        text = way(text, rng)
    return text, [way.__name__ for way in ways]


def studies(game: str, rng: Random) -> Iterator[Study]:
    """Random studies of a game, with names."""
    every = [kind for kind in kinds() if kind.game.id == game]
    while True:
        kind: Kind = rng.choice(every)
        study = grown(kind, rng)
        names = {kind.game.header(seat): rng.choice(NAMES) for seat in study.match.seats}
        yield study._replace(match=study.match._replace(headers={"Date": "2026-11-27", **names}))
