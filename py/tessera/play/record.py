"""Write game records: headers and turns as text, for exchange between programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from tessera.play.contract import POSITION, Deal, Seat
from tessera.play.match import Match
from tessera.play.memoize import memoize

FORMAT = "1"
#: The format of records with variations, comments or glyphs, and of some with a position.
TREES = "2"
RUNNING = "*"
#: The greatest width of a line of turns, in characters.
WIDTH = 80
#: A zero-width joiner or non-joiner that does not stand between two printable non-ASCII characters.
LONELY = re.compile(
    r"(?<![^\x00-\x7f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f\u200c\u200d])"
)


def result_of(match: Match) -> str:
    return match.outcome.result if match.outcome else RUNNING


def write_record(match: Match, observed_by: Seat | None = None) -> str:
    """Return the record of a match, or of what one seat may see of it (header ``Seen``).

    >>> from tessera.games.pyrga.rules import GAME
    >>> print(write_record(Match.dealt(GAME, GAME.setup(), {}).play_text("Sb2")), end="")
    [Game "pyrga"]
    [Format "1"]
    [Result "*"]
    <BLANKLINE>
    1. Sb2 *
    """
    if observed_by is None:
        return _written(match, match.deal, [turn.text for turn in match.turns()])
    return _written(match, *_redacted(match, observed_by), Seen=observed_by)


@memoize(4)
def is_open(match: Match) -> bool:
    return _seen(match, None) == (match.deal, [*_pieces(match)])


def sealed_record(match: Match) -> str:
    """Return the record of a match for export, sealed if anything is hidden.

    A sealed record shows what everybody may see. Its header ``Sealed`` holds the whole record,
    compressed, for `tessera.play.replay.read_record`. Sealing prevents only accidental reading.
    """
    if is_open(match):
        return write_record(match)
    return _written(match, *_redacted(match, None), Sealed=_compressed(match))


def closed_record(match: Match) -> str:
    """Return the whole record of a match for storage, compressed if anything is hidden."""
    if is_open(match):
        return write_record(match)
    headers = {"Game": match.game.id, "Format": form_of(match), "Sealed": _compressed(match)}
    return "".join(f"[{name} {quoted(value)}]\n" for name, value in headers.items())


def _compressed(match: Match) -> str:
    from base64 import b64encode  # noqa: PLC0415 - only where something is hidden
    from zlib import compress  # noqa: PLC0415

    return b64encode(compress(write_record(match).encode(), level=9)).decode()


def _written(match: Match, deal: Deal, texts: Sequence[str], **more: str) -> str:
    body = filled([*_numbered(match, texts), result_of(match)])
    return f"{headed(match, deal, form_of(match), more)}\n{body}\n"


def form_of(match: Match) -> str:
    """The format of a record without a tree: `Game.placed_from` if it has a position, else 1."""
    return match.game.placed_from if POSITION in match.deal else FORMAT


def headed(match: Match, deal: Deal, form: str, more: Mapping[str, str]) -> str:
    game, setup = match.game, match.setup
    headers = {"Game": game.id, "Format": form}
    headers |= {name: match.headers[name] for name in ("Date",) if name in match.headers}
    if len(game.seat_counts) > 1:
        headers["Seats"] = str(setup.seats)
    headers |= {name: value for name, value in match.headers.items() if name not in headers}
    for option in game.options(setup.seats):
        if setup.options[option.name] != option.default and not option.settles:
            headers[option.header] = setup.options[option.name]
    headers |= deal
    headers |= more
    headers["Result"] = result_of(match)
    if match.outcome is not None:
        headers["Reason"] = match.outcome.rule
    return "".join(f"[{name} {quoted(value)}]\n" for name, value in headers.items())


def quoted(value: str) -> str:
    """Return a header's value in quotes; line breaks and other control characters become spaces."""
    return '"' + printable(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def printable(text: str) -> str:
    """Return the text on one line: each unprintable character becomes a space.

    U+200C and U+200D are kept between non-ASCII letters or emoji, which they join or separate.
    """
    if text.isprintable():
        return text
    text = "".join(it if it.isprintable() or it in "\u200c\u200d" else " " for it in text)
    return LONELY.sub(" ", text)


def turn_texts(
    match: Match, seat: Seat | None, *, untold: bool = False, bared: bool = False
) -> list[str]:
    """Return each turn's text as the list of turns shows it to ``seat`` (None: an onlooker).

    ``untold`` treats the match as running; it is for a match whose end has not been shown yet.
    ``bared`` treats the match as finished; it is for a variation of a finished match.
    """
    seen = _seen(match, seat, untold=untold, bared=bared)[1]
    if not bared and (untold or match.outcome is None):
        seen = match.state.listed(seen)
    return _joined(match, seen)


def seen_pieces(match: Match, seat: Seat | None, *, bared: bool = False) -> Sequence[str]:
    return _seen(match, seat, bared=bared)[1]


@memoize(4)
def _pieces(match: Match) -> tuple[str, ...]:
    return tuple(map(match.game.write, match.actions))


def _seen(
    match: Match, seat: Seat | None, *, untold: bool = False, bared: bool = False
) -> tuple[Deal, Sequence[str]]:
    """The deal and the written actions as ``seat`` may know them; after the end, in full."""
    written = [*_pieces(match)]
    if bared or (match.outcome is not None and not untold):
        return match.deal, written
    return match.state.redact(seat, match.deal, written)


def _redacted(match: Match, seat: Seat | None) -> tuple[Deal, list[str]]:
    deal, seen = _seen(match, seat)
    return deal, _joined(match, seen)


def _joined(match: Match, seen: Sequence[str]) -> list[str]:
    written = [*_pieces(match)]
    texts, begun = [], 0
    for turn in match.turns():
        end = begun + len(turn.actions)
        whole = seen[begun:end] == written[begun:end]
        texts.append(turn.text if whole else " ".join(seen[begun:end]))
        begun = end
    return texts


def _numbered(match: Match, texts: Sequence[str]) -> Iterable[str]:
    number, before = 0, ""
    turns = match.turns()
    for turn, text in zip(turns, texts, strict=True):
        first = turns[0].seat
        if not before or match.game.numbers(first, before, turn.seat, match.setup):
            number += 1
            yield f"{number}."
        yield from text.split()
        before = turn.seat


def filled(words: Iterable[str]) -> str:
    """Join words into lines of at most `WIDTH` (80) characters."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)
