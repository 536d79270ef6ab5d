"""The home column and the form for a new game, as HTML text."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.drawing.board import GameRoom
from tessera.drawing.svg import element, escaped
from tessera.games.catalogue import TITLES
from tessera.page.html import button, options
from tessera.page.room import Room
from tessera.page.screens import LEVELS, player_name
from tessera.page.table import BOT, PERSON
from tessera.play.contract import Game, Outcome
from tessera.saves.library import GAME, About, Damaged
from tessera.words.faults import located
from tessera.words.language import N_, Words

_DAMAGE: Mapping[str, str] = {
    "form": N_("It is not in a form this page knows."),
    "checksum": N_("It was torn or changed: its checksum does not fit."),
    "newer": N_("A newer version of this page wrote it; it is left as it is."),
    "content": N_("Something in it is missing or not what it should be."),
    "rules": N_("A turn in it breaks a rule; the game stands as it was before that turn."),
    "lost": N_("Its last state was lost; the one before it stands here."),
}


def damage(_: Words, damaged: Damaged, words: GameRoom | None = None) -> str:
    """What was wrong with a kept game, where and by which rule, and what became of it."""
    text = _(_DAMAGE[damaged.why])
    if damaged.cause is not None:
        text = f"{text} {located(_, damaged.cause, words)}"
    aside = _(N_("What could not be read is kept aside."))
    return f"{text} {aside}" if damaged.aside else text


Listed = tuple[str, About | None, Damaged | None]


def column(_: Words, games: list[Listed], aside: list[str], room: Room) -> str:
    """New game, one's games, import, and what was kept aside."""
    going = [item for item in games if not _ended(item)]
    ended = [item for item in games if _ended(item)]
    new = "".join(
        element(
            "a",
            escaped(_(N_("New game of {game}"), game=title)),
            href=f"#/new/{game}",
            class_="main",
        )
        for game, title in TITLES.items()
    )
    take = button(_(N_("Import a record")), "import", class_="plain")
    return (
        element("p", new + take, class_="row")
        + _listed(_, _(N_("Games going on")), going, room)
        + _listed(_, _(N_("Finished games")), ended, room)
        + _aside(_, aside)
    )


def _ended(item: Listed) -> bool:
    return item[1] is not None and item[1].to_move is None


def _listed(_: Words, title: str, games: list[Listed], room: Room) -> str:
    if not games:
        return ""
    items = "".join(_item(_, *item, room) for item in games)
    return element("h2", escaped(title)) + element("ul", items, class_="games")


def _item(_: Words, name: str, about: About | None, damaged: Damaged | None, room: Room) -> str:
    drop = button(_(N_("Delete")), "delete", data_name=name, class_="link")
    if about is not None and about.game not in TITLES:
        about, damaged = None, Damaged("newer", None, None)
    wrong = escaped(damage(_, damaged)) if damaged else ""
    trouble = element("span", wrong, class_="trouble") if wrong else ""
    if about is None:
        raw = button(_(N_("Download")), "download", data_key=GAME + name, class_="link")
        return element("li", trouble + element("span", raw + drop), id_=f"game-{name}")
    link = element("a", escaped(_players(_, about, room)), href=f"#/game/{name}")
    if about.to_move is None:
        stands = room.words.result(_, Outcome(about.winners, {}, about.rule))
    else:
        stands = _(N_("{seat} to move"), seat=_player(_, about, room, about.to_move))
    count = _.ngettext("{count} turn", "{count} turns", about.turns)
    told = element("span", escaped(f"{count}, {stands}"), class_="quiet")
    take = button(_(N_("Export")), "export", data_name=name, class_="link")
    tools = element("span", take + drop)
    return element("li", link + told + trouble + tools, id_=f"game-{name}")


def _players(_: Words, about: About, room: Room) -> str:
    """Who plays whom."""
    names = [_player(_, about, room, seat) for seat in about.players]
    if len(names) == 2:
        return _(N_("{first} against {second}"), first=names[0], second=names[1])
    return ", ".join(names)


def _player(_: Words, about: About, room: Room, seat: str) -> str:
    return player_name(_, about.players[seat], about.names.get(seat, ""), room, seat)


def _aside(_: Words, aside: list[str]) -> str:
    if not aside:
        return ""
    items = "".join(
        element(
            "li",
            escaped(_(N_("Kept aside")))
            + " "
            + button(_(N_("Download")), "download", data_key=key, class_="link")
            + button(_(N_("Forget")), "forget", data_key=key, class_="link"),
        )
        for key in aside
    )
    return element("h2", escaped(_(N_("What could not be read")))) + element(
        "ul", items, class_="games"
    )


def new_game(_: Words, room: Room, game: Game[object], players: Mapping[str, str]) -> str:
    """The form for a new game: who sits where, names, options."""
    setup = game.setup()
    seats = "".join(_seat_fields(_, room, seat, players) for seat in game.seats(setup))
    settings = "".join(
        _field(
            room.words.name(_, "option", option.name),
            f"option-{option.name}",
            element(
                "select",
                options(
                    [(value, room.words.name(_, option.name, value)) for value in option.values],
                    option.default,
                ),
                id_=f"option-{option.name}",
                name=f"option-{option.name}",
            ),
        )
        for option in game.options(setup.seats)
    )
    begin = element("button", escaped(_(N_("Begin"))), type="submit", class_="main")
    home = element("a", escaped(_(N_("Back"))), href="#/", class_="plain")
    title = element("h1", escaped(_(N_("New game of {game}"), game=game.title)))
    form = element(
        "form",
        seats + settings + element("p", begin + home, class_="row"),
        data_do="begin",
        data_game=game.id,
    )
    return element("div", title + form, class_="page")


def _seat_fields(_: Words, room: Room, seat: str, players: Mapping[str, str]) -> str:
    kinds = [(PERSON, _(N_("A person at this screen")))]
    kinds += [(f"{BOT}{level}", _(text)) for level, text in LEVELS.items()]
    who = element(
        "select", options(kinds, players.get(seat, PERSON)), id_=f"seat-{seat}", name=f"seat-{seat}"
    )
    name = element(
        "input", id_=f"name-{seat}", name=f"name-{seat}", maxlength=40, autocomplete="off"
    )
    legend = element("legend", escaped(room.words.seat(_, seat)))
    fields = _field(_(N_("Played by")), f"seat-{seat}", who)
    return element("fieldset", legend + fields + _field(_(N_("Name")), f"name-{seat}", name))


def _field(label: str, name: str, control: str) -> str:
    return element("p", element("label", escaped(label), for_=name) + control, class_="field")


def import_form(_: Words, trouble: str, *, good: bool = False) -> str:
    """The page on which a record is pasted or chosen as a file.

    ``trouble`` says what is wrong with the last one; with ``good`` its beginning can be opened.
    """
    title = element("h1", escaped(_(N_("Import a record"))))
    area = element("textarea", " ", id_="record", name="record", rows=10, spellcheck="false")
    file = element("input", id_="file", name="file", type="file", accept=".txt,.tessera,text/plain")
    read = element("button", escaped(_(N_("Read it"))), type="submit", class_="main")
    home = element("a", escaped(_(N_("Back"))), href="#/", class_="plain")
    said = element("p", escaped(trouble), class_="trouble", role="alert") if trouble else ""
    if good:
        said += button(_(N_("Open the game up to there")), "open-good", class_="plain")
    form = element(
        "form",
        _field(_(N_("A file")), "file", file)
        + _field(_(N_("Or its text")), "record", area)
        + said
        + element("p", read + home, class_="row"),
        data_do="read",
    )
    return element("div", title + form, class_="page")


def question(_: Words, text: str, yes: str) -> str:
    """A question that must be answered before the page goes on."""
    return element("p", escaped(text), id_="asked") + element(
        "p",
        button(yes, "yes", class_="main") + button(_(N_("Cancel")), "no", class_="plain"),
        class_="row",
    )
