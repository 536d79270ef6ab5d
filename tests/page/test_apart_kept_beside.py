"""What a game played apart keeps beside its newest link: the game from before, a lost link."""

from __future__ import annotations

import json
from typing import Final

import pytest

from tessera.page.features.apart.model import TURN, UNSURE, WAITS, WATCHED
from tessera.saves import apart as saves
from tessera.saves import apart_bundle
from tessera.saves.apart import APART
from tests.page import apart as two
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")

#: A text that stands where a link was and cannot be read, and others that are no links at all.
SPOILT: Final = "AQAAAAAAE"
NO_LINKS: Final = ("?!", "e\u0301")
FROM_BEFORE: Final = "The earlier game is kept"


def text_shown(at: Visitor) -> str:
    """The text that stands there to be copied."""
    (field,) = at.document.find(id="shared-link")
    return field.text


def spoil(at: Visitor, text: str = SPOILT) -> str:
    """Let the newest link that is kept be another text; the game's name."""
    name = two.walk(at).name
    saves.write(at.storage, name, two.stored(at)._replace(link=text))
    return name


def carried(at: Visitor) -> Visitor:
    """Another browser that has taken in the file with everything."""
    other = Visitor()
    apart_bundle.take_in(other.storage, json.loads(json.dumps(apart_bundle.parts(at.storage))))
    return other


# The earlier game.


def test_the_game_in_which_one_had_a_seat_is_kept_and_shown() -> None:
    """Beside the one that came, which is watched; its link opens it elsewhere, with one's seat."""
    at, _newcomer, other = two.evicted()
    (before,) = two.links_beside(other)
    for again in (other, other.reload()):
        assert FROM_BEFORE in two.told(again) and two.address(again) == two.address(at)
        assert two.walk(again).stage == WATCHED and not again.session.table.choosing
        assert two.stored(again).about["asks"] == WATCHED, "what is listed asks for no turn"
        two.press(again, "past")
        (shown,) = again.document.find(class_="two-games")
        assert shown.data["game"] == "pyrga"
        assert text_shown(again).endswith(f"#/apart/{before}")
        again.press("no")
    elsewhere = Visitor()
    saves.keep_key(elsewhere.storage, two.key_of(other))
    elsewhere.go(f"#/apart/{before}")
    assert two.walk(elsewhere).stage == TURN
    assert len(two.walk(elsewhere).thread.letters) < len(two.walk(at).thread.letters)


# A link that cannot be read.


@pytest.mark.parametrize("text", [SPOILT, *NO_LINKS])
def test_the_last_link_that_can_be_read_is_opened(text: str) -> None:
    """The other one is told, can be copied, and stays until something takes its place."""
    at, other, _links = two.begun(3)
    last = two.stored(other).last
    assert last not in ("", two.stored(other).link)
    spoil(other, text)
    again = other
    for _load in range(2):
        again = again.reload()
        assert two.walk(again).stage == UNSURE and two.walk(again).thread.written() == last
        assert "cannot be read here" in two.told(again) and "cannot be read here" in again.heard[-1]
        assert two.stored(again).link == text
        two.press(again, "unread")
        shown = text_shown(again)
        assert shown.endswith(text) and ("#/apart/" in shown) == (text == SPOILT)
        again.press("no")
        assert not two.can(again, "send") and not again.session.table.choosing
    assert two.walk(at).stage == WAITS


@pytest.mark.parametrize("goes_on", [False, True])
def test_who_goes_on_keeps_the_text_of_the_other_one(goes_on: bool) -> None:
    """By a newer link, or from here: it stands beside, and in the menu, also after a reload."""
    at, other, _links = two.begun(3)
    kept = two.stored(other).link
    spoil(other)
    other = other.reload()
    if goes_on:
        two.press(other, "confirm")
        assert two.walk(other).stage in (TURN, WAITS)
    else:
        two.press(other, "bring-link")
        two.fill(other, "pasted", link=two.address(at))
    assert two.walk(other).stage != UNSURE and two.address(other).endswith(two.stored(other).link)
    assert [SPOILT] == two.links_beside(other)
    other = other.reload()
    assert "cannot be read" not in two.told(other)
    two.press(other, "unread")
    assert text_shown(other).endswith(f"#/apart/{SPOILT}")
    other.press("no")
    # A later state that can be read again is gone on from.
    name = two.walk(other).name
    (beside,) = saves.beside(other.storage, name)
    saves.clear_beside(other.storage, name, [beside._replace(link=kept)])
    two.reopened(other)
    assert two.walk(other).thread.heads == two.walk(at).thread.heads and not two.links_beside(other)


@pytest.mark.parametrize("whole", [False, True])
def test_a_game_of_which_nothing_can_be_read_is_there(whole: bool) -> None:
    """Its page gives the text, after a question it can be deleted; a link of it goes on."""
    _at, other, _links = two.begun(3)
    name, kept = two.walk(other).name, two.stored(other).link
    saves.write(other.storage, name, two.stored(other)._replace(link=SPOILT, last="AQAAAAAAI"))
    text = SPOILT
    if whole:
        text = other.storage.texts[f"{APART}{name}"] = "{torn"
    again = other.reload()
    assert again.site.shell.screen == "page"
    assert "Unreadable game" in again.document.everything()
    assert text_shown(again).endswith(text) and again.can("copy-link")
    again.go(f"#/apart/{kept}")
    assert two.walk(again).thread.written() == kept and two.walk(again).stage == TURN
    assert [text] == two.links_beside(again)
    again.storage.texts[f"{APART}{name}"] = "{torn"
    saves.clear_beside(again.storage, name)
    page = again.reload()
    two.confirmed(page, "delete")
    assert not saves.names(again.storage) and page.site.shell.screen == "home"


def test_what_a_file_takes_along_keeps_what_cannot_be_read() -> None:
    """As text, to be read where it can be."""
    _at, other, _links = two.begun(3)
    kept = two.stored(other).link
    name = spoil(other)
    new = carried(other)
    new.go(f"#/apart/{name}")
    assert two.walk(new).stage == UNSURE and two.walk(new).unread == SPOILT
    new.go(f"#/apart/{kept}")
    assert [SPOILT] == two.links_beside(new)


def test_an_older_build_s_game_is_read_as_before() -> None:
    """Without the fields that came since."""
    _at, other, _links = two.begun(3)
    key = f"{APART}{two.walk(other).name}"
    whole = json.loads(other.storage.texts[key])
    assert whole.pop("last")
    other.storage.texts[key] = json.dumps(whole)
    again = other.reload()
    assert two.walk(again).stage == TURN and again.match.actions == other.match.actions
