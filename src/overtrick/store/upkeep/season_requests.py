"""Seasons that the office asks to close or open: a worker does it, one at a time, and the office sees how far it is.

Moving a season takes minutes, so no page waits for it. It is one transaction: what dies in between has changed nothing,
and can be done again.
"""

from datetime import datetime, timedelta
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.db import database, leases
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.upkeep import seasons

CLOSE, OPEN = "close", "open"
WAITING, RUNNING, STALLED, DONE, REFUSED = "waiting", "running", "stalled", "done", "refused"
_JOB = "season "
_SILENCE = timedelta(minutes=2)


class _Details(msgspec.Struct):
    """What is noted with a request: who asked, which worker does it, and how it ended."""

    who: str
    worker: str = ""
    rows: int | None = None
    refusal: str = ""


class SeasonRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A season that somebody asked to close or open, and how far that is."""

    id: int
    act: str
    year: int
    who: str
    asked: datetime
    begun: datetime | None
    done: datetime | None
    state: str
    rows: int | None
    refusal: str

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return self.state in (DONE, REFUSED)


def request_season(act: str, year: int, at: datetime, who: str) -> None:
    """Ask a worker to close or open a season; refuse what cannot be done, and a second request beside another."""
    with database.write_transaction():
        waiting = leases.find_requests(_JOB, is_open=True)
        if waiting:
            raise Refusal("Another season is being closed or opened. Wait until that is done.")
        _check(act, year, at)
        leases.request_work(f"{_JOB}{act} {year}", at, _encode(_Details(who)))


def _check(act: str, year: int, at: datetime) -> None:
    closed = models.Season.objects.filter(year=year).exists()
    if act == CLOSE:
        today = current_federation().day_of(at)
        if year >= today.year:
            raise Refusal(f"{year} is not over yet: today is {today}. A season can be closed from 1 January on.")
        if not (closed or (year > 0 and models.Session.objects.filter(date__year=year).exists())):
            raise Refusal(f"No session of {year} is on record.")
    elif act != OPEN or not closed:
        raise Refusal(f"The season {year} is not closed.")


def find_last_request(now: datetime) -> SeasonRequest | None:
    """Return the request that is being done, or else the last one that was."""
    waiting = leases.find_requests(_JOB, is_open=True)
    found = waiting[:1] or leases.find_requests(_JOB, is_open=False)[-1:]
    return _read(found[0], now) if found else None


def resume_request(request: int, now: datetime) -> None:
    """Let a worker begin again what another one did not finish; refuse unless it has come to a halt."""
    slot = next((each for each in leases.find_requests(_JOB, is_open=True) if each.pk == request), None)
    if slot is None or _read(slot, now).state != STALLED:
        raise Refusal("Nothing is stuck here. Nothing was done.")
    leases.request_again(request)


def do_requested_seasons(now: datetime, worker: str) -> int:
    """Close and open what was asked for, as a worker; return how many seasons."""
    count = 0
    for slot in leases.find_requests(_JOB, is_open=True):
        taken = leases.take_lease(slot.job, slot.at, now)
        if taken is None:
            continue
        details = _details(slot)
        details.worker = worker
        _note(taken, details)
        try:
            details.rows = _do(slot, now, details.who)
            count += 1
        except Refusal as refusal:
            details.refusal = str(refusal)
        leases.complete_lease(taken, now, _encode(details))
    return count


def _do(slot: models.Slot, now: datetime, who: str) -> int:
    act, year = _act_and_year(slot)
    moved = seasons.close_season(year, now, who) if act == CLOSE else seasons.reopen_season(year)
    return moved.rows


def _note(slot: int, details: _Details) -> None:
    with database.write_transaction():
        models.Slot.objects.filter(pk=slot).update(outcome=_encode(details))


def _read(slot: models.Slot, now: datetime) -> SeasonRequest:
    details, (act, year) = _details(slot), _act_and_year(slot)
    return SeasonRequest(
        id=slot.pk, act=act, year=year, who=details.who, asked=slot.at, begun=slot.taken if slot.attempts else None,
        done=slot.done, state=_state(slot, details, now), rows=details.rows, refusal=details.refusal,
    )  # fmt: skip


def _state(slot: models.Slot, details: _Details, now: datetime) -> str:
    if slot.done:
        return REFUSED if details.refusal else DONE
    if not slot.attempts:
        return WAITING
    # A worker that has ended has no heartbeat, and one that has died does not renew it.
    beat: Any = models.Beat.objects.filter(name=details.worker).values_list("at", flat=True).first()
    is_silent = beat is None or beat < now - _SILENCE
    return STALLED if is_silent and slot.taken < now - _SILENCE else RUNNING


def _act_and_year(slot: models.Slot) -> tuple[str, int]:
    act, _, year = slot.job.removeprefix(_JOB).partition(" ")
    return act, int(year)


def _details(slot: models.Slot) -> _Details:
    return msgspec.json.decode(slot.outcome, type=_Details)


def _encode(details: _Details) -> str:
    return msgspec.json.encode(details).decode()
