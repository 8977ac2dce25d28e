"""Values that SQLite and PostgreSQL store in different forms, brought to one form: days, moments, JSON and text."""

import json
from datetime import UTC, date, datetime
from typing import Any


def utc_text(moment: datetime) -> str:
    """Return a moment as Django stores it in SQLite."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(" ")


def day_of(value: Any) -> date:
    """Return a date from the database, which SQLite stores as text."""
    return date.fromisoformat(value) if isinstance(value, str) else value


def day_or_none(value: Any) -> date | None:
    """Return a date from the database that may be missing."""
    return None if value is None else day_of(value)


def moment_of(value: Any) -> datetime:
    """Return a moment from the database, which SQLite stores as text in UTC."""
    moment: datetime = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def json_text(value: Any) -> str:
    """Return JSON from the database as text, which both databases accept."""
    return value if isinstance(value, str) else json.dumps(value)


def plain_text(text: str) -> str:
    """Return a text that every database can store: PostgreSQL has no NUL, and neither has half a character."""
    if "\0" not in text and text.isascii():
        return text
    return text.replace("\0", "␀").encode("utf-8", "replace").decode("utf-8")
