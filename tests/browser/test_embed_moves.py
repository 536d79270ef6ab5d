"""Embedded games that are moved within their page, and pages that change around them."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tessera.play.link import packed
from tests.browser.conftest import Site, Visit
from tests.browser.embedding import HostPage, game, sentence

#: Ways to move an element within its page, old and new.
MOVES: Final = {
    "append": "(it) => document.body.append(it)",
    "list": "(it) => document.body.replaceChildren(...[...document.body.children].reverse())",
    "back later": "(it) => { it.remove(); queueMicrotask(() => document.body.append(it)); }",
    "moveBefore": "(it) => document.body.moveBefore(it, document.body.firstChild)",
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", MOVES)
def test_a_game_goes_on_where_it_is_moved(visit: Visit, site: Site, way: str) -> None:
    """During its start and after two turns; it can still undo them and begin again.

    What is begun again is the game as it was asked for.
    """
    record = '[Game "pyrga"]\nSb2 Tb1E'
    host = HostPage(visit, site, game(record=record, mode="try", loading="click"))
    host.page.click("#it button")
    host.page.eval_on_selector("#it", MOVES[way])
    host.ready()
    for count, square in enumerate(("c1", "d1"), start=1):
        host.click("it", f"#ground [data-pick='square:{square}']")
        assert 2 + count == host.wait("it", "turn", count)["turns"]
    host.page.eval_on_selector("#it", MOVES[way])
    again = way != "moveBefore"
    if again:
        assert {"at": 4, "turns": 4}.items() <= host.wait("it", "ready", 2).items()
    host.click("it", "[data-do=undo]")
    assert 3 == host.wait("it", "turn", 3)["turns"]
    host.click("it", "[data-do=reset]")
    assert 2 == host.wait("it", "ready", 2 + again)["turns"]
    assert [] == host.told("it", "error")


def test_the_language_of_the_page(visit: Visit, site: Site) -> None:
    """The nearest `lang` applies, also outside a shadow tree, and its changes."""
    shadow = f"""<div id="host" lang="en"></div><script>
      document.querySelector("#host").attachShadow({{ mode: "open" }}).innerHTML =
        '{game(game="pyrga", loading="click")}';
      globalThis.it = document.querySelector("#host").shadowRoot.firstChild;
    </script>"""
    host = HostPage(visit, site, shadow)
    label = "it.shadowRoot.querySelector('button').textContent"
    assert "Play" == host.page.evaluate(label)
    host.page.evaluate("document.querySelector('#host').lang = 'fr-CA'")
    assert "Jouer" == host.page.evaluate(label)
    host.page.evaluate("it.start()")
    host.wait("host", "ready")
    frame = host.page.frames[-1]
    assert sentence(frame).startswith("À vous")
    host.page.evaluate("document.querySelector('#host').removeAttribute('lang')")
    frame.wait_for_function("document.documentElement.lang === 'en'")


#: Records loaded into a game of Pyrga, the game that it is then, and whether that is the same.
LOADED: Final[list[tuple[str, str, bool]]] = [
    ("1. Sb2 Tb1E", "pyrga", True),
    ('[Game "pyrga"]\n\nSb2', "pyrga", True),
    ('[Game "shacru"]\n\n1. a3-b2', "shacru", False),
    (packed('[Game "shacru"]\n\na3-b2\n'), "shacru", False),
    (packed('[Game "pyrga"]\n\nSb2\n'), "pyrga", True),
]
#: Loads a record; what the element is then, once it has taken it up.
LOAD: Final = """
async (it, record) => {
  it.removeAttribute("record");
  Object.assign(it, { game: "pyrga", seats: "2" });
  it.setAttribute("seat-black", "bot:1");
  it.load(record);
  while (it.record === null) await new Promise(requestAnimationFrame);
  return [it.record, it.game, it.hasAttribute("seat-black"), it.seats];
}
"""
#: The header that names the game, as email, editors and markup change it.
NAMED: Final = (
    "[Game “Pyrga”] Sb2", '[ Game  "pyrga" ]\nSb2', "[Game\u00a0„pyrga“] [White “Ann”] 1. Sb2",
    "[GAME ‘PYRGA’]", "> [Game &quot;pyrga&quot;]", "{a comment} [Game\u200b «\u202fpyrga\u202f»]",
)  # fmt: skip


def test_the_game_of_a_record(visit: Visit, site: Site) -> None:
    """However its header is written. Without one it is the current game; another has no old seats.

    The picture is that of the game.
    """
    elements = "".join(
        game(f"it{at}", record=text, loading="click") for at, text in enumerate(NAMED)
    )
    host = HostPage(visit, site, elements + game(game="pyrga", loading="click"))
    pictures = "(them) => them.map((it) => it.shadowRoot.querySelector('img').src)"
    found = host.page.eval_on_selector_all("tessera-game", pictures)
    assert [f"{site.address}pictures/pyrga-light.svg"] * (len(NAMED) + 1) == found
    for record, name, same in LOADED:
        told: list[Any] = host.page.eval_on_selector("#it", LOAD, record)
        assert [record, name, same, None] == told
