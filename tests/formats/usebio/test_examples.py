"""The example files, one a dialect: read and checked without a word, and their own travellers bear them out."""

import datetime
from pathlib import Path

import pytest

from overtrick import formats
from overtrick.checks import check
from overtrick.formats import usebio
from overtrick.schemes import load_scheme
from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import rescore
from tests.formats.usebio.documents import more, sound, without_lines

EXAMPLES = Path(__file__).parents[3] / "examples" / "usebio"
FILES = sorted(EXAMPLES.glob("*.xml"))
TODAY = datetime.date(2026, 11, 1)


def test_there_are_examples() -> None:
    assert len(FILES) >= 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_has_no_problems(path: Path) -> None:
    batch, problems = formats.load(path)
    expected = load_scheme("nz-2017").expectations(TODAY)
    assert batch.format == "usebio"
    assert [str(each) for each in (*problems, *check(batch, expected, TODAY, name=path.name))] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_travellers_of_an_example_give_the_same_result(path: Path) -> None:
    for session in formats.load(path)[0].sessions:
        assert [each.message for each in differences(rescore(session))] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_written_again_says_the_same(path: Path) -> None:
    batch, _ = usebio.load(path)
    again, problems = usebio.loads(usebio.dumps(batch))
    assert (without_lines(again), problems) == (without_lines(batch), ())
    assert usebio.list_losses(batch) == []


@pytest.mark.parametrize(
    ("name", "contest", "scoring", "winners", "unit", "entries", "boards"),
    [
        ("mitchell_two_winners", "pairs", "matchpoints", 2, "PCT", 10, 20),
        ("howell_one_winner", "pairs", "matchpoints", 1, "PCT", 6, 20),
        ("swiss_teams", "teams", "imps", 1, "VP", 4, 18),
        ("individual", "individual", "matchpoints", 1, "PCT", 8, 21),
        ("cross_imps_two_sections", "pairs", "cross-imps", 1, "XIMPS", 8, 12),
    ],
)
def test_what_an_example_shows(
    name: str, contest: str, scoring: str, winners: int, unit: str, entries: int, boards: int
) -> None:
    session = sound((EXAMPLES / f"{name}.xml").read_bytes())
    details = more(session)
    assert (details.contest, details.scoring, details.winners, session.unit) == (contest, scoring, winners, unit)
    assert (len(session.entries), len(details.boards)) == (entries, boards)


def test_the_mitchell_has_an_adjusted_score_and_a_player_without_number() -> None:
    session = sound((EXAMPLES / "mitchell_two_winners.xml").read_bytes())
    adjusted = [result.adjusted for each in more(session).boards for result in each.results if result.adjusted]
    assert adjusted == ["A6040"]
    assert [entry.players.count("") for entry in session.entries].count(1) == 1
    assert session.event == "Tuesday Café Pairs"
