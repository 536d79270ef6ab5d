"""The table of screens that the camera takes: a name, an address, and actions.

A new screen is a line in `SCREENS`. Games at their middle and end are the records of
``tests/playthroughs``, put into the browser's storage as if they had been played here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from toolchain import ROOT
from pictures import apart_screens
from pictures.doing import (
    READY,
    Action,
    Screen,
    block,
    fill,
    follow,
    hit,
    pause,
    press,
    unstarted,
    void,
    wait,
)  # fmt: skip
from tessera.games import catalogue
from tessera.page.core.players import usual
from tessera.play.link import packed
from tessera.play.placing import begun_from
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.saves.library import GAME, Kept, Library
from tessera.saves.port import Memory

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: The line in a playthrough that ends its record.
RULE: Final = "-" * 40
#: Folder of the records.
PLAYTHROUGHS: Final = ROOT / "tests/playthroughs"
#: Records of games whose first record is not the best one, and records that look different.
CHOSEN: Final = {
    "pyrga": "pyrga-py11-ones",
    "shacru": "shacru-4-sh9-2",
    "shacru-for-two": "shacru-2-sh9-3",
    "pacru": "pacru-4-pa16-2",
    "pacru-for-two": "pacru-2-pa16-1",
    "tayu": "tayu-2-ta11-example",
    "tayu-two-tiles": "tayu-2-ta14-two-tiles",
    "tayu-flood": "tayu-3-ta19-flood",
    "tyrus": "tyrus-ty10-example",
}
#: The records of all games.
RECORDS: Final = CHOSEN | {
    game: next((path.stem for path in sorted(PLAYTHROUGHS.glob(f"{game}*.txt"))), game)
    for game in catalogue.GAMES
    if game not in CHOSEN
}
#: Turns of Pyrga after which level 5, to move, searches long for a proof.
HARD: Final = "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S Td2W"
#: Pages without a game.
READ: Final = (
    "embedding", "deploying", "engines", "protocol", "ladder", "playing-apart", "pyrga-solved",
)  # fmt: skip
#: Date at which the page kept a game, where it shows it.
DATE: Final = "2026-11-21T12:00:00Z"


def games() -> Iterator[Screen]:
    """Every game: its form, its start, its middle and its end."""
    for game in catalogue.GAMES:
        yield Screen(f"{game}-start", f"#/play/{game}")
        box = (wait("#box[open] form:not([hidden])"),)
        yield Screen(f"{game}-play", "#/", (hit(f"#card-{game} .main"), *box), starts=False)
        yield Screen(f"{game}-new", f"#/new/{game}", box, starts=False)
    for name in RECORDS:
        for where, share in (("middle", 50), ("end", 100)):
            kept = ((f"{name}-{where}", name, share),)
            yield Screen(f"{name}-{where}", f"#/game/{name}-{where}", kept=kept)
    yield Screen(
        "pyrga-refused",
        "#/game/pyrga-refused",
        (fill("#typed", "Sd4", "Enter"), pause(300)),
        (("pyrga-refused", "pyrga", 50),),
    )
    ended = (("pyrga-replay", "pyrga", 100),)
    folded = hit("#ending [data-do=ending]")
    replayed = (folded, hit("#replay"), pause(2500))
    yield Screen("pyrga-replay", "#/game/pyrga-replay", replayed, ended)
    named = (("pyrga-rename", "pyrga", 50),)
    rename = (press("rename"), wait("#given-name"))
    for game in catalogue.GAMES:
        opened = (hit("#help-control"), wait("#help-panel"), hit("#help-card"))
        yield Screen(f"help-{game}", f"#/play/{game}", opened)
    yield Screen("help-rule", "#/play/tyrus", (hit("#help-control"), wait("#help-panel")))
    yield Screen("pyrga-rename", "#/game/pyrga-rename", rename, named)
    yield Screen("pyrga-linked", "#/import", (follow(linked), wait("#list, #turns")))
    yield Screen(
        "pyrga-share",
        "#/game/pyrga-share",
        (press("share"), wait("dialog[open]")),
        (("pyrga-share", "pyrga", 100),),
    )


def placing() -> Iterator[Screen]:
    """The position editor of every game: at its middle, and empty."""
    for game in catalogue.GAMES:
        there = (follow(partial(placed, game)), wait("#position-record"))
        yield Screen(f"position-{game}", "#/import", there)
    asked = (*there, hit("#position-play"), wait("#position-level"))
    yield Screen("position-against", "#/import", asked)
    yield Screen("position-empty", "#/study/shacru/position", (hit("[data-at=empty]"), pause(300)))


def placed(game: str) -> str:
    """Address of the position editor with a game at its middle."""
    return f"#/study/{game}/position.{packed(write_record(begun_from(shown(game, 50))))}"


def further(page: Page) -> None:
    """Go to a lesson's second step, unless it is shown already."""
    page.evaluate("document.querySelector('[data-do=learn][data-at=\"1\"]')?.click()")


def lessons() -> Iterator[Screen]:
    """The lesson of every game: its first step, and a later one with the solution shown."""
    for game in catalogue.GAMES:
        yield Screen(f"learn-{game}", f"#/learn/{game}", (wait(".task"),))
        shown = (further, press("show-me"), wait("#learn-next, #skip, #on"), pause(1000))
        yield Screen(f"learn-{game}-shown", f"#/learn/{game}", shown)
    refused = (further, hit("#ground [data-pick='square:d4']"), wait(".answer"))
    yield Screen("learn-refused", "#/learn/pyrga", refused)


def afresh(page: Page) -> None:
    """Reload the page, so that its workers have thought of nothing yet."""
    page.reload()
    page.wait_for_function(READY, timeout=60_000)


def may_hint(page: Page) -> None:
    """Wait until a hint is offered, in sight or in the menu."""
    page.wait_for_selector("#hint:enabled", timeout=15_000, state="attached")


def hurried(page: Page) -> None:
    """Make the thinking bot play now, unless it has played by itself."""
    page.evaluate("document.querySelector('[data-do=hurry]')?.click()")


def fold(*, is_open: bool) -> Action:
    """Unfold or fold the bot's thoughts, unless they are so already."""
    node = "#thinking[open]" if not is_open else "#thinking:not([open])"
    press_it = "(found) => document.querySelector(found)?.firstElementChild.click()"
    return lambda page: void(page.evaluate(press_it, node))


def thinking() -> Iterator[Screen]:
    """Thinking bots, their thoughts, and hints."""
    thinks = wait("#hurry", state="attached")
    after = (hurried, may_hint, pause(400))
    for name, is_open, actions in (
        ("folded", False, ()),
        ("unfolded", True, ()),
        ("after", True, after),
    ):
        shown = (afresh, thinks, fold(is_open=is_open), pause(1000), *actions)
        kept = ((f"thinking-{name}", "hard", 100),)
        yield Screen(f"thinking-{name}", f"#/game/thinking-{name}", shown, kept)
    for name in RECORDS:
        kept = ((f"hint-{name}", name, 50),)
        looked_for = (may_hint, press("hint"), wait("#hint-play"))
        yield Screen(f"hint-{name}", f"#/game/hint-{name}", looked_for, kept)


def framed(page: Page) -> None:
    """Wait for the board in a frame."""
    page.frame_locator("tessera-game iframe").first.locator("#drawing").wait_for(timeout=60_000)


def documents() -> Iterator[Screen]:
    """Separate pages: rules, embedding, the engines, the ladder."""
    for game in catalogue.GAMES:
        yield Screen(f"rules-{game}", f"rules/{game}.{{language}}.html", starts=False)
    live = (press("try"), wait("[data-live]"))
    yield Screen("rules-live", "rules/pyrga.{language}.html", live, starts=False)
    frames = {
        "play": "game=tyrus&mode=play&seat-brown=bot:2",
        "view": 'game=pacru&mode=view&at=2&record=[Seats "4"]%0Ae1-e2 a5-b5 e9-e8 i5-h5',
        "try": "game=pyrga&mode=try&record=Sb2",
        "refused": "game=pyrga&record=Sb2 Sd4",
    }
    for name, asked in frames.items():
        address = f"embed.html#{asked}&lang={{language}}"
        yield Screen(f"embed-{name}", address, (wait("#drawing, .trouble"),), starts=False)
    for page in READ:
        yield Screen(f"page-{page}", f"pages/{page}.{{language}}.html", starts=False)
    demo = "pages/demo.{language}.html"
    yield Screen("page-demo", demo, (pause(1000),), starts=False)
    started = (hit("tessera-game button"), framed)
    yield Screen("page-demo-live", demo, started, starts=False)


def many() -> tuple[tuple[str, str, int], ...]:
    """Games of every kind, unfinished and finished, for the storage."""
    going = ((f"going-{name}", name, 40) for name in RECORDS)
    return (*going, *((f"over-{name}", name, 100) for name in ("pyrga", "tayu")))


def last() -> Iterator[Screen]:
    """Messages that stay on the page for a while, over other screens too."""
    home, menu = hit(".masthead .name"), hit("#mine .games [popovertarget^=menu-]")
    deleting = (home, wait("#mine .games"), menu, press("delete"), wait("#note p"))
    yield Screen("home-deleted", "#/import", deleting, many())


def house() -> Iterator[Screen]:
    """Screens without a game: home, forms, and errors."""
    yield Screen("home", "#/", (pause(500),), starts=False)
    yield Screen("home-games", "#/", (pause(500),), many(), starts=False)
    yield Screen("import", "#/import")
    refused = (fill("#record", '[Game "pyrga"]\n\n1. Sb2 Sd4'), hit("[data-do=read] [type=submit]"))
    yield Screen("import-refused", "#/import", (*refused, pause(500)))
    yield Screen("settings", "#/settings")
    yield Screen("absent-address", "#/nowhere")
    yield Screen("absent-game", "#/game/0000")
    yield Screen("absent-starting", "#/play/tayu", (unstarted,))
    yield Screen("absent-failed", "#/play/tyrus", (block("**/*.wasm"),))


@cache
def stored(record: str, share: int) -> str:
    """A game as the page keeps it; a person has the first seat, bots have the others.

    A bot to move has the highest level.
    """
    match, memory = shown(record, share), Memory()
    players = usual(match.seats)
    if match.to_move not in {None, match.seats[0]}:
        players[match.to_move] = "bot:5"
    Library(memory, catalogue.game).keep("it", Kept(match, players, DATE))
    return memory.texts[f"{GAME}it"]


@cache
def shown(record: str, share: int) -> Any:
    """A match of `RECORDS`, played to ``share`` hundredths, and on to a turn of the first seat.

    "hard" is the whole match of `HARD`.
    """
    if record == "hard":
        return read_record(f'[Game "pyrga"]\n\n{HARD}', catalogue.game)
    file = PLAYTHROUGHS / f"{RECORDS[record]}.txt"
    match = read_record(file.read_text(encoding="utf-8").partition(RULE)[0], catalogue.game)
    for count in range(len(match.actions) * share // 100, len(match.actions)):
        there = match.at(count)
        if there.to_move == match.seats[0] and not there.open:
            return there
    return match


def linked() -> str:
    """Address with a whole game of Pyrga, shown at its middle."""
    match = shown("pyrga", 100)
    return f"#/record/{packed(write_record(match))}/at/9"


def key(name: str) -> str:
    """Storage key of a game of that name."""
    return GAME + name


#: All of them.
SCREENS: Final = (
    *house(), *games(), *lessons(), *thinking(), *placing(), *apart_screens.screens(),
    *documents(), *last(),
)  # fmt: skip
