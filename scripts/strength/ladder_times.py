"""Thinking times of the levels in positions of real games: here, and in the site's worker."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from toolchain import browsers, nodejs
from benchmarks.lab import laboratory
from strength.figures import quantile
from strength.ladder_page import TIMES, VERSION, kept_times
from strength.ladder_plan import FORMS, Form, rungs
from strength.store import PACKED, PUBLISHED, fingerprint, unpacked
from tessera.command.players import player
from tessera.games import catalogue
from tessera.play.replay import read_record
from tessera.play.view import View, read_view
from tessera.search.levels import EVERY

#: Number of a match's games that are used, and of decisions of the first player in each.
GAMES, DECISIONS = 8, 5
#: Longest duration of one decision, in milliseconds.
LONGEST: Final = 120_000

#: Starts the site's worker; ``ask`` returns the duration of one question, in milliseconds.
ASKING: Final = """
async ({ archives }) => {
  const parts = JSON.parse(document.getElementById("site").textContent);
  const at = (path) => new URL(path, document.baseURI).href;
  const known = archives.map((name) => parts.archives[name]).filter(Boolean);
  const worker = new Worker(at(parts.app + "worker.mjs"), { type: "module" });
  const send = (message) => worker.postMessage(JSON.stringify(message));
  const hear = (kinds) =>
    new Promise((resolve, reject) => {
      const listen = ({ data }) => {
        const told = JSON.parse(data);
        if (told.kind === "failed") reject(new Error(told.detail));
        if (!kinds.includes(told.kind)) return;
        worker.removeEventListener("message", listen);
        resolve(told);
      };
      worker.addEventListener("message", listen);
    });
  let number = 0;
  globalThis.ask = async (question) => {
    const began = performance.now();
    send({ do: "think", id: ++number, tells: false, cap: null, ...question });
    await hear(["move"]);
    return performance.now() - began;
  };
  const ready = hear(["ready"]);
  send({
    do: "start",
    runtime: at(parts.runtime),
    archives: [at(parts.app + "house.zip"), ...known.map(at)],
    entry: at(parts.app + "bot_worker.py"),
  });
  await ready;
}
"""


def questions(form: Form, level: int) -> Iterator[dict[str, Any]]:
    """Positions in which the level had to decide, spread over the games of a match."""
    names = [one.name for one in rungs(form) if one.pairing.first == str(level)]
    paths = [path for name in names if (path := PUBLISHED / f"{name}{PACKED}").exists()]
    lines = list(unpacked(paths[0]))[1:] if paths else []
    for line in lines[:: max(1, len(lines) // GAMES)][:GAMES]:
        match = read_record(line["record"], catalogue.game)
        own = [
            count
            for count, state in enumerate(match.states[:-1])
            if match.game.side(match.setup, state.to_move or "") == line["side"]
        ]
        for count in own[:: max(1, len(own) // DECISIONS)][:DECISIONS]:
            before = match.at(count)
            seat = before.to_move
            assert seat is not None
            view = View.of(before, seat).write()
            yield {"game": form.game, "view": view, "level": level, "seed": count}


def here(asked: dict[str, Any]) -> float:
    """Processor time of this Python for a question, in milliseconds."""
    view, chosen = read_view(asked["view"], catalogue.game), player(str(asked["level"]))
    began = chosen.clock()
    chosen.choose(view, asked["seed"])
    return 1000 * (chosen.clock() - began)


def measured(names: Sequence[str]) -> int:
    """Measure the forms of these names and keep the times; return the exit status."""
    nodejs.packages()
    times = kept_times()
    with laboratory(browsers.chromium()) as lab, lab.page("", ready=False) as page:
        page.set_default_timeout(LONGEST)
        for form in FORMS:
            if form.id not in names:
                continue
            packages = catalogue.archives(form.game)
            archives = [
                "search",
                *(name for package in packages for name in (package, f"{package}-bot")),
            ]
            page.evaluate(ASKING, {"archives": archives})
            levels: dict[str, Any] = {}
            for level in EVERY:
                asked = list(questions(form, level))
                if not asked:
                    continue
                found = {
                    "cpython": figures([here(one) for one in asked]),
                    "chromium": figures([page.evaluate("ask", one) for one in asked]),
                }
                levels[str(level)] = found
                print(f"{form.id}, level {level}: {found}", flush=True)
            times[form.id] = {VERSION: fingerprint(form.game), "levels": levels}
            TIMES.write_text(json.dumps(times, indent=1) + "\n", encoding="utf-8")
    return 0


def figures(took: Sequence[float]) -> list[int]:
    """The median, the 95 % quantile, and the number of values."""
    rounded = [round(time) for time in took]
    return [quantile(rounded, 0.5), quantile(rounded, 0.95), len(rounded)]
