"""For programs that watch the machine: whether everything is well, and a few numbers."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse

from overtrick.config.settings_file import Settings, current_settings, served_directory
from overtrick.store.reports import monitoring
from overtrick.store.reports.monitoring import HealthFacts

_DATABASE_SECONDS = 3
_OLDEST_BACKUP = _OLDEST_HEAD = timedelta(days=2)

_LOOPBACK = ("127.0.0.1", "::1")
# A request with one of these came through a proxy, from anywhere.
_PROXIED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REAL_IP", "HTTP_FORWARDED")
# What each number counts.
_NUMBERS = {
    "arrivals": "files that came in",
    "journal_lines": "lines of the journal",
    "awards": "rows of the ledger",
    "held_files": "files that wait for a person",
    "stuck_files": "files on which the program failed",
    "mail_waiting": "letters not sent yet",
    "mail_given_up": "letters that could not be sent",
}


def health(request: HttpRequest) -> JsonResponse:
    """200 if files are taken in, 503 and what is wrong if not."""
    now = datetime.now(UTC)
    settings = current_settings()
    longest_silence = timedelta(seconds=3 * settings.worker.cycle)
    free = shutil.disk_usage(served_directory()).free
    disk = [_no_room(free)] if free < settings.limits.disk else []
    try:
        facts = monitoring.ask_in_time(
            lambda: monitoring.health_facts(now, longest_silence, served_directory()), _DATABASE_SECONDS
        )
    except (Error, TimeoutError) as error:
        words = "does not answer" if isinstance(error, TimeoutError) else "cannot be reached"
        trouble = [f"The database {words}.", *disk]
        answer = {"status": "trouble", "database": words, "disk_free_bytes": free, "trouble": trouble}
        return JsonResponse(answer, status=503)
    oldest, seen = _seconds(now, facts.oldest) or 0, _seconds(now, facts.worker_seen)
    trouble = [*_trouble(facts, longest_silence, oldest, seen), *_old_backup(settings, now, facts.last_backup), *disk]
    return JsonResponse(
        {
            "status": "trouble" if trouble else "ok",
            "database": "ok",
            "waiting": facts.waiting,
            "oldest_waiting_seconds": oldest,
            "stuck": facts.stuck,
            "worker_seen_seconds_ago": seen,
            "disk_free_bytes": free,
            "backup_seconds_ago": _seconds(now, facts.last_backup),
            "head_day": facts.head_day,
            "trouble": trouble,
            "to_do": [
                *_to_do(facts, seen is not None and seen < longest_silence.total_seconds()),
                *_head_to_do(facts, now),
            ],
        },
        status=503 if trouble else 200,
    )


def _trouble(facts: HealthFacts, longest_silence: timedelta, oldest: int, seen: int | None) -> Iterator[str]:
    """Yield why files are not taken in."""
    if seen is None:
        yield "No worker runs: start one."
    elif seen >= longest_silence.total_seconds():
        yield f"No worker has been seen for {seen} seconds: it died, or is stuck. Look at its log, and start it again."
    if oldest >= longest_silence.total_seconds():
        yield f"A file has waited for {oldest} seconds: the workers do not keep up, or are stuck on another one."


def _old_backup(settings: Settings, now: datetime, last: datetime | None) -> Iterator[str]:
    if settings.backup.at and last and now - last > _OLDEST_BACKUP:
        yield f"The last backup was made on {last:%Y-%m-%d}: look at the worker's log for why there is none since."


def _no_room(free: int) -> str:
    return f"Only {free:,} bytes are free on the disk of the data directory: make room before nothing can be kept."


def _to_do(facts: HealthFacts, is_served: bool) -> list[str]:
    """Return what a person should look at, though files are taken in."""
    words = []
    if facts.stuck:
        words.append(f"The program failed on {facts.stuck} files; they wait, and the log says why.")
    if facts.silent_workers and is_served:
        words.append(f"{facts.silent_workers} of the workers have died or are stuck; others go on.")
    if facts.letters_given_up:
        words.append(f"{facts.letters_given_up} letters could not be sent, and are not tried again.")
    words += [
        f"The machine {each.machine} has another keys/{each.file} than this one: copy the folder keys to one of them."
        for each in facts.other_keys
    ]
    if facts.last_backup is None:
        words.append("No scheduled backup has been made yet.")
    return words


def _head_to_do(facts: HealthFacts, now: datetime) -> Iterator[str]:
    """Yield what a person should look at so that auditors can prove that nothing was changed."""
    if facts.head_day is None:
        yield "No head of the records has been signed yet: the worker does so once a day."
    elif now.date() - facts.head_day > _OLDEST_HEAD:
        yield f"The last head of the records was signed on {facts.head_day}: look at the worker's log for why."
    if facts.has_new_key:
        yield "The last heads of the records were signed with different keys: have all workers the same key?"


def _seconds(now: datetime, since: datetime | None) -> int | None:
    return round((now - since).total_seconds()) if since else None


def metrics(request: HttpRequest) -> HttpResponse:
    """Send numbers in the form that Prometheus reads; for this machine only."""
    if request.META.get("REMOTE_ADDR") not in _LOOPBACK or any(name in request.META for name in _PROXIED):
        return HttpResponseForbidden("for this machine only\n", content_type="text/plain")
    try:
        now = datetime.now(UTC)
        lines = monitoring.ask_in_time(lambda: _numbers(now), _DATABASE_SECONDS)
    except (Error, TimeoutError):
        return HttpResponse("the database cannot be reached\n", content_type="text/plain", status=503)
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; version=0.0.4")


def _numbers(now: datetime) -> list[str]:
    waiting, oldest = _waiting(now)
    lines = [*_metric("waiting_files", waiting, "files that have not been taken in yet")]
    lines += _metric("oldest_waiting_seconds", round(oldest), "age of the oldest of them")
    free = shutil.disk_usage(served_directory()).free
    lines += _metric("disk_free_bytes", free, "bytes that are free on the disk of the data directory")
    for name, count in monitoring.counts().items():
        lines += _metric(name, count, _NUMBERS[name])
    return lines


def _metric(name: str, value: int, what: str) -> tuple[str, ...]:
    return (f"# HELP overtrick_{name} {what}", f"# TYPE overtrick_{name} gauge", f"overtrick_{name} {value}")


def _waiting(now: datetime) -> tuple[int, float]:
    """Count the files that wait, and the seconds for which the oldest of them has waited."""
    files, oldest = monitoring.waiting_files()
    return files, (now - oldest).total_seconds() if oldest else 0.0
