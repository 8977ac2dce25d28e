"""A member's page: what a club may change, what happens then, and how it is undone."""

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.web.club_desk.members import acts, member, undoings
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.member_form import HOSTILE, MARAMA, TODAY, details, last_entry, marama, press, undo
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

ONE_DATABASE = True


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (member, acts, undoings):
        monkeypatch.setattr(module, "today", lambda: TODAY)


def test_the_page_shows_the_entry_and_what_only_the_federation_changes(site: StoreFixture, browser: Browsers) -> None:
    site.decide("move", number="38441", club=HOWICK, start="2015-01-01")
    site.decide("move", number="38441", club=AUCKLAND, start="2016-01-01")
    site.decide("amend", number="38441", family="Aroha")
    contacts.enter_contact("38441", email="marama@example.org", telephone="021 555 0123")
    page = read(browser("club106"), MARAMA)
    assert "Marama Aroha" in page.headings
    for text in ("marama@example.org", "021 555 0123", "Only the federation changes grade, rank, stars and",
                 "Moved Howick => Auckland", "Kereama => Aroha", "Novice", "Open"):  # fmt: skip
        assert text in page.text
    form = browser("club106").get(MARAMA).content.decode()
    for name in ("grade", "rank", "stars", "rating"):
        assert f'name="{name}"' not in form


def test_details_are_amended_with_a_reason_and_undone(site: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    changed = details(family="Aroha", preferred="Mara", year_of_birth="1950", handicap="2.50", reason="Married")
    assert press(client, "details", **changed).status_code == 302
    assert (marama().family, marama().preferred, marama().year_of_birth, marama().handicap) == (
        "Aroha",
        "Mara",
        1950,
        "2.50",
    )
    entry = last_entry()
    assert (entry.kind, entry.who, entry.reason) == ("amend", "club106", "Married")
    assert '"gender"' not in entry.data
    page = undo(client)
    assert "Undone: Marama Kereama has the details from before." in page.text
    assert (marama().family, marama().preferred, marama().year_of_birth, marama().handicap) == (
        "Kereama",
        "",
        None,
        "0",
    )
    assert site.verify() == []


def test_a_form_without_a_change_makes_no_decision(site: StoreFixture, browser: Browsers) -> None:
    before = last_entry().seq
    assert press(browser("club106"), "details", **details()).status_code == 302
    assert last_entry().seq == before


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"first": ""}, "Please write the name."),
        ({"family": "x" * 31}, "at most 30 characters (it has 31)"),
        ({"first": "a\tb\x07c"}, "It contains a character that cannot be printed."),
        ({"year_of_birth": "16"}, "greater than or equal to 1900"),
        ({"year_of_birth": "2999"}, "That year has not come yet."),
        ({"year_of_birth": "abc"}, "Write the year in four digits"),
        ({"gender": "77"}, "Choose one from the list."),
        ({"gender": ""}, "Choose one."),
        ({"handicap": "1.234"}, "no more than 2 decimal places"),
        ({"handicap": "NaN"}, "Enter a number."),
        ({"handicap": "9" * 400}, "no more than 8 digits"),
        ({"overseas_number": "9" * 41}, "at most 40 characters"),
        ({"reason": "x" * 501}, "at most 500 characters"),
    ],
)
def test_what_cannot_be_right_is_refused_beside_its_field(
    site: StoreFixture, browser: Browsers, changed: dict[str, str], said: str
) -> None:
    before = site.contents()
    answer = press(browser("club106"), "details", **details(**changed))
    page = Page(answer.content.decode())
    assert answer.status_code == 422
    assert said in page.text
    assert site.contents() == before


@pytest.mark.parametrize("field", ["first", "preferred", "family", "overseas_number", "id_card", "reason"])
def test_markup_is_shown_as_text(site: StoreFixture, browser: Browsers, field: str) -> None:
    client = browser("club106")
    assert press(client, "details", **details(**{field: HOSTILE})).status_code == 302
    for address in (MARAMA, f"/clubs/{AUCKLAND}/members"):
        assert "<script>alert" not in client.get(address).content.decode()


def test_grade_and_rank_in_a_forged_form_change_nothing(site: StoreFixture, browser: Browsers) -> None:
    press(browser("club106"), "details", **details(family="Aroha", grade="1", rank="9", stars="5", rating="99"))
    assert (marama().family, marama().grade, marama().rank, marama().stars) == ("Aroha", 3, 1, 0)


def test_a_code_that_was_retired_may_stay(site: StoreFixture, browser: Browsers) -> None:
    site.decide("code", table="gender", code=1, name="Female", start=None, end="2018-01-01")
    assert press(browser("club106"), "details", **details(family="Aroha")).status_code == 302
    assert marama().family == "Aroha"


def test_who_has_no_login_is_reached_as_the_club_says(site: StoreFixture, browser: Browsers) -> None:
    site.register("20093")
    address = f"/clubs/{AUCKLAND}/members/20093"
    client = browser("club106")
    contacts.enter_contact("20093", email="old@example.org")
    press(client, "contact", address, email="new@example.org", telephone="09 555 0123")
    found = contacts.contact_of("20093")
    assert found is not None
    assert (found.email, found.telephone) == ("new@example.org", "09 555 0123")
    assert "email and phone of Bertram Tuckwell are as before" in undo(client, address).text
    found = contacts.contact_of("20093")
    assert found is not None
    assert (found.email, found.telephone) == ("old@example.org", "")
    assert press(client, "contact", address, email="no address", telephone="x").status_code == 422
    press(client, "contact", address, email="", telephone="")
    found = contacts.contact_of("20093")
    assert found is not None
    assert found.email == ""


def test_a_club_cannot_take_over_a_login_by_its_address(site: StoreFixture, browser: Browsers) -> None:
    """Letters about the login go to the address: a player with a login changes it there."""
    contacts.enter_contact("38441", email="marama@example.org")
    client = browser("club106")
    press(client, "contact", email="thief@example.org", telephone="021 555 0123")
    found = contacts.contact_of("38441")
    assert found is not None
    assert (found.email, found.telephone) == ("marama@example.org", "021 555 0123")
    assert models.Account.objects.get(name="38441").email == "marama@example.org"
    undo(client)
    found = contacts.contact_of("38441")
    assert found is not None
    assert (found.email, found.telephone) == ("marama@example.org", "")


def test_a_status_is_changed_from_a_day_on_and_undone(site: StoreFixture, browser: Browsers) -> None:
    """Resigned players earn nothing (ruling N22); first of four earns 40 C."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    client = browser("club106")
    press(client, "status", code="4", start="2018-03-01", reason="By letter")
    assert (marama().status, site.points("38441")) == (4, {})
    assert "Undone: Marama Kereama is Active again." in undo(client).text
    assert (marama().status, site.points("38441")) == (1, {"C": 40})
    assert site.verify() == []


def test_a_status_of_the_past_is_undone_too(site: StoreFixture, browser: Browsers) -> None:
    """Active from 2010, dormant from 2017 on; the status from 2015 on is set between the two and taken back."""
    site.decide("status", number="38441", code=2, start="2017-01-01")
    client = browser("club106")
    press(client, "status", code="3", start="2015-01-01")
    undo(client)
    statuses = models.Spell.objects.filter(kind="status").order_by("start").values_list("start", "value")
    assert [(str(start), value) for start, value in statuses] == [
        ("2010-01-01", "1"), ("2015-01-01", "1"), ("2017-01-01", "2"),
    ]  # fmt: skip
    assert marama().status == 2


def test_who_hides_is_no_longer_named_to_a_club_that_was_left(site: StoreFixture, browser: Browsers) -> None:
    site.decide("move", number="38441", club=HOWICK, start="2018-01-01")
    assert browser("club106").get(MARAMA).status_code == 200
    site.decide("hide", number="38441", hidden=True)
    assert browser("club106").get(MARAMA).status_code == 404
    assert browser("club130").get(f"/clubs/{HOWICK}/members/38441").status_code == 200


@pytest.mark.parametrize("code", ["8", "1", "77", ""])
def test_a_status_that_only_the_federation_gives_is_refused(site: StoreFixture, browser: Browsers, code: str) -> None:
    """8 is Withdrawn, which is not among those that clubs assign (Maintenance 2.1); 1 is what Marama has."""
    assert press(browser("club106"), "status", code=code, start="2018-03-01").status_code == 422
    assert marama().status == 1
