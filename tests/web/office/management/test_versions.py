"""The federation sees the versions of its folder on a page, changes a value after a preview, and withdraws it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import ADOPT, WITHDRAW
from overtrick.store.journal.today import today
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/office/versions"


def change(**other: str) -> dict[str, str]:
    """A change of the 40C table from two months from now on, as the form sends it."""
    start = (today() + timedelta(days=60)).isoformat()
    fields = {
        "file": "schemes/nz-2017.toml", "where": "tables 40C Pairs.maximum", "value": "60 C", "start": start,
        "reason": "Board", "do": "preview",
    }  # fmt: skip
    return fields | other


def test_a_change_is_previewed_then_adopted_then_withdrawn(site: StoreFixture, browser: Browsers) -> None:
    """Four pairs: 40 and 12 C become 60 and 60 - 59 / (4 × 0.35), rounded down."""
    site.register(*(number for number in NUMBERS if number != "38441"))
    played = today() - timedelta(days=3)
    site.now = site.now.replace(year=played.year, month=played.month, day=played.day) + timedelta(days=1)
    site.send("evening.txt", session_file(date=played.isoformat()))
    office = browser("office")
    shown = Page(office.post(PAGE, change()).content.decode()).text
    assert '"40 C"' in shown
    assert '"60 C"' in shown
    assert (
        "Sessions of the last twelve months: 1. With other awards: 1. Awards that would differ: 4, players: 4." in shown
    )
    assert "C: 104 → 154" in shown
    assert not entries_of_kinds(ADOPT)
    answer = office.post(PAGE, change(do="adopt"))
    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    (entry,) = entries_of_kinds(ADOPT)
    assert (entry.reason, entry.data["start"]) == ("Board", change()["start"])
    assert "office" in entry.who
    assert "waiting for its day" in read(office, PAGE).html
    assert office.post(PAGE, {"withdraw": entry.seq, "reason": "no"}).status_code == 302
    assert len(entries_of_kinds(WITHDRAW)) == 1
    assert len(current_federation().versions) == 1
    assert site.verify() == []


# What is sent, and what stands beside which field.
WRONG: list[tuple[str, str, dict[str, str]]] = [
    ("where", "tables has no record '41C Pairs'. It has: '", {"where": "tables 41C Pairs.maximum"}),
    ("where", "Write the record and the key with a dot between them", {"where": "tables 40C Pairs"}),
    ("where", "Say which value is to change.", {"where": " "}),
    ("value", "found 60 without its unit", {"value": "60"}),
    ("value", "Write the new value.", {"value": ""}),
    ("value", "It has this value already.", {"value": "40 C"}),
    ("value", "Brackets and quotes must be closed", {"value": '"60 C'}),
    ("start", "Say from which day on it counts.", {"start": ""}),
    ("start", "Write the day as year-month-day, such as 2027-01-31.", {"start": "soon"}),
    ("start", "Choose a day after today", {"start": "2020-01-01"}),
    ("reason", "Say why: it is kept with the version.", {"reason": " "}),
]


@pytest.mark.parametrize("do", ["preview", "adopt"])
def test_what_is_wrong_stands_beside_its_field(site: StoreFixture, browser: Browsers, do: str) -> None:
    office = browser("office")
    for field, says, sent in WRONG:
        answer = office.post(PAGE, change(do=do, **sent))
        page = answer.content.decode()
        (beside,) = re.findall(r'<ul class="errorlist" id="id_(\w+)_error">(.*?)</ul>', page, re.DOTALL)
        assert (answer.status_code, beside[0]) == (422, field), sent
        assert says in unescape(beside[1])
        # What was entered is still there, and the page opens at the field.
        assert "Board" in page or field == "reason"
        assert re.search(rf'name="{field}"[^>]*autofocus', page)
    assert not entries_of_kinds(ADOPT)


def test_today_is_too_late(site: StoreFixture, browser: Browsers) -> None:
    answer = browser("office").post(PAGE, change(do="adopt", start=today().isoformat()))
    assert "Choose a day after today" in answer.content.decode()
    assert not entries_of_kinds(ADOPT)


def test_a_version_that_waits_comes_first(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    office.post(PAGE, change(do="adopt"))
    earlier = (today() + timedelta(days=30)).isoformat()
    page = office.post(PAGE, change(do="adopt", start=earlier, value="70 C")).content.decode()
    assert "choose that day or a later one, or withdraw it first" in page
    assert len(entries_of_kinds(ADOPT)) == 1


def test_a_withdrawal_needs_a_reason_and_a_version(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    office.post(PAGE, change(do="adopt"))
    (entry,) = entries_of_kinds(ADOPT)
    answer = office.post(PAGE, {"withdraw": entry.seq, "reason": " "})
    assert answer.status_code == 422
    assert "Say why it is withdrawn." in answer.content.decode()
    answer = office.post(PAGE, {"withdraw": "1", "reason": "no"})
    assert answer.status_code == 422
    assert "is not a version that was adopted" in answer.content.decode()
    assert not entries_of_kinds(WITHDRAW)


def test_a_value_has_a_link_that_fills_the_form_in(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    shown = office.get(PAGE, {"section": "schemes/nz-2017.toml:ratings"}).content.decode()
    links = [unescape(link) for link in re.findall(r'href="(\?[^"]*#change)"', shown)]
    (factor,) = (link for link in links if "where=ratings.factor&" in link)
    form = office.get(PAGE + factor.removesuffix("#change")).content.decode()
    assert 'name="where" value="ratings.factor"' in form
    assert 'name="value" value="80 %"' in form


def test_nobody_else_changes_anything(site: StoreFixture, browser: Browsers) -> None:
    for who in ("club106", "38441", ""):
        answer = (browser(who) if who else Client(SERVER_NAME="localhost")).post(PAGE, change(do="adopt"))
        assert answer.status_code == (403 if who else 302), who
    assert not entries_of_kinds(ADOPT)


def test_values_in_force_are_shown_with_clause_and_day(site: StoreFixture, browser: Browsers) -> None:
    shown = read(browser("office"), f"{PAGE}?section=schemes/nz-2017.toml:ratings").text
    assert "New Zealand Bridge, 'Master Points Explained'; rulings S3 and S5" in shown
    assert "since 1 Jan 2021" in shown
    assert '"80 %"' in shown
