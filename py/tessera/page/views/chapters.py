"""Several records in one text: which there are, what came of them, as HTML text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.seating import seating
from tessera.page.views import settings
from tessera.page.views.forms import ruled
from tessera.page.views.html import button
from tessera.page.views.kept_game import told_of
from tessera.page.views.settings import CARRIED
from tessera.saves.bundle import Bundle, Part, Refusal, Stowed
from tessera.saves.kept import About, Kept
from tessera.words.language import N_, Words
from tessera.words.records import chapter_heading, chapter_refusal, pointed, sentences

#: What stands over them, what opens one that is wrong, and what is told of one that was not kept.
SEVERAL = N_("Several games in one text")
UP_TO_THERE = N_("Open the game up to there")
_UNKEPT = N_("{name}. The browser did not keep it.")
#: The ids of the button that keeps all, and of the one that lists more.
KEEP, MORE = "keep-all", "list-more"
#: How many records are listed at first, and how many more each time.
SHOWN = 100


def screen(
    _: Words,
    found: Sequence[Part | Refusal],
    games: Mapping[str, GameParts],
    trouble: str = "",
    shown: int = SHOWN,
) -> str:
    """The records of a text, to be kept as games of their own, or one of them opened.

    The first ``shown`` are listed, and of the others as many that are wrong.
    """
    good = sum(isinstance(each, Part) for each in found)
    title = element("h1", escaped(_(SEVERAL)))
    said = element("p", escaped(counted(_, good, len(found))))
    about = {"id_": KEEP, "class_": "main", "disabled": None if good else "disabled"}
    every = N_("Add all to your games") if good == len(found) else N_("Add what can be read")
    keep = button(_(every), "chapters-keep", **about)
    back = button(_(N_("Back")), "chapters-back", class_="plain")
    row = element("p", keep + back, class_="row")
    far = element("p", " ", id_=CARRIED, class_="quiet", role="status")
    wrong = element("p", escaped(trouble), class_="trouble", role="alert") if trouble else ""
    bad = [each for each in found[shown:] if isinstance(each, Refusal)]
    items = "".join(element("li", _item(_, each, games)) for each in (*found[:shown], *bad[:shown]))
    listed = element("ul", items, class_="listing") + _further(_, shown, len(found))
    return element("div", title + said + wrong + row + far + listed, class_="page")


def _further(_: Words, shown: int, of: int) -> str:
    """That not all of so many records are listed, and the button that lists more of them."""
    if of <= shown:
        return ""
    text = N_("The first {count} are listed, and of the others what cannot be read.")
    about = {"id_": MORE, "class_": "plain", "data_at": shown + SHOWN}
    more = button(
        _(N_("List {count} more"), count=min(SHOWN, of - shown)), "chapters-more", **about
    )
    return element("p", escaped(_(text, count=shown)), class_="quiet") + element("p", more)


def counted(_: Words, good: int, of: int) -> str:
    """How many records there are, and how many of them can be read."""
    text = _.ngettext("{count} record.", "{count} records.", of)
    if good == of:
        return text
    more = _.ngettext("{count} of them can be read.", "{count} of them can be read.", good)
    return f"{text} {more}"


def _item(_: Words, each: Part | Refusal, games: Mapping[str, GameParts]) -> str:
    """A record: what it holds, or what is wrong with it; the button that opens it."""
    if isinstance(each, Refusal):
        return _refused(_, each, games)
    number = element("b", escaped(chapter_heading(_, each.number)))
    title, stands = told_of(_, About.of(each.kept), games[each.kept.match.game.id])
    date = each.kept.match.headers.get("Date", "")
    told = element("span", escaped(title))
    more = " · ".join(filter(None, (stands, "" if "?" in date else date)))
    quiet = element("span", escaped(more), class_="quiet")
    read = sentences(_, each.notes)
    changed = element("p", escaped(read), class_="quiet") if read else ""
    return f"{number} · {told} · {quiet} {_open(_, each.number, N_('Open'))}{changed}"


def _refused(_: Words, each: Refusal, games: Mapping[str, GameParts]) -> str:
    """A record with a fault: its game and players, what is wrong, the way to what is good of it."""
    parts, good = games.get(each.game), each.cause.good if each.cause is not None else None
    if each.cause is None or good is None or parts is None:
        return element("span", escaped(wrong(_, each, games)), class_="trouble")
    number = element("b", escaped(chapter_heading(_, each.number)))
    title, _stands = told_of(_, About.of(Kept(*seating(good), "")), parts)
    why = ruled(_, pointed(_, each.cause, parts.words), parts, f"tip-{each.number}")
    told = element("span", why, class_="trouble")
    return f"{number} · {escaped(title)} · {told} {_open(_, each.number, UP_TO_THERE)}"


def _open(_: Words, number: int, text: str) -> str:
    """The button that opens the record of a number."""
    label = f"{chapter_heading(_, number)}: {_(text)}"
    about = {"id_": opens(number), "class_": "link", "aria_label": label}
    return button(_(text), "chapter-open", data_at=number, **about)


def opens(number: int) -> str:
    """The id of the button that opens the record of a number."""
    return f"chapter-{number}"


def wrong(_: Words, each: Refusal, games: Mapping[str, GameParts]) -> str:
    """What is wrong with a record: its number, its line in the whole text, the rule."""
    if each.cause is None:
        return _(_UNKEPT, name=chapter_heading(_, each.number))
    parts = games.get(each.game)
    return chapter_refusal(_, each.number, each.cause, parts.words if parts else None)


def report(
    _: Words, stowed: Stowed, refused: Sequence[Refusal], games: Mapping[str, GameParts]
) -> str:
    """What came of them: how many are new here, which could not be kept, and why.

    Of very many that could not the first are told, and how many more there are.
    """
    told = [_refused(_, each, games) for each in refused[:SHOWN]]
    if refused[SHOWN:]:
        told.append(escaped(_(N_("And {count} more."), count=len(refused) - SHOWN)))
    return settings.reported(_, summary(_, stowed), told)


def summary(_: Words, stowed: Stowed) -> list[str]:
    """Sentences about what was kept."""
    return [*settings.summary(_, Bundle({}, (), ()), stowed)]
