"""Entry fees of the federation's own tournaments: billed to home clubs or entrants, once, when entries are closed."""

from typing import Any

import pytest

from overtrick.billing.invoice_json import invoice_record
from overtrick.billing.records import Debtor, LineReference
from overtrick.store import models
from overtrick.store.access.contacts import enter_contact
from overtrick.store.errors import Refusal
from overtrick.store.invoices.addresses import find_billing_address
from overtrick.store.invoices.issued import find_document
from overtrick.store.queries.billing.accounts import find_account
from overtrick.store.queries.billing.entrants import find_own_accounts
from overtrick.store.queries.billing.statements import find_statement
from overtrick.store.registers.players import ERASED, full_name, player_and_numbers
from tests.store.cast import AUCKLAND, HOWICK, NO_CLUB, NUMBERS
from tests.store.decisions.adoption import adopt
from tests.store.invoices.entrants import EVENT
from tests.store.store_fixture import StoreFixture

MARAMA, BERTRAM, CLEMENTINE, DESMOND, ESTHER, FERGUS = NUMBERS[:6]


@pytest.fixture
def entered(store: StoreFixture) -> StoreFixture:
    """A pair of Auckland, and one with a player of each club, in a tournament that the federation bills."""

    def prepare() -> None:
        store.register(*NUMBERS)
        store.decide("tournament", **EVENT)
        store.decide("enter", tournament=1, numbers=[MARAMA, BERTRAM])
        store.decide("enter", tournament=1, numbers=[CLEMENTINE, ESTHER])

    return store.begin("two pairs in a tournament that is billed", prepare)


def amounts() -> list[tuple[int, str, int, int]]:
    found = models.Invoice.objects.order_by("number")
    return [(each.debtor_code, each.kind, each.subtotal, each.total) for each in found]


def test_each_home_club_owes_the_fee_of_its_players(entered: StoreFixture) -> None:
    with pytest.raises(Refusal, match="Bill the fees when entries are closed"):
        entered.decide("bill-tournament", tournament=1)
    entered.later(days=55)
    entered.decide("bill-tournament", tournament=1)
    # Three players of Auckland and one of Howick at 35.00, and 15 % tax on 105.00 and 35.00.
    assert amounts() == [(AUCKLAND, "tournament", 10500, 12075), (HOWICK, "tournament", 3500, 4025)]
    (line,) = find_document(1).lines
    assert line.kind == "entry-fee"
    assert [item.name for item in line.items] == [f"National Pairs: {each}" for each in (MARAMA, BERTRAM, CLEMENTINE)]
    assert entered.verify() == []


def test_what_was_billed_is_not_billed_again(entered: StoreFixture) -> None:
    entered.later(days=55)
    entered.decide("bill-tournament", tournament=1)
    with pytest.raises(Refusal, match="no entry fee left to bill"):
        entered.decide("bill-tournament", tournament=1)
    late: dict[str, Any] = {"by_host": True, "exception": True, "reason": "someone was ill"}
    entered.decide("enter", tournament=1, numbers=[DESMOND, FERGUS], **late)
    entered.decide("bill-tournament", tournament=1)
    assert amounts()[2:] == [(AUCKLAND, "tournament", 3500, 4025), (HOWICK, "tournament", 3500, 4025)]
    assert entered.verify() == []


def test_a_player_who_was_replaced_after_the_bill_gets_the_fee_back(entered: StoreFixture) -> None:
    """Esther of Howick was billed 35.00 and 15 %; Desmond of Auckland plays instead. One place, one fee."""
    entered.later(days=55)
    entered.decide("bill-tournament", tournament=1)
    entered.decide("change-entry", entry=2, numbers=[CLEMENTINE, DESMOND], exception=True, reason="she is ill")
    entered.decide("bill-tournament", tournament=1)
    assert amounts()[2:] == [(AUCKLAND, "tournament", 3500, 4025), (HOWICK, "tournament", -3500, -4025)]
    (line,) = find_document(4).lines
    assert (line.description, line.refers) == ("Correction of NZB2, line 1: entry fees", LineReference(2, 1))
    entered.decide("change-entry", entry=2, numbers=[CLEMENTINE, ESTHER], exception=True, reason="she is well again")
    entered.decide("bill-tournament", tournament=1)
    assert amounts()[4:] == [(AUCKLAND, "tournament", -3500, -4025), (HOWICK, "tournament", 3500, 4025)]
    with pytest.raises(Refusal, match="no entry fee left to bill"):
        entered.decide("bill-tournament", tournament=1)
    assert entered.verify() == []


def test_a_fee_that_a_note_gave_back_is_not_given_back_again(entered: StoreFixture) -> None:
    entered.later(days=55)
    entered.decide("bill-tournament", tournament=1)
    entered.decide("credit-note", invoice=2, reason="she is ill")
    entered.decide("change-entry", entry=2, numbers=[CLEMENTINE, DESMOND], exception=True, reason="she is ill")
    entered.decide("bill-tournament", tournament=1)
    assert amounts()[2:] == [(HOWICK, "credit", -3500, -4025), (AUCKLAND, "tournament", 3500, 4025)]


def test_an_entry_that_was_billed_is_not_billed_again_for_another_first_player(entered: StoreFixture) -> None:
    entered.decide("tournament", tournament=1, fee="60.00", fee_for="entry")
    entered.later(days=55)
    entered.decide("bill-tournament", tournament=1)
    assert amounts() == [(AUCKLAND, "tournament", 12000, 13800)]
    for numbers in ([ESTHER, CLEMENTINE], [DESMOND, FERGUS]):
        entered.decide("change-entry", entry=2, numbers=numbers, exception=True, reason="another order")
        with pytest.raises(Refusal, match="no entry fee left to bill"):
            entered.decide("bill-tournament", tournament=1)


def test_a_fee_for_the_entry_is_owed_by_the_club_of_the_first(entered: StoreFixture) -> None:
    entered.decide("tournament", tournament=1, fee="60.00", fee_for="entry")
    entered.decide("withdraw-entry", entry=1)
    entered.later(days=55)
    entered.decide("bill-tournament", tournament=1)
    assert amounts() == [(AUCKLAND, "tournament", 6000, 6900)]


def leave_home(store: StoreFixture) -> None:
    store.decide("leave", number=ESTHER, club=HOWICK, end="2018-03-12")
    assert models.Player.objects.get(number=ESTHER).club == NO_CLUB
    store.later(days=55)
    store.decide("bill-tournament", tournament=1)


def test_who_has_no_home_club_owes_the_fee_as_an_entrant(entered: StoreFixture) -> None:
    leave_home(entered)
    assert amounts() == [(AUCKLAND, "tournament", 10500, 12075), (int(ESTHER), "tournament", 3500, 4025)]
    invoice = find_document(2)
    assert invoice.debtor == Debtor("entrant", int(ESTHER))
    # The row and the journal have the number alone; the name is read from the register.
    assert invoice.heading.name == full_name(models.Player.objects.get(number=ESTHER))
    assert invoice.heading.name not in models.Invoice.objects.get(number=2).heading
    assert invoice_record(invoice)["debtor"]["kind"] == "entrant"
    assert entered.verify() == []


def test_where_entrants_pay_every_player_owes_the_own_fee(entered: StoreFixture) -> None:
    """`entrants_pay` of the federation's fees: four players at 35.00 and 15 %, and nothing for their clubs."""
    adopt(entered, "fees.toml: invoices.entrants_pay = true")
    entered.later(days=55)
    entered.decide("bill-tournament", tournament=1)
    assert {each.debtor_kind for each in models.Invoice.objects.all()} == {"entrant"}
    players = sorted(map(int, (MARAMA, BERTRAM, CLEMENTINE, ESTHER)))
    assert amounts() == [(each, "tournament", 3500, 4025) for each in players]
    assert entered.verify() == []


def test_an_entrant_pays_is_aged_and_credited(entered: StoreFixture) -> None:
    leave_home(entered)
    day = entered.now.date()
    with pytest.raises(Refusal, match=f"is an invoice of player {ESTHER}"):
        entered.decide("payment", club=AUCKLAND, invoice=2, date=str(day), amount="10.00")
    entered.decide("payment", invoice=2, date=str(day), amount="10.00")
    entered.decide("payment", entrant=ESTHER, date=str(day), amount="5.25")
    account = find_account(Debtor("entrant", int(ESTHER)), day)
    # 40.25 less 15.25 are 25.00.
    assert (account.owed, account.ages) == (2500, (2500, 0, 0, 0, 0))
    entered.decide("credit-note", invoice=2, reason="the event was cancelled")
    assert find_account(Debtor("entrant", int(ESTHER)), day).owed == -1525
    assert find_statement(Debtor("entrant", int(ESTHER)), None, day).statement.closing == -1525
    assert entered.verify() == []


def test_an_erased_entrant_owes_without_a_name(entered: StoreFixture) -> None:
    leave_home(entered)
    enter_contact(ESTHER, "esther@example.org")
    assert find_billing_address(Debtor("entrant", int(ESTHER))).email == "esther@example.org"
    entered.decide("erase", number=ESTHER)
    assert find_document(2).heading.name == ERASED
    assert find_billing_address(Debtor("entrant", int(ESTHER))).email == ""
    assert entered.verify() == []


def test_a_merged_entrant_keeps_the_account_under_the_old_number(entered: StoreFixture) -> None:
    leave_home(entered)
    entered.decide("merge", number=ESTHER, into=FERGUS)
    fergus, numbers = player_and_numbers(FERGUS)
    assert find_document(2).heading.name == full_name(fergus)
    assert [each.owed for each in find_own_accounts(numbers, entered.now.date())] == [4025]
    with pytest.raises(Refusal, match="no entry fee left to bill"):
        entered.decide("bill-tournament", tournament=1)
    assert entered.verify() == []


def test_a_host_collects_its_own_fees(entered: StoreFixture) -> None:
    entered.decide("tournament", tournament=1, billed=False)
    entered.later(days=55)
    with pytest.raises(Refusal, match="bills no entry fees for National Pairs"):
        entered.decide("bill-tournament", tournament=1)


def test_levies_do_not_take_a_fee_for_a_levy(entered: StoreFixture) -> None:
    entered.later(days=120)
    entered.decide("bill-tournament", tournament=1)
    entered.decide("bill", kind="levy", period="2018-Q2")
    levies = models.Invoice.objects.filter(kind="levy")
    assert levies.count() == 2
    assert not models.InvoiceLine.objects.filter(invoice__kind="levy", late=True).exists()
