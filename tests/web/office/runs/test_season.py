"""A season that the office closes and opens: asked for on the page, done by the worker, resumed after a crash."""

from datetime import UTC, datetime, timedelta

import pytest

from overtrick.jobs import office_requests
from overtrick.store import models
from overtrick.store.db import leases
from overtrick.store.upkeep import season_requests, seasons
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.club_desk.desk_forms import page_of
from tests.web.conftest import Browsers
from tests.web.page_text import read

ONE_DATABASE = True

SEASON = "/office/season"
ELSEWHERE, CONFLICT = 302, 409


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    """A session of four pairs in 2018."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    return site


def test_it_is_closed_by_the_worker_and_opened_again(played: StoreFixture, browser: Browsers) -> None:
    office, before = browser("office"), played.contents()
    assert read(office, SEASON).rows[1][:4] == ["2018", "1", "4", "open"]
    assert office.post(SEASON, {"do": "close", "year": "2018"}).status_code == ELSEWHERE
    page = read(office, SEASON)
    assert "Waiting for the worker, which looks once a minute." in page.text
    assert "hx-get" in page.html
    assert models.Season.objects.count() == 0
    office_requests.do_requests(datetime.now(UTC), "worker")
    page = read(office, SEASON)
    assert "Done: 4 rows moved." in page.text
    assert page.rows[1][3].startswith("closed")
    assert models.Season.objects.get().who == "office"
    assert played.contents() == before
    office.post(SEASON, {"do": "open", "year": "2018"})
    office_requests.do_requests(datetime.now(UTC), "worker")
    assert read(office, SEASON).rows[1][3] == "open"
    assert not models.Season.objects.exists()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"do": "close", "year": str(datetime.now(UTC).year + 1)}, "is not over yet"),
        ({"do": "close", "year": "1999"}, "No session of 1999 is on record."),
        ({"do": "open", "year": "2018"}, "The season 2018 is not closed."),
        ({"do": "close", "year": "9" * 30}, "No session of 0 is on record."),
        ({"do": "\0", "year": "\0"}, "is not closed."),
        ({"do": "resume", "request": "7"}, "Nothing is stuck here."),
    ],
)
def test_what_cannot_be_done_is_a_conflict(
    played: StoreFixture, browser: Browsers, typed: dict[str, str], says: str
) -> None:
    answer = browser("office").post(SEASON, typed)
    assert answer.status_code == CONFLICT
    assert says in page_of(answer).text
    assert not leases.find_requests("season ", is_open=True)


def test_one_at_a_time(played: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    found = [office.post(SEASON, {"do": "close", "year": "2018"}).status_code for _ in range(2)]
    assert found == [ELSEWHERE, CONFLICT]


def test_a_crash_is_shown_and_resumed(played: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker dies while the rows move. Ten minutes later nothing has moved, and the office lets it try again."""
    office, then = browser("office"), datetime.now(UTC) - timedelta(minutes=10)
    season_requests.request_season("close", 2018, then, "office")
    with monkeypatch.context() as patch:
        patch.setattr(seasons, "close_season", _die)
        with pytest.raises(KeyboardInterrupt):
            office_requests.do_requests(then, "worker 1")
    page = read(office, SEASON)
    assert "The worker stopped before it was done." in page.text
    (request,) = leases.find_requests("season ", is_open=True)
    # The lease of the dead worker has not ended, so that nobody goes on by itself.
    office_requests.do_requests(datetime.now(UTC), "worker 2")
    assert not models.Season.objects.exists()
    assert office.post(SEASON, {"do": "resume", "request": str(request.pk)}).status_code == ELSEWHERE
    office_requests.do_requests(datetime.now(UTC), "worker 2")
    assert models.Season.objects.get().year == 2018


def _die(*_: object) -> None:
    raise KeyboardInterrupt


def test_only_the_progress_is_fetched_again(played: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    office.post(SEASON, {"do": "close", "year": "2018"})
    part = office.get(SEASON, headers={"HX-Request": "true"})
    assert part.content.decode().lstrip().startswith('<div id="progress"')
    assert "HX-Refresh" not in part.headers
    office_requests.do_requests(datetime.now(UTC), "worker")
    assert office.get(SEASON, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
