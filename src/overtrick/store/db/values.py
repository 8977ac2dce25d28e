"""Values as the two databases keep them: days, moments, JSON and text, brought to one form."""

import json
from datetime import UTC, date, datetime
from typing import Any


def utc_text(moment: datetime) -> str:
    """A moment as Django keeps it in SQLite."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(" ")


def day_of(value: Any) -> date:
    """A date out of the database, which SQLite keeps as text."""
    return date.fromisoformat(value) if isinstance(value, str) else value


def day_or_none(value: Any) -> date | None:
    """A date out of the database that may be missing."""
    return None if value is None else day_of(value)


def moment_of(value: Any) -> datetime:
    """A moment out of the database, which SQLite keeps as text in UTC."""
    moment: datetime = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def json_text(value: Any) -> str:
    """JSON out of the database as text, which both kinds of database take in."""
    return value if isinstance(value, str) else json.dumps(value)


def plain_text(text: str) -> str:
    """A text that every database can keep: PostgreSQL has no NUL, and none has half a character."""
    if "\0" not in text and text.isascii():
        return text
    return text.replace("\0", "␀").encode("utf-8", "replace").decode("utf-8")
