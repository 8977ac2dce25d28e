"""Questions in SQL: what is answered, where a question is wrong, and one at a time within limits."""

import os
import subprocess
import sys
import threading
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.console.example_queries import EXAMPLES
from overtrick.store.columns.console.query_process import BusyConsole, QueryLimits, ask_query
from overtrick.store.columns.console.statement_check import RefusedQuery
from overtrick.store.columns.schema import TABLES
from tests.store.columns.console.asking import SECRET, answer

# The copy is the same, whichever database it was made of.
ONE_DATABASE = True
LIMITS = QueryLimits(seconds=30, wait_seconds=60)


def test_answers_with_columns_rows_and_the_state_of_the_copy(copy: Path) -> None:
    sql = "SELECT number, place, counted, played, tied, score, NULL AS nothing FROM seats ORDER BY seat, place LIMIT 2"
    with ask_query(copy, sql, LIMITS) as query:
        rows = [row for batch in query.batches() for row in batch]
    assert query.columns[:3] == [("number", "VARCHAR"), ("place", "BIGINT"), ("counted", "INTEGER")]
    assert rows == [
        ["38441", 1, 1, "2018-03-10", False, "51.50", None], ["12356", 2, 1, "2018-03-10", False, "50.50", None],
    ]  # fmt: skip
    assert query.end is not None
    assert (query.end.rows, query.end.more) == (2, False)
    with open_copy(copy) as opened:
        assert query.end.seq == opened.manifest.seq


def test_the_examples_are_answered(copy: Path) -> None:
    assert answer(copy, EXAMPLES[0].sql) == [["Auckland", 1, 4]]
    # Only the winners' 40 C and the seconds' 12 C were awarded, to two players each.
    points = [(row[0], row[3], row[4]) for row in answer(copy, EXAMPLES[2].sql)]
    assert sorted(points[:2]) == [("20093", "C", "40.00"), ("38441", "C", "40.00")]
    assert answer(copy, EXAMPLES[1].sql) == [["2018-03", 8, 8]]
    assert len(answer(copy, EXAMPLES[3].sql)) == 8


def test_pages_of_an_answer(copy: Path) -> None:
    sql = "SELECT i, 2::HUGEINT ** 70 FROM range(2000) r(i) ORDER BY i"
    with ask_query(copy, sql, QueryLimits(wait_seconds=60, most_rows=2), skip=1200) as query:
        assert [[row[0] for row in batch] for batch in query.batches()] == [[1200, 1201]]
    assert query.end is not None
    assert query.end.more


def test_today_is_that_of_the_federation(copy: Path) -> None:
    """The two zones are 26 hours apart, so their days are never the same."""
    for zone in ("Pacific/Kiritimati", "Etc/GMT+12"):
        before = datetime.now(ZoneInfo(zone))
        with ask_query(copy, "SELECT current_date, CAST(now() AS TIMESTAMP)", LIMITS, zone=zone) as query:
            ((day, moment),) = [row for batch in query.batches() for row in batch]
        after = datetime.now(ZoneInfo(zone))
        assert day in (before.date().isoformat(), after.date().isoformat())
        assert before.replace(tzinfo=None) <= datetime.fromisoformat(moment) <= after.replace(tzinfo=None)
    with pytest.raises(RefusedQuery, match="The column n is a moment with a time zone"):
        answer(copy, "SELECT [now()] AS n")


def test_an_answer_is_only_so_large(copy: Path) -> None:
    """A million letters and the quotes around them: not within a million bytes, and within two."""
    sql = "SELECT repeat('x', 10_000) FROM range(100)"
    with pytest.raises(RefusedQuery, match="larger than 1 MB"):
        answer(copy, sql, most_bytes=1_000_000)
    assert len(answer(copy, sql, most_bytes=2_000_000)) == 100
    with pytest.raises(RefusedQuery, match="larger than 1 MB"):
        answer(copy, "SELECT repeat('ω', 600_000) AS one", most_bytes=1_000_000)


def test_errors_of_a_question_say_where(copy: Path) -> None:
    def place(sql: str) -> tuple[str, int, int]:
        with pytest.raises(RefusedQuery) as refused:
            answer(copy, sql)
        return refused.value.says.split("\n")[0], refused.value.line, refused.value.column

    assert place("SELECT count(*)\nFROM playrs") == (
        f"There is no table playrs. Choose from: {', '.join(table.name for table in TABLES)}.", 2, 6,
    )  # fmt: skip
    assert place("SELEC 1") == ('syntax error at or near "SELEC"', 1, 1)
    says, line, column = place("SELECT number\nFROM seats\nWHERE plaec = 1")
    assert (says, line, column) == ('Referenced column "plaec" not found in FROM clause!', 3, 7)
    assert place("SELECT ?")[0].startswith("Values were not provided for the following prepared statement parameters")


def test_a_question_has_only_so_much_time_and_memory(copy: Path) -> None:
    forever = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t"
    with pytest.raises(RefusedQuery, match="longer than 1 second"):
        answer(copy, forever, seconds=1)
    with pytest.raises(RefusedQuery, match="more than 100 MB of memory"):
        answer(copy, "SELECT count(*) FROM (SELECT DISTINCT i, i::VARCHAR FROM range(30_000_000) r(i))", megabytes=100)
    # A reader who stops early ends the question.
    with ask_query(copy, "SELECT i FROM range(100_000_000) r(i)", LIMITS) as query:
        assert next(query.batches())[:2] == [[0], [1]]


def test_a_long_question_shows_no_bar_of_progress(copy: Path) -> None:
    """DuckDB would print one after two seconds, among the lines of the answer, in a process begun with -c."""
    asked = "open_copy(Path(sys.argv[1])) as copy: print(copy.duck.execute(sys.argv[2]).fetchone()[0])"
    program = "import sys; from pathlib import Path; from overtrick.store.columns.connection import open_copy\nwith "
    setting = "SELECT current_setting('enable_progress_bar')"
    command = [sys.executable, "-c", program + asked, str(copy), setting]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


def test_one_question_at_a_time(copy: Path) -> None:
    with ask_query(copy, "SELECT 1", LIMITS):
        with pytest.raises(BusyConsole):
            answer(copy, "SELECT 2", wait_seconds=0)
        waiting: list[Any] = []
        thread = threading.Thread(target=lambda: waiting.append(answer(copy, "SELECT 3")))
        thread.start()
        assert waiting == []
    thread.join(60)
    assert waiting == [[[3]]]


def test_the_process_gets_nothing_of_this_one(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_DATABASE", f"postgresql://{SECRET}")
    # The server of the database, for one, if tests before this one have asked for it.
    others = _children()
    assert answer(copy, "SELECT 1") == [[1]]
    with ask_query(copy, "SELECT i FROM range(100_000_000) r(i)", LIMITS) as query:
        next(query.batches())
        (child,) = _children() - others
        environment = child.read_bytes()
    assert environment
    assert SECRET.encode() not in environment


def _children() -> set[Path]:
    """The environments of all processes of this one."""
    return {path for path in Path("/proc").glob("[0-9]*/environ") if _is_child(path)}


def _is_child(path: Path) -> bool:
    try:
        return f"PPid:\t{os.getpid()}\n" in (path.parent / "status").read_text()
    except OSError:
        return False
