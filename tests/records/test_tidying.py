"""Changed records are read as the same game or refused, never read as another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.chapters import Chapter, read_chapters
from tessera.play.decoding import decode, unprintable
from tessera.play.match import Match
from tessera.play.record import printable, write_record
from tessera.play.replay import LONGEST, BadRecord, read_record
from tessera.play.study_record import read_study, write_study
from tessera.play.tidying import read_tidied
from tessera.play.tree import Study
from testing.sampling import Few
from tests.records.reading import sentence
from tests.records.spoiling import spoiled, studies


def read(text: str, game: str = "") -> Chapter:
    """The one record of a text."""
    (chapter,) = read_chapters(text, catalogue.game, game)
    return chapter


def study(text: str, game: str = "") -> Study:
    """The one record of a text, which is good."""
    found = read(text, game).read
    assert isinstance(found, Study), found
    return found


def refusal(text: str, game: str = "") -> BadRecord:
    """The one record of a text, which is refused."""
    found = read(text, game).read
    assert isinstance(found, BadRecord)
    return found


def told(match: Match) -> tuple[object, ...]:
    """Everything that defines a game: rules, setup, deal and turns."""
    return match.game.id, match.setup, match.deal, match.actions, match.resigned


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_spoiled_records(game: str, few: Few, rng: Random) -> None:
    """At least 95 of 100 records that lost no letter are the same game; none is another."""
    made, same, many = studies(game, rng), 0, few.number(100, 20_000)
    pool = [next(made) for _ in range(20)]
    wholes = [read_study(write_study(one), catalogue.game).match for one in pool]
    for number in range(many):
        text, ways = spoiled(pool[number % 20], rng)
        found = [it.read for it in read_chapters(text, catalogue.game)]
        games = [told(it.match) for it in found if isinstance(it, Study)]
        assert games in ([], [told(wholes[number % 20])]), ways
        same += len(games) == len(found)
    assert same >= 0.95 * many


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_what_is_strict_is_not_touched(game: str, rng: Random) -> None:
    """A strict record is read without notes and written again byte for byte.

    One changed letter in the turns is refused or taken literally, never guessed.
    """
    made = studies(game, rng)
    for one in (next(made) for _ in range(20)):
        text = write_study(one)
        chapter = read(text)
        assert isinstance(chapter.read, Study)
        assert (text, ()) == (write_study(chapter.read), chapter.notes)
        head, gap, body = write_record(one.match).partition("\n\n")
        at = rng.randrange(len(body))
        damaged = head + gap + body[:at] + rng.choice("§#€ßé") + body[at + 1 :]
        for it in read_chapters(damaged, catalogue.game):
            if isinstance(it.read, Study):
                assert one.match.actions == it.read.match.actions, damaged


@pytest.mark.parametrize(
    "said",
    ["[opening no-double-square] &quot;", "a\u2028b\x85[MEMORY “on”]", "[game x] `` =20"],
)
def test_what_a_strict_record_says_is_not_read(said: str) -> None:
    """Names of headers within comments and values, and other signs there, change nothing."""
    text = f'[Game "pyrga"]\n[Format "2"]\n[Event "{said}"]\n\n1. Sb2 {{{said}}} *\n'
    chapter = read(text)
    assert (read_study(text, catalogue.game), ()) == (chapter.read, chapter.notes)


@pytest.mark.parametrize(
    "text",
    [
        '[Game "pyrga"][White "Ann"]1. Sb2 Sb1*',
        'Black: Bob\n[Game "pyrga"]\nIn the garden.\n[White "Ann"]\n\n1. Sb2 Sb1\n\nHe lost.',
        '| [Game "pyrga"]\n|\n| 1. Sb2 Sb1',
        '>>> [Game "pyrga"]\n>>>\n>>> 1. Sb2\n>>> Sb1 *\n>>>\n>>> Ann',
        '~~~\n[Game "pyrga"]\n\n1. Sb2 Sb1 *\n~~~',
        "<p>[Game &#34;pyrga&#34;]<br>\n<br>\n1. Sb2 Sb1 *</p>",
        "[Game 'pyrga']\n\n1. Sb2 Sb1",
        "[Game&#9;&#x22;pyrga&quot;]\n\n1.&#9;Sb2&#32;Sb1",
        '[Game\u00a0"pyrga"]\n\n1. Sb2 Sb1',
        '[Game\t "pyrga"]\n[White  "Ann"]\n\n1. Sb2 Sb1',
        '[Game "pyrga"]\\n\\n1. Sb2 Sb1 *',
        "[Game „pyrga“]\n\n1. Sb2 Sb1",
        "[GAME=PYRGA]\n\n1.Sb2 Sb1",
        '[Game "Pyrga"]\n\n1) Sb2 Sb1',
        '[Game "pyrga"]\n\n1.\nSb2\n...\nSb1',
        '[Game "pyrga"]\n\n1. **Sb2** `Sb1`',
        '[Game "pyrga"]\n\n1. Sb2, Sb1.',
        '［Game "pyrga"］\n\n1. Sb2 Sb1',
        '"[Game ""pyrga""]\n[White ""Ann""]\n\n1. Sb2 Sb1 *"',
        '"[Game \\"pyrga\\"]\\n[White \\"Andr\\u00e9\\"]\\n\\n1. Sb2 Sb1 *\\n"',
        '  1| [Game "pyrga"]\n  2|\n  3| 1. Sb2 Sb1',
        '+[Game "pyrga"]\n+\n+1. Sb2 Sb1 *',
        '• [Game "pyrga"]\n• 1. Sb2 Sb1',
        '[Game "pyrga"]\n\n1. <b>Sb2</b><br>2. <i>Sb1</i>',
        '[21:03, 27/11/2026] Ann: [Game "pyrga"]\n[21:04, 27/11/2026] Bob: 1. Sb2 Sb1',
        '[Game "pyrga"]\n[9:03 PM] <Ann> Sb2\n[9:04 PM] <Bob> Sb1',
        '[Game "pyrga"]\n\n27.11.26, 21:03 - Ann: Sb2\n27.11.26, 21:04 - Bob: Sb1',
        '[Game "pyrga"]\n\n１．\u3000Ｓｂ２\u3000Ｓｂ１',
        '\\[Game "pyrga"\\]\n\n1\\. Sb2 Sb1 \\*',
        '"[Game \\"pyrga\\"]\\n\\n1. Sb2 Sb1 *"',
        '| | |\n|:--|--:|\n| [Game "pyrga"] | |\n| 1 | Sb2 | Sb1 |',
        '<x-board record=\'[Game "pyrga"] 1. Sb2 Sb1\' mode="play"></x-board>',
        '<board>[Game "pyrga"] 1. Sb2 Sb1</board>',
        '[Game "pyrga"]\n\n1. Sb2!? Sb1?',
        '[Game "pyrga"]\u2028\u20281. Sb2\u2028Sb1\u00a0\u2060',
    ],
)
def test_ways_in_which_records_come(text: str) -> None:
    """Each text has one meaning, and the changes are reported."""
    assert ("Sb2", "Sb1") == study(text).main
    assert read(text).notes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sb2 Sb1", 'Line 1: A header that names the game, such as [Game "pyrga"], is missing.'),
        ('[Game "chess"]\n\n1. e4 e5', "“chess”"),
        ("Hi!\n\n[Game “pyrga”]\n\n1. Sb2 Sb9", "Line 5, turn 2: “Sb9”"),
        ('> [Game "pyrga"]\n>\n> 1. Sb2 Sb1 1-0', "the result is 1-0; by the rules it is *"),
        ('[Game "pyrga"]\n[White "Ann\n\n1. Sb2 *', "Line 2: This is not a header"),
        (
            '[Game "pyrga"]\n[White “Ann”]\n[White “Bob”]\n\n1. Sb2',
            "The header White appears twice",
        ),
        ('[Game "pyrga"]\n\n1. Sb2Sb1', "“Sb2Sb1”"),
        ('[Game "pyrga"]\n\n1. Sb2!!! Sb1', "“Sb2!!!”"),
        ('[Game "pýrga"]\n\n1. Sb2', "“pýrga”"),
        ('[Game "shacru"]\n\n1. c9-d8<a7-b6>', "“c9-d8<a7-b6>”"),
        ('[Game "pyrga"]\n\n1. Sb2 \x00 Sb1', "(U+0000)"),
        ("[Game “pyrga”]\n\n1. Sb2 *\n2. Sb1", "Line 3, turn 2: “*” is a result"),
        ('[Game "pyrga"]\n\n1. Sb2 Sb1 1-0\n\n1. Sb2', "Line 3, turn 3: “1-0” is a result"),
        ("[Game “pyrga”]\n\nWhite opens with Sb2\nSb1", "Line 3, turn 1"),
        ("[Game “pyrga”]\n\n&\nSb2 Sb1", "Line 3, turn 1: “&”"),
        ("[Game “pyrga”]\n\n1. ~~Sb2~~ Sb3", "“~~Sb2~~”"),
        ("[Game “pyrga”]\n\n1. Sb2 ;Sb3", "“;Sb3”"),
        (f'[Game "pyrga"]\n[Seats "{"1" * 5000}"]\n\n1. Sb2', "Line 2: The header Seats cannot be"),
        ('[Game "pyrga"]\n[0pening "no-double-square"]\n\n1. Sb2', "Line 2: This is not a header"),
    ],
)
def test_what_is_refused_says_where(text: str, said: str) -> None:
    """The message gives the line in the given text and quotes it."""
    assert said in sentence(refusal(text))


def test_headers_behind_turns_are_refused() -> None:
    """The turns before them are not left out."""

    def strict(text: str) -> Match:
        return read_record(text, catalogue.game)

    with pytest.raises(BadRecord, match="late-header"):
        read_tidied("1. Sb2\n[Game “pyrga”]\n\n*", catalogue.game, strict)


def test_options_in_other_cases_count() -> None:
    """A header of the game in capitals counts; it is not an unknown header."""
    found = study('[GAME "PYRGA"]\n[OPENING "NO-DOUBLE-SQUARE"]\n\n*')
    assert {"opening": "no-double-square"} == found.match.setup.options
    assert "no-header" == refusal('[Game "tyrus"]\n[Memory "on"]\n\n*').fault.why


@pytest.mark.parametrize("change", [str.lower, str.upper])
@pytest.mark.parametrize("game", ["pyrga", "tayu", "tyrus"])
def test_other_cases(game: str, change: Callable[[str], str]) -> None:
    """A deal, a result and its reason in small letters and in capitals are the same."""
    match = next(studies(game, Random(2))).match._replace(headers={})
    match = match if match.outcome or not match.resignable else match.resign()
    head, gap, body = write_record(match).partition("\n\n")
    headers = [it if "Format" in it or "Game" in it else change(it) for it in head.split("\n")]
    assert told(match) == told(study("\n".join(headers) + gap + body).match)


@pytest.mark.parametrize(
    "said",
    [
        "Ann: 1. Sb2\nJo (Li): Sb1", "Ann\n1. Sb2\nJo (Li)\nSb1",
        "ann 10:31\nSb2\nJO (LI) 10:32 PM\nSb1",
        "Ann — Today at 10:31 AM\n1. Sb2\nJo (Li) — Yesterday at 10:35 AM\nSb1\n*",
        "Ann, [27.11.26 10:31]\n1. Sb2\n\nJo (Li), [27.11.26 10:35:02]:\nSb1",
        "Ann (27/11/2026 à 10:31) : Sb2 Sb1",
    ],
)  # fmt: skip
def test_players_in_a_chat(said: str) -> None:
    """Their names and the times of their messages are left out."""
    text = f'[Game "pyrga"]\n[White "Ann"]\n[Black "Jo (Li)"]\n\n{said}'
    assert ("Sb2", "Sb1") == study(text).main


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ann", "Sb2\nAnn: resign"), ("Ann", "Sb2\nBob: Sb1"), ("Ann", "Ann Sb3\nSb2 Sb1"),
        ("Ann", "Ann, Sb3 10:31\nSb2 Sb1"), ("Sb2", "Sb2: Sb3"), ("resign", "Sb2 Sb1\nresign: Sb3"),
    ],
)  # fmt: skip
def test_other_names_are_not_left_out(name: str, said: str) -> None:
    """Nor is one that is also a turn, or is said to resign: the side to move would."""
    assert refusal(f'[Game "pyrga"]\n[White "{name}"]\n\n{said}').turn


@pytest.mark.parametrize(
    "line",
    [
        '(Opening "no-double-square")', "Opening: no-double-square", "Opening\nno-double-square",
        "| Opening | no-double-square |", "Opening\tno-double-square",
        "[0pening: no-double-square]", '-[Opening "no-double-square"]',
        'Opening "no-dou', "[Open", 'pening "no-double-square"]',
    ],
)  # fmt: skip
def test_what_may_be_an_option_is_not_left_out(line: str) -> None:
    """Without it the game could be a different one."""
    bad = refusal(f'[Game "pyrga"]\n{line}\n\n1. Sb2 Sb1')
    assert ("header", 2) == (bad.fault.why, bad.line)
    assert refusal(f"Game: pyrga\n{line}\n\n1. Sb2 Sb1", "pyrga").line


def test_names_keep_what_they_are_written_with() -> None:
    """Joiners between letters or emoji stay; elsewhere they become spaces."""
    for name in ("👩\u200d👩\u200d👧", "می\u200cخواهم", "क्\u200dष"):
        assert name == printable(name)
        found = study(f"[Game “pyrga”]\n[White “{name}”]\n\n1. Sb2")
        assert f'[White "{name}"]' in write_record(found.match)
    assert "A nn " == printable("A\u200dnn\u200b")
    assert printable("é\u200d\u200d") == printable(printable("é\u200d\u200d"))


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_files_of_other_systems(encoding: str) -> None:
    """Accented letters survive; files that are not text are recognised."""
    text = '[Game "pyrga"]\n[White "André"]\n\n1. Sb2 *\n'
    found, meant = decode(text.encode(encoding))
    assert (text, encoding == "cp1252") == (found, meant == "Windows-1252")


def test_what_is_no_text() -> None:
    """A picture contains control characters, which no text does."""
    assert 6 == unprintable(decode(b"\x89PNG\r\n\x1a\n\x00\x00")[0])
    assert unprintable(decode("été\r\n\t".encode("utf-16"))[0]) is None


def test_letters_that_were_lost_are_told() -> None:
    """A name with U+FFFD is kept, with a note."""
    (note,) = read('[Game "pyrga"]\n[White "Andr\ufffd"]\n\n1. Sb2 *\n').notes
    assert ("lost", 2) == (note.why, note.facts["line"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["{" * LONGEST, "[Game " * 50_000, '[A "x"\n' * 40_000,
     '[Game "pyrga"]\n' + "[a\n" * 4_000, "> " * 200_000, "=\n" * 200_000,
     '[Game "pyrga"] [Black "' + "x " * 100_000, "'" * LONGEST, "\\[" * 400_000, "&" * LONGEST],
    ids=lambda it: it[:8],
)  # fmt: skip
def test_long_texts_without_sense_are_refused(text: str) -> None:
    """They are refused without a quadratic search."""
    assert all(isinstance(each.read, BadRecord) for each in read_chapters(text, catalogue.game))
