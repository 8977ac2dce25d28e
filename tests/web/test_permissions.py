"""Who may see which page: every page, every role, one's own club and another. Nothing else is let through."""

import re
from collections.abc import Iterable, Iterator
from datetime import date

import pytest
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from overtrick.store.access.permissions import FACILITIES
from overtrick.web.pages import charts
from overtrick.web.permissions import PAGES
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

FINE, ELSEWHERE, FORBIDDEN, UNKNOWN, WRONG_WAY, TROUBLE, NO_TOKEN = 200, 302, 403, 404, 405, 503, 401
GONE, CONFLICT = 410, 409
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
    "/players/38441/other-points": EVERYBODY,
    "/players/38441/partners": EVERYBODY,
    "/players/38441/with/20093": EVERYBODY,
    "/players/38441/pictures": EVERYBODY,
    "/players/38441/pictures/points.svg": EVERYBODY,
    "/rankings":         EVERYBODY,
    "/clubs":            EVERYBODY,
    "/clubs/106":        EVERYBODY,
    "/regions/Auckland Northland Region": EVERYBODY,
    "/clubs/106/sessions.svg": EVERYBODY,
    "/regions/Auckland Northland Region/sessions.svg": EVERYBODY,
    "/records":          EVERYBODY,
    "/records/2018-03-11.json": (UNKNOWN,) * 5,
    "/design":           EVERYBODY,
    "/design/picture.svg": EVERYBODY,
    # The way in. Whoever is in already is led on; a step in between is nobody's who has not begun.
    "/sign-in":          (FINE,      ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/sign-in/shut":     EVERYBODY,
    "/sign-in/step":     (ELSEWHERE,) * 5,
    "/sign-in/passkey":  (ELSEWHERE,) * 5,
    "/sign-up":          EVERYBODY,
    "/sign-up/sent":     EVERYBODY,
    "/sign-up/no-link":  (GONE,) * 5,
    "/address/no-link":  (GONE,) * 5,
    "/calendar/nobodys.ics": (UNKNOWN,) * 5,
    "/password/forgotten": EVERYBODY,
    "/password/forgotten/sent": EVERYBODY,
    "/password/new":     EVERYBODY,
    "/password/new/1-no-link": EVERYBODY,
    # One's own login; what protects it asks once more who it is.
    "/password":         (ELSEWHERE, FINE,      FINE,      FINE,      FINE),
    "/second-step":      (ELSEWHERE, FINE,      FINE,      FINE,      FINE),
    "/second-step/app":  (ELSEWHERE,) * 5,
    "/second-step/app/remove": (ELSEWHERE, ELSEWHERE, UNKNOWN, UNKNOWN, UNKNOWN),
    "/second-step/codes": (ELSEWHERE, UNKNOWN,  UNKNOWN,   UNKNOWN,   UNKNOWN),
    "/second-step/codes/new": (ELSEWHERE,) * 5,
    "/second-step/codes/download": (ELSEWHERE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN),
    "/second-step/passkeys": (ELSEWHERE, FINE,  FINE,      FINE,      FINE),
    "/second-step/passkeys/new": (ELSEWHERE,) * 5,
    "/second-step/passkeys/1": (ELSEWHERE,) * 5,
    "/second-step/passkeys/1/remove": (ELSEWHERE,) * 5,
    "/sign-in/again":    (ELSEWHERE, FINE,      FINE,      FINE,      FINE),
    "/sign-in/again/step": (ELSEWHERE, FINE,    ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/sign-in/again/passkey": (ELSEWHERE,) * 5,
    # A player's own page.
    "/me":               (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/details":       (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/questions":     (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/data.json":     (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/questions/new/1/2": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/questions/new/1/3": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    f"/me/questions/new/{10**30}/2": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    # These change something, and only if they are pressed.
    "/sign-out":         (ELSEWHERE, WRONG_WAY, WRONG_WAY, WRONG_WAY, WRONG_WAY),
    "/language":         (ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE, ELSEWHERE),
    "/office":           (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/office/questions": (ELSEWHERE, FINE,      FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/clubs/106/questions": (ELSEWHERE, FINE,   FINE,      FORBIDDEN, FORBIDDEN),
    "/clubs/130/questions": (ELSEWHERE, FINE,   FORBIDDEN, FINE,      FORBIDDEN),
    "/clubs/107/questions": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
    f"/clubs/{10**30}/questions": (ELSEWHERE, UNKNOWN, FORBIDDEN, FORBIDDEN, FORBIDDEN),
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
        "/players/4711", "/clubs/5", f"/clubs/{10**30}", "/regions/Nowhere", "/players/4711/pictures",
        "/players/4711/pictures/points.svg", "/players/38441/pictures/nothing.svg", "/clubs/5/sessions.svg",
        f"/clubs/{10**30}/sessions.svg", "/regions/Nowhere/sessions.svg",
    ), (UNKNOWN,) * 5),
}  # fmt: skip
VISITORS = ("", "office", "club106", "club130", "38441")


@pytest.mark.parametrize("visitor", VISITORS)
def test_who_may_see_which_page(
    site: StoreFixture, browser: Browsers, visitor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    # Pictures show the last year.
    monkeypatch.setattr(charts, "today", lambda: date(2018, 3, 12))
    client = browser(visitor)
    found = {page: client.get(page).status_code for page in TABLE}
    assert found == {page: row[VISITORS.index(visitor)] for page, row in TABLE.items()}


def names(patterns: Iterable[URLPattern | URLResolver] = ()) -> Iterator[str]:
    """The names of all pages, however deep they are included; the API has a table of its own."""
    for pattern in patterns or get_resolver().url_patterns:
        if isinstance(pattern, URLPattern):
            assert pattern.name, f"{pattern.pattern} has no name, so that nobody can say who may see it"
            yield pattern.name
        elif pattern.namespace != "api":
            yield from names(pattern.url_patterns)


def test_the_table_has_every_page() -> None:
    asked = set()
    for page in TABLE:
        try:
            asked.add(resolve(page).url_name)
        except Resolver404:
            assert TABLE[page] == (UNKNOWN,) * 5
    assert set(names()) <= asked


def test_every_page_has_a_facility_and_every_facility_a_row() -> None:
    assert sorted(names()) == sorted(PAGES)
    assert set(PAGES.values()) <= set(FACILITIES)


def test_a_page_in_no_row_is_shown_to_nobody(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PAGES, "clubs")
    assert [browser(visitor).get("/clubs").status_code for visitor in VISITORS] == [FORBIDDEN] * 5


def test_a_page_of_a_package_is_shown_to_nobody_either_before_it_has_a_row(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(PAGES, "mfa_index")
    assert [browser(visitor).get("/second-step").status_code for visitor in VISITORS] == [FORBIDDEN] * 5


# What each may send by a form, to whose club or question it does not belong.
SENT = {
    "/clubs/106/questions": (ELSEWHERE, CONFLICT,  CONFLICT,  FORBIDDEN, FORBIDDEN),
    "/office/questions":    (ELSEWHERE, CONFLICT,  FORBIDDEN, FORBIDDEN, FORBIDDEN),
    "/me/questions":        (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, CONFLICT),
    "/me/details":          (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, FINE),
    "/me/questions/new/1/3": (ELSEWHERE, FORBIDDEN, FORBIDDEN, FORBIDDEN, UNKNOWN),
    "/clubs/106/files":     (ELSEWHERE, FINE,      FINE,      FORBIDDEN, FORBIDDEN),
}  # fmt: skip


@pytest.mark.parametrize("visitor", VISITORS)
def test_who_may_send_what(site: StoreFixture, browser: Browsers, visitor: str) -> None:
    """A question that is not there is answered by nobody, and what is forbidden to see is forbidden to send."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    client = browser(visitor)
    answer = {"question": "1", "step": "answer", "text": "Looked at."}
    found = {page: client.post(page, answer).status_code for page in SENT}
    assert found == {page: row[VISITORS.index(visitor)] for page, row in SENT.items()}


def test_who_is_not_signed_in_is_asked_to_do_so(browser: Browsers) -> None:
    for page in ("/office", "/clubs/106/files"):
        assert browser().get(page)["Location"] == f"/sign-in?next={page}"


def test_a_page_that_is_forbidden_tells_nothing_of_what_is_there(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_secret.txt", session_file())
    page, other = (read_refusal(browser("club130"), address) for address in ("/clubs/106/files", "/clubs/107/files"))
    assert "secret" not in page
    assert "Auckland" not in page
    assert other.replace("107", "106") == page


def read_refusal(client: Client, address: str) -> str:
    """The page that refuses, without the token that is another one each time."""
    answer = client.get(address)
    assert answer.status_code == FORBIDDEN
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def test_the_list_of_clubs_shows_what_waits_and_who_has_sent(site: StoreFixture, browser: Browsers) -> None:
    site.send("106_a.txt", session_file())
    site.send("106_b.txt", session_file())
    page = browser("office").get("/office").content.decode()
    assert "106_b.txt" in page
    assert "106_a.txt already reports the same session (ruling F8)" in page
    assert '<a href="/clubs/106/files"><bdi>Auckland</bdi></a> (106)' in page
    assert "Howick" not in page


def test_a_number_that_was_merged_leads_to_the_one_person(site: StoreFixture, browser: Browsers) -> None:
    site.register("777")
    site.decide("merge", number="38441", into="777")
    answer = browser().get("/players/38441")
    assert (answer.status_code, answer["Location"]) == (ELSEWHERE, "/players/777")
