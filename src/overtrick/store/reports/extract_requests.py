"""Large extracts: a login asks for one, the worker makes its file, and it can be fetched until it expires."""

import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from django.db.models import Q

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.errors import NotFound, Refusal

FOLDER, PART = "extracts", ".part"
MOST_WAITING, LISTED = 3, 20
KEPT_DAYS = 3
_KEPT, _SILENCE = timedelta(days=KEPT_DAYS), timedelta(minutes=15)
# Decisions after which a file from before may name somebody who is not to be named.
_NAMES = "SELECT max(at) FROM journal WHERE kind IN ('hide', 'erase')"


def extracts_folder(directory: Path) -> Path:
    """Return the folder of the files in a data directory."""
    return directory / FOLDER


def request_extract(
    account: models.Account, report: str, query: str, ending: str, language: str, all_rows: int, now: datetime
) -> models.Extract:
    """Ask the worker for an extract; refuse more than a few at a time."""
    with database.write_transaction():
        waiting = models.Extract.objects.filter(account=account, done=None)
        same = waiting.filter(report=report, query=query, format=ending).first()
        if same is not None:
            return same
        if waiting.count() >= MOST_WAITING:
            raise Refusal(f"{MOST_WAITING} extracts of yours are waiting already. Ask again when one is done.")
        return models.Extract.objects.create(
            account=account, report=report, query=query, format=ending, language=language, asked=now, all_rows=all_rows
        )


def list_extracts(account: models.Account, now: datetime) -> Sequence[models.Extract]:
    """Return the extracts of a login that wait or can be fetched, the newest first."""
    wanted = Q(done=None) | Q(expires__gt=now)
    return list(models.Extract.objects.filter(wanted, account=account).order_by("-asked", "-id")[:LISTED])


def list_ready(now: datetime) -> Sequence[models.Extract]:
    """Return the extracts of all logins that can be fetched, those that were asked for first before the others."""
    done = models.Extract.objects.filter(expires__gt=now).exclude(file="").select_related("account")
    return [each for each in done.order_by("asked", "id") if can_be_fetched(each, now)]


def find_extract(account: models.Account, extract: int) -> models.Extract:
    """Return an extract of a login."""
    found = models.Extract.objects.filter(account=account, pk=extract).first()
    if found is None:
        raise NotFound("There is no such extract.")
    return found


def take_waiting(now: datetime) -> models.Extract | None:
    """Take the extract that has waited longest, or one whose worker has fallen silent; None if there is none."""
    with database.write_transaction():
        free = Q(begun=None) | Q(begun__lt=now - _SILENCE)
        found = models.Extract.objects.filter(free, done=None).select_related("account").order_by("asked", "id").first()
        if found is not None:
            models.Extract.objects.filter(pk=found.pk).update(begun=now, rows=0)
        return found


def give_back(extract: models.Extract) -> None:
    """Let an extract that was taken wait again."""
    with database.write_transaction():
        models.Extract.objects.filter(pk=extract.pk).update(begun=None)


def note_progress(extract: models.Extract, rows: int, now: datetime) -> None:
    """Note how many rows have been written, and that the worker is still at it."""
    with database.write_transaction():
        models.Extract.objects.filter(pk=extract.pk, done=None).update(rows=rows, begun=now)


def note_done(extract: models.Extract, now: datetime, *, rows: int = 0, file: str = "", trouble: str = "") -> bool:
    """Note that the file is there, until when, or why there is none; within a transaction of the caller.

    Return whether it is still wanted: the request may be gone.
    """
    values = {"done": now, "expires": now + _KEPT, "rows": rows, "file": file, "trouble": trouble}
    return bool(models.Extract.objects.filter(pk=extract.pk).update(**values))


def can_be_fetched(extract: models.Extract, now: datetime) -> bool:
    """Tell whether the file can be fetched: until it expires, and until a name in it may have to be left out."""
    if not extract.file or extract.done is None or extract.expires is None or extract.expires <= now:
        return False
    last = _last_name_removed()
    return last is None or last < extract.done


def forget_expired(directory: Path, now: datetime) -> int:
    """Delete the requests that have expired, and every file that nobody may fetch any more; return how many requests.

    A file may have a name that must not be shown any more, or be of a login that is gone.
    """
    expired = list(models.Extract.objects.filter(expires__lte=now).values_list("pk", flat=True))
    last = _last_name_removed()
    if last is not None:
        models.Extract.objects.filter(done__lte=last).exclude(file="").update(file="")
    if expired:
        with database.write_transaction():
            models.Extract.objects.filter(pk__in=expired).delete()
    _remove_files(extracts_folder(directory))
    return len(expired)


def _last_name_removed() -> datetime | None:
    last = database.rows(_NAMES)[0][0]
    return None if last is None else moment_of(last)


def _remove_files(folder: Path) -> None:
    """Remove the files that belong to no request; while one is made, what has the number of its request is kept."""
    found = list(folder.iterdir()) if folder.is_dir() else []
    rows = models.Extract.objects.values_list("pk", "file", "done") if found else []
    kept = {f"{key}-": name if done else None for key, name, done in rows}
    for path in found:
        key = path.name[: path.name.find("-") + 1]
        if kept.get(key, "") not in (None, path.name) and not _is_being_made(path):
            path.unlink(missing_ok=True)


def _is_being_made(path: Path) -> bool:
    with suppress(FileNotFoundError):
        return path.suffix == PART and path.stat().st_mtime > time.time() - _SILENCE.total_seconds()
    return False
