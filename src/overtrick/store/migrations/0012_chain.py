"""The journal is a chain of hashes, whose head is signed once a day.

A store of before gets its chain here, from what it has today: from this day on the chain is evidence. Entries whose
words were erased earlier are chained with the words that were left.
"""

import json
import os
from collections.abc import Iterator
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

from django.db import migrations, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ._guards import POSTGRESQL, SQLITE

_PAGE = 1000
_ERASABLE = (
    "first", "preferred", "family", "year_of_birth", "overseas_number", "id_card", "asked_by", "text", "override",
    "reason",
)  # fmt: skip
_ENTRIES = (
    "SELECT j.seq, j.kind, j.at, j.day, j.engine, j.scheme, j.who, j.reason, j.data, a.id, a.club, a.name, a.door, "
    "a.cut_unseen, a.at, a.who, f.sha256 FROM journal j LEFT JOIN arrival a ON a.id = j.arrival_id "
    "LEFT JOIN raw_file f ON f.id = a.raw_id WHERE j.seq > %s ORDER BY j.seq LIMIT %s"
)
_SAME = ("seq", "kind", "at", "day", "arrival_id", "engine", "scheme", "words", "link")
# What an erasure may do while its entry is the last one: replace words, say so, and remove the salt.
_ERASURE = (
    "EXISTS (SELECT 1 FROM journal WHERE kind = 'erase' AND seq = (SELECT max(seq) FROM journal)) "
    "AND OLD.seq < (SELECT max(seq) FROM journal) AND NEW.salt = ''"
)
_SQLITE_GUARDS = (
    "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal WHEN NOT (" + _ERASURE
    + " AND NEW.redacted IS (SELECT max(seq) FROM journal)"
    + "".join(f" AND NEW.{name} IS OLD.{name}" for name in _SAME)
    + ") BEGIN SELECT RAISE(ABORT, 'rows of journal are kept for good'); END",
    "CREATE TRIGGER signed_head_no_update BEFORE UPDATE ON signed_head BEGIN SELECT RAISE(ABORT, 'rows of signed_head "
    "are kept for good'); END",
    "CREATE TRIGGER signed_head_no_delete BEFORE DELETE ON signed_head BEGIN SELECT RAISE(ABORT, 'rows of signed_head "
    "are kept for good'); END",
    "CREATE TRIGGER signed_head_no_insert BEFORE INSERT ON signed_head WHEN EXISTS (SELECT 1 FROM signed_head WHERE "
    "id = NEW.id OR day = NEW.day) BEGIN SELECT RAISE(ABORT, 'rows of signed_head are kept for good'); END",
)  # fmt: skip
_POSTGRESQL_GUARDS = (
    "CREATE FUNCTION journal_erasure() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF " + _ERASURE
    + " AND NEW.redacted IS NOT DISTINCT FROM (SELECT max(seq) FROM journal)"
    + "".join(f" AND NEW.{name} IS NOT DISTINCT FROM OLD.{name}" for name in _SAME)
    + " THEN RETURN NEW; END IF; RAISE EXCEPTION 'rows of % are kept for good', TG_TABLE_NAME; END $$",
    "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION journal_erasure()",
    "CREATE TRIGGER signed_head_no_update BEFORE UPDATE ON signed_head FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    "CREATE TRIGGER signed_head_no_delete BEFORE DELETE ON signed_head FOR EACH ROW EXECUTE FUNCTION kept_for_good()",
    "CREATE TRIGGER signed_head_no_truncate BEFORE TRUNCATE ON signed_head FOR EACH STATEMENT EXECUTE FUNCTION "
    "kept_for_good()",
)  # fmt: skip


def drop_guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the guard of the journal, so that its entries can get their links."""
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP TRIGGER journal_no_update ON journal", params=None)
    else:
        editor.execute("DROP TRIGGER journal_no_update", params=None)


def restore_guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the guard of before again."""
    statements = POSTGRESQL if editor.connection.vendor == "postgresql" else SQLITE
    for statement in statements:
        if statement.startswith("CREATE TRIGGER journal_no_update "):
            editor.execute(statement, params=None)


def set_up_guards(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the guards of this migration."""
    for statement in _POSTGRESQL_GUARDS if editor.connection.vendor == "postgresql" else _SQLITE_GUARDS:
        editor.execute(statement, params=None)


def drop_new_guards(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the guard of the journal; those of the heads go with their table."""
    drop_guard(apps, editor)
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP FUNCTION journal_erasure()", params=None)


def chain_entries(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Give every entry its words, its salt and its link."""
    link = editor.connection
    before, last = "0" * 64, 0
    while page := _rows(link, _ENTRIES, last, _PAGE):
        chained = []
        for row in page:
            chained.append(_chain(before, row))
            before = chained[-1][2]
        last = page[-1][0]
        _update(link, chained)


def _chain(before: str, row: tuple[Any, ...]) -> tuple[str, str, str, int]:
    """Return the words, salt and link of an entry, and its number."""
    seq, kind, at, day, engine, scheme, who, reason, data, *file = row
    salt = os.urandom(16).hex()
    words = sha256(_encode((salt, who, reason, data))).hexdigest()
    fields = ["overtrick chain 1", before, seq, kind, _moment(at), _day(day), engine, scheme, _decided(data), words]
    if file[0] is not None:
        arrival, club, name, door, cut_unseen, arrived, sender, digest = file
        fields += [arrival, club, name, door, int(cut_unseen), _moment(arrived), sender, digest]
    return words, salt, sha256(_encode(fields)).hexdigest(), seq


def _decided(data: str) -> str:
    return json.dumps(_fixed_part(json.loads(data)), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _fixed_part(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _fixed_part(value) for name, value in data.items() if name not in _ERASABLE}
    return [_fixed_part(value) for value in data] if isinstance(data, list) else data


def _encode(fields: "list[Any] | tuple[Any, ...]") -> bytes:
    return b"".join(b"%d:%b," % (len(text), text) for text in (str(field).encode() for field in fields))


def _moment(value: Any) -> str:
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return str(moment.astimezone(UTC).isoformat(timespec="microseconds"))


def _day(value: Any) -> str:
    return value.isoformat() if isinstance(value, date) else str(value)


def _rows(link: BaseDatabaseWrapper, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with link.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def _update(link: BaseDatabaseWrapper, chained: list[tuple[str, str, str, int]]) -> None:
    with link.cursor() as cursor:
        if link.vendor == "postgresql":
            marks = ", ".join(["(%s, %s, %s, %s)"] * len(chained))
            cursor.execute(
                "UPDATE journal SET words = n.words, salt = n.salt, link = n.link "
                f"FROM (VALUES {marks}) AS n (words, salt, link, seq) WHERE journal.seq = n.seq",
                list(_flatten(chained)),
            )
        else:
            cursor.executemany("UPDATE journal SET words = %s, salt = %s, link = %s WHERE seq = %s", chained)


def _flatten(rows: list[tuple[str, str, str, int]]) -> Iterator[Any]:
    return (value for row in rows for value in row)


def _add_column(name: str, length: int) -> migrations.SeparateDatabaseAndState:
    """Return the operation that adds a text to the journal. Django would make the whole table again on SQLite."""
    return migrations.SeparateDatabaseAndState(
        database_operations=[
            migrations.RunSQL(
                f"""ALTER TABLE "journal" ADD COLUMN "{name}" varchar({length}) NOT NULL DEFAULT ''""",
                f'ALTER TABLE "journal" DROP COLUMN "{name}"',
                hints=_JOURNAL,
            )
        ],
        state_operations=[
            migrations.AddField(
                "journal", name, models.CharField(default="", max_length=length), preserve_default=False
            )
        ],
    )


_JOURNAL = {"model_name": "journal"}


class Migration(migrations.Migration):
    """Columns for the chain, a table for its signed heads, and guards for both."""

    dependencies = (("store", "0011_approvals"),)
    operations = (
        migrations.RunPython(drop_guard, restore_guard, hints=_JOURNAL),
        _add_column("words", 64),
        _add_column("salt", 32),
        _add_column("link", 64),
        migrations.RunPython(chain_entries, migrations.RunPython.noop, hints=_JOURNAL),
        migrations.CreateModel(
            name="SignedHead",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("day", models.DateField()),
                ("seq", models.BigIntegerField()),
                ("content", models.TextField()),
            ],
            options={
                "db_table": "signed_head",
                "constraints": [models.UniqueConstraint(fields=("day",), name="signed_head_once")],
            },
        ),
        migrations.RunPython(set_up_guards, drop_new_guards, hints=_JOURNAL),
    )
