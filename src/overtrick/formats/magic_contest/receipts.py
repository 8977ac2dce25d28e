"""What the licencee of a contest report says of itself: field 97, where the receipt goes, and field 98, a message."""

from overtrick.core.problems import ReadingStopped
from overtrick.formats.magic_contest.fields import CONTEST_START
from overtrick.formats.magic_contest.rows import read_rows

ADDRESS_FIELD, MESSAGE_FIELD = "97", "98"
# The rows of the file itself come before the first contest; a file of nonsense need not be read to its end.
_HEAD_SIZE = 8_192


def read_receipt_address(data: bytes) -> str:
    """Return the address to which a receipt may be sent, as the report has it; empty if it has none."""
    return next(iter(_read_head(data, ADDRESS_FIELD)), "")


def read_message(data: bytes) -> str:
    """Return what the licencee writes to the federation, line by line; empty if it is nothing."""
    return "\n".join(text for text in _read_head(data, MESSAGE_FIELD) if text)


def _read_head(data: bytes, field: str) -> list[str]:
    """Return the values of a field of the file itself."""
    try:
        rows = read_rows(data[:_HEAD_SIZE], []).rows
    except ReadingStopped:
        return []
    end = next((at for at, row in enumerate(rows) if row.id == CONTEST_START), len(rows))
    return [row.text.strip() for row in rows[:end] if row.id == field]
