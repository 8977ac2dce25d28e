"""Large extracts: the worker makes the file that a login asked for, and writes an email with the link to it."""

import logging
import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from overtrick.config.settings_file import Web
from overtrick.formats.common.csv_files import stream_csv
from overtrick.formats.common.workbook_files import MOST_ROWS, write_workbook
from overtrick.jobs.extracts.words import translate_batches, write_head
from overtrick.store import models
from overtrick.store.columns.manifest import NoCopy
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today, today
from overtrick.store.mail import outbox
from overtrick.store.queries.filter_reports.addresses import read_filter
from overtrick.store.queries.filter_reports.copy_reader import EXTRACT_SECONDS, CopyReader, open_reader
from overtrick.store.queries.filter_reports.extract_rows import count_rows, stream_rows
from overtrick.store.queries.filter_reports.filters import limit_filter
from overtrick.store.reports import extract_requests as extracts

XLSX, CSV = "xlsx", "csv"
SECONDS = 5
TOO_LONG = "An Excel sheet has no room for so many rows. Ask for CSV, or for fewer."
_FAILED = "The file could not be made. It has been recorded; ask again later."
_TEMPLATE = "overtrick/letters/extract.txt"
_log = logging.getLogger(__name__)
_failed = set[str]()


def make_waiting_extracts(directory: Path, web: Web, moment: datetime | None = None) -> float:
    """Make the files of the extracts that wait, and delete those that have expired.

    Return how many seconds to wait until the next time. `moment` is now unless it is given.
    """
    now, folder = moment or datetime.now(UTC), extracts.extracts_folder(directory)
    extracts.forget_expired(directory, now)
    while (extract := extracts.take_waiting(now)) is not None:
        try:
            rows, name, trouble = _make(extract, folder, now)
        except NoCopy:
            # The worker makes the copy too, and this waits for it.
            extracts.give_back(extract)
            break
        except Exception:
            _log.exception("extract %s failed", extract.pk)
            rows, name, trouble = 0, "", _FAILED
        with database.write_transaction():
            is_wanted = extracts.note_done(extract, now, rows=rows, file=name, trouble=trouble)
            if is_wanted and extract.account.email and not trouble:
                outbox.add_letter(extract.account.email, *_write_letter(extract, rows, web), now)
    _make_here_too(folder, now)
    return SECONDS


def _make_here_too(folder: Path, now: datetime) -> None:
    """Make the files that a worker of another machine has made: the pages of this one can only send their own."""
    for extract in extracts.list_ready(now):
        if (folder / extract.file).is_file() or extract.file in _failed:
            continue
        try:
            _make(extract, folder, now, extract.file)
        except NoCopy:
            return
        except Exception:
            # It is not tried every few seconds for three days.
            _failed.add(extract.file)
            _log.exception("extract %s failed on this machine", extract.pk)


def _make(extract: models.Extract, folder: Path, now: datetime, named: str = "") -> tuple[int, str, str]:
    """Make a file; return how many rows it has, its name, and why there is none. It may have its name already."""
    day, who = today(), extract.account
    filters = limit_filter(read_filter(dict(parse_qsl(extract.query, keep_blank_values=True)), day), who)
    edition = current_federation().scheme.on(day)
    with open_reader(EXTRACT_SECONDS) as (copy, _fresh), translation.override(extract.language):
        all_rows = count_rows(copy, extract.report, filters, who, day)
        if extract.format == XLSX and all_rows > MOST_ROWS:
            return 0, "", TOO_LONG
        batches = translate_batches(extract.report, edition, stream_rows(copy, extract.report, filters, who, day))
        folder.mkdir(mode=0o700, exist_ok=True)
        # Nobody can guess the name, wherever the folder is served from by mistake.
        name = named or f"{extract.pk}-{secrets.token_urlsafe(16)}.{extract.format}"
        rows = _write(folder / name, extract, write_head(extract.report, edition), batches, now)
    return rows, name, ""


def _write(
    path: Path, extract: models.Extract, head: Sequence[str], batches: Iterable[Sequence[Sequence[Any]]], now: datetime
) -> int:
    counted = _Counted(extract, batches, now)
    # Two workers of one machine may make the same file at the same time.
    part = path.with_suffix(f".{os.getpid()}{extracts.PART}")
    if extract.format == XLSX:
        write_workbook(part, head, counted)
    else:
        with part.open("wb") as file:
            file.writelines(stream_csv(head, counted))
    part.replace(path)
    return counted.rows


class _Counted:
    """Batches of rows, of which it is noted how many have been written."""

    def __init__(self, extract: models.Extract, batches: Iterable[Sequence[Sequence[Any]]], now: datetime) -> None:
        self._extract, self._batches, self._now = extract, batches, now
        self.rows = 0

    def __iter__(self) -> Iterator[Sequence[Sequence[Any]]]:
        for batch in self._batches:
            self.rows += len(batch)
            yield batch
            extracts.note_progress(self._extract, self.rows, self._now)


def _write_letter(extract: models.Extract, rows: int, web: Web) -> tuple[str, str]:
    """Return the subject and the body of the email; the first line of its template is the subject."""
    site, about = web.url.rstrip("/") or f"http://{web.host}:{web.port}", about_today()
    with translation.override(extract.language):
        link = site + reverse("extract", kwargs={"extract": extract.pk})
        context = {"federation": about, "link": link, "rows": rows, "days": extracts.KEPT_DAYS}
        subject, _, body = render_to_string(_TEMPLATE, context).strip().partition("\n")
    return f"{about.name}: {subject.strip()}", body.strip() + "\n"


def direct_file(
    copy: CopyReader, report: str, ending: str, values: dict[str, str], who: Any
) -> tuple[Sequence[str], Iterator[list[list[Any]]]]:
    """Return the head and the rows of an extract that is made at once, in the language that is active."""
    day = today()
    edition = current_federation().scheme.on(day)
    filters = limit_filter(read_filter(values, day), who)
    return write_head(report, edition), translate_batches(report, edition, stream_rows(copy, report, filters, who, day))
