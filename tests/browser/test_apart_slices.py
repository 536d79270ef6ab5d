"""A link that was made to take long: the page answers while it is read."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from tessera.apart.letters import Answer, Ask, Play
from tests.apart.forging import signed
from tests.apart.parties import letters, player_keys, terms_of
from tests.browser.conftest import Visit

#: How often a turn is taken back in it.
TIMES: Final = 1300
#: Opens a link; how many pieces of work of some length there are until its game is shown.
PIECES: Final = """
(link) => new Promise((shown) => {
  const { port1, port2 } = new MessageChannel();
  let pieces = 0, last = performance.now();
  port1.onmessage = () => {
    const now = performance.now();
    pieces += now - last > 5;
    last = now;
    if (document.querySelector("#ground")) shown(pieces);
    else port2.postMessage(0);
  };
  location.hash = link;
  port2.postMessage(0);
})
"""


def links(rng: Random) -> tuple[str, str]:
    """A link of a game of Pyrga, and one in which the same turn is taken back again and again."""
    keys = player_keys(rng, 2)
    *_, sent = islice(letters(terms_of(rng, "pyrga"), keys, rng.choice), 4)
    thread = sent.thread
    assert thread.due is not None and thread.match is not None
    author, turn = thread.due.party, (Play(thread.match.legal()[0]),)
    for _time in range(TIMES):
        thread = thread.with_letter(author, turn).with_letter(author, (Ask(),))
        thread = thread.with_letter(1 - author, (Answer(yes=True),))
    for party, key in enumerate(keys):
        thread = signed(thread, party, key)
    return f"#/apart/{sent.payload}", f"#/apart/{thread.written()}"


def test_the_page_answers_while_a_link_is_read(visit: Visit, rng: Random) -> None:
    """Once the code is here, reading and showing would be a single piece of work."""
    short, long = links(rng)
    page = visit(short)
    page.wait_for_selector("#ground")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("#ground", state="detached")
    assert len(long) < 4000
    assert 4 < page.evaluate(PIECES, long)
