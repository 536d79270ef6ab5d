"""Sentences for refused links and records, mostly of games that are played by link."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.language import N_

#: Sentences by ``(rule, why)``.
APART: Final[Mapping[tuple[str, str], str]] = {
    ("apart", "no-link"): N_("There is no game link in this text."),
    ("apart", "several"): N_("This text contains {count} different links: paste only one of them."),
    ("apart", "cut"): N_("The end of the link is missing: copy all of it."),
    ("record", "cut"): N_("The end of the link is missing: copy all of it."),
    ("apart", "damaged"): N_("The link was altered on the way: ask for it again."),
    ("apart", "long"): N_("The link is too long: {longest} characters at most."),
    ("apart", "newer"): N_("The link was made by a newer version: reload this page."),
    ("apart", "rules"): N_(
        "The link is for version {version} of the rules; this page plays version {known}."
    ),
    ("apart", "terms"): N_("The game described in the link is impossible."),
    ("apart", "form"): N_("This variant of {game} cannot be played by link."),
    ("apart", "earlier"): N_(
        "The link contains only new turns, and the earlier ones are not here."
    ),
    ("apart", "full"): N_("All seats of this game are taken."),
    ("apart", "gone"): N_("This game was played and deleted here: ask for a new invitation."),
    ("apart", "key"): N_("A seat was taken with an invalid key or with another player’s key."),
    ("apart", "name"): N_("A name has at most {most} bytes and no invisible characters."),
    ("apart", "toss"): N_(
        "The number revealed for the random draw is not the one fixed in advance."
    ),
    ("apart", "opened"): N_("What {name} revealed is not what had been fixed in advance."),
    ("apart", "statement"): N_("The link contains something not allowed at this point."),
    ("apart", "unfinished"): N_("The turn is not finished: it cannot be sent yet."),
    ("apart", "signature"): N_("The signature of {name} does not belong to this game."),
    ("apart", "rule"): N_("The link contains an illegal turn ({broken})."),
    ("apart", "no-thread"): N_("The record does not contain a game played by link."),
    ("apart", "other-record"): N_(
        "The game in this record does not match the links stored with it."
    ),
    ("apart", "left-unopened"): N_(
        "{name} closed this game while something was still hidden, so its record cannot be checked."
    ),
    ("apart", "unopened"): N_(
        "Something hidden in this game was not revealed, so its record cannot be checked."
    ),
    ("apart", "running"): N_("The game played by link has not ended."),
}
