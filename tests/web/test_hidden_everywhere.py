"""Nobody who is hidden or erased is on any public page or in any public answer of the API: no name, and no number.

The pages are found by following every link, and the calls are those that the table of permissions gives to everybody.
"""

import html
import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from overtrick.api.permissions import ANY, CALLS
from overtrick.store import models
from overtrick.store.access import accounts, credentials
from overtrick.store.access.permissions import may
from overtrick.store.queries.trophies.tables import list_trophies
from overtrick.store.totals import point_totals, session_counts
from tests.store.cast import NUMBERS, PEOPLE, session_file
from tests.store.contest_reports import Contest, report
from tests.store.rank_decisions import raised, run
from tests.store.results.test_other_formats import EVENING, HOWELL
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

# What is tried here is the same on every database.
ONE_DATABASE = True
_LINK = re.compile(r'(?:href|src)="(/[^"#]*)')
# Everything else that the pages link to and that is no page of results.
_LEFT_OUT = ("/static/", "/api/docs", "/sign-", "/password", "/language")
# The results with one partner are some of those of all partners, and a narrow picture says what the wide one does.
_REPEATED = ("?with=", "?narrow=")
_MOST_PAGES = 1_000
OWN_PAGES = ("/me", "/me/data.json", "/me/details", "/me/questions")
OWN_CALLS = ("/api/me", "/api/me/data", "/api/me/results", "/api/me/questions")
# Each has a name and a number that occur in nothing else.
Forbidden = tuple[str, ...]


def walk(client: Client, starts: Iterable[str]) -> dict[str, str]:
    """Every page that can be reached from some addresses, as it is sent."""
    pages: dict[str, str] = {}
    waiting = list(starts)
    while waiting:
        address = waiting.pop()
        if address in pages or address.startswith(_LEFT_OUT) or any(each in address for each in _REPEATED):
            continue
        answer = client.get(address)
        text = answer.getvalue().decode("utf-8", "replace")
        assert answer.status_code in (200, 301, 302, 304, 404), address
        pages[address] = html.unescape(text)
        waiting += [html.unescape(link) for link in _LINK.findall(text)]
        assert len(pages) < _MOST_PAGES, "too many links to follow; what repeats itself must be left out"
    return pages


def public_calls(visible: Iterable[str]) -> list[str]:
    """Every public call to read, with every session, row, event, club and region, and with players who may be seen."""
    values: dict[str, list[Any]] = {
        "session": list(models.Session.objects.values_list("pk", flat=True)), "line": [],
        "event": list(models.Event.objects.values_list("pk", flat=True)),
        "number": list(visible), "other": list(visible), "code": [1, 106, 130],
        "what": ["rank", "stars", "rating", "grade"],
        "tournament": list(models.Tournament.objects.values_list("pk", flat=True)),
        "name": list(models.Region.objects.values_list("name", flat=True))[:3],
    }  # fmt: skip
    found: list[str] = []
    for name, call in CALLS.items():
        method, path = name.split()
        if method != "GET" or call.owner != ANY or not may(call.facility, None):
            continue
        paths = [f"/api{path}"]
        for key in re.findall(r"\{(\w+)\}", path):
            paths = [each.replace(f"{{{key}}}", str(value)) for each in paths for value in values[key]]
        found += paths
    found += [f"/api/sessions/{session}/why/{line}" for session, line in rows()]
    return [*found, "/api/search/players?q=a", "/api/search/players?q=e"]


def rows() -> list[tuple[int, int]]:
    """Every row of every session, by the line that its reasons have in their address."""
    found = list(models.Entry.objects.values_list("session_id", "line"))
    assert found
    return found


def assert_unnamed(pages: dict[str, str], forbidden: Forbidden) -> None:
    leaks = {
        (address, word)
        for address, text in pages.items()
        for word in forbidden
        if re.search(rf"(?<![\w.]){word}(?![\w])", text)
    }
    assert not leaks, sorted(leaks)


def look_everywhere(forbidden: Forbidden, visible: Iterable[str]) -> None:
    starts = [
        "/",
        "/sessions",
        "/rankings",
        "/trophies",
        "/roundup/2018-03",
        "/roundup/2018-05",
        *(f"/trophies/{each.name}?year=2018" for each in list_trophies()),
        "/achievements?month=2018-05-01",
        "/players",
        "/players?q=a",
        "/clubs",
    ]
    starts += [f"/achievements/{change}" for change in models.Change.objects.values_list("pk", flat=True)]
    starts += [f"/sessions/{session}/why/{line}" for session, line in rows()]
    assert_unnamed(walk(Client(SERVER_NAME="localhost"), starts), forbidden)
    client = Client(SERVER_NAME="localhost")
    calls = {address: client.get(address).content.decode() for address in public_calls(visible)}
    assert len(calls) >= 40
    assert_unnamed(calls, forbidden)
    # A player who may be seen reads no more than everybody, also about the own partners, and in the own data.
    account = accounts.make_account("reader", "not used", role="player", player=next(iter(visible)))
    client.force_login(account, "overtrick.web.auth.adapters.Backend")
    assert_unnamed(walk(client, [*starts, *OWN_PAGES]), forbidden)
    token = credentials.make_credential(
        "token", f"player-{account.player}", FIRST_MOMENT, scopes=["read", "details", "questions"]
    )
    program = Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {token}"})
    own = {address: program.get(address).content.decode() for address in [*public_calls(visible), *OWN_CALLS]}
    assert_unnamed(own, forbidden)


@pytest.fixture
def country(store: StoreFixture) -> StoreFixture:
    """New Zealand: three formats, a correction, reasons for not earning, mergers, points by decision, and ranks."""
    store.register(*NUMBERS, "77751", "77752")
    store.decide("merge", number="77751", into="12356")
    store.decide("period", number="20093", kind="suspended", start="2018-01-01")
    store.decide("period", number="31018", kind="suspended", start="2018-03-10")
    store.send("106_a.txt", session_file())
    store.send("106_a.txt", session_file(scores=("55", "52", "48", "45")))
    store.send("106_b.txt", session_file(("38441 77751", "20093 9205", "31018 27114"), date="2018-03-11", event="Sims"))
    store.send(
        "106_c.txt", session_file(("20093 31018 12356 9205", "27114 40777 1610 38441"), event="Teams", award="10A")
    )
    store.send("130_d.txt", session_file(("0 20093", "12356 0", "31018 38441"), club=130, event="Odd"), club=130)
    store.decide("adjust", number="20093", points={"A": "1.00"}, asked_by="Auckland", reason="a slip")
    awards = [{"number": number, "unit": "B", "points": "2"} for number in ("12356", "38441")]
    store.decide("announced", event="Simultaneous", date="2018-01-02", awards=awards)
    promoted = run(store, "2018-05-01")
    for number in ("38441", "20093", "12356", "31018"):
        raised(promoted, number, "4", "5", "2018-05-01")
    store.later(days=9 * 365)
    store.register("90231", first="Alba", family="Damson", club=106)
    store.register("90233", first="Orla", family="Aster", club=106)
    store.send("howell.xml", HOWELL)
    store.send("one_line.xml", HOWELL.replace(b"\n", b"").replace(b"Sunday Howell", b"Monday Howell"))
    store.register("90803", first="Yann", family="Pine", club=106)
    store.send("evening.pbn", EVENING)
    return store


def test_new_zealand(country: StoreFixture) -> None:
    for number in ("20093", "12356", "90231", "90803"):
        country.decide("hide", number=number, hidden=True)
    for number in ("31018", "90233"):
        country.decide("erase", number=number)
    point_totals.update()
    session_counts.update()
    people = [PEOPLE[number] for number in ("20093", "12356", "31018")]
    names = [name for person in people for name in (person.first, person.family)]
    numbers = ("20093", "12356", "77751", "31018", "90231", "90233", "90803")
    look_everywhere((*numbers, *names, "Alba", "Damson", "Orla", "Aster", "Yann", "Pine"), ("38441", "9205", "27114"))


def test_a_name_of_somebody_else_would_be_found(country: StoreFixture) -> None:
    """Who may be seen is on these pages: otherwise the test above would find nothing wherever it looks."""
    with pytest.raises(AssertionError) as found:
        look_everywhere(("20093", "Damson"), ("38441",))
    assert "'20093'" in str(found.value)
    assert "'Damson'" in str(found.value)


def test_cyprus(cyprus_store: StoreFixture) -> None:
    for number in range(5001, 5011):
        cyprus_store.register(str(number), club=1, grade=99, rank=0)
    cyprus_store.send("a.mcd", report(Contest()), club=None)
    cyprus_store.send("b.mcd", report(Contest(reverse=True), file="2018-03-06 2"), club=None)
    pairs = Contest().pairs
    cyprus_store.send("c.mcd", report(Contest((pairs[1], pairs[0], *pairs[2:])), file="2018-03-06 3"), club=None)
    cyprus_store.decide("hide", number="5002", hidden=True)
    cyprus_store.decide("erase", number="5003")
    assert models.Session.objects.exists()
    look_everywhere(("5002", "5003", "First5002", "Family5003", "Player 5002", "Player 5003"), ("5001", "5005"))
