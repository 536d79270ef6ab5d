"""The slices of a session's state: what each subject remembers beside the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.model.help import Help
    from tessera.page.model.hint import Hint
    from tessera.page.model.thought import Thought


class Saving(NamedTuple):
    """Whether the game is saved, and whether another tab plays it.

    ``kept`` is "kept", "blocked", "full", "newer" (a newer build's game stands under its name),
    "large" (what stands beside the turns is more than a record can hold), "parted" (another tab
    played it on otherwise, so that it has another name now), "new" (saved as soon as a person has
    played) or "" (nothing to save yet). ``watching`` is True while another tab plays this game.
    """

    kept: str = ""
    watching: bool = False


class Trouble(NamedTuple):
    """A sentence about something that went wrong; "" for none.

    ``retold`` says it in the words of another language, where that can be done; ``mild`` is True
    for a remark.
    """

    text: str = ""
    retold: Callable[[Words], str] | None = None
    mild: bool = False


class BoardSettings(NamedTuple):
    """The player's settings as far as a board's screen needs them.

    ``confirms``: turns are to be confirmed where a game wants that; ``keys``: the keys of the
    board are listed; ``letters``: the list of turns shows the letters of records and no pictures;
    ``tempo``: how quickly bots' turns follow each other, a name in `pace.SECONDS`.
    """

    confirms: bool = True
    keys: bool = True
    letters: bool = False
    tempo: str = "calm"


class TurnList(NamedTuple):
    """Whether the list of turns is unfolded."""

    unfolded: bool = True


class Zoom(NamedTuple):
    """How many steps larger the board is than at first."""

    steps: int = 0


class Replay(NamedTuple):
    """A replay: how many actions it has shown, None while none runs; how quickly it goes."""

    shown: int | None = None
    pace: str = "normal"


class Thinking(NamedTuple):
    """What bots think.

    ``running`` is True while a bot to move thinks; ``thought`` is what it thinks, or thought last,
    ``thoughts`` are those before it; ``unfolded`` is True while all of a thought is shown.
    """

    running: bool = False
    thought: Thought | None = None
    thoughts: tuple[Thought, ...] = ()
    unfolded: bool = False


class Hinting(NamedTuple):
    """The last hint."""

    hint: Hint | None = None


class HelpPanel(NamedTuple):
    """What the panel of rules shows; None while it is shut."""

    shown: Help | None = None


class EndPanel(NamedTuple):
    """The panel of a game that is over.

    ``stands`` is `CAME`, `STANDS`, `FOLDED`, or "" before there is one; ``stays`` is True where
    nobody changes sides in a rematch.
    """

    stands: str = ""
    stays: bool = False


class Hurry(NamedTuple):
    """Which bots' turns are to be there at once, a name in `model.pace`; "" for none."""

    how: str = ""


class SoundOffer(NamedTuple):
    """The offer of sound: "new" before it was made, "offered", "passed" when nobody answered."""

    stage: str = ""
