"""Every mistake in the table of data/mistakes.toml is caught, with its file, its line, its key and what to do."""

import re
import shutil
import tomllib
import typing
from pathlib import Path

import pytest

from overtrick.awards.eligibility import BYE, MERGED, PHANTOM, UNNUMBERED
from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.errors import Mistake
from overtrick.schemes.mistakes.step_order import CHANGING, CONDITIONS, GIVING, PREPARING
from overtrick.schemes.references import ABOVE_GRADE, RESTRICTED_PAIR, ROW_STATUSES
from overtrick.schemes.steps import MatchResult, Step

from .conftest import edited

DATA = Path(__file__).parent / "data"
MISTAKES = tomllib.loads((DATA / "mistakes.toml").read_text(encoding="utf-8"))["mistakes"]
_LINE = re.compile(r"^(\S+) line (\d+): ")


@pytest.fixture
def skerry(tmp_path: Path) -> Path:
    """A copy of the invented federation's folder."""
    return Path(shutil.copytree(DATA / "skerry", tmp_path / "skerry"))


def refused(folder: Path) -> SchemeError:
    """The error that a folder is refused with."""
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder))
    return caught.value


def change(path: Path, *edits: tuple[str, str]) -> None:
    """Replace some text in a file."""
    path.write_text(edited(path.read_text(encoding="utf-8"), *edits), encoding="utf-8")


def test_the_federation_has_no_mistake(skerry: Path) -> None:
    assert load_scheme(str(skerry)).name == "skerry"


@pytest.mark.parametrize("case", [pytest.param(case, id=case["what"]) for case in MISTAKES])
def test_a_mistake_is_told_with_file_line_key_and_advice(skerry: Path, case: dict[str, str]) -> None:
    change(skerry / case["file"], (case["old"], case["new"]))
    told, expected = str(refused(skerry)).splitlines(), case["message"].splitlines()
    for line, words in zip(told, expected, strict=True):
        begin, cut, _ = words.partition("…")
        assert (line[: len(begin)] if cut else line) == begin


@pytest.mark.parametrize("case", [pytest.param(case, id=case["what"]) for case in MISTAKES])
def test_the_line_is_the_one_with_the_mistake(case: dict[str, str]) -> None:
    """One of the lines that the message names holds what was written wrongly, or what is told in its place."""
    text = edited((DATA / "skerry" / case["file"]).read_text(encoding="utf-8"), (case["old"], case["new"]))
    found = [_LINE.match(line) for line in case["message"].splitlines()]
    named = [int(each[2]) for each in found if each and each[1] == Path(case["file"]).name]
    wanted = case.get("at") or case["new"].splitlines()[0]
    assert any(wanted in text.splitlines()[line - 1] for line in named)


def test_all_mistakes_are_told_at_once_each_on_its_line(skerry: Path) -> None:
    """Three values that cannot be read, in two files, found before anything is compared."""
    change(skerry / "federation.toml", ('"pbn"]', '"pbm"]'))
    change(
        skerry / "schemes/skerry.toml",
        ('method = "average"', 'method = "avarage"'),
        ('level = "3 times"', "level = 3"),
    )
    assert [(mistake.file, mistake.line) for mistake in refused(skerry).mistakes] == [
        ("federation.toml", 8),
        ("skerry.toml", 53),
        ("skerry.toml", 117),
    ]


def test_what_does_not_fit_is_told_for_all_files_at_once(skerry: Path) -> None:
    change(skerry / "federation.toml", ("Atlantic/Faroe", "Atlantic/Faroes"))
    change(skerry / "registers.toml", ('statuses = ["Guest"]', 'statuses = ["Gest"]'))
    change(skerry / "schemes/tables.csv", ("Golden,4,3,1", "Golden,4,third,1"), ("Golden,10,1,8", "Golden,ten,1,8"))
    change(skerry / "schemes/skerry.toml", ('table = "Club"', 'table = "Clob"'))
    assert {(mistake.file, mistake.line) for mistake in refused(skerry).mistakes} == {
        ("federation.toml", 4),
        ("registers.toml", 29),
        ("tables.csv", 4),
        ("tables.csv", 5),
        ("skerry.toml", 116),
    }


def test_a_mistake_of_all_editions_is_told_once(skerry: Path) -> None:
    """A rank that begins in 2027 makes a second edition, in which the misspelt table is as wrong as in the first."""
    change(
        skerry / "schemes/skerry.toml",
        ('table = "Club"', 'table = "Clob"'),
        ('code = 2\nname = "Admiral"\nfrom = 2026-01-01', 'code = 2\nname = "Admiral"\nfrom = 2027-01-01'),
    )
    assert len(refused(skerry).mistakes) == 1


def test_a_mistake_in_every_version_of_a_record_is_told_of_each(skerry: Path) -> None:
    stars = '[[stars]]\nfrom = {}\nclause = "Rule 7"\nmeasure = "wrth"\nless = "1 star"\n\n'
    old = '[[stars]]\nfrom = 2026-01-01\nclause = "Rule 7"\nmeasure = "worth"\nless = "1 star"\n\n'
    both = stars.format("2026-01-01") + stars.format("2027-01-01")
    change(skerry / "schemes/skerry.toml", (old, both))
    assert [mistake.line for mistake in refused(skerry).mistakes] == [197, 203]


def test_rows_that_another_scheme_of_the_folder_reads_are_no_mistake(skerry: Path) -> None:
    change(skerry / "schemes/tables.csv", ("Golden,10,5,1\n", "Golden,10,5,1\nOld Golden,4,1,4\n"))
    assert refused(skerry).mistakes[0].file == "tables.csv"
    (skerry / "schemes/older.toml").write_text('[[tables]]\nname = "Old Golden"\n', encoding="utf-8")
    assert load_scheme(str(skerry / "schemes/skerry.toml")).name == "skerry"


def test_a_class_may_say_that_it_earns_nothing(skerry: Path) -> None:
    lesson = (
        '[[classes]]\nname = "Lesson"\nfrom = 2026-01-01\nclause = "Rule 2"\nunit = "Green 2"\ntournament = false\n'
    )
    change(skerry / "schemes/skerry.toml", ("[[categories]]", f"{lesson}earns_nothing = true\n\n[[categories]]"))
    assert "Lesson" in load_scheme(str(skerry)).editions[0].classes


LEAGUE = """[[classes]]
name = "League"
from = 2026-01-01
clause = "Rule 4"
unit = "Green 2"
tournament = false

[[awards]]
name = "League matches"
from = 2026-01-01
clause = "Rule 4"
kind = "league"
unit = "Green 2"
when = { by = "%s", classes = ["League"] }
steps = [%s]

[[categories]]"""
RESULT = '{ op = "match-result", win = "1", tie = "1/2", clause = "Rule 4" }'


@pytest.mark.parametrize(
    ("by", "steps"),
    [
        ("matches", f'{RESULT}, {{ op = "match-award", points = "0.3 Green 2", clause = "Rule 4" }}'),
        ("matches", f'{RESULT}, {{ op = "match-boards", rate = "0.01 Green 2 a board", clause = "Rule 4" }}'),
        ("places", '{ op = "matches-won", tie = "1/2", points = "0.3 Green 2", clause = "Rule 4" }'),
    ],
)
def test_a_step_with_its_own_award_asks_no_match_factor_of_a_class(skerry: Path, by: str, steps: str) -> None:
    change(skerry / "schemes/skerry.toml", ("[[categories]]", LEAGUE % (by, steps)))
    assert "League" in load_scheme(str(skerry)).editions[0].classes


def test_a_step_without_an_award_asks_for_a_match_factor(skerry: Path) -> None:
    steps = f'{RESULT}, {{ op = "match-award", clause = "Rule 4" }}'
    change(skerry / "schemes/skerry.toml", ("[[categories]]", LEAGUE % ("matches", steps)))
    told = str(refused(skerry))
    assert "award 'League matches' is for matches, but no class that it is for has a match_factor" in told
    assert "class 'League' earns nothing by any award" in told


def test_a_step_with_its_own_award_gives_the_unit_of_the_class(skerry: Path) -> None:
    """An award in the unit of the class, Green 2, is not paid in gold."""
    steps = f'{RESULT}, {{ op = "match-award", points = "0.3 Χρυσοί", clause = "Rule 4" }}'
    league = (LEAGUE % ("matches", steps)).replace('unit = "Green 2"\nwhen', 'unit = "class"\nwhen')
    change(skerry / "schemes/skerry.toml", ("[[categories]]", league))
    assert "step 'match-award' names the unit 'Χρυσοί'" in str(refused(skerry))


def test_a_smallest_number_of_tables_needs_what_fills_one(skerry: Path) -> None:
    change(
        skerry / "schemes/skerry.toml",
        ('a_table = "1 team"\n', ""),
        ('teams = "4 teams"', 'teams = "4 tables"'),
        ('counts = "tables"', 'counts = "contestants"'),
        ('"0.12 Green 2 a table"', '"0.12 Green 2 a contestant"'),
        ('"0.2 Green 2 a table"', '"0.2 Green 2 a contestant"'),
    )
    assert [mistake.text for mistake in refused(skerry).mistakes] == [
        "contest 'teams' has no a_table, but the award 'Points for the place' asks for a number of its tables. "
        'Say what fills a table, such as a_table = "2 pairs".'
    ]


def test_every_step_is_a_condition_or_has_its_place_around_the_one_that_gives() -> None:
    groups = [CONDITIONS, GIVING, PREPARING, CHANGING, (MatchResult,)]
    named = [step for group in groups for step in group]
    assert sorted(map(str, named)) == sorted(map(str, typing.get_args(Step)))


def test_the_words_of_rows_are_those_that_awards_look_up() -> None:
    assert set(ROW_STATUSES) == {UNNUMBERED, PHANTOM, BYE, MERGED, ABOVE_GRADE, RESTRICTED_PAIR}


@pytest.mark.parametrize(
    ("mistake", "text"),
    [
        (Mistake("a.toml", 3, "wrong"), "a.toml line 3: wrong"),
        (Mistake("a.toml", 0, "wrong"), "a.toml: wrong"),
        (Mistake("", 0, "wrong"), "wrong"),
    ],
)
def test_a_mistake_says_what_it_knows_of_its_place(mistake: Mistake, text: str) -> None:
    assert str(SchemeError(mistake)) == text


def test_an_error_tells_each_mistake_once_on_a_line_of_its_own() -> None:
    error = SchemeError(Mistake("a.toml", 3, "wrong"), "in words", Mistake("a.toml", 3, "wrong"))
    assert str(error) == "a.toml line 3: wrong\nin words"
    assert error.mistakes == (Mistake("a.toml", 3, "wrong"), Mistake("", 0, "in words"))
