"""The positions that the page on records gives as examples are such as can be read."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.study_record import read_study
from tests.records.test_placing import record

#: Where the pages are that the site shows.
PAGES: Final = Path(__file__).parents[2] / "static/pages"
#: The headers of a deal with tiles in an order, the first two that lie on the table in front.
ORDERED: Final = (("Left", "Right"), ("IvoryDeck", "BrownDeck"))


def examples(language: str) -> dict[str, str]:
    """The examples by the games' titles."""
    page = (PAGES / f"records.{language}.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", page, flags=re.MULTILINE)
    table = next(each for each in sections if each.lower().partition("\n")[0].endswith("positions"))
    rows = re.findall(r"^\| ([^|`]+?) \| `([^`]+)` \|", table, re.MULTILINE)
    return {title: text for titles, text in rows for title in titles.split(", ")}


def test_both_pages_give_the_same() -> None:
    """An example of a game or more each, all five."""
    assert examples("en") == examples("fr") and len(SHOWN) >= 5


#: The games of which there are examples.
SHOWN: Final = [game for game in catalogue.GAMES if catalogue.game(game).title in examples("en")]


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("game", SHOWN)
def test_it_can_be(game: str, spoken: str) -> None:
    """With a deal that has what it needs in front."""
    rules = catalogue.game(game)
    text = examples(spoken)[rules.title]
    needed = re.findall(r"(\w+)[:@]\w{2,}", text)
    pairs = [pair for names in ORDERED for pair in zip(names, needed, strict=False)]
    deals = ({**rules.deal(rules.setup(), Random(seed))} for seed in range(99))
    deal = next(
        each for each in deals if all(tile in each.get(name, tile).split() for name, tile in pairs)
    )
    for name, tile in pairs:
        words = deal.get(name, "").split()
        if words:
            words.remove(tile)
            deal[name] = " ".join([tile, *words])
    if game == "tyrus":
        deal["First"] = "ivory"
    match = read_study(record(game, deal, text, rules.placed_from), catalogue.game).match
    assert (match.to_move or "").startswith(text.split()[0].lower())
