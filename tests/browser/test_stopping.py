"""A search that is stopped answers, in every game, however it searches."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.view import View
from tests.outside import played
from tests.search.reviewing import played as random_game

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}

#: Starts the bots' worker, asks it every question, and stops each some while after it has begun.
#: What comes back is whether each answer came only after the stop.
STOPPING: Final = """
async ([questions, pause, kind = "move"]) => {
  const parts = JSON.parse(document.getElementById("site").textContent);
  const at = (address) => new URL(address, document.baseURI).href;
  const worker = new Worker(at(parts.app + "worker.mjs"), { type: "module" });
  const send = (message) => worker.postMessage(JSON.stringify(message));
  let heard = () => {};
  worker.onmessage = ({ data }) => heard(JSON.parse(data));
  const hear = (kind) => new Promise((resolve, reject) => {
    heard = (told) => {
      if (told.kind === kind) resolve();
      if (told.kind === "failed") reject(new Error(told.detail));
    };
  });
  const archives = [parts.app + "house.zip", ...Object.values(parts.archives)].map(at);
  const entry = at(parts.app + "bot_worker.py");
  const ready = hear("ready");
  send({ do: "start", runtime: at(parts.runtime), archives, entry });
  await ready;
  const found = [];
  for (const [id, question] of questions.entries()) {
    const answered = hear(kind);
    let moved = false;
    answered.then(() => { moved = true; });
    send({ do: "think", id: id + 1, tells: true, cap: null, ...question });
    await new Promise((resolve) => setTimeout(resolve, pause));
    const early = moved;
    send({ do: "stop", id: id + 1 });
    await answered;
    found.push(!early);
  }
  worker.terminate();
  return found;
}
"""
#: After how many milliseconds a search is stopped; how often, with another seed each time.
PAUSE, TIMES = 250, 3
#: Positions that level 5 thinks about for longer than that: a record, or actions drawn by lot.
POSITIONS: Final[dict[str, str | int]] = {
    "pyrga": "Sa2 Ta3N Ca4 Ta4E Cc4 Tc4W Tb4E Td4S Td2W",
    "shacru": 12,
    "pacru": 12,
    "tayu": 15,
    "tyrus": 1,
}
#: Of Ta Yü the form that it thinks longer about.
OPTIONS: Final = {"tayu": {"hand": "two"}}


def position(game: str) -> View:
    """What the seat to move sees there."""
    rules, known = catalogue.game(game), POSITIONS[game]
    if isinstance(known, str):
        match = played(known, game=game)
    else:
        rng = Random(1)
        match = Match.new(rules, rules.setup(2, OPTIONS.get(game, {})), rng)
        while len(match.actions) < known:
            match = match.play(rng.choice(match.legal()))
    assert match.to_move is not None
    return View.of(match, match.to_move)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", POSITIONS)
def test_a_search_is_stopped(shared_page: Page, game: str) -> None:
    """In the middle of its work a move, an analysis, a review tells what it has found so far.

    An analysis would never end of itself, a review not for minutes.
    """
    view, record = position(game).write(), write_record(random_game(game, 2))
    asked: dict[str, dict[str, Any]] = {
        "move": {"view": view, "level": 5},
        "analysis": {"do": "analyse", "view": view, "values": False},
        "review": {"do": "review", "record": record, "open": True},
    }
    for kind, question in asked.items():
        questions = [{"game": game, "seed": seed, **question} for seed in range(TIMES)]
        stopped = shared_page.evaluate(STOPPING, [questions, PAUSE, kind])
        assert any(stopped) if kind == "move" else all(stopped)
