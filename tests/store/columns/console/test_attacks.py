"""Everything that people may try to reach beyond the copy, or to take more of the machine than is theirs."""

import resource
from pathlib import Path

import duckdb
import pytest

from overtrick.store.columns.connection import open_locked
from overtrick.store.columns.console.statement_check import RefusedQuery, check_query
from tests.store.columns.console.asking import answer

# The copy is the same, whichever database it was made of.
ONE_DATABASE = True

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
    "CALL enable_logging(storage_path = '{folder}/log')": "CALL",
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
    "SELECT 1; -- nothing more\nDROP VIEW players": "Only SELECT",
    "SELECT 1 /* ; */; ATTACH ':memory:' AS m": "ATTACH",
    "/* SELECT */ COPY players TO '/dev/stdout'": "COPY",
    "SELECT/**/content/**/FROM/**/READ_TEXT('/etc/passwd')": "cannot be read from",
    "FROM read_csv_auto('{folder}/secret.csv') SELECT *": "cannot be read from",
    "FROM parquet_scan('{folder}/players.1.parquet')": "cannot be read from",
    "SELECT * FROM parquet_schema('{folder}/players.1.parquet')": "cannot be read from",
    "SELECT * FROM read_json_auto('/proc/self/environ')": "cannot be read from",
    "SELECT * FROM read_ndjson_objects('/proc/self/environ')": "cannot be read from",
    "SELECT * FROM sqlite_scan('{folder}/../overtrick.sqlite3', 'player')": "cannot be read from",
    "SELECT * FROM postgres_scan('host=localhost', 'public', 'player')": "cannot be read from",
    "SELECT * FROM which_secret('s3://bucket', 's3')": "cannot be read from",
    "SELECT * FROM arrow_scan(1, 2, 3)": "cannot be read from",
    "SELECT * FROM pandas_scan(1)": "cannot be read from",
    "SELECT * FROM sql_auto_complete('SEL')": "cannot be read from",
    "SELECT * FROM checkpoint()": "cannot be read from",
    "SELECT * FROM players, LATERAL (SELECT * FROM read_text('/etc/passwd'))": "cannot be read from",
    "TABLE duckdb_settings": "There is no table",
    "SELECT getenv('HOME')": "not available",
    "SELECT pg_catalog.current_setting('threads')": "not available",
    'SELECT "current_setting"(\'threads\')': "not available",
    "SELECT system.main.current_setting('threads')": "not available",
    "SELECT list_transform(['threads'], x -> current_setting(x))": "not available",
    "SELECT * REPLACE (current_setting('threads') AS number) FROM players": "not available",
    "SELECT COLUMNS(c -> current_setting('threads') = '2') FROM players": "not available",
    "SELECT number FROM players LIMIT (SELECT length(current_setting('threads')))": "not available",
    "SELECT json_execute_serialized_sql('x')": "not available",
    "PRAGMA json_execute_serialized_sql(json_serialize_sql('SELECT 1'))": "PRAGMA",
    "PRAGMA add_parquet_key('a', '0123456789112345')": "Only SELECT",
    "SELECT * FROM (SHOW ALL TABLES)": "SHOW, DESCRIBE and SUMMARIZE",
    "SELECT * FROM (PIVOT sessions ON kind USING count(*))": "PIVOT",
    "MERGE INTO players USING numbers ON true WHEN MATCHED THEN DELETE": "Only SELECT",
    "COMMENT ON VIEW players IS 'x'": "Only SELECT",
    "EXECUTE IMMEDIATE 'SELECT 1'": "syntax error",
    "IMPORT DATABASE '{folder}'": "operations are disabled",
    # A part with the name of a view of DuckDB's: where the part is not known, the view would answer.
    "WITH a AS (WITH duckdb_views AS (SELECT 1) SELECT 1) SELECT * FROM duckdb_views": "WITH cannot call",
    "WITH a AS (WITH pragma_database_list AS (SELECT 1) SELECT 1) FROM pragma_database_list": "WITH cannot call",
    "WITH a AS (WITH sqlite_master AS (SELECT 1) SELECT 1) SELECT * FROM Sqlite_Master": "WITH cannot call",
    "WITH a AS (WITH \"/etc/passwd\" AS (SELECT 1) SELECT 1) SELECT * FROM \"/etc/passwd\"": "WITH cannot call",
    "SELECT * FROM " + "(SELECT * FROM " * 400 + "players" + ")" * 400: "nested too deeply",
    "SELECT " + "[" * 3_000 + "]" * 3_000: "depth",
    "SELECT " + "1 + " * 4_000 + "1": "depth",
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
    "SELECT * FROM sniff_csv('{folder}/secret.csv')", "SELECT * FROM query('FROM read_text(''/etc/passwd'')')",
    "SELECT * FROM query_table('/etc/passwd')", "SELECT * FROM parquet_metadata('{folder}/*.parquet')",
    "PREPARE p AS SELECT * FROM read_text('/etc/passwd'); EXECUTE p", "SELECT getenv('HOME')",
    "SET enable_profiling='json'; SET profiling_output='{folder}/profile.json'; SELECT 1",
    "PRAGMA database_size; SET home_directory='/tmp'",
    "UPDATE EXTENSIONS", "FORCE INSTALL httpfs FROM 'http://127.0.0.1:1'", "ATTACH 'http://127.0.0.1:1/x.db'",
    "ATTACH '{folder}/../overtrick.sqlite3' (TYPE sqlite)", "SELECT * FROM sqlite_scan('/tmp/x', 'y')",
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


# Functions of DuckDB whose answer is another one each time, and tells nothing of the machine but its clock and chance.
HARMLESS = {
    "current_date", "error", "gen_random_uuid", "get_current_time", "get_current_timestamp", "now", "random", "setseed",
    "stats", "today", "transaction_timestamp", "uuid", "uuidv4", "uuidv7",
}  # fmt: skip


def test_a_new_version_of_duckdb_tells_no_more(copy: Path) -> None:
    """Its own views are out of reach, and its functions that are not the same each time, but for those above."""
    with open_locked(copy) as opened:
        views = opened.duck.execute(
            "SELECT view_name FROM duckdb_views() WHERE internal AND schema_name <> 'information_schema'"
        ).fetchall()
        functions = opened.duck.execute(
            "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'scalar' "
            "AND stability <> 'CONSISTENT'"
        ).fetchall()
        assert (len(views) > 20, len(functions) > 20) == (True, True)
        for (view,) in views:
            for sql in (f"FROM {view}", f"WITH a AS (WITH {view} AS (SELECT 1) SELECT 1) FROM {view}"):
                with pytest.raises(RefusedQuery):
                    check_query(opened.duck, sql)
        allowed = set()
        for (function,) in functions:
            try:
                check_query(opened.duck, f'SELECT "{function}"()')
                allowed.add(function)
            except RefusedQuery:
                continue
    assert allowed <= HARMLESS


# Each wants more than it may have; what is said of it is one of these.
BOMBS = (
    "SELECT repeat('x', 4_000_000_000)",
    "SELECT length(repeat(repeat('x', 1_000_000), 4_000))",
    "SELECT list_sum(range(4_000_000_000))",
    "SELECT string_agg(repeat('x', 1000), ',') FROM range(10_000_000)",
    "SELECT count(*) FROM range(1_000_000_000) a(i), range(1_000_000_000) b(j) WHERE i + j = 1",
    "SELECT max(i) FROM (SELECT unnest(range(2_000_000_000)) AS i)",
    "WITH RECURSIVE t(n, s) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, s || s FROM t) SELECT max(length(s)) FROM t",
    "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT a.n FROM t a, t b, range(100)) SELECT count(*) FROM t",
    "SELECT i FROM range(500_000_000) r(i) ORDER BY hash(i)",
    "SELECT count(*) FROM range(1_000_000_000) r(i) WHERE regexp_matches(repeat('a', 10_000) || i, '(a+)+b')",
    "SELECT " + ", ".join(["(SELECT count(*) FROM range(100_000_000_000))"] * 50),
)
_WORDS = ("memory", "longer than", "more time", "too large", "exceed", "out of range", "maximum")


@pytest.mark.parametrize("sql", BOMBS)
def test_a_question_that_wants_too_much_is_ended(copy: Path, sql: str) -> None:
    with pytest.raises(RefusedQuery) as refused:
        answer(copy, sql, seconds=4, megabytes=128)
    assert any(word in refused.value.says.lower() for word in _WORDS), refused.value.says
    # The process of the question is gone, and the next one is answered.
    assert answer(copy, "SELECT count(*) FROM seats") == [[8]]
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 2_000_000
