"""Who may see which page: every page, every role, one's own club and another. Nothing else is let through."""

import pytest
from django.urls import get_resolver

from tests.store.cast import NUMBERS, session_file
from tests.store.house import House

from .conftest import Browsers

FINE, ELSEWHERE, FORBIDDEN, UNKNOWN, TROUBLE, NO_TOKEN = 200, 302, 403, 404, 503, 401
#                        nobody     office     club106    club130    38441
TABLE = {
    "/":                 (FINE,      ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/sign-in":          (FINE,      ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/clubs":            (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/files":  (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/files":  (ELSEWHERE, FINE,      FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/files":  (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/files": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/points":           (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    # Not for people: no worker is at work here, and the numbers are for this machine alone.
    "/health":           (TROUBLE,   TROUBLE,   TROUBLE,   TROUBLE,   TROUBLE),
    "/metrics":          (FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # A login opens no door of the API: that needs a token.
    "/api/results":      (NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/results/a.txt": (NO_TOKEN, NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/openapi.json": (FINE,      FINE,      FINE,      FINE,      FINE),
    "/api/docs":         (FINE,      FINE,      FINE,      FINE,      FINE),
    "/nowhere":          (UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN),
    "/admin/":           (UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN),
}  # fmt: skip
VISITORS = ("", "office", "club106", "club130", "38441")


@pytest.mark.parametrize("visitor", VISITORS)
def test_who_may_see_which_page(house: House, browser: Browsers, visitor: str) -> None:
    client = browser(visitor)
    found = {page: client.get(page).status_code for page in TABLE}
    assert found == {page: row[VISITORS.index(visitor)] for page, row in TABLE.items()}


def test_the_table_has_every_page() -> None:
    named = {str(pattern.pattern) for pattern in get_resolver().url_patterns}
    asked = {page[1:].replace("106", "<int:club>") for page in TABLE}
    assert {name for name in named if name not in asked} == {"sign-out", "api/"}


def test_who_is_not_signed_in_is_asked_to_do_so(browser: Browsers) -> None:
    for page in ("/clubs", "/clubs/106/files", "/points"):
        assert browser().get(page)["Location"] == f"/sign-in?next={page}"


def test_a_page_that_is_forbidden_tells_nothing_of_what_is_there(house: House, browser: Browsers) -> None:
    house.register(*NUMBERS[1:]).send("106_secret.txt", session_file())
    page = browser("club130").get("/clubs/106/files").content.decode()
    assert "secret" not in page
    assert "Auckland" not in page
    assert browser("club130").get("/clubs/107/files").content.decode() == page


def test_the_list_of_clubs_shows_what_waits_and_who_has_sent(house: House, browser: Browsers) -> None:
    house.send("106_a.txt", session_file())
    house.send("106_b.txt", session_file())
    page = browser("office").get("/clubs").content.decode()
    assert "106_b.txt" in page
    assert "106_a.txt already reports the same session (ruling F8)" in page
    assert '<a href="/clubs/106/files">Auckland</a> (106)' in page
    assert "Howick" not in page


def test_a_player_who_was_merged_sees_the_points_of_the_one_person(house: House, browser: Browsers) -> None:
    house.register("777")
    house.decide("merge", number="38441", into="777")
    page = browser("38441").get("/points").content.decode()
    assert "Number 38441 was merged into 777" in page
