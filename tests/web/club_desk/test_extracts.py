"""The members as CSV and Excel: all columns that a club may see, the last amendment, and no formula."""

import csv
import re
import zipfile
from datetime import date
from html import unescape
from io import BytesIO, StringIO

import pytest
from django.test import Client

from overtrick.store.access import contacts
from overtrick.web.club_desk.members import extracts, listing
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

ONE_DATABASE = True
CSV, XLSX = f"/clubs/{AUCKLAND}/members.csv", f"/clubs/{AUCKLAND}/members.xlsx"
# Signs that a spreadsheet takes for the start of a formula.
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", '=HYPERLINK("http://x")', "＝1+1")


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (extracts, listing):
        monkeypatch.setattr(module, "today", lambda: date(2018, 3, 20))


def read_csv(client: Client, address: str = CSV) -> list[dict[str, str]]:
    answer = client.get(address)
    assert answer.status_code == 200
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))


def read_xlsx(client: Client, address: str = XLSX) -> tuple[list[str], str]:
    """All texts of a workbook, and its one sheet."""
    answer = client.get(address)
    assert answer.status_code == 200
    with zipfile.ZipFile(BytesIO(answer.content)) as book:
        texts = book.read("xl/sharedStrings.xml").decode()
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    return [unescape(text) for text in re.findall(r"<t[^>]*>(.*?)</t>", texts, re.DOTALL)], sheet


def test_all_columns_of_a_member(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:], year_of_birth=1950, source=1).send("106_a.txt", session_file())
    contacts.enter_contact("20093", email="bert@example.org", telephone="021 555 0123")
    # 6:16 in the evening in New Zealand, where summer time is 13 hours ahead.
    moment = site.decide("amend", number="20093", preferred="Bert", overseas_number="123", handicap="2.5").at
    found = {row["Number"]: row for row in read_csv(browser("club106"))}
    assert list(found) == ["38441", "12356", "9205", "20093"]
    assert found["20093"] == {
        "Number": "20093", "First name": "Bertram", "Preferred name": "Bert", "Family name": "Tuckwell",
        "Home club": "Auckland", "Membership": "home club", "Member since": "2010-01-01", "Member until": "",
        "Year of birth": "1950", "Gender": "Female", "Source": "A new players from your lessons or referrals",
        "Country": "New Zealand", "Grade": "Open", "Rank": "Novice", "Stars": "0", "Rating points": "0",
        "Handicap": "2.5", "Status": "Active", "Number abroad": "123", "ID card": "", "Email": "bert@example.org",
        "Phone": "021 555 0123", "Last played": "2018-03-10",
        "Last amended": f"2018-03-11 {moment.hour + 13}:{moment.minute:02}:00",
    }  # fmt: skip


def test_a_register_that_was_read_in_was_last_amended_on_its_stamp(site: StoreFixture, browser: Browsers) -> None:
    head = '"Stamp","Number","First","Preferred","Family","Home","Grade","Stars","Rank","Rating","A","B","C","Handicap"'
    line = '2017-05-01,700,"Ann","Ann","Old",106,3,0,1,0,0.00,0,0,0.00,1,1'
    site.import_register("players", f'{head},"Gender","Status"\n{line}\n')
    assert {row["Number"]: row["Last amended"] for row in read_csv(browser("club106"))}["700"] == "2017-05-01"


def test_the_file_is_named_for_the_club_and_the_day(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    assert client.get(CSV)["Content-Disposition"] == 'attachment; filename="Auckland-2018-03-20.csv"'
    answer = client.get(XLSX)
    assert answer["Content-Disposition"] == 'attachment; filename="Auckland-2018-03-20.xlsx"'
    assert answer["Content-Type"] == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    site.decide("club", code=AUCKLAND, name='Ōtāhuhu / "../=x"\r\nX: y')
    name = client.get(CSV)["Content-Disposition"]
    assert name.endswith("-x-X-y-2018-03-20.csv")
    assert "/" not in name
    assert "\n" not in name


def test_the_filter_and_the_order_of_the_list_hold(site: StoreFixture, browser: Browsers) -> None:
    site.register("20093", "12356").decide("status", number="12356", code=2, start="2018-03-01")
    client = browser("club106")
    assert [row["Number"] for row in read_csv(client, f"{CSV}?status=1&sort=-name")] == ["20093", "38441"]
    assert "Okonjo" not in read_xlsx(client, f"{XLSX}?status=1")[0]


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_a_text(site: StoreFixture, browser: Browsers, formula: str) -> None:
    site.decide("amend", number="38441", first=formula, family=formula, preferred=formula, id_card=formula)
    (row,) = read_csv(browser("club106"))
    assert {row["First name"], row["Family name"], row["Preferred name"], row["ID card"]} == {f"'{formula}"}
    texts, sheet = read_xlsx(browser("club106"))
    assert formula in texts
    assert "<f>" not in sheet
    assert "hyperlink" not in sheet.lower()


@pytest.mark.parametrize("sign", ["\t", "\r", "\n"])
def test_a_blank_before_a_formula_does_not_hide_it(site: StoreFixture, browser: Browsers, sign: str) -> None:
    site.decide("amend", number="38441", id_card=f"{sign}=1+1")
    (row,) = read_csv(browser("club106"))
    assert row["ID card"].startswith("'")


@pytest.mark.parametrize(("typed", "written"), [("A;=1+1", "A;'=1+1"), ("A; @SUM(A1)", "A; '@SUM(A1)"), ("A;B", "A;B")])
def test_a_formula_after_a_semicolon_is_a_text(site: StoreFixture, browser: Browsers, typed: str, written: str) -> None:
    """In Greek, among other languages, a spreadsheet ends a cell of CSV there."""
    site.decide("amend", number="38441", family=typed)
    (row,) = read_csv(browser("club106"))
    assert row["Family name"] == written


def test_a_club_without_members_has_an_extract_too(site: StoreFixture, browser: Browsers) -> None:
    assert read_csv(browser("club130"), "/clubs/130/members.csv") == []
    texts, _sheet = read_xlsx(browser("club130"), "/clubs/130/members.xlsx")
    assert texts[:2] == ["Number", "First name"]
