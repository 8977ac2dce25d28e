"""For whoever watches the machine: is everything well, and a few numbers. No page of people."""

from datetime import UTC, datetime

from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse

from overtrick.config.settings_file import own_settings
from overtrick.store.db import database, leases
from overtrick.store.db.values import moment_of
from overtrick.store.mail.outbox import MOST_ATTEMPTS

_WAITING = "SELECT count(*), min(a.at) FROM waiting w JOIN arrival a ON a.id = w.arrival_id WHERE w.attempts = 0"
_STUCK = "SELECT count(*) FROM waiting WHERE attempts > 0"
_UNSENT = "SELECT count(*) FROM mail WHERE sent IS NULL"
_LOOPBACK = ("127.0.0.1", "::1")
# Whoever has these came through a proxy, and from anywhere.
_PROXIED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REAL_IP", "HTTP_FORWARDED")
_COUNTS = {
    "arrivals": ("SELECT max(id) FROM arrival", "files that came in"),
    "journal_lines": ("SELECT max(seq) FROM journal", "lines of the journal"),
    "awards": ("SELECT max(id) FROM award", "rows of the ledger"),
    "held_files": ("SELECT count(*) FROM revision WHERE state = 'held'", "files that wait for a person"),
    "stuck_files": (_STUCK, "files on which the program failed"),
    "mail_waiting": (f"{_UNSENT} AND attempts < {MOST_ATTEMPTS}", "letters not sent yet"),
    "mail_given_up": (f"{_UNSENT} AND attempts >= {MOST_ATTEMPTS}", "letters that could not be sent"),
}


def health(request: HttpRequest) -> JsonResponse:
    """200 if files are taken in, 503 and what is wrong if not."""
    now = datetime.now(UTC)
    try:
        waiting, oldest = _waiting(now)
        stuck = int(database.rows(_STUCK)[0][0])
        beat = leases.last_beat("worker")
    except Error:
        return JsonResponse({"status": "trouble", "database": "cannot be reached"}, status=503)
    patience = 3 * own_settings().worker.cycle
    silent = (now - beat).total_seconds() if beat else None
    well = silent is not None and silent < patience and oldest < patience
    told = {
        "status": "ok" if well else "trouble",
        "database": "ok",
        "waiting": waiting,
        "oldest_waiting_seconds": round(oldest),
        "stuck": stuck,
        "worker_seen_seconds_ago": None if silent is None else round(silent),
    }
    return JsonResponse(told, status=200 if well else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Numbers in the form that Prometheus reads; for this machine only."""
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
    for name, (sql, what) in _COUNTS.items():
        lines += _metric(name, int(database.rows(sql)[0][0] or 0), what)
    return lines


def _metric(name: str, value: int, what: str) -> tuple[str, ...]:
    return (f"# HELP overtrick_{name} {what}", f"# TYPE overtrick_{name} gauge", f"overtrick_{name} {value}")


def _waiting(now: datetime) -> tuple[int, float]:
    count, oldest = database.rows(_WAITING)[0]
    return int(count), (now - moment_of(oldest)).total_seconds() if oldest else 0.0
