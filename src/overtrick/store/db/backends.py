"""Which database a data directory uses, in Django's words. SQLite by default, PostgreSQL by one setting.

This module is read by the settings, before Django is set up.
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
_MOST_CONNECTIONS, _POOL_TIMEOUT_SECONDS = 10, 5
# FULL: a commit is on the disk when it returns, also after a power cut; WAL alone would only survive a crash.
# Recursive triggers: without them INSERT OR REPLACE would pass by the guards.
_SQLITE_INIT = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; PRAGMA foreign_keys=ON; PRAGMA cache_size=-65536; "
    "PRAGMA recursive_triggers=ON;"
)


class DatabaseError(Exception):
    """A database that cannot be used, in words for the person who named it."""


def database_settings(directory: Path) -> dict[str, Any]:
    """Django's settings for the database of a data directory."""
    url = os.environ.get(DATABASE_VARIABLE) or read_settings(directory).database
    return postgresql_settings(url) if url else sqlite_settings(directory / SQLITE_FILE)


def with_connection_pool(database: dict[str, Any]) -> dict[str, Any]:
    """The same database for a process whose threads come and go: they share connections, where one costs much."""
    if not database["ENGINE"].endswith("postgresql"):
        return database
    options = database["OPTIONS"] | {
        "pool": {"min_size": 1, "max_size": _MOST_CONNECTIONS, "timeout": _POOL_TIMEOUT_SECONDS}
    }
    return database | {"OPTIONS": options, "CONN_MAX_AGE": 0}


def sqlite_settings(path: Path, *, durable: bool = True) -> dict[str, Any]:
    """A SQLite file. Without `durable` a power cut may spoil it: only for a copy that can be made again."""
    start = _SQLITE_INIT.format(synchronous="FULL" if durable else "OFF")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {"init_command": start, "transaction_mode": "IMMEDIATE", "timeout": _BUSY_SECONDS},
        "CONN_MAX_AGE": None,
    }


def postgresql_settings(url: str, schema: str = SCHEMA) -> dict[str, Any]:
    """A PostgreSQL database by its URL: postgresql://user:password@host:port/name?option=value."""
    parts = urlsplit(url)
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise DatabaseError(f"'{parts.scheme}://…' is no database; write postgresql://user:password@host:port/name")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(options.pop("port", "") or parts.port or ""),
        "OPTIONS": {**options, "options": f"-c search_path={schema}"},
        "CONN_MAX_AGE": None,
        # A server that was started again costs no request.
        "CONN_HEALTH_CHECKS": True,
    }
