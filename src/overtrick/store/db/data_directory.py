"""A data directory: how it is made and opened, and how its tables are migrated to this version."""

import os
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import django
from django.apps import apps
from django.core.management import call_command
from django.db import connections
from django.db.migrations import Migration, SeparateDatabaseAndState
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.models import IndexOperation
from django.db.utils import OperationalError

from overtrick.config.settings_file import DIRECTORY_VARIABLE, SETTINGS_FILE
from overtrick.store.db import archive_tables, cache, database
from overtrick.store.db.backends import SCHEMA, DatabaseError, database_settings
from overtrick.store.db.process_lock import stopped_service

_PRIVATE_MODE = 0o700
STORE_APP = "store"


def open_directory(directory: Path, *, create: bool = False) -> None:
    """Open a data directory for this process; with `create`, make it if it is missing."""
    if create:
        directory.mkdir(parents=True, exist_ok=True, mode=_PRIVATE_MODE)
    elif not directory.is_dir():
        raise DatabaseError(f"{directory} is not a data directory; 'overtrick init' makes one")
    os.environ[DIRECTORY_VARIABLE] = str(directory)
    set_up_django()
    # Names and raw files are for administrators only, whatever the permissions of the folder.
    os.umask(os.umask(0) | 0o077)
    connect_database(database.DEFAULT, database_settings(directory))


def set_up_django() -> None:
    """Set up Django, once in a process."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "overtrick.settings")
    if not apps.ready:
        django.setup()


def connect_database(name: str, options: dict[str, object], *, records_only: bool = False) -> None:
    """Connect a database under a name, instead of the one that had it, and migrate its tables.

    With `records_only` it gets no tables for logins, which a copy for a proof does not need.
    """
    disconnect_database(name)
    # Django completes settings only together with those of its default database, which may not be connected.
    connections.databases[name] = connections.configure_settings({database.DEFAULT: {}, name: options})[name]
    _migrate(name, [STORE_APP] if records_only else [])


def disconnect_database(name: str) -> None:
    """Close a database and forget it, with its cache."""
    if any(link.alias == name for link in connections.all(initialized_only=True)):
        connections[name].close()
        del connections[name]
    connections.databases.pop(name, None)
    # Django needs settings of its default database even while another one is used.
    connections.databases.setdefault(database.DEFAULT, connections.configure_settings({})[database.DEFAULT])
    cache.forget(name)


def _migrate(name: str, only: list[str]) -> None:
    link = connections[name]
    try:
        link.ensure_connection()
        if link.vendor == "postgresql":
            schema = str(link.settings_dict["OPTIONS"].get("options", "")).rpartition("=")[2] or SCHEMA
            with link.cursor() as cursor:
                cursor.execute(f'CREATE SCHEMA IF NOT EXISTS "{schema}"')
    except OperationalError as error:
        raise DatabaseError(f"the database cannot be opened: {error}".strip()) from error
    executor = MigrationExecutor(link)
    _refuse_newer_tables(executor)
    leaves = executor.loader.graph.leaf_nodes()
    plan = executor.migration_plan([leaf for leaf in leaves if not only or leaf[0] in only])
    # A new database and a copy for a proof are used by this process alone.
    in_service = bool(plan) and name == database.DEFAULT and bool(executor.loader.applied_migrations)
    with database.using(name), _hold_off_service(name, in_service=in_service):
        own = [migration for migration, _ in plan if migration.app_label == STORE_APP]
        if own:
            archive_tables.prepare_migration(rows=any(map(_changes_archived_tables, own)))
        if plan:
            call_command("migrate", *only, database=name, verbosity=0, interactive=False)
        archive_tables.ensure_views()


def _refuse_newer_tables(executor: MigrationExecutor) -> None:
    """Refuse tables that a newer version has migrated: this one would write them without what they need now."""
    applied = {name for app, name in executor.loader.applied_migrations if app == STORE_APP}
    unknown = sorted(applied - {name for app, name in executor.loader.disk_migrations if app == STORE_APP})
    if unknown:
        raise DatabaseError(
            f"a newer version of Overtrick has migrated the tables ({unknown[-1]} is not known here). Update the "
            "program on this machine too, or restore a backup of this version in a new directory"
        )


def _hold_off_service(name: str, *, in_service: bool) -> AbstractContextManager[None]:
    directory = os.environ.get(DIRECTORY_VARIABLE)
    return stopped_service(Path(directory), name) if in_service and directory else nullcontext()


def _changes_archived_tables(migration: Migration) -> bool:
    """Tell whether a migration may change the tables, or the rows, of which a part may be in archives."""
    return any(map(_changes_archived_table, migration.operations))


def _changes_archived_table(operation: Operation) -> bool:
    if isinstance(operation, SeparateDatabaseAndState):
        return any(map(_changes_archived_table, operation.database_operations))
    # These operations name their table only in hints or in an attribute.
    hints = getattr(operation, "hints", {}) if not isinstance(operation, IndexOperation) else vars(operation)
    if name := hints.get("model_name"):
        return name in archive_tables.ARCHIVED_TABLES
    return any(operation.references_model(table, STORE_APP) for table in archive_tables.ARCHIVED_TABLES)


def write_settings(directory: Path, url: str) -> None:
    """Write the settings file of a new data directory, with the database that it uses."""
    lines = [
        "# Which database keeps this federation's records. Without the setting it is a SQLite file in this folder."
    ]
    quoted = url.replace("\\", "\\\\").replace('"', '\\"')
    lines.append(f'database = "{quoted}"' if url else '# database = "postgresql://user:password@host:5432/name"')
    path = directory / SETTINGS_FILE
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    path.chmod(0o600)
