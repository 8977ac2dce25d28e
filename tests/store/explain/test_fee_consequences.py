"""What a decision or a file changes on invoices, before it is made; every amount is worked out by hand."""

from typing import Any

import pytest

from overtrick.store.commands.try_file import try_file
from overtrick.store.explain import fee_changes
from overtrick.store.explain.consequences import Consequences, preview_decision
from overtrick.store.explain.fee_changes import FeeChange, compare_fees, look_at_fees, mark_fees
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.clubs import club_codes
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.invoices.books import APRIL, MARCH, bill, file_name, go_to, issued, pairs, send
from tests.store.store_fixture import SECRETARY, StoreFixture

DAY = "2018-03-05"


def preview(store: StoreFixture, kind: str, /, **data: Any) -> Consequences:
    return preview_decision(kind, data, at=store._moment(), who=SECRETARY, reason="for the test")


def try_sending(store: StoreFixture, day: str, count: int = 0, text: str = "") -> list[FeeChange]:
    """What another version of a file would change: one of so many pairs, or with another text."""
    text = text or session_file(pairs(count), date=day, event=f"Pairs {day}")
    mark, today = mark_fees(), store.now.date()
    trial = try_file(store.delivery(file_name(day), text), look=lambda receipt, reading: look_at_fees(mark, today))
    return list(compare_fees(trial.seen).changes)


def units(change: FeeChange) -> list[tuple[str, str, str, str]]:
    return [(each.period, each.before, each.after, each.invoice) for each in change.items]


def test_a_corrected_file_of_a_billed_month_is_a_credit(store: StoreFixture) -> None:
    """44 players become 42: 2 × $0.30 and 15 % of it, $0.69, come back with the next invoice."""
    send(store, DAY, 22)
    bill(store, MARCH)
    (change,) = try_sending(store, DAY, 21)
    assert (change.debtor, change.name, change.change, change.billed) == (AUCKLAND, "Auckland", -69, True)
    assert units(change) == [(MARCH, "44", "42", "NZB1")]
    assert change.period == APRIL
    # Nothing was changed by looking; and what was said follows.
    assert [each.units for each in issued(MARCH)[0].lines] == ["44"]
    send(store, DAY, 21)
    bill(store, APRIL)
    (credit,) = issued(APRIL)
    assert credit.total == change.change


def test_a_corrected_file_of_this_month_changes_the_running_invoice(store: StoreFixture) -> None:
    send(store, DAY, 22)
    (change,) = try_sending(store, DAY, 21)
    assert (change.change, change.billed, change.period) == (-69, False, MARCH)
    assert units(change) == [(MARCH, "44", "42", "")]


def test_the_tax_is_that_of_the_whole_invoice(store: StoreFixture) -> None:
    """15 % is rounded once, on the sum: 4 players are $1.20 + 0.18; 3 are $0.90 + 0.135, so $1.04: $0.34 less.

    The one player alone would be $0.30 + 0.045, so $0.35.
    """
    send(store, "2018-03-03", 1)
    send(store, DAY, 1)
    (change,) = try_sending(store, DAY, text=session_file(["50001 0"], date=DAY, event=f"Pairs {DAY}"))
    assert units(change) == [(MARCH, "2", "1", "")]
    assert change.change == 104 - 138


def test_a_cancelled_file_of_a_billed_month(store: StoreFixture) -> None:
    """20 × $0.30 = $6.00 and $0.90."""
    send(store, DAY, 10)
    bill(store, MARCH)
    (change,) = preview(store, "cancel", club=AUCKLAND, name=file_name(DAY)).fees
    assert (change.change, change.billed, units(change)) == (-690, True, [(MARCH, "20", "0", "NZB1")])


def test_a_session_that_becomes_a_tournament(store: StoreFixture) -> None:
    """8 × $0.30 go back, 8 × $1.00 come: $5.60 and $0.84 more."""
    send(store, DAY, 4)
    bill(store, MARCH)
    name = file_name(DAY)
    (change,) = preview(store, "facts", club=AUCKLAND, name=name, facts={"class": "10A"}).fees
    assert change.change == 644
    assert sorted(each.kind for each in change.items) == ["club-sessions", "tournament-sessions"]


def test_points_that_are_taken_back(store: StoreFixture) -> None:
    """The A points of a pair, $2.00 and $0.30, whose first player is suspended: see the test of invoices."""
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(award="10A"))
    bill(store, MARCH)
    suspension = {"number": NUMBERS[0], "kind": "suspended", "start": "2018-03-01"}
    found = preview(store, "period", **suspension).fees
    store.decide("period", **suspension)
    bill(store, APRIL)
    assert sum(each.change for each in found) == sum(each.total for each in issued(APRIL))
    assert [item.kind for each in found for item in each.items] == ["points"]


def test_every_club_that_gets_a_credit_is_named(store: StoreFixture) -> None:
    """A suspended player and the partner have won 1 A at twelve clubs, some of them billed: $2.00 and $0.30 each."""
    store.register(*NUMBERS)
    kinds = federation_state().clubs
    clubs = [code for code in sorted(club_codes()) if kinds.kind_on(code, store.now.date()) == "affiliated"][:12]
    for club in clubs:
        store.send(file_name(DAY, club), session_file(award="10A", club=club), club=club)
    bill(store, MARCH)
    suspension = {"number": NUMBERS[0], "kind": "suspended", "start": "2018-03-01"}
    found = preview(store, "period", **suspension)
    assert [(each.debtor, each.change) for each in found.fees] == [(club, -230) for club in clubs]
    assert (found.more_fees, found.levies_left_out) == (0, False)
    store.decide("period", **suspension)
    bill(store, APRIL)
    assert {each.debtor.code: each.total for each in issued(APRIL)} == dict.fromkeys(clubs, -230)


def test_a_region_that_pays_from_an_earlier_day_on(store: StoreFixture) -> None:
    send(store, DAY, 10)
    bill(store, MARCH)
    found = preview(store, "bill-to", club=AUCKLAND, region=1, start="2018-03-01").fees
    assert {each.debtor: each.change for each in found} == {AUCKLAND: -690, 1: 690}


def test_a_membership_that_ended_earlier(store: StoreFixture) -> None:
    """A whole quarter was $5.00. Left on 1 March: 59 days less 7 of grace, 52 ÷ 360 × $20.00 = $2.89.

    So $2.11 and its tax, 15 % of 2.11 = 0.3165, rounded half up $0.32, come back: $2.43.
    """
    store.register("38441")
    bill(store, "2018-Q1")
    (change,) = preview(store, "leave", number="38441", club=AUCKLAND, end="2018-03-01").fees
    assert (change.debtor, change.period, change.billed) == (AUCKLAND, "2018-Q2", True)
    # The quarter that runs loses the member as well: its $5.00 and $0.75 become the credit of $2.43.
    assert change.change == -243 - 575
    assert {(each.period, each.before, each.after, each.invoice) for each in change.items} == {
        ("2018-Q1", "90", "52", "NZB1"), ("2018-Q2", "90", "0", "")
    }  # fmt: skip


def test_a_move_back_in_time_concerns_both_clubs(store: StoreFixture) -> None:
    """Both clubs share the quarter: the day of the move is the first at the new one."""
    store.register("38441")
    bill(store, "2018-Q1")
    found = preview(store, "move", number="38441", club=HOWICK, start="2018-02-01").fees
    assert {each.debtor for each in found} == {AUCKLAND, HOWICK}
    store.decide("move", number="38441", club=HOWICK, start="2018-02-01")
    bill(store, "2018-Q2")
    said = {each.debtor: each.change for each in found}
    assert said[HOWICK] == next(each.total for each in issued("2018-Q2") if each.debtor.code == HOWICK)


def test_what_is_not_worked_out_is_counted(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move concerns two clubs; with room for one, the other is counted. Too many members are not looked at."""
    monkeypatch.setattr(fee_changes, "MOST_DEBTORS", 1)
    store.register("38441")
    bill(store, "2018-Q1")
    found = preview(store, "move", number="38441", club=HOWICK, start="2018-02-01")
    assert ([each.debtor for each in found.fees], found.more_fees, found.levies_left_out) == ([AUCKLAND], 1, False)
    monkeypatch.setattr(fee_changes, "_MOST_MEMBERS", 0)
    found = preview(store, "move", number="38441", club=HOWICK, start="2018-02-01")
    assert (found.fees, found.more_fees, found.levies_left_out) == ((), 0, True)


def test_what_costs_nothing_changes_no_fee(store: StoreFixture) -> None:
    store.register("38441")
    send(store, DAY, 10)
    bill(store, MARCH)
    assert preview(store, "amend", number="38441", preferred="Mara").fees == ()
    assert try_sending(store, DAY, 10) == []
    go_to(store, "2018-04-03")
    assert preview(store, "cancel", club=AUCKLAND, name=file_name(DAY)).fees != ()


def test_in_cyprus_there_are_no_fees(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    assert preview(cyprus_store, "leave", number="5001", club=1, end="2018-03-01").fees == ()
