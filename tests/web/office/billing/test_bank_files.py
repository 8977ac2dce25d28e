"""Payments from the bank in the office: certain, asked, known and wrong lines, and one press that books them all."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from overtrick.store.journal.entries import entries_after
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, send
from tests.store.invoices.entrants import ESTHER, bill_entrant
from tests.store.store_fixture import StoreFixture, rows
from tests.web.conftest import Browsers
from tests.web.page_text import Page

# What is tried here is the same on every database.
ONE_DATABASE = True
HERE = "/office/billing/bank"
HEAD = "Date,Amount,Reference,Payer\n"
CERTAIN, PART = "2018-04-10,6.90,NZB1,AUCKLAND\n", "2018-04-10,5.00,NZB2,HOWICK\n"
RAFFLE, WRONG = "2018-04-11,12.00,raffle,J SMITH\n", "soon,1.00,x,y\n"
SEEN = re.compile(r'name="seen" value="([^"]*)"')
KEY = re.compile(r'name="row-([0-9a-f-]+)"')


@pytest.fixture
def client(site: StoreFixture, browser: Browsers) -> Client:
    """Auckland owes 6.90 on NZB1, Howick 5.52 on NZB2, and the office has come in."""
    send(site, "2018-03-05", 10)
    send(site, "2018-03-06", 8, club=HOWICK)
    bill(site, MARCH)
    return browser("office")


def give(client: Client, *lines: str, name: str = "april.csv") -> tuple[str, str]:
    """Give a file; return the address of its check, and what that shows."""
    file = SimpleUploadedFile(name, (HEAD + "".join(lines)).encode())
    answer = client.post(HERE, {"file": file})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"], client.get(answer["Location"]).content.decode()


def answer(client: Client, address: str, html: str, *said: str) -> str:
    """Answer the questions of a page in their order; return the page that follows."""
    keys = list(dict.fromkeys(KEY.findall(html)))
    data = {"do": "answer"} | {f"row-{key}": text for key, text in zip(keys, said, strict=True)}
    return client.post(address, data, follow=True).content.decode()


def book(client: Client, address: str, html: str) -> Page:
    found = SEEN.search(html)
    assert found, Page(html).text
    return Page(client.post(address, {"do": "book", "seen": found[1]}, follow=True).content.decode())


def payments() -> list[tuple[int, int | None, str]]:
    return [(amount, invoice, reference) for amount, invoice, reference in rows(
        "SELECT amount, invoice, reference FROM payment ORDER BY id")]  # fmt: skip


def test_certain_payments_are_booked_by_one_press(client: Client) -> None:
    address, html = give(client, CERTAIN)
    page = Page(html)
    assert "Nothing has been recorded yet." in page.text
    assert "NZB1 is paid: $6.90" in page.text
    assert payments() == []
    assert "1 payment has been recorded: $6.90." in book(client, address, html).text
    assert payments() == [(690, 1, "NZB1")]
    entry = entries_after(0, 1000)[-1]
    assert (entry.kind, entry.reason) == ("payment", "april.csv, line 2")
    audit = Page(client.get(f"/office/audit/{entry.seq}").content.decode()).text
    assert "NZB1" in audit
    # By which line it is known again is for the program.
    assert entry.data["bank_row"] not in audit


def test_a_doubtful_payment_is_asked_before_anything_is_booked(client: Client) -> None:
    address, html = give(client, CERTAIN, PART)
    page = Page(html)
    assert "NZB2 of Howick" in page.text
    assert "$5.52 is unpaid. It is paid in part; $0.52 is still unpaid after that." in page.text
    assert "Answer the questions first" in page.text
    assert not SEEN.search(html)
    assert client.post(address, {"do": "book", "seen": "guessed"}).status_code == 409
    assert payments() == []
    html = answer(client, address, html, "invoice-2")
    assert "$5.00 of NZB2; $0.52 is still unpaid" in Page(html).text
    book(client, address, html)
    assert payments() == [(690, 1, "NZB1"), (500, 2, "NZB2")]


def test_too_much_is_shown_as_paid_ahead(client: Client) -> None:
    """10.00 − 5.52 = 4.48."""
    address, html = give(client, "2018-04-10,10.00,NZB2,HOWICK\n")
    assert "$4.48 is too much" in Page(html).text
    html = answer(client, address, html, "invoice-2")
    assert "$4.48 is paid ahead, and counts for the next invoice" in Page(html).text


def test_another_club_can_be_chosen_and_a_line_set_aside(client: Client) -> None:
    address, html = give(client, PART, RAFFLE)
    (key,) = dict.fromkeys(KEY.findall(html))
    missing = client.post(address, {"do": "answer", f"row-{key}": "other"})
    assert missing.status_code == 422
    assert "Choose who paid from the list." in Page(missing.content.decode()).text
    wrong = client.post(address, {"do": "answer", f"row-{key}": "other", f"other-{key}": "club-99999"})
    assert wrong.status_code == 422
    client.post(address, {"do": "answer", f"row-{key}": "other", f"other-{key}": f"club-{AUCKLAND}"})
    html = client.get(address).content.decode()
    assert "$5.00 of NZB1; $1.90 is still unpaid" in Page(html).text
    # The raffle is nobody's, and can be given to a club all the same.
    assert "Set aside, not recorded $12.00" in Page(html).text
    (raffle,) = [link for text, link in Page(html).links if text.startswith("Choose who paid")]
    again = client.get(address + raffle).content.decode()
    assert "Decide this one yourself" in Page(again).text
    html = answer(client, address, again, f"club-{HOWICK}")
    # 12.00 − 5.52 = 6.48.
    assert "$6.48 is paid ahead" in Page(html).text
    assert client.post(address, {"do": "answer"}).status_code == 422


def test_regions_and_players_who_were_billed_can_be_chosen(site: StoreFixture, browser: Browsers) -> None:
    """Esther owes 40.25 on NZB2. Her name and another amount are in doubt; the raffle is the region's."""
    bill_entrant(site)
    client, groups = browser("office"), re.compile(r'<optgroup label="(\w+)">')
    line = "2018-05-06,20.00,entry,ESTHER VANDERMEER\n"
    address, html = give(client, line, "2018-05-06,12.00,raffle,J SMITH\n")
    assert groups.findall(html) == ["Clubs", "Regions", "Players"]
    assert f'<option value="entrant-{ESTHER}">Esther Vandermeer ({ESTHER})</option>' in html
    (key,) = dict.fromkeys(KEY.findall(html))
    client.post(address, {"do": "answer", f"row-{key}": "other", f"other-{key}": f"entrant-{ESTHER}"})
    html = client.get(address).content.decode()
    assert "$20.00 of NZB2; $20.25 is still unpaid" in Page(html).text
    (raffle,) = [link for text, link in Page(html).links if text.startswith("Choose who paid")]
    (key,) = dict.fromkeys(KEY.findall(client.get(address + raffle).content.decode()))
    client.post(address, {"do": "answer", f"row-{key}": "other", f"other-{key}": "region-1"})
    book(client, address, client.get(address).content.decode())
    found = rows("SELECT debtor_kind, debtor_code, amount FROM payment ORDER BY id")
    assert [tuple(each) for each in found] == [("entrant", int(ESTHER), 2000), ("region", 1, 1200)]


def test_all_open_questions_are_set_aside_at_once(client: Client) -> None:
    address, html = give(client, CERTAIN, PART)
    html = client.post(address, {"do": "aside"}, follow=True).content.decode()
    assert "Set aside, not recorded $5.00" in Page(html).text
    book(client, address, html)
    assert payments() == [(690, 1, "NZB1")]


def test_a_line_that_was_booked_is_recognised_in_the_next_file(client: Client) -> None:
    book(client, *give(client, CERTAIN))
    address, html = give(client, CERTAIN, name="april-again.csv")
    page = Page(html)
    assert "This line of the bank’s file was recorded before" in page.text
    assert "There is nothing to record in this file." in page.text
    assert client.post(address, {"do": "book", "seen": ""}).status_code == 409
    assert payments() == [(690, 1, "NZB1")]


def test_a_file_opened_twice_is_booked_once(client: Client) -> None:
    first, second = give(client, CERTAIN), give(client, CERTAIN)
    book(client, *first)
    found = SEEN.search(second[1])
    assert found
    late = client.post(second[0], {"do": "book", "seen": found[1]})
    assert late.status_code == 409
    assert "so nothing was recorded" in Page(late.content.decode()).text
    assert payments() == [(690, 1, "NZB1")]


def test_a_line_with_a_mistake_says_where_and_why(client: Client) -> None:
    page = Page(give(client, CERTAIN, WRONG)[1])
    assert "'soon' is not a day." in page.text
    assert "Line 3" in page.text


def test_a_file_of_nonsense_is_explained(client: Client) -> None:
    file = SimpleUploadedFile("x.csv", b"\x00\xff%PDF nothing")
    page = Page(client.post(HERE, {"file": file}, follow=True).content.decode())
    assert "The file has no line that names the columns, with a date and an amount." in page.text


def test_a_file_that_was_begun_is_listed_and_can_be_thrown_away(client: Client) -> None:
    address, _ = give(client, CERTAIN)
    assert "april.csv" in Page(client.get(HERE).content.decode()).text
    gone = client.post(address, {"do": "discard"}, follow=True)
    assert "The file has been discarded. Nothing was recorded." in Page(gone.content.decode()).text
    assert client.get(address).status_code == 302
    assert client.get(f"{HERE}/{10**30}").status_code == 302


def test_no_file_and_an_unknown_act(client: Client) -> None:
    assert client.post(HERE, {}).status_code == 422
    address, _ = give(client, CERTAIN)
    assert client.post(address, {"do": "something"}).status_code == 404


def test_what_a_bank_writes_is_only_text(client: Client) -> None:
    _, html = give(client, '2018-04-10,5.00,"<script>alert(1)</script>",HOWICK\n')
    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_a_long_file_asks_the_database_no_more_than_a_short_one(client: Client) -> None:
    counts = []
    for lines in (1, 40):
        address, _ = give(client, *(f"2018-04-10,{at}.00,NZB2,HOWICK\n" for at in range(1, lines + 1)))
        with CaptureQueriesContext(database.connection()) as asked:
            assert client.get(address).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
