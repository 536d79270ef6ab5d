"""The commands of a study, and the functions that open its addresses."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from tessera.games import catalogue
from tessera.page.core.choosing import may_study, new_table
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.games import chance
from tessera.page.core.players import seated
from tessera.page.core.routes import kept_at, route
from tessera.page.core.session import GameSession
from tessera.page.core.state import REFUSAL, unchanged
from tessera.page.features.review.model import (
    GLYPHS,
    OPEN,
    SHOWN,
    Finding,
    Review,
    ReviewPanel,
    costly,
    hides,
)
from tessera.page.features.review.view import GRAPHED
from tessera.page.features.study import model as studying
from tessera.page.features.study.asking import Message, lead_on
from tessera.page.features.study.engine import Engine
from tessera.page.features.study.model import StudyDesk, Studying, StudyKept, path_at, undotted
from tessera.page.features.study.screen import GRAPH, HUES, TABS, hands, reviewed
from tessera.page.features.study.session import STUDY, StudySession
from tessera.page.features.study.view import REMARK
from tessera.play.annotations import annotated
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.saves import reviews
from tessera.saves.library import Kept
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.addresses import Address
    from tessera.page.core.commands import Command
    from tessera.page.core.shell import Shell, Show
    from tessera.play.tree import Path
    from tessera.saves.port import Storage


def _of(session: GameSession) -> StudySession:
    return cast("StudySession", session)


def _going(go: Callable[[Studying, str], Studying]) -> Command[GameSession]:
    return lambda session, args: _of(session).go_to(go(_of(session).shown, args("at")))


def _changing(change: Callable[[Studying], Studying]) -> Command[GameSession]:
    return lambda session, args: _of(session).change(change)


def _there(then: Callable[[Studying, Path], Studying], shown: Studying, at: str) -> Studying:
    try:
        path = path_at(shown.line, undotted(at))
    except (ValueError, LookupError):
        return shown
    return then(shown, path)


def _judge(session: GameSession, args: CommandArgs) -> None:
    if args("at").isdecimal() and int(args("at")) in GLYPHS:
        _of(session).change(lambda shown: studying.judged(shown, int(args("at"))))


def _remark(session: GameSession, args: CommandArgs) -> None:
    if not session.watching:
        _of(session).write(args.fields.get(REMARK, ""))


def _play(session: GameSession, args: CommandArgs) -> None:
    engine, match, at = session[Engine], session.table.match, args("at")
    if engine.match is not match or _of(session).only_watches():
        return
    if at.isdecimal() and int(at) < len(engine.lines):
        session.play(match.go_on(engine.lines[int(at)].turns[0]))


def _answer(session: GameSession, args: CommandArgs) -> None:
    shown, review, at = _of(session).shown, session[ReviewPanel].review, args("at")
    if review is None or not at.isdecimal() or int(at) >= len(review.turns):
        return
    path = shown.study.main[: int(at) + 1]
    with suppress(Refused):
        study, path = shown.study.played(path, review.turns[int(at)].reply[0])
        _of(session).go_to(studying.to(shown._replace(study=study, before=None), path))
        hands().bring(False)


def _turn(session: GameSession, args: CommandArgs) -> None:
    shown = _of(session).shown
    if args("at").isdecimal():
        _of(session).go_to(studying.to(shown, shown.study.main[: int(args("at"))]))
        if args("value") != GRAPHED:
            hands().bring(False)


def _hue(session: GameSession, args: CommandArgs) -> None:
    if args("at") in HUES:
        session.commit(session[StudyDesk]._replace(colour=args("at")), keep=False)


def _open(session: GameSession, args: CommandArgs) -> None:
    if args("at") in TABS:
        session.commit(session[StudyDesk]._replace(tab=args("at")), keep=False)
        hands().reveal()


def _desk(session: GameSession, args: CommandArgs) -> None:
    session.commit(session[StudyDesk]._replace(plain=False), keep=False)
    session.ports.window.replace(f"{STUDY}{session.table.name}")
    session.ports.document.focus(f"tab-{session[StudyDesk].tab}")
    hands().bring(True)


def _engine(session: GameSession, args: CommandArgs) -> None:
    if not session[Engine].on:
        stop_review(_of(session))
    _of(session).engine.switch(args("value"))


#: The progress of a review's first pass is announced at multiples of this percentage.
QUARTER: Final = 25
_DONE: Final = N_("The review is finished.")
_SHARE: Final = N_("Reviewed: {share}%")


def begin_review(session: StudySession, how: str = "") -> None:
    """Turn the engine off and review a finished game.

    ``how`` is the kind of review: `OPEN`, or by default `KNOWN`. If a review of that kind exists
    already, it is only shown.
    """
    match, panel = session.shown.study.match, session[ReviewPanel]
    is_open = how == OPEN and hides(match)
    if match.outcome is None or session.only_watches():
        return
    if panel.review is not None and panel.review.open == is_open:
        return
    session.engine.rest()
    kept = panel.other
    review = kept if kept is not None and kept.open == is_open else None
    other = (panel.review and panel.review.stopped()) or (None if review else kept)
    panel = panel._replace(review=review or Review(is_open), other=other)
    if panel.written is None or session.shown.study.tree is not panel.written.tree:
        panel = panel._replace(before=session.shown.study, written=session.shown.study)
    if review is not None:
        _write(session, panel)
        return
    asks = {"do": "review", "record": write_record(match), "open": is_open}
    session.engine.ask(match.game.id, asks, partial(_reviewed, session))
    session.commit(panel, session[StudyDesk]._replace(tab=GRAPH), keep=False)


def stop_review(session: StudySession) -> None:
    session.engine.forget()
    panel = session[ReviewPanel]
    if panel.review is not None:
        session.commit(panel._replace(review=panel.review.stopped()), keep=False)


def _reviewed(session: StudySession, message: Message) -> None:
    before = session[ReviewPanel].review
    if not session.on_screen or before is None:
        return
    if message["kind"] == "refused":
        session.engine.lost()
        return
    review = before.heard(message)
    panel = session[ReviewPanel]._replace(review=review)
    if message["kind"] != "review":
        session.commit(panel, only=reviewed)
        share = review.share // QUARTER * QUARTER
        if not review.turns and before.share < share < 100:
            session.say(session.words(_SHARE, share=share))
        return
    _write(session, panel)
    if review.done:
        count = sum(bool(turn.grade) for turn in review.turns)
        found = session.words.ngettext("{count} costly turn.", "{count} costly turns.", count)
        session.say(f"{session.words(_DONE)} {found}")


def _write(session: StudySession, panel: ReviewPanel) -> None:
    """Store the reviews, and write the shown review's remarks into the tree."""
    shown, review = session.shown, panel.review
    assert review is not None
    if session.table.name and not session.watching:
        found = [each.written() for each in (review, panel.other) if each is not None]
        reviews.keep(session.ports.storage, session.table.name, shown.study.match, found)
    # If the study has not changed since the last pass, remove that pass's remarks first.
    study = shown.study
    if panel.before is not None and panel.written is not None and study.tree is panel.written.tree:
        study = panel.before
    study = annotated(study, review.remarks())
    session.go_to(studying.to(shown._replace(study=study), shown.path), panel)
    session.commit(panel._replace(written=session.shown.study), only=unchanged)


def find(session: StudySession, seat: str) -> None:
    review = session[ReviewPanel].review
    low = session[StudyKept].is_low
    turns = costly(review.turns, seat, low=low) if review is not None else ()
    if turns:
        session.engine.rest()
        stop_review(session)
        _ask(session, Finding(seat, turns))


def _looking(do: Callable[[StudySession, Finding], None]) -> Command[GameSession]:
    def run(session: GameSession, args: CommandArgs) -> None:
        finding = session[ReviewPanel].finding
        if finding is not None:
            do(_of(session), finding)

    return run


def _ask_next(session: StudySession, finding: Finding) -> None:
    if not finding.is_last:
        _ask(session, finding.asked(1))


def _show_answer(session: StudySession, finding: Finding) -> None:
    session.engine.forget()
    _ask(session, finding.asked()._replace(phase=SHOWN))
    lead_on(session)


def _stop_finding(session: StudySession, finding: Finding) -> None:
    session.engine.forget()
    shown = session.shown._replace(path=session.shown.study.main[: finding.turn.number])
    session.go_to(shown, session[ReviewPanel]._replace(finding=None), anew=True)
    session.ports.document.focus(f"find-{finding.seat}")


def _ask(session: StudySession, finding: Finding) -> None:
    panel = session[ReviewPanel]._replace(finding=finding)
    session.commit(session.table_at(panel), panel, keep=False, say=lambda it: it.sentence())


def study(shell: Shell, args: CommandArgs) -> None:
    """Save the game on the screen; open its study at the turn shown or at a given place."""
    session = shell.session
    if session is None or session.watching:
        return
    if not may_study(session.table):
        session.trouble(session.words(NOT_YET), lambda words: words(NOT_YET), sort=REFUSAL)
        return
    if not session.table.name and session.table.match.actions:
        session.commit(keep=True)
    named = session.table.name or session.table.match.game.id
    # Only whole turns count: the study opens before an unfinished turn.
    place = args("value") or sum(turn.whole for turn in session.table.looked_at.turns())
    shell.ports.window.push(f"#/study/{named}/{place}")
    shell.ports.clock.run(route(shell))


NOT_YET: Final = N_(
    "A game against bots or with hidden information cannot be studied until it is over."
)
#: This word at the end of a study's address opens the review.
REVIEW: Final = "review"


async def open_study(shell: Shell, address: Address) -> Show:
    """Prepare to show a kept game's study, or a new study. Raises `core.games.Unfetched`."""
    name, show = address.name, partial(show_kept, address.more)
    if name not in catalogue.GAMES:
        return await kept_at(shell, address, show)
    await shell.games.open(name)
    rules = catalogue.game(name)
    match = Match.new(rules, rules.setup(), chance())
    return partial(show, shell, "", Kept(match, {}, ""), "")


def show_kept(place: str, shell: Shell, name: str, kept: Kept, damage: str) -> None:
    """Show a kept game as a study, and report its ``damage``.

    ``place`` is `REVIEW` or the number of main-line turns before the position to show. If ``place``
    is "", the study opens where it was last left or, if that is unknown, at the end.
    """
    players = seated(kept.match, kept.players)
    table = new_table(kept.match, players, shell.games.ui[kept.match.game.id].board, name)
    if not may_study(table):
        shell.show_home()
        shell.trouble(shell.words(NOT_YET), REFUSAL)
        return
    whole = studying.study_of(kept)
    path = whole.main[: int(place[:9])] if place.isdecimal() else whole.main
    shown = Studying(whole, path)
    if name:
        shown = studying.recalled(shown, hands().recall(name), place=not place)
    panel = kept_reviews(shell.ports.storage, name, kept.match)
    session = StudySession(shell, shown, table, panel, plain=place == REVIEW)
    shell.show_table(session)
    if place and place != REVIEW:
        shell.ports.window.replace(f"{STUDY}{name or kept.match.game.id}")
    if damage:
        shell.trouble(damage)
    if name:
        shell.lock.take(name)
    if place == REVIEW:
        begin_review(session)


def kept_reviews(storage: Storage, name: str, match: Match) -> ReviewPanel:
    """Return a game's stored reviews. The review that was last on the screen is the current one."""
    found = ReviewPanel()
    with suppress(ValueError, TypeError):
        for each in reversed(reviews.read(storage, name, match)):
            review, before = Review.kept(each, match), found.review
            other = found.other if before is None or before.open == review.open else before
            found = ReviewPanel(review, other=other)
    return found


FEATURE: Final = Feature(
    needs=("bots", "review", "turns", "walk"),
    game={
        "study-go": _going(partial(_there, studying.to)),
        "study-step": _going(studying.step),
        "study-fold": _going(partial(_there, studying.folded)),
        "study-glyph": _judge,
        "study-remark": _remark,
        "study-tab": _open,
        "study-engine": _engine,
        "study-play": _play,
        "study-answer": _answer,
        "study-desk": _desk,
        "study-review": lambda session, args: begin_review(_of(session), args("value")),
        "study-review-stop": lambda session, args: stop_review(_of(session)),
        "study-turn": _turn,
        "find": lambda session, args: find(_of(session), args("value")),
        "find-again": _looking(lambda session, finding: _ask(session, finding.asked())),
        "find-next": _looking(_ask_next),
        "find-show": _looking(_show_answer),
        "find-stop": _looking(_stop_finding),
        "study-pencil": lambda session, args: _of(session).take_pencil(),
        "study-hue": _hue,
        "study-promote": _changing(studying.promoted),
        "study-delete": _changing(studying.removed),
        "study-undo": _changing(studying.put_back),
    },
    site={"study": study},
    openers={"study": open_study},
)
