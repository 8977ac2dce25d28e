"""A tournament is entered in a browser: by a player, by the partner's link, and managed by the host."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from overtrick.config.settings_file import Web
from overtrick.intake.tls import use_secret_key
from overtrick.jobs.entry_letters import write_entry_letters
from overtrick.store import models
from overtrick.store.commands.decide import decide
from overtrick.store.journal.today import today
from overtrick.store.tournaments.partner_notes import put_up_note

from .conftest import WIDTHS, Visit
from .federations import HERS, Served
from .steps import faults, link_to, no_faults, no_faults_here, sign_in

NAME = "Kōwhai Bay Restricted Pairs"
CLEMENTINE, DESMOND = "12356", "9205"


@pytest.fixture(autouse=True)
def own_secret(country: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters are written here as the worker does: with the secret of the site."""
    monkeypatch.setattr(settings, "SECRET_KEY", settings.SECRET_KEY)
    use_secret_key(country.directory)


@pytest.fixture(scope="module")
def event(country: Served) -> int:
    """A restricted tournament in a month with two places left of three; Clementine is Intermediate."""
    now = datetime.now(UTC)
    decide("grade", now, "office", {"number": CLEMENTINE, "code": 2, "start": f"{today().year}-01-01"})
    first = today() + timedelta(days=30)
    record = {
        "name": NAME, "event_class": "8B", "contest": "pairs", "first": first.isoformat(), "club": 106,
        "restrictions": ["restricted"], "entry_limit": 3, "fee": "35.00",
        "closes": (now + timedelta(days=20)).isoformat(),
    }  # fmt: skip
    decide("tournament", now, "office", record)
    number = max(models.Tournament.objects.values_list("pk", flat=True))
    pair = {
        "tournament": number,
        "numbers": ["601", "602"],
        "confirmed": ["601", "602"],
        "by_host": True,
        "exception": True,
    }
    decide("enter", now, "office", pair, "to see")
    put_up_note(number, DESMOND, "Acol with a weak no-trump; happy to drive", now)
    write_entry_letters(Web(url=country.url), now)
    return number


def keep_picture(page: Page, name: str) -> None:
    """Keep a picture of a page at both widths where the environment names a folder, for a person to look at."""
    folder = os.environ.get("OVERTRICK_PICTURES")
    for width in WIDTHS.values() if folder else ():
        page.set_viewport_size({"width": width, "height": 844})
        page.screenshot(path=Path(str(folder)) / f"{name}-{width}.png", full_page=True)


def test_a_player_enters_with_a_partner_who_confirms_by_link(country: Served, event: int, visit: Visit) -> None:
    entries = f"{country.url}/tournaments/{event}/entries"
    page = visit(country.url)
    no_faults(page, entries)
    keep_picture(page, "visitor")
    sign_in(page, country, "38441")
    no_faults(page, entries)
    keep_picture(page, "player")
    expect(page.get_by_role("main")).to_contain_text("You can play in this one.")
    page.get_by_label("Your partner").fill("Clementine")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("main")).to_contain_text("The two of you can play together.")
    page.get_by_text("Why?").click()
    no_faults_here(page)
    keep_picture(page, "enter")
    page.get_by_label("North–South, please").check()
    page.get_by_role("button", name="Enter both of us").click()
    expect(page.get_by_role("main")).to_contain_text("You are entered.")
    no_faults_here(page)
    keep_picture(page, "entered")
    no_faults(page, f"{country.url}/me")
    expect(page.get_by_role("main")).to_contain_text(NAME)
    keep_picture(page, "me")
    write_entry_letters(Web(url=country.url), datetime.now(UTC))
    partner = visit(link_to(HERS, country))
    no_faults_here(partner)
    keep_picture(partner, "link")
    partner.get_by_role("button", name="Yes, I play").click()
    expect(partner.get_by_role("main")).to_contain_text("You have confirmed that you play.")


def test_the_host_manages_the_entries(country: Served, event: int, visit: Visit) -> None:
    page = visit(country.url)
    sign_in(page, country, "club106")
    address = f"{country.url}/clubs/106/tournaments/{event}"
    no_faults(page, f"{address}/entries")
    page.get_by_text("Change", exact=True).first.click()
    assert faults(page) == []
    keep_picture(page, "manage")
    page.goto(f"{address}/email")
    page.get_by_label("Subject").fill("Lunch")
    page.get_by_label("Text").fill("Bring a plate.")
    page.get_by_role("button", name="See how it looks").click()
    no_faults_here(page)
    keep_picture(page, "email")
