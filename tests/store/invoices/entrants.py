"""A player who owes the fee of a tournament: one without a home club, in an event that the federation bills."""

from typing import Any

from overtrick.store import models
from overtrick.store.access.contacts import enter_contact
from overtrick.store.journal.entries import JournalEntry
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS
from tests.store.store_fixture import StoreFixture

ESTHER = NUMBERS[4]
EVENT: dict[str, Any] = {
    "name": "National Pairs", "event_class": "8B", "contest": "pairs", "first": "2018-05-05", "club": AUCKLAND,
    "fee": "35.00", "billed": True, "closes": "2018-05-01T00:00:00Z",
}  # fmt: skip


def bill_entrant(store: StoreFixture, email: str = "") -> JournalEntry:
    """Bill Auckland for one player, invoice 1, and Esther, who has left Howick, invoice 2: 35.00 and 15 % each."""
    partner = NUMBERS[0]
    store.register(*(number for number in (partner, ESTHER) if not is_registered(number)))
    enter_contact(ESTHER, email or None)
    store.decide("tournament", **EVENT)
    store.decide("enter", tournament=1, numbers=[partner, ESTHER])
    store.decide("leave", number=ESTHER, club=HOWICK, end="2018-03-12")
    store.later(days=55)
    return store.decide("bill-tournament", tournament=1)


def is_registered(number: str) -> bool:
    """Tell whether the register has a player."""
    return models.Player.objects.filter(number=number).exists()
