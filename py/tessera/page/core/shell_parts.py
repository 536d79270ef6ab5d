"""Parts of the shell that come after the first board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.core.parts import Part

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from tessera.page.core.addresses import Address
    from tessera.page.core.session import GameSession
    from tessera.page.core.shell import Shell, Show
    from tessera.play.replay import BadRecord


#: Functions that prepare to show an address, by the kind of address.
OPENERS: Final[Part[Mapping[str, Callable[[Shell, Address], Awaitable[Show]]]]] = Part()
#: Shows the form with a record that broke a rule, and where it did.
UNREAD: Final[Part[Callable[[Shell, str, BadRecord], None]]] = Part()
#: Gives a file that may not come (`downloading.give_file`).
GIVE: Final[Part[Callable[[Shell, str, str, str], None]]] = Part()
#: Takes away, some time after something else was shown, what was deleted before.
FORGET_DELETED: Final[Part[Callable[[Shell], None]]] = Part()
#: Lets the open panel of rules follow the language.
RETELL_HELP: Final[Part[Callable[[GameSession], None]]] = Part()
