"""Embedded games that are moved within their page, and pages that change around them."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.play.link import packed
from tessera.play.replay import read_record
from tests.browser.conftest import Site, Visit
from tests.browser.embedding import HostPage, game, sentence

pytestmark = pytest.mark.in_turn

#: Ways to move an element within its page, old and new.
MOVES: Final = {
    "append": "(it) => document.body.append(it)",
    "list": "(it) => document.body.replaceChildren(...[...document.body.children].reverse())",
    "back later": "(it) => { it.remove(); queueMicrotask(() => document.body.append(it)); }",
    "moveBefore": "(it) => document.body.moveBefore(it, document.body.firstChild)",
}
ELEMENT: Final = "document.querySelector('#it')"


def moves_of(host: HostPage) -> list[str]:
    """The turns reported by events, each once, in the order of the game."""
    told = {turn["at"]: turn["move"] for turn in host.told("it", "turn")}
    return [told[at] for at in sorted(told)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", MOVES)
def test_a_game_goes_on_where_it_is_moved(visit: Visit, site: Site, way: str) -> None:
    """Bots play a whole game, which is moved twice meanwhile: every turn is one of that game."""
    element = game(game="pyrga", seat_white="bot:1", seat_black="bot:1", loading="eager")
    host = HostPage(visit, site, element)
    for count in (2, 6):
        host.wait("it", "turn", count)
        host.page.eval_on_selector("#it", MOVES[way])
    end = host.wait("it", "ended")
    match = read_record(f'[Game "pyrga"]\n\n{" ".join(moves_of(host))}', catalogue.game)
    assert match.outcome is not None
    assert list(match.outcome.winners) == end["winners"]
    assert (1 if way == "moveBefore" else 3) == len(host.told("it", "ready"))
    assert [] == host.told("it", "error")


def test_a_game_that_a_person_plays(visit: Visit, site: Site) -> None:
    """Moved during the start and after two turns, it can still undo them and begin again.

    What is begun again is the game as it was asked for.
    """
    record = '[Game "pyrga"]\nSb2 Tb1E'
    host = HostPage(visit, site, game(record=record, mode="try", loading="click"))
    host.page.click("#it button")
    host.page.eval_on_selector("#it", MOVES["append"])
    host.ready()
    for count, square in enumerate(("c1", "d1"), start=1):
        host.click("it", f"#ground [data-pick='square:{square}']")
        assert 2 + count == host.wait("it", "turn", count)["turns"]
    host.page.eval_on_selector("#it", MOVES["append"])
    assert {"at": 4, "turns": 4}.items() <= host.wait("it", "ready", 2).items()
    host.click("it", "[data-do=undo]")
    assert 3 == host.wait("it", "turn", 3)["turns"]
    host.click("it", "[data-do=reset]")
    assert 2 == host.wait("it", "ready", 3)["turns"]
    host.set(record='[Game "pyrga"]\nSb2')
    assert 1 == host.wait("it", "ready", 4)["turns"]
    host.page.eval_on_selector("#it", MOVES["append"])
    assert 1 == host.wait("it", "ready", 5)["turns"]


@pytest.mark.long_only
def test_a_game_that_is_looked_through(visit: Visit, site: Site) -> None:
    """The turn in view is kept; attributes set meanwhile apply."""
    element = game(game="pyrga", mode="view", record="Sb2 Tb1E Sc1", loading="eager")
    host = HostPage(visit, site, element)
    host.ready().click("#step-start")
    assert 0 == host.wait("it", "turn")["at"]
    host.page.eval_on_selector("#it", MOVES["append"])
    assert 0 == host.wait("it", "ready", 2)["at"]
    host.page.eval_on_selector("#it", "(it) => { it.at = 2; document.body.append(it); }")
    assert 2 == host.wait("it", "ready", 3)["at"]
    back = "(it) => { it.remove(); it.at = 1; document.body.append(it); }"
    host.page.eval_on_selector("#it", back)
    assert 1 == host.wait("it", "ready", 4)["at"]


@pytest.mark.long_only
def test_what_is_hidden_stays_hidden(visit: Visit, site: Site) -> None:
    """A game of Tyrus continues, and no message to the page reveals hidden tiles."""
    listen = "<script>all = []; addEventListener('message', ({ data }) => all.push(data));</script>"
    element = game(game="tyrus", seat_brown="bot:1", loading="eager")
    host = HostPage(visit, site, element, listen)
    frame = host.ready()
    drawn = frame.inner_html("#asked")
    frame.click("#asked button.choice[data-pick]")
    frame.click("#choices [data-pick], #ground [data-pick='square:iC']", force=True)
    frame.click("[data-do=confirm]")
    turns = host.wait("it", "turn", 2)["turns"]
    host.page.eval_on_selector("#it", MOVES["append"])
    assert turns == host.wait("it", "ready", 2)["turns"]
    assert drawn != host.frame().inner_html("#asked")
    told = host.page.evaluate("JSON.stringify(all)")
    assert "resume" in told and "Tiles" not in told and "Deal" not in told


@pytest.mark.sampled(1)
@pytest.mark.parametrize("started", [True, False])
def test_the_language_of_the_page(visit: Visit, site: Site, started: bool) -> None:
    """The nearest `lang` applies, also outside a shadow tree, and its changes."""
    shadow = f"""<div id="host" lang="en"></div><script>
      document.querySelector("#host").attachShadow({{ mode: "open" }}).innerHTML =
        '{game(game="pyrga", loading="click")}';
      globalThis.it = document.querySelector("#host").shadowRoot.firstChild;
    </script>"""
    host = HostPage(visit, site, shadow)
    if started:
        host.page.evaluate("it.start()")
        host.wait("host", "ready")
    label = "it.shadowRoot.querySelector('button').textContent"
    if not started:
        assert "Play" == host.page.evaluate(label)
    host.page.evaluate("document.querySelector('#host').lang = 'fr-CA'")
    if not started:
        assert "Jouer" == host.page.evaluate(label)
        return
    french = "document.documentElement.lang === 'fr'"
    frame = host.page.frames[-1]
    frame.wait_for_function(french)
    assert sentence(frame).startswith("À vous")
    host.page.evaluate("document.querySelector('#host').removeAttribute('lang')")
    frame.wait_for_function("document.documentElement.lang === 'en'")


#: Records loaded into a game of Pyrga against a bot, and whether they are of Pyrga.
LOADED: Final[list[tuple[str, dict[str, Any], bool]]] = [
    ("1. Sb2 Tb1E", {"game": "pyrga", "turns": 2}, True),
    ('[Game "pyrga"]\n\nSb2', {"game": "pyrga", "turns": 1}, True),
    ('[Game "shacru"]\n\n1. a3-b2', {"game": "shacru", "turns": 1}, False),
    (packed('[Game "shacru"]\n\na3-b2\n'), {"game": "shacru", "turns": 1}, False),
    (packed('[Game "pyrga"]\n\nSb2\n'), {"game": "pyrga", "turns": 1}, True),
]


def test_records_that_are_loaded(visit: Visit, site: Site) -> None:
    """A record without a game takes the current one; another game removes the old seats."""
    host = HostPage(visit, site, game(game="pyrga", mode="play", seats="2", loading="eager"))
    host.ready()
    for count, (record, told, same) in enumerate(LOADED, start=1):
        begin = f"{ELEMENT}.load('Sb2 Tb1E Sc1'); {ELEMENT}.game = 'pyrga'"
        host.page.evaluate(f"{begin}; {ELEMENT}.setAttribute('seat-black', 'bot:1')")
        assert 3 <= host.wait("it", "ready", 2 * count)["turns"]
        host.page.eval_on_selector("#it", "(it, record) => it.load(record)", record)
        assert told.items() <= host.wait("it", "ready", 2 * count + 1).items()
        assert same is host.page.evaluate(f"{ELEMENT}.hasAttribute('seat-black')")
        assert told["game"] == host.page.evaluate(f"{ELEMENT}.game")
    assert [] == host.told("it", "error")


#: The header that names the game, as email, editors and markup change it.
NAMED: Final = (
    "[Game “Pyrga”] Sb2", '[ Game  "pyrga" ]\nSb2', "[Game\u00a0„pyrga“] [White “Ann”] 1. Sb2",
    "[GAME ‘PYRGA’]", "> [Game &quot;pyrga&quot;]", "{a comment} [Game\u200b «\u202fpyrga\u202f»]",
)  # fmt: skip


def test_the_picture_of_a_record(visit: Visit, site: Site) -> None:
    """The picture is that of the record's game, however its header is written."""
    elements = "".join(
        game(f"it{at}", record=text, loading="click") for at, text in enumerate(NAMED)
    )
    host = HostPage(visit, site, elements)
    pictures = "(them) => them.map((it) => it.shadowRoot.querySelector('img').src)"
    found = host.page.eval_on_selector_all("tessera-game", pictures)
    assert [f"{site.address}pictures/pyrga-light.svg"] * len(NAMED) == found
