"""The results of the example federations are accepted, and earn what expected.csv says, worked out by hand."""

import csv
import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick import formats
from overtrick.awards import NO_CONTEXT, Context, award_session
from overtrick.awards.context import loads as load_context
from overtrick.checks import check
from overtrick.cli import main

from .folders import FEDERATIONS, RESULTS, TEACHING, scheme_of

TODAY = datetime.date(2026, 11, 1)


def _files(federation: str) -> list[Path]:
    return sorted((RESULTS / federation).glob("*.xml"))


def _context(path: Path) -> Context:
    beside = path.with_suffix(".toml")
    return load_context(beside.read_text(encoding="utf-8")) if beside.exists() else NO_CONTEXT


def _earned(federation: str) -> dict[tuple[str, str], Decimal]:
    """What each player of each file earns, by file and number."""
    earned: dict[tuple[str, str], Decimal] = {}
    for path in _files(federation):
        batch, problems = formats.load(path)
        scheme = scheme_of(federation)
        problems += check(batch, scheme.expectations(TODAY), TODAY, name=path.name)
        (session,) = batch.sessions
        assert session.date
        awards = award_session(session, scheme.on(session.date), _context(path))
        assert [str(problem) for problem in (*problems, *awards.problems)] == []
        for row in awards.entries:
            earned.update({(path.name, player): Decimal(0) for player in row.entry.players})
            for award in row.awards:
                earned[path.name, award.player] += award.points
    return earned


def _expected(federation: str) -> dict[tuple[str, str], Decimal]:
    with (RESULTS / federation / "expected.csv").open(encoding="utf-8", newline="") as file:
        return {(row["file"], row["player"]): Decimal(row["points"]) for row in csv.DictReader(file)}


@pytest.mark.parametrize("federation", TEACHING)
def test_the_results_of_an_example_earn_what_it_says(federation: str) -> None:
    assert _files(federation)
    assert _earned(federation) == _expected(federation)


@pytest.mark.parametrize("folder", sorted(set(FEDERATIONS.iterdir()) - {RESULTS}), ids=lambda path: path.name)
def test_the_folder_of_an_example_has_no_mistakes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["federation", "check", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()
    notes = [line for line in told if line.startswith("note: ") and "has no translation of" not in line]
    assert f"{folder}: no mistakes" in told
    assert notes == []
    assert (folder / "README.md").read_text(encoding="utf-8").startswith("# ")
