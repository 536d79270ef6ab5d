"""Finding better turns, in words: what is asked, how what was tried compares, the answer."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.finding import ASKED, GOOD, JUDGED, SHOWN, UNTOLD, WORSE, Finding
from tessera.page.model.game_parts import GameParts
from tessera.page.model.table import Table
from tessera.page.views.html import button
from tessera.page.views.people import among
from tessera.words.language import N_, Words

#: What is said of what was tried.
_SAID: Final = {
    JUDGED: N_("Judging {turn} …"),
    GOOD: N_("{turn} is as good as the best."),
    UNTOLD: N_("Nothing can be told of {turn}."),
}
#: The ids of what leads on, and of what leads back to the study.
ON, STOP = "finding-on", "finding-stop"


def region(_: Words, finding: Finding, table: Table, parts: GameParts) -> str:
    """What is asked of the turn, or what came of it, and the ways on."""
    place = _(N_("{at} of {count}"), at=finding.at + 1, count=len(finding.turns))
    head = element("p", escaped(place), class_="quiet")
    said = element("p", escaped(told(_, finding, table, parts)))
    return head + said + element("div", _ways(_, finding), class_="row")


def told(_: Words, finding: Finding, table: Table, parts: GameParts) -> str:
    """The sentence of the moment."""
    spoken, turn = among(_, table, parts), finding.turn
    if finding.phase == ASKED:
        seat = parts.words.seat(spoken, finding.seat)
        text = N_("{seat} played {turn} here. Find a better turn.")
        return _(text, seat=seat, turn=turn.text)
    if finding.phase == SHOWN:
        return _(N_("Better was: {line}"), line=" ".join(turn.better))
    if finding.phase == WORSE:
        loss = round(finding.loss / 10)
        if finding.reply:
            text = N_("{turn} costs {loss} %: then comes {reply}.")
            return _(text, turn=finding.tried, loss=loss, reply=finding.reply[0])
        return _(N_("{turn} costs {loss} %."), turn=finding.tried, loss=loss)
    return _(_SAID[finding.phase], turn=finding.tried)


def _ways(_: Words, finding: Finding) -> str:
    """Try again, see the answer, go on, or stop."""
    found = ""
    if finding.phase in (WORSE, UNTOLD):
        found += button(_(N_("Try again")), "find-again", class_="main", id_=ON)
    if finding.phase in (ASKED, WORSE, UNTOLD):
        found += button(_(N_("Show the answer")), "find-show", class_="plain")
    if finding.phase in (GOOD, SHOWN) and not finding.is_last:
        found += button(_(N_("Next")), "find-next", class_="main", id_=ON)
    return found + button(_(N_("Back to the study")), "find-stop", class_="link", id_=STOP)
