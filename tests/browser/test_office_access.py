"""The office gives a login that is used, and imports a file of addresses that was checked."""

from playwright.sync_api import Page, expect

from overtrick.store.access import contacts

from .conftest import Visit
from .federations import Served
from .steps import enter_office, link_to, no_faults, no_faults_here, sign_in

NEW_PASSWORD = "four small clubs bid"
PAGES = ("/office/logins", "/office/logins/1", "/office/logins/new", "/office/contacts", "/office/contacts/38441",
         "/office/contacts?of=clubs", "/office/keys", "/office/import")  # fmt: skip


def says(page: Page, words: str) -> None:
    expect(page.locator("main")).to_contain_text(words)


def test_a_login_is_given_and_used(country: Served, visit: Visit, width: int) -> None:
    page, name, email = (
        visit(country.url, width),
        f"Moira {'Tane' if width < 800 else 'Pene'}",
        f"m{width}@mail.example",
    )
    enter_office(page, country, f"giver{width}")
    page.goto(f"{country.url}/office/logins")
    page.get_by_role("link", name="New login").click()
    page.get_by_label("Who it is for").select_option("club")
    page.get_by_label("Club", exact=True).select_option("106")
    page.get_by_label("Name to sign in with").fill(name)
    page.get_by_label("Email").fill(email)
    page.get_by_label("Reason").fill("New secretary")
    page.get_by_role("button", name="Send the invitation").click()
    says(page, f"{name} has been invited.")
    no_faults_here(page)
    hers = visit(link_to(email, country), width)
    for label in ("New password", "New password again"):
        hers.get_by_label(label, exact=True).fill(NEW_PASSWORD)
    hers.get_by_role("button", name="Set password").click()
    sign_in(hers, country, name, NEW_PASSWORD)
    expect(hers).to_have_url(f"{country.url}/clubs/106/desk")
    page.reload()
    page.get_by_role("heading", name="Close the login").click()
    page.locator("#close_reason").fill("Left the club")
    page.get_by_role("button", name="Close the login").click()
    says(page, f"The login {name} has been closed.")
    hers.reload()
    expect(hers).to_have_url(f"{country.url}/sign-in?next=/clubs/106/desk")
    page.get_by_role("button", name="Undo").click()
    says(page, f"Undone: the login {name} is open again.")


def test_a_file_of_addresses_is_checked_and_imported(country: Served, visit: Visit, width: int) -> None:
    page, number = visit(country.url, width), "601" if width < 800 else "602"
    enter_office(page, country, f"importer{width}")
    page.goto(f"{country.url}/office/import")
    page.get_by_label("What is in the file").select_option("addresses")
    lines = f"player,email,role\n{number},p{number}@mail.example,player\n4711,x@mail.example,\n603,nonsense,\n"
    file = {"name": "addresses.csv", "mimeType": "text/csv", "buffer": lines.encode()}
    page.get_by_label("The file", exact=True).set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Check this file").click()
    says(page, "1 of 3 lines are fine and take effect at once.")
    says(page, "Nobody has this number.")
    no_faults_here(page)
    page.get_by_role("button", name="Import it").click()
    says(page, "New or changed addresses: 1. Logins invited: 1.")
    contact = contacts.contact_of(number)
    assert contact
    assert contact.email == f"p{number}@mail.example"
    assert link_to(f"p{number}@mail.example", country)


def test_every_page_of_the_logins_is_sound(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    enter_office(page, country, "looker")
    for each in PAGES:
        no_faults(page, country.url + each)
