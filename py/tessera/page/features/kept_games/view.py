"""Views of the player's games on the home page."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from tessera.drawing.board import Board, GameWords
from tessera.drawing.svg import element, escaped, isolated
from tessera.games import catalogue
from tessera.games.catalogue import TITLES
from tessera.page.core.controls import IN_MENU
from tessera.page.core.html import button, labelled, quiet, shut, submit, wrong
from tessera.page.core.parts import Listed
from tessera.page.core.players import BOT, PERSON, is_given, known, people
from tessera.page.core.state import FAILURE, REMARK, GameUi, Trouble
from tessera.play.contract import Outcome, Seat
from tessera.play.match import Match
from tessera.saves.apart import Summary
from tessera.saves.kept import About
from tessera.saves.library import GAME, Damaged
from tessera.saves.listed import REVIEWED, STUDY
from tessera.saves.named import LONGEST
from tessera.saves.small import Small, position, standing
from tessera.words.faults import located
from tessera.words.language import N_, Words, unbroken

#: The value of `GameList.read`: the saved games, the games played apart, the keys under which
#: unreadable data was set aside, and a mapping from the names of saved games to their signs.
Found = tuple[list[Listed], list[Summary], list[str], Mapping[str, Sequence[str]]]
#: Attributes that identify parts of a drawing.
_NAMED: Final = re.compile(r' (?:id|data-pick)="[^"]*"')
#: The title and the SVG path of each sign of a game (`saves.listed.signs`).
_SIGNS: Final[Mapping[str, tuple[str, str]]] = {
    STUDY: (N_("With a study"), "M2 8h5m7-5c-4 0-4 5-7 5 3 0 3 5 7 5"),
    REVIEWED: (N_("Reviewed"), "M2 12l4-6 4 3 4-6"),
}
_SEVERAL: Final = {2: N_("two bots"), 3: N_("three bots")}
#: The maximum number of unfinished games shown while the list is folded.
UNFOLDED: Final = 8
_WITH: Final = N_("with {name}")
#: The rank (as in `Entry`) and the text for each stage of a game played apart.
_APART: Final[Mapping[str, tuple[int, str]]] = {
    **dict.fromkeys(("turn", "asked"), (0, N_("Your turn"))),
    **dict.fromkeys(("ready", "passes"), (0, N_("Ready to send"))),
    "unsure": (0, N_("Needs confirming")),
    "waits": (1, N_("Waiting for {name}")),
    **dict.fromkeys(("watched", "invited"), (2, N_("Your seat was given away"))),
    "over": (2, N_("Finished")),
}
_UNREAD: Final = N_("Unreadable game")
#: The id of the field for a game's name.
NAME: Final = "given-name"
#: The id of the foldable list of the remaining games.
FURTHER: Final = "further"
#: The id of the field with a file's text.
COPY: Final = "file-text"
_OFFERED: Final = N_(
    "{name} was offered as a download. If it does not arrive, copy this text and save it under "
    "that name:"
)
_DAMAGE: Final[Mapping[str, str]] = {
    "form": N_("This page does not know the format of this data."),
    "checksum": N_("The data was cut off or changed: the checksum is wrong."),
    "newer": N_("This data was saved by a newer version of this page and has been left untouched."),
    "content": N_("Some of the data is missing or invalid."),
    "rules": N_(
        "A turn in this game breaks a rule, so the game is shown as it was before that turn."
    ),
    "lost": N_("The latest state of this game was lost; this is the state before it."),
}


def small(
    _: Words,
    about: About,
    ui: GameUi,
    match: Match | None,
    old: Small | None,
    signs: Sequence[str] = (),
) -> Small:
    """Return a game's entry in the list. Without a match, `remembered` supplies the picture."""
    picture = "" if match is None else small_picture(match, ui.board)
    return remembered(_, about, told_of(_, about, ui), old, picture, signs)


def remembered(
    _: Words,
    about: About | Summary,
    texts: tuple[str, str],
    old: Small | None,
    picture: str,
    signs: Sequence[str] = (),
) -> Small:
    """Return a game's entry. If ``picture`` is "", keep an old picture of the same position."""
    if not picture and old and position(old.of) == position(standing(about)):
        picture = old.picture
    told = old.told if old and old.of == standing(about) else {}
    told = {**told, _.language: texts}
    return Small(standing(about), picture, told, {_.language: signed(_, signs)})


def small_picture(match: Match, board: Board) -> str:
    """Return a drawing of the publicly known position, without the attributes of `_NAMED`."""
    seen = match.state.observed_by(None, over=match.outcome is not None)
    ground = element("g", _NAMED.sub("", board.ground()), class_="ground")
    pieces = element("g", _NAMED.sub("", board.pieces(seen)), class_="pieces")
    return element("svg", ground + pieces, viewBox=board.VIEW_BOX, class_="drawing")


def told_of(_: Words, about: About, ui: GameUi | None) -> tuple[str, str]:
    """Return a game's title, and its state in words; both may be shorter if ``ui`` is None."""
    title, stands = unbroken(TITLES[about.game]), _(N_("Your turn")) if is_yours(about) else ""
    if ui is not None:
        spoken = _.among(people(_, sitting(about), about.names, ui.words, _side(about)))
        title = _(N_("{game}: {players}"), game=title, players=_players(spoken, about, ui))
        if about.to_move is None:
            outcome = Outcome(about.winners, {}, about.rule)
            stands = ui.words.result(spoken, outcome).rstrip(".")
        elif not stands:
            stands = _(N_("{seat} to move"), seat=ui.words.seat(spoken, about.to_move))
    return _entitled(_, about, title, stands[:1].upper() + stands[1:])


def told_apart(_: Words, about: Summary) -> tuple[str, str]:
    title, (_rank, stands) = unbroken(TITLES[about.game]), _APART[about.asks]
    if about.who and about.asks != "waits":
        title = _(N_("{game}: {players}"), game=title, players=_(_WITH, name=isolated(about.who)))
    stands = _(stands, name=isolated(about.who) if about.who else _(N_("your friend")))
    return _entitled(_, about, title, stands)


def _entitled(_: Words, about: About | Summary, title: str, stands: str) -> tuple[str, str]:
    count = unbroken(_.ngettext("{count} turn", "{count} turns", about.turns))
    told = (title if about.label else "", stands, count)
    return about.label or title, " · ".join(filter(None, told))


def sitting(about: About) -> dict[Seat, str]:
    """The players of a saved game; bots have levels that are offered."""
    form = about.game, len(about.players)
    return {seat: known(player, *form) for seat, player in about.players.items()}


def is_yours(about: About) -> bool:
    persons = [seat for seat, player in sitting(about).items() if player == PERSON]
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
    others = [seat for seat in about.players if not _.is_you(seat)]
    players = sitting(about)
    if len(others) not in _SEVERAL or not all(
        players[seat].startswith(BOT) and not is_given(about.names.get(seat, "")) for seat in others
    ):
        return ""
    side = _side(about)
    joint = side(_.people.you[0]) in map(side, others)
    form = N_("{first} and {second}") if joint else N_("{first} against {second}")
    return _(form, first=first, second=_(_SEVERAL[len(others)]))


def ago(_: Words, when: str, now: str) -> str:
    """Return the time since ``when`` in words, or "" if either ISO 8601 time is malformed."""
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
    aside = _(N_("What could not be read has been set aside."))
    return f"{text} {aside}" if damaged.aside else text


class Entry(NamedTuple):
    """An entry in the list: the game's id, its rank, the time it was last played, and the HTML.

    ``rank`` is 0 if the game waits for the only person who plays it here, 1 for any other game
    under way, and 2 if the game is over, only watched, unreadable, or not yet read.
    """

    game: str
    rank: int
    when: str
    place: str


def regions(
    _: Words, found: Found, shown: Mapping[str, Small], now: str, only: str
) -> dict[str, str]:
    games, others, aside, signs = found
    every = [_entry(_, it, shown.get(it[0]), now, signs.get(it[0], ())) for it in games]
    every += [_entry_apart(_, it, shown.get(it.name), now) for it in others]
    every = sorted(sorted(every, key=lambda it: it.when, reverse=True), key=lambda it: it.rank)
    some = [it for it in every if only in ("", it.game)]
    choices = [game for game in TITLES if any(game == it.game for it in every)]
    mine = _listed(_, some or every, choices, only if some else "") if every else ""
    return {"mine": mine, "over": _aside(_, aside) if aside else ""}


def _listed(_: Words, entries: list[Entry], games: list[str], only: str) -> str:
    title = element("h2", escaped(_(N_("Your games"))))
    text = element("div", title + _filter(_, games, only), class_="listing-head")
    first = [it for it in entries if it.rank < 2][:UNFOLDED]
    if first:
        text += element("ul", "".join(it.place for it in first), class_="games going")
    rest = [it.place for it in entries if it not in first]
    if not rest:
        return text
    if first:
        told = _.ngettext("{count} more game", "{count} more games", len(rest))
    else:
        told = _.ngettext("{count} game", "{count} games", len(rest))
    inner = element("summary", escaped(told)) + element("ul", "".join(rest), class_="games")
    return text + element("details", inner, id_=FURTHER, class_="further")


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


def _entry(_: Words, item: Listed, small: Small | None, now: str, signs: Sequence[str]) -> Entry:
    name, about, damaged = item
    if about is not None and about.game not in TITLES:
        about, damaged = None, Damaged("newer", None, None)
    trouble = ""
    if damaged is not None:
        sort = REMARK if damaged.why == "newer" else FAILURE
        trouble = wrong(_, Trouble(damage(_, damaged), sort=sort))
    if about is None:
        if damaged is None:
            title = _(N_("A saved game"))
            link = _link(f"#/game/{name}", name, title)
            inner = element("span", link, class_="of") + _menu(_, name, title)
        else:
            take = button(_(N_("Download")), "download", data_key=GAME + name, class_="link")
            drop = button(_(N_("Delete")), "delete", data_name=name, class_="link")
            inner = trouble + element("span", take + drop)
        return Entry("", 2, "", element("li", inner, id_=f"game-{name}"))
    texts, picture = told_of(_, about, None), ""
    if small is not None and small.tells(about, _.language):
        texts, picture = small.told[_.language], small.picture
    title, told = about.label or texts[0], _told(_, texts[1], about.when, now, signed(_, signs))
    inner = element("span", picture, class_="small", aria_hidden="true")
    inner += element("span", _link(f"#/game/{name}", name, title) + told, class_="of")
    inner += _menu(_, name, title, ended=about.to_move is None) + trouble
    rank = 2 if about.to_move is None else int(not is_yours(about))
    place = element("li", inner, id_=f"game-{name}", data_game=about.game)
    return Entry(about.game, rank, about.when, place)


def is_known(about: Summary) -> bool:
    """True if a game's summary is intact, and not from a newer version of the page."""
    return about.game in TITLES and about.asks in _APART


def _entry_apart(_: Words, about: Summary, small: Small | None, now: str) -> Entry:
    name, title, stands, more = about.name, _(_UNREAD), "", ""
    game, rank, when, picture = "", 2, "", ""
    if is_known(about):
        (title, stands), (rank, _stands) = told_apart(_, about), _APART[about.asks]
        game, when, picture = about.game, about.when, small.picture if small else ""
    if rank == 1:
        paste, again = escaped(_(N_("Paste the reply"))), escaped(_(N_("Send again")))
        more = element("button", paste, type="button", class_="link", data_paste="")
        more += element("a", again, href=f"#/apart/{name}/again", class_="link")
        more = element("span", more, class_="ways")
    told = _told(_, stands, when, now) + more
    inner = element("span", picture, class_="small", aria_hidden="true")
    inner += element("span", _link(f"#/apart/{name}", name, title) + told, class_="of")
    inner += _menu(_, name, title, ended=about.asks == "over", far=True, known=bool(game))
    return Entry(game, rank, when, element("li", inner, id_=f"game-{name}", data_game=game))


def _told(_: Words, stands: str, when: str, now: str, signs: str = "") -> str:
    told = escaped(stands)
    if gone := ago(_, when, now):
        told += ", " + element("time", escaped(gone), datetime=when)
    return element("span", told + signs, class_="quiet")


def _link(address: str, name: str, title: str) -> str:
    return element("a", escaped(title), href=address, id_=f"to-{name}")


def _menu(
    _: Words, name: str, title: str, *, ended: bool = False, far: bool = False, known: bool = True
) -> str:
    at, inner = f"menu-{name}", element("strong", escaped(title))
    study = f"#/study/{name}"
    for text, address in ((N_("Study"), study), (N_("Review"), f"{study}/review")):
        if ended and not far:
            inner += element("a", escaped(_(text)), class_="link", href=address)
    closes = {"data_name": name, "data_title": title, **IN_MENU, "popovertarget": at}
    does = [(N_("Study"), "study"), (N_("Review"), "review")] if ended and far else []
    does += [(N_("Export"), "export"), (N_("Rename"), "rename"), (N_("Delete"), "delete")]
    for text, do in does if known else does[-1:]:
        inner += button(_(text), "apart" if far and do != "rename" else do, data_value=do, **closes)
    opens = {"popovertarget": at, "aria_label": _(N_("{game}: more"), game=title)}
    dots = element("button", "⋯", type="button", class_="dots", **opens)
    return dots + element("span", inner, id_=at, class_="more tools", popover="auto")


def _aside(_: Words, aside: list[str]) -> str:
    items, told = "", escaped(_(N_("Set aside")))
    for key in aside:
        take = button(_(N_("Download")), "download", data_key=key, class_="link")
        drop = button(_(N_("Delete")), "forget", data_key=key, class_="link")
        items += element("li", f"{told} {take}{drop}")
    title = element("h2", escaped(_(N_("Unreadable data"))))
    return title + element("ul", items, class_="games")


def copying(_: Words, name: str, text: str) -> str:
    about = {"rows": 5, "readonly": "readonly", "class_": "copied", "aria_label": name}
    inner = element("p", escaped(_(_OFFERED, name=name)), id_="question", class_="offered")
    inner += element("textarea", escaped(text), id_=COPY, **about)
    return inner + shut(_)


def naming(_: Words, match_name: str, given: str) -> str:
    about = {"name": "given", "value": given, "maxlength": LONGEST, "autocomplete": "off"}
    row = submit(_(N_("Save")), class_="main") + button(_(N_("Cancel")), "no", class_="plain")
    inner = (
        element("h2", escaped(_(N_("Rename this game"))), id_="question")
        + labelled(_(N_("Name")), NAME)
        + element("p", element("input", id_=NAME, **about), class_="copying")
        + quiet(_(N_("Leave empty for no name.")))
        + element("p", row, class_="row")
    )
    about = {"data_name": match_name or None, "data_value": given}
    return element("form", inner, data_do="renamed", **about)
