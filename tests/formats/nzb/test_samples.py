"""Every sample file printed in New Zealand's upload specification is read without a single problem."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.core.session import Entry, Session
from overtrick.formats import loads, nzb

SAMPLES = sorted((Path(__file__).parents[2] / "golden" / "samples").glob("*.txt"))


def session(appendix: str) -> Session:
    path = next(path for path in SAMPLES if path.name.startswith(f"appendix_{appendix}_"))
    return nzb.load(path)[0].sessions[0]


def test_all_twelve_are_here() -> None:
    assert len(SAMPLES) == 12


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_printed_sample_is_read_without_problems(path: Path) -> None:
    batch, problems = loads(path.read_bytes())
    assert problems == ()
    assert batch.ended
    assert (batch.sessions[0].date, batch.sessions[0].club) == (date(2016, 6, 17), 106)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_printed_sample_written_strictly_reads_the_same(path: Path) -> None:
    batch, _ = loads(path.read_bytes())
    again, problems = loads(nzb.dumps(batch))
    assert problems == ()
    assert [_without_lines(each) for each in again.sessions] == [_without_lines(each) for each in batch.sessions]


def _without_lines(session: Session) -> tuple[object, ...]:
    rows = tuple((row.place, row.tied, row.score, row.players) for row in session.entries)
    return (session.date, session.club, session.event, session.unit, session.program, rows)


def test_the_header_of_the_two_list_sample() -> None:
    read = session("04")
    assert (read.location, read.event, read.type, read.section) == ("Upstairs", "Winter Pairs", "Pairs", "")
    assert (read.round, read.movement, read.unit, read.points_type) == (2, "Mitchell", "PCT", "C")
    assert (read.award, read.boards, read.lists, read.program) == (40, 26, 2, "SYS ID VERS")


def test_rows_keep_their_physical_lines_over_a_blank_one() -> None:
    rows = session("04").entries
    assert rows[2] == Entry(4, 2, tied=True, score=Decimal("57.50"), players=("39805", "39806"))
    assert rows[3] == Entry(6, 4, tied=False, score=Decimal("52.50"), players=("26828", "21615"))
    assert len(rows) == 16


def test_f1_unquoted_text_is_read() -> None:
    assert session("10").location == "Main"


def test_f1_a_bye_of_teams_with_three_zeros_gets_a_fourth() -> None:
    assert session("09").entries[-1].players == ("0", "0", "0", "0")


def test_a_team_of_six() -> None:
    assert session("10").entries[3].players == ("26828", "21615", "87182", "71666", "41112", "1111")
