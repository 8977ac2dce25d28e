"""No page asks the database twenty questions or more, whatever a nation has played in a year."""

from pathlib import Path

import msgspec
import pytest
from django.urls import resolve

from overtrick.nation import Plan
from overtrick.store import opening, place
from overtrick.web.permissions import PAGES

from . import year

# A year of a nation of six clubs; `make soak` takes one of full size.
SMALL = Plan(federation="new-zealand", months=12, seed=5)
# These show nothing of the records, or only one row of them, or are for machines.
SHORT = {"language", "look", "look-picture", "address-link", "calendar", "health", "metrics", "sign-up-sent",
         "sign-up-link"}  # fmt: skip


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], int]:
    folder: Path = tmp_path_factory.mktemp("year")
    opening.open_directory(folder, create=True)
    year.play(msgspec.structs.replace(SMALL, clubs=6, players=150), folder / "nation")
    try:
        return year.asked(year.sign_everybody_in(), seed=1)
    finally:
        opening.disconnect(place.DEFAULT)


def test_fewer_than_twenty_questions(counts: dict[tuple[str, str], int]) -> None:
    assert {page: count for page, count in counts.items() if count >= year.MOST} == {}


def test_every_page_that_shows_records_was_looked_at(counts: dict[tuple[str, str], int]) -> None:
    seen = {resolve(address.partition("?")[0]).url_name for _, address in counts}
    assert {page for page in PAGES if not page.startswith(("account_", "mfa_"))} - seen == SHORT
