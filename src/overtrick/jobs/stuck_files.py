"""Files that the program failed on several times: the administrator is told about each, once."""

from datetime import datetime

from overtrick.store.db import leases
from overtrick.store.deliveries.queue import stuck_arrivals
from overtrick.store.mail import outbox

_STUCK_ATTEMPTS = 3


def report_stuck_files(administrator: str, now: datetime) -> None:
    """Write to the administrator, if there is one, about the files that nobody was told about yet."""
    for arrival in stuck_arrivals(_STUCK_ATTEMPTS):
        slot = leases.take_lease(f"stuck {arrival.pk}", arrival.at, now)
        if slot is None:
            continue
        body = f"{arrival.name} of club {arrival.club} came on {arrival.at:%Y-%m-%d %H:%M} UTC and cannot be "
        body += "taken in: the program fails on it. It is kept, and tried again. The log says more."
        if administrator:
            outbox.queue_letter(administrator, f"A file is stuck: {arrival.name}", body, now)
        leases.complete_lease(slot, now, "told")
