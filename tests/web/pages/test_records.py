"""The page of signed records: a file for each day, to be kept by anyone."""

from datetime import timedelta

from overtrick.store import models
from overtrick.store.journal.heads import decode_head
from overtrick.store.reports.head_files import keep_heads
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.conftest import Browsers

ONE_DATABASE = True
FINE, UNKNOWN = 200, 404


def test_before_anything_is_signed(site: StoreFixture, browser: Browsers) -> None:
    page = browser().get("/records")
    assert page.status_code == FINE
    assert "Nothing has been signed yet." in page.content.decode()
    assert browser().get("/records/2018-03-11.json").status_code == UNKNOWN


def test_the_newest_head_and_a_file_for_each_day(site: StoreFixture, browser: Browsers) -> None:
    # 11 March in New Zealand and the 40 days after it, to 20 April.
    for days in range(41):
        keep_heads(site.directory, FIRST_MOMENT + timedelta(days=days))
    newest = decode_head(models.SignedHead.objects.get(day="2018-04-20").content)
    page = browser().get("/records").content.decode()
    for shown in (newest.link, newest.key, "20 April 2018", "Recent weeks", "/records/2018-03-21.json"):
        assert shown in page
    # 31 days, and the first one of the month before them.
    assert page.count(".json") == 32
    assert page.index("The first of each month") < page.index("/records/2018-03-11.json")
    sent = browser().get("/records/2018-03-11.json")
    assert sent.status_code == FINE
    assert sent["Content-Disposition"] == 'attachment; filename="records-head-2018-03-11.json"'
    head = decode_head(sent.content)
    assert (str(head.day), head.federation) == ("2018-03-11", "New Zealand Bridge")
    assert head.is_genuine()


def test_the_first_of_each_month_stays(site: StoreFixture, browser: Browsers) -> None:
    """Also if none was signed on its first day."""
    for days in (*range(21), *range(22, 90)):
        keep_heads(site.directory, FIRST_MOMENT + timedelta(days=days))
    page = browser().get("/records").content.decode()
    assert "The first of each month" in page
    assert "/records/2018-04-01.json" not in page
    assert "/records/2018-04-02.json" in page
    assert "/records/2018-04-03.json" not in page


def test_a_day_that_is_none(site: StoreFixture, browser: Browsers) -> None:
    for day in ("nonsense", "2018-13-01", "2018-03-11%00"):
        assert browser().get(f"/records/{day}.json").status_code == UNKNOWN
