"""The view of the search for a better turn than the one played."""

from __future__ import annotations

from typing import Final

from tessera.drawing.notes import notes
from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button
from tessera.page.core.state import BoardSettings, Scene
from tessera.page.features.review.model import (
    ASKED,
    GOOD,
    JUDGED,
    SHOWN,
    UNTOLD,
    WORSE,
    Finding,
    reason,
)
from tessera.page.features.turns.view import Telling, previewed, signs, spoken
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: Text shown in each phase; turns are shown as signs.
_SHOWN: Final = {
    ASKED: N_("{seat} played {turn} here. Find a better turn."),
    JUDGED: N_("Judging {turn}…"),
    GOOD: N_("{turn} is as good as the best."),
    WORSE: N_("{turn} costs {loss}% of the chance to win."),
    UNTOLD: N_("{turn} could not be judged."),
    SHOWN: N_("Better: {line}"),
}
_YOURS: Final = N_("You played {turn} here. Find a better turn.")
_REPLIED: Final = N_("{turn} costs {loss}% of the chance to win; the reply is {reply}.")
#: Text spoken in each phase; each turn is inserted as one or more sentences.
_SPOKEN: Final = {
    ASKED: N_("{turn} That is what was played. Find a better turn."),
    JUDGED: N_("{turn} Judging it…"),
    GOOD: N_("{turn} That is as good as the best."),
    WORSE: N_("{turn} That costs {loss}% of the chance to win."),
    UNTOLD: N_("{turn} That could not be judged."),
    SHOWN: N_("Better: {line}"),
}
_REPLY: Final = N_("{turn} That costs {loss}% of the chance to win. The reply: {reply}")
#: Placeholders in a sentence, to be replaced by the signs of turns.
_PLACES: Final = {"turn": "\x01", "reply": "\x02", "line": "\x03"}
#: Ids of the buttons that continue the search and that end it.
ON, STOP = "finding-on", "finding-stop"


def region(scene: Scene, finding: Finding, match: Match, *, plain: bool) -> str:
    _ = scene.words
    place = _(N_("{at} of {count}"), at=finding.at + 1, count=len(finding.turns))
    head = element("p", escaped(place), class_="quiet")
    read = element("span", escaped(told(scene, finding, match)), class_="unseen")
    said = element("p", read + element("span", _shown(scene, finding, match), aria_hidden="true"))
    count = _counted(_, finding)
    counted = element("p", escaped(count), aria_hidden="true") if count else ""
    if finding.phase == SHOWN:
        telling = _telling(scene, finding, letters=False)
        why = reason(telling.words, telling.ui.words, match, finding.turn)
        counted = element("p", escaped(why), aria_hidden="true") + counted
    return head + said + counted + element("div", _ways(_, finding, plain=plain), class_="row")


def told(scene: Scene, finding: Finding, match: Match) -> str:
    """Return the phase's spoken text; at the end of the search, add the number of turns found."""
    _, begun, text = scene.words, finding.begun(match), _SPOKEN[finding.phase]
    telling, turns = _telling(scene, finding, letters=False), {}
    if finding.phase == SHOWN:
        turns["line"] = spoken(telling, begun, finding.turn.better)
    elif finding.phase == ASKED:
        turns["turn"] = spoken(telling, begun, _played(finding, match))
    else:
        turns["turn"] = spoken(telling, begun, [finding.tried])
    if finding.phase == WORSE and finding.reply:
        whole = spoken(telling, begun, [finding.tried, finding.reply[0]])
        text, turns["reply"] = _REPLY, whole.removeprefix(turns["turn"]).strip()
    said = [_(text, loss=round(finding.loss / 10), **turns)]
    if finding.phase == SHOWN:
        said.append(reason(telling.words, telling.ui.words, match, finding.turn))
    return " ".join(filter(None, [*said, _counted(_, finding)]))


def _shown(scene: Scene, finding: Finding, match: Match) -> str:
    telling = _telling(scene, finding, letters=scene[BoardSettings].letters)
    begun, text = finding.begun(match), _SHOWN[finding.phase]
    if finding.phase == WORSE and finding.reply:
        text = _REPLIED
    elif finding.phase == ASKED and scene.words.is_you(finding.seat):
        text = _YOURS
    played = finding.turn.text if finding.phase == ASKED else finding.tried
    tried, *reply = signs(telling, begun, [played, *finding.reply[:1]])
    line = signs(telling, begun, finding.turn.better, named=True)
    turns = {"turn": tried, "reply": "".join(reply), "line": ", ".join(line)}
    seat = scene.ui.words.seat(telling.words, finding.seat)
    said = escaped(scene.words(text, seat=seat, loss=round(finding.loss / 10), **_PLACES))
    for name, place in _PLACES.items():
        said = said.replace(place, turns[name])
    return said


def answered(scene: Scene, finding: Finding, match: Match) -> dict[str, str]:
    """Return, by region, SVG of the better turn on the board; {} if the answer is not shown."""
    if finding.phase != SHOWN:
        return {}
    begun, seen = finding.begun(match), scene.table.observation
    picks, ghost = previewed(begun, finding.turn.better[0], seen, scene.board)
    squares = [it.removeprefix("square:") for it in picks if it.startswith("square:")]
    ways = {(squares[0], squares[1]): ""} if len(squares) > 1 else {}
    marks = {} if ways else dict.fromkeys(squares, "")
    return {"notes": notes(scene.board, marks, ways), "preview": ghost}


def _telling(scene: Scene, finding: Finding, *, letters: bool) -> Telling:
    bared = scene.table.reveal_all
    viewer = None if bared else finding.seat
    return Telling(scene.words, scene.ui, viewer, over=bared, letters=letters)


def _played(finding: Finding, match: Match) -> list[str]:
    end = sum(len(turn.actions) for turn in match.turns()[: finding.turn.number + 1])
    played = [match.game.write(action) for action in match.actions[finding.turn.at : end]]
    return played or [finding.turn.text]


def _counted(_: Words, finding: Finding) -> str:
    if not finding.is_last or finding.phase not in (GOOD, SHOWN):
        return ""
    return _(N_("Found: {at} of {count}."), at=len(finding.found), count=len(finding.turns))


def _ways(_: Words, finding: Finding, *, plain: bool) -> str:
    found = ""
    if finding.phase in (WORSE, UNTOLD):
        found += button(_(N_("Try again")), "find-again", class_="main", id_=ON)
    if finding.phase in (ASKED, WORSE, UNTOLD):
        found += button(_(N_("Show the answer")), "find-show", class_="plain")
    if finding.phase in (GOOD, SHOWN) and not finding.is_last:
        found += button(_(N_("Next")), "find-next", class_="main", id_=ON)
    back = N_("Back to the review") if plain else N_("Back to the study")
    return found + button(_(back), "find-stop", class_="link", id_=STOP)
