"""What a game played apart keeps beside its newest link: the game from before, a lost link."""

from __future__ import annotations

import json
from typing import Final

import pytest

from tessera.page.features.apart.model import TURN, UNSURE, WAITS, WATCHED
from tessera.saves import apart as saves
from tessera.saves import apart_bundle
from tessera.saves.apart import APART, BESIDE
from tests.page.apart import (
    begun,
    evicted,
    fill,
    joined,
    press,
    sent_after_playing,
    told,
    walk,
)
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")

#: Texts that stand where a link was and cannot be read.
SPOILT: Final = ("AQAAAAAAE", "?!", "e\u0301")


def link_kept(at: Visitor) -> str:
    """The newest link as it is kept."""
    found = saves.read(at.storage, walk(at).name)
    assert found is not None
    return found.link


def text_shown(at: Visitor) -> str:
    """The text that stands there to be copied."""
    (field,) = at.document.find(id="shared-link")
    return field.text


def spoil(at: Visitor, text: str) -> str:
    """Let the newest link that is kept be another text; the game's name."""
    name = walk(at).name
    found = saves.read(at.storage, name)
    assert found is not None
    saves.write(at.storage, name, found._replace(link=text))
    return name


# The game from before.


def test_the_game_in_which_one_had_a_seat_is_kept_and_told() -> None:
    """Beside the one that came, which is watched; after a reload as well."""
    at, _newcomer, other, link = evicted()
    for each in (other, other.reload()):
        assert "The game from before is kept" in told(each)
        assert walk(each).stage == WATCHED and not each.session.table.choosing
        assert walk(each).thread.heads == walk(at).thread.heads
    assert link.endswith(link_kept(other))


def test_it_is_shown_beside_the_other_one_and_can_be_copied() -> None:
    """From the row and from the menu; its link opens it elsewhere, with one's seat in it."""
    at, _newcomer, other, _link = evicted()
    (stored,) = saves.beside(other.storage, walk(other).name)
    for again in (other, other.reload()):
        press(again, "past")
        (shown,) = again.document.find(class_="two-games")
        assert shown.data["game"] == "pyrga"
        assert text_shown(again).endswith(f"#/apart/{stored.link}")
        again.press("no")
    elsewhere = Visitor()
    key = saves.player_key(other.storage)
    assert key is not None
    saves.keep_key(elsewhere.storage, key)
    elsewhere.go(f"#/apart/{stored.link}")
    assert walk(elsewhere).stage == TURN
    assert len(walk(elsewhere).thread.letters) < len(walk(at).thread.letters)


def test_nothing_that_comes_after_takes_its_place() -> None:
    """Neither more turns of the others, nor a file, nor other states that files bring."""
    at, newcomer, other, _link = evicted()
    (first,) = saves.beside(other.storage, walk(other).name)
    for _turn in range(2):
        link = sent_after_playing(at)
        other.go(link)
        newcomer.go(link)
        at, newcomer = newcomer, at
    assert walk(other).thread.heads == walk(at).thread.heads
    apart_bundle.take_in(other.storage, apart_bundle.parts(at.storage))
    other = other.reload()
    assert [first] == saves.beside(other.storage, walk(other).name) and first.stays
    assert "The game from before is kept" in told(other)
    third = Visitor()
    apart_bundle.take_in(third.storage, json.loads(json.dumps(apart_bundle.parts(other.storage))))
    third.go(f"#/apart/{walk(other).name}")
    assert "The game from before is kept" in told(third)


def test_a_file_in_which_one_has_no_seat_any_more_takes_the_game_from_nobody() -> None:
    """The state that was here is not merged into what came."""
    at, _newcomer, other, _link = evicted()
    name = walk(other).name
    (before,) = saves.beside(other.storage, name)
    saves.clear_beside(other.storage, name)
    saves.write(other.storage, name, before._replace(stays=False))
    apart_bundle.take_in(other.storage, apart_bundle.parts(at.storage))
    other.go("#/")
    other.go(f"#/apart/{name}")
    (kept,) = saves.beside(other.storage, name)
    assert kept.stays and kept.link == before.link
    assert walk(other).stage == WATCHED and "The game from before is kept" in told(other)


def test_the_watched_game_and_the_one_from_before_can_be_deleted() -> None:
    """Both at once; an invitation to it is then as refused as of any other."""
    _at, _newcomer, other, _link = evicted()
    name = walk(other).name
    press(other, "forget")
    other.press("yes")
    assert not any(key.startswith((APART, BESIDE)) for key in other.storage.texts)
    assert [name] == saves.gone(other.storage)


def test_a_seat_that_somebody_else_took_first_leaves_nothing_behind() -> None:
    """Nothing of it was ever sent."""
    _at, other, links = begun(1)
    assert walk(other).stage == TURN
    bob, cem = joined(links[0]), joined(links[0], "Cem")
    other.go(f"#/apart/{walk(bob).thread.written()}")
    cem.go(links[1])
    assert not any(key.startswith(BESIDE) for key in cem.storage.texts)


# A link that cannot be read.


@pytest.mark.parametrize("text", SPOILT)
def test_the_last_link_that_can_be_read_is_opened(text: str) -> None:
    """The other one is told, can be copied, and stays until something takes its place."""
    at, other, _links = begun(3)
    kept = link_kept(other)
    before = saves.read(other.storage, walk(other).name)
    assert before is not None and before.last and before.last != kept
    spoil(other, text)
    again = other
    for _load in range(2):
        again = again.reload()
        assert walk(again).stage == UNSURE
        assert "cannot be read here" in told(again) and "cannot be read here" in again.heard[-1]
        assert walk(again).thread.written() == before.last
        assert link_kept(again) == text
        press(again, "unread")
        shown = text_shown(again)
        assert shown.endswith(text) and ("#/apart/" in shown) == (text == SPOILT[0])
        again.press("no")
        assert not again.can("apart", data_value="send") and not again.session.table.choosing
    assert walk(at).stage == WAITS


def test_it_is_opened_again_where_it_can_be_read() -> None:
    """A build that is mended finds all as it was, the draft too."""
    _at, other, _links = begun(3)
    other.play(other.match.game.write(other.match.legal()[0]))
    kept, actions = link_kept(other), other.match.actions
    name = spoil(other, "AQAAAAAAE")
    again = other.reload()
    assert walk(again).stage == UNSURE
    again.go("#/")
    found = saves.read(again.storage, name)
    assert found is not None
    saves.write(again.storage, name, found._replace(link=kept))
    again.go(f"#/apart/{name}")
    assert again.match.actions == actions and walk(again).stage != UNSURE


@pytest.mark.parametrize("goes_on", [False, True])
def test_who_goes_on_keeps_the_text_of_the_other_one(goes_on: bool) -> None:
    """By a newer link, or from here: it stands beside, and in the menu, also after a reload."""
    at, other, _links = begun(3)
    name = spoil(other, "AQAAAAAAE")
    other = other.reload()
    if goes_on:
        press(other, "confirm")
        assert walk(other).stage in (TURN, WAITS)
    else:
        press(other, "bring-link")
        fill(other, "pasted", link=f"#/apart/{walk(at).thread.written()}")
    assert walk(other).stage != UNSURE
    assert link_kept(other) == walk(other).thread.written()
    assert ["AQAAAAAAE"] == [it.link for it in saves.beside(other.storage, name)]
    other = other.reload()
    assert "cannot be read" not in told(other)
    press(other, "unread")
    assert text_shown(other).endswith("#/apart/AQAAAAAAE")


def test_one_that_can_be_read_again_takes_its_place() -> None:
    """Of what lies beside: a later state of the game is gone on from."""
    at, other, _links = begun(3)
    kept = link_kept(other)
    name = spoil(other, "AQAAAAAAE")
    other = other.reload()
    press(other, "confirm")
    other.go("#/")
    (beside,) = saves.beside(other.storage, name)
    saves.clear_beside(other.storage, name, [beside._replace(link=kept)])
    other.go(f"#/apart/{name}")
    assert walk(other).thread.heads == walk(at).thread.heads
    assert not saves.beside(other.storage, name)


@pytest.mark.parametrize("whole", [False, True])
def test_a_game_of_which_nothing_can_be_read_is_there(whole: bool) -> None:
    """Its page gives the text, after a question it can be deleted; a link of it goes on."""
    _at, other, _links = begun(3)
    name, kept = walk(other).name, link_kept(other)
    stored = saves.read(other.storage, name)
    assert stored is not None
    saves.write(other.storage, name, stored._replace(link="AQAAAAAAE", last="AQAAAAAAI"))
    if whole:
        other.storage.texts[f"{APART}{name}"] = "{torn"
    text = "{torn" if whole else "AQAAAAAAE"
    again = other.reload()
    assert again.site.shell.screen == "page"
    assert "cannot be read here" in again.document.everything()
    assert text_shown(again).endswith(text) and again.can("copy-link")
    again.go(f"#/apart/{kept}")
    assert walk(again).thread.written() == kept and walk(again).stage == TURN
    assert [text] == [it.link for it in saves.beside(again.storage, name)]
    for it in (again, other):
        it.storage.texts[f"{APART}{name}"] = "{torn"
        saves.clear_beside(it.storage, name)
        it.go("#/")
        it.go(f"#/apart/{name}")
        it.press("apart", data_value="drop")
        it.press("yes")
        assert not saves.names(it.storage) and it.site.shell.screen == "home"
        it.storage.texts[f"{APART}{name}"] = "{torn"


def test_what_a_file_takes_along_keeps_what_cannot_be_read() -> None:
    """As text, to be read where it can be."""
    _at, other, _links = begun(3)
    kept = link_kept(other)
    name = spoil(other, "AQAAAAAAE")
    file = json.loads(json.dumps(apart_bundle.parts(other.storage)))
    new = Visitor()
    assert apart_bundle.take_in(new.storage, file).taken == 1
    new.go(f"#/apart/{name}")
    assert walk(new).stage == UNSURE and walk(new).unread == "AQAAAAAAE"
    new.go(f"#/apart/{kept}")
    assert ["AQAAAAAAE"] == [it.link for it in saves.beside(new.storage, name)]


def test_an_older_build_s_game_is_read_as_before() -> None:
    """Without the fields that came since."""
    _at, other, _links = begun(3)
    key = f"{APART}{walk(other).name}"
    whole = json.loads(other.storage.texts[key])
    assert whole.pop("last")
    other.storage.texts[key] = json.dumps(whole)
    again = other.reload()
    assert walk(again).stage == TURN and again.match.actions == other.match.actions
