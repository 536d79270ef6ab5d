"""The diagrams of the rules pages: positions that can be played from, read from TOML.

``static/rules/<game>.toml`` holds a table a diagram:

* ``record``: turns from the start, headers above them where needed; the game's name is added,
  and of Ta Yü and Tyrus a deal in which the turns can be played.
* ``legal``: turns (or actions) that must be legal there; ``refused``: turns and the rule that
  refuses each; ``ends``: the rule that has ended the game there.
* ``crop``: two opposite squares, all that is shown; ``view``: the seat whose view is shown.
* ``goal``: turns of which each solves a step of the first game.
* ``next``; ``ivory``, ``brown``: what is drawn after the turns (Ta Yü); the decks' beginnings.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from toolchain import ROOT
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.replay import read_record

FOLDER: Final = ROOT / "static/rules"

#: What a diagram's table may hold.
FIELDS: Final = {
    "record", "legal", "refused", "ends", "crop", "view", "goal", "next", "ivory", "brown",
}  # fmt: skip
_CROP: Final = re.compile(r"([a-s]\d{1,2})-([a-s]\d{1,2})")


class Diagram(NamedTuple):
    """A position of a rules page, and what the page says of it.

    ``record`` is whole: any reader of records takes it.
    """

    game: str
    name: str
    record: str
    legal: tuple[str, ...] = ()
    refused: Mapping[str, str] = {}
    goal: tuple[str, ...] = ()
    ends: str = ""
    crop: str = ""
    view: str = ""

    @property
    def match(self) -> Match:
        """The match up to there. Raises `Refused` for a record that breaks a rule."""
        return read_record(self.record, catalogue.game)


def load(file: str, folder: Path = FOLDER) -> dict[str, Diagram]:
    """The diagrams of a file by their names; a file's name is the game, or each table says which.

    Raises `ValueError` for a table that is not one.
    """
    tables = tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))
    return {name: _diagram(table.pop("game", file), name, table) for name, table in tables.items()}


def opening(game: str) -> Match:
    """A game at its start, with its usual seats and options."""
    return _diagram(game, "start", {}).match


def _diagram(game: str, name: str, table: Mapping[str, Any]) -> Diagram:
    if not FIELDS.issuperset(table):
        raise ValueError(f"{game}.toml, {name}: unknown {sorted(set(table) - FIELDS)}")
    if table.get("crop") and not _CROP.fullmatch(table["crop"]):
        raise ValueError(f"{game}.toml, {name}: crop is two squares, as e5-o15")
    headers, turns = _parted(table.get("record", ""))
    headers = f'[Game "{game}"]\n[Format "1"]\n{headers}'
    dealt = DEALS.get(game)
    if dealt is not None:
        headers += dealt(headers, turns, table)
    return Diagram(
        game,
        name,
        f"{headers}\n{turns}\n",
        tuple(table.get("legal", ())),
        table.get("refused", {}),
        tuple(table.get("goal", ())),
        table.get("ends", ""),
        table.get("crop", ""),
        table.get("view", ""),
    )


def _parted(record: str) -> tuple[str, str]:
    """The headers and the turns of a record."""
    lines = [line.strip() for line in record.strip().splitlines()]
    headers = "".join(f"{line}\n" for line in lines if line.startswith("["))
    return headers, "\n".join(line for line in lines if line and not line.startswith("["))


def _header(name: str, value: str, headers: str) -> str:
    """A header, unless it is there."""
    return "" if f"[{name} " in headers else f'[{name} "{value}"]\n'


def _tayu(headers: str, turns: str, table: Mapping[str, Any]) -> str:
    """A block in which the tiles come as the turns name them, from the rows they are drawn from."""
    from tessera.games.tayu.tiles import COPIES, KIND_OF, KINDS  # noqa: PLC0415

    seats = re.search(r'\[Seats "(\d)"\]', headers)
    count = seats[1] if seats else "2"
    found = _header("First", {"2": "ns", "3": "A", "4": "n"}[count], headers)
    if count == "3":
        found += _header("Lot", "1", headers)
    if "[Left " in headers:
        return found
    rows: dict[str, list[str]] = {"L": [], "R": []}
    drawn = ""
    for word in re.findall(r"\S+", turns):
        if word in rows:
            drawn = word
        elif drawn and ":" in word:
            rows[drawn].append(KINDS[KIND_OF["".join(sorted(word.partition(":")[0]))]])
            drawn = ""
    for name in table.get("next", ()):
        for row in rows.values() if not drawn else [rows[drawn]]:
            row.append(KINDS[KIND_OF[name]])
        drawn = ""
    rest = [kind for kind in KINDS for _copy in range(COPIES)]
    for kind in (*rows["L"], *rows["R"]):
        rest.remove(kind)
    Random(len(rest)).shuffle(rest)
    missing = len(KINDS) * COPIES // 2 - len(rows["L"])
    left, right = [*rows["L"], *rest[:missing]], [*rows["R"], *rest[missing:]]
    return found + f'[Left "{" ".join(left)}"]\n[Right "{" ".join(right)}"]\n'


def _tyrus(headers: str, turns: str, table: Mapping[str, Any]) -> str:
    """Decks in which the tiles come as they are placed, and the elections in a fixed order."""
    from tessera.games.tyrus.tiles import NAMES, PLACED  # noqa: PLC0415

    found = _header("First", "ivory", headers) + _header("Elections", "C M T C M T C M T", headers)
    leads = "brown" if '[First "brown"]' in headers else "ivory"
    other = {"ivory": "brown", "brown": "ivory"}
    placed: dict[str, list[str]] = {"ivory": [], "brown": []}
    for place, tile in enumerate(re.findall(r"([SMP]\d+)@", turns)):
        election, turn = divmod(place, PLACED)
        leader = leads if election % 2 == 0 else other[leads]
        placed[leader if turn % 2 == 0 else other[leader]].append(tile)
    for seat, tiles in placed.items():
        first = [*tiles, *(tile for tile in table.get(seat, ()) if tile not in tiles)]
        rest = [tile for tile in NAMES if tile not in first]
        Random(len(rest)).shuffle(rest)
        found += _header(f"{seat.capitalize()}Deck", " ".join([*first, *rest]), headers)
    return found


#: What fills in the deal of a game that has one.
DEALS: Final = {"tayu": _tayu, "tyrus": _tyrus}


def faults(diagram: Diagram) -> Iterator[str]:
    """What is said of a diagram and is not so, a sentence each."""
    try:
        match = diagram.match
    except Refused as refused:
        yield f"its record is refused: {refused.fault}"
        return
    outcome = match.outcome
    if diagram.ends != (outcome.rule if outcome else ""):
        yield f"it is ended by {outcome.rule if outcome else 'nothing'}, not {diagram.ends!r}"
    if not diagram.ends and not diagram.legal:
        yield "nothing is said to be legal in it"
    for text in (*diagram.legal, *diagram.goal):
        rule = refusal(match, text)
        if rule:
            yield f"{text} is refused by {rule}"
    for text, named in diagram.refused.items():
        rule = refusal(match, text)
        if rule != named:
            yield f"{text} is refused by {rule or 'nothing'}, not {named}"
    if diagram.view and diagram.view not in match.seats:
        yield f"there is no seat {diagram.view}"


def refusal(match: Match, text: str) -> str:
    """The rule that refuses a written turn, or action, in a match; empty if it may be played."""
    try:
        match.play_text(text)
    except Refused as refused:
        return refused.fault.rule
    return ""
