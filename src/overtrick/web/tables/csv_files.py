"""Tables as CSV files that a page sends; `formats/common/csv_files.py` writes them."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from overtrick.formats.common.csv_files import cell_text, write_csv

__all__ = ["CSV", "cell_text", "csv_response", "write_csv"]

CSV = "text/csv; charset=utf-8"


def csv_response(name: str, head: Sequence[Any], rows: Iterable[Sequence[Any]]) -> HttpResponse:
    """Send a table as a file of a name."""
    answer = HttpResponse(write_csv(head, rows), content_type=CSV)
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer
