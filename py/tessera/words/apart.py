"""Sentences for refused links, mostly those of games played apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.faults import LATE
from tessera.words.language import N_

#: Sentences by rule and case.
APART: Final[Mapping[tuple[str, str], str]] = {
    ("apart", "no-link"): N_("There is no link of a game in this text."),
    ("apart", "several"): N_("This text contains {count} different links: paste only one of them."),
    ("apart", "cut"): N_("The end of the link is missing: copy the whole of it."),
    ("record", "cut"): N_("The end of the link is missing: copy the whole of it."),
    ("apart", "damaged"): N_("The link is not as it was sent: ask for it once more."),
    ("apart", "long"): N_("The link is too long: {longest} characters at most."),
    ("apart", "newer"): N_("The link was made by a newer version: load this page anew."),
    ("apart", "rules"): N_(
        "The link is for version {version} of the rules; this page plays version {known}."
    ),
    ("apart", "terms"): N_("What the link says of the game cannot be."),
    ("apart", "form"): N_("This form of {game} cannot be played apart."),
    ("apart", "earlier"): N_("The link holds only new turns, and those before them are not here."),
    ("apart", "full"): N_("All seats of this game are taken."),
    ("apart", "gone"): N_(
        "This game was played and deleted here: ask for an invitation to another one."
    ),
    ("apart", "key"): N_("A seat was taken with a key that is none, or is another player’s."),
    ("apart", "name"): N_("A name has at most {most} bytes, and no signs that cannot be seen."),
    ("apart", "toss"): N_("The lot was opened with another number than was committed to."),
    ("apart", "opened"): N_("{name} opened something other than was committed to."),
    ("apart", "statement"): N_("The link says something that may not be said at this point."),
    ("apart", "unfinished"): N_("The turn is not finished: it cannot be sent yet."),
    ("apart", "signature"): N_("The signature of {name} does not belong to this game."),
    ("apart", "rule"): N_("The link holds a turn that the rules refuse ({broken})."),
    ("apart", "no-thread"): N_("The record does not hold a game that was played apart."),
    ("apart", "other-record"): N_("The record is not that of the game played apart in it."),
    ("apart", "left-unopened"): N_(
        "{name} closed this game before all that is hidden in it was opened, so nobody can check "
        "its record."
    ),
    ("apart", "unopened"): N_(
        "Something hidden in this game was not opened, so nobody can check its record."
    ),
    ("apart", "running"): N_("The game played apart has not ended."),
}
LATE.update(APART)
