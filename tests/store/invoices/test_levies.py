"""Invoices of levies, through the store (rulings M1, S7, M3): home clubs, movers, statuses, and what is back-dated."""

import pytest

from overtrick.billing.documents import Document, read_reason
from overtrick.billing.records import LineReference
from tests.store.cast import ACHILLES, AUCKLAND, HOWICK
from tests.store.decisions.adoption import adopt
from tests.store.store_fixture import StoreFixture

from .books import bill, go_to, issued

Q1, Q2, Q3 = "2018-Q1", "2018-Q2", "2018-Q3"
RESIGNED, ACTIVE = 4, 1
ONE, TWO, THREE = "40001", "40002", "40003"


def by_club(period: str) -> dict[int, list[tuple[str, int]]]:
    """Kind and amount of the lines of each club."""
    return {each.debtor.code: lines(each) for each in issued(period)}


def lines(document: Document) -> list[tuple[str, int]]:
    return [(line.kind, line.amount) for line in document.lines]


def test_a_quarter(store: StoreFixture) -> None:
    """Two members through the quarter, 2 × $5.00; one joined on 17 January and left on 25 March: 60 days, $3.33."""
    store.register(ONE, TWO)
    store.register(THREE, start="2018-01-17")
    go_to(store, "2018-04-01").decide("leave", number=THREE, club=AUCKLAND, end="2018-03-25")
    bill(store, Q1)
    (invoice,) = issued(Q1)
    assert lines(invoice) == [("levy-full", 1000), ("levy-both", 333)]
    assert [item.number for item in invoice.lines[0].items] == [ONE, TWO]
    assert (
        invoice.lines[0].description
        == "Full membership levies for 2 members for the quarter 1 January 2018 to 31 March 2018"
    )
    # 13.33 × 15 % = 1.9995.
    assert (invoice.subtotal, invoice.tax, invoice.total) == (1333, 200, 1533)
    assert store.verify() == []


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        # On the first and on the last day: a whole quarter.
        ("2018-01-01", None, ("levy-full", 500)), ("2010-01-01", "2018-03-31", ("levy-full", 500)),
        ("2018-01-01", "2018-03-31", ("levy-full", 500)),
        # 31 March − 7 days is 24 March: 81 days after 2 January, 81 ÷ 18 = 4.50; a day after 23 March: 0.0555…
        ("2018-01-02", None, ("levy-joined", 450)), ("2018-03-23", None, ("levy-joined", 6)),
        # 30 March − 7 days is 23 March, 81 days after 1 January; 9 January − 7 days is a day after it.
        ("2010-01-01", "2018-03-30", ("levy-left", 450)), ("2010-01-01", "2018-01-09", ("levy-left", 6)),
        # Nothing is left after the days of grace.
        ("2018-03-24", None, None), ("2018-03-31", None, None),
        ("2010-01-01", "2018-01-08", None), ("2010-01-01", "2018-01-01", None),
        # Not in the quarter.
        ("2010-01-01", "2017-12-31", None), ("2018-04-01", None, None),
    ],
)  # fmt: skip
def test_joined_and_left_on_each_boundary_day(
    store: StoreFixture, start: str, end: str | None, expected: tuple[str, int] | None
) -> None:
    go_to(store, "2018-04-01").register(ONE, start=start)
    if end:
        store.decide("leave", number=ONE, club=AUCKLAND, end=end)
    bill(store, Q1)
    assert by_club(Q1) == ({AUCKLAND: [expected]} if expected else {})


def test_moved_twice_in_a_quarter_and_back(store: StoreFixture) -> None:
    """To 20 January: 19 − 7 = 12 days; to 28 February: 38 − 7 = 31; from 1 March: 30 − 7 = 23. Each ÷ 18."""
    store.register(ONE)
    go_to(store, "2018-03-05")
    store.decide("move", number=ONE, club=HOWICK, start="2018-01-21")
    store.decide("move", number=ONE, club=AUCKLAND, start="2018-03-01")
    bill(store, Q1)
    assert by_club(Q1) == {AUCKLAND: [("levy-joined", 128), ("levy-left", 67)], HOWICK: [("levy-both", 172)]}
    assert store.verify() == []


def test_a_leap_year(store: StoreFixture) -> None:
    """Left on 29 February 2020: 59 − 7 = 52 days, 52 ÷ 18 = 2.888…; joined on it: 31 − 7 = 24 days, 1.333…"""
    store.register(ONE, TWO)
    go_to(store, "2020-03-31").register(THREE, start="2020-02-29")
    store.decide("leave", number=TWO, club=AUCKLAND, end="2020-02-29")
    bill(store, "2020-Q1")
    assert by_club("2020-Q1") == {AUCKLAND: [("levy-full", 500), ("levy-joined", 133), ("levy-left", 289)]}


def test_who_moves_is_charged_at_both_clubs(store: StoreFixture) -> None:
    """To 14 February: 44 − 7 = 37 days, 37 ÷ 18 = 2.0555…; from 15 February to 31 March: 44 − 7 = 37."""
    store.register(ONE)
    store.decide("move", number=ONE, club=HOWICK, start="2018-02-15")
    bill(store, Q1)
    assert by_club(Q1) == {AUCKLAND: [("levy-left", 206)], HOWICK: [("levy-joined", 206)]}


def test_a_second_club_pays_nothing(store: StoreFixture) -> None:
    store.register(ONE)
    store.decide("join", number=ONE, club=HOWICK, start="2012-01-01")
    bill(store, Q1)
    assert by_club(Q1) == {AUCKLAND: [("levy-full", 500)]}


def test_who_resigns_leaves(store: StoreFixture) -> None:
    """Resigned from 1 March: to 28 February 58 − 7 = 51 days, 51 ÷ 18 = 2.8333… Nothing in the next quarter."""
    store.register(ONE)
    store.decide("status", number=ONE, code=RESIGNED, start="2018-03-01")
    bill(store, Q1)
    assert by_club(Q1) == {AUCKLAND: [("levy-left", 283)]}
    bill(store, Q2)
    assert by_club(Q2) == {}


def test_a_membership_entered_afterwards_is_on_the_next_invoice(store: StoreFixture) -> None:
    store.register(ONE)
    bill(store, Q1)
    store.register(TWO)
    bill(store, Q2)
    (invoice,) = issued(Q2)
    assert [(line.kind, line.period, line.amount, line.late) for line in invoice.lines] == [
        ("levy-full", Q2, 1000, False), ("levy-full", Q1, 500, True),
    ]  # fmt: skip
    why = invoice.reasons[invoice.lines[1].items[0].because[0]]
    assert str(read_reason(why)) == "It came after the invoice for the quarter 1 January 2018 to 31 March 2018"


def test_a_resignation_that_is_back_dated_is_credited(store: StoreFixture) -> None:
    """Charged $5.00 for each of two quarters. Resigned from 1 March: $2.83 was due for the first, nothing since."""
    store.register(ONE, TWO)
    bill(store, Q1)
    bill(store, Q2)
    store.decide("status", number=ONE, code=RESIGNED, start="2018-03-01")
    bill(store, Q3)
    (invoice,) = issued(Q3)
    found = [(line.period, line.amount, line.refers) for line in invoice.lines]
    assert found[0] == (Q3, 500, None)
    assert sorted(found[1:]) == [(Q1, 283 - 500, LineReference(1, 1)), (Q2, -500, LineReference(2, 1))]
    store.decide("status", number=ONE, code=ACTIVE, start="2018-03-01")
    bill(store, "2018-Q4")
    (invoice,) = issued("2018-Q4")
    # All three quarters are due again: 2.17, 5.00 and 5.00 more.
    assert invoice.subtotal == 1000 + 217 + 500 + 500
    assert store.verify() == []


def test_a_move_that_is_back_dated_is_credited_and_charged(store: StoreFixture) -> None:
    store.register(ONE)
    bill(store, Q1)
    store.decide("move", number=ONE, club=HOWICK, start="2017-12-01")
    bill(store, Q2)
    assert by_club(Q2) == {AUCKLAND: [("levy-full", -500)], HOWICK: [("levy-full", 500), ("levy-full", 500)]}


def test_who_leaves_home_for_a_second_club_does_not_change_what_was_billed(store: StoreFixture) -> None:
    """To 14 May: 43 − 7 = 36 days, $2.00; then Howick, where the membership is older: to 30 June 46 − 7 = 39, $2.17."""
    store.register(ONE)
    store.decide("join", number=ONE, club=HOWICK, start="2012-01-01")
    bill(store, Q1)
    go_to(store, "2018-05-20").decide("leave", number=ONE, club=AUCKLAND, end="2018-05-14")
    bill(store, Q2)
    assert by_club(Q2) == {AUCKLAND: [("levy-left", 200)], HOWICK: [("levy-joined", 217)]}


def test_two_numbers_of_one_person_pay_once(store: StoreFixture) -> None:
    store.register(ONE, TWO)
    bill(store, Q1)
    store.decide("merge", number=TWO, into=ONE)
    bill(store, Q2)
    assert by_club(Q2) == {AUCKLAND: [("levy-full", 500), ("levy-full", -500)]}


def test_who_loses_a_number_is_compared_too(store: StoreFixture) -> None:
    """A member since 2010 under the number that goes: $5.00; since 15 February under the own one: 37 days, $2.06."""
    store.register(TWO)
    store.register(ONE, start="2018-02-15")
    store.decide("merge", number=TWO, into=ONE)
    bill(store, Q1)
    store.decide("unmerge", number=TWO)
    bill(store, Q2)
    assert by_club(Q2) == {AUCKLAND: [("levy-full", 1000), ("levy-joined", 206 - 500), ("levy-full", 500)]}


def test_a_change_of_somebody_with_two_numbers_is_compared_with_both(store: StoreFixture) -> None:
    """A member since 2010 under one number, since 15 February under the other: $5.00, whatever changes later."""
    store.register(TWO)
    store.register(ONE, start="2018-02-15")
    store.decide("merge", number=TWO, into=ONE)
    bill(store, Q1)
    assert by_club(Q1) == {AUCKLAND: [("levy-full", 500)]}
    store.decide("status", number=ONE, code=RESIGNED, start="2018-07-01")
    bill(store, Q2)
    assert by_club(Q2) == {AUCKLAND: [("levy-full", 500)]}


def test_who_is_a_member_of_no_club_is_not_levied(store: StoreFixture) -> None:
    """Number 9999 is the club of those who have none."""
    store.register(ONE, club=9999)
    bill(store, Q1)
    assert by_club(Q1) == {}


def test_members_of_clubs_outside_the_federation_are_not_levied(store: StoreFixture) -> None:
    store.register(ONE, club=ACHILLES)
    bill(store, Q1)
    assert by_club(Q1) == {}


def test_a_club_without_anything_to_pay_gets_no_invoice(store: StoreFixture) -> None:
    """Joined on the last day: no day is left after the days of grace."""
    store.register(ONE, start="2018-03-31")
    bill(store, Q1)
    assert issued(Q1) == []


def test_an_import_is_compared_with_everything(store: StoreFixture) -> None:
    store.register(ONE)
    bill(store, Q1)
    store.import_register("statuses", f"player,status,start\n{ONE},{RESIGNED},2018-01-01\n")
    bill(store, Q2)
    assert by_club(Q2) == {AUCKLAND: [("levy-full", -500)]}


def test_an_erasure_is_no_change(store: StoreFixture) -> None:
    store.register(ONE, TWO)
    bill(store, Q1)
    store.decide("erase", number=ONE)
    bill(store, Q2)
    assert all(not line.late for each in issued(Q2) for line in each.lines)
    assert store.verify() == []


def test_an_erasure_takes_a_year_of_birth_away_that_was_right_when_it_was_billed(store: StoreFixture) -> None:
    """With age bands, somebody of 28 pays 10 % of $5.00; erased, nobody knows the age, and the quarter stays."""
    bands = '[{ up_to = 30, share = "10 %" }, { share = "100 %" }]'
    adopt(store, f"fees.toml: levies.ages = {bands}")
    store.register(ONE, year_of_birth=1990)
    bill(store, Q2)
    assert by_club(Q2) == {AUCKLAND: [("levy-full", 50)]}
    store.decide("erase", number=ONE)
    bill(store, Q3)
    assert all(not line.late for each in issued(Q3) for line in each.lines)


def test_a_club_that_leaves_the_federation_is_charged_until_then(store: StoreFixture) -> None:
    """A whole quarter was $5.00. From 2 March on no club of the federation: 52 ÷ 360 × $20.00 = $2.89, $2.11 back.

    It left on 1 March: 59 days after 1 January, less 7 of grace. The next quarter is not charged.
    """
    store.register(ONE)
    bill(store, Q1)
    store.decide("club", code=AUCKLAND, kind="unaffiliated", start="2018-03-02")
    bill(store, Q2)
    assert [line for own in by_club(Q2).values() for line in own] == [("levy-left", 289 - 500)]
    assert store.verify() == []


def test_a_club_that_joins_the_federation_is_charged_from_then_on(store: StoreFixture) -> None:
    """From 2 April on: 30 June less 7 days is 23 June, 82 days after it; 82 ÷ 18 = $4.56. Nothing before."""
    store.register(ONE, club=ACHILLES)
    bill(store, Q1)
    store.decide("club", code=ACHILLES, kind="affiliated", start="2018-04-02")
    bill(store, Q2)
    assert by_club(Q1) == {}
    assert by_club(Q2) == {ACHILLES: [("levy-joined", 456)]}


def test_a_club_of_a_number_that_was_given_up_is_compared_with_the_person_of_today(store: StoreFixture) -> None:
    """To 14 February at a club that joins the federation afterwards, from 15 February at Auckland: 37 days at each.

    44 days between, less 7 of grace: 37 ÷ 18 = $2.06. Auckland's share was right when it was billed.
    """
    store.register(TWO, club=ACHILLES)
    store.register(ONE, start="2018-02-15")
    store.decide("merge", number=TWO, into=ONE)
    bill(store, Q1)
    assert by_club(Q1) == {AUCKLAND: [("levy-joined", 206)]}
    store.decide("club", code=ACHILLES, kind="affiliated", start="2018-01-01")
    bill(store, Q2)
    assert by_club(Q2) == {ACHILLES: [("levy-left", 206)], AUCKLAND: [("levy-full", 500)]}
