"""What a question in SQL may be: one SELECT statement on the tables of the copy.

The connection refuses files, network, extensions and settings too; here people are told so in words, with the place.
This module knows no database of records: it runs in the process that answers.
"""

import re
from collections.abc import Iterator
from typing import Any

import duckdb
import msgspec

from overtrick.store.columns.schema import BY_NAME

LONGEST = 20_000
_SELECT = "SELECT"
_TABLE_FUNCTIONS = frozenset({"range", "generate_series", "unnest"})
# What would tell of the machine and not of play, or reads and runs what it is given.
_REFUSED_FUNCTION = re.compile(
    r"(pg_|has_\w+_privilege|inet_|duckdb_|pragma_|read_|current_(?!date|time|localtime)|json_\w*serialize|write_log"
    r"|getvariable|getenv|set_config|currval|nextval|in_search_path|session_user|user$|version$|txid_|sleep|query"
    r"|get_block_size|can_cast_implicitly|parse_duckdb|\w+_extension)"
)
_REFUSED_TABLES = frozenset({"SHOW_REF", "COLUMN_DATA", "DELIM_GET", "BOUND_TABLE_REF"})
# DuckDB's own views: a part of that name would let the view itself be asked where the part is not known.
_OWN_VIEW = re.compile(r"(duckdb_|pragma_|sqlite_|pg_)")
_PLAIN_NAME = re.compile(r"[\w ]+")
_LINE = re.compile(r"\n+LINE (\d+): (.*)\n(\s*)\^", re.DOTALL)
_KIND = re.compile(r"^[A-Z][\w ]*? Error: ")


class RefusedQuery(Exception):
    """A question that is not answered: why, and at which line and column, counted from 1; 0 where no place is known."""

    def __init__(self, says: str, line: int = 0, column: int = 0) -> None:
        super().__init__(says)
        self.says = says
        self.line = line
        self.column = column


def check_query(duck: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Raise a RefusedQuery unless the text is one SELECT statement on tables of the copy."""
    if not sql.strip(" \t\r\n;"):
        raise RefusedQuery("Write a question, such as SELECT count(*) FROM sessions.")
    if len(sql) > LONGEST:
        raise RefusedQuery(f"A question has at most {LONGEST:,} characters; this one has {len(sql):,}.")
    if "\0" in sql:
        raise RefusedQuery("A question cannot contain the character NUL.", *_place_of(sql, sql.index("\0")))
    try:
        statements = duck.extract_statements(sql)
    except duckdb.Error as error:
        raise explain_error(error, sql) from error
    kinds = [statement.type.name for statement in statements]
    if kinds != [_SELECT]:
        raise RefusedQuery(_explain_kinds(kinds))
    found = duck.execute("SELECT json_serialize_sql(?)", [sql]).fetchone()
    try:
        tree = msgspec.json.decode(found[0] if found else "{}")
    except RecursionError as error:
        raise RefusedQuery("The question is nested too deeply. Name its parts with WITH.") from error
    if tree.get("error"):
        raise RefusedQuery("Only one SELECT statement is answered. It cannot be DESCRIBE, SHOW, PRAGMA or PIVOT.")
    _check_nodes(list(_nodes(tree)), sql)


def _explain_kinds(kinds: list[str]) -> str:
    if kinds.count(_SELECT) == len(kinds):
        return f"Ask one question at a time: there are {len(kinds)} statements. Remove the semicolon between them."
    other = next(kind for kind in kinds if kind != _SELECT)
    if "PIVOT" in other or kinds[-1] == _SELECT:
        return "PIVOT makes a table before it answers, and nothing is made here. Use GROUP BY with FILTER instead."
    return f"Only SELECT is answered here: {other} would change something, or reach beyond the copy."


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield every node of a statement."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node


def _check_nodes(nodes: list[dict[str, Any]], sql: str) -> None:
    own = {pair["key"].lower() for node in nodes for pair in _named_parts(node)}
    for name in own:
        if _OWN_VIEW.match(name) or not _PLAIN_NAME.fullmatch(name):
            raise RefusedQuery(f"WITH cannot call a part {name}. Give it another name, of letters and digits.")
    for node in nodes:
        place = _place_of(sql, node.get("query_location"))
        kind = str(node.get("type"))
        if kind == "BASE_TABLE":
            _check_table(node, own, place)
        elif kind == "TABLE_FUNCTION":
            function = node["function"]
            name = str(function.get("function_name", "")).lower()
            if name not in _TABLE_FUNCTIONS:
                raise RefusedQuery(f"{name} cannot be read from: there are only the tables of the copy.", *place)
        elif kind in _REFUSED_TABLES:
            raise RefusedQuery("SHOW, DESCRIBE and SUMMARIZE are not answered: the tables are in the handbook.", *place)
        elif node.get("class") in ("FUNCTION", "WINDOW"):
            name = str(node.get("function_name", "")).lower()
            if _REFUSED_FUNCTION.match(name):
                raise RefusedQuery(f"The function {name} is not available here.", *place)


def _named_parts(node: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the parts of a statement that WITH names."""
    parts = node.get("cte_map")
    return list(parts.get("map", ())) if isinstance(parts, dict) else []


def _check_table(node: dict[str, Any], own: set[str], place: tuple[int, int]) -> None:
    name, schema = str(node["table_name"]), str(node.get("schema_name", ""))
    outside = node.get("catalog_name") or schema not in ("", "main")
    if outside or not (name.lower() in BY_NAME or (name.lower() in own and not schema)):
        full = f"{schema}.{name}" if schema else name
        raise RefusedQuery(f"There is no table {full}. Choose from: {', '.join(BY_NAME)}.", *place)


def _place_of(sql: str, position: Any) -> tuple[int, int]:
    """Return the line and column of a position in bytes; zeros where there is none."""
    before = sql.encode()
    if not isinstance(position, int) or position > len(before):
        return 0, 0
    text = before[:position].decode(errors="ignore")
    return text.count("\n") + 1, len(text.rpartition("\n")[2]) + 1


def explain_error(error: duckdb.Error, sql: str) -> RefusedQuery:
    """Return what DuckDB says of a question, without its own headings, and the place where it says one."""
    text = str(error)
    found = _LINE.search(text)
    said = _KIND.sub("", text[: found.start()] if found else text).strip()
    if found is None:
        return RefusedQuery(said)
    number, shown = int(found[1]), found[2].rpartition("\n")[2]
    column = len(found[3]) - len(f"LINE {number}: ")
    lines = sql.split("\n")
    line = lines[number - 1] if number <= len(lines) else ""
    if shown.startswith("..."):
        # A long line is shown in part.
        start = line.find(shown.strip("."))
        column = column - 3 + start if start >= 0 else -1
    return RefusedQuery(said, number, max(column, -1) + 1)
