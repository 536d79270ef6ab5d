"""The panel of a game that is over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.choosing import may_study
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.html import button, quiet, rule, sentence
from tessera.page.core.players import PERSON, persons
from tessera.page.core.seats import WINNER, has_won
from tessera.page.core.sentence import BESIDE, label, seat_name
from tessera.page.core.session import GameSession
from tessera.page.core.state import CAME, FOLDED, STANDS, EndPanel, Scene
from tessera.page.core.table import decided, turn_ends
from tessera.play.contract import Outcome, Seat
from tessera.play.match import Match
from tessera.words.language import N_, Words


def moved_on(match: Match, players: Mapping[Seat, str]) -> tuple[Match, dict[Seat, str]]:
    """The match with the players' names, and who sits where, one seat on in the order of turns."""
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


#: The heading, which takes the focus when the panel comes; the switch beside the first button.
HEADING, SIDES = "ended", "sides"
#: How the result begins for the one who plays, and what stands between that and the reason.
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
    if table.tree is not None and may_study(table):
        study = button(_(N_("Study")), "study", class_="link")
        inner += element("p", f"{escaped(_(BESIDE))} {study}", class_="quiet")
    text = N_("Change sides") if len(table.match.seats) == 2 else N_("Rotate the seats")
    checked = "false" if scene[EndPanel].stays else "true"
    about = {"class_": "link check", "role": "checkbox", "aria_checked": checked}
    again = button(_(N_("Rematch")), "again", class_="main", id_="rematch")
    inner += element("div", again + button(_(text), SIDES, id_=SIDES, **about), class_="row")
    before, new = turn_ends(table.match)[-2:][0], f"#/new/{table.match.game.id}"
    further = button(_(N_("Look back")), "look", class_="plain", data_at=before)
    further += button(_(N_("Review")), "study", class_="plain", data_value="review")
    further += button(_(N_("Share")), "share", class_="plain")
    further += element("a", escaped(_(N_("New game"))), class_="plain", href=new)
    inner += element("div", further, class_="row further")
    kind = "panel came" if scene[EndPanel].stands == CAME else "panel"
    return element("section", inner, class_=kind, aria_labelledby=HEADING)


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
    """The result without what the heading has told already: ``Black has three towers``."""
    for told in map(_, _TOLD):
        found = _SEPARATES.match(said, len(told)) if said.startswith(told) else None
        if found is not None:
            return said[found.end()].upper() + said[found.end() + 1 :]
    return said


def _scores(scene: Scene) -> str:
    """What every seat has, the winner's marked; where the seats themselves are in sight, hidden."""
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


FEATURE: Final = Feature(game={"ending": fold, SIDES: change_sides}, views={"ending": panel})
