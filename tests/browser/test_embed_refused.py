"""What an embedding element says by itself, before any frame is there."""

from __future__ import annotations

from tests.browser.conftest import Site, Visit
from tests.browser.embedding import HostPage, game


def test_a_game_that_there_is_not_is_refused_at_once(visit: Visit, site: Site) -> None:
    """Nothing is offered and no frame is loaded, until a game is named that there is."""
    host = HostPage(visit, site, game(game="chess", lang="fr", loading="eager"))
    told = host.wait("it", "error")
    assert "game" == told["parameter"]
    assert "jeu «\u00a0chess\u00a0»" in told["message"]
    assert told["message"] == host.page.inner_text("#it .none")
    assert (0, 0) == (host.frames(), host.page.locator("#it button").count())
    host.set(game="pyrga")
    assert "Jouer" == host.page.inner_text("#it button")
