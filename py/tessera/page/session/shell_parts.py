"""Parts of the shell that come with an archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.model.parts import Part

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tessera.page.model.addresses import Address
    from tessera.page.session.game_session import GameSession
    from tessera.page.session.shell import Shell, Show
    from tessera.play.record import BadRecord

#: Prepares to show a game that an address holds: a packed record, and a turn or "".
OPEN_SHARED: Final[Part[Callable[[Shell, str, str], Awaitable[Show]]]] = Part("extras")
#: Prepares to show a game's lesson, where one was in it last.
OPEN_LESSON: Final[Part[Callable[[Shell, str], Awaitable[Show]]]] = Part("learn")
#: Prepares to show what the address of a study names.
OPEN_STUDY: Final[Part[Callable[[Shell, Address], Awaitable[Show]]]] = Part("study")
#: Shows the form with a record that broke a rule, and where it did.
UNREAD: Final[Part[Callable[[Shell, str, BadRecord], None]]] = Part("lists")
#: Takes away, some time after something else was shown, what was deleted before.
FORGET_DELETED: Final[Part[Callable[[Shell], None]]] = Part("lists")
#: Lets the open panel of rules follow the language.
RETELL_HELP: Final[Part[Callable[[GameSession], None]]] = Part("help")
