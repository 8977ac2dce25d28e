"""A tournament is entered in a browser: by a player, by the partner's link, and managed by the host."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, ViewportSize, expect

from overtrick.config.settings_file import Web
from overtrick.intake.tls import use_secret_key
from overtrick.jobs.entry_letters import write_entry_letters
from overtrick.store import models
from overtrick.store.commands.decide import decide
from overtrick.store.journal.today import today
from overtrick.store.tournaments.entries import list_entries
from overtrick.store.tournaments.partner_notes import put_up_note
from overtrick.tournaments.records import WAITING
from tests.store.cast import session_file

from .conftest import WIDTHS, Visit
from .federations import HERS, Served
from .steps import enter_office, faults, link_to, no_faults, no_faults_here, sign_in

NAME = "Kōwhai Bay Restricted Pairs"
CLEMENTINE, DESMOND = "12356", "9205"
PHONE: ViewportSize = {"width": 390, "height": 844}


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


def lowest(page: Page, *found: Locator) -> float:
    """Return how far above the bar at the foot of a phone's screen these parts end; below 0 one is not to be seen."""
    bar = page.locator("nav.suits").bounding_box()
    assert bar
    gaps = []
    for each in found:
        box = each.first.bounding_box()
        assert box
        gaps.append(bar["y"] - box["y"] - box["height"])
    return min(gaps)


# Before anybody has entered: the page asks the player then.
def test_a_phone_says_on_its_first_screen_who_may_play_and_how_to_enter(
    country: Served, event: int, visit: Visit
) -> None:
    page = visit(f"{country.url}/tournaments/{event}", WIDTHS["phone"])
    page.set_viewport_size(PHONE)
    rule = page.get_by_text("All grades, except two Open players together.")
    assert lowest(page, rule, page.get_by_role("link", name="Sign in to enter")) >= 0
    sign_in(page, country, "38441")
    page.goto(f"{country.url}/tournaments/{event}")
    answer = page.get_by_text("You can play in this one.")
    assert lowest(page, answer, page.locator("label", has_text="Your partner")) >= 0


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
    partner.get_by_role("button", name="Yes, I am playing").click()
    expect(partner.get_by_role("main")).to_contain_text("You have confirmed that you are playing.")


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


def press(page: Page, name: str) -> None:
    """Press a button of the page that leads on."""
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name=name).first.click()


def says(page: Page, words: str) -> None:
    expect(page.get_by_role("main")).to_contain_text(words)


class Walk:
    """One tournament from its announcement to the roundup, with the people who have to do with it."""

    name = "Moana Pairs"

    def __init__(self, country: Served, visit: Visit) -> None:
        self.country, self.url, self.number = country, country.url, 0
        self.office, self.host, self.player, self.partner = (visit(country.url) for _ in range(4))
        enter_office(self.office, country, "walk")
        sign_in(self.host, country, "club106")
        sign_in(self.player, country, "38441")

    def announce(self) -> None:
        """The office puts it on the calendar: today, with places for two pairs."""
        self.office.goto(f"{self.url}/office/tournaments/new")
        self.office.get_by_label("Name", exact=True).fill(self.name)
        self.office.get_by_label("Class", exact=True).select_option("8B")
        self.office.get_by_label("First day").fill(f"{today()}")
        self.office.get_by_label("Host").select_option("106")
        self.office.get_by_label("Places").fill("2")
        self.office.get_by_label("Entries close").fill(f"{today()}T23:59")
        press(self.office, "See what follows")
        press(self.office, "Put it on the calendar")
        says(self.office, "is on the calendar.")
        self.number = int(self.office.url.rsplit("/", 1)[1])
        # Letters are about what comes after the first look.
        write_entry_letters(Web(url=self.url), datetime.now(UTC))

    def enter(self) -> None:
        """A player enters, the partner confirms by the link, and the host enters two pairs more: one of them waits."""
        self.player.goto(f"{self.url}/tournaments/{self.number}/entries")
        self.player.get_by_label("Your partner").fill("Clementine")
        press(self.player, "Go on")
        press(self.player, "Enter both of us")
        says(self.player, "You are entered. Not everyone you play with has confirmed yet.")
        write_entry_letters(Web(url=self.url), datetime.now(UTC))
        self.partner.goto(link_to(HERS, self.country))
        press(self.partner, "Yes, I am playing")
        says(self.partner, "You have confirmed that you are playing.")
        for pair in (("31018", "27114"), ("20093", "9205")):
            self.host.goto(f"{self.url}/clubs/106/tournaments/{self.number}/entries")
            for at, number in enumerate(pair):
                self.host.locator(f"#new-{at}").fill(number)
            press(self.host, "Enter")
        says(self.host, "They have been entered, and get an email.")
        assert [each.numbers for each in list_entries(self.number)] == [("38441", "12356"), ("31018", "27114")]
        assert [each.numbers for each in list_entries(self.number, (WAITING,))] == [("20093", "9205")]

    def close(self) -> None:
        """The office closes the entries, and has places for all who came."""
        self.office.get_by_label("Places").fill("3")
        self.office.get_by_label("Entries close").fill(f"{today() - timedelta(days=1)}T20:00")
        press(self.office, "See what follows")
        press(self.office, "Save the change")
        self.player.goto(f"{self.url}/tournaments/{self.number}/entries")
        says(self.player, "Entries are closed. If you cannot play, tell the host.")
        says(self.player, "3 entries")

    def upload(self) -> None:
        """The host sends the final ladder; the file calls the event otherwise, so it waits, and the office links it."""
        ladder = session_file(
            PLAYED, event="Moana Trophy", date=f"{today()}", award="8B", round=99, boards=52,
            scores=("58", "54", "50", "38"),
        )  # fmt: skip
        self.host.goto(f"{self.url}/clubs/106/send")
        self.host.get_by_label("The file from your scoring program").set_input_files(
            {"name": "106_moana.txt", "mimeType": "text/plain", "buffer": ladder.encode()}
        )
        press(self.host, "Check this file")
        press(self.host, "Send these results")
        says(self.host, "Held back")
        self.office.goto(f"{self.url}/office/queue/held")
        self.office.get_by_role("link", name="Auckland: Moana Trophy").first.click()
        says(self.office, f"Is it a session of {self.name}?")
        press(self.office, "Link it to this tournament")
        says(self.office, "What would change")
        no_faults_here(self.office)
        press(self.office, "Link it to this tournament")


PLAYED = ("38441 12356", "31018 27114", "20093 9205", "601 602")


def test_one_tournament_from_the_office_to_the_roundup(country: Served, visit: Visit) -> None:
    """Announced, entered, confirmed, closed, its file uploaded, linked and awarded, and told in the roundup."""
    decide("approvals", datetime.now(UTC), "office", {"units": ["A", "B"], "start": f"{today()}"})
    walk = Walk(country, visit)
    walk.announce()
    walk.enter()
    walk.close()
    walk.upload()
    visitor = visit(f"{country.url}/tournaments/{walk.number}")
    # Of four pairs the step is (8 - 1) / (4 x 0.25) = 7: the first earn 8 B, the second 1 B, and the others nothing.
    expect(visitor.locator("td .pts")).to_have_text(["8B", "1B"])
    expect(visitor.locator("table.ranking tbody tr").first).to_contain_text("Clementine Okonjo")
    no_faults_here(visitor)
    keep_picture(visitor, "played")
    visitor.goto(f"{country.url}/roundup/{today():%Y-%m}")
    expect(visitor.locator("#wins")).to_contain_text(walk.name)
    expect(visitor.locator("#wins")).to_contain_text("Clementine Okonjo")
    no_faults_here(visitor)
