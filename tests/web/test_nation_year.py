"""No page but two asks twenty questions or more, and none sends 60 kB, whatever a nation has played in a year."""

from pathlib import Path

import msgspec
import pytest
from django.urls import resolve

from overtrick.nation import Plan
from overtrick.store.db import data_directory, database
from overtrick.web.permissions import PAGES
from tests.web import nation_year, played_nation

# By visitor and address: in everyday use, and after a decision.
Counts = tuple[dict[tuple[str, str], int], dict[tuple[str, str], int]]
# A year of a nation of four clubs; `make soak` takes one of full size.
SMALL = Plan(federation="new-zealand", months=12, seed=5)
# These show nothing of the records, or only one row of them, or are for machines; a cancellation is tried out, which
# asks as much as a decision does. A nation's files have no boards: tests/web/pages/test_boards.py counts for those.
SHORT = {"language", "brand", "look", "look-picture", "address-link", "stop-letters", "latest-roundup",
         "calendar", "head-file", "health", "metrics",
         "sign-up-sent", "sign-up-link", "undo", "help", "help-task", "club-login-link",
         "club-login-address", "cancel-file", "import-check", "bank-check", "delete-tournament",
         "ask-charge", "office-invoice-members", "club-invoice-members", "answer-partner", "partner-note",
         "own-entry", "entry-link", "bill-tournament", "my-invoice", "my-invoice-pdf",
         "why-handicap", "club-estimates", "save-report", "extract", "extract-file",
         "suit-colours", "scorecards", "scorecard", "boards", "board", "recap", "deals-pbn", "boards-csv"}  # fmt: skip


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    folder: Path = tmp_path_factory.mktemp("year")
    data_directory.open_directory(folder, create=True)
    played_nation.play(msgspec.structs.replace(SMALL, clubs=4, players=80), folder / "nation")
    try:
        browser = nation_year.sign_everybody_in()
        return nation_year.asked(browser, 1), nation_year.asked(browser, 1, after_a_decision=True)
    finally:
        data_directory.disconnect_database(database.DEFAULT)


def test_fewer_than_twenty_questions(counts: Counts) -> None:
    assert nation_year.find_excessive(counts[0]) == {}


def test_few_more_after_a_decision(counts: Counts) -> None:
    """Players and clubs are then fetched again, all at once, however many there are."""
    assert {page: count for page, count in counts[1].items() if count > nation_year.MOST_AFTER_A_DECISION} == {}


def test_every_page_that_shows_records_was_looked_at(counts: Counts) -> None:
    seen = {resolve(address.partition("?")[0]).url_name for _, address in counts[0]}
    assert {page for page in PAGES if not page.startswith(("account_", "mfa_"))} - seen == SHORT
    tasks = {resolve(address).kwargs["kind"] for _, address in counts[0] if address.startswith("/office/queue/")
             if resolve(address).url_name == "task"}  # fmt: skip
    assert {"held", "rejected"} <= tasks
