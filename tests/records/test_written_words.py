"""Every word of every notation with dots, digits and brackets glued to it, doubled, cut, joined.

What is not written so is refused, with its line; nothing is read as something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study
from testing.sampling import Few
from tests.properties.playing import Kind, kinds
from tests.records.damaging import outcome
from tests.rules.tayu_positions import other

#: Words tried of a game: in a usual run, and in a long one.
USUAL, LONG = 1_000, 20_000
#: The turns before the one that is altered.
BEFORE = 8
#: What is glued to words; numbers with a dot are in the table of refusals (`refused.NUMBERS`).
GLUED = (*"0123456789()[]{}<>*@:,-x", "()", "((", "٣", "1٠")


def altered(word: str, others: list[str], rng: Random) -> str:
    """A word with something glued to it, put into it, taken out of it, exchanged or doubled."""
    place = rng.randrange(len(word) + 1)
    glued = rng.choice(GLUED)
    return rng.choice(
        (
            glued + word,
            word + glued,
            word[:place] + glued + word[place:],
            word[:place] + word[place + 1 :],
            word[:place] + glued + word[place + 1 :],
            word + word,
            word + rng.choice(others),
            word.swapcase(),
            f"{word} {glued}",
            word.replace(" ", f" {glued}", 1),
            word.replace("(", f"( {glued}", 1),
        )
    )


def plain(text: str) -> str:
    """A turn as it is written, of all ways in which it may be written the one that we write.

    Tiles of Ta Yü have two names; blanks within brackets and the order of tiles given up in Pacru
    mean nothing; a step of its own may follow in brackets of its own.
    """
    text = re.sub(r"\(([^()]*)\)", lambda found: f"({re.sub(' ', '', found[1])})", text)
    text = re.sub(r"\) *\(", ",", text)
    text = re.sub(r"([<>])\(([^()]*)\)", _sorted, text)
    return " ".join(_named(word) for word in text.split())


def _sorted(found: re.Match[str]) -> str:
    return f"{found[1]}({','.join(sorted(found[2].split(',')))})"


def _named(word: str) -> str:
    """A tile of Ta Yü under the first of its two names, lying as it lies."""
    if not re.fullmatch(r"[a-h]{3}:[a-s][0-9]{1,2}[NESW]|[a-h]{3}:(x|end)", word):
        return word
    game = catalogue.game("tayu")
    kind = word[:3]
    assert kind <= other(kind) or game.write(game.read(word)[0])[:3] == other(kind)
    return game.write(game.read(word)[0])


def games(name: str, rng: Random) -> Iterator[Match]:
    """Random games of all kinds of a game, without end."""
    mine: list[Kind] = [kind for kind in kinds() if kind.game.id == name]
    while True:
        yield from (kind.match(rng) for kind in rng.sample(mine, len(mine)))


def tried(match: Match, rng: Random) -> tuple[str, str]:
    """A record's head, and turns of a match, the last one altered in one of its pieces."""
    turns = [turn.text for turn in match.turns() if turn.whole]
    *before, last = turns[: 1 + rng.randrange(min(len(turns), BEFORE))]
    pieces = [found.group() for found in re.finditer(match.game.piece, last)]
    place = rng.randrange(len(pieces))
    pieces[place] = altered(pieces[place], turns, rng)
    head = write_record(match.at(0)).replace("*\n", "")
    return re.sub(r'\[(Result|Reason) ".*"\]\n', "", head), " ".join([*before, *pieces])


@pytest.mark.slow
@pytest.mark.parametrize("form", ["1", "2"])
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_nothing_is_read_as_something_else(name: str, form: str, rng: Random, few: Few) -> None:
    """In records: read as it stands, or refused on its line."""
    most, refused = few.number(USUAL, LONG), 0
    matches = games(name, rng)
    match = next(matches)
    for number in range(most):
        match = next(matches) if number % 200 == 199 else match
        head, turns = tried(match, rng)
        # Comments and glyphs mean something in the second format.
        turns = re.sub(r"[{}$]", "", turns) if form == "2" else turns
        text = head.replace('[Format "1"]', f'[Format "{form}"]') + turns
        found = outcome(partial(read_study, text, catalogue.game))
        if isinstance(found, BadRecord):
            refused += 1
            assert found.line == text.count("\n") + 1, text
        else:
            read = " ".join(turn.text for turn in found.match.turns())
            assert plain(read) == f" {plain(turns)}".removesuffix(" *").strip(), text
    assert refused > most // 3
