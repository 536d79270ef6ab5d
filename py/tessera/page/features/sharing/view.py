"""Views of the dialog for sharing a game, and the texts and pictures to share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tessera.drawing.board import Markings
from tessera.drawing.svg import bare, element, escaped
from tessera.drawing.svg_export import svg_file
from tessera.page.core.board import drawing, named_ground
from tessera.page.core.html import button, labelled, live, quiet, shut
from tessera.page.core.players import SITTING, is_given, persons, seated
from tessera.page.core.sentence import among
from tessera.page.core.state import Scene
from tessera.page.core.table import Table, tree_of, turn_ends
from tessera.play.contract import Seat
from tessera.play.link import packed
from tessera.play.match import Match
from tessera.play.record import is_open, sealed_record
from tessera.play.tree import Tree
from tessera.saves.beside import tools
from tessera.saves.named import file_stem, given_name
from tessera.words.language import N_, Words
from tessera.words.naming import clipped

#: Values of the setting for players' names: ask first, include, leave out.
ASK: Final = "ask"
WITH: Final = "with"
WITHOUT: Final = "without"
#: The command that changes that setting.
NAMING: Final = "share-names"
#: The player entered for seats that are played elsewhere (`features.apart.model`).
_ELSEWHERE: Final = "apart"
#: Ids of the dialog's fields whose text can be copied.
LINK: Final = "shared-link"
RECORD: Final = "shared-record"
_HIDDEN: Final = N_(
    "What is still hidden in this game stays sealed in the link and the record; you can use "
    "either to continue elsewhere. A picture shows what you see."
)
_VIEWED: Final = N_("The link opens the game at the turn you are viewing.")
_FILES: Final[Mapping[str, str]] = {
    "text": N_("Download the record"),
    "svg": N_("Picture (SVG)"),
    "png": N_("Picture (PNG)"),
    "print": N_("Print"),
}


def taken_along(match: Match, players: Mapping[Seat, str]) -> Match:
    """Add the `SITTING` header to a match, for `tessera.page.core.players.seating` to read."""
    sitting = " ".join(seated(match, players).values())
    return match._replace(headers={**match.headers, SITTING: sitting})


def is_made_up(match: Match, players: Mapping[Seat, str]) -> bool:
    """True if the hidden parts of a match are invented; such a match must not be shared."""
    return _ELSEWHERE in players.values() and not is_open(match)


def names_in(table: Table) -> dict[str, str]:
    """Return the names given to persons, by header, in the order of seats."""
    match = table.match
    headers = map(match.game.header, persons(match, table.players))
    return {it: name for it in headers if is_given(name := match.headers.get(it, ""))}


def shared(table: Table, names: str) -> Table:
    """Return the table to share, without persons' names if ``names`` is `WITHOUT`."""
    if names != WITHOUT:
        return table
    gone = names_in(table)
    headers = {it: value for it, value in table.match.headers.items() if it not in gone}
    return table._replace(match=table.match._replace(headers=headers))


def written(match: Match, players: Mapping[Seat, str], tree: Tree | None) -> str:
    """Return a match's record, with its tree, if any; a sealed record also states the players."""
    if tree is not None:
        return tools().written(match, tree)
    return sealed_record(match if is_open(match) else taken_along(match, players))


def record(table: Table) -> str:
    return written(table.public_match, table.players, tree_of(table, table.public_match))


def fragment(table: Table) -> str:
    """Return an address fragment that holds the whole game and opens it at the turn shown."""
    turn = "" if table.viewed is None else f"/at/{len(table.match.at(table.viewed).turns())}"
    return f"#/record/{packed(record(table))}{turn}"


def file_name(table: Table, kind: str) -> str:
    turn = len(table.looked_at.turns())
    return f"{file_stem(table.match, table.name or 'shared')}-{turn}.{kind}"


def opened_at(match: Match, turn: str) -> int | None:
    """Return the number of actions up to ``turn``, a turn's number in a link; None if unreadable.

    A number past the end means the last turn. Trailing punctuation or parameters are ignored.
    """
    number = re.fullmatch(r"([0-9]{1,6})(?:[?&].*|\W*)", turn)
    if number is None:
        return None
    return turn_ends(match)[: int(number[1]) + 1][-1]


def entitled(scene: Scene) -> str:
    _ = scene.words
    match = scene.table.match
    given = given_name(match)
    title = _(N_("{name} ({game})"), name=given, game=match.game.title) if given else ""
    spoken = among(scene)
    players = ", ".join(scene.ui.words.seat(spoken, seat) for seat in match.seats)
    title = _(N_("{game}: {players}"), game=title or match.game.title, players=players)
    turn = len(scene.table.looked_at.turns())
    return bare(_(N_("{title}, turn {turn}"), title=title, turn=turn) if turn else title)


def picture(scene: Scene, css: str, scheme: str) -> str:
    _, table = scene.words, scene.table
    seen, board = table.observation, scene.board
    markings = Markings((), (), [turn._replace(number=0) for turn in table.marked[-1:]])
    marks = board.marks(seen, markings) if table.looked_at.outcome is None else ""
    layers = {"pieces": board.pieces(seen), "choices": board.choices(seen, markings)}
    drawn = drawing(board, table.quarters, ground=named_ground(_, board), marks=marks, **layers)
    game, title = table.match.game.id, entitled(scene)
    return svg_file(drawn, css, game=game, scheme=scheme, title=title, language=_.language)


def asking(_: Words, names: Sequence[str]) -> str:
    text = N_("{names} would appear in the link, the record and the SVG picture.")
    who = _(text, names=_.all_of(tuple(map(clipped, names))))
    later = _(N_("You are asked only once; you can change your answer in the settings."))
    answers = _answer(_(N_("With names")), WITH, "main")
    answers += _answer(_(N_("Without names")), WITHOUT, "plain")
    answers += button(_(N_("Cancel")), "no", class_="link")
    title = element("h2", escaped(_(N_("Share the players’ names too?"))), id_="question")
    return title + quiet(f"{who} {later}") + element("p", answers, class_="row")


def naming_names(_: Words, names: Sequence[str], wanted: str, do: str = NAMING, **more: str) -> str:
    """Return a line that says whether names are included, and a button; "" without names."""
    if not names:
        return ""
    if wanted == WITHOUT:
        text, other, value = N_("Names are left out."), N_("Include them"), WITH
    else:
        text, other, value = N_("Names are included."), N_("Leave them out"), WITHOUT
    change = button(_(other), do, data_value=value, class_="link", **more)
    return element("p", f"{escaped(_(text))} {change}", class_="quiet")


def _answer(text: str, value: str, kind: str) -> str:
    return button(text, NAMING, data_value=value, class_=kind)


def panel(_: Words, table: Table, address: str, named: str = "") -> str:
    """Return the dialog that shares a game; ``named`` (HTML) is the line about players' names."""
    about = {"readonly": "readonly", "class_": "copied"}
    link = element("input", id_=LINK, value=address + fragment(table), **about)
    text = element("textarea", escaped(record(table)), id_=RECORD, rows=5, **about)
    files = "".join(button(_(name), kind, class_="plain") for kind, name in _FILES.items())
    return (
        element("h2", escaped(_(N_("Share this game"))), id_="question")
        + ("" if is_open(table.match) else quiet(_(_HIDDEN)))
        + named
        + _field(_, N_("Link to the whole game"), LINK, link, "copy-link")
        + ("" if table.viewed is None else quiet(_(_VIEWED)))
        + _field(_, N_("Record"), RECORD, text, "copy-text")
        + element("p", files, class_="row")
        + live("copying")
        + shut(_)
    )


def told_of(field: str) -> str:
    return f"{field}-told"


def _field(_: Words, label: str, name: str, control: str, kind: str) -> str:
    row = element("p", control + button(_(N_("Copy")), kind, class_="plain"), class_="copying")
    head = element("div", labelled(_(label), name) + live(told_of(name)), class_="told-of")
    return head + row
