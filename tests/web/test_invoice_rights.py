"""Who may see which invoice: on pages, as a PDF and a table, and by the API.

Treasurer, secretary and scorers of a club who have a login have one of the club, and all of these see the same. Scorers
without one have the secret address of the club's files. A region has no login: what it owes is the office's business.
"""

import pytest
from django.test import Client

from overtrick.store.access import accounts, credentials
from overtrick.store.access.scorer_links import renew_scorer_link, scorer_secret
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, file_name, send
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.conftest import PASSWORD, Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True
FINE, ELSEWHERE, FORBIDDEN, UNKNOWN, NO_TOKEN = 200, 302, 403, 404, 401
AKARANA, REGION = 103, 1
READERS = ("", "office", "club106", "treasurer106", "club130", "38441")
# Invoice 1 is Akarana's, 2 Auckland's, 3 that of the region, which pays for Howick; 4 is a credit note for 2.
#                                     nobody     office  club106    treasurer  club130    38441
TABLE = {
    "/clubs/106/invoices":           (ELSEWHERE, FINE,    FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/invoices":           (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/103/invoices":           (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/2":         (ELSEWHERE, FINE,    FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/4":         (ELSEWHERE, FINE,    FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    # The address has the own club, and the number is another's.
    "/clubs/106/invoices/1":         (ELSEWHERE, UNKNOWN, UNKNOWN,   UNKNOWN,   FORBIDDEN, FORBIDDEN),
    "/clubs/106/invoices/3":         (ELSEWHERE, UNKNOWN, UNKNOWN,   UNKNOWN,   FORBIDDEN, FORBIDDEN),
    # Howick played for it, and the region pays.
    "/clubs/130/invoices/3":         (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, UNKNOWN,   FORBIDDEN),
    "/clubs/130/invoices/2":         (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, UNKNOWN,   FORBIDDEN),
    "/clubs/103/invoices/1":         (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/invoices/2":    (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/invoices/3":    (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/club/106": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing/accounts/region/1": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/office/billing/periods/{MARCH}": (ELSEWHERE, FINE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/billing":               (ELSEWHERE, FINE,    FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
}  # fmt: skip
FILES = tuple(address for address in TABLE if "/invoices/" in address)
CALLERS = ("", "federation-office", "106", "130", "player-38441")
#                                     nobody    office   106        130        38441
CALLS = {
    "/api/invoices/1":               (NO_TOKEN, FINE,    UNKNOWN,   UNKNOWN,   FORBIDDEN),
    "/api/invoices/2":               (NO_TOKEN, FINE,    FINE,      UNKNOWN,   FORBIDDEN),
    "/api/invoices/3":               (NO_TOKEN, FINE,    UNKNOWN,   UNKNOWN,   FORBIDDEN),
    "/api/invoices/4":               (NO_TOKEN, FINE,    FINE,      UNKNOWN,   FORBIDDEN),
    "/api/invoices/5":               (NO_TOKEN, UNKNOWN, UNKNOWN,   UNKNOWN,   FORBIDDEN),
    "/api/clubs/106/invoices":       (NO_TOKEN, FINE,    FINE,      UNKNOWN,   FORBIDDEN),
    "/api/clubs/130/invoices":       (NO_TOKEN, FINE,    UNKNOWN,   FINE,      FORBIDDEN),
    "/api/clubs/103/invoices":       (NO_TOKEN, FINE,    UNKNOWN,   UNKNOWN,   FORBIDDEN),
}  # fmt: skip


@pytest.fixture
def billed(site: StoreFixture) -> StoreFixture:
    """Three who owe, and a credit note."""

    def furnish() -> None:
        accounts.make_account("treasurer106", PASSWORD, role=accounts.CLUB, club=AUCKLAND)
        site.decide("bill-to", club=HOWICK, region=REGION, start="2018-01-01")
        for club in (AKARANA, AUCKLAND, HOWICK):
            send(site, "2018-03-05", 4, club=club)
        bill(site, MARCH)
        site.decide("credit-note", invoice=2, reason="a mistake")

    return site.begin("three invoices and a credit note", furnish)


def test_who_sees_which_invoice(billed: StoreFixture, browser: Browsers) -> None:
    seen = {address: tuple(browser(name).get(address).status_code for name in READERS) for address in TABLE}
    assert seen == TABLE


@pytest.mark.parametrize("ending", [".pdf", ".csv"])
def test_the_files_of_an_invoice_are_for_those_who_see_its_page(
    billed: StoreFixture, browser: Browsers, ending: str
) -> None:
    seen = {each: tuple(browser(name).get(f"{each}{ending}").status_code for name in READERS) for each in FILES}
    assert seen == {address: TABLE[address] for address in FILES}


def test_who_may_ask_the_api_for_which_invoice(billed: StoreFixture) -> None:
    callers = [call_as(name, "read") if name else Client(SERVER_NAME="localhost") for name in CALLERS]
    seen = {address: tuple(caller.get(address).status_code for caller in callers) for address in CALLS}
    assert seen == CALLS


def test_a_program_that_only_sends_results_reads_no_invoice(billed: StoreFixture) -> None:
    assert call_as("106", "results").get("/api/invoices/2").status_code == FORBIDDEN
    assert call_as("106", "results").get("/api/clubs/106/invoices").status_code == FORBIDDEN


def test_scorers_without_a_login_see_files_and_no_money(billed: StoreFixture, browser: Browsers) -> None:
    renew_scorer_link(AUCKLAND)
    answer = browser().get(f"/scorers/{scorer_secret(AUCKLAND)}")
    assert answer.status_code == FINE
    assert file_name("2018-03-05") in answer.content.decode()
    assert "invoice" not in answer.content.decode().lower()


def test_who_pays_for_another_club_sees_its_sessions_and_not_its_files(billed: StoreFixture, browser: Browsers) -> None:
    billed.decide("bill-to", club=HOWICK, payer=AUCKLAND, start="2018-04-01")
    send(billed, "2018-04-02", 4, club=HOWICK)
    bill(billed, "2018-04")
    club, office = (browser(name).get("/clubs/106/invoices/5").content.decode() for name in ("club106", "office"))
    assert "2 Apr 2018 Pairs 2018-04-02 1 @ 8 players" in club
    file = f"/clubs/130/files/{file_name('2018-04-02', HOWICK)}"
    assert (file in club, file in office) == (False, True)


def call_as(user: str, scope: str) -> Client:
    token = credentials.make_credential(credentials.TOKEN, user, FIRST_MOMENT, scopes=(scope,))
    return Client(SERVER_NAME="localhost", HTTP_AUTHORIZATION=f"Bearer {token}")
