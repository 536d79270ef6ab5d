"""The `Thinker`, which asks bots for turns and hints, and plays or shows their answers."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.core.bots import LOST, THINKER, BotController
from tessera.page.core.choosing import dropped
from tessera.page.core.commands import CommandArgs
from tessera.page.core.feature import Feature
from tessera.page.core.input import play_or_hold
from tessera.page.core.players import BEAT, BEGINNER, PERSON
from tessera.page.core.screen import thoughts as thought_regions
from tessera.page.core.sentence import region, seat_name
from tessera.page.core.session import GameSession
from tessera.page.core.state import (
    END,
    BoardSettings,
    GameUi,
    Hinting,
    Hurry,
    Scene,
    SessionState,
    SoundOffer,
    Thinking,
    Trouble,
    hinted,
    may_hint,
    unchanged,
)
from tessera.page.core.table import turn_ends
from tessera.page.features.bots.hints import (
    HIDE,
    PLAY,
    SHOW,
    hint_buttons,
    hint_drawing,
    hint_sentence,
    usual_level,
)
from tessera.page.features.bots.model import (
    LOSES,
    NO_WORKERS,
    WINS,
    BotQuery,
    Hint,
    Thought,
    grouped,
    judged,
    looked,
    winner,
)
from tessera.page.features.bots.pondering import foreseen, new_seed
from tessera.page.features.turns.view import Telling, signs, spoken
from tessera.play.match import Match
from tessera.play.memoize import memoize_last
from tessera.play.record import is_open
from tessera.play.view import View
from tessera.words.language import N_, Words

#: Seconds before a bot's turn is shown, for each value of ``tempo``. The first number applies after
#: a person's turn, the second after another bot's turn, which the player needs time to follow.
SECONDS: Final = {"calm": (0.4, 1.2), "brisk": (0.4, 0.4), "once": (0.0, 0.0)}
#: The time limit, in seconds, for a bot's turn when the player skips to the end.
CAP: Final = 0.1


def pause(state: SessionState) -> float:
    """Return the seconds to wait before showing the turn of the bot to move."""
    if state[Hurry].how:
        return 0.0
    match, seconds = state.table.match, SECONDS[state[BoardSettings].tempo]
    begun = match.states[turn_ends(match)[-2:][0]].to_move
    follows = bool(match.actions) and not match.open
    return seconds[follows and state.table.players.get(begun or "", PERSON) != PERSON]


Message = dict[str, Any]
#: The time limit, in seconds, for a hint; while it is shown, its budgets grow by this factor.
ADVICE: Final = 2.0
DEEPENS: Final = 20
#: Seconds that replace `players.BEAT`, by level. The bots of these levels think longer.
BEATS: Final = {4: 1.5, 5: 2.9}

#: Messages about a stopped search for a proof, a restarted bot, no hint, and no bots at all.
_UNSURE: Final = N_("{name} was stopped before it knew for sure who wins.")
_NO_LONGER: Final = N_("{name} was stopped early, so what it announced is no longer certain.")
_REPLACED: Final = N_("The bot stopped working and was restarted; the game continues.")
_NO_HINT: Final = N_("No hint found. Play on, or try again.")
_NONE_HERE: Final = N_("Bots cannot run in this browser. People can still play each other.")


class Thinker:
    """The bots at a session's table, and the adviser who gives hints."""

    def __init__(self, controller: BotController) -> None:
        self.session, self.shared = controller.session, controller.shared
        self.bots = self.shared.get()
        #: The match that a bot is thinking about.
        self._match: Match | None = None
        #: The answer waiting to be played, and the time to play it, in the clock's seconds.
        self._answer: Message | None = None
        self._due = 0.0
        #: The hint level that the player chose at this table; None for the default.
        self._level: int | None = None
        #: The question that the bots prepare for.
        self._ahead: BotQuery | None = None

    def forget(self) -> None:
        self._match = self._ahead = None
        self.bots.forget()
        self.bots.ponder(None)

    def answer_now(self) -> None:
        self.bots.answer_now()

    def skip_pauses(self) -> None:
        """Play the waiting answer or the next one without a pause, unless the game has secrets."""
        match, answer = self.session.table.match, self._answer
        if match.game.secrets(match.setup):
            return
        self._due = 0.0
        if self.session[Hurry].how == END:
            self.bots.answer_now()
        if answer is not None and self._match is match:
            self._moved(match, answer)

    def follow(self, state: SessionState, *, thinks: bool) -> tuple[NamedTuple, ...]:
        """Return the `Thinking` for a state; unless a bot thinks next, add an empty `Hurry`."""
        thinking, match = state[Thinking], state.table.match
        thought, thoughts = thinking.thought, thinking.thoughts
        if not thinks:
            stays = thought is not None and thought.goes_on(match)
            thought = thought._replace(running=False) if thought and stays else None
            return thinking._replace(running=False, thought=thought), Hurry()
        if not self._is_asked(match):
            thoughts = thoughts if thought is None else (*thoughts, thought)
            hides = match.game.secrets(match.setup)
            thought = None if hides else Thought(match, match.to_move or "")
        return (thinking._replace(running=True, thought=thought, thoughts=thoughts),)

    def _is_asked(self, match: Match) -> bool:
        return self.bots.asked is not None and self._match is match

    def rest(self) -> None:
        """Stop the search, unless it is for a hint; prepare for the turn after a person's turn."""
        hint = hinted(self.session.state)
        if hint is None or hint.text:
            self._match = None
            self.bots.forget()
            self._ponder()

    def _ponder(self) -> None:
        session, before = self.session, self._ahead
        about = foreseen(session.table) if session.on_screen and not session.watching else None
        if about is None or before is None or about.view != before.view:
            self._ahead = about
            self.bots.ponder(about)

    def think(self) -> None:
        session, match = self.session, self.session.table.match
        if self._is_asked(match):
            return
        level = session.table.bot_to_move or 0
        hides, beat = match.game.secrets(match.setup), BEATS.get(level, BEAT)
        clock, self._answer = session.ports.clock, None

        def began() -> None:
            self._due = clock.seconds() + (beat if hides else pause(session.state))
            if hides:
                clock.later(beat, late)

        def late() -> None:
            if self.bots.asked is asked:
                self.bots.answer_now()

        def thought(message: Message) -> None:
            if not hides:
                self._tell(match, message)

        def moved(message: Message) -> None:
            self._answer, wait = message, max(0.0, self._due - clock.seconds())
            clock.later(wait, lambda: self._moved(match, message))

        asked = self._asked(match, level, began, thought, moved)._replace(tells=not hides)
        if session[Hurry].how == END and not hides:
            asked = asked._replace(cap=CAP)
        self._match = match
        self._ask(asked)

    def _asked(self, match: Match, level: int, *hear: Any) -> BotQuery:
        view, ahead = View.of(match, match.to_move or "").write(), self._ahead
        self._ahead = None
        return BotQuery(match.game.id, view, level, ahead.seed if ahead else new_seed(), *hear)

    def _ask(self, asked: BotQuery) -> None:
        self.shared.troubled = self._troubled
        self.bots.ask(asked)

    def _tell(self, match: Match, message: Message) -> None:
        session, thinking = self.session, self.session[Thinking]
        thought = thinking.thought
        if session.on_screen and session.table.match is match and thought is not None:
            self._show_thought(thinking._replace(thought=thought.heard(message)))

    def _show_thought(self, changed: NamedTuple) -> None:
        has = self.session.ports.document.has("thought")
        self.session.commit(changed, only=thought_regions if has else unchanged)

    def _moved(self, match: Match, message: Message) -> None:
        session = self.session
        if not session.on_screen or session.table.match is not match or session.watching:
            return
        self._match, self._answer, said = None, None, ""
        after, thinking = match.play_text(message["move"]), session[Thinking]
        thinking = thinking._replace(running=False)
        if thinking.thought is not None and "verdict" in message:
            thought = thinking.thought.heard(message)._replace(running=False)
            said, thought = self._announced(thought, after, stopped=message["stopped"])
            thinking = thinking._replace(thought=thought)
        offer = session[SoundOffer]
        offer = SoundOffer("offered") if offer.stage == "new" else offer
        session.play(after, thinking, offer, shown=session.table.viewed, more=said)

    def _announced(self, thought: Thought, after: Match, *, stopped: bool) -> tuple[str, Thought]:
        """Return the news to announce (a proof, a stopped search, or "") and the new thought."""
        session, name = self.session, self.session.table.name
        before, self.shared.announced = self.shared.announced, ("", "")
        if stopped and thought.share is None and not thought.verdict.sure:
            known = before[0] == name and before[1] != ""
            thought = thought._replace(stopped=_NO_LONGER if known else _UNSURE)
            return _news(session.scene, thought), thought
        if not thought.verdict.sure:
            return "", thought
        found = winner(thought.match, thought.seat, thought.verdict)
        self.shared.announced = (name, found or thought.verdict.sort)
        if self.shared.announced == before or after.outcome is not None:
            return "", thought
        scene = session.scene.having(session.table._replace(match=after))
        return judgement(scene, thought), thought

    def _troubled(self, what: str, final: bool) -> None:
        self.session.games.note(f"bots: {what}")
        session, text, hinting = self.session, _REPLACED, self._match is None
        rests: tuple[NamedTuple, ...] = ()
        if final:
            self._match, lost = None, _NO_HINT if hinting else LOST
            text = _NONE_HERE if what == NO_WORKERS else lost
            rests = session[Thinking]._replace(running=False, thought=None), Hinting()
        if final or not hinting:
            session.trouble(session.words(text), lambda words: words(text), *rests)

    def hint(self, what: str) -> None:
        """Search for a hint; or show, play, hide or repeat the current one.

        ``what`` is `SHOW`, `PLAY`, `HIDE`, the level for a new search, or "" to search or repeat.
        """
        session, held = self.session, hinted(self.session.state)
        if what == SHOW:
            self.bots.answer_now()
        elif held is None and not what:
            self._advise(usual_level(session.table) if self._level is None else self._level)
        elif held is not None and what.isdigit():
            self._level = int(what)
            self._advise(self._level)
        elif held is not None and what == PLAY and held.text and held.table.viewed is None:
            play_or_hold(session, held.played or session.table.match)
        elif held is not None and what == HIDE:
            session.commit(Hinting(), say=lambda it: it.sentence())
        elif held is not None and held.text:
            session.say(hint_sentence(session.words, held, session.ui))

    def _advise(self, level: int) -> None:
        session = self.session
        if not may_hint(session.state):
            return
        table = dropped(session.table, session.board)._replace(refused=None)
        self._match = self._ahead = None
        asked = self._asked(table.looked_at, level, lambda: None, self._weighed, self._advised)
        deepens = DEEPENS if level > BEGINNER else 0
        self._ask(asked._replace(tells=True, cap=ADVICE, deepens=deepens))
        thought = Thought(table.looked_at, table.looked_at.to_move or "", advises=True)
        hint = Hint(table, level, thought=thought)
        text = hint_sentence(session.words, hint, session.ui)
        session.commit(table, Hinting(hint), Trouble(), say=text)
        session.ports.document.reveal("status")

    def _weighed(self, message: Message) -> None:
        session, hint = self.session, hinted(self.session.state)
        if hint is None or "move" in message:
            self._advised(message)
        elif session.on_screen and hint.thought is not None:
            self._show_thought(Hinting(hint._replace(thought=hint.thought.heard(message))))

    def _advised(self, message: Message) -> None:
        """Show a hint or a deeper one; announce its turn. A hint that is gone is not deepened."""
        session, hint = self.session, hinted(self.session.state)
        if not session.on_screen:
            return
        if hint is not None and may_hint(session.state):
            thought = hint.thought and hint.thought.heard(message)._replace(running=False)
            found = hint.found(message)._replace(thought=thought)
            if found.text != hint.text:
                session.commit(Hinting(found), say=hint_sentence(session.words, found, session.ui))
            elif not found.repeats(hint):
                session.commit(Hinting(found), only=hint_regions)
        if session[Thinking].running:
            self.think()
        elif hint is None or self.bots.asked is None:
            self.bots.forget()
            self._ponder()


def hint_regions(scene: Scene) -> dict[str, str]:
    return {"status": region(scene), **thought_regions(scene)}


def thought_summary(scene: Scene, thought: Thought) -> str:
    _, name, title = scene.words, seat_name(scene, thought.seat), N_("What {name} thought")
    if thought.advises:
        name, title = _(N_("The adviser")), N_("What the adviser thought")
    if thought.running and thought.share is None:
        text = N_("{name} is looking for a forced result: {count} positions")
        return _(text, name=name, count=grouped(thought.nodes))
    if thought.running:
        return _(N_("{name} is thinking: {share}%"), name=name, share=thought.share)
    return " · ".join(filter(None, (_(title, name=name), _news(scene, thought))))


def _news(scene: Scene, thought: Thought) -> str:
    if thought.stopped:
        return scene.words(thought.stopped, name=seat_name(scene, thought.seat))
    proven = thought.verdict.sure and scene.table.looked_at.outcome is None
    return judgement(scene, thought) if proven else ""


def judgement(scene: Scene, thought: Thought) -> str:
    """Say in a sentence who leads or wins; count the distance to a win from the turn shown."""
    verdict = thought.verdict
    if verdict.sort in (WINS, LOSES) and verdict.number:
        gone = len(scene.table.looked_at.actions) - len(thought.match.actions)
        verdict = verdict._replace(number=max(1, verdict.number - gone))
    return judged(scene.words, scene.ui.words, thought.match, thought.seat, verdict)


def thought_details(scene: Scene, thought: Thought) -> str:
    _ = scene.words
    if not thought.line:
        return ""
    known = _(N_("Known without a search."))
    effort = looked(_, thought.nodes, thought.depth) if thought.nodes else known
    best = escaped(_(N_("Best line:")))
    told = element("p", escaped(judgement(scene, thought)))
    line = _line(_, scene.ui, thought, scene[BoardSettings].letters)
    told += element("p", f"{best} {line}", class_="line")
    return told + element("p", escaped(effort))


@memoize_last
def _line(_: Words, ui: GameUi, thought: Thought, letters: bool) -> str:
    """Return the line as signs and in sentences; in notation if playing it would tell secrets."""
    if not is_open(thought.match):
        return element("b", escaped(thought.line), translate="no")
    telling, turns = Telling(_, ui, letters=letters), thought.turns()
    shown = signs(telling, thought.match, turns)
    said = element("span", escaped(spoken(telling, thought.match, turns)), class_="unseen")
    return said + element("b", " ".join(shown), aria_hidden="true")


def fold_thought(session: GameSession, args: CommandArgs) -> None:
    """Record whether a bot's thought will be unfolded: the browser toggles it right afterwards."""
    unfolded = not session.ports.document.is_open("thinking")
    session.commit(session[Thinking]._replace(unfolded=unfolded), only=unchanged)


FEATURE: Final = Feature(
    needs=("turns",),
    game={"fold": fold_thought},
    views={
        "hint_sentence": hint_sentence,
        "hint_buttons": hint_buttons,
        "hint_drawing": hint_drawing,
        "thought_summary": thought_summary,
        "thought_details": thought_details,
    },
    parts={THINKER: Thinker},
)
