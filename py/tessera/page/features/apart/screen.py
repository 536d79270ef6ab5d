"""The screen of a game that is played apart: the game's own, but for what is asked and sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.drawing.svg import element, escaped, isolated
from tessera.page.core.controls import more_button
from tessera.page.core.html import button
from tessera.page.core.scene import Scene
from tessera.page.core.screen import KEPT, GameScreen, typing
from tessera.page.core.sentence import sized
from tessera.page.core.state import Saving, Trouble
from tessera.page.core.table import Table, told_spans
from tessera.page.features.apart import notes as apart_menu
from tessera.page.features.apart import notes as apart_notes
from tessera.page.features.apart.model import (
    ASKED,
    INVITED,
    OVER,
    PASSES,
    READY,
    TURN,
    UNSURE,
    WAITS,
    WATCHED,
    Held,
)
from tessera.page.features.apart.notes import PAST, has_past
from tessera.page.features.apart.told import stands
from tessera.page.features.turns.others import sentences
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tessera.page.core.scene import GameParts
    from tessera.saves.apart import Stored


#: The stages in which the game's own sentence says what is asked, as long as it is begun.
_PLAYED: Final = (TURN, OVER)

#: Those in which a turn may be typed.
_TYPED: Final = (TURN, READY)
_EVICTED: Final = N_(
    "Your seat in this game was given to somebody else: here you only watch. The game from before "
    "is kept."
)
#: What is told in so many letters stands in one line on a telephone.
_LINE: Final = 50


class ApartScreen(GameScreen):
    """A game screen that says whom one waits for, and what is to be sent.

    ``told`` makes, of words, what is told of a link that has just come; ``today`` tells the day,
    counted from 1970, which may change while the game is on the screen.
    """

    def __init__(
        self, held: Held, today: Callable[[], int], told: Callable[[Words], str] | None = None
    ) -> None:
        self.held, self.today, self.told = held, today, told
        #: The day since which one waits for an answer here.
        self.since = today()
        #: What stays beside the game: see `ApartShelf.beside`.
        self.beside: Sequence[Stored] = ()
        #: The table on which a link has just come, as long as nothing was done there.
        self.came: Table | None = None

    @property
    def day(self) -> int:
        """Today's."""
        return self.today()

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region."""
        _, table = scene.words, scene.table
        held, begun = self.held, self.held.match is not None
        if not begun:
            table = table._replace(picks=())
        shown = super().regions(scene.having(table))
        own = {
            "ending": "",
            "thought": "",
            "thoughts": "",
            "controls": controls(_, held),
            "menu": apart_menu.menu(scene.having(table), held, self.day, self.beside),
            "kept": kept(scene),
        }
        if scene.watching:
            here = button(_(N_("Play here")), "apart", data_value="take-over", class_="main")
            own["asked"] = element("div", here, class_="answers over")
        elif table.viewed is None and not table.staged:
            own["asked"] = self._row(_, shown["asked"])
            own["status"] = self._sentence(scene.having(table), shown["status"])
        if held.stage not in _TYPED:
            own["typing"] = typing(scene.having(table, Saving(watching=True)))
        if not begun:
            empty = ("pieces", "marks", "choices", "preview", "supply", "turns", "listed", "others")
            own |= dict.fromkeys((*empty, "typing", "standings"), "")
            own["seats"] = joiners(_, held)
        return shown | own

    def _sentence(self, scene: Scene, usual: str) -> str:
        """What is asked or waited for, and what is told of the last link."""
        _ = scene.words
        told = self.told(_) if self.told is not None else ""
        text = "" if self._is_usual(scene.table) else self._stands(_, scene.game)
        brought = bool(told)
        told = told or ("" if text else self._still(scene))
        told = f"{told} {self._note(scene, brought=brought)}".strip()
        shown = element("p", escaped(text), class_=f"sentence{sized(text)}") if text else usual
        if text and scene[Trouble].text:
            shown += element("p", escaped(scene[Trouble].text), class_="trouble")
        if not told:
            return shown
        # It stands in the sentence, whose room is kept, so that nothing moves when it comes.
        first, end, rest = shown.partition("</p>")
        kind = f"tidings{' lengthy' * (len(told) > _LINE)}"
        tidings = element("span", escaped(told), class_=kind)
        return f"{first} {tidings}{end}{rest}"

    @property
    def _is_evicted(self) -> bool:
        """True if one's seat was given to another key, and the game from before is kept."""
        held = self.held
        return held.stage in (WATCHED, INVITED) and not held.unread and has_past(self.beside)

    def _stands(self, _: Words, parts: GameParts) -> str:
        """A sentence that tells how the game stands."""
        return _(_EVICTED) if self._is_evicted else stands(_, self.held, parts)

    def _is_usual(self, table: Table) -> bool:
        """Whether the game's own sentence says all."""
        held = self.held
        if held.match is None or held.standing.closed is not None:
            return False
        if held.unsure:
            return bool(table.scene)
        busy = table.refused is not None or bool(table.scene) or table.pending is not None
        return busy or held.stage in _PLAYED or (held.ended and held.stage != ASKED)

    def _row(self, _: Words, usual: str) -> str:
        """What one presses now."""
        inner = _evicted(_, self.held) if self._is_evicted else answers(_, self.held)
        if self.held.stage == WAITS:
            inner += apart_notes.waiting(_, self.held, self.day, self.since)
        if not inner:
            return usual
        many = " many" if self.held.offers or self.held.unread else ""
        return element("div", inner, class_=f"answers over{many}")

    def labels(self, scene: Scene) -> dict[str, str]:
        """What is spoken of each square of the grid; nothing before the game has begun."""
        return super().labels(scene) if self.held.match is not None else {}

    def items(self, scene: Scene) -> list[str]:
        """What stands in the items of the list of turns."""
        return super().items(scene) if self.held.match is not None else []

    def title(self, scene: Scene) -> str:
        """Which game it is and how it stands."""
        _ = scene.words
        if self.held.stage == TURN or (self.held.ended and not self.held.unsure):
            return super().title(scene)
        told = _(N_("{game}: {state}"), game=scene.table.match.game.title,
                 state=self._stands(_, scene.game).rstrip("."))  # fmt: skip
        return f"{told} · Tessera"

    def sentence(self, scene: Scene) -> str:
        """The sentence of the moment, as it is announced, and what is told of the last link.

        That is, of a link that has just come, what the others have played in it, too.
        """
        _, table = scene.words, scene.table
        usual = self._is_usual(table) or table.viewed is not None
        text = super().sentence(scene) if usual else self._stands(_, scene.game)
        if usual:
            text = f"{text} {self._still(scene)}".rstrip()
        told = self.told(_) if self.told is not None else ""
        if table.viewed is None and not table.staged:
            text = f"{text} {self._note(scene, brought=bool(told))}".rstrip()
        if table is not self.came:
            return text
        known = self.held.match is not None and not table.staged and table.viewed is None
        spans = told_spans(table) if known else ()
        played = [it for span in spans for it in sentences(scene, span)]
        rest = [text, *played] if self.held.seat is None else [*played, text]
        return " ".join(filter(None, [told, *rest]))

    def _note(self, scene: Scene, *, brought: bool) -> str:
        """What is told beside the sentence, and beside what a link has ``brought``."""
        if self.held.ended and self.held.standing.closed is None:
            return apart_notes.counted(scene)
        return apart_notes.note(scene.words, self.held, scene.game, self.day, brought=brought)

    def _still(self, scene: Scene) -> str:
        """That a letter which ends the game is still to be sent; "" where there is none."""
        due = self.held.ended and self.held.stage in (READY, PASSES) and not scene.table.staged
        return (
            stands(scene.words, self.held, scene.game) if due and scene.table.viewed is None else ""
        )


def answers(_: Words, held: Held) -> str:
    """The buttons of a stage; "" where one plays on the board."""
    stage = held.stage
    if stage == INVITED:
        own = button(_(N_("I have a seat already")), "apart", data_value="key", class_="plain")
        return button(_(N_("Take the seat")), "apart", data_value="join", class_="main") + own
    if stage == WATCHED:
        full = not held.awaits_players
        return (
            button(_(N_("Copy the link")), "apart", data_value="again", class_="plain")
            + button(
                _(N_("Bring my key")), "apart", data_value="key", class_="main" if full else "plain"
            )
            + _unread(_, held)
        )
    if stage == UNSURE:
        return _unsure(_, held)
    if stage == ASKED:
        return _asked(_, held)
    if stage in (READY, PASSES):
        undo = ""
        if held.decisions:
            undo = button(_(N_("Undo")), "apart", data_value="undo", class_="plain")
        more = "".join(
            button(_(offer.text), "apart", data_value=offer.word, class_="plain")
            for offer in held.offers
        )
        return button(sends(_, held), "apart", data_value="send", class_="main") + undo + more
    again = ""
    if held.sent_last or held.freed is not None:
        text = _(N_("Send the last link again"))
        again = button(text, "apart", data_value="again", class_="plain")
    if stage == OVER:
        rematch = button(_(N_("Rematch")), "apart", data_value="rematch", class_="main")
        again = rematch + apart_menu.study(_, held.match, class_="plain") + again
    return again if stage in (WAITS, OVER) else ""


def _asked(_: Words, held: Held) -> str:
    """The answers to what another player asks; to refuse is usual where one would lose the seat."""
    question = held.standing.question
    loses = question is not None and question.lost is not None and question.lost == held.party
    grants, refuses = ("plain", "main") if loses else ("main", "plain")
    return button(_(N_("Grant it")), "apart", data_value="grant", class_=grants) + button(
        _(N_("Refuse it")), "apart", data_value="refuse", class_=refuses
    )


def _evicted(_: Words, held: Held) -> str:
    """The buttons for a player whose seat was given away."""
    copies = button(_(N_("Copy the link")), "apart", data_value="again", class_="plain")
    return button(_(PAST), "apart", data_value="past", class_="main") + copies


def _unsure(_: Words, held: Held) -> str:
    """The ways on from a game that may have gone on elsewhere, or has in a link that is unread."""
    text = _(N_("Bring the newest link"))
    brings = button(text, "apart", data_value="bring-link",
                    class_="main" if held.unread else "plain")  # fmt: skip
    goes_on = button(_(N_("Go on from here")), "apart", data_value="confirm",
                     class_="plain" if held.unread else "main")  # fmt: skip
    return brings + goes_on + _unread(_, held) if held.unread else goes_on + brings


def _unread(_: Words, held: Held) -> str:
    """The button that shows the newest link where that cannot be read; "" where it can."""
    text = _(N_("Show the link"))
    return button(text, "apart", data_value="unread", class_="plain") if held.unread else ""


def sends(_: Words, held: Held) -> str:
    """What the button says that sends a letter."""
    name = held.name_of(held.addressee)
    if not held.thread.letters:
        return _(N_("Send the invitation"))
    if held.invites:
        return _(N_("Send the invitation on"))
    return _(N_("Send this to {name}"), name=isolated(name)) if name else _(N_("Send this on"))


def controls(_: Words, held: Held) -> str:
    """Undo in the middle of a turn, and the menu; once the turn is ready, undo is beside it."""
    undo = ""
    if held.decisions and held.stage == TURN:
        undo = button(_(N_("Undo")), "apart", data_value="undo", class_="plain")
    return undo + more_button(_)


def kept(scene: Scene) -> str:
    """Whether the game is kept."""
    text = (
        scene.words(KEPT[scene[Saving].kept])
        if scene[Saving].kept in KEPT and scene[Saving].kept
        else ""
    )
    return element("p", escaped(text), class_="quiet") if text else ""


def joiners(_: Words, held: Held) -> str:
    """Who has taken a seat, as long as the seats themselves are not decided."""
    rows = ""
    for party in range(held.thread.terms.parties):
        given = held.name_of(party)
        name = isolated(given) if given else _(N_("Player {number}"), number=party + 1)
        joined = party < len(held.standing.remote.company.joins)
        note = _(N_("has taken a seat")) if joined else _(N_("is awaited"))
        who = element("span", escaped(name), class_="who")
        inner = element("div", who + element("span", escaped(note), class_="quiet"),
                        class_="seat-top")  # fmt: skip
        rows += element("div", inner, class_="seat")
    return rows
