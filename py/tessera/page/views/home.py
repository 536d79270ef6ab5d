"""One's games on the home, as HTML text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tessera.drawing.board import GameWords
from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.games.catalogue import TITLES
from tessera.page.model.game_parts import GameParts
from tessera.page.model.seating import PERSON, known, people
from tessera.page.views.html import button
from tessera.page.views.parts import Listed
from tessera.play.contract import Outcome
from tessera.saves.library import GAME, About, Damaged
from tessera.words.faults import located
from tessera.words.language import N_, Words
from tessera.words.people import People

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
    _: Words, games: list[Listed], aside: list[str], here: Mapping[str, GameParts]
) -> dict[str, str]:
    """One's games: above the shelf those that go on, where a person is to move first.

    Below it stand those that have ended, and what was kept aside. ``here`` are the parts of the
    games whose code is here.
    """
    going = sorted((item for item in games if not _ended(item)), key=_waits)
    ended = [item for item in games if _ended(item)]
    return {
        "mine": _listed(_, _(N_("In progress")), going, here),
        "over": _listed(_, _(N_("Finished games")), ended, here) + _aside(_, aside),
    }


def _waits(item: Listed) -> bool:
    """Whether a game waits for somebody else than the one person who plays it."""
    return not _yours(item[1])


def _yours(about: About | None) -> bool:
    """Whether the one person who plays a game is to move in it."""
    if about is None or about.to_move is None:
        return False
    persons = [seat for seat, player in about.players.items() if known(player) == PERSON]
    return persons == [about.to_move]


def _ended(item: Listed) -> bool:
    return item[1] is not None and item[1].to_move is None


def _listed(_: Words, title: str, games: list[Listed], here: Mapping[str, GameParts]) -> str:
    if not games:
        return ""
    items = "".join(_item(_, *item, here) for item in games)
    return element("h2", escaped(title)) + element("ul", items, class_="games")


def _item(
    _: Words,
    name: str,
    about: About | None,
    damaged: Damaged | None,
    here: Mapping[str, GameParts],
) -> str:
    drop = button(_(N_("Delete")), "delete", data_name=name, class_="link")
    if about is not None and about.game not in TITLES:
        about, damaged = None, Damaged("newer", None, None)
    wrong = escaped(damage(_, damaged)) if damaged else ""
    trouble = element("span", wrong, class_="trouble") if wrong else ""
    if about is None and damaged is not None:
        raw = button(_(N_("Download")), "download", data_key=GAME + name, class_="link")
        return element("li", trouble + element("span", raw + drop), id_=f"game-{name}")
    title, stands = _told(_, about, here)
    link = element("a", escaped(title), href=f"#/game/{name}", id_=f"to-{name}")
    told = element("span", escaped(stands), class_="quiet")
    take = button(_(N_("Export")), "export", data_name=name, class_="link")
    rename = button(_(N_("Rename")), "rename", data_name=name, class_="link")
    tools = element("span", take + (rename if about is not None else "") + drop)
    return element("li", link + told + trouble + tools, id_=f"game-{name}")


def _told(_: Words, about: About | None, here: Mapping[str, GameParts]) -> tuple[str, str]:
    """The game and its players, and how it stands: as far as its words are here."""
    if about is None:
        return _(N_("A kept game")), ""
    title, parts = TITLES[about.game], here.get(about.game)
    count = _.ngettext("{count} turn", "{count} turns", about.turns)
    if parts is None:
        return _named(_, about, title), count
    spoken = _.among(_people(_, about, parts))
    if about.to_move is None:
        stands = parts.words.result(spoken, Outcome(about.winners, {}, about.rule))
    elif _yours(about):
        stands = _(N_("your turn"))
    else:
        stands = _(N_("{seat} to move"), seat=parts.words.seat(spoken, about.to_move))
    title = _(N_("{game}: {players}"), game=title, players=_players(spoken, about, parts))
    return _named(_, about, title), f"{count}, {stands}"


def _named(_: Words, about: About, title: str) -> str:
    """A game by the name that it was given, if it was."""
    return _(N_("{name} ({game})"), name=about.label, game=title) if about.label else title


def _people(_: Words, about: About, parts: GameParts) -> People:
    """Who plays a kept game; whose side that is, is known of the games whose rules are here."""
    players = {seat: known(player) for seat, player in about.players.items()}
    game, count = catalogue.game(about.game), len(players)
    setup = game.setup(count if count in game.seat_counts else None)
    return people(_, players, about.names, parts.words, partial(game.side, setup))


def _players(_: Words, about: About, parts: GameParts) -> str:
    """Who plays whom."""
    named = _.people.names
    names = [
        _(N_("you")) if _.is_you(seat) and seat not in named else parts.words.seat(_, seat)
        for seat in about.players
    ]
    if len(names) == 2:
        return _(N_("{first} against {second}"), first=names[0], second=names[1])
    return ", ".join(names)


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
