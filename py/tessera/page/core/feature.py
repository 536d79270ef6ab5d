"""`Feature`: everything that one module or folder of `page.features` adds to the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.page.core.commands import BOARD, GAME, SITE
from tessera.page.core.parts import VIEWS, Part
from tessera.page.core.routes import OPENERS

if TYPE_CHECKING:
    from tessera.page.core.addresses import Address
    from tessera.page.core.commands import Commands
    from tessera.page.core.session import GameSession
    from tessera.page.core.shell import Shell, Show


_NONE: Final[Mapping[Any, Any]] = {}


class Feature(NamedTuple):
    """The additions that a feature makes to the page; every field may be omitted."""

    #: The names of the other features that this one imports.
    needs: tuple[str, ...] = ()
    #: Commands for the game on the site's screen.
    game: Commands[GameSession] = _NONE
    #: Commands for the site.
    site: Commands[Shell] = _NONE
    #: Commands for a board on any page.
    board: Commands[GameSession] = _NONE
    #: Functions that return HTML or text, by the names under which `core.parts.view` finds them.
    views: Mapping[str, Callable[..., str]] = _NONE
    #: Functions that prepare the screen for an address, by the kind of address.
    openers: Mapping[str, Callable[[Shell, Address], Awaitable[Show]]] = _NONE
    #: Values that the core uses, by the `Part` that each value fills.
    parts: Mapping[Part[Any], Any] = _NONE


def install(feature: Feature) -> None:
    """Add a feature to the page; adding it again changes nothing."""
    GAME.update(feature.game)
    SITE.update(feature.site)
    BOARD.update(feature.board)
    VIEWS.update(feature.views)
    OPENERS.update(feature.openers)
    for part, value in feature.parts.items():
        part.fill(value)
