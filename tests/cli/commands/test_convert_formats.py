"""`overtrick convert` there and back: what a contestant's place, score and players are survives, or is told.

Every format is read by its own reader; a file that another program could not read again would be worth nothing.
"""

from pathlib import Path

import pytest

from overtrick import formats
from overtrick.core.problems import is_accepted
from overtrick.core.session import MATCH_LISTS, Batch
from tests.cli.commands.test_convert import REPORTS, RESULTS, TEAMS, TWO_WINNERS, lost
from tests.cli.conftest import Call

OTHERS = ("mcd", "usebio", "pbn")
MATCH_FILES = [path for path in RESULTS if formats.load(path)[0].sessions[0].lists == MATCH_LISTS]
RANKINGS = [path for path in RESULTS if path not in MATCH_FILES]
Contestant = tuple[int | None, bool, object, tuple[str, ...]]


def contestants(batch: Batch) -> list[list[Contestant]]:
    """Place, tie, score and players of everybody who played, session by session."""
    return [
        [(row.place, row.tied, row.score, row.players) for row in session.entries if not row.phantom]
        for session in batch.sessions
    ]


def read(target: str, data: bytes) -> Batch:
    """A written file, read by its own format without an error."""
    assert target == formats.recognise(data).FORMAT
    batch, problems = formats.recognise(data).loads(data)
    assert is_accepted(problems), problems
    assert isinstance(batch, Batch)
    return batch


def converted(call: Call, source: Path, target: str, folder: Path) -> tuple[Batch, list[str]]:
    """A file in another format, read again, and what was told to be lost."""
    out = folder / "converted"
    status, _, err = call("convert", source, "--to", target, "-o", out)
    assert status == 0, err
    return read(target, out.read_bytes()), lost(err)


def test_there_are_lists_of_matches_among_the_examples() -> None:
    assert len(MATCH_FILES) == 3


@pytest.mark.parametrize("target", OTHERS)
@pytest.mark.parametrize("path", RANKINGS, ids=lambda path: path.name)
def test_a_results_file_keeps_its_contestants(path: Path, target: str, call: Call, tmp_path: Path) -> None:
    source, _ = formats.load(path)
    batch, _ = converted(call, path, target, tmp_path)
    assert contestants(batch) == contestants(source)
    assert [session.lists for session in batch.sessions] == [session.lists for session in source.sessions]
    assert [session.date for session in batch.sessions] == [session.date for session in source.sessions]


@pytest.mark.parametrize("path", RANKINGS, ids=lambda path: path.name)
def test_a_phantom_that_a_report_drops_is_told(path: Path, call: Call, tmp_path: Path) -> None:
    phantoms = any(row.phantom for row in formats.load(path)[0].sessions[0].entries)
    assert ("byes and phantoms" in converted(call, path, "mcd", tmp_path)[1]) == phantoms


@pytest.mark.parametrize("path", MATCH_FILES, ids=lambda path: path.name)
def test_a_list_of_matches_is_no_contest_report(path: Path, call: Call) -> None:
    status, out, err = call("convert", path, "--to", "mcd")
    assert (status, out) == (2, "")
    assert "a list of matches is not one" in err


@pytest.mark.parametrize("target", ["usebio", "pbn"])
@pytest.mark.parametrize("path", MATCH_FILES, ids=lambda path: path.name)
def test_who_met_whom_is_told_to_be_lost(path: Path, target: str, call: Call) -> None:
    assert "which rows of a list of matches met" in lost(call("convert", path, "--to", target)[2])


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_a_report_is_the_same_report_again(path: Path, call: Call, tmp_path: Path) -> None:
    batch, told = converted(call, path, "mcd", tmp_path)
    source, _ = formats.load(path)
    assert contestants(batch) == contestants(source)
    assert told == []


@pytest.mark.parametrize("target", ["usebio", "pbn"])
@pytest.mark.parametrize("path", [TWO_WINNERS, TEAMS], ids=lambda path: path.name)
def test_a_report_in_another_format_keeps_places_and_players(
    path: Path, target: str, call: Call, tmp_path: Path
) -> None:
    batch, told = converted(call, path, target, tmp_path)
    source, _ = formats.load(path)
    kept = [[(place, tied, players) for place, tied, _, players in rows] for rows in contestants(batch)]
    assert kept == [[(place, tied, players) for place, tied, _, players in rows] for rows in contestants(source)]
    assert "the federation's category of the event" in told


def test_the_class_of_a_results_file_is_told_to_be_lost(call: Call) -> None:
    err = call("convert", RANKINGS[0], "--to", "usebio")[2]
    assert "the class of the event (type and award of masterpoints)" in lost(err)


@pytest.mark.parametrize(
    ("columns", "unread"),
    [
        ("Rank;PairId;TotalPercentage;NrBoards;SessionPercentage", "Rank, TotalPercentage"),
        ("SessionRank;PairId;TotalMP;ScorePenalty;SessionScoreMP", "TotalMP, ScorePenalty"),
        ("Rank;PairId;TotalPercentage;NrBoards;MeanPercentage", ""),
    ],
)
@pytest.mark.parametrize("target", ["pbn", "usebio", "csv"])
def test_totals_of_several_sessions_are_told_to_be_lost(
    target: str, columns: str, unread: str, call: Call, tmp_path: Path
) -> None:
    source = tmp_path / "second_session.pbn"
    rows = "1 1 60 20 55\n2 2 40 20 45\n"
    source.write_text(f'% PBN 2.1\n[Event "Larch"]\n[Date "2026.05.14"]\n[TotalScoreTable "{columns}"]\n{rows}')
    status, _, err = call("convert", source, "--to", target)
    told = [what for what in lost(err) if what.startswith("the totals")]
    assert status == 0
    assert told == ([f"the totals and ranks of several sessions (columns {unread})"] if unread else [])
