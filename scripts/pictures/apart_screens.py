"""The camera's screens of games played apart: their stages, dialogs and pages.

The players' keys are always the same, so the same turns make the same links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

from pictures.doing import (
    Action,
    Screen,
    fill,
    follow,
    hit,
    pause,
    press,
    void,
    wait,
)
from tessera.apart.protocol import JOIN
from tessera.apart.terms import Terms
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.model import LOST, PASSES, PLAY, TURN, Held
from tessera.saves.apart import APART, PLAYER, Stored, packed

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: A long name, and others; the index is the number of the party.
NAMES: Final = ("Maximilienne-Wilhelmine von und zu", "Bob", "Zoë", "Dimitrios")
#: Date at which the page kept a game, where it shows it.
DATE: Final = "2026-11-21T12:00:00Z"
#: A control of games played apart.
CONTROL: Final = "[data-do=apart][data-value={value}]"
#: Writes texts into the storage.
STORE: Final = """
(texts) => { for (const it of Object.entries(texts)) localStorage.setItem(...it); }
"""
#: A share sheet like those of phones.
SHEET: Final = "navigator.share = () => Promise.resolve()"


def key_of(party: int) -> bytes:
    """The player key of a party."""
    return sha256(f"camera {party}".encode()).digest()[:16]


@cache
def letters(game: str, seats: int = 2, side: str = "mine") -> tuple[Thread, ...]:
    """Play a random game apart to its end; return its threads, letter by letter."""
    rng, rules = Random(f"{game} {seats} {side}"), catalogue.game(game)
    held = apart.begun(
        Terms(rng.randbytes(8), rules, rules.setup(seats), side), key_of(0), NAMES[0]
    )
    found: list[Thread] = []
    while True:
        while held.stage == TURN and held.match is not None:
            action = rng.choice(held.match.legal())
            held = apart.decided(held, PLAY + rules.write(action))
        found.append(apart.sent(held).thread)
        due = found[-1].due
        if due is None:
            return tuple(found)
        held = apart.opened(found[-1], key_of(due.party))
        if due.asks == JOIN:
            held = apart.joined(held, key_of(due.party), NAMES[due.party])


def address(thread: Thread) -> str:
    """Address of a link within the page."""
    return f"#/apart/{thread.written()}"


def kept(held: Held, party: int, link: str = "") -> dict[str, str]:
    """Storage of a party that has a game, and the party's key.

    ``link`` is the newest link if it cannot be read; it comes after the game's own.
    """
    turns = 0 if held.match is None else len(held.match.turns())
    name = held.name_of(held.addressee)
    about = {"game": held.thread.terms.game.id, "asks": held.stage, "name": name, "turn": turns}
    newest = held.thread.written()
    stored = Stored(link or newest, "", held.draft, about, DATE, last=newest if link else "")
    return {PLAYER: key_of(party).hex(), APART + held.name: packed(stored)}


def opened(thread: Thread, party: int) -> Held:
    """The game of a party that has opened the newest link."""
    return apart.opened(thread, key_of(party))


def shown(make: Callable[[], tuple[Held, int]], *more: Action) -> tuple[Action, ...]:
    """Put somebody's game into the storage, go to it, then do more."""

    def go(page: Page) -> None:
        held, party = make()
        page.evaluate(STORE, kept(held, party))
        page.evaluate("(to) => { location.hash = to; }", f"#/apart/{held.name}")

    return (go, wait("#more-button"), *more)


def arriving(make: Callable[[], tuple[Held, int]], link: Callable[[], str]) -> tuple[Action, ...]:
    """Open a link as somebody who has the game."""

    def store(page: Page) -> None:
        page.evaluate(STORE, kept(*make()))

    return (store, follow(link), wait("#more-button"))


#: Waits until the link is made; its text is folded away.
_LINKED: Final = wait("#shared-link", "attached")


def control(value: str) -> Action:
    """Press a control of games played apart, in the menu if need be."""

    def act(page: Page) -> None:
        found = page.locator(f"{CONTROL.format(value=value)}:visible")
        if not found.count():
            page.locator("#more-button:visible").click(timeout=5_000)
        found.first.click(timeout=5_000)

    return act


def _turn() -> tuple[Held, int]:
    return opened(letters("pyrga")[5], 0), 0


def _ready() -> tuple[Held, int]:
    held, party = _turn()
    assert held.match is not None
    action = held.match.legal()[0]
    return apart.decided(held, PLAY + held.match.game.write(action)), party


def _waits() -> tuple[Held, int]:
    return opened(letters("pyrga")[6], 0), 0


def _asked() -> tuple[Held, int]:
    asking = apart.sent(apart.decided(opened(letters("pyrga")[6], 0), "ask"))
    return opened(asking.thread, 1), 1


def _passes() -> tuple[Held, int]:
    """A letter in Tyrus with nothing to decide."""
    for thread in letters("tyrus")[3:]:
        due = thread.due
        if due is not None and opened(thread, due.party).stage == PASSES:
            return opened(thread, due.party), due.party
    raise LookupError("no letter passes on")


def _over() -> tuple[Held, int]:
    return opened(letters("pyrga")[-1], 0), 0


@cache
def _fork() -> tuple[Thread, Thread]:
    """Two threads that differ in the last letter, sent by the party that joined."""
    for before, thread in list(pairwise(letters("pyrga")))[2::2]:
        held = opened(before, 1)
        assert held.match is not None
        for action in held.match.legal():
            other = apart.sent(apart.decided(held, PLAY + held.match.game.write(action))).thread
            if other.heads != thread.heads:
                return thread, other
    raise LookupError("one turn alone is legal, each time")


def _one_way() -> tuple[Held, int]:
    return opened(_fork()[0], 0), 0


def _other_way() -> str:
    return address(_fork()[1])


def _hidden() -> tuple[Held, int]:
    """A game with hidden information at its middle, on the party's own turn."""
    for thread in letters("tyrus")[9:]:
        due = thread.due
        if due is not None and opened(thread, due.party).stage == TURN:
            return opened(thread, due.party), due.party
    raise LookupError("nobody has a turn")


def _everything(page: Page) -> None:
    """Put games of all kinds into the storage, in several stages."""
    for game, at in (("pyrga", 5), ("shacru", 6), ("tayu", 8), ("tyrus", 9), ("pacru", -1)):
        page.evaluate(STORE, kept(opened(letters(game)[at], 0), 0))


def _begun() -> Iterator[Screen]:
    """Screens from the box to the invitation that was sent."""
    box = wait("#box[open] form:not([hidden])")
    chosen = hit("#box[open] label:has([name=against][value=apart])")
    yield Screen("apart-box", "#/", (hit("#card-pyrga .main"), box, chosen), starts=False)
    fields = "seats=2&seat-black=bot:1&name-white=Ann"
    start, typed = f"#/apart/pyrga/{fields}", fill("#typed", "Sb2", "Enter")
    ready = (typed, wait(CONTROL.format(value="send")))
    yield Screen("apart-start", start, (wait("#typed"),))
    yield Screen("apart-inviting", start, ready)
    # Somebody who has given a name in the box is not asked for it again.
    start = start.removesuffix("&name-white=Ann")
    asked = (*ready, control("send"), wait("#apart-name"))
    yield Screen("apart-naming", start, asked)
    named = fill("#apart-name", "Ann", "Enter")
    sent = (*asked, named, _LINKED)
    yield Screen("apart-sent", start, sent)
    yield Screen("apart-sent-code", start, (*sent, control("qr"), wait("dialog svg")))
    copied = (*sent, press("copy-link"), pause(300))
    yield Screen("apart-sent-copied", start, copied)
    lots = "#/apart/shacru/seats=3&sitting=lot&name-south=Ann"
    yield Screen("apart-lots", lots, (wait(CONTROL.format(value="send")),))


def _going() -> Iterator[Screen]:
    """Stages of a running game, and its questions."""
    stages = {
        "turn": _turn, "ready": _ready, "waits": _waits, "asked": _asked, "passes": _passes,
        "over": _over, "hidden": _hidden,
    }  # fmt: skip
    for name, make in stages.items():
        yield Screen(f"apart-{name}", "#/import", shown(make))
    yield Screen("apart-menu", "#/import", shown(_waits, hit("#more-button"), pause(300)))
    sheet = (lambda page: void(page.evaluate(SHEET)), control("again"), _LINKED)
    yield Screen("apart-again", "#/import", shown(_waits, *sheet))
    for value in ("resign", "forget"):
        question = (control(value), wait("dialog[open]"))
        yield Screen(f"apart-{value}", "#/import", shown(_turn, *question))


def _evicted() -> str:
    """A link in which the seat of the party that joined was given to another key."""
    asked = apart.sent(apart.decided(opened(letters("pyrga")[6], 0), f"{LOST}1 1"))
    given = apart.sent(apart.decided(opened(asked.thread, 1), "grant"))
    joins = apart.joined(apart.opened(given.thread, key_of(2)), key_of(2), NAMES[2])
    while joins.stage == TURN and joins.match is not None:
        action = joins.match.legal()[0]
        joins = apart.decided(joins, PLAY + joins.match.game.write(action))
    return address(apart.sent(joins).thread)


def _beside() -> Iterator[Screen]:
    """A seat to be confirmed, an unreadable link, an earlier state of the game."""

    def with_key(page: Page) -> None:
        page.evaluate(STORE, {PLAYER: key_of(_hidden()[1]).hex()})

    link = follow(lambda: address(_hidden()[0].thread))
    unsure = (with_key, link, wait(CONTROL.format(value="confirm")))
    yield Screen("apart-unsure", "#/import", unsure)

    def spoilt(page: Page) -> None:
        held, party = _turn()
        page.evaluate(STORE, kept(held, party, "AQAAAAAAE"))
        page.evaluate("(to) => { location.hash = to; }", f"#/apart/{held.name}")

    unread = (spoilt, wait(CONTROL.format(value="confirm")))
    yield Screen("apart-unread", "#/import", unread)
    yield Screen("apart-unread-link", "#/import", (*unread, control("unread"), _LINKED))
    name = "0" * 16
    torn = (
        lambda page: void(page.evaluate(STORE, {APART + name: "{torn"})),
        follow(lambda: f"#/apart/{name}"),
        _LINKED,
    )
    yield Screen("apart-unread-game", "#/import", torn)
    evicted = (
        *arriving(lambda: (opened(letters("pyrga")[6], 1), 1), _evicted),
        wait(CONTROL.format(value="past")),
    )
    yield Screen("apart-evicted", "#/import", evicted)
    yield Screen("apart-past", "#/import", (*evicted, control("past"), wait("dialog svg")))


def _arrived() -> Iterator[Screen]:
    """Screens of links that arrive."""
    invitation = (follow(lambda: address(letters("pyrga")[0])), wait(CONTROL.format(value="join")))
    yield Screen("apart-invited", "#/import", invitation)
    joins = (*invitation, control("join"), wait("#apart-name"))
    yield Screen("apart-joining", "#/import", joins)
    lot = (
        follow(lambda: address(letters("pacru", 4, "lot")[1])),
        wait(CONTROL.format(value="join")),
    )
    yield Screen("apart-invited-lot", "#/import", lot)
    watched = (follow(lambda: address(letters("tyrus")[12])), wait(CONTROL.format(value="key")))
    yield Screen("apart-watched", "#/import", watched)
    older = arriving(_turn, lambda: address(letters("pyrga")[2]))
    yield Screen("apart-older", "#/import", older)
    several = arriving(_turn, lambda: address(letters("pyrga")[9]))
    yield Screen("apart-several", "#/import", several)
    forked = (*arriving(_one_way, _other_way), wait("dialog[open]"))
    yield Screen("apart-forked", "#/import", forked)
    damaged = follow(lambda: address(letters("pyrga")[2])[:-7])
    yield Screen("apart-damaged", "#/import", (damaged, wait("#mine .trouble, .trouble")))


def _pages() -> Iterator[Screen]:
    """The pages of links and keys, and the list on the home page."""
    yield Screen("apart-link", "#/apart/link", (wait("#apart-link"),))
    refused = (
        fill("#apart-link", "?!"),
        hit("form[data-value=pasted] [type=submit]"),
        wait("#note .trouble"),
    )
    yield Screen("apart-link-refused", "#/apart/link", refused)
    yield Screen("apart-no-key", "#/apart/key", (wait("#apart-words"),))
    key = (*shown(_turn), follow(lambda: "#/apart/key"), wait("#apart-words"))
    yield Screen("apart-key", "#/import", key)
    yield Screen("apart-key-code", "#/import", (*key, control("key-qr"), wait("dialog svg")))
    wrong = (fill("#apart-words", "what key"), hit("form[data-value=bring] [type=submit]"))
    yield Screen("apart-key-refused", "#/import", (*key, *wrong, wait("#note .trouble")))
    listed = (_everything, lambda page: void(page.reload()), wait("#mine li"))
    yield Screen("apart-home", "#/", listed, starts=False)


def screens() -> Sequence[Screen]:
    """All screens of games played apart."""
    return (*_begun(), *_going(), *_arrived(), *_beside(), *_pages())
