"""HTML of the box for starting a game, which the build writes into the pages.

``static/box.mjs`` turns the choices into the address of a new game, without Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tessera.apart.hashing import ID_SIZE
from tessera.apart.remote_games import begun
from tessera.apart.terms import PATIENCE, USUAL_PATIENCE, Terms
from tessera.drawing.svg import element, escaped, isolated
from tessera.page.core.html import new_tab, options, submit
from tessera.page.core.players import BEGINNER, BOT, LEVELS, NAMES, PERSON, nearest, offered
from tessera.page.core.state import GameUi
from tessera.play.contract import LOT, Game, Option, Seat
from tessera.play.fault import Refused
from tessera.words.language import N_, Words, unbroken
from tessera.words.naming import SEAT


def box(_: Words, ui: GameUi, game: Game[Any]) -> str:
    title = _(N_("Play {game}"), game=isolated(unbroken(game.title)))
    about = {"class_": "shut", "data_box": "shut", "aria_label": _(N_("Close"))}
    close = element("button", "×", type="button", **about)
    forms = "".join(_form(_, ui, game, count) for count in game.seat_counts)
    return element("h2", escaped(title), id_="box-title") + close + forms


def _form(_: Words, ui: GameUi, game: Game[Any], count: int) -> str:
    seats = game.seats(game.setup(count))
    choices = ""
    if len(game.seat_counts) > 1:
        values = ((str(each), str(each)) for each in sorted(game.seat_counts))
        choices += _segments(_(N_("Number of players")), "seats", values, str(count))
    choices += _against(_, count) + _levels(_, game, count) + _sides(_, ui, game, count, seats)
    choices += _elsewhere(_, game, count) + _more(_, ui, game, count, seats)
    begin = submit(_(N_("Start")), class_="main")
    texts = (("to-unfold", N_("More options")), ("to-fold", N_("Fewer options")))
    text = "".join(element("span", escaped(_(shown)), class_=which) for which, shown in texts)
    opens = {"data_box": "more", "aria_expanded": "false", "aria_controls": f"more-{count}"}
    more = element("button", text, type="button", class_="plain", **opens)
    # The choices scroll separately, so that the buttons never cover them.
    inner = element("div", choices, class_="choosing") + element("p", begin + more, class_="row")
    hidden = None if count == game.seat_counts[0] else "hidden"
    return element("form", inner, data_seats=count, data_order=" ".join(seats), hidden=hidden)


def _against(_: Words, count: int) -> str:
    if count == 2:
        bots, here, far = N_("A bot"), N_("Someone here"), N_("Someone elsewhere")
    else:
        bots, here, far = N_("Bots"), N_("People here"), N_("People elsewhere")
    values = [(BOT, _(bots)), (PERSON, _(here)), ("apart", _(far))]
    if count > 2:
        values.append(("mixed", _(N_("Bots and people here"))))
    return _segments(_(N_("Against")), "against", values, BOT)


def _levels(_: Words, game: Game[Any], count: int) -> str:
    levels, inner = offered(game.id, count), ""
    worth = N_("Wins more often than level {level}.")
    if len({*game.sides(game.setup(count))}) == 2:
        worth = N_("Beats level {level} more often than not.")
    for below, level in zip((BEGINNER, *levels), levels, strict=False):
        label, told = f"{level} {_(NAMES[level])}", f"level-{count}-{level}"
        inner += _radio("level", str(level), escaped(label), level == levels[0], told)
        first = N_("Good for a first game: you have a chance at this level.")
        text = _(first if level == BEGINNER else worth, level=below)
        inner += element("small", escaped(text), id_=told, class_="quiet")
    for level in levels:
        alike = [each for each in LEVELS if nearest(game.id, count, each) == level != each]
        if alike:
            text = N_("Here, {others} would hardly play better than {name}.")
            others = _.all_of(tuple(_(NAMES[each]) for each in alike))
            told = _(text, name=_(NAMES[level]), others=others)
            inner += element("small", escaped(told), class_="quiet withheld")
    return _fieldset(_(N_("Level")), inner, "segments levels")


def _sides(_: Words, ui: GameUi, game: Game[Any], count: int, seats: tuple[Seat, ...]) -> str:
    inner = ""
    for seat in seats:
        shown = ui.board.emblem(seat) + escaped(ui.words.name(_, SEAT, seat))
        if seat == seats[0] and not game.deal_headers(game.setup(count)):
            shown += element("small", escaped(_(N_(", goes first"))), class_="begins")
        inner += _radio("side", seat, shown, seat == seats[0])
    inner += _radio("side", LOT, escaped(_(N_("Random"))), checked=False)
    return _fieldset(_(N_("You are")), inner, "segments")


def _elsewhere(_: Words, game: Game[Any], count: int) -> str:
    how = new_tab(_(N_("How it works")), f"pages/playing-apart.{_.language}.html")
    told = _(N_("Each turn is a link: send it in any messaging app, and you will get a link back."))
    inner = element("p", f"{escaped(told)} {how}", class_="by-links")
    values = [
        (str(days), _.ngettext("{count} day", "{count} days", days) if days else _(N_("No limit")))
        for days in PATIENCE
    ]
    field = element("select", options(values, str(USUAL_PATIENCE)), name="patience")
    inner += _labelled(_(N_("Time to reply")), field, "field patience")
    if any(_barred(game, option, count) for option in game.options(count)):
        title = isolated(unbroken(game.title))
        told = _(N_("This variant of {game} cannot be played by link."), game=title)
        inner += element("p", escaped(told), class_="no-apart", role="status")
    return inner


def _barred(game: Game[Any], option: Option, count: int) -> list[str]:
    found = []
    for value in option.values:
        try:
            begun(Terms(bytes(ID_SIZE), game, game.setup(count, {option.name: value})))
        except Refused:
            found.append(value)
    return found


def _more(_: Words, ui: GameUi, game: Game[Any], count: int, seats: tuple[Seat, ...]) -> str:
    name = element("input", name="name", maxlength=40, autocomplete="nickname")
    rows = "".join(_seat(_, ui, game, seat, count) for seat in seats)
    sitting = _fieldset(_(N_("Seats")), rows, "sitting")
    chosen = "".join(_option(_, ui, game, option, count) for option in game.options(count))
    inner = _labelled(_(N_("Your name")), name) + sitting + chosen
    return element("div", inner, id_=f"more-{count}", class_="unfolded", hidden="hidden")


def _seat(_: Words, ui: GameUi, game: Game[Any], seat: Seat, count: int) -> str:
    name = ui.words.name(_, SEAT, seat)
    kinds = [("", _(N_("As chosen above"))), (PERSON, _(N_("Someone here")))]
    bots = offered(game.id, count)
    kinds += [(f"{BOT}{level}", _(N_("Bot: {name}"), name=_(NAMES[level]))) for level in bots]
    label = _(N_("{seat}: played by"), seat=name)
    who = element("select", options(kinds, ""), name=f"seat-{seat}", aria_label=label)
    about = {"placeholder": _(N_("Name")), "aria_label": _(N_("{seat}: name"), seat=name)}
    called = element("input", name=f"name-{seat}", maxlength=40, autocomplete="off", **about)
    shown = element("span", ui.board.emblem(seat) + escaped(name), class_="seat-of")
    return element("p", shown + who + called)


def _option(_: Words, ui: GameUi, game: Game[Any], option: Option, count: int) -> str:
    label = ui.words.name(_, "option", option.name)
    values = [(value, ui.words.name(_, option.name, value)) for value in option.values]
    field = f"option-{option.name}"
    if not option.lot:
        inner = options(values, option.default)
        for value in _barred(game, option, count):
            inner = inner.replace(f'value="{value}"', f'value="{value}" data-apart="no"')
        return _labelled(label, element("select", inner, name=field))
    if len(values) == 2:
        both = [(LOT, _(N_("Random"))), *values]
        return _labelled(label, element("select", options(both, option.default), name=field))
    how = ((option.default, _(N_("Clockwise"))), (LOT, _(N_("Random"))), ("set", _(N_("Custom"))))
    chosen = element("select", options(values, option.default), name=field, aria_label=label)
    inner = _radios(f"how-{option.name}", how, option.default) + chosen
    return _fieldset(label, inner, "segments ordering")


def _segments(legend: str, name: str, values: Iterable[tuple[str, str]], chosen: str) -> str:
    return _fieldset(legend, _radios(name, values, chosen), "segments")


def _radios(name: str, values: Iterable[tuple[str, str]], chosen: str) -> str:
    return "".join(_radio(name, value, escaped(text), value == chosen) for value, text in values)


def _fieldset(legend: str, inner: str, class_: str) -> str:
    return element("fieldset", element("legend", escaped(legend)) + inner, class_=class_)


def _radio(name: str, value: str, text: str, checked: bool, told: str | None = None) -> str:
    about = {"checked": "checked" if checked else None, "aria_describedby": told}
    field = element("input", type="radio", name=name, value=value, **about)
    return element("label", field + element("span", text))


def _labelled(label: str, control: str, kind: str = "field") -> str:
    return element("label", element("span", escaped(label)) + control, class_=kind)
