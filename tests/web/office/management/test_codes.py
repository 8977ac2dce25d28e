"""Code tables and regions on pages: shown with who has them, changed, added, retired and undone."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from overtrick.billing.records import Debtor
from overtrick.store.invoices.addresses import find_billing_address
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.today import today
from overtrick.store.queries.code_tables import find_code, find_region, list_regions
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

ONE_DATABASE = True

PAGE = "/office/codes"
# The tables of Appendix 2 of the specification, with a row of each.
TABLES = {
    "grade": "Open", "rank": "Grand Master", "status": "Deceased", "gender": "Female",
    "source": "Temporary casual visitor", "country": "Australia", "region": "Waikato Bays Region",
}  # fmt: skip


def undo(client: Client, page: str) -> None:
    (offer,) = re.findall(r'name="offer" value="([^"]+)"', client.get(page).content.decode())
    client.post("/undo", {"offer": offer})


def test_every_table_is_shown(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    for table, name in TABLES.items():
        assert name in read(office, f"{PAGE}?table={table}").text, table
    assert office.get(PAGE, {"table": "nothing"}).status_code == 404
    assert office.get(PAGE, {"table": "\0"}).status_code == 200


def test_a_code_is_added_given_a_name_retired_and_undone(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    new = {"code": "5", "name": "Referred by a friend", "start": "", "end": "", "reason": "Committee"}
    seen = office.post(f"{PAGE}/source/new", new)
    assert seen.status_code == 200
    assert "Nobody has the code yet." in seen.content.decode()
    assert find_code("source", 5) is None
    answer = office.post(f"{PAGE}/source/new", new | {"do": "decide"})
    assert (answer.status_code, answer["Location"]) == (302, f"{PAGE}?table=source")
    (entry,) = entries_of_kinds("code")
    assert (entry.reason, "office" in entry.who) == ("Committee", True)
    end = today() + timedelta(days=30)
    retire = {"name": "Referred by a friend", "end": end.isoformat(), "reason": "Not used"}
    shown = office.post(f"{PAGE}/source/5", retire).content.decode()
    assert "Players who have it now keep it: 0. Nothing is removed." in shown
    office.post(f"{PAGE}/source/5", retire | {"do": "decide"})
    kept = find_code("source", 5)
    assert kept is not None
    assert kept.end == end
    undo(office, f"{PAGE}?table=source")
    kept = find_code("source", 5)
    assert kept is not None
    assert kept.end is None
    assert site.verify() == []


def test_a_new_code_that_is_undone_can_no_longer_be_given(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    new = {"code": "6", "name": "Mistake", "start": "", "end": "", "reason": "Oops", "do": "decide"}
    office.post(f"{PAGE}/source/new", new)
    undo(office, f"{PAGE}?table=source")
    kept = find_code("source", 6)
    assert kept is not None
    assert kept.state_on(today()) == "retired"


def test_who_has_a_code_is_said_before_it_changes(site: StoreFixture, browser: Browsers) -> None:
    """The store has one player, who is of gender 99 or whatever registration gives; the page says one player has it."""
    office = browser("office")
    rows = [code for code in (1, 2, 3, 99) if (found := find_code("gender", code)) and found.players]
    assert len(rows) == 1
    page = f"{PAGE}/gender/{rows[0]}"
    assert "1 player has it" in read(office, page).text
    shown = office.post(page, {"name": "Otherwise", "end": "", "reason": "Board"}).content.decode()
    assert "is called Otherwise from now on, for all players who have it: 1." in shown


def test_what_the_scheme_gives_cannot_be_retired(site: StoreFixture, browser: Browsers) -> None:
    row = find_code("rank", 1)
    assert row is not None
    sent = {"name": row.name, "end": today().isoformat(), "reason": "No"}
    # The preview does not promise it either.
    for act in ("preview", "decide"):
        answer = browser("office").post(f"{PAGE}/rank/1", sent | {"do": act})
        assert answer.status_code == 422, act
        assert "cannot be retired" in answer.content.decode()
        assert 'id="preview"' not in answer.content.decode()
    assert not entries_of_kinds("code")


def test_a_preview_refuses_the_name_of_another_region(site: StoreFixture, browser: Browsers) -> None:
    one, other, *_ = list_regions()
    answer = browser("office").post(f"{PAGE}/regions/{one.code}", {"name": other.name, "reason": "Board"})
    assert answer.status_code == 422
    assert 'id="preview"' not in answer.content.decode()


def test_a_change_that_crosses_another_is_not_made(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    (seen,) = set(re.findall(r'name="seen" value="([^"]*)"', office.get(f"{PAGE}/source/4").content.decode()))
    # Browsers leave no line end in a hidden field.
    assert "\n" not in seen
    assert (
        office.post(f"{PAGE}/source/4", {"name": "A", "end": "", "reason": "r", "seen": unescape(seen)}).status_code
        == 200
    )
    first = {"name": "From abroad", "end": "", "reason": "Board", "do": "decide"}
    office.post(f"{PAGE}/source/4", first)
    answer = office.post(f"{PAGE}/source/4", first | {"name": "Typed with care", "seen": unescape(seen)})
    assert answer.status_code == 409
    assert "Typed with care" in answer.content.decode()
    assert len(entries_of_kinds("code")) == 1


@pytest.mark.parametrize("sent", [
    {"code": "1", "name": "Twice", "reason": "r"}, {"code": "", "name": "x", "reason": "r"},
    {"code": "-1", "name": "x", "reason": "r"}, {"code": "9" * 30, "name": "x", "reason": "r"},
    {"code": "7", "name": " ", "reason": "r"}, {"code": "7", "name": "x\0y", "reason": "r"},
    {"code": "7", "name": "x", "reason": ""}, {"code": "7", "name": "x", "start": "soon", "reason": "r"},
    {"code": "7", "name": "n" * 5000, "reason": "r"}, {},
    {"code": "7", "name": "x", "start": "2027-01-02", "end": "2027-01-01", "reason": "r"},
])  # fmt: skip
def test_what_makes_no_sense_is_refused(site: StoreFixture, browser: Browsers, sent: dict[str, str]) -> None:
    answer = browser("office").post(f"{PAGE}/source/new", sent | {"do": "decide"})
    assert answer.status_code == 422
    assert not entries_of_kinds("code")


def test_a_code_that_is_not_there(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    for page in ("/source/77", f"/source/{10**30}", "/nothing/1", "/nothing/new", "/regions/77", f"/regions/{10**30}"):
        assert office.get(f"{PAGE}{page}").status_code == 404, page


def test_a_region_is_added_and_named_otherwise(site: StoreFixture, browser: Browsers) -> None:
    """Appendix 1 has the clubs of each region; they go with its new name."""
    office = browser("office")
    old = next(region for region in list_regions() if region.clubs)
    sent = {"name": "North", "website": old.website, "reason": "Board"}
    shown = office.post(f"{PAGE}/regions/{old.code}", sent).content.decode()
    assert f"for all its clubs: {old.clubs}." in shown
    office.post(f"{PAGE}/regions/{old.code}", sent | {"do": "decide"})
    renamed = find_region(old.code)
    assert renamed is not None
    assert (renamed.name, renamed.clubs) == ("North", old.clubs)
    undo(office, f"{PAGE}?table=region")
    assert find_region(old.code) == old
    address = {"name": old.name, "website": old.website, "email": "money@region.example", "reason": "Board"}
    shown = office.post(f"{PAGE}/regions/{old.code}", address).content.decode()
    assert "Its invoices are sent to money@region.example from now on." in shown
    office.post(f"{PAGE}/regions/{old.code}", address | {"do": "decide"})
    assert find_billing_address(Debtor("region", old.code)).email == "money@region.example"
    assert office.post(f"{PAGE}/regions/{old.code}", address | {"email": "nobody"}).status_code == 422
    new = {"code": "11", "name": "Islands", "website": "ftp://x", "reason": "Board", "do": "decide"}
    assert office.post(f"{PAGE}/regions/new", new).status_code == 422
    assert office.post(f"{PAGE}/regions/new", new | {"website": ""}).status_code == 302
    assert find_region(11) is not None
