"""Is everything well? The page of the office says what /health says, and when the records were last verified."""

import argparse
from datetime import UTC, datetime, timedelta

import pytest

from overtrick.cli.commands import verify
from overtrick.config.settings_file import Limits
from overtrick.store import models
from overtrick.store.access.sign_in_limits import SignInLimits, count_failures
from overtrick.store.commands import receive
from overtrick.store.db import database, leases
from overtrick.store.mail import outbox
from overtrick.store.reports import verify_results
from overtrick.store.reports.head_files import keep_heads
from overtrick.web.office.oversight.concern_words import SENTENCES
from overtrick.web.pages import monitoring
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/office/oversight"


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def served(site: StoreFixture) -> StoreFixture:
    """A federation whose worker is at work, with a backup, a signed head, and records that were verified."""
    leases.record_heartbeat("worker here 1", now())
    leases.record_done("backup here", now(), now())
    keep_heads(site.directory, now())
    verify_results.keep_result(5, 0, now(), is_chain_only=False)
    return site


def test_everything_that_health_tells_has_words_for_the_office() -> None:
    assert set(monitoring._SENTENCES) < set(SENTENCES)


def test_all_is_well(served: StoreFixture, browser: Browsers) -> None:
    page = read(browser("office"), PAGE)
    assert page.headings[0] == "All is well"
    assert "To look at" not in page.headings
    ((seq, link),) = database.rows("SELECT seq, link FROM journal ORDER BY seq DESC LIMIT 1")
    assert link[:16] in page.text
    assert f"up to entry {seq}" in page.text
    assert "everything agrees" in page.text


def test_a_worker_that_is_silent_is_the_first_thing_said(served: StoreFixture, browser: Browsers) -> None:
    leases.record_heartbeat("worker here 1", now() - timedelta(minutes=20))
    page = read(browser("office"), PAGE)
    assert page.headings[0] == "One thing is wrong"
    assert "the worker has been silent for 20 minutes" in page.text
    assert browser().get("/health").status_code == 503


def test_the_queue_the_doors_and_the_outbox_are_counted(served: StoreFixture, browser: Browsers) -> None:
    served.now = now() - timedelta(days=3)
    served.send("106_a.txt", session_file(date="2018-03-10"))
    served.send("106_b.txt", session_file(date="2018-03-03"), door="ftp")
    served.now = now() - timedelta(minutes=2)
    receive.store_file(served.delivery("106_c.txt", session_file(date="2018-03-01")))
    outbox.queue_letter("a@club.example", "One", "Text", now())
    outbox.queue_letter("b@club.example", "Two", "Text", now())
    models.Mail.objects.filter(subject="Two").update(sent=now())
    page = read(browser("office"), PAGE)
    assert [row[:2] for row in page.rows if row[0] in ("SFTP", "FTP")][:2] == [["SFTP", "2"], ["FTP", "1"]]
    assert "3 files in 30 days, at most 2 on a day." in page.text
    for value, label in (("1", "Files in the queue"), ("1", "Emails waiting"), ("1", "Emails sent today")):
        assert f"{label} {value}" in page.text


def test_sign_ins_that_failed_are_counted(served: StoreFixture, browser: Browsers) -> None:
    limits = SignInLimits("web", Limits())
    for _ in range(10):
        limits.begin("198.51.100.7", "office", now())
    limits.begin("198.51.100.8", "office", now())
    assert count_failures(Limits(), now()) == (11, 1, 0)
    assert count_failures(Limits(), now() + timedelta(hours=1)) == (0, 0, 0)
    assert "Addresses locked out now 1" in read(browser("office"), PAGE).text


def test_verify_keeps_its_result(served: StoreFixture, browser: Browsers, capsys: pytest.CaptureFixture[str]) -> None:
    verify_results.keep_result(5, 3, now() - timedelta(days=1), is_chain_only=False)
    page = read(browser("office"), PAGE)
    assert "differences: 3" in page.text
    # Of the chain alone, nothing says that the differences are mended.
    verify_results.keep_result(5, 0, now(), is_chain_only=True)
    assert "found differences: 3" in read(browser("office"), PAGE).text
    options = argparse.Namespace(dir=str(served.directory), json=True, head=[], key=None, chain_only=False)
    assert verify.run(options) == 0
    result = verify_results.last_results().newest
    assert result is not None
    assert (result.differences, result.lines) == (0, served.count("journal"))
    assert "found differences" not in read(browser("office"), PAGE).text


def test_records_that_were_not_verified_for_long_are_to_be_looked_at(served: StoreFixture, browser: Browsers) -> None:
    verify_results.keep_result(5, 0, now() - timedelta(days=40), is_chain_only=False)
    page = read(browser("office"), PAGE)
    assert page.headings[0] == "All is well"
    assert "The records were last checked as a whole on" in page.text
