"""Time from a click to the drawn board, between people at the same screen.

Plays whole games of Pyrga, and Pacru with four players at all stages of a game.

A click's time is what the browser's Event Timing reports: from the event's time stamp to the moment
when the next frame was presented, in steps of 8 ms. It is the most honest figure, since it includes
the wait before the handler, layout, painting and the screen's refresh. Event Timing does not report
clicks of less than 16 ms; these count as 16. Two more figures are the time from the stamp to the
end of the main thread's work on that frame, and the time in the handlers alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import TYPE_CHECKING, Any, Final

from benchmarks.figures import Figure, Target, at_most, median, percentile
from benchmarks.lab import Lab
from tessera.games import catalogue
from tessera.page.core.addresses import address_of
from tessera.play.match import Match
from tessera.play.record import write_record

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Records of `METER`, one for each event.
Events = list[dict[str, Any]]

#: Number of games, and the seed of their chance.
GAMES: Final = 3
SEED: Final = 1
#: Pacru with four players: number of positions, turns before the latest of them, and turns played
#: on from each.
POSITIONS: Final = 12
FILLED: Final = 110
TURNS: Final = 6
#: Shortest duration that Event Timing reports, in milliseconds.
LEAST: Final = 16
#: Pause after an event before the next one, in milliseconds.
PAUSE: Final = 60

#: Records every click and every pointer that enters something: when it happened, when the first
#: handler began, when the last one ended, when its frame was done and presented.
METER: Final = """
(() => {
  const log = (globalThis.benchEvents = []);
  let open = null;
  const begin = ({ type, timeStamp }) => {
    open = { type, stamp: timeStamp, begun: performance.now(), presented: null };
  };
  const end = () => {
    const entry = open;
    entry.handled = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        entry.drawn = performance.now();
        log.push(entry);
      };
      port2.postMessage(0);
    });
  };
  for (const type of ["click", "pointerover"]) {
    addEventListener(type, begin, true);
    addEventListener(type, end);
  }
  const timings = (globalThis.benchTimings = {});
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      timings[`${name} ${startTime}`] = duration;
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
})();
"""

REPORT: Final = """
() => benchEvents.map((it) => {
  return { ...it, presented: benchTimings[`${it.type} ${it.stamp}`] ?? null };
})
"""

#: The middle of the element that makes a pick, in window coordinates; null if there is none.
TARGET: Final = """
(pick) => {
  for (const found of document.querySelectorAll(`[data-pick="${pick}"]`)) {
    found.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = found.getBoundingClientRect();
    for (const part of [0.5, 0.2, 0.8]) {
      const at = [x + width * part, y + height * part];
      const hit = document.elementFromPoint(...at)?.closest("[data-pick]");
      if (hit?.dataset.pick === pick) {
        return { at, pressed: hit.getAttribute("aria-pressed") === "true" };
      }
    }
  }
  return null;
}
"""


def new_game(page: Page, players: tuple[str, str], game: str = "pyrga") -> None:
    """Begin a game by its address; ``players`` are ``person`` or a bot, such as ``bot:3``."""
    seats = zip(("white", "black"), players, strict=True)
    told = address_of(game, {"seats": "2", **{f"seat-{seat}": player for seat, player in seats}})
    page.evaluate("(where) => { location.hash = where; }", told)
    page.wait_for_selector("#pieces", state="attached")


def wait_for_event(page: Page, count: int) -> None:
    """Wait until ``count`` events have been drawn, and `PAUSE` more."""
    page.wait_for_function("(count) => benchEvents.length >= count", arg=count, polling=20)
    page.wait_for_timeout(PAUSE)


def point_and_click(page: Page, pick: str) -> None:
    """Move the mouse to a pick, wait for its preview, click, and wait for the drawn board."""
    target = page.evaluate(TARGET, pick)
    if target is None:
        raise AssertionError(f"nothing to click for {pick} in {page.url}")
    if target["pressed"]:
        return
    page.mouse.move(*target["at"])
    page.wait_for_timeout(PAUSE)
    events: int = page.evaluate("benchEvents.length")
    page.mouse.down()
    page.mouse.up()
    wait_for_event(page, events + 1)


def make(pages: list[Page], pick: str) -> None:
    """Make a pick in every page in turn, and reverse the order for the next pick."""
    for page in pages:
        point_and_click(page, pick)
    pages.reverse()


def play(pages: list[Page], rng: Random) -> None:
    """Play a random game to its end by mouse, the same in every page."""
    game, board = catalogue.game("pyrga"), catalogue.board("pyrga")
    match = Match.new(game, game.setup(), rng)
    for page in pages:
        imported(page, write_record(match))
    while actions := match.legal():
        action = rng.choice(actions)
        for pick in board.picks(action):
            make(pages, pick)
        match = match.play(action)
    for page in pages:
        page.wait_for_selector("button[data-do=again].main")


def duration(event: dict[str, Any]) -> float:
    """Milliseconds from an event to its presented frame."""
    return float(event["presented"] if event["presented"] is not None else LEAST)


def until_drawn(event: dict[str, Any]) -> float:
    """Milliseconds from an event to the end of the main thread's work on its frame."""
    return float(event["drawn"] - event["stamp"])


def imported(page: Page, record: str) -> None:
    """Import a record whose seats all belong to people."""
    page.evaluate("() => { location.hash = '#/import'; }")
    page.fill("#record", record)
    # A click would be recorded.
    page.evaluate("() => document.querySelector('form[data-do=read]').requestSubmit()")
    page.wait_for_selector("#pieces", state="attached")
    page.wait_for_timeout(PAUSE)


def busy_games(seats: int, turns: int) -> Iterator[Any]:
    """Matches of Pacru at several stages in which tiles are taken wherever possible."""
    game = catalogue.game("pacru")
    for seed in range(POSITIONS):
        rng = Random(seed)
        match = Match.new(game, game.setup(seats), rng)
        while match.legal() and match.finished < turns * seed // POSITIONS:
            match = match.play(taking(match, rng))
        if match.legal():
            yield match


def taking(match: Any, rng: Random) -> Any:
    """Choose an action that gains or claims a tile if there is one; never a reorientation."""
    seat, state = match.to_move, match.state
    ways = [action for action in match.legal() if match.game.write(action)[-1] not in "<>"]
    worth = {action: state.apply(action) for action in rng.sample(ways, min(len(ways), 30))}
    return max(worth, key=lambda action: (worth[action].open, worth[action].scores[seat]))


def play_on(pages: list[Page], match: Any, rng: Random) -> None:
    """Play some turns of a match in every page by mouse."""
    for page in pages:
        imported(page, write_record(match))
    board, until = catalogue.board(match.game.id), match.finished + TURNS
    while match.legal() and match.finished < until:
        action = taking(match, rng)
        for pick in board.picks(action):
            make(pages, pick)
        match = match.play(action)


def measure(lab: Lab) -> Iterator[Figure]:
    """Clicks and previews in whole games of Pyrga, then in Pacru with four players."""
    yield from figures("", in_pyrga(lab)[0], (at_most(30), at_most(60)))
    yield from figures("Pacru, four players: ", in_pacru(lab)[0], (None, at_most(60)))


def in_pyrga(*labs: Lab) -> list[Events]:
    """Play the same whole games of Pyrga in each lab's page in turn; return their events."""
    rng = Random(SEED)
    with metered(labs) as pages:
        for _ in range(GAMES):
            play([*pages], rng)
        return [noted(page) for page in pages]


def in_pacru(*labs: Lab) -> list[Events]:
    """Play turns of Pacru with four players, as `in_pyrga` does; return the events."""
    rng = Random(SEED)
    with metered(labs) as pages:
        for match in busy_games(4, FILLED):
            play_on([*pages], match, rng)
        return [noted(page) for page in pages]


@contextmanager
def metered(labs: Iterable[Lab]) -> Iterator[list[Page]]:
    """Yield a page of each lab in which events are recorded."""
    with ExitStack() as stack:
        yield [stack.enter_context(lab.page(scripts=(METER,))) for lab in labs]


def noted(page: Page) -> Events:
    """Events that `METER` recorded in a page, after a pause for the last reports."""
    page.wait_for_timeout(500)
    events: Events = page.evaluate(REPORT)
    return events


def figures(
    before: str,
    events: Events,
    limits: tuple[Target | None, Target | None],
    previews: tuple[Target | None, Target | None] = (None, None),
) -> Iterator[Figure]:
    """Clicks and previews: to the presented frame, to the painted frame, in the handlers."""
    for kind, called in (("click", "click"), ("pointerover", "preview")):
        name = before + called
        ours = [it for it in events if it["type"] == kind]
        shown = [duration(it) for it in ours]
        painted = [until_drawn(it) for it in ours]
        handled = [it["handled"] - it["begun"] for it in ours]
        detail = {"events": len(ours), "presented": shown, "painted": painted}
        most = limits if kind == "click" else previews
        yield Figure(f"{name} to drawn, median", median(shown), "ms", most[0], detail)
        yield Figure(f"{name} to drawn, 95 %", percentile(shown, 0.95), "ms", most[1])
        yield Figure("    main thread done, median", median(painted), "ms")
        yield Figure("    main thread done, 95 %", percentile(painted, 0.95), "ms")
        yield Figure("    handlers alone, median", median(handled), "ms", None, handled)
        yield Figure("    handlers alone, 95 %", percentile(handled, 0.95), "ms")
