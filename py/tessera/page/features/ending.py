"""The panel shown after a game has ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.page.core.addresses import address_of, fields_of
from tessera.page.core.choosing import may_study
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.html import button, quiet, rule, sentence
from tessera.page.core.players import BOT, NAMES, PERSON, known, offered, persons
from tessera.page.core.seats import WINNER, has_won
from tessera.page.core.sentence import BESIDE, label, seat_name
from tessera.page.core.session import GameSession
from tessera.page.core.state import CAME, FOLDED, REMARK, STANDS, EndPanel, Scene, Trouble
from tessera.page.core.table import Table, decided, turn_ends
from tessera.play.contract import Outcome, Seat
from tessera.play.match import Match
from tessera.saves.kept import About
from tessera.saves.library import Library
from tessera.saves.listed import listed
from tessera.saves.port import StorageError
from tessera.words.language import N_, Words


def moved_on(match: Match, players: Mapping[Seat, str]) -> tuple[Match, dict[Seat, str]]:
    """Return the match and its players with every player and name moved on by one seat."""
    seats, header = match.seats, match.game.header
    came = dict(zip(seats, (seats[-1], *seats[:-1]), strict=True))
    sitting = {seat: players.get(other, PERSON) for seat, other in came.items()}
    named = {header(seat) for seat in seats}
    headers = {name: value for name, value in match.headers.items() if name not in named}
    headers |= {
        header(seat): match.headers[header(other)]
        for seat, other in came.items()
        if header(other) in match.headers
    }
    return match._replace(headers=headers), sitting


#: Ids of the heading, which gets the focus when the panel appears, and of the switch for sides.
HEADING, SIDES = "ended", "sides"
#: The number of wins in five games, or of losses in a row, after which a level is suggested.
ENOUGH: Final = 3
#: Beginnings of results that address the player, and the separator before the reason.
_TOLD: Final = (N_("You won"), N_("You lost"))
_SEPARATES: Final = re.compile(r"\s?[:,]\s(?=.)")


def panel(scene: Scene) -> str:
    _, table = scene.words, scene.table
    outcome = table.match.outcome
    assert outcome is not None
    hides = {"aria_label": _(N_("Hide the result")), "id_": "fold-ending"}
    inner = element("h2", escaped(headline(scene)), id_=HEADING, tabindex=-1)
    inner += button("×", "ending", class_="step fold", **hides)
    inner += _why(scene, outcome) + _scores(scene)
    if scene[Trouble].sort == REMARK:
        inner += quiet(scene[Trouble].text)
    if table.tree is not None and may_study(table):
        study = button(_(N_("Study")), "study", class_="link")
        inner += element("p", f"{escaped(_(BESIDE))} {study}", class_="quiet")
    inner += _next(scene)
    text = N_("Change sides") if len(table.match.seats) == 2 else N_("Rotate the seats")
    checked = "false" if scene[EndPanel].stays else "true"
    about = {"class_": "link check", "role": "checkbox", "aria_checked": checked}
    again = button(_(N_("Rematch")), "again", class_="main", id_="rematch")
    inner += element("div", again + button(_(text), SIDES, id_=SIDES, **about), class_="row")
    before, new = turn_ends(table.match)[-2:][0], f"#/new/{table.match.game.id}"
    further = button(_(N_("Step through")), "look", class_="plain", data_at=before)
    further += button(_(N_("Review")), "study", class_="plain", data_value="review")
    further += button(_(N_("Share")), "share", class_="plain")
    further += element("a", escaped(_(N_("New game"))), class_="plain", href=new)
    inner += element("div", further, class_="row further")
    kind = "panel came" if scene[EndPanel].stands == CAME else "panel"
    return element("section", inner, class_=kind, aria_labelledby=HEADING)


def next_level(library: Library, table: Table) -> str:
    """Return the level to suggest for the next game, or "" for none.

    The bots must all have the same level and play against one person. After three wins in the last
    five games against the same bots, the next higher level is suggested; after three losses in a
    row, the next lower one. The game that has just ended counts too. Against the same bots,
    suggestions of a higher level and of a lower level alternate.
    """
    bots = {player for player in table.players.values() if player != PERSON}
    if len(bots) != 1 or len(persons(table.match, table.players)) != 1:
        return ""
    game, played = table.match.game.id, sorted(table.players.values())
    with suppress(StorageError):
        won = [
            _side(about) in about.winners
            for _name, about, _damaged in listed(library)
            if about is not None and about.game == game and about.to_move is None
            if played == sorted(about.players.values())
        ]
        level = int(next(iter(bots)).removeprefix(BOT))
        step, *before = (_earned(won[count:]) for count in range(len(won) + 1))
        levels = offered(game, len(played))
        above = [each for each in levels if each > level][:1]
        below = [each for each in levels if each < level][-1:]
        found = above if step > 0 else below if step < 0 else []
        return str(found[0]) if found and step != next(filter(None, before), 0) else ""
    return ""


def _earned(won: Sequence[bool]) -> int:
    if sum(won[:5]) >= ENOUGH:
        return 1
    return -(len(won) >= ENOUGH and not any(won[:ENOUGH]))


def _side(about: About) -> Seat:
    rules = catalogue.game(about.game)
    game, count = about.game, len(about.players)
    persons = (seat for seat, it in about.players.items() if known(it, game, count) == PERSON)
    return rules.side(rules.setup(count), next(persons))


def _next(scene: Scene) -> str:
    _, table, level = scene.words, scene.table, scene[EndPanel].level
    if not level:
        return ""
    here = persons(table.match, table.players)
    texts = N_("You lost three games in a row:"), N_("You won three of your last five games:")
    told = _(texts[has_won(table, here[0])])
    players = dict.fromkeys(table.match.seats, f"{BOT}{level}") | dict.fromkeys(here, PERSON)
    header = table.match.game.header
    named = {header(seat) for seat in table.match.seats if seat not in here}
    headers = {name: it for name, it in table.match.headers.items() if name not in named}
    fields = fields_of(table.match._replace(headers=headers), players)
    link = _(N_("Try {name}"), name=_(NAMES[int(level)]))
    about = {"href": address_of(table.match.game.id, fields), "id_": "next-level"}
    return element("p", f"{escaped(told)} {element('a', escaped(link), **about)}", class_="why")


def headline(scene: Scene) -> str:
    _, table = scene.words, scene.table
    match = table.match
    winners = [seat for seat in match.seats if has_won(table, seat)]
    here = persons(match, table.players)
    if not winners:
        return _(N_("A draw"))
    names = _.all_of(tuple(seat_name(scene, seat) for seat in winners))
    if len(here) != 1:
        return _(N_("{names} won"), names=names)
    if here[0] not in winners:
        return _(N_("You lost to {names}"), names=names)
    sides = {match.game.side(match.setup, seat) for seat in winners}
    return _(N_("You won")) if len(sides) == 1 else _(N_("You share the win"))


def _why(scene: Scene, outcome: Outcome) -> str:
    _, table = scene.words, scene.table
    said = _reason(_, scene.ui.words.result(_, outcome, table.observation))
    by = scene.ui.words.won_by(outcome, table.observation)
    known = rule(_, by, scene.ui.words.RULES, scene.ui.rules, tip="tip-ended")
    count = len(table.match.turns())
    more = [_.ngettext("{count} turn", "{count} turns", count) + "."]
    if table.match.resigned is None:
        found = decided(table, scene.board)
        more.insert(0, scene.ui.words.decided(_, outcome, table.observation, found))
    return element("p", sentence(said, known), class_="why") + quiet(" ".join(filter(None, more)))


def _reason(_: Words, said: str) -> str:
    """Return the part of a result that the heading lacks, such as ``Black has three towers``."""
    for told in map(_, _TOLD):
        found = _SEPARATES.match(said, len(told)) if said.startswith(told) else None
        if found is not None:
            return said[found.end()].upper() + said[found.end() + 1 :]
    return said


def _scores(scene: Scene) -> str:
    table, inner = scene.table, ""
    for seat in table.match.seats:
        name = escaped(label(scene, seat)) + (WINNER if has_won(table, seat) else "")
        sign = scene.board.emblem(seat, table.observation)
        who = element("span", sign + name, class_=f"name {seat}")
        score = escaped(scene.ui.words.score(scene.words, table.observation, seat))
        inner += element("li", who + element("span", score, class_="points"))
    return element("ul", inner, class_="scores")


def fold(session: GameSession, args: CommandArgs) -> None:
    if not session.table.ended:
        return
    back = session[EndPanel].stands == FOLDED
    session.commit(session[EndPanel]._replace(stands=STANDS if back else FOLDED))
    session.ports.document.focus(HEADING if back else "result")


def change_sides(session: GameSession, args: CommandArgs) -> None:
    session.commit(session[EndPanel]._replace(stays=not session[EndPanel].stays))


FEATURE: Final = Feature(
    game={"ending": fold, SIDES: change_sides},
    views={"ending": panel, "next_level": next_level},
)
