"""Who may see which page: every page, every role, one's own club and another. Nothing else is let through."""

import pytest
from django.urls import Resolver404, URLPattern, get_resolver, resolve

from overtrick.store.roles import FACILITIES
from overtrick.web.permissions import PAGES
from tests.store.cast import NUMBERS, session_file
from tests.store.house import House

from .conftest import Browsers

FINE, ELSEWHERE, FORBIDDEN, UNKNOWN, WRONG_WAY, TROUBLE, NO_TOKEN = 200, 302, 403, 404, 405, 503, 401
EVERYBODY = (FINE,) * 5
#                        nobody     office     club106    club130    38441
TABLE = {
    "/":                 EVERYBODY,
    "/sessions":         EVERYBODY,
    "/sessions/1":       EVERYBODY,
    "/sessions/1/why/2": EVERYBODY,
    "/events/1":         EVERYBODY,
    "/players":          EVERYBODY,
    "/players/38441":    EVERYBODY,
    "/clubs":            EVERYBODY,
    "/clubs/106":        EVERYBODY,
    "/regions/Auckland Northland Region": EVERYBODY,
    "/design":           EVERYBODY,
    "/sign-in":          (FINE,      ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    # These change something, and only if they are pressed.
    "/sign-out":         (ELSEWHERE, WRONG_WAY, WRONG_WAY, WRONG_WAY, WRONG_WAY),
    "/language":         (ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/office":           (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/files":  (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/files":  (ELSEWHERE, FINE,      FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/files":  (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/files": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/tokens": (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/107/tokens": (ELSEWHERE, UNKNOWN,   FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/me/tokens":        (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    # Not for people: no worker is at work here, and the numbers are for this machine alone.
    "/health":           (TROUBLE,   TROUBLE,   TROUBLE,   TROUBLE,   TROUBLE),
    "/metrics":          (FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    # A login opens no door of the API: that needs a token.
    "/api/results":      (NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/results/a.txt": (NO_TOKEN, NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/me":           (NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN,  NO_TOKEN),
    "/api/openapi.json": (FINE,      FINE,      FINE,      FINE,      FINE),
    "/api/docs":         (FINE,      FINE,      FINE,      FINE,      FINE),
    "/nowhere":          (UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN),
    "/admin/":           (UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN,   UNKNOWN),
    **dict.fromkeys((
        "/sessions/999", "/sessions/1/why/99", f"/sessions/{10**30}", f"/sessions/1/why/{10**30}", "/events/99",
        "/players/4711", "/clubs/5", f"/clubs/{10**30}", "/regions/Nowhere",
    ), (UNKNOWN,) * 5),
}  # fmt: skip
VISITORS = ("", "office", "club106", "club130", "38441")


@pytest.mark.parametrize("visitor", VISITORS)
def test_who_may_see_which_page(house: House, browser: Browsers, visitor: str) -> None:
    house.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    client = browser(visitor)
    found = {page: client.get(page).status_code for page in TABLE}
    assert found == {page: row[VISITORS.index(visitor)] for page, row in TABLE.items()}


def test_the_table_has_every_page() -> None:
    asked = set()
    for page in TABLE:
        try:
            asked.add(resolve(page).url_name)
        except Resolver404:
            assert TABLE[page] == (UNKNOWN,) * 5
    named = {pattern.name for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern)}
    assert named <= asked


def test_every_page_has_a_facility_and_every_facility_a_row() -> None:
    named = {pattern.name for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern)}
    assert named == set(PAGES)
    assert set(PAGES.values()) <= set(FACILITIES)


def test_a_page_in_no_row_is_shown_to_nobody(house: House, browser: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PAGES, "clubs")
    assert [browser(visitor).get("/clubs").status_code for visitor in VISITORS] == [FORBIDDEN] * 5


def test_who_is_not_signed_in_is_asked_to_do_so(browser: Browsers) -> None:
    for page in ("/office", "/clubs/106/files"):
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
    page = browser("office").get("/office").content.decode()
    assert "106_b.txt" in page
    assert "106_a.txt already reports the same session (ruling F8)" in page
    assert '<a href="/clubs/106/files">Auckland</a> (106)' in page
    assert "Howick" not in page


def test_a_number_that_was_merged_leads_to_the_one_person(house: House, browser: Browsers) -> None:
    house.register("777")
    house.decide("merge", number="38441", into="777")
    answer = browser().get("/players/38441")
    assert (answer.status_code, answer["Location"]) == (ELSEWHERE, "/players/777")
