"""The forms: a new game, and a record to be read; as HTML text, and what was filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.levels import BOT, BOTS, offered
from tessera.page.model.new_game import CHOSEN
from tessera.page.model.seating import PERSON, usual
from tessera.page.views.html import button, options
from tessera.play.contract import LOT, Game, Option, Seat, Setup
from tessera.words.language import N_, Words, unbroken
from tessera.words.naming import SEAT

SITTINGS: Mapping[str, str] = {
    CHOSEN: N_("As chosen here"),
    LOT: N_("Drawn by lot"),
}


def new_game(_: Words, parts: GameParts, game: Game[Any], seats: int | None = None) -> str:
    """The form for a new game: how many play, who sits where, names, options."""
    setup = game.setup(seats)
    players = usual(game.seats(setup))
    levels = offered(game.id, setup.seats)
    fields = "".join(_seat_fields(_, parts, seat, who, levels) for seat, who in players.items())
    sitting = [(value, _(text)) for value, text in SITTINGS.items()]
    fields += _chosen(_(N_("Who sits where")), "sitting", sitting, CHOSEN)
    fields += "".join(_option(_, parts, option) for option in game.options(setup.seats))
    begin = element("button", escaped(_(N_("Begin"))), type="submit", class_="main")
    home = element("a", escaped(_(N_("Back"))), href="#/", class_="plain")
    title = element("h1", escaped(_(N_("New game of {game}"), game=unbroken(game.title))))
    form = element(
        "form",
        fields + element("p", begin + home, class_="row"),
        data_do="begin",
        data_game=game.id,
        data_seats=setup.seats,
    )
    return element("div", title + _counts(_, game, setup) + form, class_="page")


def _counts(_: Words, game: Game[Any], setup: Setup) -> str:
    """The numbers of players that the game knows, where there are several: links to their forms."""
    if len(game.seat_counts) < 2:
        return ""
    links = "".join(
        element(
            "a",
            escaped(_.ngettext("{count} player", "{count} players", count)),
            href=f"#/new/{game.id}/{count}",
            class_="plain",
            aria_current="page" if count == setup.seats else None,
        )
        for count in sorted(game.seat_counts)
    )
    return element("nav", links, class_="row", aria_label=_(N_("Number of players")))


def _seat_fields(_: Words, parts: GameParts, seat: Seat, player: str, levels: Sequence[int]) -> str:
    kinds = [(PERSON, _(N_("A person at this screen")))]
    kinds += [
        (f"{BOT}{level}", _(N_("Bot {level}: {name}"), level=level, name=_(BOTS[level][0])))
        for level in levels
    ]
    name = element(
        "input", id_=f"name-{seat}", name=f"name-{seat}", maxlength=40, autocomplete="off"
    )
    legend = element("legend", parts.board.emblem(seat) + escaped(parts.words.name(_, SEAT, seat)))
    sees = f"sees-{seat}"
    who = _select(f"seat-{seat}", kinds, player, aria_describedby=sees) + _levels(_, sees, levels)
    fields = _field(_(N_("Played by")), f"seat-{seat}", who)
    fields += _field(_(N_("Name")), f"name-{seat}", name)
    return element("fieldset", legend + fields)


def _levels(_: Words, name: str, levels: Sequence[int]) -> str:
    """What the bots see, a sentence a level; styles show that of the one chosen."""
    told = (element("span", escaped(_(BOTS[level][1])), data_level=level) for level in levels)
    return element("span", "".join(told), id_=name, class_="sees quiet")


def _option(_: Words, parts: GameParts, option: Option) -> str:
    """An option of the game: a value, or one drawn by lot where it allows that."""
    lot = [(LOT, _(SITTINGS[LOT]))] if option.lot else []
    values = [(value, parts.words.name(_, option.name, value)) for value in option.values]
    label = parts.words.name(_, "option", option.name)
    return _chosen(label, f"option-{option.name}", [*lot, *values], option.default)


def _chosen(label: str, name: str, values: list[tuple[str, str]], chosen: str) -> str:
    return _field(label, name, _select(name, values, chosen))


def _select(name: str, values: list[tuple[str, str]], chosen: str, **about: str) -> str:
    return element("select", options(values, chosen), id_=name, name=name, **about)


def _field(label: str, name: str, control: str) -> str:
    return element("p", element("label", escaped(label), for_=name) + control, class_="field")


#: What the browser offers to choose from.
ACCEPTED = ".txt,.json,.tessera,text/plain,application/json"
_EVERYTHING = N_("A file with all games and settings is read here too.")


def import_form(_: Words, trouble: str, *, good: bool = False) -> str:
    """The page on which a record is pasted or chosen as a file.

    ``trouble`` says what is wrong with the last one; with ``good`` its beginning can be opened.
    """
    title = element("h1", escaped(_(N_("Import a record"))))
    area = element("textarea", " ", id_="record", name="record", rows=10, spellcheck="false")
    file = element("input", id_="file", name="file", type="file", accept=ACCEPTED)
    read = element("button", escaped(_(N_("Read it"))), type="submit", class_="main")
    home = element("a", escaped(_(N_("Back"))), href="#/", class_="plain")
    said = element("p", escaped(trouble), class_="trouble", role="alert") if trouble else ""
    if good:
        said += button(_(N_("Open the game up to there")), "open-good", class_="plain")
    form = element(
        "form",
        _field(_(N_("A file")), "file", file)
        + _field(_(N_("Or its text")), "record", area)
        + element("p", escaped(_(_EVERYTHING)), class_="quiet")
        + said
        + element("p", read + home, class_="row"),
        data_do="read",
    )
    return element("div", title + form, class_="page")
