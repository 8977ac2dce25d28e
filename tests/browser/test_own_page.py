"""A player signs up by a letter, changes details, asks a question; an administrator must take a second step."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .federations import HERS, Served
from .steps import link_to, sign_in

GOOD = "four small clubs bid"


@pytest.mark.parametrize(
    ("width", "scripts"), [(390, True), (390, False), (1280, True)], ids=["phone", "phone without scripts", "desk"]
)
def test_sign_up_and_change_details(country: Served, visit: Visit, width: int, scripts: bool) -> None:
    page = visit(country.url, width, java_script_enabled=scripts)
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Player number").fill("12356")
    page.get_by_label("Email").fill(HERS)
    page.get_by_role("button", name="Send me the link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your email")
    page.goto(link_to(HERS, country))
    page.get_by_label("New password", exact=True).fill(GOOD)
    page.get_by_label("New password again").fill(GOOD)
    page.get_by_role("button", name="Set password").click()
    sign_in(page, country, "12356", GOOD)
    expect(page).to_have_url(f"{country.url}/me")
    expect(page.locator("main")).to_contain_text("Clementine Okonjo")
    _details(page, country, f"09 555 {width}")


def _details(page: Page, country: Served, telephone: str) -> None:
    page.goto(f"{country.url}/me/details")
    page.get_by_label("Phone").fill(telephone)
    page.locator("button[value=telephone]").click()
    expect(page.locator("main")).to_contain_text("Your phone number has been saved.")
    expect(page.locator("main")).to_contain_text(telephone)
    page.get_by_label("Only my club, the federation and me").check()
    page.locator("button[value=privacy]").click()
    expect(page.locator("main")).to_contain_text("Your name is no longer shown to others.")
    page.get_by_label("Everyone").check()
    page.locator("button[value=privacy]").click()
    expect(page.locator("main")).to_contain_text("Your name is shown.")


def test_a_question_from_the_award_to_the_club(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    sign_in(page, country, "38441")
    page.goto(f"{country.url}/sessions/2/why/2")
    page.get_by_role("link", name="Ask about this").click()
    page.get_by_label("Your question").fill("Were we not first on our own?")
    page.get_by_role("button", name="Send the question").click()
    expect(page.locator("main")).to_contain_text("Your question has been sent.")
    expect(page.locator("main")).to_contain_text("Were we not first on our own?")
    club = visit(country.url)
    sign_in(club, country, "club106")
    club.goto(f"{country.url}/clubs/106/questions")
    expect(club.locator("main")).to_contain_text("Were we not first on our own?")


def test_an_administrator_reaches_nothing_without_a_second_step(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    sign_in(page, country, "office")
    expect(page).to_have_url(f"{country.url}/second-step")
    page.goto(f"{country.url}/office")
    expect(page).to_have_url(f"{country.url}/second-step")


def test_a_passkey_opens_the_login(country: Served, visit: Visit) -> None:
    page = visit(country.url.replace("127.0.0.1", "localhost"))
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }})  # fmt: skip
    local = Served.__new__(Served)
    local.url = country.url.replace("127.0.0.1", "localhost")
    sign_in(page, local, "38441")
    page.goto(f"{local.url}/second-step/passkeys/new")
    if page.get_by_label("Password", exact=True).count():
        page.get_by_label("Password", exact=True).fill("correct horse battery")
        page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name").fill("My telephone")
    page.get_by_label("Sign in with it alone").check()
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.locator("main")).to_contain_text("The passkey has been added.")
    page.get_by_text("My page", exact=True).first.click()
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{local.url}/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(f"{local.url}/me")


def test_greek_by_one_press(island: Served, visit: Visit, width: int) -> None:
    page = visit(f"{island.url}/players/5001", width)
    page.get_by_role("button", name="Ελληνικά").click()
    expect(page.locator("html")).to_have_attribute("lang", "el")
    expect(page.get_by_role("link", name="Αποτελέσματα").first).to_be_visible()
    page.get_by_role("link", name="Γιατί;").first.click()
    expect(page.locator("main")).to_contain_text("1η θέση σε 5 τραπέζια: 10 Ασημένιοι στον πίνακα")
    page.get_by_role("button", name="English").click()
    expect(page.locator("main")).to_contain_text("1st at 5 tables: 10 Silver in the table")
