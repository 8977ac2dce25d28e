"""Appendix 18 as a contract: every row × role × own or other club × each page and call that belongs to the row.

What each role may do is written down from the table of the specification. Which pages and calls belong to a row is what
the program says, so a new one is walked as soon as it is there.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from overtrick.api.permissions import CALLS
from overtrick.store.access import accounts, credentials
from overtrick.store.access.permissions import APPENDIX_18, Reach
from overtrick.store.access.token_scopes import ALLOWED_SCOPES
from overtrick.web.permissions import PAGES
from tests.store.cast import NUMBERS, session_file
from tests.store.queries.filter_reports.small_nation import write_copy
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture
from tests.web.conftest import PASSWORD, Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

ALL, OWN, VIEW, NO = "All", "own", "view only", "No"
# SPEC, Appendix 18. "Yes" without a restriction is All; N/A is No. A club acts for its own members and its own club; it
# creates no tournament but edits its own, and "Enter/remove only" of a player is for the player's own entry. The
# federation bills its own events only.
#                                                     federation club  player
TABLE = {
    "personal details":                               (ALL,      OWN,  OWN),
    "masterpoints":                                   (ALL,      VIEW, VIEW),
    "club admin":                                     (ALL,      OWN,  VIEW),
    "add new player":                                 (ALL,      OWN,  NO),
    "create a tournament":                            (ALL,      NO,   VIEW),
    "edit a tournament":                              (ALL,      OWN,  VIEW),
    "delete tournament":                              (ALL,      NO,   NO),
    "manage tournament entries":                      (ALL,      OWN,  OWN),
    "bill tournaments":                               (OWN,      NO,   NO),
    "extract members to excel":                       (ALL,      OWN,  NO),
    "aggregate filter report":                        (ALL,      ALL,  ALL),
    "aggregate filter rich data excel extract":       (ALL,      ALL,  ALL),
    "detail results filter report":                   (ALL,      ALL,  ALL),
    "detail results filter rich data excel extract":  (ALL,      ALL,  ALL),
    "send email levy invoices to clubs":              (ALL,      NO,   NO),
    "send email masterpoints invoices to clubs":      (ALL,      NO,   NO),
    "my nzb edit":                                    (ALL,      NO,   OWN),
    "move player from one club to another":           (ALL,      OWN,  NO),
    "manual results load":                            (ALL,      OWN,  NO),
}  # fmt: skip
# Results and standings are public, and so are reports on them; extracts want a login.
PUBLIC = {"aggregate filter report", "detail results filter report"}
ROLES = (accounts.FEDERATION, accounts.CLUB, accounts.PLAYER)
REACHES = {ALL: Reach.ALL, OWN: Reach.OWN, VIEW: Reach.VIEW, NO: Reach.NONE}
FINE, FORBIDDEN, NO_TOKEN = 200, 403, 401
# Who views what a row lets them only view: results and clubs are public.
VIEWED = {
    "masterpoints": "/players/38441", "club admin": "/clubs/106", "create a tournament": "/tournaments",
    "edit a tournament": "/tournaments",
}  # fmt: skip

# What the address of a page takes beside its club or its player.
FILE, MEMBER, INVOICE = {"name": "106_a.txt"}, {"number": "38441"}, {"number": 1}
TOURNAMENT = {"tournament": 1}
PARAMETERS: dict[str, dict[str, Any]] = {
    "player-certificate": {"change": 1},
    "club-certificate": {"change": 1},
    "club-tokens": {},
    "club-applications": {},
    "club-boards": {},
    "club-invoices": {},
    "ask-charge": {"period": "2018-03", "charge": "club-sessions", "about": "1"},
    "billing-period": {"name": "2018-03"},
    "billing-reminders": {},
    "club-invoice": INVOICE,
    "club-invoice-pdf": INVOICE,
    "club-invoice-csv": INVOICE,
    "club-invoice-members": INVOICE,
    "club-statement": {},
    "club-statement-pdf": {},
    "club-statement-csv": {},
    "club-tournament-checks": {"tournament": 1},
    "manage-entries": TOURNAMENT,
    "bill-tournament": TOURNAMENT,
    "entries-csv": TOURNAMENT,
    "entries-players": TOURNAMENT,
    "mail-entrants": TOURNAMENT,
    "desk": {},
    "files": {},
    "file": FILE,
    "file-bytes": FILE,
    "correct-file": FILE,
    "cancel-file": FILE,
    "send": {},
    "enter-results": {},
    "find-player": {},
    "members": {},
    "member": MEMBER,
    "new-member": {},
    "move-in": {},
    "members-csv": {},
    "members-xlsx": {},
    "club-settings": {},
    "club-access": {},
    "club-logins": {},
    "club-handicaps": {},
    "club-estimates": {},
    "club-tournaments": {},
    "club-tournament": TOURNAMENT,
    "club-entry-forms": TOURNAMENT,
    "office-tournaments": {},
    "new-tournament": {},
    "office-tournament": TOURNAMENT,
    "office-entry-forms": TOURNAMENT,
    "delete-tournament": TOURNAMENT,
    "reports": {},
    "results-report": {},
    "results-chart": {},
    "results-picture": {},
    "results-extract": {"ending": "csv"},
    "players-report": {},
    "players-chart": {},
    "players-picture": {},
    "players-extract": {"ending": "xlsx"},
    "standard-report": {"name": "grades"},
    "club-report": {"name": "grades"},
}
# What the address of a call takes.
CALL_PARAMETERS = {
    "name": "106_a.txt",
    "question": "1",
    "number": "38441",
    "kind": "amend",
    "code": "106",
    "tournament": "1",
    "entry": "1",
}


class Visitor(NamedTuple):
    """Someone with a login, or without one: the role, and what is the visitor's own."""

    login: str
    role: str
    club: int | None = None
    player: str = ""


VISITORS = (
    Visitor("office", accounts.FEDERATION),
    Visitor("club106", accounts.CLUB, club=106),
    Visitor("club130", accounts.CLUB, club=130),
    Visitor("38441", accounts.PLAYER, player="38441"),
    Visitor("20093", accounts.PLAYER, player="20093"),
    Visitor("", ""),
)
TOKENS = {
    "office": "federation-office",
    "club106": "106",
    "club130": "130",
    "38441": "player-38441",
    "20093": "player-20093",
}


def answer_of(row: str, visitor: Visitor) -> str:
    """What the specification says; visitors have no row."""
    if not visitor.role:
        return ALL if row in PUBLIC else NO
    return TABLE[row][ROLES.index(visitor.role)]


def may_use(row: str, visitor: Visitor, *, club: int | None = None, player: str = "") -> bool:
    """Whether the specification lets a visitor use a page of a row, of a club or of a player.

    A page of a player is the player's; a club reaches its members on pages of its own.
    """
    answer = answer_of(row, visitor)
    if answer != OWN:
        return answer == ALL
    if club is not None:
        return visitor.club == club
    return visitor.player == player if player else True


def test_the_program_has_the_table_of_the_specification() -> None:
    assert len(TABLE) == 19
    expected = {row: tuple(REACHES[answer] for answer in answers) for row, answers in TABLE.items()}
    assert {row: (each.federation, each.club, each.player) for row, each in APPENDIX_18.items()} == expected
    assert {row for row, each in APPENDIX_18.items() if each.visitor is not Reach.NONE} == PUBLIC


def patterns(found: list[URLPattern | URLResolver] | None = None) -> Iterator[URLPattern]:
    for each in get_resolver().url_patterns if found is None else found:
        if isinstance(each, URLPattern):
            yield each
        elif each.namespace != "api":
            yield from patterns(each.url_patterns)


def pages_of_rows() -> list[tuple[str, str]]:
    """Every page of a row of Appendix 18, with the row."""
    return sorted((row, page) for page, row in PAGES.items() if row in TABLE)


def address_of(page: str, row: str, *, club: int, player: str) -> str:
    """The address of a page for a club and a player."""
    if page not in PARAMETERS:
        pytest.fail(
            f"The page '{page}' belongs to the row '{row}' of Appendix 18. Add it to PARAMETERS in "
            "tests/web/test_appendix_18.py, with the values that its address takes beside club or player."
        )
    return reverse(page, kwargs=PARAMETERS[page] | whose(page, club, player))


def whose(page: str, club: int, player: str) -> dict[str, Any]:
    """The club or the player of a page, as its address names them."""
    pattern = next(each for each in patterns() if each.name == page)
    takes = pattern.pattern.converters
    return {name: value for name, value in (("club", club), ("player", player)) if name in takes}


@pytest.fixture
def country(site: StoreFixture) -> StoreFixture:
    """A club with a file, and another player with a login."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    accounts.make_account("20093", PASSWORD, role=accounts.PLAYER, player="20093")
    return write_copy(site)


def is_let_in(answer: Any) -> bool:
    """Whether the guard let someone in, whatever the page says then."""
    refused = answer.status_code in (FORBIDDEN, NO_TOKEN) or answer.headers.get("Location", "").startswith("/sign-in")
    assert answer.status_code < 500
    return not refused


@pytest.mark.parametrize("visitor", VISITORS, ids=[visitor.login or "visitor" for visitor in VISITORS])
def test_every_page_of_every_row(country: StoreFixture, browser: Browsers, visitor: Visitor) -> None:
    client = browser(visitor.login)
    for row, page in pages_of_rows():
        for club, player in ((106, "38441"), (130, "20093")):
            address = address_of(page, row, club=club, player=player)
            expected = may_use(row, visitor, **whose(page, club, player))
            assert is_let_in(client.get(address)) is expected, (row, visitor.login, address)
            if not expected:
                assert not is_let_in(client.post(address, {"do": "nothing"})), (row, visitor.login, address)


@pytest.mark.parametrize("visitor", VISITORS, ids=[visitor.login or "visitor" for visitor in VISITORS])
def test_every_call_of_every_row(country: StoreFixture, visitor: Visitor) -> None:
    token = ""
    if visitor.login:
        scopes = ALLOWED_SCOPES[visitor.role]
        token = credentials.make_credential(credentials.TOKEN, TOKENS[visitor.login], FIRST_MOMENT, scopes=scopes)
    for call, (facility, owner, _) in CALLS.items():
        if facility in TABLE:
            expected = may_use(facility, visitor) and owner in ("", visitor.role)
            assert is_let_in(make_call(call, facility, token)) is expected, (facility, visitor.login, call)


def make_call(call: str, row: str, token: str) -> Any:
    method, _, path = call.partition(" ")
    try:
        path = path.format(**CALL_PARAMETERS)
    except KeyError as missing:
        pytest.fail(
            f"The call '{call}' belongs to the row '{row}' of Appendix 18. Add {missing} to CALL_PARAMETERS in "
            "tests/web/test_appendix_18.py, with a value that its address may have."
        )
    return caller(token).generic(method, f"/api{path}", b"{}", "application/json")


def caller(token: str) -> Client:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return Client(SERVER_NAME="localhost", REMOTE_ADDR="203.0.113.7", headers=headers)


def test_a_club_reaches_nothing_of_another_by_a_call(country: StoreFixture) -> None:
    """A call names no club: the token does. What the other club sent is not there."""
    token = credentials.make_credential(credentials.TOKEN, "130", FIRST_MOMENT, scopes=ALLOWED_SCOPES[accounts.CLUB])
    client = caller(token)
    assert client.get("/api/results/106_a.txt").status_code == 404
    assert client.get("/api/results").json()["files"] == []
    assert client.get("/api/club").json()["code"] == 130


@pytest.mark.parametrize("row", VIEWED)
def test_what_is_view_only_is_seen_by_everyone(country: StoreFixture, browser: Browsers, row: str) -> None:
    assert VIEW in TABLE[row]
    for visitor in VISITORS:
        assert browser(visitor.login).get(VIEWED[row]).status_code == FINE


def test_every_row_can_be_used() -> None:
    """By a page or a call; masterpoints are viewed on public pages, and changed by decisions of the federation."""
    used = {*PAGES.values(), *(call.facility for call in CALLS.values())}
    assert set(APPENDIX_18) - used == {"masterpoints"}


def test_a_new_page_of_a_row_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk fails with a sentence that helps, and not with a missing key."""
    monkeypatch.setitem(PAGES, "records", "club admin")
    with pytest.raises(pytest.fail.Exception, match="Add it to PARAMETERS"):
        address_of("records", "club admin", club=106, player="38441")
    with pytest.raises(pytest.fail.Exception, match="Add 'secret' to CALL_PARAMETERS"):
        make_call("GET /somewhere/{secret}", "club admin", "")
