"""The fees as dated values, and the first page of what the federation sets."""

from datetime import date, timedelta

from overtrick.schemes.editing.fee_notice import add_months
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import ADOPT
from overtrick.store.journal.today import today
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

ONE_DATABASE = True

PAGE = "/office/fees"
CLUB = f"{PAGE}/change?section=sessions&name=club"


def test_the_fees_of_today(site: StoreFixture, browser: Browsers) -> None:
    """Appendix 17.5: 20 dollars a member; the invoices of Appendix 20: 30 cents a player in a club session."""
    shown = " ".join(read(browser("office"), PAGE).text.split())
    assert "20.00 NZD" in shown
    assert "A player in a club session 0.30 NZD" in shown
    assert "3 months before its day" in shown


def test_one_fee_changes_and_the_others_stay(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    start = today() + timedelta(days=100)
    sent = {"amount": "0.35", "clause": "", "start": start.isoformat(), "reason": "Board"}
    shown = Page(office.post(CLUB, sent).content.decode()).text
    assert '"0.30 NZD"' in shown
    assert '"0.35 NZD"' in shown
    assert not entries_of_kinds(ADOPT)
    assert office.post(CLUB, sent | {"do": "adopt"}).status_code == 302
    fees = current_federation().versions[-1].scheme.fees
    found = [fees.session_fee_on(kind, day) for kind in ("club", "tournament") for day in (date(2026, 1, 1), start)]
    assert [str(fee.amount) for fee in found if fee] == ["0.3 NZD", "0.35 NZD", "1 NZD", "1 NZD"]
    assert "waiting for its day" in read(office, PAGE).text


def test_three_months_of_notice_on_both_sides(site: StoreFixture, browser: Browsers) -> None:
    """Masterpoint Fees 7. It is a warning (ruling M2): the clubs may have been told before."""
    office, earliest = browser("office"), add_months(today(), 3)
    for start, warned in ((earliest - timedelta(days=1), True), (earliest, False)):
        sent = {"amount": "0.35", "clause": "", "start": start.isoformat(), "reason": "Board"}
        shown = Page(office.post(CLUB, sent).content.decode()).text
        assert ("This fee changes sooner than the regulations allow." in shown) == warned
        assert "Adopt this change" in shown
    sent["start"] = (earliest - timedelta(days=1)).isoformat()
    assert "A change needs 3 months of notice" in Page(office.post(CLUB, sent).content.decode()).text
    assert office.post(CLUB, sent | {"do": "adopt"}).status_code == 302


def test_what_is_wrong_with_a_fee(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    start = (today() + timedelta(days=100)).isoformat()
    good = {"amount": "0.35", "start": start, "reason": "Board", "do": "adopt"}
    for wrong in ({"amount": "much"}, {"amount": "-1"}, {"amount": "0.30"}, {"reason": ""},
                  {"start": "2020-01-01"}, {"amount": "1\0"}):  # fmt: skip
        assert office.post(CLUB, good | wrong).status_code == 422, wrong
    assert office.get(f"{PAGE}/change?section=nothing").status_code == 404
    assert not entries_of_kinds(ADOPT)


def test_the_first_page_shows_what_waits_and_what_changed(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    shown = read(office, "/office/rules").text
    assert "No change is waiting for its day." in shown
    assert "Nothing has been changed since the beginning." in shown
    start = today() + timedelta(days=100)
    sent = {"amount": "0.35", "start": start.isoformat(), "reason": "Annual meeting"}
    office.post(CLUB, sent | {"do": "adopt"})
    office.post("/office/codes/source/4", {"name": "From abroad", "end": "", "reason": "Board", "do": "decide"})
    shown = " ".join(read(office, "/office/rules").text.split())
    assert "Annual meeting" in shown
    assert "Code 4: From abroad Board" in shown
