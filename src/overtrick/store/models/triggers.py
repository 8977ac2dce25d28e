"""What the database itself refuses: changing or deleting what is kept for good.

The rule holds against a mistake in our own code as well as against a hand at the database's prompt. The one way in is
the erasure of a player's identity: while its line is the last of the journal, the words of earlier lines may change.
"""

from collections.abc import Iterator

FOR_GOOD = ("raw_file", "arrival", "posting", "award")
# Tables whose words an erasure may replace, with the columns that stay even then.
REDACTED = {
    "journal": ("seq", "kind", "at", "day", "arrival_id", "engine", "scheme"),
    "audit": ("id", "seq", "at", "what", "key"),
}
_ERASING = "EXISTS (SELECT 1 FROM journal WHERE kind = 'erase' AND seq = (SELECT max(seq) FROM journal))"


def statements(vendor: str) -> Iterator[str]:
    """The statements that set the guards up, for a kind of database."""
    return _postgresql() if vendor == "postgresql" else _sqlite()


def _same(columns: tuple[str, ...], word: str) -> str:
    return " AND ".join(f"NEW.{column} {word} OLD.{column}" for column in columns)


def _sqlite() -> Iterator[str]:
    for table in FOR_GOOD:
        yield _sqlite_trigger(table, "UPDATE")
    for table in (*FOR_GOOD, *REDACTED):
        yield _sqlite_trigger(table, "DELETE")
    for table, kept in REDACTED.items():
        yield _sqlite_trigger(table, "UPDATE", f"WHEN NOT ({_ERASING} AND {_same(kept, 'IS')})")
    # INSERT OR REPLACE deletes without a DELETE, unless a connection asks otherwise.
    for table in (*FOR_GOOD, *REDACTED):
        key = "seq" if table == "journal" else "id"
        again = f"EXISTS (SELECT 1 FROM {table} WHERE {key} = NEW.{key})"
        if table == "award":
            again += " OR EXISTS (SELECT 1 FROM award WHERE reverses_id = NEW.reverses_id)"
        yield _sqlite_trigger(table, "INSERT", f"WHEN {again}")


def _sqlite_trigger(table: str, verb: str, when: str = "") -> str:
    return (
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} {when} "
        f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are kept for good'); END"
    )


def _postgresql() -> Iterator[str]:
    refuse = "RAISE EXCEPTION 'rows of % are kept for good', TG_TABLE_NAME;"
    yield f"CREATE FUNCTION kept_for_good() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {refuse} END $$"
    for table in FOR_GOOD:
        yield _postgresql_trigger(table, "UPDATE", "kept_for_good")
    for table in (*FOR_GOOD, *REDACTED):
        yield _postgresql_trigger(table, "DELETE", "kept_for_good")
        yield _postgresql_trigger(table, "TRUNCATE", "kept_for_good")
    for table, kept in REDACTED.items():
        allowed = f"IF {_ERASING} AND {_same(kept, 'IS NOT DISTINCT FROM')} THEN RETURN NEW; END IF;"
        body = f"BEGIN {allowed} {refuse} END"
        yield f"CREATE FUNCTION {table}_redaction() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$"
        yield _postgresql_trigger(table, "UPDATE", f"{table}_redaction")


def _postgresql_trigger(table: str, verb: str, function: str) -> str:
    each = "STATEMENT" if verb == "TRUNCATE" else "ROW"
    return (
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
        f"FOR EACH {each} EXECUTE FUNCTION {function}()"
    )
