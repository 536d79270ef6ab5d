"""Every kind of screen of the site, each as a visitor who has come there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any, Final

from tessera.games import catalogue
from tessera.page.features.bots.thinking import SECONDS
from tessera.page.features.sharing.view import taken_along
from tessera.play.link import packed
from tessera.play.match import Match
from tessera.play.record import sealed_record, write_record
from tessera.play.replay import read_record
from tessera.saves.library import ASIDE, GAME
from tessera.search import answers
from tessera.search.review import Reviewing
from tests.outside import MOVES, PERSONS, kept, played
from tests.page.apart_screens import APART
from tests.page.kept import put
from tests.page.study_screens import against, placed, placing, uncovered, valued
from tests.page.visitor import Visitor, pressed, profile
from tests.playthroughs.showing import HERE, record_of
from tests.saves.keeping import remade

#: A game of Pyrga with its end.
ENDED: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"
#: A game of Shacru for four, some of whom cannot move any more before its end.
SHACRU: Final = HERE / "shacru-4-sh9-2.txt"
#: What a later page may keep.
LATER: Final = remade(
    kept(played("Sb2 Sb3 Cc3"), PERSONS), record='[Game "pyrga"]\n[Format "3"]\n\n1. Sb2 {why} *'
)

Come = Callable[[], Visitor]


def dealt(game: str) -> str:
    rules = catalogue.game(game)
    return write_record(Match.new(rules, rules.setup(), Random(1)))


def home() -> Visitor:
    """Games that go on, one that has ended, one of a newer page, what was kept aside, a deleted."""
    at = Visitor()
    texts = at.storage.texts
    texts[f"{GAME}aa"] = kept(played(MOVES), PERSONS)
    texts[f"{GAME}bb"] = kept(played(ENDED), PERSONS)
    texts[f"{GAME}cc"] = LATER
    texts[f"{GAME}dd"] = kept(played("Sb2"), PERSONS)
    texts[f"{ASIDE}ee.0"] = "torn"
    at.go("#/")
    at.press("delete", data_name="dd")
    return at


def table(moves: str = MOVES, **players: str) -> Visitor:
    at = Visitor()
    put(at, played(moves), {**PERSONS, **players})
    return at


def fresh() -> Visitor:
    return Visitor("#/play/pyrga")


def ended() -> Visitor:
    return table(ENDED)


def thinking() -> Visitor:
    return table(black="bot:4")


def hinted() -> Visitor:
    at = pressed(table, "hint")
    at.bots[0].answer()
    return at


def linked() -> Visitor:
    return Visitor(f"#/record/{packed(write_record(played(MOVES)))}")


def watching() -> Visitor:
    within = profile()
    first, second = Visitor(within=within), Visitor(within=within)
    name = put(first, played(MOVES), PERSONS)
    second.go(f"#/game/{name}")
    return second


def fresh_pacru() -> Visitor:
    """A game in which turns are confirmed and the board can be turned."""
    at = Visitor(within=profile(confirm="on"))
    at.begin("pacru")
    return at


def held() -> Visitor:
    at = fresh_pacru()
    at.pick("square:e1", "square:e2")
    return at


def tiles() -> Visitor:
    """A tile in hand that can be turned, on a board that can be enlarged."""
    at = Visitor()
    at.begin("tayu")
    at.play(at.match.game.write(at.match.legal()[0]))
    return at


def bidding() -> Visitor:
    at, rules = Visitor(), catalogue.game("tayu")
    match = Match.new(rules, rules.setup(3), Random(1))
    put(at, match, dict.fromkeys(match.seats, "person"))
    return at


def helped() -> Visitor:
    at = fresh()
    at.look_up()
    return at


def curtain() -> Visitor:
    at = Visitor()
    at.begin("tyrus")
    return at


def after(count: int) -> Match:
    """A game of Tyrus after so many actions, the first ones that are legal."""
    rules = catalogue.game("tyrus")
    match = Match.new(rules, rules.setup(), Random(3))
    while len(match.actions) < count:
        match = match.play(match.legal()[0])
    return match


def seeing() -> Visitor:
    """Somebody sees what the own turn drew, and is to hide it before handing the screen over."""
    at, rules = Visitor(), catalogue.game("tayu")
    match = Match.new(rules, rules.setup(2, {"hand": "two"}), Random(1))
    put(at, match, dict.fromkeys(match.seats, "person"))
    at.press("lift")
    at.play(at.match.game.write(at.match.legal()[0]))
    return at


#: How many actions stand in Tyrus before one that ends a year, which a scene then tells of.
BEFORE_A_SCENE: Final = 5


def staged(*, last: bool = False) -> Visitor:
    """A scene is shown; with ``last`` its last step, from which one goes on oneself."""
    at, match = Visitor(), after(BEFORE_A_SCENE)
    at.window.still = last
    put(at, match, dict.fromkeys(match.seats, "bot:1") | {match.to_move or "": "person"})
    at.play(match.game.write(match.legal()[0]))
    return at


def learning() -> Visitor:
    at = Visitor("#/learn/pyrga")
    at.press("learn", data_at="1")
    return at


def mislearnt() -> Visitor:
    at = learning()
    at.pick("square:b1")
    return at


def learnt() -> Visitor:
    """The last step of a lesson, solved."""
    at = learning()
    for _step in range(20):
        at.press("learn", aria_label="Next step")
    at.press("show-me")
    return at


def offered() -> Visitor:
    """A bot has moved for the first time: sound is offered."""
    at = table(black="bot:1")
    at.bots[0].answer()
    at.clock.turn_on(SECONDS["calm"][0])
    return at


def left_out() -> Visitor:
    """Bots play on, and a person cannot move any more."""
    at, match = Visitor(), read_record(record_of(SHACRU), catalogue.game)
    (out, end) = next(
        (seat, count)
        for count, state in enumerate(match.states)
        for seat in match.seats
        if state.is_out(seat)
    )
    put(at, match.at(end), dict.fromkeys(match.seats, "bot:1") | {out: "person"})
    return at


def studying() -> Visitor:
    """A study of an empty board, with a variation, after something was deleted, the engine on."""
    at = Visitor("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    for piece in ("kind:C", "kind:S"):
        at.pick(piece, "square:b1")
        at.press("study-step", data_at="back")
    at.press("study-step", data_at="on")
    at.press("study-delete")
    at.press("study-engine")
    asked = at.bots[-1].query
    line = {"line": ("Cb1", "Ca2"), "verdict": ("lead", 1), "chance": 560, "depth": 3}
    asked.thought({"kind": "progress", "lines": [line], "asked": None, "nodes": 9})
    return at


def reviewing() -> Visitor:
    """A game that is over is to be reviewed in its study; one may begin."""
    at = pressed(ended, "study", data_value="review")
    at.press("study-review-stop")
    at.press("study-desk")
    return at


@cache
def judged() -> dict[str, Any]:
    """What the worker tells of that game in its first pass."""
    match, rules = played(ENDED), catalogue.bot("pyrga").LEADS
    found = Reviewing(match, catalogue.analysis("pyrga"), rules, 400)
    while not found.passes:
        found.step(400)
    return dict(answers.reviewed(found))


def reviewed() -> Visitor:
    at = pressed(ended, "study", data_value="review")
    asked = at.bots[-1].query
    asked.thought({"kind": "review", "done": False, **judged()})
    return at


def finding() -> Visitor:
    return pressed(reviewed, "find")


def refuted() -> Visitor:
    at = finding()
    at.pick(*at.session.board.picks(at.match.legal()[-2]))
    asked = at.bots[-1].query
    worse = {"good": False, "loss": 300, "grade": 3, "reply": ["Sa1"]}
    asked.moved({"kind": "tried", "tried": worse})
    return at


def hidden() -> Visitor:
    """What is shared of a game in which something is hidden."""
    at = Visitor()
    match = after(3)
    sealed = sealed_record(taken_along(match, dict.fromkeys(match.seats, "person")))
    at.go(f"#/record/{packed(sealed)}")
    at.press("share")
    return at


def broken(more: str = "") -> Visitor:
    """The page for records, with one that breaks a rule; more may follow."""
    at = Visitor("#/import")
    at.send("read", record='[Game "pyrga"]\n\n1. Sb2 Tb1E 2. Cc3 *\n' + more)
    return at


def settings() -> Visitor:
    return Visitor("#/settings")


looking, undone = partial(pressed, table, "look", data_at="2"), partial(pressed, table, "undo")
replaying, hinting = partial(pressed, table, "replay"), partial(pressed, table, "hint")
shared, naming = partial(pressed, table, "share"), partial(pressed, table, "rename")
#: A hand that is seen by its own player.
lifted = partial(pressed, curtain, "lift")
asked = partial(pressed, table, "resign")
varied = partial(pressed, partial(pressed, studying, "study-undo"), "study-pencil")

SCREENS: Final[dict[str, Come]] = {
    each.__name__: each
    for each in (
        home, table, fresh, ended, thinking, hinted, linked, watching, held, tiles, bidding,
        curtain, seeing, staged, hidden, broken, settings, learning, mislearnt, learnt,
        helped, offered, left_out, studying, valued, reviewing, reviewed, finding, refuted,
        uncovered, placing, placed, against,
    )
} | {
    "looking": looking, "undone": undone, "replaying": replaying, "hinting": hinting,
    "shared": shared, "lifted": lifted, "naming": naming, "asked": asked, "varied": varied,
    "telling": partial(pressed, settings, "tell"),
    "answered": partial(pressed, finding, "find-show"),
    "several records": lambda: broken('[Game "pyrga"]\n\n1. Sb2 *\n' * 100),
    "at the last step": lambda: staged(last=True),
    **APART,
}  # fmt: skip


@cache
def seen(name: str) -> Visitor:
    """One of them, made once: only to be looked at."""
    return SCREENS[name]()
