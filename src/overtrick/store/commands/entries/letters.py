"""Letters of a host to everyone who has entered a tournament; no address is shown to anyone."""

from datetime import datetime, timedelta

from overtrick.store import models
from overtrick.store.access.contacts import contact_of
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.errors import Refusal
from overtrick.store.mail import outbox
from overtrick.store.registers.mergers import mergers_by_number
from overtrick.store.tournaments.entries import list_entrants, list_entries
from overtrick.tournaments.records import ENTERED, WAITING

# For so long the same words are not sent again.
_AGAIN_AFTER = timedelta(days=1)


def find_addresses(tournament: int, *, waiting: bool = False) -> tuple[list[str], int]:
    """Return the addresses of those who entered, each once, and how many players have none."""
    states = (ENTERED, WAITING) if waiting else (ENTERED,)
    numbers = list_entrants(list_entries(tournament, states))
    # Nearly all are known by their own number; only of the others one asks under which number they are.
    known = dict(models.Contact.objects.filter(player__in=numbers).values_list("player", "email"))
    merged = mergers_by_number()
    in_mergers = {*merged, *merged.values()}
    others = {number: contact_of(number) for number in numbers if number not in known and number in in_mergers}
    found = [known.get(number) or (other.email if (other := others.get(number)) else "") for number in numbers]
    return list(dict.fromkeys(filter(None, found))), found.count("")


def send_to_entrants(tournament: int, subject: str, body: str, now: datetime, *, waiting: bool = False) -> int:
    """Put a letter to each of those who entered into the outbox, all of them or none; return how many."""
    addresses, _ = find_addresses(tournament, waiting=waiting)
    if not addresses:
        raise Refusal("Nobody who entered has an email address with us.")
    subject, body = plain_text(subject), plain_text(body)
    with database.write_transaction():
        # A button that is pressed twice sends once. Another letter to the same people has other words.
        same = models.Mail.objects.filter(subject=subject, body=body, made__gt=now - _AGAIN_AFTER)
        if same.filter(address__in=addresses).exists():
            raise Refusal("This email has gone to the entrants already.")
        for address in addresses:
            outbox.add_letter(address, subject, body, now)
    return len(addresses)
