"""Structured logs: a line of JSON each, for people with a pager and for programs alike."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

_STANDARD_FIELDS = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON; extra values have keys of their own."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self._part = part

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": self._part,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in _STANDARD_FIELDS}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode({name: _to_encodable(value) for name, value in line.items()}, enc_hook=str).decode()


def _to_encodable(value: object) -> object:
    """A file name may hold bytes that are no text, and still be worth a line."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def log_as_json(part: str) -> None:
    """Write the log of this process to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter(part))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for talkative in ("pyftpdlib", "asyncssh"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
