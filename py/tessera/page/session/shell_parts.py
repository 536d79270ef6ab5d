"""Parts of the shell that come with an archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.model.parts import Part

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from tessera.page.model.addresses import Address
    from tessera.page.session.game_session import GameSession
    from tessera.page.session.shell import Shell, Show
    from tessera.play.record import BadRecord

#: What prepares to show the addresses of a kind, and the archives that it needs, in the order in
#: which they wait for each other; it comes with the last one.
OPENERS: Final[
    Mapping[str, tuple[Sequence[str], Part[Callable[[Shell, Address], Awaitable[Show]]]]]
] = {
    kind: (names.split(), Part(names.split()[-1]))
    for kind, names in {
        "apart": "apart",
        "import": "lists",
        "learn": "learn",
        "play": "forms",
        "record": "lists extras",
        "settings": "lists playing tidying settings",
        "study": "lists playing trees tidying thinking extras study",
        "unknown": "apart",
    }.items()
}
#: What these import, too, of archives whose parts they can do without: they come later.
IMPORTED: Final[Mapping[str, Sequence[str]]] = dict.fromkeys(
    ("apart", "unknown"), ("lists", "playing", "extras")
)
#: Shows the form with a record that broke a rule, and where it did.
UNREAD: Final[Part[Callable[[Shell, str, BadRecord], None]]] = Part("lists")
#: Gives a file that may not come (`downloading.give_file`).
GIVE: Final[Part[Callable[[Shell, str, str, str], None]]] = Part("lists")
#: Takes away, some time after something else was shown, what was deleted before.
FORGET_DELETED: Final[Part[Callable[[Shell], None]]] = Part("lists")
#: Lets the open panel of rules follow the language.
RETELL_HELP: Final[Part[Callable[[GameSession], None]]] = Part("help")
