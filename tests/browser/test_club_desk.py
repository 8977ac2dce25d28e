"""The day of a scorer and of a secretary at the club desk, from the first press to what the pages say afterwards."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from overtrick.store.access import door_access
from tests.store.cast import AUCKLAND, FOUR_PAIRS, session_file

from .conftest import WIDTHS, Visit
from .federations import Served
from .steps import COLOURS, faults, no_faults_here, sign_in

DESK = f"/clubs/{AUCKLAND}/desk"
# The 40C table: of n pairs, the place p earns 40 - (p - 1) × 39 / (n × 0.35), rounded down. For four pairs the step is
# 27.857…: 40 and 12.14. For ten it is 11.142…: 40, 28.85, 17.71 and 6.57.
OF_FOUR, OF_TEN = ["40C", "12C"], ["40C", "28C", "17C", "6C"]
# The cast, and twelve members more: ten pairs.
TEN_PAIRS = [*FOUR_PAIRS, "601 602", "603 604", "605 606", "607 608", "609 610", "611 612"]
# What each walk does is done once at each width, with people of its own.
MOVER, RESIGNING = {390: "601", 1280: "602"}, {390: "603", 1280: "604"}
NEWCOMER = {390: ("Philippa", "Quillfeather"), 1280: ("Thaddeus", "Wainscott")}


@pytest.fixture
def desk(country: Served, visit: Visit, width: int, secretary: Any) -> Page:
    """The desk of a club whose secretary has signed in."""
    return visit(country.url + DESK, width, storage_state=secretary)


def sound(page: Page) -> None:
    """Find nothing wrong with the page at this width, on a phone at night too.

    The pages as they are before anything is done on them are looked at in test_every_page.
    """
    assert faults(page) == [], page.url
    if page.viewport_size and page.viewport_size["width"] == WIDTHS["phone"]:
        page.emulate_media(color_scheme="dark")
        assert faults(page, COLOURS) == [], page.url
        page.emulate_media(color_scheme="light")


def press(page: Page, name: str) -> None:
    """Press a button or a link of the page by its words."""
    main = page.get_by_role("main")
    main.get_by_role("button", name=name).or_(main.get_by_role("link", name=name)).first.click()


def says(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("main")).to_contain_text(words)


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(words)


def earned(page: Page) -> Locator:
    """What stands under Points, of the rows that have some."""
    return page.get_by_role("main").locator("td .pts")


def day_of(width: int, days: int = 3) -> str:
    """A day of play of its own for each walk."""
    return f"{datetime.now(UTC).date() - timedelta(days=days + (width == WIDTHS['desk']))}"


# ── a scorer: a file that is broken ───────────────────────────────────────────────────────────────────────────────────


def test_a_broken_file_is_corrected_counts_and_is_taken_back(desk: Page, width: int) -> None:
    """A letter l in place of a 1 in the first pair's number. Corrected, four pairs earn 40 C and 12 C a player."""
    event = f"Upload Pairs {width}"
    broken = session_file(event=event, date=day_of(width)).replace("38441", "3844l").encode()
    press(desk, "Send a file")
    desk.get_by_label("The file from your scoring program").set_input_files(
        {"name": f"106_upload_{width}.txt", "mimeType": "text/plain", "buffer": broken}
    )
    press(desk, "Check this file")
    says(desk, "This file cannot count as it is.")
    says(desk, "Line 2: Player number '3844l' is not made of digits only.")
    sound(desk)
    press(desk, "Correct it here")
    heading(desk, f"Correct {event}")
    expect(desk.locator("#beside-0")).to_contain_text("'3844l' is not made of digits only.")
    sound(desk)
    desk.get_by_label("Players, line 2").fill("38441 20093")
    # Nothing is pressed: the row is told who plays in it.
    expect(desk.locator("#beside-0")).to_have_text(re.compile(r"^\s*Marama Kereama, Bertram Tuckwell\s*$"))
    press(desk, "Show what it will do")
    says(desk, "If you send it:")
    expect(earned(desk)).to_have_text(OF_FOUR)
    sound(desk)
    press(desk, "Send these results")
    heading(desk, event)
    expect(earned(desk)).to_have_text(OF_FOUR)
    sound(desk)
    press(desk, "Undo")
    says(desk, "Undone. The results are taken back.")
    says(desk, "Nothing in this file is in the results.")
    sound(desk)


# ── results by hand ───────────────────────────────────────────────────────────────────────────────────────────────────


def describe(page: Page, event: str, day: str) -> None:
    page.get_by_label("Event name").fill(event)
    page.get_by_label("Day of play").fill(day)
    page.get_by_label("Boards played").fill("26")
    page.get_by_label("Why are these results being entered by hand?").fill("the computer broke down")


def type_row(page: Page, line: int, place: str, score: str, players: str) -> None:
    page.get_by_label(f"Place, line {line}", exact=True).fill(place)
    page.get_by_label(f"Score, line {line}", exact=True).fill(score)
    page.get_by_label(f"Players, line {line}", exact=True).fill(players)


def send_by_hand(page: Page, event: str, points: list[str]) -> None:
    press(page, "Show what it will do")
    expect(earned(page)).to_have_text(points)
    sound(page)
    press(page, "Send these results")
    heading(page, event)
    says(page, "Entered by hand")
    expect(earned(page)).to_have_text(points)


def test_two_rows_of_a_field_of_ten_with_a_name_and_a_tie(desk: Page, country: Served, width: int) -> None:
    event = f"Paper Pairs {width}"
    press(desk, "No file? Type the results in")
    heading(desk, "Type results in")
    describe(desk, event, day_of(width, 6))
    type_row(desk, 2, "1", "60", "38441 20093")
    type_row(desk, 3, "2=", "58", "9205 okonj")
    choice = desk.get_by_role("button", name="Clementine Okonjo")
    expect(choice).to_be_visible()
    sound(desk)
    choice.click()
    expect(desk.get_by_label("Players, line 3")).to_have_value("9205 12356 ")
    # A shared place that nobody shares: nothing is pressed before it is told.
    expect(desk.locator("#beside-1")).to_contain_text("Place 2= is marked as shared, but no other row has it.")
    sound(desk)
    desk.get_by_label("Place, line 3").fill("2")
    expect(desk.locator("#beside-1")).to_have_text(re.compile(r"^\s*Desmond Plover, Clementine Okonjo\s*$"))
    desk.get_by_label("No, only a few rows of a larger field").check()
    desk.get_by_label("Size of the field").fill("10")
    send_by_hand(desk, event, OF_TEN[:2])


def test_a_whole_field_of_ten(desk: Page, country: Served, width: int) -> None:
    event = f"Blackout Pairs {width}"
    desk.goto(f"{country.url}/clubs/{AUCKLAND}/enter")
    while desk.locator("li.sheet-row").count() < len(TEN_PAIRS):
        press(desk, "More rows")
    describe(desk, event, day_of(width, 9))
    for at, players in enumerate(TEN_PAIRS):
        type_row(desk, at + 2, str(at + 1), str(60 - 2 * at - (at > 4) * 2), players)
    desk.get_by_label("Yes, the whole field").check()
    send_by_hand(desk, event, OF_TEN)


# ── a secretary ───────────────────────────────────────────────────────────────────────────────────────────────────────


def fill_in_newcomer(page: Page, first: str, family: str) -> None:
    page.get_by_label("First name").fill(first)
    page.get_by_label("Family name").fill(family)
    page.get_by_label("Gender").select_option(index=1)
    grade = page.get_by_label("Grade")
    if grade.evaluate("field => field.value === ''"):
        grade.select_option(index=1)
    press(page, "Add the member")


def test_a_secretary_looks_after_the_members(desk: Page, country: Served, width: int) -> None:
    """A newcomer gets a number; one who has a number gets no second one; one moves, and one resigns."""
    first, family = NEWCOMER[width]
    desk.get_by_role("link", name="Members", exact=True).first.click()
    press(desk, "Add a member")
    fill_in_newcomer(desk, first, family)
    says(desk, f"The number of {first} {family}:")
    number = desk.locator(".new-number").inner_text()
    says(desk, f"{first} {family} has the number {number}.")
    sound(desk)
    # The same again: the register has her, and nobody is added.
    desk.goto(f"{country.url}/clubs/{AUCKLAND}/members/new")
    fill_in_newcomer(desk, first, family)
    heading(desk, "Is it one of these?")
    says(desk, f"{first} {family} {number}")
    says(desk, "same name")
    sound(desk)
    press(desk, "Go back to the members")
    desk.get_by_label("Name or number").fill(family)
    press(desk, "Find")
    expect(desk.get_by_role("row")).to_have_count(2)
    move(desk, country, MOVER[width])
    resign(desk, country, RESIGNING[width])


def open_member(page: Page, country: Served, number: str, act: str) -> Locator:
    """Open one of the acts on the page of a member."""
    page.goto(f"{country.url}/clubs/{AUCKLAND}/members?q={number}")
    page.get_by_role("link", name=f"First{number} Family{number}").click()
    page.get_by_role("heading", level=2, name=act).click()
    return page.locator("details[open]")


def move(page: Page, country: Served, number: str) -> None:
    form = open_member(page, country, number, "Move to another club")
    expect(form).to_contain_text("The membership of Auckland ends the day before")
    form.get_by_label("To which club").select_option(label="Howick")
    sound(page)
    form.get_by_role("button", name="Move to the other club").click()
    says(page, f"First{number} Family{number} is no longer a member of your club.")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    sound(page)


def resign(page: Page, country: Served, number: str) -> None:
    form = open_member(page, country, number, "Leave the club")
    expect(form).to_contain_text(f"First{number} Family{number} then belongs to no club.")
    sound(page)
    form.get_by_role("button", name="End the membership").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.goto(f"{country.url}/clubs/{AUCKLAND}/members?q={number}")
    says(page, re.compile("Until|No member matches"))


def test_a_secretary_renews_the_password_of_the_program(desk: Page, country: Served, width: int) -> None:
    door_access.renew_password(AUCKLAND, str(AUCKLAND), datetime.now(UTC))
    desk.get_by_role("link", name="Settings", exact=True).first.click()
    press(desk, "Access for programs")
    press(desk, "Renew")
    says(desk, "The old password stops working at once.")
    sound(desk)
    press(desk, "Make a new password")
    says(desk, "Copy it now: it is not shown again.")
    secret = desk.locator("code.raw").inner_text()
    assert len(secret) > 10
    sound(desk)
    desk.goto(f"{country.url}/clubs/{AUCKLAND}/access")
    expect(desk.get_by_role("main")).not_to_contain_text(secret)


def test_a_secretary_answers_a_question(desk: Page, country: Served, visit: Visit, width: int) -> None:
    asked, answer = f"Were we not first on our own? {width}", f"No: two pairs had the same score. {width}"
    player = visit(country.url, width)
    sign_in(player, country, "38441")
    player.goto(f"{country.url}/sessions/2/why/2")
    player.get_by_role("link", name="Ask about this").click()
    player.get_by_label("Your question").fill(asked)
    player.get_by_role("button", name="Send the question").click()
    desk.reload()
    says(desk, "A question from a player")
    press(desk, "Read and answer")
    question = desk.get_by_role("article").filter(has_text=asked)
    question.get_by_text("Answer", exact=False).first.click()
    question.get_by_label("Your answer").fill(answer)
    sound(desk)
    question.get_by_role("button", name="Send the answer").click()
    expect(desk.get_by_role("article").filter(has_text=asked)).to_have_count(0)
    sound(desk)
    player.goto(f"{country.url}/me/questions")
    says(player, answer)


def test_a_handicap_is_switched_on_and_explained(country: Served, visit: Visit, secretary: Any) -> None:
    """Spring Pairs has the same percentages every week: 65 less 51.50 for the first pair, by the two weeks before."""
    page = visit(f"{country.url}/clubs/{AUCKLAND}/handicaps", storage_state=secretary)
    page.get_by_label("Event").select_option("Spring Pairs")
    page.get_by_label("Counts from").fill(f"{datetime.now(UTC).date() - timedelta(days=15)}")
    press(page, "See what would change")
    says(page, "No award changes.")
    sound(page)
    press(page, "Switch on")
    says(page, "Undo")
    press(page, "New players")
    sound(page)
    page.goto(f"{country.url}/sessions/3")
    row = page.locator("#handicaps").get_by_role("row", name="Marama Kereama")
    expect(row.get_by_role("cell")).to_have_text(["1=", "51.50", "1", re.compile(r"13\.50"), "65.00"])
    no_faults_here(page)
    row.get_by_role("link", name="Why this handicap?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Why a handicap of 13.50 %?")
    expect(page.get_by_role("table").first.locator("tbody tr")).to_have_count(2)
    no_faults_here(page)
    # A game leads to its session, and to the row in it.
    page.get_by_role("table").first.get_by_role("link").last.click()
    expect(page).to_have_url(re.compile(r"/sessions/1#line-2$"))
