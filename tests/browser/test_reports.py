"""Reports as a secretary and a visitor use them: asked by the form, sorted, taken to Excel, and the standard ones."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from playwright.sync_api import expect

from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh
from tests.store.cast import AUCKLAND
from tests.store.store_fixture import StoreFixture
from tests.web.reports.workbooks import day, read_workbook

from .conftest import WIDTHS, Visit
from .federations import Served
from .steps import no_faults_here

AWAY = "503"


@pytest.fixture(scope="module")
def reported(country: Served) -> Served:
    """New Zealand with its columnar copy, and a member of Auckland who has never played."""
    store = StoreFixture(country.directory, "sqlite", now=datetime.now(UTC))
    store.register(AWAY, first="Winifred", family="Absalom")
    assert refresh(copy_folder(country.directory), datetime.now(UTC)) is not None
    return country


def test_from_the_filter_to_excel(reported: Served, visit: Visit, width: int, secretary: Any) -> None:
    """The club's players with C points, most points first; the file has what the page has, and more."""
    page = visit(f"{reported.url}/clubs/{AUCKLAND}/desk", width, storage_state=secretary)
    page.get_by_role("link", name="Reports").first.click()
    page.get_by_role("link", name="Totals of players").click()
    page.get_by_label("Home club").select_option(label="Auckland")
    page.get_by_label("With points of").select_option(label="C")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_text("Last 30 days").first).to_be_visible()
    if width == WIDTHS["phone"]:
        # The rest of the form is open, because two things are asked for.
        page.get_by_label("Sorted by").select_option(label="C")
        page.get_by_role("button", name="Show", exact=True).click()
    else:
        page.get_by_role("columnheader", name="C", exact=True).get_by_role("link").click()
    rows = page.locator("table.report tbody tr")
    # Three rounds of Spring Pairs at 40 C, second in the corrected evening at 12: 132. The cup with an é was refused.
    expect(rows.first).to_contain_text("Kereama")
    seen = {}
    for row in rows.all():
        cells = [text.strip() for text in row.locator("th, td").all_inner_texts()]
        seen[cells[1]] = (cells[0], cells[-4], cells[-1])
    assert seen["38441"] == ("Marama Kereama", "4", "132")
    with page.expect_download() as got:
        page.get_by_role("link", name="For Excel").click()
    file = {row["Number"]: row for row in read_workbook(got.value.path().read_bytes())}
    assert got.value.suggested_filename.endswith(".xlsx")
    assert {number: (row["Name"], row["Count"], Decimal(row["C points"])) for number, row in file.items()} == {
        number: (name, count, Decimal(points)) for number, (name, count, points) in seen.items()
    }
    assert {"Home region", "Status", "Gender", "Joined"} <= set(file["38441"])
    assert day(file["38441"]["Last amended"]) <= datetime.now(UTC).date()
    page.get_by_label("Save this report as").fill(f"C points {width}")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="Reports", exact=True).first.click()
    page.get_by_role("link", name=f"C points {width}").click()
    expect(rows).to_have_count(len(seen))


def test_who_of_my_members_has_not_played_for_three_months(
    reported: Served, visit: Visit, width: int, secretary: Any
) -> None:
    page = visit(f"{reported.url}/clubs/{AUCKLAND}/desk", width, storage_state=secretary)
    page.get_by_role("link", name="Reports").first.click()
    page.get_by_role("link", name="Members not seen recently").click()
    page.get_by_role("link", name="90 days").click()
    rows = page.locator("table.report tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Winifred Absalom")
    expect(rows).to_contain_text("never")


def test_every_report_page_is_sound(reported: Served, visit: Visit, secretary: Any) -> None:
    page = visit(f"{reported.url}/reports", storage_state=secretary)
    club = f"/clubs/{AUCKLAND}/reports"
    for address in (
        "/reports", "/reports/results?number=38441",
        "/reports/results?from=2020-01-01",
        "/reports/players?period=all", "/reports/results/chart?period=season",
        f"{club}/grades", f"{club}/months", f"{club}/new-players",
        f"{club}/fees", f"{club}/not-seen?idle=90", "/reports/standard/league",
        "/reports/results?event=nothing+of+that+name",
    ):  # fmt: skip
        page.goto(reported.url + address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        no_faults_here(page)
