"""Whatever happens, and whenever it is billed: all invoices and credits together are what the records cost at the end.

The expected sums are worked out in another way: play from the rows of the database one by one, levies from a calendar
in which every day of every member is a box. What a credit note gave back stays given back, once.
"""

from collections import Counter
from contextlib import suppress
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

import pytest

from overtrick.billing.periods import Period, month_of, parse_period, quarter_of
from overtrick.billing.records import Debtor
from overtrick.store.errors import Refusal
from overtrick.store.invoices.run_drafts import make_drafts
from overtrick.store.models.points_field import from_parts
from tests.store.cast import AUCKLAND, HOWICK, session_file
from tests.store.decisions.adoption import adopt
from tests.store.store_fixture import StoreFixture, rows

from .books import bill, file_name, go_to, match, pairs

FIRST, LAST = date(2018, 1, 1), date(2018, 10, 1)
PEOPLE = tuple(str(40_001 + at) for at in range(8))
CLUBS = (AUCKLAND, HOWICK)
# Active and Unknown are levied, Dormant and Resigned are not (S7).
STATUSES = {1: True, 99: True, 2: False, 4: False}
# What is due by who owes it, and by what it is for.
Dues = Counter[tuple[Debtor, str]]


class Calendar:
    """Where every member was at home on every day, and with which status; nothing else."""

    def __init__(self) -> None:
        self.home: dict[str, dict[date, int | None]] = {}
        self.statuses: dict[str, dict[date, int]] = {}

    def register(self, number: str, club: int, start: date) -> None:
        self.home[number] = {day: club for day in _days(FIRST, LAST) if day >= start}
        self.statuses[number] = {start: 1}

    def stay_from(self, number: str, start: date, club: int | None) -> None:
        self.home[number] |= dict.fromkeys(_days(max(start, FIRST), LAST), club)

    def is_levied(self, number: str, day: date) -> bool:
        own = self.statuses[number]
        return STATUSES[own[max((start for start in own if start <= day), default=min(own))]]

    def charge(self, quarter: Period) -> Dues:
        """What each club owes for a quarter, in cents: 20 × days ÷ 360, less seven days for who came or went."""
        sums: Dues = Counter()
        for number, homes in self.home.items():
            for club in CLUBS:
                boxes = [homes.get(day) == club and self.is_levied(number, day) for day in _quarter(quarter)]
                own = Debtor("club", club), f"levy {quarter.name} {number}"
                if all(boxes):
                    sums[own[0], f"{own[1]} 0"] += 500
                    continue
                for at, length in enumerate(map(len, "".join("x" if box else " " for box in boxes).split())):
                    days = max(length - 1 - 7, 0)
                    cents = int((Decimal(days) * 2000 / 360).quantize(Decimal(1), ROUND_HALF_UP))
                    sums[own[0], f"{own[1]} {at}"] += cents
        return sums


def _days(first: date, last: date) -> list[date]:
    return [first + timedelta(at) for at in range((last - first).days + 1)]


def _quarter(quarter: Period) -> list[date]:
    return _days(quarter.first, quarter.last)


class Payers:
    """Who pays for a club's sessions of a day: the last who was named for it."""

    def __init__(self) -> None:
        self.named: list[tuple[int, date, Debtor]] = []

    def find(self, club: int, day: date) -> Debtor:
        found = [debtor for own, start, debtor in self.named if own == club and start <= day]
        return found[-1] if found else Debtor("club", club)


def charge_play(first: date, last: date, payers: Payers, raised: date) -> Dues:
    """What each debtor owes for the sessions that stand, one by one: seats, rounds of a day, and A points.

    A player in a club session costs $0.30, and $0.35 from a day on.
    """
    sums: Dues = Counter()
    days: dict[tuple[int, int, date], Counter[str]] = {}
    found = rows("SELECT id, club, date, lists, boards, event_id, points_type, round, key FROM session WHERE stands")
    for session, club, played, lists, boards, event, unit, at, key in found:
        day = date.fromisoformat(str(played))
        if not first <= day <= last:
            continue
        debtor, rate = payers.find(club, day), 35 if day >= raised else 30
        numbers = {number for (number,) in rows("SELECT number FROM sitting WHERE session_id = %s", session)} - {"0"}
        if lists == 3:
            own = days.setdefault((club, event, day), Counter())
            own.update(dict.fromkeys(numbers, boards))
        elif at != 99:
            kind = "tournament" if unit == "A" else "club"
            sums[debtor, f"{kind}-sessions {key}"] += len(numbers) * (100 if unit == "A" else rate)
        points = rows("SELECT sum(points) FROM award WHERE session_id = %s AND unit = 'A'", session)[0][0]
        sums[debtor, f"points A {key}"] += int((from_parts(int(points or 0)) * 100).quantize(Decimal(1), ROUND_HALF_UP))
    for (club, event, day), boards_of in days.items():
        for boards in boards_of.values():
            count = max(1, int((Decimal(boards) / 24).quantize(Decimal(1), ROUND_HALF_UP)))
            sums[payers.find(club, day), f"club-sessions {event} {day}"] += count * (35 if day >= raised else 30)
    return sums


def given_back() -> Dues:
    """What credit notes took off, by what it had been charged for."""
    columns = "debtor_kind, debtor_code, i.key"
    found = rows(
        f"SELECT {columns}, sum(i.amount) FROM invoice_item i JOIN invoice_line l ON l.id = i.line_id "
        f"JOIN invoice v ON v.number = l.invoice_id WHERE v.kind = 'credit' GROUP BY {columns}"
    )
    return Counter({(Debtor(who, code), key): -int(amount) for who, code, key, amount in found})


def less_what_was_given_back(dues: Dues) -> Counter[Debtor]:
    """What each debtor owes in the end: what was given back is not due, and nobody is given back more than that."""
    notes, sums = given_back(), Counter[Debtor]()
    for debtor, key in {*dues, *notes}:
        sums[debtor] += max(dues[debtor, key], notes[debtor, key]) - notes[debtor, key]
    return Counter({debtor: cents for debtor, cents in sums.items() if cents})


def billed() -> Counter[Debtor]:
    """What all invoices and credit notes charge each debtor, without tax; who has nothing left to pay is left out."""
    columns = "debtor_kind, debtor_code"
    found = rows(f"SELECT {columns}, sum(subtotal) FROM invoice GROUP BY {columns}")
    return Counter({Debtor(who, code): int(amount) for who, code, amount in found if amount})


class History:
    """A federation to which anything may happen."""

    def __init__(self, store: StoreFixture, seed: int) -> None:
        self.store, self.dice, self.calendar, self.payers = store, Random(seed), Calendar(), Payers()
        store.now = store.now.replace(year=2018, month=1, day=2)
        for number in PEOPLE[:4]:
            self.register(number)

    @property
    def today(self) -> date:
        return self.store.now.date()

    def some_day(self, back: int = 80) -> date:
        return max(FIRST, self.today - timedelta(self.dice.randrange(back)))

    def register(self, number: str) -> None:
        club, start = self.dice.choice(CLUBS), self.dice.choice((date(2010, 1, 1), self.some_day()))
        self.store.register(number, club=club, start=str(start))
        self.calendar.register(number, club, start)

    def act(self) -> None:
        choice = self.dice.random()
        if choice < 0.35:
            self.send()
        elif choice < 0.45:
            self.play_match()
        elif choice < 0.6:
            self.cancel()
        elif choice < 0.75:
            self.move()
        elif choice < 0.85:
            self.change_status()
        elif choice < 0.88:
            self.leave()
        elif choice < 0.92:
            self.name_payer()
        elif choice < 0.96:
            self.credit()
        else:
            new = [number for number in PEOPLE if number not in self.calendar.home]
            if new:
                self.register(self.dice.choice(new))

    def send(self) -> None:
        """Send a session, perhaps in place of one that was sent before, and perhaps a tournament with A points."""
        day, club = self.some_day(), self.dice.choice(CLUBS)
        at = self.dice.randrange(4)
        known = [number for number in PEOPLE if number in self.calendar.home]
        rows_ = pairs(self.dice.randint(4, 12), 60_001 + 100 * at)
        if at == 3:
            rows_ = [f"{known[0]} {known[1]}", f"{known[2]} {known[3]}", *rows_]
        text = session_file(
            rows_, date=str(day), club=club, event=f"Pairs {at}", award="10A" if at == 3 else "40C",
            round=99 if at == 2 else 1,
        )  # fmt: skip
        receipt = self.store.send(file_name(f"{day}_{at}", club), text, club=club)
        assert receipt.state in ("accepted", "replaced"), receipt

    def play_match(self) -> None:
        day = self.some_day(20)
        for at in range(1, self.dice.randint(2, 4)):
            match(self.store, str(day), at, self.dice.choice((8, 12, 14)), 2)

    def cancel(self) -> None:
        files = rows("SELECT club, name FROM batch WHERE state = 'accepted' ORDER BY id")
        if files:
            club, name = self.dice.choice(files)
            self.store.decide("cancel", club=club, name=name)

    def name_payer(self) -> None:
        """Let a region, the other club or the club itself pay for a club, perhaps for days that were billed."""
        club, start = self.dice.choice(CLUBS), self.some_day()
        debtor = self.dice.choice((Debtor("region", 1), *(Debtor("club", each) for each in CLUBS)))
        named: dict[str, Any] = (
            {"region": 1} if debtor.kind == "region" else {} if debtor.code == club else {"payer": debtor.code}
        )
        self.store.decide("bill-to", club=club, start=str(start), **named)
        self.payers.named.append((club, start, debtor))

    def credit(self) -> None:
        """Credit a line of any invoice, if something is left of it."""
        lines = rows("SELECT invoice_id, position FROM invoice_line ORDER BY invoice_id, position")
        if lines:
            invoice, line = self.dice.choice(lines)
            with suppress(Refusal):
                self.store.decide("credit-note", invoice=invoice, lines=[line], reason="as a favour")

    def someone(self) -> str:
        return self.dice.choice(sorted(self.calendar.home))

    def move(self) -> None:
        number, start = self.someone(), self.some_day()
        now = self.calendar.home[number].get(LAST)
        club = next(each for each in CLUBS if each != now)
        if now is None and any(self.calendar.home[number].get(day) for day in _days(start, LAST)):
            # A member of two clubs for some days: home is the older one, which is for other tests.
            return
        try:
            self.store.decide("move", number=number, club=club, start=str(start))
        except Refusal:
            return
        self.calendar.stay_from(number, start, club)

    def leave(self) -> None:
        number, end = self.someone(), self.some_day(20)
        now = self.calendar.home[number].get(LAST)
        if now is None:
            return
        try:
            self.store.decide("leave", number=number, club=now, end=str(end))
        except Refusal:
            return
        self.calendar.stay_from(number, end + timedelta(1), None)

    def change_status(self) -> None:
        number, start, code = self.someone(), self.some_day(), self.dice.choice(sorted(STATUSES))
        self.store.decide("status", number=number, code=code, start=str(start))
        self.calendar.statuses[number][start] = code

    def bill_what_is_over(self) -> None:
        """Bill the month that ends before the 1st, and the quarter."""
        before = self.today.replace(day=1) - timedelta(1)
        bill(self.store, month_of(before).name)
        if before.month % 3 == 0:
            bill(self.store, quarter_of(before).name)


@pytest.mark.parametrize("seed", range(4, 8))
def test_all_invoices_are_what_the_records_cost_at_the_end(store: StoreFixture, seed: int) -> None:
    history = History(store, seed)
    # In mid-month, in half of the histories.
    raised = date(2018, 6, 15) if seed % 2 else LAST
    for month in range(1, 9):
        go_to(store, f"2018-{month:02}-05")
        if month == 4 and raised < LAST:
            adopt(store, 'fees.toml: sessions club.amount = "0.35 NZD"', day=raised)
        for _ in range(history.dice.randint(3, 12)):
            history.act()
        go_to(store, f"2018-{month + 1:02}-01")
        for period in (month_of(history.today), quarter_of(history.today)):
            # What one club sees of a period is what the run of all clubs has for it.
            drafts = make_drafts(period)
            assert [draft for each in drafts for draft in make_drafts(period, each.debtor)] == drafts
        history.bill_what_is_over()
    go_to(store, "2018-10-01")
    history.bill_what_is_over()
    months = [parse_period(name) for (name,) in rows("SELECT period FROM bill_run WHERE kind = 'masterpoints'")]
    dues = charge_play(min(months).first, max(months).last, history.payers, raised)
    for name in ("2018-Q1", "2018-Q2", "2018-Q3"):
        dues.update(history.calendar.charge(parse_period(name)))
    assert billed() == less_what_was_given_back(dues)
    assert store.count("invoice") > 10
    assert given_back()
    numbers = [number for (number,) in rows("SELECT number FROM invoice ORDER BY number")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert store.verify() == []
