"""Functions that read the links of games played apart, and write messages and QR codes."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tessera.apart.letters import Answer, Ask, Close, Remind, Resign, Statement
from tessera.apart.steps import Steps
from tessera.apart.thread import Thread
from tessera.apart.thread_state import REMINDERS
from tessera.drawing.svg import element
from tessera.page.core.parts import Part
from tessera.page.core.shell import Shell
from tessera.page.features.apart.model import Held
from tessera.play.replay import Find
from tessera.saves.beside import Absent
from tessera.words.language import N_, Words, unbroken

if TYPE_CHECKING:
    from typing import Protocol

    class SharingSheet(Protocol):
        """Access to the system's sharing dialog, clipboard and browser, and to other tabs."""

        @property
        def able(self) -> bool:
            """True if the system has a dialog for sharing."""

        async def share(self, text: str) -> bool:
            """Share ``text``; return False if that fails or the player cancels."""

        def pasted(self) -> Awaitable[object]:
            """Return the clipboard's text, or None if unreadable. Call this in a press handler."""

        @property
        def way_out(self) -> str | None:
            """An address that opens the page in the system's browser.

            It is None if the page already runs there, and "" if no such address is known.
            """

        def follow(self, call: Callable[[str], None]) -> None:
            """Set the function to call, with the key, whenever another tab writes to storage."""


T = TypeVar("T")

#: The beginning of a game's address; the game's name or a link's payload follows.
ADDRESS: Final = "#/apart/"
SHEET: Final[Part[SharingSheet]] = Part()
#: A function that imports and returns segno's encoder. The build adds segno to the package.
ENCODER: Final[Part[Callable[[], Any]]] = Part()
#: The largest QR code version used (97 modules wide), and the margin's width in modules.
LARGEST: Final = 20
QUIET: Final = 4
#: If a text to send would have this many characters or more, its link holds only new letters.
MOST: Final = 2000
#: The length, in seconds, of a burst of reading; the page can respond after each burst.
SLICE: Final = 0.02
#: Recent links and their threads, newest first.
_LATELY: Final[deque[tuple[str, Thread]]] = deque(maxlen=4)


async def in_slices(shell: Shell, begin: Callable[[], Steps[T]]) -> T:
    """Run steps in short bursts; restart them after loading code. Raises `Refused`, `Unfetched`."""
    clock = shell.ports.clock
    steps, ends = begin(), clock.seconds() + SLICE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        except Absent as absent:
            await shell.games.open(absent.game)
            steps = begin()
        if clock.seconds() >= ends:
            await clock.rest()
            ends = clock.seconds() + SLICE


def reading(link: str, find: Find) -> Steps[Thread]:
    """Read and cache a link's thread. Raises `Refused`, or `Absent` if the rules are missing."""
    thread = next((there for known, there in _LATELY if known == link), None)
    if thread is None:
        thread = yield from Thread.reading(link, find)
        remember(link, thread)
    find(thread.terms.game.id)
    return thread


def remember(link: str, thread: Thread) -> None:
    _LATELY.appendleft((link, thread))


def written(thread: Thread) -> str:
    """Return a whole thread as a link's payload, and cache the payload."""
    link = next((known for known, there in _LATELY if there is thread), "")
    if not link:
        link = thread.written()
        remember(link, thread)
    return link


class Sent(NamedTuple):
    """The text to send. ``whole`` is True if its link holds the whole game."""

    text: str
    whole: bool = True


def message_of(_: Words, held: Held, address: str) -> Sent:
    """Return the text to send, with only new letters if the whole game would be too long."""
    text = message(_, held, f"{address}{ADDRESS}{written(held.thread)}")
    if len(text) < MOST:
        return Sent(text)
    return Sent(message(_, held, f"{address}{ADDRESS}{news(held)}"), whole=False)


def news(held: Held) -> str:
    """Return a payload of the letters after the receiver's last letter; a new player gets all."""
    party = None if held.invites else held.addressee
    at = None if party is None else held.thread.newest(party)
    return held.thread.written(0 if at is None else at + 1)


def message(_: Words, held: Held, link: str) -> str:
    due, letters = held.standing.due, held.thread.letters
    first = letters[-1].statements[0] if letters else None
    about = {"game": unbroken(held.thread.terms.game.title), "link": link}
    if held.sent_last and isinstance(first, Resign):
        return _(N_("{game}: I resign. {link}"), **about)
    if held.ended or due is None:
        text = N_("{game}: the game is over. {link}")
        if isinstance(first, Close):
            text = N_("{game}: I have closed the game, as nobody replied. {link}")
        return _(text, **about)
    if held.invites:
        return _invitation(_, held, due.party, about)
    if first is not None and (said := _said(_, held, first, about)):
        return said
    name, turn = held.name_of(due.party), len(held.shown.turns())
    text = N_("{game}: the game has started, and it is your turn. {link}")
    if due.idle:
        text = N_(
            "{game}: please open this and send back the link you get, even if you have nothing to "
            "decide. {link}"
        )  # fmt: skip
    elif turn and name:
        text = N_("{game}, turn {turn}: your turn, {name}. {link}")
    elif turn:
        text = N_("{game}, turn {turn}: your turn. {link}")
    return _(text, turn=turn, name=name, **about)


def _invitation(_: Words, held: Held, party: int, about: Mapping[str, str]) -> str:
    own = held.name_of(0)
    if party < len(held.standing.remote.company.joins):
        return _(N_("{game}: a seat is free in a game under way. Join here: {link}"), **about)
    if held.thread.terms.before:
        text = N_("{name} invites you to another game of {game}: {link}")
        text = text if own else N_("An invitation to another game of {game}: {link}")
    else:
        text = N_("{name} invites you to a game of {game}: {link}")
        text = text if own else N_("An invitation to a game of {game}: {link}")
    return _(text, name=own, **about)


def _said(_: Words, held: Held, first: Statement, about: Mapping[str, str]) -> str:
    state = held.standing
    if state.question is not None:
        text = N_("{game}: there is a request for you; open this to see it. {link}")
        if isinstance(first, Ask):
            text = N_("{game}: may I take back my last turn? {link}")
        elif state.question.asker == held.thread.letters[-1].author:
            text = N_("{game}: a player’s key is lost; may someone else take that seat? {link}")
        return _(text, **about)
    if isinstance(first, Answer):
        asked = held.thread.states[-2].question
        text = N_("{game}: I have declined; play on from here. {link}")
        if asked is not None and asked.lost is None:
            text = N_("{game}: no takeback, sorry; play on from here. {link}")
            if first.yes:
                text = N_("{game}: yes, you may take your turn back; go again. {link}")
        return _(text, **about)
    if isinstance(first, Remind):
        name = "" if state.due is None else held.name_of(state.due.party)
        text = N_("{game}: I am waiting for you (reminder {number} of {most}). {link}")
        if name:
            text = N_("{game}: {name}, I am waiting for you (reminder {number} of {most}). {link}")
        return _(text, name=name, number=len(state.days), most=REMINDERS, **about)
    return ""


def drawn(texts: Sequence[str], label: str) -> str:
    """Return a QR code of texts as SVG, each text in its own mode; "" if it is too large."""
    encoder = ENCODER()()
    try:
        code = encoder.encode(texts, "l", None, micro=False, boost_error=False)
    except encoder.DataOverflowError:
        return ""
    if code.version > LARGEST:
        return ""
    rows: Sequence[Sequence[int]] = code.matrix
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module & 1
    )
    paper = element("rect", width=size, height=size, class_="paper")
    about = {"viewBox": f"0 0 {size} {size}", "class_": "qr", "role": "img", "aria_label": label}
    return element("svg", paper + element("path", d=path), **about)
