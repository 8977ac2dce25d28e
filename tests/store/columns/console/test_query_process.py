"""Questions in SQL: what is answered, and everything that people may try to reach beyond the copy."""

import os
import threading
from pathlib import Path
from typing import Any

import duckdb
import pytest

from overtrick.store.columns.connection import open_copy, open_locked
from overtrick.store.columns.console.example_queries import EXAMPLES
from overtrick.store.columns.console.query_process import BusyConsole, QueryLimits, ask_query
from overtrick.store.columns.console.statement_check import RefusedQuery, check_query
from overtrick.store.columns.manifest import FOLDER
from overtrick.store.columns.refresh import refresh
from overtrick.store.columns.schema import TABLES
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

# The copy is the same, whichever database it was made of.
ONE_DATABASE = True
SECRET = "the password of the secretary"
LIMITS = QueryLimits(seconds=30, wait_seconds=60)


@pytest.fixture(scope="module")
def made() -> dict[str, Path]:
    """The copy of this module's tests."""
    return {}


@pytest.fixture
def copy(store: StoreFixture, made: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of one session with four pairs; another file, with a secret, lies beside it."""
    if "copy" not in made:
        store.register(*NUMBERS)
        store.send("a.txt", session_file())
        folder = tmp_path_factory.mktemp("data") / FOLDER
        assert refresh(folder, store.now) is not None
        (folder / "secret.csv").write_text(f"{SECRET}\n")
        made["copy"] = folder
    return made["copy"]


def answer(folder: Path, sql: str, **limits: int) -> list[list[Any]]:
    given = QueryLimits(**{"seconds": 30, "wait_seconds": 60} | limits)
    with ask_query(folder, sql, given) as query:
        return [row for batch in query.batches() for row in batch]


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


# Each with words of the answer.
ATTACKS = {
    "": "Write a question",
    ";": "Write a question",
    "SELECT 1; SELECT 2": "2 statements",
    "SELECT 1; DROP VIEW sessions": "Only SELECT",
    "COPY sessions TO '{folder}/out.csv'": "COPY",
    "COPY (SELECT 1) TO '/tmp/out.parquet'": "COPY",
    "EXPORT DATABASE '{folder}/out'": "EXPORT",
    "ATTACH '{folder}/new.db'": "ATTACH",
    "INSTALL httpfs": "LOAD",
    "LOAD httpfs": "LOAD",
    "SET threads = 8": "SET",
    "SET lock_configuration = false": "SET",
    "SET VARIABLE a = 1": "SET",
    "RESET memory_limit": "SET",
    "PRAGMA memory_limit='9GB'": "SET",
    "PRAGMA database_list": "cannot be",
    "CALL enable_logging()": "CALL",
    "CHECKPOINT": "CALL",
    "USE memory": "SET",
    "BEGIN": "TRANSACTION",
    "CREATE TABLE t AS SELECT 1": "CREATE",
    "CREATE MACRO m() AS 1": "CREATE",
    "INSERT INTO sessions VALUES (1)": "INSERT",
    "UPDATE players SET hidden = false": "UPDATE",
    "DELETE FROM players": "DELETE",
    "DROP VIEW players": "DROP",
    "ALTER TABLE players RENAME TO p": "ALTER",
    "PREPARE p AS SELECT 1": "PREPARE",
    "EXECUTE p": "EXECUTE",
    "VACUUM": "VACUUM",
    "EXPLAIN ANALYZE SELECT 1": "EXPLAIN",
    "DESCRIBE sessions": "SHOW, DESCRIBE and SUMMARIZE",
    "SHOW TABLES": "SHOW, DESCRIBE and SUMMARIZE",
    "SUMMARIZE players": "SHOW, DESCRIBE and SUMMARIZE",
    "PIVOT sessions ON kind USING count(*)": "PIVOT",
    "WITH t AS (DELETE FROM players RETURNING *) SELECT * FROM t": "CTE",
    "SELECT * FROM '{folder}/secret.csv'": "There is no table",
    'SELECT * FROM "/etc/passwd"': "There is no table",
    "SELECT * FROM read_csv('{folder}/secret.csv')": "cannot be read from",
    "SELECT * FROM read_text('/etc/passwd')": "cannot be read from",
    "SELECT * FROM read_blob('{folder}/current.json')": "cannot be read from",
    "SELECT * FROM read_parquet('{folder}/*.parquet')": "cannot be read from",
    "SELECT * FROM parquet_metadata('{folder}/*.parquet')": "cannot be read from",
    "SELECT * FROM read_json('https://example.org/x.json')": "cannot be read from",
    "SELECT * FROM 'https://example.org/x.parquet'": "There is no table",
    "SELECT * FROM 's3://bucket/x.parquet'": "There is no table",
    "SELECT * FROM glob('/*')": "cannot be read from",
    "SELECT * FROM sniff_csv('{folder}/secret.csv')": "cannot be read from",
    "SELECT * FROM query('SELECT 1')": "cannot be read from",
    "SELECT * FROM query_table('players')": "cannot be read from",
    "SELECT * FROM json_execute_serialized_sql('x')": "cannot be read from",
    "SELECT * FROM duckdb_settings()": "cannot be read from",
    "SELECT * FROM duckdb_secrets()": "cannot be read from",
    "SELECT * FROM duckdb_views()": "cannot be read from",
    "SELECT * FROM pragma_user_agent()": "cannot be read from",
    "SELECT * FROM information_schema.tables": "There is no table",
    "SELECT * FROM pg_catalog.pg_settings": "There is no table",
    "SELECT * FROM memory.main.players": "There is no table",
    "SELECT * FROM sqlite_master": "There is no table",
    "SELECT current_setting('allowed_paths')": "not available",
    "SELECT getvariable('a')": "not available",
    "SELECT current_database()": "not available",
    "SELECT version()": "not available",
    "SELECT write_log('x')": "not available",
    "SELECT pg_sleep(100)": "not available",
    "SELECT sleep_ms(100000)": "not available",
    "SELECT (SELECT content FROM read_text('/etc/passwd'))": "cannot be read from",
    "SELECT * FROM players WHERE number IN (SELECT content FROM read_text('/etc/passwd'))": "cannot be read from",
    "WITH a AS (SELECT * FROM glob('/*')) SELECT * FROM a": "cannot be read from",
    "SELECT 1 UNION ALL SELECT size FROM read_blob('/etc/passwd')": "cannot be read from",
    "SELECT count(*) OVER (ORDER BY current_setting('threads'))": "not available",
    "FROM players; ATTACH ':memory:'": "ATTACH",
    "SELECT 1 \0": "NUL",
    "SELECT '" + "x" * 20_000 + "'": "at most",
}  # fmt: skip


# What the connection itself refuses, were there no check before it.
BEYOND = (
    "COPY sessions TO '{folder}/out.csv'", "COPY (SELECT 1) TO '/tmp/out.parquet'", "EXPORT DATABASE '{folder}/out'",
    "ATTACH '{folder}/new.db'", "INSTALL httpfs", "LOAD httpfs", "SET threads = 8", "SET lock_configuration = false",
    "SET enable_external_access = true", "RESET memory_limit", "SET allowed_paths = ['/etc/passwd']",
    "SET temp_directory = '/tmp'", "SELECT * FROM '{folder}/secret.csv'",
    "SELECT * FROM read_csv('{folder}/secret.csv')",
    "SELECT * FROM read_text('/etc/passwd')", "SELECT * FROM read_blob('{folder}/current.json')",
    "SELECT * FROM read_parquet('{folder}/*.parquet')", "SELECT * FROM read_json('https://example.org/x.json')",
    "SELECT * FROM 'https://example.org/x.parquet'", "SELECT * FROM 's3://bucket/x.parquet'",
    "SELECT * FROM glob('/*')", "COPY sessions FROM '{folder}/secret.csv'", "CREATE SECRET s (TYPE http)",
    "SELECT * FROM folder",
    "SELECT * FROM read_csv('/dev/stdin')", "IMPORT DATABASE '{folder}'",
)  # fmt: skip


def test_what_reaches_beyond_the_copy_is_refused_in_words(copy: Path) -> None:
    wrong = {}
    with open_locked(copy) as opened:
        for sql, words in ATTACKS.items():
            try:
                check_query(opened.duck, sql.replace("{folder}", str(copy)))
                wrong[sql] = "not refused"
            except RefusedQuery as refused:
                if words.lower() not in refused.says.lower():
                    wrong[sql] = refused.says
    assert wrong == {}


def test_the_connection_reaches_nothing_beyond_the_copy_either(copy: Path) -> None:
    folder = str(copy)
    before = sorted(copy.parent.rglob("*"))
    got = {}
    with open_locked(copy) as opened:
        assert opened.duck.execute("SELECT count(*) FROM seats").fetchall() == [(8,)]
        for sql in BEYOND:
            try:
                got[sql] = opened.duck.execute(sql.replace("{folder}", folder)).fetchall()
            except duckdb.Error:
                continue
    assert got == {}
    assert sorted(copy.parent.rglob("*")) == before


def test_errors_of_a_question_say_where(copy: Path) -> None:
    def place(sql: str) -> tuple[str, int, int]:
        with pytest.raises(RefusedQuery) as refused:
            answer(copy, sql)
        return refused.value.says.split("\n")[0], refused.value.line, refused.value.column

    assert place("SELECT count(*)\nFROM playrs") == (
        f"There is no table playrs. There are: {', '.join(table.name for table in TABLES)}.", 2, 6,
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
