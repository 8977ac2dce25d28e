"""The signed heads of the journal: one a day, on record, in the clubs' folder, and as files in the data directory."""

import logging
import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.heads import Head, NotAHead, decode_head, encode_head, public_key, sign_head, signing_key
from overtrick.store.journal.today import about_today
from overtrick.store.reports.publications import last_change, published_content, replace_publication

HEADS_FOLDER = "heads"
# Beside the player file, in the folder that clubs see.
PUBLISHED_HEAD = "records-head.json"
_log = logging.getLogger(__name__)


def keep_heads(directory: Path, now: datetime) -> None:
    """Sign the head of this day unless that was done, publish the newest one, and write those that have no file."""
    day = current_federation().day_of(now)
    if not _is_signed(day):
        _sign(directory, day, now)
    newest = models.SignedHead.objects.order_by("day").last()
    if newest is None:
        return
    content = newest.content.encode()
    if published_content(PUBLISHED_HEAD) != content:
        replace_publication(PUBLISHED_HEAD, last_change(PUBLISHED_HEAD), content, now)
    if not _path(directory, newest.day).exists():
        _write_files(directory)


class DaysHead(NamedTuple):
    """A day, and how many entries the records had when its head was signed."""

    day: date
    seq: int


def list_heads() -> list[DaysHead]:
    """Return the days that have a head, the newest first."""
    return [DaysHead(*row) for row in models.SignedHead.objects.order_by("-day").values_list("day", "seq")]


def newest_head() -> Head | None:
    """Return the newest head; None if none was signed yet. One that somebody spoilt does not hide those before it."""
    heads = models.SignedHead.objects.order_by("-day").values_list("day", "content").iterator()
    return first_readable_head(HeadFile(*row) for row in heads)


def first_readable_head(heads: Iterable["HeadFile"]) -> Head | None:
    """Return the first of some heads that is not spoilt; None if there is none."""
    for each in heads:
        with suppress(NotAHead):
            return decode_head(each.content)
    return None


class HeadFile(NamedTuple):
    """The head of a day as it was signed, spoilt or not."""

    day: date
    content: str


def list_newest_heads(most: int) -> list[HeadFile]:
    """Return the newest heads, so many of them, the newest first."""
    return [HeadFile(*row) for row in models.SignedHead.objects.order_by("-day").values_list("day", "content")[:most]]


def newest_head_file() -> str | None:
    """Return the text of the newest head; None if none was signed yet."""
    return models.SignedHead.objects.order_by("day").values_list("content", flat=True).last()


def head_file_of_day(day: date) -> str | None:
    """Return the text of the head of a day; None if there is none."""
    return models.SignedHead.objects.filter(day=day).values_list("content", flat=True).first()


def _is_signed(day: date) -> bool:
    return models.SignedHead.objects.filter(day=day).exists()


def _sign(directory: Path, day: date, now: datetime) -> None:
    """Sign the head of a day, once however many workers there are: they write one after the other."""
    key = signing_key(directory)
    federation = about_today().name
    before = newest_head()
    if before is not None and before.key != public_key(key):
        _log.warning("the head is signed with another key than before", extra={"key": public_key(key)})
    with database.write_transaction():
        if not _is_signed(day):
            head = sign_head(key, federation, day, now)
            models.SignedHead.objects.create(day=day, seq=head.seq, content=encode_head(head))


def _write_files(directory: Path) -> None:
    """Write the heads that have no file. A file that is there is never changed: it may be the only true one."""
    (directory / HEADS_FOLDER).mkdir(mode=0o700, exist_ok=True)
    for day, content in models.SignedHead.objects.values_list("day", "content"):
        path = _path(directory, day)
        if path.exists():
            continue
        # Another worker, or a person's command, may write the same head at this moment.
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_text(content, encoding="utf-8")
        part.replace(path)


def _path(directory: Path, day: date) -> Path:
    return directory / HEADS_FOLDER / f"{day}.json"
