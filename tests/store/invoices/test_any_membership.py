"""Whatever is decided about members between the bills: a run that looks at what changed finds all of it.

The levies of every quarter that was billed are worked out once more from all members, as if nothing had been billed,
and are what all invoices together have charged for each.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest

from overtrick.billing.periods import parse_period
from overtrick.billing.records import Debtor
from overtrick.store.errors import Refusal
from overtrick.store.invoices.members import Membership
from overtrick.store.journal.entries import JournalEntry
from tests.store.cast import ACHILLES, AUCKLAND, HOWICK
from tests.store.store_fixture import StoreFixture, rows

from .books import bill, go_to

ONE_DATABASE = True
PEOPLE = tuple(str(40_001 + at) for at in range(5))
AKARANA = 103
CLUBS = (AUCKLAND, HOWICK, AKARANA, ACHILLES)
QUARTERS = ("2018-Q1", "2018-Q2", "2018-Q3", "2018-Q4")
# Cents by who owes them and by what they are for.
Dues = Counter[tuple[Debtor, str]]


class Decisions:
    """Decisions about members and clubs by chance, back to half a year ago."""

    def __init__(self, store: StoreFixture, seed: int) -> None:
        self.store, self.dice = store, Random(seed)
        self.made: list[JournalEntry] = []
        store.now = store.now.replace(year=2018, month=1, day=3)
        for number in PEOPLE:
            start = self.dice.choice(("2010-01-01", "2017-12-20"))
            store.register(number, club=self.dice.choice(CLUBS[:3]), start=start)

    def act(self) -> None:
        kinds: tuple[Callable[[], JournalEntry], ...] = (
            self.join, self.move, self.leave, self.correct, self.merge, self.merge, self.separate, self.separate,
            self.withdraw, self.set_status, self.change_club,
        )  # fmt: skip
        with suppress(Refusal):
            self.dice.choice(kinds)()

    def someone(self) -> str:
        return self.dice.choice(PEOPLE)

    def some_club(self) -> int:
        return self.dice.choice(CLUBS)

    def some_day(self) -> str:
        return str(self.store.now.date() - timedelta(self.dice.randrange(180)))

    def join(self) -> JournalEntry:
        entry = self.store.decide("join", number=self.someone(), club=self.some_club(), start=self.some_day())
        self.made.append(entry)
        return entry

    def move(self) -> JournalEntry:
        entry = self.store.decide("move", number=self.someone(), club=self.some_club(), start=self.some_day())
        self.made.append(entry)
        return entry

    def leave(self) -> JournalEntry:
        entry = self.store.decide("leave", number=self.someone(), club=self.some_club(), end=self.some_day())
        self.made.append(entry)
        return entry

    def correct(self) -> JournalEntry:
        found = rows("SELECT p.number, m.club, m.start FROM membership m JOIN player p ON p.id = m.player_id")
        number, club, began = self.dice.choice(found)
        days = self.dice.choice(({"end": self.some_day()}, {"start": self.some_day()}, {"end": None}))
        return self.store.decide("membership", number=number, club=club, began=str(began), **days)

    def merge(self) -> JournalEntry:
        number, into = self.dice.sample(PEOPLE, 2)
        return self.store.decide("merge", number=number, into=into)

    def separate(self) -> JournalEntry:
        merged = rows("SELECT number FROM player WHERE merged_into_id IS NOT NULL ORDER BY id")
        return self.store.decide("unmerge", number=self.dice.choice([number for (number,) in merged] or PEOPLE))

    def withdraw(self) -> JournalEntry:
        if not self.made:
            raise Refusal("Nothing has been decided yet.")
        return self.store.decide("withdraw", line=self.dice.choice(self.made).seq, reason="it was wrong")

    def set_status(self) -> JournalEntry:
        code = self.dice.choice((1, 2, 4, 99))
        return self.store.decide("status", number=self.someone(), code=code, start=self.some_day())

    def change_club(self) -> JournalEntry:
        kind = self.dice.choice(("affiliated", "affiliated", "unaffiliated"))
        return self.store.decide("club", code=self.some_club(), kind=kind, start=self.some_day())


def due(quarters: tuple[str, ...]) -> Dues:
    """What all members cost in some quarters, read anew."""
    sums: Dues = Counter()
    for name in quarters:
        for debtor, items in Membership().find_items(parse_period(name)).items():
            sums.update({(debtor, item.key): item.amount for item in items})
    return Counter({key: cents for key, cents in sums.items() if cents})


def billed() -> Dues:
    """What all invoices together charge for each member and quarter."""
    found = rows(
        "SELECT v.debtor_kind, v.debtor_code, i.key, sum(i.amount) FROM invoice_item i JOIN invoice_line l "
        "ON l.id = i.line_id JOIN invoice v ON v.number = l.invoice_id GROUP BY v.debtor_kind, v.debtor_code, i.key"
    )
    return Counter({(Debtor(kind, code), key): int(cents) for kind, code, key, cents in found if cents})


@pytest.mark.parametrize("seed", [8, 14, 15])
def test_what_was_decided_between_the_bills_is_on_the_next_one(store: StoreFixture, seed: int) -> None:
    decisions = Decisions(store, seed)
    for at, quarter in enumerate(QUARTERS, 1):
        go_to(store, str(parse_period(quarter).first + timedelta(40)))
        for _ in range(decisions.dice.randint(6, 12)):
            decisions.act()
        bill(store, quarter)
        assert billed() == due(QUARTERS[:at])
    assert store.verify() == []
