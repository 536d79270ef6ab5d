"""What may be looked up beside a game: the rules that a sentence rests on, the game's help card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Help(NamedTuple):
    """What the panel of rules shows of a game, in one language, while it is open.

    ``rules`` are the rules by their ids, each as HTML with its heading, and ``card`` the help card,
    both made by the build from the pages of rules and cards. ``shows_card`` says which of the two
    is shown.
    """

    language: str
    rules: Mapping[str, str]
    card: str
    shows_card: bool = False
