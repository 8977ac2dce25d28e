"""Django's settings for the database of a data directory: SQLite by default, PostgreSQL by one setting.

Django's settings import this module, before Django is set up.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from overtrick.config.settings_file import read_settings

SQLITE_FILE = "overtrick.sqlite3"
SCHEMA = "overtrick"
DATABASE_VARIABLE = "OVERTRICK_DATABASE"
_BUSY_SECONDS = 60
_MOST_CONNECTIONS, _POOL_TIMEOUT_SECONDS, _CONNECT_SECONDS = 10, 5, 5
# FULL: a commit is on the disk when it returns, also after a power cut; WAL alone would only survive a crash.
# Recursive triggers: without them INSERT OR REPLACE would not run the triggers that protect the records.
_SQLITE_INIT = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; PRAGMA foreign_keys=ON; PRAGMA cache_size=-65536; "
    "PRAGMA recursive_triggers=ON;"
)


class DatabaseError(Exception):
    """A database that cannot be used, with a message for the person who named it."""


def database_settings(directory: Path) -> dict[str, Any]:
    """Return Django's settings for the database of a data directory."""
    url = os.environ.get(DATABASE_VARIABLE) or read_settings(directory).database
    return postgresql_settings(url) if url else sqlite_settings(directory / SQLITE_FILE)


def with_connection_pool(database: dict[str, Any]) -> dict[str, Any]:
    """Return the settings with a pool for PostgreSQL, so that short-lived threads share connections."""
    if not database["ENGINE"].endswith("postgresql"):
        return database
    options = database["OPTIONS"] | {
        "pool": {"min_size": 1, "max_size": _MOST_CONNECTIONS, "timeout": _POOL_TIMEOUT_SECONDS}
    }
    return database | {"OPTIONS": options, "CONN_MAX_AGE": 0}


def sqlite_settings(path: Path, *, durable: bool = True) -> dict[str, Any]:
    """Return the settings for a SQLite file. Without `durable` a power cut may damage it: only for copies."""
    start = _SQLITE_INIT.format(synchronous="FULL" if durable else "OFF")
    return {
        "ENGINE": "overtrick.store.db.sqlite",
        "NAME": str(path),
        "OPTIONS": {"init_command": start, "transaction_mode": "IMMEDIATE", "timeout": _BUSY_SECONDS},
        "CONN_MAX_AGE": None,
    }


def postgresql_settings(url: str, schema: str = SCHEMA) -> dict[str, Any]:
    """Return the settings for a PostgreSQL database: postgresql://user:password@host:port/name?option=value."""
    parts = urlsplit(url)
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise DatabaseError(f"'{parts.scheme}://…' is not a database; write postgresql://user:password@host:port/name")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "overtrick.store.db.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(options.pop("port", "") or parts.port or ""),
        "OPTIONS": {"connect_timeout": _CONNECT_SECONDS, **options, "options": f"-c search_path={schema}"},
        "CONN_MAX_AGE": None,
        # After a restart of the server no request fails.
        "CONN_HEALTH_CHECKS": True,
    }
