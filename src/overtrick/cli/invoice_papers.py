"""Invoices as PDF files in a folder, one each, in English; a person at a terminal sees how far they are."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from overtrick.billing.documents import Document
from overtrick.cli.records import progress
from overtrick.cli.runner import BadUse

# A federation may put any sign before its numbers; these are in a name of a file on every system.
_UNSAFE = re.compile(r"[^\w.-]+")


def print_papers(documents: Sequence[Document], folder: Path) -> int:
    """Print invoices into a folder, which is made if it is not there; return how many could not be printed."""
    from overtrick.billing.printing import print_invoice
    from overtrick.store.journal.today import scheme_today
    from overtrick.store.queries.billing.papers import make_papers
    from overtrick.typesetting import Unprintable

    scheme, failed = scheme_today(), 0
    with progress("PDFs", len(documents)) as advance:
        for document, paper in zip(documents, make_papers(documents), strict=True):
            try:
                pdf = print_invoice(paper, scheme.federation.colours, scheme.logo)
            except Unprintable as why:
                failed += 1
                print(f"overtrick bill: {_file_stem(document)} is not printed: {why}", file=sys.stderr)
            else:
                _write(folder / f"{_file_stem(document)}.pdf", pdf)
            advance(1)
    return failed


def _file_stem(document: Document) -> str:
    """Return what a file is called: the printed number, or whose draft it is."""
    draft = f"draft-{document.period}-{document.debtor.kind}-{document.debtor.code}"
    return _UNSAFE.sub("-", document.label) if document.number else draft


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise BadUse(f"{path} cannot be written: {error.strerror}") from error
