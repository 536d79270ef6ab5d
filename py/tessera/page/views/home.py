"""One's games on the home, as HTML text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.drawing.board import GameWords
from tessera.drawing.svg import element, escaped
from tessera.games.catalogue import TITLES
from tessera.page.views.html import button
from tessera.page.views.kept_game import ago, menu, row, told_briefly
from tessera.page.views.parts import Listed
from tessera.saves.library import GAME, About, Damaged
from tessera.saves.small import Small
from tessera.words.faults import located
from tessera.words.language import N_, Words, unbroken

#: How many games the list shows before it is unfolded, and on telephones, by the styles.
UNFOLDED: Final = 8
NARROW: Final = 4

_DAMAGE: Mapping[str, str] = {
    "form": N_("It is not in a form this page knows."),
    "checksum": N_("It was torn or changed: its checksum does not fit."),
    "newer": N_("A newer version of this page wrote it; it is left as it is."),
    "content": N_("Something in it is missing or not what it should be."),
    "rules": N_("A turn in it breaks a rule; the game stands as it was before that turn."),
    "lost": N_("Its last state was lost; the one before it stands here."),
}


def damage(_: Words, damaged: Damaged, words: GameWords | None = None) -> str:
    """What was wrong with a kept game, where and by which rule, and what became of it."""
    text = _(_DAMAGE[damaged.why])
    if damaged.cause is not None:
        text = f"{text} {located(_, damaged.cause, words)}"
    aside = _(N_("What could not be read is kept aside."))
    return f"{text} {aside}" if damaged.aside else text


def regions(
    _: Words,
    games: list[Listed],
    aside: list[str],
    shown: Mapping[str, Small],
    now: str,
    only: str,
    signs: Mapping[str, Sequence[str]],
) -> dict[str, str]:
    """One's games, the one played last first, and below the shelf what was kept aside.

    ``shown`` is what is known to be shown of the games, by their names; ``now`` the time. ``only``
    names the game whose are listed, "" for all; ``signs`` are what signs tell of some, by name.
    """
    some = [item for item in games if not only or (item[1] is not None and item[1].game == only)]
    rows = [_item(_, *item, shown, now, signs.get(item[0], ())) for item in some or games]
    return {
        "mine": _listed(_, rows, _games(games), only if some else ""),
        "over": _aside(_, aside),
    }


def _games(games: list[Listed]) -> list[str]:
    """The games of which some are kept, in the order of the shelf."""
    kept = {about.game for _name, about, _damaged in games if about is not None}
    return [game for game in TITLES if game in kept]


def _listed(_: Words, rows: list[str], games: list[str], only: str) -> str:
    """The list under its title, what is far down in it folded away."""
    if not rows:
        return ""
    title = element("h2", escaped(_(N_("Your games"))))
    head = element("div", title + _filter(_, games, only), class_="listing-head")
    text = head + element("ul", "".join(rows[:UNFOLDED]), class_="games")
    if rows[NARROW:]:
        inner = element("summary", _further(_, len(rows)))
        kind, rest = "further few", rows[UNFOLDED:]
        if rest:
            kind, inner = "further", inner + element("ul", "".join(rest), class_="games")
        text += element("details", inner, id_="further", class_=kind)
    return text


def _further(_: Words, count: int) -> str:
    """How many games are folded away, on telephones and where there is more room."""
    told = (("narrow", count - NARROW), ("wide", count - UNFOLDED))
    return "".join(
        element(
            "span",
            escaped(_.ngettext("{count} more game", "{count} more games", more)),
            class_=where,
        )
        for where, more in told
        if more > 0
    )


def _filter(_: Words, games: list[str], only: str) -> str:
    """A button that opens the games of which some are kept, where these are several."""
    if len(games) < 2:
        return ""
    names = [("", _(N_("All games"))), *((game, unbroken(TITLES[game])) for game in games)]
    items = "".join(
        button(name, "only", data_value=game, class_="link", popovertarget="which",
               aria_pressed="true" if game == only else "false")
        for game, name in names
    )  # fmt: skip
    chosen = dict(names)[only]
    opens = element("button", f"{escaped(chosen)} ▾", type="button", class_="link",
                    popovertarget="which")  # fmt: skip
    return opens + element("div", items, id_="which", class_="more tools", popover="auto")


def _item(
    _: Words,
    name: str,
    about: About | None,
    damaged: Damaged | None,
    shown: Mapping[str, Small],
    now: str,
    signs: Sequence[str],
) -> str:
    if about is not None and about.game not in TITLES:
        about, damaged = None, Damaged("newer", None, None)
    wrong = escaped(damage(_, damaged)) if damaged else ""
    trouble = element("span", wrong, class_="trouble") if wrong else ""
    if about is None:
        return element("li", trouble + _unknown(_, name, damaged), id_=f"game-{name}")
    small = shown.get(name)
    told, picture = told_briefly(_, about), ""
    if small is not None and small.tells(about, _.language):
        told, picture = small.told[_.language], small.picture
    text = row(_, name, about, told, picture, ago(_, about.when, now), signs) + trouble
    return element("li", text, id_=f"game-{name}", data_game=about.game)


def _unknown(_: Words, name: str, damaged: Damaged | None) -> str:
    """A game of which nothing can be said: a way in, or if it cannot be read, a way to take it."""
    if damaged is None:
        title = _(N_("A kept game"))
        link = element("a", escaped(title), href=f"#/game/{name}", id_=f"to-{name}")
        return element("span", link, class_="of") + menu(_, name, title)
    raw = button(_(N_("Download")), "download", data_key=GAME + name, class_="link")
    drop = button(_(N_("Delete")), "delete", data_name=name, class_="link")
    return element("span", raw + drop)


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
