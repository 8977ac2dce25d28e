"""Structured logs: one line of JSON for each record."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

_STANDARD_FIELDS = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON; extra values have their own keys."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self._part = part

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        values: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": self._part,
            "what": record.getMessage(),
        }
        values |= {name: value for name, value in record.__dict__.items() if name not in _STANDARD_FIELDS}
        if record.exc_info:
            values["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(
            {name: _to_encodable(value) for name, value in values.items()}, enc_hook=str
        ).decode()


def warn_of_refusals(record: logging.LogRecord) -> bool:
    """Turn what Django refuses, such as a host that is not ours, into a warning: callers err, not the program."""
    if record.name.startswith("django.security."):
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        record.exc_info = None
        record.__dict__.pop("request", None)
    return True


def _to_encodable(value: object) -> object:
    """Return a value that JSON can hold; the name of a file may contain bytes that are not text."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def log_as_json(part: str) -> None:
    """Write the log of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter(part))
    handler.addFilter(warn_of_refusals)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for package in ("pyftpdlib", "asyncssh"):
        logging.getLogger(package).setLevel(logging.WARNING)
