"""The variables of the specification's Appendix 19 as a page: read, searched, changed from a day on, added to."""

import re
from datetime import date, timedelta
from html import unescape
from urllib.parse import urlencode

import pytest

from overtrick.awards.variables.rows import list_columns, list_variables
from overtrick.schemes import load_scheme
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import ADOPT, WITHDRAW
from overtrick.store.journal.today import today
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

ONE_DATABASE = True

PAGE = "/office/variables"
HEADINGS = [
    "Name", "Points", "Unit", "Stretch", "Premium", "Multiplier", "Min Entries", "Min Boards", "Match Factor",
    "Match Unit", "Calculation Type", "C Point Stretch",
]  # fmt: skip
# The rows of Appendix 19 as printed: class, way, points, unit, stretch, premium, multiplier, entries, boards, match
# factor, match unit and C point stretch. "Pairs" is of the type Pairs/Individual, "Teams" of Teams/Swiss.
PRINTED = """
25A Pairs 25 A 65% 1 6 20 96 - A 35%
25A Teams 25 A 65% 1 5 20 96 0.02 A 35%
20A Pairs 20 A 25% 1 5 20 96 - A 35%
20A Teams 20 A 25% 1 4 20 96 0.02 A 35%
15A Pairs 15 A 25% 1 4 20 96 - A 35%
15A Teams 15 A 25% 1 3 20 96 0.02 A 35%
10A Pairs 10 A 25% 1 3 20 72 - A 35%
10A Teams 10 A 25% 1 2 20 72 0.02 A 35%
5A Pairs 5 A 25% 1 2 12 60 - A 35%
5A Teams 5 A 25% 1 1 12 60 0.02 A 35%
3A Pairs 3 A 25% 1 2 12 44 - A 35%
3A Teams 3 A 25% 1 1 12 44 0.02 A 35%
8B Pairs 8 B 35% 1 2 10 44 - C 35%
8B Teams 8 B 35% 1 1 10 44 2 C 35%
5B Pairs 5 B 35% 1 1 8 44 - C 35%
5B Teams 5 B 35% 1 1 8 44 2 C 35%
3B Pairs 3 B 35% 1 1 6 44 - C 35%
3B Teams 3 B 35% 1 1 6 44 2 C 35%
40C Pairs 40 C 35% 1 1 3 21 - C 35%
40C Teams 40 C 35% 1 1 3 21 2 C 35%
"""
# The 40C rows print 20 boards. Method 1.1 below the table gives the whole award for more than 20: from 21 on.
# The regulations of September 2017, "Summary of event requirements and awards": multiplier, boards, match factor.
IN_FORCE = {
    "25A Pairs": ("6", "158", ""), "20A Pairs": ("5", "110", ""), "15A Pairs": ("4", "88", ""),
    "10A Pairs": ("3", "72", ""), "5A Pairs": ("2", "60", ""), "3A Pairs": ("2", "44", ""),
    "8B Pairs": ("2", "44", ""), "5B Pairs": ("1", "44", ""), "3B Pairs": ("1", "44", ""), "40C Pairs": ("1", "20", ""),
    "25A Teams": ("5", "332", "0.02"), "20A Teams": ("4", "110", "0.02"), "15A Teams": ("3", "88", "0.02"),
    "10A Teams": ("2", "72", "0.02"), "5A Teams": ("1", "60", "0.02"), "8B Teams": ("1", "48", "2"),
    "5B Teams": ("1", "48", "2"), "3B Teams": ("1", "48", "2"), "40C Teams": ("1", "20", "2"),
}  # fmt: skip
WAYS = {"Pairs": "Pairs/Individual", "Teams": "Teams/Swiss pairs"}
DAY = date(2026, 11, 1)


def printed_rows() -> list[list[str]]:
    """The printed rows as the page writes them."""
    rows = []
    for line in PRINTED.strip().splitlines():
        name, way, points, unit, stretch, premium, times, entries, boards, factor, match, session = line.split()
        rows.append([
            f"{name} {WAYS[way]}", points, unit, stretch, premium, times, entries, boards, factor.strip("-"), match,
            WAYS[way], session,
        ])  # fmt: skip
    return rows


def cells_of(html: str) -> list[list[str]]:
    """The rows of the table on a page."""
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL)
    assert body is not None
    rows = re.findall(r"<tr>(.*?)</tr>", body[1], re.DOTALL)
    return [
        [
            " ".join(unescape(re.sub(r"<[^>]+>", "", cell)).split())
            for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)
        ]
        for row in rows
    ]


def test_the_draft_has_the_printed_table_row_for_row() -> None:
    rows = list_variables(load_scheme("nz-2017-draft").on(DAY))
    columns = list_columns(rows)
    assert len(columns) == 12
    assert [[row.text(column) for column in columns] for row in rows] == printed_rows()


def test_the_page_has_the_twelve_columns_and_the_values_in_force(site: StoreFixture, browser: Browsers) -> None:
    html = browser("office").get(PAGE).content.decode()
    headings = [
        " ".join(re.sub(r"<[^>]+>", "", each).split())
        for each in re.findall(r"<th scope=\"col\".*?</th>", html, re.DOTALL)
    ]
    assert headings == HEADINGS
    by_name = {row[0]: row for row in cells_of(html)}
    found = {}
    for name in IN_FORCE:
        event_class, way = name.split()
        row = by_name[f"{event_class} {WAYS[way]}"]
        found[name] = (row[5], row[7], row[8])
    assert found == IN_FORCE
    # The table of 3A Swiss Pairs says 44, that of teams 48.
    assert by_name["3A Teams/Swiss pairs"][7] == "48 (teams), 44 (Swiss pairs)"


def test_search_size_and_order(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    assert [row[0] for row in cells_of(office.get(PAGE, {"q": "25a teams"}).content.decode())] == [
        "25A Teams/Swiss pairs"
    ]
    first = office.get(PAGE, {"sort": "-points", "show": "10"}).content.decode()
    assert [row[1] for row in cells_of(first)][:4] == ["40", "40", "25", "25"]
    assert len(cells_of(first)) == 10
    assert "Showing 1 to 10 of" in first
    second = office.get(PAGE, {"sort": "-points", "show": "10", "page": "2"}).content.decode()
    assert not {row[0] for row in cells_of(first)} & {row[0] for row in cells_of(second)}
    assert "No row contains these words." in office.get(PAGE, {"q": "zebra"}).content.decode()
    for strange in ({"sort": "nothing"}, {"show": "-1"}, {"page": "999999"}, {"q": "\0" * 9}):
        assert office.get(PAGE, strange).status_code == 200


ROW = f"{PAGE}/row?{urlencode({'class': '40C', 'by': 'places'})}"


def change(**other: str) -> dict[str, str]:
    """The row of 40C pairs with 60 points, as the form sends it."""
    start = (today() + timedelta(days=60)).isoformat()
    fields = {
        "points-0": "60", "stretch-0": "35", "premium-0": "1", "multiplier-0": "1", "entries-0": "4", "entries-1": "8",
        "boards-0": "20", "session-stretch-0": "35", "clause": "", "start": start, "reason": "Board", "do": "preview",
    }  # fmt: skip
    return fields | other


def test_a_row_is_previewed_adopted_seen_in_its_history_and_undone(site: StoreFixture, browser: Browsers) -> None:
    """Four pairs: 40 and 12 C become 60 and 60 - 59 / (4 × 0.35) = 17.86, rounded down to 17."""
    site.register(*(number for number in NUMBERS if number != "38441"))
    played = today() - timedelta(days=3)
    site.now = site.now.replace(year=played.year, month=played.month, day=played.day) + timedelta(days=1)
    site.send("evening.txt", session_file(date=played.isoformat()))
    office = browser("office")
    shown = Page(office.post(ROW, change()).content.decode()).text
    assert "C: 104 → 154" in shown
    assert "40C Pairs/Individual Points 40 60" in " ".join(shown.split())
    assert not entries_of_kinds(ADOPT)
    answer = office.post(ROW, change(do="adopt", clause="Board decision of 1 October"))
    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    edition = current_federation().versions[-1].scheme.on(date.fromisoformat(change()["start"]))
    table = edition.table("40C Pairs")
    assert (str(getattr(table, "maximum", "")), table.clause) == ("60 C", "Board decision of 1 October")
    page = read(office, PAGE)
    assert "Another version counts from" in page.text
    history = " ".join(read(office, ROW).text.split())
    assert "Points 40 → 60" in history
    (offer,) = re.findall(r'name="offer" value="([^"]+)"', page.html)
    office.post("/undo", {"offer": offer})
    assert len(entries_of_kinds(WITHDRAW)) == 1
    assert site.verify() == []


@pytest.mark.parametrize(("field", "says", "sent"), [
    ("points-0", "Write a number, such as 25 or 0.02.", {"points-0": "many"}),
    ("points-0", "Write a number, such as 25 or 0.02.", {"points-0": ""}),
    ("premium-0", "the premium is more than the maximum", {"points-0": "40", "premium-0": "41"}),
    ("start", "Choose a day after today", {"start": "2020-01-01"}),
    ("reason", "Say why", {"reason": ""}),
    ("__all__", "Nothing is different yet.", {"points-0": "40"}),
])  # fmt: skip
def test_what_is_wrong_stands_beside_its_field(
    site: StoreFixture, browser: Browsers, field: str, says: str, sent: dict[str, str]
) -> None:
    answer = browser("office").post(ROW, change(do="adopt", **sent))
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert says in page
    assert f'id="id_{field}_error"' in page or field == "__all__"
    assert not entries_of_kinds(ADOPT)


def test_a_change_that_was_overtaken_is_shown_again(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    (base,) = re.findall(r'name="base" value="(\d+)"', office.post(ROW, change()).content.decode())
    assert office.post(ROW, change(do="adopt", **{"points-0": "50"})).status_code == 302
    answer = office.post(ROW, change(do="adopt", base=base))
    assert answer.status_code == 409
    assert 'name="points-0" value="60"' in answer.content.decode()
    assert len(entries_of_kinds(ADOPT)) == 1


def test_a_class_is_added_like_another(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    start = (today() + timedelta(days=60)).isoformat()
    sent = {
        "name": "12A",
        "like": "10A",
        "points": "12",
        "clause": "Board",
        "start": start,
        "reason": "New",
        "do": "preview",
    }
    shown = " ".join(Page(office.post(f"{PAGE}/new", sent).content.decode()).text.split())
    assert "12A Pairs/Individual Points – 12" in shown
    assert office.post(f"{PAGE}/new", sent | {"do": "adopt"}).status_code == 302
    edition = current_federation().versions[-1].scheme.on(date.fromisoformat(start))
    rows = {row.name: row for row in list_variables(edition)}
    assert [rows["12A Teams/Swiss pairs"].text(column) for column in ("points", "multiplier", "boards")] == [
        "12",
        "2",
        "72",
    ]
    # A results file that says A and 12 names it.
    found = edition.class_of("A", 12)
    assert found is not None
    assert found.name == "12A"
    again = office.post(f"{PAGE}/new", sent)
    assert again.status_code == 422
    assert "There is a class 12A already." in again.content.decode()


def test_a_row_that_is_not_there(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    for query in ("", "?class=99Z&by=places", "?class=40C", "?class=%00&by=%00"):
        assert office.get(f"{PAGE}/row{query}").status_code == 404


def test_the_table_of_cyprus_has_its_own_columns() -> None:
    """Regulations 3.5: the bonus of an Open Teams round-robin is three times the scale, four silver points a match."""
    rows = list_variables(load_scheme("cbf-2013").on(DAY))
    columns = list_columns(rows)
    assert "stretch" not in columns
    assert "multiplier overall" in columns
    (row,) = (row for row in rows if row.event_class == "Open Teams - Round-Robin")
    assert [row.text(column) for column in ("unit", "multiplier overall", "factor", "match unit", "table gold")] == [
        "Silver", "3", "4", "Silver a match", "Gold Open Teams - Round-Robin",
    ]  # fmt: skip
