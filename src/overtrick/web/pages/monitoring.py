"""For programs that watch the machine: whether everything is well, and a few numbers."""

from datetime import UTC, datetime

from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse

from overtrick.config.settings_file import current_settings
from overtrick.store.db import leases
from overtrick.store.reports import monitoring

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
    try:
        waiting, oldest = _waiting(now)
        stuck = monitoring.count_stuck_files()
        last_beat = leases.last_heartbeat("worker")
    except Error:
        return JsonResponse({"status": "trouble", "database": "cannot be reached"}, status=503)
    limit = 3 * current_settings().worker.cycle
    seconds_since_beat = (now - last_beat).total_seconds() if last_beat else None
    healthy = seconds_since_beat is not None and seconds_since_beat < limit and oldest < limit
    health = {
        "status": "ok" if healthy else "trouble",
        "database": "ok",
        "waiting": waiting,
        "oldest_waiting_seconds": round(oldest),
        "stuck": stuck,
        "worker_seen_seconds_ago": None if seconds_since_beat is None else round(seconds_since_beat),
    }
    return JsonResponse(health, status=200 if healthy else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Send numbers in the form that Prometheus reads; for this machine only."""
    if request.META.get("REMOTE_ADDR") not in _LOOPBACK or any(name in request.META for name in _PROXIED):
        return HttpResponseForbidden("for this machine only\n", content_type="text/plain")
    try:
        lines = _numbers(datetime.now(UTC))
    except Error:
        return HttpResponse("the database cannot be reached\n", content_type="text/plain", status=503)
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; version=0.0.4")


def _numbers(now: datetime) -> list[str]:
    waiting, oldest = _waiting(now)
    lines = [*_metric("waiting_files", waiting, "files that have not been taken in yet")]
    lines += _metric("oldest_waiting_seconds", round(oldest), "age of the oldest of them")
    for name, count in monitoring.counts().items():
        lines += _metric(name, count, _NUMBERS[name])
    return lines


def _metric(name: str, value: int, what: str) -> tuple[str, ...]:
    return (f"# HELP overtrick_{name} {what}", f"# TYPE overtrick_{name} gauge", f"overtrick_{name} {value}")


def _waiting(now: datetime) -> tuple[int, float]:
    """Count the files that wait, and the seconds for which the oldest of them has waited."""
    files, oldest = monitoring.waiting_files()
    return files, (now - oldest).total_seconds() if oldest else 0.0
