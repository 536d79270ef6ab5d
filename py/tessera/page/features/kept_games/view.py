"""One's games on the home, as HTML text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from tessera.drawing.board import Board, GameWords
from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.games.catalogue import TITLES
from tessera.page.core.controls import IN_MENU
from tessera.page.core.html import button, labelled, quiet, shut, submit
from tessera.page.core.parts import Listed
from tessera.page.core.players import BOT, PERSON, is_given, known, people
from tessera.page.core.state import GameUi
from tessera.play.contract import Outcome, Seat
from tessera.play.match import Match
from tessera.saves.kept import About
from tessera.saves.library import GAME, Damaged
from tessera.saves.listed import REVIEWED, STUDY
from tessera.saves.named import LONGEST
from tessera.saves.small import Small, position, standing
from tessera.words.faults import located
from tessera.words.language import N_, Words, unbroken

#: The player's games, what was laid aside, and signs of some games by name: as `GameList.read`.
Found = tuple[list[Listed], list[str], Mapping[str, Sequence[str]]]
#: What in a drawing only tells its parts apart.
_NAMED: Final = re.compile(r' (?:id|data-pick)="[^"]*"')
#: What signs tell of a game (`saves.listed.signs`): a name, and its drawing, a fork and a graph.
_SIGNS: Final[Mapping[str, tuple[str, str]]] = {
    STUDY: (N_("With a study"), "M2 8h5m7-5c-4 0-4 5-7 5 3 0 3 5 7 5"),
    REVIEWED: (N_("Reviewed"), "M2 12l4-6 4 3 4-6"),
}
_SEVERAL: Final = {2: N_("two bots"), 3: N_("three bots")}
#: The number of games in the list before it is unfolded; on telephones, by the styles.
UNFOLDED: Final = 8
NARROW: Final = 4
#: The field of the dialog that names a game; that from which a file is copied.
NAME: Final = "given-name"
COPY: Final = "file-text"
_OFFERED: Final = N_(
    "{name} was offered as a download. If the surrounding page blocks downloads, copy this text "
    "and save it under that name:"
)
_DAMAGE: Final[Mapping[str, str]] = {
    "form": N_("It is not in a form this page knows."),
    "checksum": N_("It was torn or changed: its checksum does not fit."),
    "newer": N_("A newer version of this page wrote it; it is left as it is."),
    "content": N_("Something in it is missing or not what it should be."),
    "rules": N_("A turn in it breaks a rule; the game stands as it was before that turn."),
    "lost": N_("Its last state was lost; the one before it stands here."),
}


def small(
    _: Words,
    about: About,
    ui: GameUi,
    match: Match | None,
    old: Small | None,
    signs: Sequence[str] = (),
) -> Small:
    """What the list shows of a game, to be kept: its words in this language, its picture, signs.

    Without the ``match`` the picture stays the ``old`` one; so do the words of other languages.
    """
    if match is not None:
        picture = small_picture(match, ui.board)
    else:
        picture = old.picture if old and position(old.of) == position(standing(about)) else ""
    told = old.told if old and old.of == standing(about) else {}
    told = {**told, _.language: told_of(_, about, ui)}
    return Small(standing(about), picture, told, {_.language: signed(_, signs)})


def small_picture(match: Match, board: Board) -> str:
    """The position as everybody may know it, on its board: without what tells its parts apart."""
    seen = match.state.observed_by(None, over=match.outcome is not None)
    ground = element("g", _NAMED.sub("", board.ground()), class_="ground")
    pieces = element("g", _NAMED.sub("", board.pieces(seen)), class_="pieces")
    return element("svg", ground + pieces, viewBox=board.VIEW_BOX, class_="drawing")


def told_of(_: Words, about: About, ui: GameUi | None) -> tuple[str, str]:
    """The game with its players, and how it stands; without its ``ui``, as far as possible."""
    title, stands = unbroken(TITLES[about.game]), _(N_("Your turn")) if is_yours(about) else ""
    if ui is not None:
        players = {seat: known(player) for seat, player in about.players.items()}
        spoken = _.among(people(_, players, about.names, ui.words, _side(about)))
        title = _(N_("{game}: {players}"), game=title, players=_players(spoken, about, ui))
        if about.to_move is None:
            outcome = Outcome(about.winners, {}, about.rule)
            stands = ui.words.result(spoken, outcome).rstrip(".")
        elif not stands:
            stands = _(N_("{seat} to move"), seat=ui.words.seat(spoken, about.to_move))
    if about.label:
        title = _(N_("{name} ({game})"), name=about.label, game=title)
    count = unbroken(_.ngettext("{count} turn", "{count} turns", about.turns))
    return title, " · ".join(filter(None, (stands[:1].upper() + stands[1:], count)))


def is_yours(about: About) -> bool:
    persons = [seat for seat, player in about.players.items() if known(player) == PERSON]
    return persons == [about.to_move]


def _side(about: About) -> Callable[[Seat], Seat]:
    game, count = catalogue.game(about.game), len(about.players)
    return partial(game.side, game.setup(count if count in game.seat_counts else None))


def _players(_: Words, about: About, ui: GameUi) -> str:
    names = {seat: ui.words.seat(_, seat) for seat in about.players}
    names |= {seat: _(N_("you")) for seat in names if _.is_you(seat) and seat not in _.people.names}
    mine = [name for seat, name in names.items() if _.is_you(seat)]
    others = [name for seat, name in names.items() if not _.is_you(seat)]
    against = N_("{first} against {second}")
    if len(mine) == 1:
        counted = _against_bots(_, about, mine[0])
        return counted or _(against, first=mine[0], second=", ".join(others))
    if len(names) == 2:
        first, second = names.values()
        return _(against, first=first, second=second)
    return ", ".join(names.values())


def _against_bots(_: Words, about: About, first: str) -> str:
    """One against several bots that nobody named, or in a team with some: how many; else ""."""
    others = [seat for seat in about.players if not _.is_you(seat)]
    if len(others) not in _SEVERAL or not all(
        known(about.players[seat]).startswith(BOT) and not is_given(about.names.get(seat, ""))
        for seat in others
    ):
        return ""
    side = _side(about)
    joint = side(_.people.you[0]) in map(side, others)
    form = N_("{first} and {second}") if joint else N_("{first} against {second}")
    return _(form, first=first, second=_(_SEVERAL[len(others)]))


def ago(_: Words, when: str, now: str) -> str:
    """How long ago something was; both times as in ISO 8601. "" for what is no time."""
    try:
        gone = datetime.fromisoformat(now) - datetime.fromisoformat(when)
    except (ValueError, TypeError):
        return ""
    days = gone.days
    if days < 1:
        return _today(_, int(gone.total_seconds() // 60))
    if days == 1:
        return _(N_("yesterday"))
    if days < 7:
        return _.ngettext("{count} day ago", "{count} days ago", days)
    if days < 30:
        return _.ngettext("{count} week ago", "{count} weeks ago", days // 7)
    if days < 365:
        return _.ngettext("{count} month ago", "{count} months ago", days // 30)
    return _.ngettext("{count} year ago", "{count} years ago", days // 365)


def _today(_: Words, minutes: int) -> str:
    if minutes < 1:
        return _(N_("just now"))
    if minutes < 60:
        return _.ngettext("{count} minute ago", "{count} minutes ago", minutes)
    return _.ngettext("{count} hour ago", "{count} hours ago", minutes // 60)


def signed(_: Words, signs: Sequence[str]) -> str:
    """Small signs behind what is told of a game, each with its name."""
    found = ""
    for name, drawn in map(_SIGNS.__getitem__, signs):
        inner = element("title", escaped(_(name))) + element("path", d=drawn)
        about = {"viewBox": "0 0 16 16", "class_": "sign", "role": "img", "aria_label": _(name)}
        found += " " + element("svg", inner, **about)
    return found


def damage(_: Words, damaged: Damaged, words: GameWords | None = None) -> str:
    text = _(_DAMAGE[damaged.why])
    if damaged.cause is not None:
        text = f"{text} {located(_, damaged.cause, words)}"
    aside = _(N_("What could not be read is kept aside."))
    return f"{text} {aside}" if damaged.aside else text


def regions(
    _: Words, found: Found, shown: Mapping[str, Small], now: str, only: str
) -> dict[str, str]:
    games, aside, signs = found
    some = [item for item in games if not only or (item[1] is not None and item[1].game == only)]
    rows = [_item(_, it, shown.get(it[0]), now, signs.get(it[0], ())) for it in some or games]
    kept = {about.game for _name, about, _damaged in games if about is not None}
    choices = [game for game in TITLES if game in kept]
    mine = _listed(_, rows, choices, only if some else "") if rows else ""
    return {"mine": mine, "over": _aside(_, aside) if aside else ""}


def _listed(_: Words, rows: list[str], games: list[str], only: str) -> str:
    title = element("h2", escaped(_(N_("Your games"))))
    head = element("div", title + _filter(_, games, only), class_="listing-head")
    text = head + element("ul", "".join(rows[:UNFOLDED]), class_="games")
    if not rows[NARROW:]:
        return text
    counts = ""
    for where, more in (("narrow", len(rows) - NARROW), ("wide", len(rows) - UNFOLDED)):
        if more > 0:
            told = _.ngettext("{count} more game", "{count} more games", more)
            counts += element("span", escaped(told), class_=where)
    kind, inner = "further few", element("summary", counts)
    if rest := rows[UNFOLDED:]:
        kind, inner = "further", inner + element("ul", "".join(rest), class_="games")
    return text + element("details", inner, id_="further", class_=kind)


def _filter(_: Words, games: list[str], only: str) -> str:
    if len(games) < 2:
        return ""
    names = {"": _(N_("All games")), **{game: unbroken(TITLES[game]) for game in games}}
    about = {"class_": "link", "popovertarget": "which"}
    items = "".join(
        button(name, "only", data_value=game, **about, aria_pressed=str(game == only).lower())
        for game, name in names.items()
    )
    opens = element("button", f"{escaped(names[only])} ▾", type="button", **about)
    return opens + element("div", items, id_="which", class_="more tools", popover="auto")


def _item(_: Words, item: Listed, small: Small | None, now: str, signs: Sequence[str]) -> str:
    name, about, damaged = item
    if about is not None and about.game not in TITLES:
        about, damaged = None, Damaged("newer", None, None)
    trouble = element("span", escaped(damage(_, damaged)), class_="trouble") if damaged else ""
    if about is None:
        if damaged is None:
            title = _(N_("A kept game"))
            inner = element("span", _link(name, title), class_="of") + _menu(_, name, title)
        else:
            take = button(_(N_("Download")), "download", data_key=GAME + name, class_="link")
            drop = button(_(N_("Delete")), "delete", data_name=name, class_="link")
            inner = trouble + element("span", take + drop)
        return element("li", inner, id_=f"game-{name}")
    (title, stands), picture = told_of(_, about, None), ""
    if small is not None and small.tells(about, _.language):
        (title, stands), picture = small.told[_.language], small.picture
    told = escaped(stands)
    if gone := ago(_, about.when, now):
        told += " · " + element("time", escaped(gone), datetime=about.when)
    told = element("span", told + signed(_, signs), class_="quiet")
    inner = element("span", picture, class_="small", aria_hidden="true")
    inner += element("span", _link(name, title) + told, class_="of")
    inner += _menu(_, name, title, ended=about.to_move is None) + trouble
    return element("li", inner, id_=f"game-{name}", data_game=about.game)


def _link(name: str, title: str) -> str:
    return element("a", escaped(title), href=f"#/game/{name}", id_=f"to-{name}")


def _menu(_: Words, name: str, title: str, *, ended: bool = False) -> str:
    at, inner = f"menu-{name}", ""
    opens = {"popovertarget": at, "aria_label": _(N_("{game}: more"), game=title)}
    dots = element("button", "⋯", type="button", class_="dots", **opens)
    if ended:
        study = f"#/study/{name}"
        for text, address in ((N_("Study"), study), (N_("Review"), f"{study}/review")):
            inner += element("a", escaped(_(text)), class_="link", href=address)
    closes = {"data_name": name, **IN_MENU, "popovertarget": at}
    for text, do in ((N_("Export"), "export"), (N_("Rename"), "rename"), (N_("Delete"), "delete")):
        inner += button(_(text), do, **closes)
    return dots + element("span", inner, id_=at, class_="more tools", popover="auto")


def _aside(_: Words, aside: list[str]) -> str:
    items, told = "", escaped(_(N_("Kept aside")))
    for key in aside:
        take = button(_(N_("Download")), "download", data_key=key, class_="link")
        drop = button(_(N_("Forget")), "forget", data_key=key, class_="link")
        items += element("li", f"{told} {take}{drop}")
    title = element("h2", escaped(_(N_("What could not be read"))))
    return title + element("ul", items, class_="games")


def copying(_: Words, name: str, text: str) -> str:
    about = {"rows": 5, "readonly": "readonly", "class_": "copied", "aria_label": name}
    inner = element("p", escaped(_(_OFFERED, name=name)), id_="question")
    inner += element("textarea", escaped(text), id_=COPY, **about)
    return inner + shut(_)


def naming(_: Words, match_name: str, given: str) -> str:
    about = {"name": "given", "value": given, "maxlength": LONGEST, "autocomplete": "off"}
    row = submit(_(N_("Save")), class_="main") + button(_(N_("Cancel")), "no", class_="plain")
    inner = (
        element("h2", escaped(_(N_("Rename this game"))), id_="question")
        + labelled(_(N_("Name")), NAME)
        + element("p", element("input", id_=NAME, **about), class_="copying")
        + quiet(_(N_("Left empty, the game has no name of its own.")))
        + element("p", row, class_="row")
    )
    return element("form", inner, data_do="renamed", data_name=match_name or None)
