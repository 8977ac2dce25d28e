"""What changed after it was billed goes on the next invoice, with the line that it corrects (M3)."""

from datetime import date
from fractions import Fraction
from random import Random

import msgspec

from overtrick.billing.corrections import find_corrections, sum_charged
from overtrick.billing.drafts import make_draft
from overtrick.billing.periods import month_of
from overtrick.billing.records import Debtor, Draft, Item, Line, LineReference, Tax
from overtrick.billing.session_charges import ChargedSession, charge_play

from .bills import matches, new_zealand, points, session

FEES, COUNTING = new_zealand()
CLUB = Debtor("club", 106)
OCTOBER, NOVEMBER = date(2017, 10, 9), date(2017, 11, 9)


class Books:
    """A club's invoices, month by month, as the store makes them: what is due today against what was charged."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []

    @property
    def issued(self) -> list[tuple[LineReference, Line]]:
        return [
            (LineReference(number, at), line)
            for number, draft in enumerate(self.drafts, 1)
            for at, line in enumerate(draft.lines, 1)
        ]

    def bill(self, month: str, played: list[ChargedSession]) -> Draft | None:
        items = charge_play(played, FEES, COUNTING)
        now = [item for item in items if item.period == month]
        earlier = [item for item in items if item.period < month]
        names = {number: f"NZB{number}" for number in range(1, len(self.drafts) + 1)}
        corrections = find_corrections(earlier, sum_charged(self.issued), names)
        draft = make_draft(CLUB, "masterpoints", month, "NZD", now, corrections)
        if draft is not None:
            self.drafts.append(draft)
        return draft


def test_a_replaced_file_across_the_end_of_a_month() -> None:
    """34 players were charged in October; the file that came in November has 36: 2 × $0.30 more."""
    books = Books()
    books.bill("2017-10", [session(1, OCTOBER, 34)])
    draft = books.bill("2017-11", [session(2, OCTOBER, 36, key="key1"), session(3, NOVEMBER, 20)])
    assert draft is not None
    ordinary, correction = draft.lines
    assert (ordinary.amount, ordinary.refers, ordinary.late) == (600, None, False)
    assert (correction.amount, int(correction.units), correction.refers) == (60, 2, LineReference(1, 1))
    (item,) = correction.items
    assert [str(each) for each in item.because][::2] == [
        "34 were charged on NZB1; now it is 36",
        "10.20 was charged, 10.80 is due",
    ]


def test_a_cancelled_file_is_credited() -> None:
    books = Books()
    books.bill("2017-10", [session(1, OCTOBER, 32)])
    draft = books.bill("2017-11", [session(3, NOVEMBER, 20)])
    assert draft is not None
    assert [(line.amount, line.refers) for line in draft.lines] == [(600, None), (-960, LineReference(1, 1))]
    # $6.00 − $9.60 is −$3.60; 15 % of it −$0.54.
    assert (draft.subtotal, draft.tax, draft.total) == (-360, -54, -414)


def test_results_that_came_late_refer_to_their_month() -> None:
    books = Books()
    books.bill("2017-10", [session(1, OCTOBER, 32)])
    draft = books.bill("2017-11", [session(1, OCTOBER, 32), session(2, date(2017, 10, 30), 20)])
    assert draft is not None
    (line,) = draft.lines
    assert (line.period, line.amount, line.refers, line.late) == ("2017-10", 600, None, True)
    assert str(line.items[0].because[0]) == "It came after the invoice for October 2017"


def test_a_credit_of_a_credit() -> None:
    """Charged, cancelled, and sent again: the third invoice charges it once more."""
    books = Books()
    books.bill("2017-10", [session(1, OCTOBER, 32)])
    books.bill("2017-11", [])
    draft = books.bill("2017-12", [session(9, OCTOBER, 32, key="key1")])
    assert draft is not None
    assert [line.amount for line in draft.lines] == [960]
    assert sum(each.subtotal for each in books.drafts) == 960


def test_points_that_changed() -> None:
    books = Books()
    books.bill("2017-10", [session(1, OCTOBER, 4, tournament=True, points=points(A="20"))])
    draft = books.bill("2017-11", [session(1, OCTOBER, 4, tournament=True, points=points(A="16.50"))])
    assert draft is not None
    (line,) = draft.lines
    assert (line.kind, line.units * 2, line.amount) == ("points", Fraction(-7), -350)


def test_a_correction_has_the_tax_of_what_it_corrects() -> None:
    """34 players at $0.30 with 15 %; later the records say 20 % for that day: two players less are $0.60, $0.09 tax."""
    (was,) = charge_play([session(1, OCTOBER, 34)], FEES, COUNTING)
    now = msgspec.structs.replace(was, units=Fraction(32), amount=960, taxes=(Tax("GST", Fraction(1, 5)),))
    line = Line(
        kind=was.kind,
        period=was.period,
        units=was.units,
        rate=was.rate,
        amount=was.amount,
        taxes=was.taxes,
        items=(was,),
    )
    corrections = find_corrections([now], sum_charged([(LineReference(1, 1), line)]), {1: "NZB1"})
    draft = make_draft(CLUB, "masterpoints", "2017-11", "NZD", (), corrections)
    assert draft is not None
    assert [(tax.rate, tax.base, tax.amount) for tax in draft.taxes] == [(Fraction(3, 20), -60, -9)]


def test_nothing_changed_is_nothing_to_bill() -> None:
    books = Books()
    books.bill("2017-10", [session(1, OCTOBER, 32)])
    assert books.bill("2017-11", [session(1, OCTOBER, 32)]) is None


def test_any_history_sums_to_what_is_due_at_the_end() -> None:
    """Whatever comes late, is replaced or taken back: all invoices together are what the last state costs."""
    for seed in range(60):
        dice, books = Random(seed), Books()
        played: dict[int, ChargedSession] = {}
        for month in range(1, 9):
            for _ in range(dice.randrange(6)):
                key = dice.randrange(25)
                played[key] = play_again(dice, key, month, played.get(key))
            for key in [key for key in played if dice.random() < 0.15]:
                del played[key]
            books.bill(f"2018-{month:02d}", list(played.values()))
        books.bill("2018-09", list(played.values()))
        due: list[Item] = charge_play(played.values(), FEES, COUNTING)
        assert sum(draft.subtotal for draft in books.drafts) == sum(item.amount for item in due), seed
        assert all(month_of(item.date).name == item.period for item in due)


def play_again(dice: Random, key: int, month: int, was: ChargedSession | None) -> ChargedSession:
    """Any session or round of this month or the two before it; one that was there is replaced, on its own day."""
    day = was.date if was else date(2018, dice.randint(max(1, month - 2), month), dice.randint(1, 28))
    won = points(A=str(Fraction(dice.randrange(2000), 100))) if key % 3 == 0 else {}
    count, number = dice.randint(4, 60), 1000 * month + key
    if key % 4 == 0:
        return matches(number, day, dice.randint(1, 5), 14, count, key=f"k{key}", points=won)
    return session(number, day, count, key=f"k{key}", tournament=key % 3 == 0, points=won)
