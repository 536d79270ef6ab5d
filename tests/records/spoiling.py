"""Records as email, chats and editors change them, without losing a letter of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from quopri import encodestring
from random import Random
from typing import Final, NamedTuple

from tessera.games import catalogue
from tessera.play.chapters import Chapter, read_chapters
from tessera.play.decoding import decode
from tessera.play.match import Match
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Study
from tests.properties.playing import Kind, kinds
from tests.records.growing import grown

Spoil = Callable[[str, Random], str]
#: Names of players.
NAMES: Final = ("Ann", "Jo Li", "André", "O'Neil", 'Jo "Rook" Li')
#: The headers of deals.
DEALT: Final = "|".join(
    sorted({it for kind in kinds() for it in kind.game.deal_headers(kind.setup)})
)
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
    mark = rng.choice(["> ", ">", ">> ", "> > ", "| ", "  > "])
    return "".join(f"{mark}{line}" for line in text.splitlines(keepends=True))


def wrapped(text: str, rng: Random) -> str:
    """Wrap lines at spaces, or join them all."""
    width = rng.choice([60, 72, 76, 998])
    if width == 998:
        return " ".join(text.split("\n")).rstrip() + "\n"
    lines = list[str]()
    for whole in text.split("\n"):
        line = whole
        while len(line) > width and " " in line[:width]:
            at = line.rindex(" ", 0, width)
            lines.append(line[:at])
            line = line[at + 1 :]
        lines.append(line)
    return "\n".join(lines)


def curled(text: str, rng: Random) -> str:
    """Use other quotation marks around the values of headers."""
    marks = rng.choice(["“”", "„“", "«»", "””", "''", "‘’", "″″"])
    return _headers(text, lambda it: f"[{it[1]} {marks[0]}{it[2]}{marks[1]}]")


def dashed(text: str, rng: Random) -> str:
    """Use other dashes and symbols in turns, as editors do."""
    dash = rng.choice("–—‑−‐")
    turns = {"-": dash, "...": "…"}
    if rng.random() < 0.3:
        turns |= {"<<": "«", ">>": "»"}

    def spoil(body: str) -> str:
        for plain, other in turns.items():
            body = body.replace(plain, other)
        return body

    return _turns(text, spoil)


def spaced(text: str, rng: Random) -> str:
    """Use other spaces, more spaces, and trailing spaces."""
    blank = rng.choice(["\u00a0", "\u2009", "  ", "\t", "\u3000", " \u00a0"])
    text = _turns(text, lambda body: body.replace(" ", blank))
    if rng.random() < 0.5:
        text = _headers(text, lambda it: f'[ {it[1]}{blank}"{it[2]}" ]')
    return text.replace("\n", rng.choice(["\n", " \n", "\u00a0\n"]))


def cased(text: str, rng: Random) -> str:
    """Change the case of header names, the game's name, the deal or turns."""
    case = rng.choice([str.upper, str.lower])
    if rng.random() < 0.5:
        return _headers(text, lambda it: f'[{case(it[1])} "{it[2]}"]')
    if rng.random() < 0.3:
        return re.sub(rf'(?m)^\[({DEALT}) "(.*)"\]$', lambda it: case(it[0]), text)
    if rng.random() < 0.5:
        return text.replace(text.split("]", maxsplit=1)[0], case(text.split("]", maxsplit=1)[0]), 1)
    # A word of a result may be a player’s name in capitals.
    return _turns(text, case)


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
    "Voici la partie :\n",
    "Game 3 of our match.\n",
    "```\n", "~~~text\n", "[code]\n", "<pre>\n", "```pgn\n",
)  # fmt: skip
BEHIND: Final = (
    "\n-- \nAnn\nSent from my telephone\n", "\n\nWhat do you think? Well played!\n",
    "```\n", "\n[/code]\n", "</pre>\n", "\n____\nThis message is confidential.\n",
    "\nBest,\nAnn (+33 1 23 45 67 89)\n", "\n> On Monday you wrote:\n> Let us play\n",
)  # fmt: skip


def surrounded(text: str, rng: Random) -> str:
    """Put text before and after the record."""
    before = rng.choice(BEFORE) if rng.random() < 0.8 else ""
    return before + text + (rng.choice(BEHIND) if rng.random() < 0.8 else "")


def escaped(text: str, rng: Random) -> str:
    """Use HTML entities, or the escapes of email or Markdown."""
    which = rng.randrange(4)
    if which == 0:
        return escape(text, quote=True)
    if which == 1:
        return "<p>" + escape(text, quote=False).replace("\n", "<br>\n") + "</p>"
    if which == 2:
        return encodestring(text.encode()).decode()
    return _turns(_headers(text, lambda it: rf"\[{it[1]} \"{it[2]}\"\]"), _backslashed)


def _backslashed(body: str) -> str:
    return re.sub(r"([.()*<>-])", r"\\\1", body)


def numbered(text: str, rng: Random) -> str:
    """Number turns in other ways."""
    way = rng.choice([r"\1.", r"\1. ...", r"\1", r"\1.…", "", r"\1)", r"\1..."])
    return _turns(text, lambda body: re.sub(r"(?<!\S)([0-9]+)\.(?= )", way, body))


def ended(text: str, rng: Random) -> str:
    """Use other line endings and more blank lines."""
    end = rng.choice(["\r\n", "\r", "\u2028", "\n\n", "\x85", "\x0b"])
    return text.replace("\n", end)


def loosened(text: str, rng: Random) -> str:
    """Write headers loosely: without quotation marks, reordered, repeated."""
    which = rng.randrange(4)
    if which == 0:
        return text.replace("]\n[", "] [").replace("]\n\n", "] ")
    if which == 1:
        return _headers(text, lambda it: f"[{it[1]}: {it[2]}]")
    head, gap, body = text.partition("\n\n")
    lines = head.split("\n")
    if which == 2:
        rng.shuffle(lines)
        return "\n".join(lines) + gap + body
    return "\n".join([*lines, rng.choice(lines[1:])]) + gap + body


def chatted(text: str, rng: Random) -> str:
    """Send the turns in messages of a chat, with the players' names."""
    names = [it[2] for it in _HEADER.finditer(text) if it[2] in NAMES]
    head, gap, body = text.partition("\n\n")
    if not names or "{" in body:
        return text
    way = rng.choice(
        ["{}: ", "{}\n", "{} — Today at 10:31 AM\n", "[10:31] {}: ", "{}, 27.11.26 10:31\n"]
    )
    lines = [way.format(rng.choice(names)) + line for line in body.splitlines()]
    return head + gap + "\n".join(lines) + "\n"


SPOILS: Final[tuple[Spoil, ...]] = (
    loosened, numbered, dashed, cased, spaced, curled, unseen, wrapped, chatted, surrounded, quoted,
    escaped, ended,
)  # fmt: skip
ENCODINGS: Final = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252")


class Spoiled(NamedTuple):
    """A study, its record, the changed record as bytes, and the names of the changes."""

    study: Study
    plain: str
    data: bytes
    ways: tuple[str, ...]

    def read(self) -> tuple[Chapter, ...]:
        """The chapters read from it."""
        return read_chapters(decode(self.data)[0], catalogue.game)


def spoiled(study: Study, rng: Random) -> Spoiled:
    """Apply one to four of `SPOILS` to the record of a study."""
    plain = text = write_study(study)
    ways = sorted(rng.sample(range(len(SPOILS)), rng.randrange(1, 5)))
    for way in ways:
        text = SPOILS[way](text, rng)
    encoding = rng.choice(ENCODINGS) if rng.random() < 0.3 else "utf-8"
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        encoding, data = "utf-8", text.encode()
    return Spoiled(study, plain, data, (*(SPOILS[way].__name__ for way in ways), encoding))


def verdict(one: Spoiled, chapters: Sequence[Chapter]) -> str:
    """The outcome: "same", "refused", or "other" if a different game was read."""
    found = [it.read for it in chapters]
    games = [it for it in found if isinstance(it, Study)]
    if not games:
        return "refused"
    whole = read_study(one.plain, catalogue.game).match
    same = len(games) == 1 and _told(games[0].match) == _told(whole)
    return "same" if same and len(found) == 1 else "more" if same else "other"


def _told(match: Match) -> tuple[object, ...]:
    """Everything that defines a game: rules, setup, deal and turns."""
    return match.game.id, match.setup, match.deal, match.actions, match.resigned


def studies(game: str, rng: Random) -> Iterator[Study]:
    """Random studies of a game, with names."""
    every = [kind for kind in kinds() if kind.game.id == game]
    while True:
        kind: Kind = rng.choice(every)
        study = grown(kind, rng)
        names = {kind.game.header(seat): rng.choice(NAMES) for seat in study.match.seats}
        yield study._replace(match=study.match._replace(headers={"Date": "2026-11-27", **names}))
