"""The example of an engine on an embedded board, as the page *Embed a game* has it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Route

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.replay import read_record
from tests.browser.conftest import Site, Visit
from tests.browser.embedding import HostPage, game

ROOT: Final = Path(__file__).parents[2]


def engine_of_the_page(language: str) -> str:
    """The script of the page's example, without its comments."""
    text = (ROOT / f"static/pages/embedding.{language}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```html\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (example,) = (block for block in blocks if "async function answer" in block)
    assert len(example.splitlines()) <= 25
    found = re.search(r'<script type="module">.*</script>', example, re.DOTALL)
    assert found is not None
    return re.sub(r"//.*", "", found[0])


def squares(match: Match) -> list[str]:
    """Where a Square may be placed, which is in hand where nothing else is chosen."""
    written = map(match.game.write, match.legal())
    return [text[1:] for text in written if text.startswith("S")]


def test_an_engine_of_the_page_plays(visit: Visit, site: Site) -> None:
    """The page's example, with a program that plays so that it goes on: two turns of each."""
    script, french = map(engine_of_the_page, ("en", "fr"))
    assert script == french
    both = game(game="pyrga", mode="play", seat_white="person", seat_black="person")
    elements = both + script
    asked: list[str] = []

    def engine(route: Route) -> None:
        asked.append(route.request.post_data or "")
        match = read_record(f'[Game "pyrga"]\n\n{asked[-1]}', catalogue.game)
        moves = (action for action in match.legal() if squares(match.play(action)))
        route.fulfill(body=match.game.write(next(moves)))

    visit.context.route("**/engine", engine)
    host = HostPage(visit, site, elements)
    frame = host.ready()
    played: list[str] = []
    for turn in range(2):
        match = read_record(f'[Game "pyrga"]\n\n{" ".join(played)}', catalogue.game)
        frame.click(f"#ground [data-pick='square:{squares(match)[0]}']")
        ready = host.wait("it", "ready", turn + 2)
        assert (2 * turn + 2, "white") == (ready["turns"], ready["toMove"])
        played = [*asked[-1].split(), ready["move"]]
        frame = host.frame()
    assert [1, 3] == [len(moves.split()) for moves in asked]
