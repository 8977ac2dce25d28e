"""For programs that watch the machine: whether everything is well, and a few numbers."""

import shutil
from datetime import UTC, datetime, timedelta

from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse

from overtrick.config.settings_file import Settings, current_settings, served_directory
from overtrick.store.reports import monitoring
from overtrick.store.reports.health import Concern, Expected, find_full_disk, judge_health, seconds_since

_DATABASE_SECONDS = 3

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


# What programs that watch are told, in English, by the code of a concern.
_SENTENCES = {
    "no-worker": "No worker is running: start one.",
    "silent": (
        "No worker has been seen for {seconds} seconds: it has died, or is stuck. Look at its log, and start it again."
    ),
    "waiting": "A file has waited for {seconds} seconds: the workers do not keep up, or are stuck on another one.",
    "old-backup": "The last backup was made on {day}: look at the worker's log for why there is none since.",
    "disk": "Only {free:,} bytes are free on the disk of the data directory: make room before nothing can be kept.",
    "stuck": "The program failed on {count} files; they wait, and the log says why.",
    "dead-workers": "{count} of the workers have died or are stuck; others go on.",
    "letters": "{count} letters could not be sent, and are not tried again.",
    "other-key": "The machine {machine} has another keys/{file} than this one: copy the folder keys to one of them.",
    "no-backup": "No scheduled backup has been made yet.",
    "no-head": "No head of the records has been signed yet: the worker does so once a day.",
    "old-head": "The last head of the records was signed on {day}: look at the worker's log for why.",
    "new-key": "The last heads of the records were signed with different keys: have all workers the same key?",
    "differences": "The last verify, on {day}, found {count} differences: run it again, and look at what it says.",
}


def health(request: HttpRequest) -> JsonResponse:
    """200 if files are taken in, 503 and what is wrong if not."""
    now = datetime.now(UTC)
    expected = expected_by(current_settings())
    free = shutil.disk_usage(served_directory()).free
    try:
        facts = monitoring.ask_in_time(
            lambda: monitoring.health_facts(now, expected.longest_silence, served_directory()), _DATABASE_SECONDS
        )
    except (Error, TimeoutError) as error:
        words = "does not answer" if isinstance(error, TimeoutError) else "cannot be reached"
        trouble = [f"The database {words}.", *map(_say, find_full_disk(free, expected.least_room))]
        answer = {"status": "trouble", "database": words, "disk_free_bytes": free, "trouble": trouble}
        return JsonResponse(answer, status=503)
    found = judge_health(facts, now, expected, free)
    return JsonResponse(
        {
            "status": "trouble" if found.trouble else "ok",
            "database": "ok",
            "waiting": facts.waiting,
            "oldest_waiting_seconds": _seconds(now, facts.oldest) or 0,
            "stuck": facts.stuck,
            "worker_seen_seconds_ago": _seconds(now, facts.worker_seen),
            "disk_free_bytes": free,
            "backup_seconds_ago": _seconds(now, facts.last_backup),
            "head_day": facts.head_day,
            "trouble": [*map(_say, found.trouble)],
            "to_do": [*map(_say, found.to_do)],
        },
        status=503 if found.trouble else 200,
    )


def expected_by(settings: Settings) -> Expected:
    """Return what the settings expect of the processes and of the machine."""
    return Expected(
        longest_silence=timedelta(seconds=3 * settings.worker.cycle), backups=bool(settings.backup.at),
        least_room=settings.limits.disk,
    )  # fmt: skip


def _say(concern: Concern) -> str:
    return _SENTENCES[concern.code].format(**concern.values)


def _seconds(now: datetime, since: datetime | None) -> int | None:
    return seconds_since(since, now) if since else None


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
