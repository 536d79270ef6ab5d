"""What of the games stands in the pages before Python is there: pictures, lines, first boards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from html import escape
from random import Random
from typing import Any, Final

from tessera.drawing.svg import element, scoped
from tessera.games import catalogue
from tessera.page.core.state import GameUi
from tessera.page.embed.diagram_view import picture
from tessera.page.features.box import box
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.words.language import LANGUAGES, Words, unbroken
from website import diagrams

_WORDS: Final = {
    "en": {
        "play": "Play", "learn": "Learn", "rules": "Rules", "study": "Study board",
        "position": "Set up a position",
        "measure": "{players} players, {minutes} minutes",
    },
    "fr": {
        "play": "Jouer", "learn": "Apprendre", "rules": "Règles", "study": "Plateau d’étude",
        "position": "Composer une position",
        "measure": "{players} joueurs, {minutes} minutes",
    },
}  # fmt: skip
#: What stands between that and a game's name, for who hears both.
_OF: Final = {
    "en": {"play": "", "learn": "", "rules": "of "},
    "fr": {"play": "à ", "learn": "", "rules": "de "},
}


class Built(Words):
    """Words from the catalogues that the build has compiled, by their places in the archives."""

    def __init__(self, language: str, catalogues: Mapping[str, bytes]) -> None:
        self._compiled = catalogues
        super().__init__(language)
        for game in catalogue.GAMES:
            self.add_game(*catalogue.archives(game))

    def add(self, package: str, name: str) -> None:
        """Read a catalogue of the build."""
        if self.language != LANGUAGES[0]:
            from gettext import GNUTranslations  # noqa: PLC0415
            from io import BytesIO  # noqa: PLC0415

            data = self._compiled[f"{package.replace('.', '/')}/{name}"]
            self._catalogues[package] = GNUTranslations(BytesIO(data))


@cache
def parts_of(game: str) -> GameUi:
    """A game's board and words, without what only the browser needs."""
    return GameUi(catalogue.board(game), catalogue.words(game))


def archives() -> dict[str, tuple[str, ...]]:
    """The archives that the page needs for each game."""
    return {game: catalogue.archives(game) for game in catalogue.GAMES}


def starts() -> dict[str, str]:
    """The pieces of the games at their starts, drawn; the boards stand on the shelf."""
    return {
        game: parts_of(game).board.pieces(diagrams.opening(game).state.observed_by(None))
        for game in catalogue.GAMES
    }


def counts() -> dict[str, tuple[int, ...]]:
    """How many can play each game, the usual number first."""
    return {game: catalogue.game(game).seat_counts for game in catalogue.GAMES}


def boxes(words: Words) -> str:
    """The boxes of all games in a language, as JSON by game, for the home (`static/box.mjs`)."""
    found = {game: box(words, parts_of(game), catalogue.game(game)) for game in catalogue.GAMES}
    return json.dumps(found, ensure_ascii=False)


def shelf(words: Mapping[str, Words]) -> str:
    """All games, each with a picture of it being played; both languages."""
    items = "".join(_card(game, words) for game in catalogue.GAMES)
    return f'<ul id="shelf" class="shelf">{items}</ul>{_boards()}'


def _boards() -> str:
    """An empty board to try turns on, where nothing is hidden, and one to set up a position on."""
    found, games = "", [catalogue.game(name) for name in catalogue.TITLES]
    shown = [it.id for it in games if is_open(Match.new(it, it.setup(), Random(0)))]
    for what, place, names in (("study", "", shown), ("position", "/position", catalogue.GAMES)):
        label = both(lambda tongue, name=what: _WORDS[tongue][name])
        links = "".join(
            element(
                "a",
                escape(unbroken(catalogue.TITLES[game])),
                href=f"#/study/{game}{place}",
                translate="no",
            )
            for game in names
        )
        about = {"role": "group", "aria_labelledby": f"boards-{what}", "class_": "ways"}
        found += element("p", element("span", label, id_=f"boards-{what}") + links, **about)
    return element("div", found, class_="boards")


def _card(game: str, words: Mapping[str, Words]) -> str:
    title, about = unbroken(catalogue.TITLES[game]), parts_of(game)
    shown = diagrams.played(game)
    drawn = scoped(picture(shown, about), f"home-{game}-")
    line = both(lambda tongue: words[tongue](about.words.LINE))
    address = f"#/play/{game}"
    inner = (
        element("a", drawn, class_="look", href=address, tabindex=-1, aria_hidden="true",
                data_ahead=game, data_play=game)
        + element("h2", escape(title), translate="no")
        + element("p", line, class_="line")
        + element("p", both(lambda tongue: measure(game, tongue)), class_="quiet")
        + element("p", _links(game, title, address), class_="row")
    )  # fmt: skip
    return element("li", inner, id_=f"card-{game}", class_="card", data_game=game)


def measure(game: str, tongue: str) -> str:
    """How many play a game, and how long."""
    minutes = catalogue.about(game).minutes
    return _WORDS[tongue]["measure"].format(players=seats(game), minutes=minutes)


def seats(game: str) -> str:
    """How many play a game: ``2``, or from the fewest to the most, ``2–4``."""
    counts = catalogue.game(game).seat_counts
    return "–".join(str(count) for count in sorted({min(counts), max(counts)}))


def _links(game: str, title: str, address: str) -> str:
    """Play, learn, the rules; each says of which game to who does not see the card."""

    def of(what: str, tongue: str) -> str:
        return f'{_WORDS[tongue][what]}<span class="unseen"> {_OF[tongue][what]}{title}</span>'

    def named(what: str) -> str:
        return both(lambda tongue: of(what, tongue), raw=True)

    opens = {"data_play": game, "data_ahead": game, "aria_haspopup": "dialog"}
    play = element("a", named("play"), href=address, class_="main", **opens)
    rules = "".join(
        element("a", of("rules", tongue), lang=tongue, class_="plain",
                href=f"rules/{game}.{tongue}.html")
        for tongue in LANGUAGES
    )  # fmt: skip
    learn = element("a", named("learn"), href=f"#/learn/{game}", class_="plain", data_ahead=game)
    return play + learn + rules


def both(text: Any, *, raw: bool = False) -> str:
    """A text in every language, of which the page shows the player's."""
    return "".join(
        f'<span lang="{tongue}">{text(tongue) if raw else escape(text(tongue))}</span>'
        for tongue in LANGUAGES
    )
