"""The sessions on the players' pages, added up by club, are the units of the clubs' invoices (SPEC Appendix 22; M2)."""

from collections import Counter

from django.test import Client

from overtrick.billing.documents import Document
from tests.store.cast import ACHILLES, AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.invoices.books import FEBRUARY, MARCH, bill, go_to, issued, match
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
HOMES = dict.fromkeys(NUMBERS[:4], AUCKLAND) | dict.fromkeys(NUMBERS[4:8], HOWICK)


def pairs_of(club: int) -> list[str]:
    own = [number for number, home in HOMES.items() if home == club]
    return [f"{own[0]} {own[1]}", f"{own[2]} {own[3]}"]


def count_on_page(client: Client, number: str) -> int:
    """The column Sessions of 2018 on the page of a player."""
    page = Page(client.get(f"/players/{number}").content.decode())
    head = next(row for row in page.rows if "Sessions" in row)
    return int(next(row for row in page.rows if row and row[0] == "2018")[head.index("Sessions")])


def units_of(documents: list[Document]) -> Counter[int]:
    found: Counter[int] = Counter()
    for each in documents:
        found[each.debtor.code] += sum(int(line.units) for line in each.lines if line.kind != "points")
    return found


def test_the_sessions_on_the_pages_are_the_units_of_the_invoices(site: StoreFixture, browser: Browsers) -> None:
    """Everybody plays at home.

    Auckland has 4 players in February, of whom 2 stay after a correction; in March 4 in four rounds of 12 boards, two
    sessions each, and 4 in a tournament. Howick has 4 players in March.

    Not counted: a final ladder, and an evening of an organiser that is not affiliated.
    """
    for club in (AUCKLAND, HOWICK):
        site.register(*(number for number, home in HOMES.items() if home == club and number != "38441"), club=club)
    auckland, howick = pairs_of(AUCKLAND), pairs_of(HOWICK)
    site.send("106_a.txt", session_file(auckland, date="2018-02-12"))
    bill(site, FEBRUARY)
    site.send("106_a.txt", session_file(auckland[:1], date="2018-02-12"))
    for at in range(1, 5):
        match(site, "2018-03-20", at, 12, 2, rows=auckland)
    go_to(site, "2018-03-25")
    site.send("106_t.txt", session_file(auckland, date="2018-03-21", award="10A", event="Autumn Pairs"))
    site.send("106_f.txt", session_file(auckland, date="2018-03-22", round=99))
    site.send("130_a.txt", session_file(howick, club=HOWICK, date="2018-03-14"), club=HOWICK)
    site.send("1060_a.txt", session_file(howick, club=ACHILLES, date="2018-03-15"), club=ACHILLES)
    bill(site, MARCH)
    counted: Counter[int] = Counter()
    for number, home in HOMES.items():
        counted[home] += count_on_page(browser(), number)
    assert counted == {AUCKLAND: 2 + 2 * 4 + 4, HOWICK: 4}
    assert units_of(issued(FEBRUARY) + issued(MARCH)) == counted
