"""N28: the A points of Australians at the Congress. A 10A final, 72 boards, four pairs: 10 A and 1 A."""

from overtrick.store.reports.overseas import find_overseas_awards, write_overseas_csv
from tests.store.cast import AUSTRALIA, CONGRESS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

ONE_DATABASE = True


def test_the_report_is_a_table_and_a_file(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.register("70001", club=AUSTRALIA, country=2, overseas_number="1234567")
    rows = ["70001 20093", "12356 9205", "31018 27114", "40777 1610"]
    ladder = session_file(rows, club=CONGRESS, round=99, award="10A", boards=72, event="National Pairs")
    site.send("999_final.txt", ladder, club=CONGRESS)
    page = read(browser("office"), "/office/runs/overseas?year=2018")
    assert [row[:3] for row in page.rows[1:]] == [["National Pairs", "10 Mar 2018", "10 A"]]
    assert "Goes to the Australian Bridge Federation, number 1234567 there" in page.text
    file = browser("office").get("/office/runs/overseas.csv?year=2018").content.decode()
    assert file == write_overseas_csv(find_overseas_awards(2018))
    assert file.splitlines()[1] == (
        "Australian Bridge Federation,70001,1234567,First70001 Family70001,2018-03-10,National Pairs,999_final.txt,2,A,"
        "10.00,overall"
    )


def test_a_year_that_is_none_is_this_year(site: StoreFixture, browser: Browsers) -> None:
    for year in ("x", "0", "99999", "%00"):
        page = read(browser("office"), f"/office/runs/overseas?year={year}")
        assert "No visitor won points for another federation in this year." in page.text
