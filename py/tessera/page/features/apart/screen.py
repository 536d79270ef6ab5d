"""The screen of a game played apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tessera.apart.letters import Resign
from tessera.drawing.svg import element, escaped, isolated
from tessera.page.core.controls import IN_MENU, board_settings, more_button, undo_button
from tessera.page.core.html import button
from tessera.page.core.html import told as trouble
from tessera.page.core.screen import KEPT, GameScreen, typing
from tessera.page.core.sentence import sized
from tessera.page.core.state import RULES, GameUi, Saving, Scene, Trouble
from tessera.page.core.table import Table, told_spans, views
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.dialogs import BRINGING, act
from tessera.page.features.apart.links import SHEET
from tessera.page.features.apart.model import ASKED, OVER, PASSES, READY, TURN, WAITS, Held
from tessera.page.features.apart.told import called, counted, note, stands
from tessera.page.features.turns.view import sentences
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.saves.apart import Stored
from tessera.words.language import N_, Words

#: Returns the message about a link or an accepted offer, in the language of the given `Words`.
Told = Callable[[Words], str]
_EVICTED: Final = N_("Your seat was given to someone else: you can only watch here. The earlier "
                     "game is kept.")  # fmt: skip
_OUTSIDE: Final = N_("Open this in the browser where you started; you can only watch here.")
_PAST: Final = N_("The earlier game")
#: The number of characters that fit on one line on a phone.
_LINE: Final = 50
_UNBEGUN: Final = (
    "pieces", "marks", "choices", "preview", "supply", "turns", "listed", "others", "typing",
    "key-help", "standings",
)  # fmt: skip


class ApartScreen(GameScreen):
    """A game screen that says who is awaited and what is ready to be sent.

    ``today`` returns the number of days since 1 January 1970. ``told`` is a `Told`, or None.
    """

    def __init__(self, held: Held, today: Callable[[], int], told: Told | None) -> None:
        self.held, self.today, self.told = held, today, told
        #: The day on which the player began to wait for an answer.
        self.since = self.day
        #: States kept beside the game: see `ApartShelf.beside`.
        self.beside: Sequence[Stored] = ()
        #: The table shown when a link was opened; until it changes, others' turns are announced.
        self.came: Table | None = None

    @property
    def day(self) -> int:
        return self.today()

    @property
    def past(self) -> Stored | None:
        """The newest state in ``beside`` whose ``stays`` is True (see `Stored`), or None."""
        return next((it for it in reversed(self.beside) if it.stays), None)

    @property
    def unread(self) -> str:
        """The text of the newest unreadable link of the game; "" if there is none."""
        beside = (it.link for it in reversed(self.beside) if not it.stays)
        return self.held.unread or next(beside, "")

    def regions(self, scene: Scene) -> dict[str, str]:
        _, held, begun = scene.words, self.held, self.held.match is not None
        if not begun:
            scene = scene.having(scene.table._replace(picks=()))
        shown, table = super().regions(scene), scene.table
        kept = KEPT.get(scene[Saving].kept)
        own = {
            "ending": "",
            "thought": "",
            "thoughts": "",
            "controls": _undo(_, held, able=table.viewed is None) + more_button(_),
            "menu": self._menu(scene),
            "kept": element("p", escaped(_(kept)), class_="quiet") if kept else "",
        }
        if scene.watching:
            here = act(_(N_("Play here")), "take-over", "main")
            own["asked"] = element("div", here, class_="answers over")
        elif table.viewed is None and not table.staged:
            own["asked"] = self._row(_, scene.ui) or shown["asked"]
            own["status"] = self._sentence(scene, shown["status"])
        if held.stage not in (TURN, READY):
            own |= typing(scene.having(table, Saving(watching=True)))
        if not begun:
            own |= {**dict.fromkeys(_UNBEGUN, ""), "seats": _joiners(_, held)}
        return shown | own

    def _sentence(self, scene: Scene, usual: str) -> str:
        _ = scene.words
        came = self.told(_) if self.told is not None else ""
        text = "" if self._is_usual(scene.table) else self._stands(_, scene.ui)
        told = came or ("" if text else self._still(scene))
        told = f"{told} {self._note(scene, brought=bool(came))}".strip()
        shown = element("p", escaped(text), class_=f"sentence{sized(text)}") if text else usual
        if text:
            shown += trouble(_, scene[Trouble])
        if not told:
            return shown
        # The message goes into the sentence's element, whose reserved space keeps the page still.
        first, end, rest = shown.partition("</p>")
        kind = f"tidings{' lengthy' * (len(told) > _LINE)}"
        return f"{first} {element('span', escaped(told), class_=kind)}{end}{rest}"

    @property
    def _is_evicted(self) -> bool:
        seatless = self.held.stage in (apart.WATCHED, apart.INVITED)
        return seatless and not self.held.unread and self.past is not None

    @property
    def _way_out(self) -> str | None:
        """The sheet's `way_out` if the player's key may be in another browser; otherwise None."""
        sheet = SHEET.here()
        strange = self.held.stage == apart.WATCHED and not self._is_evicted
        return sheet.way_out if sheet is not None and strange else None

    def _stands(self, _: Words, ui: GameUi) -> str:
        told = _EVICTED if self._is_evicted else _OUTSIDE if self._way_out is not None else ""
        return _(told) if told else stands(_, self.held, ui)

    def _is_usual(self, table: Table) -> bool:
        """True if the game's usual sentence suffices."""
        held = self.held
        if held.match is None or held.standing.closed is not None:
            return False
        if held.unsure:
            return bool(table.interlude)
        busy = table.refused is not None or bool(table.interlude) or table.pending is not None
        return busy or held.stage in (TURN, OVER) or (held.ended and held.stage != ASKED)

    def _row(self, _: Words, ui: GameUi) -> str:
        held, inner = self.held, answers(_, self.held, ui, self._way_out)
        if self._is_evicted:
            inner = act(_(_PAST), "past", "main") + act(_(N_("Copy the link")), "again")
        elif held.stage == WAITS:
            inner += self._waiting(_)
        many = " many" if held.offers or held.unread else ""
        return element("div", inner, class_=f"answers over{many}") if inner else ""

    def _waiting(self, _: Words) -> str:
        thread, party, day = self.held.thread, self.held.party, self.day
        if party is None or not thread.letters:
            return ""
        if thread.state.may_close(party, day):
            return act(_(N_("Close the game")), "close")
        waited = thread.state.days or day >= self.since + thread.terms.patience
        if waited and thread.state.may_remind(party, day):
            return act(_(N_("Send a reminder")), "remind")
        return ""

    def labels(self, scene: Scene) -> dict[str, str]:
        return super().labels(scene) if self.held.match is not None else {}

    def items(self, scene: Scene) -> list[str]:
        return super().items(scene) if self.held.match is not None else []

    def title(self, scene: Scene) -> str:
        _ = scene.words
        if self.held.stage == TURN or (self.held.ended and not self.held.unsure):
            return super().title(scene)
        told = _(N_("{game}: {state}"), game=scene.table.match.game.title,
                 state=self._stands(_, scene.ui).rstrip("."))  # fmt: skip
        return f"{told} · Tessera"

    def sentence(self, scene: Scene) -> str:
        """Return the sentence to announce, with any message and the others' turns."""
        _, table = scene.words, scene.table
        if self._is_usual(table) or table.viewed is not None:
            text = f"{super().sentence(scene)} {self._still(scene)}".rstrip()
        else:
            text = self._stands(_, scene.ui)
        told = self.told(_) if self.told is not None else ""
        if table.viewed is None and not table.staged:
            text = f"{text} {self._note(scene, brought=bool(told))}".rstrip()
        if table is not self.came:
            return text
        known = self.held.match is not None and not table.staged and table.viewed is None
        spans = told_spans(table) if known else ()
        # A request to take a turn back already describes the turn.
        played = [it for span in spans for it in sentences(scene, span) if it not in text]
        rest = [text, *played] if self.held.seat is None else [*played, text]
        return " ".join(filter(None, [told, *rest]))

    def _note(self, scene: Scene, *, brought: bool) -> str:
        if self.held.ended and self.held.standing.closed is None:
            return counted(scene)
        return note(scene.words, self.held, scene.ui, self.day, brought=brought)

    def _still(self, scene: Scene) -> str:
        looks = scene.table.staged or scene.table.viewed is not None
        due = self.held.ended and self.held.stage in (READY, PASSES) and not looks
        return stands(scene.words, self.held, scene.ui) if due else ""

    def _menu(self, scene: Scene) -> str:
        _, held = scene.words, self.held
        groups = (
            "" if scene.watching else _said(_, held),
            board_settings(scene) if scene.board.SPINS else _turns(scene),
            self._taken(_, forgets=not scene.watching),
            _leads(_, held.thread.terms.game.id),
            "" if scene.watching else _lost(_, held, scene.ui, self.day),
        )
        return "".join(element("div", group, class_="group") for group in groups if group)

    def _taken(self, _: Words, *, forgets: bool) -> str:
        """Return the menu items that export, study or delete the game, or show its other states."""
        held, match, found = self.held, self.held.match, ""
        if match is not None and match.actions and (is_open(match) or held.seat is not None):
            text = _(N_("Export")) if is_open(match) else _(N_("Export what I see"))
            found = act(text, "record", **IN_MENU) + _study(_, match, **IN_MENU)
        if self.past is not None:
            found += act(_(_PAST), "past", **IN_MENU)
        if self.unread:
            found += act(_(N_("The unreadable link")), "unread", **IN_MENU)
        if forgets and (held.is_own or self.beside):
            found += act(_(N_("Delete it here")), "forget", **IN_MENU)
        return found


def _turns(scene: Scene) -> str:
    if len(views(scene.table, scene.board)) < 2:
        return ""
    return button(scene.words(N_("Turn the board")), "turn", id_="turn", **IN_MENU)


def answers(_: Words, held: Held, ui: GameUi, way: str | None) -> str:
    """Return the buttons of a stage; "" during a turn. ``way`` is as in `_way_out`."""
    match held.stage:
        case apart.INVITED:
            own = act(_(N_("I joined elsewhere")), "key")
            return act(_(N_("Join")), "join", "main") + own
        case apart.WATCHED:
            strange, text = held.awaits_players or way is not None, _(N_("Open in browser"))
            opens = element("a", escaped(text), class_="main", href=way) if way else ""
            key = act(_(BRINGING), "key", "plain" if strange else "main")
            return opens + act(_(N_("Copy the link")), "again") + key + _unread(_, held)
        case apart.UNSURE:
            first, then = ("plain", "main") if held.unread else ("main", "plain")
            goes_on = act(_(N_("Continue from here")), "confirm", first)
            brings = act(_(N_("Paste the newest link")), "bring-link", then)
            return brings + goes_on + _unread(_, held) if held.unread else goes_on + brings
        case apart.ASKED:
            return _asked(_, held)
        case apart.READY | apart.PASSES:
            offers = "".join(act(_(offer.text), offer.word) for offer in held.offers)
            return act(_sends(_, held, ui), "send", "main") + offers
        case apart.WAITS | apart.OVER:
            sent = held.sent_last or held.freed is not None
            again = act(_(N_("Send again")), "again") if sent else ""
            if held.stage == WAITS:
                return act(_(N_("Paste the reply")), "paste", "main") + again
            study = _study(_, held.match, class_="plain")
            return act(_(N_("Rematch")), "rematch", "main") + study + again
    return ""


def _undo(_: Words, held: Held, *, able: bool) -> str:
    return undo_button(_, "apart", able=able and bool(held.decisions), data_value="undo")


def _asked(_: Words, held: Held) -> str:
    question = held.standing.question
    loses = question is not None and question.lost is not None and question.lost == held.party
    grants, refuses = ("plain", "main") if loses else ("main", "plain")
    refuse = act(_(N_("Decline")), "refuse", refuses)
    return act(_(N_("Accept")), "grant", grants) + refuse


def _unread(_: Words, held: Held) -> str:
    return act(_(N_("Show the link")), "unread") if held.unread else ""


def _sends(_: Words, held: Held, ui: GameUi) -> str:
    if not held.thread.letters:
        return _(N_("Send the invitation"))
    if held.invites:
        return _(N_("Pass on the invitation"))
    return _(N_("Send this to {name}"), name=called(_, held, held.addressee, ui))


def _joiners(_: Words, held: Held) -> str:
    rows = ""
    for party in range(held.thread.terms.parties):
        given = held.name_of(party)
        name = isolated(given) if given else _(N_("Player {number}"), number=party + 1)
        joined = party < len(held.standing.remote.company.joins)
        told = _(N_("joined")) if joined else _(N_("not joined yet"))
        who = element("span", escaped(name), class_="who")
        top = element(
            "div", who + element("span", escaped(told), class_="quiet"), class_="seat-top"
        )
        rows += element("div", top, class_="seat")
    return rows


def _said(_: Words, held: Held) -> str:
    party, state, letters = held.party, held.thread.state, held.thread.letters
    if party is None:
        return ""
    found = ""
    newest = held.thread.newest(party)
    said = () if newest is None else letters[newest].statements
    # Resigning revealed what was hidden, so it cannot be taken back.
    if letters and state.may_ask(party) and not any(isinstance(it, Resign) for it in said):
        found += act(_(N_("Ask to take back my last turn")), "ask", **IN_MENU)
    if state.may_resign(party) and not held.ended:
        found += act(_(N_("Resign")), "resign", **IN_MENU)
    return found


def _lost(_: Words, held: Held, ui: GameUi, day: int) -> str:
    state, party, found = held.thread.state, held.party, ""
    if party is None or not held.thread.letters:
        return found
    for lost in range(held.thread.terms.parties):
        if state.may_reseat(party, lost, day):
            text = N_("Free {name}’s seat (their player key is lost)")
            if not state.remote.reseats:
                text = N_("End the game with tiles still hidden ({name}’s player key is lost)")
            shown = element("span", escaped(_(text, name=called(_, held, lost, ui))))
            # Menu items space their children apart, so one element wraps the text and the name.
            about = {"data_do": "apart", "data_value": "reseat", "data_at": lost}
            found += element("button", shown, type="button", **about, **IN_MENU)
    return found


def _study(_: Words, match: Match | None, **about: str) -> str:
    if match is None or not (match.actions and is_open(match)):
        return ""
    return act(_(N_("Study a copy")), "study", **about)


def _leads(_: Words, game: str) -> str:
    about = {"class_": "link", "target": "_blank", "rel": "noopener"}
    rules, told = f"{RULES}{game}.{_.language}.html", f"pages/playing-apart.{_.language}.html"
    return (
        element("a", escaped(_(N_("Learn"))), class_="link", href=f"#/learn/{game}")
        + element("a", escaped(_(N_("Rules"))), href=rules, **about)
        + element("a", escaped(_(N_("Playing by link"))), href=told, **about)
    )
