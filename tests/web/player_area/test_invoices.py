"""The invoices of a player who pays own entry fees: the list, one in full, its PDF, and the same over the API."""

import pytest

from overtrick.store.access import accounts, credentials
from tests.api.conftest import Caller
from tests.store.cast import NUMBERS
from tests.store.invoices.entrants import ESTHER, bill_entrant
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.conftest import PASSWORD, Browsers
from tests.web.invoice_texts import read_page, read_pdf
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = "/me/invoices"


@pytest.fixture
def billed(site: StoreFixture) -> StoreFixture:
    """Esther owes an entry fee of 35.00 and 15 %, 40.25, on invoice 2; invoice 1 is her partner's club's."""

    def furnish() -> None:
        bill_entrant(site)
        accounts.make_account("esther", PASSWORD, role=accounts.PLAYER, player=ESTHER)

    return site.begin("an entrant who owes", furnish)


def test_the_list_and_an_invoice_in_full(billed: StoreFixture, browser: Browsers) -> None:
    billed.decide("payment", invoice=2, date=str(billed.now.date()), amount="10.25", reference="by phone")
    own = browser("esther")
    page = read(own, HERE)
    # 40.25 less 10.25.
    assert "$30.00 to pay" in page.text
    assert "by phone" in page.text
    assert f"{HERE}/2" in {address for _, address in page.links}
    sheet = read(own, f"{HERE}/2")
    assert "Tournament entries, May 2018" in sheet.text
    assert "Billed to Esther Vandermeer" in sheet.text
    assert f"National Pairs: {ESTHER}" in sheet.text
    assert ["Subtotal", "$35.00"] in sheet.rows
    assert ["Total", "$40.25"] in sheet.rows
    assert f"{HERE}/2.pdf" in {address for _, address in sheet.links}


def test_the_pdf_says_what_the_page_says(billed: StoreFixture, browser: Browsers) -> None:
    own = browser("esther")
    answer = own.get(f"{HERE}/2.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="NZB2.pdf"'
    said = read_pdf(answer.content)
    assert said == read_page(own.get(f"{HERE}/2").content.decode())
    assert said.endswith("Subtotal $35.00 GST, 15 % $5.25 Total $40.25")


def test_it_is_the_players_alone(billed: StoreFixture, browser: Browsers) -> None:
    """The player with the other number sees a list without it; a merger brings it along."""
    marama = browser("38441")
    assert "No invoice has been issued yet." in read(marama, HERE).text
    for address in (f"{HERE}/2", f"{HERE}/2.pdf", f"{HERE}/1", f"{HERE}/{2**70}"):
        assert marama.get(address).status_code == 404, address
    billed.decide("merge", number=ESTHER, into=NUMBERS[0])
    assert "$40.25 to pay" in read(marama, HERE).text
    assert "Tax Invoice NZB2" in Page(marama.get(f"{HERE}/2").content.decode()).text


def test_the_same_by_the_players_own_token(billed: StoreFixture) -> None:
    """A token of the player with `read`; another player's, a club's and one without the scope see nothing of it."""
    own, other = (
        Caller(credentials.make_credential(credentials.TOKEN, f"player-{each}", FIRST_MOMENT, scopes=("read",)))
        for each in (ESTHER, NUMBERS[0])
    )
    status, found = own.call("get", "me/invoices")
    assert (status, found["owed"]) == (200, "40.25")
    (summary,) = found["invoices"]
    assert {name: summary[name] for name in ("number", "label", "kind", "open", "state")} == {
        "number": 2, "label": "NZB2", "kind": "tournament", "open": "40.25", "state": "overdue"
    }  # fmt: skip
    status, invoice = own.call("get", "me/invoices/2")
    assert (status, invoice["debtor"]["kind"], invoice["total"]) == (200, "entrant", "40.25")
    assert [line["amount"] for line in invoice["lines"]] == ["35.00"]
    assert [own.call("get", f"me/invoices/{each}")[0] for each in (1, 3)] == [404, 404]
    assert other.call("get", "me/invoices") == (200, {"owed": "0.00", "invoices": []})
    assert other.call("get", "me/invoices/2")[0] == 404
