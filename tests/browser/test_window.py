"""On telephones and tablets all that a turn needs is in the window at once."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page import every
from tessera.page.core.choosing import paths, ready
from tessera.page.core.table import Table
from tessera.play.match import Match
from tests.browser.conftest import Visiting
from tests.browser.playing import Screen

every.take_up()

SIZES: Final = [(390, 664), (375, 548), (320, 568), (844, 390), (768, 1024)]
#: What stands out of the window, or has something else over its middle, of what a turn needs;
#: buttons that are too low for a thumb.
MISSED: Final = """
() => [...document.querySelectorAll(
  "#status .sentence, .pane, .stage > .board, #standings, .moment :is(button, input), "
  + "#zooming button")]
  .filter((it) => it.checkVisibility({ checkVisibilityCSS: true })).flatMap((it) => {
    const { left, top, right, bottom, height } = it.getBoundingClientRect();
    const name = it.id || it.dataset.do || it.dataset.pick || it.className;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const own = it.contains(found) || found?.closest("#drawing, .sentence")
      || (it.matches(".unseen, .pane, .board") && found);
    const wrong = [];
    if (left < -0.5 || top < -0.5) wrong.push("before the window");
    if (right > innerWidth + 0.5 || bottom > innerHeight + 0.5) wrong.push("beyond the window");
    if (!own && !it.matches(".pane, .board")) wrong.push("covered");
    if (it.matches("button, input") && height < 43.9) wrong.push(`${height} high`);
    return wrong.map((why) => `${name}: ${why}`);
  })
"""
#: What of one thing lies over another one: the bar over the board, the sentence over both.
OVER: Final = """
() => {
  const parts = ["#status .sentence", ".pane, .stage > .board", "#standings > *", ".moment"]
    .map((it) => document.querySelector(it)).filter((it) => it?.checkVisibility());
  return parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => {
    const [a, b] = [one, other].map((it) => it.getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((other) => `${one.id || one.className} / ${other.id || other.className}`));
}
"""
#: What several others did, where it does not fit into its line. Seats whose names and scores are
#: not whole in the line that tells how it stands, where the seats do not stand instead.
CUT: Final = """
() => {
  const others = [...document.querySelectorAll("#others p:has(.turn)")]
    .filter((it) => it.scrollHeight > it.clientHeight + 1)
    .map((it) => `others: ${it.scrollHeight} of ${it.clientHeight}: ${it.textContent}`);
  if (document.querySelector(".panel")) return others;
  const [line, seats] = ["#standings", "#seats"].map((it) => document.querySelector(it));
  if (!line.checkVisibility()) {
    const seen = seats.clientHeight > 1 && seats.getBoundingClientRect().bottom < innerHeight / 2;
    return seen ? others : [...others, "no standings"];
  }
  const cut = [...line.querySelectorAll("div > span, .player")]
    .filter((it) => it.scrollWidth > it.clientWidth);
  const told = line.firstChild.children.length === seats.children.length;
  return [...others, ...cut.map((it) => `cut: ${it.textContent}`), ...(told ? [] : ["seats"])];
}
"""
#: Buttons of the moment that their words stick out of.
TIGHT: Final = """
() => [...document.querySelectorAll(".moment button")]
  .filter((it) => it.clientWidth && it.scrollWidth > it.clientWidth)
  .map((it) => `tight: ${it.textContent}`)
"""
#: By how much the sentence is higher than the room that is kept for it, so that the board moves.
HIGHER: Final = """
() => [...document.querySelectorAll("#status .sentence")].flatMap((it) => {
  const over = it.getBoundingClientRect().height - parseFloat(getComputedStyle(it).minHeight);
  return over > 0.5 ? [`sentence: ${over} too high: ${it.textContent}`] : [];
})
"""


#: Where the board stands on the page, however near it is.
PLACE: Final = """
Math.round(document.querySelector(".pane, .stage > .board").getBoundingClientRect().top + scrollY)
"""


def needed(screen: Screen) -> list[str]:
    """What is not as it must be; empty if all is."""
    page = screen.page
    page.evaluate("scrollTo(0, 0)")
    return [wrong for each in (MISSED, OVER, HIGHER, TIGHT, CUT) for wrong in page.evaluate(each)]


def shows(screen: Screen, match: Match) -> list[str]:
    """A game between persons before a turn, behind the curtain, in each step of a turn, held."""
    board, found = catalogue.board(match.game.id), []
    screen.open(match, dict.fromkeys(match.seats, "person"))
    # What tells how it stands comes with the code that playing on needs.
    screen.wait("document.querySelector('#standings').childElementCount > 0")
    found += [f"begun: {it}" for it in needed(screen)]
    if screen.page.locator("#lift:visible").count():
        screen.page.wait_for_timeout(850)
        screen.do("lift")
        found += [f"lifted: {it}" for it in needed(screen)]
    if match.to_move is None:
        return found
    table = ready(Table(match, {}, acknowledged_by=match.to_move), board)
    path = next((each for each in paths(table, board) if ":" in each[0]), ())
    place = screen.page.evaluate(PLACE)
    for pick in path:
        button = f".moment [data-pick='{pick}']"
        where = (
            button if screen.page.locator(button).count() else f"[data-pick='{pick}']:not(.cell)"
        )
        if not screen.page.locator(where).count() or pick.startswith("bid:"):
            break
        if screen.page.get_attribute(where, "aria-pressed") != "true":
            screen.hit(where)
        found += [f"{pick}: {it}" for it in needed(screen)]
        if place != screen.page.evaluate(PLACE) and not screen.sees(".panel"):
            found.append(f"{pick}: the board has moved")
    return found


def forms() -> list[tuple[str, int, dict[str, str]]]:
    """Every form of every game that looks different."""
    several: list[tuple[str, int, dict[str, str]]] = [
        (game, seats, {}) for game in catalogue.GAMES for seats in catalogue.game(game).seat_counts
    ]
    return [*several, ("tayu", 2, {"hand": "two"}), ("tyrus", 2, {"memory": "on"})]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("game", "seats", "options"), forms(), ids=str)
def test_a_turn_has_all_it_needs(
    visiting: Visiting, game: str, seats: int, options: dict[str, str], locale: str,
    size: tuple[int, int], rng: Random,
) -> None:  # fmt: skip
    """At the start, in the middle, while a turn is made and held, at the end."""
    viewport = {"width": size[0], "height": size[1]}
    visit = visiting(locale=locale, viewport=viewport, has_touch=True, reduced_motion="reduce")
    screen, rules = Screen(visit(), touch=True), catalogue.game(game)
    match, found = Match.new(rules, rules.setup(seats, options), rng), []
    stops = {0, 1, 2, rng.randrange(3, 30), 10_000}
    for count in range(10_001):
        if count in stops or match.to_move is None:
            found += [f"{count}: {it}" for it in shows(screen, match)]
        if match.to_move is None:
            break
        legal = match.legal()
        match = match.play(legal[rng.randrange(len(legal))])
    assert [] == sorted(set(found))
