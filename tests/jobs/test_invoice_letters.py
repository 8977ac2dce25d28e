"""Invoices by email: each to the treasurer once, with its PDF, however often it is tried and by how many workers."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest

from overtrick.billing.records import Debtor
from overtrick.config.settings_file import Web
from overtrick.jobs import invoice_letters
from overtrick.jobs.invoice_letters import compose_invoice, write_invoice_letters
from overtrick.schemes.registers.records import LetterWords
from overtrick.store import models
from overtrick.store.commands.billing.invoice_letters import is_requested, queue_letter, request_letters
from overtrick.store.db import database
from overtrick.store.db.connections import close_connections
from overtrick.store.invoices.addresses import find_billing_address
from overtrick.store.mail import outbox
from overtrick.store.queries.billing.accounts import InvoiceSummary, find_account
from overtrick.store.queries.billing.invoices import find_document
from overtrick.store.queries.billing.papers import make_papers
from overtrick.store.upkeep.rebuild import rebuild
from tests.certificates.pdf import texts
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import APRIL, MARCH, bill, send
from tests.store.invoices.entrants import bill_entrant
from tests.store.kills import ROOT
from tests.store.store_fixture import StoreFixture

from .conftest import Workers

TREASURER, SECRETARY = "treasurer@auckland.example", "secretary@howick.example"
WEB = Web(url="https://results.example/")
LETTER = """\
Dear Auckland,

Attached is Tax Invoice NZB1 for March 2018.

Amount: $6.90
Pay by: 21 April 2018
Reference: NZB1

Every line of it, and why: https://results.example/clubs/106/invoices/1

New Zealand Bridge
"""


ENTRANTS_LETTER = """\
Dear Esther Vandermeer,

Attached is Tax Invoice NZB2 for May 2018.

Amount: $40.25
Pay by: 25 May 2018
Reference: NZB2

Every line of it, and why: https://results.example/me/invoices/2

New Zealand Bridge
"""


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """Auckland had 20 players in March, Howick 16: 6.00 and 4.80, with 15 % 6.90 and 5.52. Howick has no treasurer."""
    store.decide("club-details", club=AUCKLAND, treasurer_email=TREASURER, secretary_email="other@auckland.example")
    store.decide("club-details", club=HOWICK, secretary_email=SECRETARY)
    send(store, "2018-03-05", 10)
    send(store, "2018-03-06", 8, club=HOWICK)
    assert write(store) == 0
    return store


def write(store: StoreFixture) -> int:
    return write_invoice_letters(WEB, store.now)


def letters() -> list[tuple[str, str, str]]:
    return list(models.Mail.objects.order_by("id").values_list("address", "subject", "attachment_name"))


def summary_of(store: StoreFixture, number: int = 1) -> InvoiceSummary:
    code = models.Invoice.objects.get(number=number).debtor_code
    found = find_account(Debtor("club", code), date(2018, 4, 2)).invoices
    return next(each for each in found if each.number == number)


def test_each_invoice_goes_to_the_treasurer_or_the_secretary_with_its_pdf(played: StoreFixture) -> None:
    bill(played, MARCH)
    assert write(played) == 2
    assert letters() == [
        (TREASURER, "New Zealand Bridge: Tax Invoice NZB1", "NZB1.pdf"),
        (SECRETARY, "New Zealand Bridge: Tax Invoice NZB2", "NZB2.pdf"),
    ]
    mail = models.Mail.objects.order_by("id")[0]
    assert mail.body == LETTER
    (page,) = texts(bytes(mail.attachment or b""))
    assert {"Tax Invoice NZB1", "Player session charges for March 2018", "$6.90"} <= set(page)


def test_once_also_after_a_rebuild_and_for_the_next_month(played: StoreFixture) -> None:
    bill(played, MARCH)
    assert [write(played), write(played)] == [2, 0]
    bill(played, MARCH)
    rebuild(exchange=True)
    assert write(played.restart()) == 0
    send(played, "2018-04-05", 10)
    bill(played, APRIL)
    assert [write(played), write(played)] == [1, 0]
    assert [name for _, _, name in letters()] == ["NZB1.pdf", "NZB2.pdf", "NZB3.pdf"]
    assert played.verify() == []


def test_a_worker_that_dies_half_way_is_followed_by_another(
    played: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bill(played, MARCH)

    def dies(kind: str, after: dict[int, int], *others: object) -> bool:
        if 2 in after:
            raise KeyboardInterrupt
        return queue_letter(kind, after, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(invoice_letters, "queue_letter", dies)
    with pytest.raises(KeyboardInterrupt):
        write(played)
    monkeypatch.undo()
    assert write(played) == 1
    assert [name for _, _, name in letters()] == ["NZB1.pdf", "NZB2.pdf"]


def test_two_workers_at_once_write_each_letter_once(played: StoreFixture) -> None:
    bill(played, MARCH)

    def work(_: int) -> int:
        try:
            return write(played)
        finally:
            close_connections()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(work, range(4))) == 2
    assert [name for _, _, name in letters()] == ["NZB1.pdf", "NZB2.pdf"]


def test_a_killed_worker_leaves_nothing_half_done(played: StoreFixture) -> None:
    """The process ends in the transaction of the second letter; what follows writes that one, and not the first."""
    bill(played, MARCH)
    close_connections()
    command = [sys.executable, "-m", "tests.jobs.killed_letter_writer", played.now.isoformat()]
    killed = subprocess.run(command, cwd=ROOT, env=os.environ | played.environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert [name for _, _, name in letters()] == ["NZB1.pdf"]
    assert write(played) == 1
    assert [name for _, _, name in letters()] == ["NZB1.pdf", "NZB2.pdf"]
    assert list(models.InvoiceLetter.objects.order_by("id").values_list("invoice", "ordinal")) == [(1, 1), (2, 1)]


def test_it_is_sent_when_the_mail_server_has_taken_it(played: StoreFixture) -> None:
    bill(played, MARCH)
    assert (summary_of(played).state, summary_of(played).last_letter) == ("issued", None)
    write(played)
    waiting = summary_of(played)
    assert (waiting.state, waiting.sent, waiting.sent_to) == ("issued", None, "")

    def fail(mail: models.Mail) -> None:
        raise ConnectionRefusedError

    outbox.send_due_letters(fail, played.now)
    failed = summary_of(played).last_letter
    assert failed is not None
    assert (summary_of(played).state, failed.attempts, failed.trouble) == ("issued", 1, "ConnectionRefusedError: ")
    played.later(hours=1)
    outbox.send_due_letters(lambda mail: None, played.now)
    sent = summary_of(played)
    assert (sent.state, sent.sent, sent.sent_to) == ("sent", played.now, TREASURER)
    played.decide("payment", invoice=1, date="2018-04-01", amount="6.90")
    assert (summary_of(played).state, summary_of(played).sent_to) == ("paid", TREASURER)


def test_without_an_address_nothing_is_written_until_there_is_one(played: StoreFixture) -> None:
    played.decide("club-details", club=HOWICK, secretary_email="")
    entry = bill(played, MARCH)
    assert entry is not None
    assert write(played) == 1
    played.decide("club-details", club=HOWICK, treasurer_email="new@howick.example")
    # What is past is not sent by itself.
    assert write(played) == 0
    for _ in range(2):
        request_letters(entry.seq, played.now)
    assert is_requested(entry.seq)
    assert [write(played), write(played)] == [1, 0]
    assert not is_requested(entry.seq)
    assert [address for address, _, _ in letters()] == [TREASURER, "new@howick.example"]


def test_a_region_has_the_address_of_the_club_that_stands_for_it(played: StoreFixture) -> None:
    played.decide("bill-to", club=HOWICK, region=1, start="2018-01-01")
    bill(played, MARCH)
    assert write(played) == 2
    (mail,) = models.Mail.objects.filter(address=SECRETARY)
    assert "Dear Auckland Northland Region," in mail.body
    # A region has no desk.
    assert "https://" not in mail.body


def test_a_region_has_the_address_that_was_decided(played: StoreFixture) -> None:
    played.decide("bill-to", club=HOWICK, region=1, start="2018-01-01")
    played.decide("region-address", region=1, email="treasurer@region.example")
    bill(played, MARCH)
    assert write(played) == 2
    assert {address for address, _, _ in letters()} == {TREASURER, "treasurer@region.example"}
    # Without one it is again that of the club, as the folder of New Zealand names none.
    played.decide("region-address", region=1, email="")
    assert find_billing_address(Debtor("region", 1)).email == SECRETARY
    assert played.verify() == []


def test_a_player_who_owes_an_entry_fee_gets_the_invoice(store: StoreFixture) -> None:
    """35.00 and 15 %, 5.25. The link leads to the player's own page, and the PDF says the same."""
    assert write(store) == 0
    bill_entrant(store, "esther@example.org")
    assert write(store) == 1
    (mail,) = models.Mail.objects.all()
    assert (mail.address, mail.body) == ("esther@example.org", ENTRANTS_LETTER)
    (page,) = texts(bytes(mail.attachment or b""))
    assert {"Tax Invoice NZB2", "Esther Vandermeer", "$40.25", "$35.00"} <= set(page)


def test_what_was_billed_before_the_first_time_is_not_sent(store: StoreFixture) -> None:
    store.decide("club-details", club=AUCKLAND, treasurer_email=TREASURER)
    send(store, "2018-03-05", 10)
    bill(store, MARCH)
    assert [write(store), write(store), letters()] == [0, 0, []]


def test_the_worker_sends_them_if_it_can_send_letters(played: StoreFixture, worker: Workers) -> None:
    bill(played, MARCH)
    worker(mail={"folder": "letters"}).run_due_jobs(played.now)
    assert len(list((played.directory / "letters").glob("*.eml"))) == 2
    assert summary_of(played).state == "sent"


def test_a_server_without_mail_writes_none_for_later(played: StoreFixture, worker: Workers) -> None:
    bill(played, MARCH)
    worker().run_due_jobs(played.now)
    worker(mail={"folder": "letters"}).run_due_jobs(played.now + timedelta(minutes=5))
    assert letters() == []


def test_the_federations_own_words(played: StoreFixture) -> None:
    bill(played, MARCH)
    document = find_document(1)
    words = LetterWords(subject="{invoice}", text="{club} pays {amount} by {due}.\n{link}")
    subject, text = compose_invoice(document, make_papers([document])[0], "https://x.example", words)
    assert (subject, text) == ("Tax Invoice NZB1", "Auckland pays $6.90 by 21 April 2018.\nhttps://x.example\n")


def test_an_erased_letter_leaves_no_address(played: StoreFixture) -> None:
    bill(played, MARCH)
    write(played)
    with database.write_transaction():
        outbox.delete_letters([TREASURER], [])
    erased = summary_of(played)
    assert (erased.state, erased.sent_to) == ("sent", "")
    assert write(played) == 0
