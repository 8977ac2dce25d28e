"""A player's own page: points with their reasons, details that the player changes, the privacy switch."""

from datetime import UTC, datetime, timedelta
from functools import partial
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.queries.rankings import find_ranking
from overtrick.store.queries.standing import places
from overtrick.store.totals.refresh import refresh_totals
from overtrick.web.pages import rankings
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD, Browsers, just_signed_in
from tests.web.letters import letters, link_in, said
from tests.web.page_text import read

ME, DETAILS = "/me", "/me/details"
HERS, NEW = "marama@mail.example", "New@mail.example"


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    """Yesterday 38441 came first of four pairs, and had an address on record."""
    site.now = datetime.now(UTC) - timedelta(days=1)
    site.register(*NUMBERS[1:])
    yesterday = f"{site.now:%Y-%m-%d}"
    assert site.send("106_a.txt", session_file(date=yesterday)).state == "accepted"
    contacts.enter_contact("38441", email=HERS)
    return site


def test_the_points_of_the_last_days_each_with_its_reasons(played: StoreFixture, browser: Browsers) -> None:
    page = read(browser("38441"), ME)
    assert page.headings[0] == "Marama Kereama"
    (row,) = (row for row in page.rows if row[-1].startswith("40 C"))
    assert row[:1] + row[2:] == ["1 of 4", "51.50%", "40 C Why? Monday Pairs, Session 1"]
    assert page.link("40 C Why? Monday Pairs, Session 1") == "/sessions/1/why/2"
    assert page.link("My history") == "/players/38441"


def test_what_is_missing_and_the_place_among_others(played: StoreFixture, browser: Browsers) -> None:
    """Four pairs: two players with 40 C and two with 12 C, all of one club but nobody of the other pairs."""
    refresh_totals()
    page = read(browser("38441"), ME)
    assert "Next: Certificate of Proficiency 0.40 of 5 points 4.60 to go" in page.text
    assert "Your place this year, by points in your club 1 of 4" in page.text
    assert "in all clubs 1 of 4" in page.text
    # All four are of one region, which says nothing that all clubs do not say.
    assert "in your region" not in page.text
    assert page.link("1").startswith("/rankings?by=points&year=")
    played.decide("hide", number="38441", hidden=True)
    assert "in your club" not in read(browser("38441"), ME).text


def test_a_region_among_others_has_a_place_of_its_own(site: StoreFixture, browser: Browsers) -> None:
    """The second pair, with 12 C each, is of Cambridge, which is in the Waikato."""
    site.now = datetime.now(UTC) - timedelta(days=1)
    site.register(*(number for number in NUMBERS[1:] if number not in ("12356", "9205")))
    site.register("12356", "9205", club=203)
    site.send("106_a.txt", session_file(date=f"{site.now:%Y-%m-%d}"))
    refresh_totals()
    text = read(browser("38441"), ME).text
    assert "in your region 1 of 2" in text
    assert "in all clubs 1 of 4" in text


def test_a_place_leads_to_the_page_of_the_ranking_that_it_is_on(
    played: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one player on a page: Kereama and Tuckwell have 40 C each, and Tuckwell comes second by the name."""
    monkeypatch.setattr(places, "PAGE_SIZE", 1)
    monkeypatch.setattr(rankings, "find_ranking", partial(find_ranking, limit=1))
    accounts.make_account("20093", PASSWORD, role=accounts.PLAYER, player="20093")
    refresh_totals()
    client = browser("20093")
    address, fragment = read(client, ME).link("1").split("#")
    assert "&page=2" in address
    page = client.get(address).content.decode()
    assert f'id="{fragment}"' in page
    assert "Tuckwell" in page
    assert "Kereama" not in page


def test_the_page_asks_the_database_a_bounded_number_of_times(played: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    client.get(ME)
    for page in (ME, DETAILS, "/me/questions"):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(page).status_code == 200
        assert len(asked) < 20, "\n".join(f"{page} {query['sql'][:150]}" for query in asked)


def test_a_telephone_number_and_a_wish_are_kept(played: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    assert client.post(DETAILS, {"do": "telephone", "telephone": " 021  555 0100 "})["Location"] == DETAILS
    client.post(DETAILS, {"do": "letters", "certificates": "yes"})
    page = said(client.get(DETAILS).content.decode())
    assert "021 555 0100" in page
    assert 'name="certificates" value="yes" checked>' in page
    contact = contacts.contact_of("38441")
    assert contact
    assert (contact.telephone, contact.certificates, contact.email) == ("021 555 0100", True, HERS)
    client.post(DETAILS, {"do": "letters"})
    client.post(DETAILS, {"do": "telephone", "telephone": ""})
    contact = contacts.contact_of("38441")
    assert contact
    assert (contact.telephone, contact.certificates) == ("", False)


def test_a_new_address_counts_when_its_link_was_opened_and_confirmed(played: StoreFixture, browser: Browsers) -> None:
    client = just_signed_in(browser("38441"))
    page = client.post(DETAILS, {"do": "email", "email": NEW}, follow=True).content.decode()
    assert f"We have sent an email to {NEW}. Open it and press the link." in page
    assert models.Contact.objects.get(player="38441").email == HERS
    link = link_in(NEW)
    # On whichever device the letter is read; and programs that open links change nothing.
    reader = browser()
    assert NEW in reader.get(link).content.decode()
    assert models.Contact.objects.get(player="38441").email == HERS
    assert reader.post(link).status_code == 302
    assert models.Contact.objects.get(player="38441").email == NEW
    assert models.Account.objects.get(name="38441").email == NEW.lower()
    assert "now has another email address with us" in letters(HERS)[-1].body
    # It works once.
    assert (reader.get(link).status_code, reader.post(link).status_code) == (410, 410)


def test_a_link_that_somebody_made_up_changes_nothing(played: StoreFixture, browser: Browsers) -> None:
    client = just_signed_in(browser("38441"))
    client.post(DETAILS, {"do": "email", "email": NEW})
    link = link_in(NEW)
    for wrong in (link[:-2], "/address/x", link.replace("/address/", "/sign-up/")):
        assert browser().post(wrong).status_code == 410
    assert models.Contact.objects.get(player="38441").email == HERS


def test_what_is_no_address_is_said_at_the_field(played: StoreFixture, browser: Browsers) -> None:
    page = browser("38441").post(DETAILS, {"do": "email", "email": "marama at mail"}).content.decode()
    assert "Enter a valid email address." in page
    page = browser("38441").post(DETAILS, {"do": "telephone", "telephone": "1" * 41}).content.decode()
    assert "at most 40 characters" in page
    assert browser("38441").post(DETAILS, {"do": "nonsense"}).status_code == 200


def test_links_to_new_addresses_are_limited(played: StoreFixture, browser: Browsers) -> None:
    client = just_signed_in(browser("38441"))
    for at in range(5):
        assert client.post(DETAILS, {"do": "email", "email": f"new{at}@mail.example"}).status_code == 302
    assert client.post(DETAILS, {"do": "email", "email": "new6@mail.example"}).status_code == 429


def test_whoever_wants_to_is_not_named_any_more_and_the_journal_notes_who_said_so(
    played: StoreFixture, browser: Browsers
) -> None:
    client = browser("38441")
    assert "Marama" in browser().get("/sessions/1").content.decode()
    client.post(DETAILS, {"do": "privacy", "hidden": "yes"})
    line = models.Journal.objects.filter(kind="hide").latest("seq")
    assert (line.who, line.data) == ("player 38441", '{"hidden":true,"number":"38441"}')
    assert "Marama" not in browser().get("/sessions/1").content.decode()
    assert browser().get("/players/38441").status_code == 404
    # To herself she is not hidden.
    assert "Marama" in client.get("/sessions/1").content.decode()
    assert "Others do not see your name." in client.get(ME).content.decode()
    # The same wish once more is no second line.
    client.post(DETAILS, {"do": "privacy", "hidden": "yes"})
    assert models.Journal.objects.filter(kind="hide").count() == 1
    client.post(DETAILS, {"do": "privacy", "hidden": "no"})
    assert "Marama" in browser().get("/sessions/1").content.decode()
    assert played.verify() == []


def test_without_an_address_nothing_is_promised(site: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    assert "Enter an email address first." in client.get(DETAILS).content.decode()
    page = client.post(DETAILS, {"do": "letters", "certificates": "yes"}, follow=True).content.decode()
    assert "has no address to send certificates to" in page


def test_what_has_no_digits_is_no_telephone_number(played: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    answer = client.post(DETAILS, {"do": "telephone", "telephone": "abc"})
    assert "Please check the phone number." in answer.content.decode()
    kept = contacts.contact_of("38441")
    assert kept is not None
    assert kept.telephone == ""


def test_hostile_details_are_shown_harmlessly(played: StoreFixture, browser: Browsers) -> None:
    hostile = "<script>alert(12345)</script>"
    client = browser("38441")
    client.post(DETAILS, {"do": "telephone", "telephone": hostile})
    page = client.get(DETAILS).content.decode()
    assert hostile not in page
    assert hostile in unescape(page)


def test_the_wish_for_letters_of_corrections_is_kept_with_the_language(site: StoreFixture, browser: Browsers) -> None:
    contacts.enter_contact("38441", email=HERS)
    client = browser("38441")
    assert not contacts.enter_contact("38441").corrections
    client.post(DETAILS, {"do": "letters", "corrections": "yes"}, headers={"Accept-Language": "el"})
    found = models.Contact.objects.get(player="38441")
    assert (found.corrections, found.language, found.email) == (True, "el", HERS)
    client.post(DETAILS, {"do": "letters"})
    assert not models.Contact.objects.get(player="38441").corrections


def test_each_letter_is_a_wish_of_its_own(played: StoreFixture, browser: Browsers) -> None:
    client = browser("38441")
    client.post(DETAILS, {"do": "letters", "roundup": "yes"})
    found = models.Contact.objects.get(player="38441")
    assert (found.certificates, found.corrections, found.roundup) == (False, False, True)
    page = said(client.get(DETAILS).content.decode())
    assert 'name="roundup" value="yes" checked>' in page
    client.post(DETAILS, {"do": "letters", "corrections": "yes", "certificates": "yes"})
    found = models.Contact.objects.get(player="38441")
    assert (found.certificates, found.corrections, found.roundup) == (True, True, False)
