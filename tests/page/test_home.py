"""The home column, the form for a new game, the import, and the question."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.page.views import forms, home, html
from tessera.saves.library import About, Damaged, Kept
from tessera.words.language import LANGUAGES, unbroken
from tests.outside import PERSONS
from tests.page.tables import GAMES_PARTS, MARKUP, column, doing, match, said, tree
from tests.words.speaking import every_language, whole, words
from website import prerender

ENGLISH = words("en")


def listed(name: str, moves: str, white: str = "") -> tuple[str, About | None, Damaged | None]:
    """A game as the library lists it."""
    headers = {"White": white} if white else {}
    kept = Kept(match(moves)._replace(headers=headers), PERSONS, "2026-11-21")
    return name, About.of(kept), None


def items(text: str) -> dict[str, str]:
    """The words of each game in the lists, by the id of its place."""
    return {
        str(item.get("id")): " ".join("".join(item.itertext()).split())
        for item in tree(text).findall(".//li")
    }


def test_games_are_listed_by_whether_they_go_on() -> None:
    """Games going on stand before finished ones, each with its players, turns and standing."""
    games = [
        listed("b", "Sb2 Sb3"),
        listed("a", "Sb2 resign white"),
        listed("c", "Cb2", "Ann"),
    ]
    text = column(ENGLISH, games, [], GAMES_PARTS)
    found = items(text)
    assert ["game-b", "game-c", "game-a"] == list(found)
    assert found["game-b"].startswith("Pyrga: White against Black")
    assert "2 turns, White to move" in found["game-b"]
    assert found["game-c"].startswith("Pyrga: Ann against Black")
    assert "1 turn, Black" in found["game-c"]
    assert "White wins" in found["game-a"]
    titles = [title.text for title in tree(text).findall(".//h2")]
    assert ["In progress", "Finished games"] == titles


def test_whom_this_version_does_not_know_is_a_person() -> None:
    """In the list as at the table."""
    name, about, damaged = listed("a", "Sb2")
    assert about is not None
    about = about._replace(players={"white": "person", "black": "bot:9"})
    found = items(column(ENGLISH, [(name, about, damaged)], [], GAMES_PARTS))
    assert found["game-a"].startswith("Pyrga: White against Black")
    assert "1 turn, Black to move" in found["game-a"]


#: Games going on by who plays, and whether that one person is to move in it.
WAITING = {
    "aa": ({"white": "person", "black": "person"}, False),
    "bb": ({"white": "bot:1", "black": "bot:2"}, False),
    "cc": ({"white": "bot:3", "black": "person"}, False),
    "dd": ({"white": "person", "black": "bot:3"}, True),
    "ee": ({"white": "person", "black": "bot:1"}, True),
}


def test_games_that_wait_for_the_one_person_stand_first() -> None:
    """They say so; the others name the seat to move; within both, the order stays."""
    games: list[tuple[str, About | None, Damaged | None]] = []
    for name, (players, _waits) in WAITING.items():
        about = About.of(Kept(match("Sb2 Sb3"), players, "2026-11-21"))
        games.append((name, about, None))
    found = items(column(ENGLISH, games, [], GAMES_PARTS))
    assert [f"game-{name}" for name in ("dd", "ee", "aa", "bb", "cc")] == list(found)
    for name, (_players, waits) in WAITING.items():
        assert waits == ("2 turns, your turn" in found[f"game-{name}"])
        assert waits != ("to move" in found[f"game-{name}"])


def test_each_game_can_be_opened_exported_and_deleted() -> None:
    """A game's entry leads to it, and its controls carry its name."""
    text = column(ENGLISH, [listed("ab12", "Sb2")], [], GAMES_PARTS)
    assert ["#/game/ab12"] == [a.get("href") for a in tree(text).findall(".//li//a")]
    for name in ("export", "delete"):
        assert "ab12" == doing(text, name).get("data-name")


def test_a_game_that_cannot_be_read_says_why() -> None:
    """Where nothing could be read, the reason stands in place of the game, without a way in."""
    broken = Damaged("checksum", None, None)
    text = column(ENGLISH, [("x", None, broken)], ["tessera.aside.x.0"], GAMES_PARTS)
    entry = tree(text).find(".//li[@id='game-x']")
    assert entry is not None
    assert "checksum" in "".join(entry.itertext())
    assert not entry.findall(".//a")
    assert entry.findall(".//*[@data-do='delete']")
    raw = entry.find(".//*[@data-do='download']")
    assert raw is not None and "tessera.game.x" == raw.get("data-key")


def test_a_mended_game_says_what_was_wrong() -> None:
    """Where a part could be read, the game can be opened, and its damage stands beside it."""
    name, about, _none = listed("x", "Sb2")
    text = column(ENGLISH, [(name, about, Damaged("lost", None, None))], [], GAMES_PARTS)
    entry = tree(text).find(".//li[@id='game-x']")
    assert entry is not None and entry.findall(".//a")
    assert "last state was lost" in "".join(entry.itertext())


def test_what_lies_aside_can_be_downloaded_and_forgotten() -> None:
    """Each text aside has its two controls with its key; without any there is no such list."""
    keys = ["tessera.aside.x.0", 'tessera.aside."><b>.1']
    text = column(ENGLISH, [], keys, GAMES_PARTS)
    for name in ("download", "forget"):
        controls = tree(text).findall(f".//*[@data-do='{name}']")
        assert keys == [control.get("data-key") for control in controls]
    assert "What could not be read" in said(text)
    assert "What could not be read" not in said(column(ENGLISH, [], [], GAMES_PARTS))


def test_without_games_there_is_nothing() -> None:
    """A newcomer sees no empty lists, and no trouble where there is none."""
    assert "" == column(ENGLISH, [], [], GAMES_PARTS) == html.told("")


def test_what_went_wrong_is_told_as_text() -> None:
    """Whatever stands in it."""
    told = tree(html.told(MARKUP)).find("*")
    assert told is not None and (MARKUP, "trouble") == (told.text, told.get("class"))


def test_names_are_text_on_every_screen() -> None:
    """Markup in a player's name, a save's name, a message or a question is shown, not read."""
    texts = [
        column(ENGLISH, [listed(MARKUP, "Sb2", MARKUP)], [MARKUP], GAMES_PARTS),
        forms.import_form(ENGLISH, MARKUP),
        html.question(ENGLISH, MARKUP, MARKUP),
    ]
    for text in texts:
        assert not tree(text).findall(".//b")
        assert MARKUP in "".join(tree(text).itertext())


@every_language
@pytest.mark.parametrize("why", ["form", "checksum", "newer", "content", "rules", "lost"])
def test_every_damage_has_its_sentence(why: str, spoken: str) -> None:
    """Each reason of the library's is told, and that the text lies aside where it does."""
    _ = words(spoken)
    alone = home.damage(_, Damaged(why, None, None))
    with_aside = home.damage(_, Damaged(why, None, "tessera.aside.x.0"))
    assert whole(alone) and alone.endswith(".")
    assert with_aside.startswith(alone) and len(with_aside) > len(alone)


@every_language
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_can_be_begun(game: str, spoken: str) -> None:
    """From its card of the built home: its picture, and links that say which game they mean."""
    shelf = tree(prerender.shelf({each: words(each) for each in LANGUAGES}))
    card = shelf.find(f".//li[@id='card-{game}']")
    assert card is not None and len(catalogue.GAMES) == len(shelf.findall(".//li[@class='card']"))
    title, line = (
        unbroken(catalogue.TITLES[game]),
        words(spoken)(prerender.parts_of(game).words.LINE),
    )
    assert (title, line) == (
        card.findtext("h2"),
        card.findtext(f"p[@class='line']/span[@lang='{spoken}']"),
    )
    links = {
        link.get("href"): "".join(span.itertext())
        for link in card.findall("p/a")
        for span in (link.findall(f"span[@lang='{spoken}']") or [link])
        if link.get("lang", spoken) == spoken
    }
    said = {
        "en": ("Play", "Learn", "Rules of", "Choose players for"),
        "fr": ("Jouer à", "Apprendre", "Règles de", "Choisir les joueurs pour"),
    }
    ways = (f"#/play/{game}", f"#/learn/{game}")
    addresses = (*ways, f"rules/{game}.{spoken}.html", f"#/new/{game}")
    assert links == {
        address: f"{what} {title}" for address, what in zip(addresses, said[spoken], strict=True)
    }
    (look,) = card.findall("a")
    assert (f"#/play/{game}", "true", "-1") == tuple(
        look.get(name) for name in ("href", "aria-hidden", "tabindex")
    )
    assert None is not look.find("*")


def test_a_game_whose_words_are_not_here_yet() -> None:
    """What needs no words is shown: its name, how many turns; it can be opened all the same."""
    name, about, _none = listed("x", "Sb2 resign white", "Ann")
    text = column(ENGLISH, [(name, about, None), ("y", None, None)], [], {})
    found = items(text)
    assert found["game-x"].startswith("Pyrga2 turnsExport")
    assert found["game-y"].startswith("A kept game")
    links = [link.get("href") for link in tree(text).findall(".//li/a")]
    assert ["#/game/y", "#/game/x"] == links
    assert ["In progress", "Finished games"] == [
        title.text for title in tree(text).findall(".//h2")
    ]


def test_a_question_has_its_two_answers() -> None:
    """The text names the dialog; yes carries its own word, and there is a way out."""
    text = html.question(ENGLISH, "Resign this game?", "Resign")
    assert "Resign this game?" == tree(text).findtext("*[@id='question']")
    assert ("Resign", "Cancel") == (doing(text, "yes").text, doing(text, "no").text)
