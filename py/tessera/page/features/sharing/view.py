"""Sharing a game: links, records, pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tessera.drawing.board import Looks
from tessera.drawing.svg import bare, element, escaped
from tessera.drawing.svg_export import svg_file
from tessera.page.core.board import drawing, named_ground
from tessera.page.core.html import button
from tessera.page.core.players import PERSON, is_given, taken_along
from tessera.page.core.scene import Scene
from tessera.page.core.sentence import among
from tessera.page.core.table import Table, tree_of
from tessera.play.link import packed
from tessera.play.match import Match
from tessera.play.record import is_open, sealed_record
from tessera.saves.beside import tools
from tessera.saves.named import LONGEST, given_name
from tessera.words.language import N_, Words
from tessera.words.naming import clipped

#: Whether players' names go along: they are to be asked, they do, they do not.
ASK: Final = "ask"
WITH: Final = "with"
WITHOUT: Final = "without"
#: Who sits at the seats of a game played apart that are not one's own (`features.apart.model`).
_ELSEWHERE: Final = "apart"


def is_made_up(table: Table) -> bool:
    """Whether something of a game is filled in that nobody here knows: it is not to be shared."""
    return _ELSEWHERE in table.players.values() and not is_open(table.match)


def names_in(table: Table) -> tuple[str, ...]:
    """The names that were given to persons, in the order of turns."""
    return tuple(table.match.headers[header] for header in _named(table))


def shared(table: Table, names: str) -> Table:
    """The table as it is shared: without the persons' names where they do not go along."""
    if names != WITHOUT:
        return table
    gone, headers = _named(table), table.match.headers
    left = {header: value for header, value in headers.items() if header not in gone}
    return table._replace(match=table.match._replace(headers=left))


def _named(table: Table) -> list[str]:
    """The headers with the names of persons; of a record that was read, all that are no bot's."""
    match = table.match
    persons = [seat for seat in match.seats if table.players.get(seat, PERSON) == PERSON]
    headers = map(match.game.header, persons)
    return [header for header in headers if is_given(match.headers.get(header, ""))]


def record(table: Table) -> str:
    """What is shared of a game: its record; while anything in it is hidden, that is sealed.

    A turn whose scene is yet to be seen is no part of it.
    """
    match = table.told
    tree = tree_of(table, match)
    if tree is not None:
        return tools().written(match, tree)
    return sealed_record(match if is_open(match) else taken_along(match, table.players))


def fragment(table: Table) -> str:
    """The address of a game within the page, which holds the whole of it.

    Where an earlier turn is looked at, the address leads there.
    """
    turn = "" if table.viewed is None else f"/at/{len(table.match.at(table.viewed).turns())}"
    return f"#/record/{packed(record(table))}{turn}"


def file_name(table: Table, kind: str) -> str:
    """What a file of the game is called; one of a picture by its turn."""
    turn = len(table.looked_at.turns())
    return f"{table.match.game.id}-{table.name or 'shared'}-{turn}.{kind}"


def opened_at(match: Match, turn: str) -> int | None:
    """How many actions stand after a turn of a link; None for one that is not there.

    The last one is the game as it stands. Anything after the number is ignored.
    """
    number = re.fullmatch(r"([0-9]{1,6})(?:[?&].*|\W*)", turn)
    if number is None:
        return None
    ends = [0]
    for played in match.turns():
        ends.append(ends[-1] + len(played.actions))
    return ends[min(int(number[1]), len(ends) - 1)]


#: The fields of the dialog, by what is copied from them.
LINK, RECORD, NAME = "shared-link", "shared-record", "given-name"
#: How wide a picture is, in pixels; one of pixels is painted twice as large.
WIDTH = 640


def entitled(scene: Scene) -> str:
    """The title of a picture: the game by its name, who plays it, the turn that is shown."""
    _ = scene.words
    match = scene.table.match
    given = given_name(match)
    title = _(N_("{name} ({game})"), name=given, game=match.game.title) if given else ""
    spoken = among(scene)
    players = ", ".join(scene.game.words.seat(spoken, seat) for seat in match.seats)
    title = _(N_("{game}: {players}"), game=title or match.game.title, players=players)
    turn = len(scene.table.looked_at.turns())
    return bare(_(N_("{title}, turn {turn}"), title=title, turn=turn) if turn else title)


def picture(scene: Scene, css: str, scheme: str) -> str:
    """What the board shows, as an SVG file; ``css`` and ``scheme`` as `svg_file` takes them."""
    _, table = scene.words, scene.table
    seen, board = table.observation, scene.board
    looks = Looks((), (), [turn._replace(number=0) for turn in table.marked[-1:]])
    drawn = drawing(
        board,
        table.quarters,
        ground=named_ground(_, board),
        marks=board.marks(seen, looks) if table.looked_at.outcome is None else "",
        pieces=board.pieces(seen),
        choices=board.choices(seen, looks),
    )
    title, language = entitled(scene), _.language
    game = table.match.game.id
    return svg_file(
        drawn, css, game=game, scheme=scheme, title=title, language=language, width=WIDTH
    )


def asking(_: Words, names: Sequence[str]) -> str:
    """The dialog that asks, once, whether the players' names go along."""
    who = _(
        N_("{names} would stand in the link, the record and the SVG picture."), names=_all(_, names)
    )
    later = _(N_("This is asked once; the settings change it."))
    return (
        element("h2", escaped(_(N_("Share the players’ names as well?"))), id_="question")
        + _quiet(f"{who} {later}")
        + element(
            "p",
            _answer(_(N_("With the names")), WITH, "main")
            + _answer(_(N_("Without names")), WITHOUT, "plain")
            + button(_(N_("Cancel")), "no", class_="link"),
            class_="row",
        )
    )


def naming_names(_: Words, names: Sequence[str], wanted: str) -> str:
    """Whether the players' names go along, and the button that changes it; "" without any."""
    if not names:
        return ""
    if wanted == WITHOUT:
        text, other, value = N_("The players’ names stay here."), N_("Take them along"), WITH
    else:
        text, other, value = N_("The players’ names go along."), N_("Leave them out"), WITHOUT
    return element("p", f"{escaped(_(text))} {_answer(_(other), value, 'link')}", class_="quiet")


def _answer(text: str, value: str, kind: str) -> str:
    return button(text, "share-names", data_value=value, class_=kind)


def _all(_: Words, names: Sequence[str]) -> str:
    """Names together, each short enough to be quoted."""
    return _.all_of(tuple(map(clipped, names)))


def panel(_: Words, table: Table, address: str, named: str = "") -> str:
    """The dialog that shares a game; ``address`` is that of the page, without its fragment.

    ``named`` (HTML) says whether the players' names go along.
    """
    link = element(
        "input", id_=LINK, readonly="readonly", value=address + fragment(table), class_="copied"
    )
    text = element(
        "textarea", escaped(record(table)), id_=RECORD, readonly="readonly", rows=5, class_="copied"
    )
    hidden = "" if is_open(table.match) else _quiet(_(_HIDDEN))
    at = "" if table.viewed is None else _quiet(_(N_("The link leads to the turn you look at.")))
    files = "".join(button(_(name), kind, class_="plain") for kind, name in _FILES.items())
    return (
        element("h2", escaped(_(N_("Share this game"))), id_="question")
        + hidden
        + named
        + _field(_(N_("A link that holds the whole game")), LINK, link, _copy(_, "copy-link"))
        + at
        + _field(_(N_("Its record")), RECORD, text, _copy(_, "copy-text"))
        + element("p", files, class_="row")
        + element("p", " ", id_="copying", class_="quiet", role="status")
        + element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    )


_HIDDEN = N_(
    "Something is still hidden in this game: the link and the record hold it sealed, so that it "
    "can be played on elsewhere. A picture shows what you see."
)
_FILES = {
    "text": N_("Download the record"),
    "svg": N_("Picture (SVG)"),
    "png": N_("Picture (PNG)"),
    "print": N_("Print"),
}


def _quiet(text: str) -> str:
    return element("p", escaped(text), class_="quiet")


def _copy(_: Words, kind: str) -> str:
    return button(_(N_("Copy")), kind, class_="plain")


def _field(label: str, name: str, control: str, more: str) -> str:
    row = element("p", control + more, class_="copying")
    return element("label", escaped(label), for_=name) + row


def naming(_: Words, match_name: str, given: str) -> str:
    """The dialog that names a game: a kept one by its ``match_name``, else that on the table."""
    field = element(
        "input", id_=NAME, name="given", value=given, maxlength=LONGEST, autocomplete="off"
    )
    save = element("button", escaped(_(N_("Save"))), type="submit", class_="main")
    back = button(_(N_("Cancel")), "no", class_="plain")
    hint = _quiet(_(N_("Left empty, the game has no name of its own.")))
    return element(
        "form",
        element("h2", escaped(_(N_("Rename this game"))), id_="question")
        + element("label", escaped(_(N_("Name"))), for_=NAME)
        + element("p", field, class_="copying")
        + hint
        + element("p", save + back, class_="row"),
        data_do="renamed",
        data_name=match_name or None,
    )
