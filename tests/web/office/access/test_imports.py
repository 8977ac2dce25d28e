"""Files are checked before they count: what was checked is what is imported, and a changed register is checked anew."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.access.office.addresses import entry as address_import
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers, just_signed_in
from tests.web.letters import letters, link_in
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

ROOT = Path(__file__).parents[4]
IMPORT = "/office/import"
_MARK = re.compile(r'name="mark" value="([0-9a-f]+)"')
ADDRESSES = (
    "player,club,email,name,role\n"
    "38441,,marama@mail.example,Marama Kereama,\n"  # 2: new
    "20093,,b@mail.example,,player\n"  # 3: new, with a login
    "77,,x@mail.example,,\n"  # 4: nobody
    "12356,,no address,,\n"  # 5: no address
    "9205,,taken@mail.example,,\n"  # 6: the address of another person
    ",106,sec@mail.example,Rewi Oturu,club\n"  # 7: a login of a club
    "20093,,c@mail.example,,\n"  # 8: the same person again
    "31018,,d@mail.example,Somebody Else,\n"  # 9: another name
    "27114,,same@mail.example,,\n"  # 10: already there
    "40777,,=cmd|' /C calc'!A0,,\n"  # 11: a formula
    "1610,,e@mail.example,,federation\n"  # 12: not in a file
    ",99998,f@mail.example,Nobody Here,club\n"  # 13: no such club
)


def upload(office: Client, content: bytes | str, register: str = "addresses", **more: str) -> Any:
    """Choose a file; return the answer of its check, or of the form."""
    content = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile("addresses.csv", content)
    return office.post(IMPORT, {"register": register, "file": file, **more})


def check(office: Client, content: bytes | str, register: str = "addresses", **more: str) -> tuple[str, Page]:
    """Choose a file that can be kept; return the address of its check, and the page."""
    answer = upload(office, content, register, **more)
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"], read(office, answer["Location"])


def confirm(office: Client, address: str, page: Page, **more: str) -> Any:
    found = _MARK.search(page.html)
    assert found, page.text
    return office.post(address, {"do": "import", "mark": found[1], "reason": "From the club", **more})


@pytest.fixture
def known(cast: StoreFixture) -> StoreFixture:
    contacts.enter_contact("1610", "taken@mail.example")
    contacts.enter_contact("27114", "same@mail.example")
    return cast


def lines_of(office: Client, address: str, state: str) -> list[str]:
    return [row[0] for row in read(office, f"{address}?state={state}").rows[1:]]


def test_a_file_of_addresses_is_checked_line_by_line(known: StoreFixture, office: Client) -> None:
    before = (models.Contact.objects.count(), models.Account.objects.count())
    address, page = check(office, ADDRESSES)
    assert lines_of(office, address, "new") == ["2", "3", "7"]
    assert lines_of(office, address, "same") == ["10"]
    assert lines_of(office, address, "doubt") == ["6", "9"]
    wrong = {row[0]: row[3] for row in read(office, f"{address}?state=wrong").rows[1:]}
    assert wrong == {
        "4": "Nobody has this number.", "5": "This is not an email address.",
        "8": "The same person is on line 3 already.", "11": "This is not an email address.",
        "12": "A login of the office is set up separately: use “New login”.", "13": "There is no club 99998.",
    }  # fmt: skip
    assert "3 of 12 lines are fine and take effect at once." in page.text
    assert "2 logins are set up" in page.text
    # Nothing has been changed.
    assert (models.Contact.objects.count(), models.Account.objects.count(), models.Mail.objects.count()) == (*before, 0)


def test_the_good_lines_are_imported_and_those_invited_can_sign_in(
    known: StoreFixture, browser: Browsers, office: Client
) -> None:
    address, page = check(office, ADDRESSES)
    assert confirm(office, address, page)["Location"] == IMPORT
    assert "New or changed addresses: 2. Logins invited: 2." in read(office, IMPORT).text
    emails = dict(models.Contact.objects.values_list("player", "email"))
    assert emails == {"1610": "taken@mail.example", "27114": "same@mail.example", "38441": "marama@mail.example",
                      "20093": "b@mail.example"}  # fmt: skip
    assert models.Account.objects.get(name="Rewi Oturu").club == 106
    assert models.Account.objects.get(player="38441").email == "marama@mail.example"
    first, second = letters("b@mail.example")[0], letters("sec@mail.example")[0]
    # Thirty a minute: the second is due two seconds after the first.
    assert (second.due - first.due).total_seconds() == 2
    sent = {"password1": "four small clubs bid", "password2": "four small clubs bid"}
    assert browser().post(link_in("b@mail.example"), sent).status_code == 302
    visitor = browser()
    visitor.post("/sign-in", {"login": "20093", "password": "four small clubs bid"})
    assert visitor.get("/me").status_code == 200
    # The draft is gone, and the same file would change nothing but what is in doubt.
    assert office.get(address)["Location"] == IMPORT
    address, _page = check(office, ADDRESSES)
    assert lines_of(office, address, "same") == ["2", "3", "7", "10"]


def test_lines_in_doubt_count_when_the_office_says_so(known: StoreFixture, office: Client) -> None:
    address, page = check(office, ADDRESSES)
    confirm(office, address, page, doubtful="yes")
    contact = contacts.contact_of("9205")
    assert contact
    assert contact.email == "taken@mail.example"
    assert models.AccessChange.objects.get(what="contact", key="9205").reason == "From the club"


def test_a_change_in_between_gives_a_new_check(known: StoreFixture, office: Client) -> None:
    address, page = check(office, ADDRESSES)
    contacts.enter_contact("38441", "other@mail.example")
    answer = confirm(office, address, page)
    assert (answer.status_code, "Something has changed since you looked" in answer.content.decode()) == (409, True)
    assert not models.Contact.objects.filter(player="20093").exists()
    again = Page(answer.content.decode())
    assert confirm(office, address, again).status_code == 302
    contact = contacts.contact_of("38441")
    assert contact
    assert contact.email == "marama@mail.example"


def test_a_forged_mark_or_draft_imports_nothing(known: StoreFixture, browser: Browsers, office: Client) -> None:
    address, _page = check(office, ADDRESSES)
    for mark in ("", "0" * 64, "x\0"):
        assert office.post(address, {"do": "import", "mark": mark}).status_code == 409
    for draft in (0, 999, 2**63, 10**30):
        assert office.post(f"{IMPORT}/{draft}", {"do": "import"})["Location"] == IMPORT
    # The draft of another administrator is none of mine, nor that of a club.
    models.Draft.objects.update(login="someone else")
    assert office.get(address)["Location"] == IMPORT
    models.Draft.objects.update(login="office", club=106)
    assert office.get(address)["Location"] == IMPORT
    assert not models.Contact.objects.filter(player="20093").exists()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"player,email\n38441,a\0b@mail.example\n", "not a text file"),
        ("player,email\n38441,mār@mail.example\n".encode("utf-16")[2:], "not"),
        ("player,email,name\n38441,m@mail.example,Māra\n".encode("latin-1", "replace") + b"\xff", "not UTF-8 text"),
        (b"number;name\n1;2\n", "The first line must name the columns"),
        (b"player,email,email\n1,2,3\n", "names the column email twice"),
        (b"player,email\n", "no line with an address"),
        (b'player,email\n"38441,' + b"x" * 200_000, "cannot be read"),
        (b"PK\x03\x04" + bytes(range(256)), "not"),
    ],
)
def test_a_file_that_is_none_is_told_why(site: StoreFixture, office: Client, content: bytes, says: str) -> None:
    _address, page = check(office, content)
    assert ("This file cannot be read" in page.text, says in page.text) == (True, True), page.text


def test_spreadsheets_of_all_kinds_are_read(cast: StoreFixture, office: Client) -> None:
    rows = "Number;E-mail;Name\r\n38441;mārama@mail.example;x\r\n".replace("ā", "a")
    for content in (rows.encode(), b"\xef\xbb\xbf" + rows.encode(), rows.encode("utf-16"),
                    rows.replace(";", "\t").replace("\r\n", "\r").encode()):  # fmt: skip
        address, _page = check(office, content)
        assert lines_of(office, address, "doubt") == ["2"]


def test_a_file_that_is_too_large_or_missing_is_told_so(site: StoreFixture, office: Client) -> None:
    answer = upload(office, b"x" * 2_000_001)
    assert (answer.status_code, "larger than 2,000,000 bytes" in answer.content.decode()) == (422, True)
    assert office.post(IMPORT, {"register": "addresses"}).status_code == 422
    assert upload(office, b"x", register="nonsense").status_code == 422
    assert upload(office, b"").status_code == 422
    assert not models.Draft.objects.exists()


def test_a_nation_of_addresses_is_checked_and_imported(
    site: StoreFixture, office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In several transactions; as many lines as a test can afford."""
    monkeypatch.setattr(address_import, "_CHUNK", 100)
    row = models.Player.objects.values().get(number="38441")
    models.Player.objects.bulk_create(
        models.Player(**row | {"id": 10_000 + number, "number": str(60_000 + number)}) for number in range(350)
    )
    lines = "".join(f"{60_000 + number},p{number}@mail.example,player\n" for number in range(350))
    address, page = check(office, "player,email,role\n" + lines)
    assert len(page.rows) - 1 == 100
    assert confirm(office, address, page).status_code == 302
    assert models.Account.objects.filter(player__startswith="60").count() == 350
    dues = list(models.Mail.objects.order_by("id").values_list("due", flat=True))
    assert (len(dues), (dues[-1] - dues[0]).total_seconds()) == (350, 349 * 2)


# ── registers ─────────────────────────────────────────────────────────────────────────────────────────────────────────


MEMBERSHIPS = "player,club,start,end\n38441,130,2018-01-01,\n"


def test_memberships_are_checked_imported_and_listed(site: StoreFixture, office: Client) -> None:
    address, page = check(office, MEMBERSHIPS, "memberships")
    assert "This file can be imported" in page.text
    assert not models.Membership.objects.filter(club=130).exists()
    assert confirm(office, address, page)["Location"] == IMPORT
    assert models.Membership.objects.get(club=130).player.number == "38441"
    entry = models.Journal.objects.order_by("-seq")[0]
    assert (entry.kind, entry.who, entry.reason) == ("import", "office", "From the club")
    row = read(office, IMPORT).rows[-1]
    assert (row[0], row[1], row[3], row[4]) == ("addresses.csv", "Memberships", "office", "1")
    # It would be there twice.
    _address, page = check(office, MEMBERSHIPS, "memberships")
    assert "on record already" in page.text
    assert "This file cannot be imported as it is" in page.text


@pytest.mark.parametrize(
    ("register", "content", "says"),
    [
        ("memberships", "player,club,start,end\n77,106,2018-01-01,\n", "Nobody has the number 77."),
        ("memberships", "player,club,start,end\n38441,99998,2018-01-01,\n", "There is no club 99998"),
        ("memberships", "player,club,start,end\n38441,130,yesterday,\n", "is not a date such as"),
        ("memberships", "player,club,start,end\n38441,130,2018-02-01,2018-01-01\n", "is before the start"),
        ("memberships", "player,club,start,end\n38441," + "9" * 5000 + ",2018-01-01,\n", "is not a whole number"),
        ("memberships", "a,b\n1,2\n", "must name the columns"),
        ("memberships", "player,club,start,end\n38441\n", "a cell is missing"),
        ("memberships", "player,club,start,end\n", "The file has no lines."),
        ("statuses", "player,status,start\n38441,77,2018-01-01\n", "There is no status 77."),
        ("periods", "player,kind,start,end\n38441,holiday,2018-01-01,\n", "is not a kind of period"),
        ("births", "player,year\n38441,1066\n", "1066 is not a year of birth"),
        ("clubs", "code,name,region,kind,licence\n900,New,Atlantis,affiliated,1\n", "There is no region 'Atlantis'"),
        ("clubs", "code,name,region,kind,licence\n900,New,,castle,1\n", "'castle' is not a kind of club"),
        ("approvals", "club,event,class,first,last\n106,Cup,nonsense,2018-01-01,\n", "'nonsense' is not a class"),
        ("approvals", "club,event,class,first,last\n106,Cup,nonsense,0001-01-01,\n", "cannot be imported"),
        ("clubs", "code,name,region,kind,licence\n9\0,New,,affiliated,1\n", "NUL"),
        ("players", "nonsense\n\0\n", "cannot be imported"),
        ("access", "nonsense\n\0\n", "cannot be imported"),
    ],
)
def test_what_is_wrong_with_a_register_is_told_with_its_line(
    site: StoreFixture, office: Client, register: str, content: str, says: str
) -> None:
    address, page = check(office, content, register)
    assert says in page.text, page.text
    seq = models.Journal.objects.count()
    assert office.post(address, {"do": "import", "mark": ""}).status_code in (409, 422)
    assert models.Journal.objects.count() == seq


def test_a_decision_in_between_gives_a_new_check_of_a_register(site: StoreFixture, office: Client) -> None:
    births = "player,year\n38441,1950\n"
    address, page = check(office, births, "births")
    site.decide("amend", number="38441", year_of_birth=1951)
    answer = confirm(office, address, page)
    assert answer.status_code == 409
    assert "The year of birth 1951 becomes 1950." in Page(answer.content.decode()).text
    assert confirm(office, address, Page(answer.content.decode())).status_code == 302
    assert models.Player.objects.get(number="38441").year_of_birth == 1950


def test_players_come_with_their_opening_balances(site: StoreFixture, office: Client) -> None:
    """The four players of the example have 16.5 A, 94 B and 145 C, as the document of the move says."""
    content = (ROOT / "examples/records/old_system.csv").read_bytes()
    address, page = check(office, content, "access", opening="yes")
    # 38441 is in the register, and has no opening balance yet.
    assert "3 new entries" in page.text
    assert "1 entry is there already" in page.text
    for balance in ("16.50 A", "94 B", "145 C"):
        assert f"Opening balances: {balance}" in page.text
    assert confirm(office, address, page).status_code == 302
    assert site.points("20093")["A"] == 4


def test_a_file_is_thrown_away(site: StoreFixture, office: Client) -> None:
    address, _page = check(office, MEMBERSHIPS, "memberships")
    assert office.post(address, {"do": "discard"})["Location"] == IMPORT
    assert not models.Draft.objects.exists()


def test_logins_from_a_file_need_the_password_once_more(known: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    address, page = check(client, ADDRESSES)
    assert confirm(client, address, page)["Location"].startswith("/sign-in/again")
    assert not models.Contact.objects.filter(player="20093").exists()
    assert confirm(just_signed_in(client), address, page)["Location"] == IMPORT
