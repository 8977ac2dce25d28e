"""Who may make which call: every call of the description, every kind of token. Nothing else is let through."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from overtrick.api.permissions import CALLS
from overtrick.store.access import credentials
from overtrick.store.access.permissions import FACILITIES
from overtrick.store.reports.player_file import PlayerFile
from tests.store.cast import NUMBERS, session_file
from tests.store.results.test_boards import FILE
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

OK, KEPT, NO_TOKEN, FORBIDDEN, UNKNOWN, REFUSED = 200, 202, 401, 403, 404, 422
# Who may ask for a report is told that the columnar copy, which the worker makes, is not there yet.
NO_COPY = 503
# Each kind of token: whose it is, and its scopes. Beside these: nobody's, a wrong one, and one that was shut.
TOKENS = {
    "player-38441":         ("player-38441", ("read", "questions", "details", "entries")),
    "player read":          ("player-38441-a", ("read",)),
    "player questions":     ("player-38441-b", ("questions",)),
    "player details":       ("player-38441-c", ("details",)),
    "player entries":       ("player-38441-d", ("entries",)),
    "other player":         ("player-31018", ("read", "questions", "entries")),
    "club 106":             ("106", ("read", "results", "questions", "entries")),
    "club read":            ("106-a", ("read",)),
    "club results":         ("106-b", ("results",)),
    "club questions":       ("106-c", ("questions",)),
    "club entries":         ("106-d", ("entries",)),
    "other club":           ("130", ("read", "results", "questions", "entries")),
    "federation":           ("federation-office", ("read", "decide")),
    "federation read":      ("federation-a", ("read",)),
    "federation decide":    ("federation-b", ("decide",)),
}  # fmt: skip
NOBODY, WRONG, SHUT = "nobody", "wrong", "shut"
PLAYERS = ("player-38441", "player read", "player questions", "player details", "player entries", "other player")
CLUBS = ("club 106", "club read", "club results", "club questions", "club entries", "other club")
FEDERATIONS = ("federation", "federation read", "federation decide")
EVERYBODY = dict.fromkeys((NOBODY, *TOKENS), OK)
Row = dict[str, int]


def only(**codes: int) -> Row:
    """A call that needs a token: whoever is not named, by a word of the name with _ for a space, may not make it."""
    return {NOBODY: NO_TOKEN} | {
        kind: codes.get(kind.replace(" ", "_").replace("-", "_"), FORBIDDEN) for kind in TOKENS
    }


ME = only(player_38441=OK, player_read=OK, other_player=OK)
ASKING = only(player_38441=OK, player_questions=OK, other_player=OK)
DETAILS = only(player_38441=OK, player_details=OK)
REPORTED = dict.fromkeys(EVERYBODY, NO_COPY)
READING = only(
    player_38441=NO_COPY, player_read=NO_COPY, other_player=NO_COPY, club_106=NO_COPY, club_read=NO_COPY,
    other_club=NO_COPY, federation=NO_COPY, federation_read=NO_COPY,
)  # fmt: skip
CLUB = only(club_106=OK, club_read=OK, other_club=OK)
SENDING = only(club_106=OK, club_results=OK, other_club=UNKNOWN)
# The question is the club 106's alone. The first token that may has answered it before the second one tries.
SAYING = only(club_106=OK, club_questions=REFUSED, other_club=UNKNOWN)
# The first token that may has done it before the second one tries; the entry is of the players 38441 and 20093.
ENTERING = only(player_38441=OK, player_entries=REFUSED, other_player=UNKNOWN)
HOSTING = only(club_106=OK, club_entries=REFUSED, other_club=UNKNOWN)
# Every call with an address that is there, its body, and what each kind of token is answered.
TABLE: dict[str, tuple[str, Any, Row]] = {
    "GET /sessions":                        ("sessions", None, EVERYBODY),
    "GET /sessions/{session}":              ("sessions/1", None, EVERYBODY),
    "GET /sessions/{session}/changes":      ("sessions/1/changes", None, EVERYBODY),
    "GET /sessions/{session}/why/{line}":   ("sessions/1/why/2", None, EVERYBODY),
    "GET /sessions/{session}/handicaps":    ("sessions/1/handicaps", None, EVERYBODY),
    "GET /sessions/{session}/handicaps/{line}": ("sessions/1/handicaps/2", None, EVERYBODY),
    "GET /sessions/{session}/boards":       ("sessions/1/boards", None, EVERYBODY),
    "GET /sessions/{session}/boards/{number}": ("sessions/1/boards/1", None, EVERYBODY),
    "GET /sessions/{session}/deals":        ("sessions/1/deals", None, EVERYBODY),
    "GET /sessions/{session}/scorecards/{line}": ("sessions/1/scorecards/2", None, EVERYBODY),
    "GET /sessions/{session}/recap":        ("sessions/1/recap", None, EVERYBODY),
    "GET /events/{event}":                  ("events/1", None, EVERYBODY),
    "GET /activity":                        ("activity", None, EVERYBODY),
    "GET /achievements":                    ("achievements", None, EVERYBODY),
    "GET /search/players":                  ("search/players?q=Kereama", None, EVERYBODY),
    "GET /players/{number}":                ("players/38441", None, EVERYBODY),
    "GET /players/{number}/results":        ("players/38441/results", None, EVERYBODY),
    "GET /players/{number}/other-points":   ("players/38441/other-points", None, EVERYBODY),
    "GET /players/{number}/activity":       ("players/38441/activity", None, EVERYBODY),
    "GET /players/{number}/growth":         ("players/38441/growth", None, EVERYBODY),
    "GET /players/{number}/why/{what}":     ("players/38441/why/rank", None, EVERYBODY),
    "GET /players/{number}/partners":       ("players/38441/partners", None, EVERYBODY),
    "GET /players/{number}/boards":         ("players/38441/boards", None, EVERYBODY),
    "GET /players/{number}/with/{other}":   ("players/38441/with/20093", None, EVERYBODY),
    "GET /rankings":                        ("rankings", None, EVERYBODY),
    "GET /rankings/choices":                ("rankings/choices", None, EVERYBODY),
    "GET /trophies":                        ("trophies", None, EVERYBODY),
    "GET /trophies/{name}":                 ("trophies/baden-wilson", None, EVERYBODY),
    "GET /trophies/{name}/{number}":        ("trophies/baden-wilson/38441", None, EVERYBODY),
    "GET /clubs":                           ("clubs", None, EVERYBODY),
    "GET /clubs/{code}":                    ("clubs/106", None, EVERYBODY),
    "GET /clubs/{code}/activity":           ("clubs/106/activity", None, EVERYBODY),
    "GET /regions/{name}/activity":
        ("regions/Auckland Northland Region/activity", None, EVERYBODY),
    "GET /regions":                         ("regions", None, EVERYBODY),
    "GET /tournaments":                     ("tournaments", None, EVERYBODY),
    "GET /tournaments/{tournament}":        ("tournaments/1", None, EVERYBODY),
    "GET /tournaments/{tournament}/entries":    ("tournaments/1/entries", None, EVERYBODY),
    "GET /me/entries":                      ("me/entries", None, ME),
    "POST /me/entries":                     ("me/entries", {"tournament": 2, "mates": ["20093"]}, only(
        player_38441=OK, player_entries=REFUSED, other_player=REFUSED)),
    "POST /me/entries/{entry}/confirm":     ("me/entries/1/confirm", {}, only(
        player_38441=OK, player_entries=OK, other_player=UNKNOWN)),
    "POST /me/entries/{entry}/withdraw":    ("me/entries/1/withdraw", {}, ENTERING),
    "GET /club/tournaments/{tournament}/entries":
        ("club/tournaments/1/entries", None, only(club_106=OK, club_read=OK, other_club=UNKNOWN)),
    "POST /club/tournaments/{tournament}/entries":
        ("club/tournaments/1/entries", {"numbers": ["31018", "27114"]}, HOSTING),
    "POST /club/tournaments/{tournament}/entries/{entry}/withdraw":
        ("club/tournaments/1/entries/1/withdraw", {"reason": "Rang."}, HOSTING),
    "GET /me":                              ("me", None, ME),
    "GET /me/results":                      ("me/results", None, ME),
    "GET /reports/results":                 ("reports/results?from=2018-03-01&to=2018-03-31", None, REPORTED),
    "GET /reports/players":                 ("reports/players?from=2018-03-01&to=2018-03-31", None, REPORTED),
    # The extracts are for those who sign in: Appendix 18 has a yes for all three of them.
    "GET /reports/results.csv":             ("reports/results.csv?from=2018-03-01&to=2018-03-31", None, READING),
    "GET /reports/players.csv":             ("reports/players.csv?from=2018-03-01&to=2018-03-31", None, READING),
    # No invoice has been issued.
    "GET /me/invoices":                     ("me/invoices", None, ME),
    "GET /me/invoices/{number}":            ("me/invoices/1", None, only(
        player_38441=UNKNOWN, player_read=UNKNOWN, other_player=UNKNOWN)),
    "GET /me/boards":                       ("me/boards", None, ME),
    "PATCH /me/details":                    ("me/details", {"hidden": False}, DETAILS),
    "GET /me/data":                         ("me/data", None, DETAILS),
    "GET /me/questions":                    ("me/questions", None, ASKING),
    "POST /me/questions":                   ("me/questions", {"session": 1, "line": 2, "text": "Why?"}, only(
        player_38441=OK, player_questions=OK, other_player=REFUSED)),
    # The question is another player's, and the club has not answered it yet.
    "POST /me/questions/{question}/pass-on":    ("me/questions/1/pass-on", {"text": "So."}, only(
        player_38441=UNKNOWN, player_questions=UNKNOWN, other_player=REFUSED)),
    "POST /me/questions/{question}/close":      ("me/questions/1/close", {"text": "So."}, only(
        player_38441=UNKNOWN, player_questions=UNKNOWN, other_player=OK)),
    "GET /club":                            ("club", None, CLUB),
    "GET /club/members":                    ("club/members", None, CLUB),
    "GET /club/questions":
        ("club/questions", None, only(club_106=OK, club_questions=OK, other_club=OK)),
    "POST /club/questions":                 ("club/questions", {
        "period": "2018-02", "charge": "club-sessions", "session": 1, "text": "Why?"}, only(
        club_106=REFUSED, club_questions=REFUSED, other_club=REFUSED)),
    "POST /club/questions/{question}/close":    ("club/questions/1/close", {"text": "So."}, only(
        club_106=REFUSED, club_questions=REFUSED, other_club=UNKNOWN)),
    "POST /club/questions/{question}/answer":   ("club/questions/1/answer", {"text": "So."}, SAYING),
    "POST /club/questions/{question}/pass-on":  ("club/questions/1/pass-on", {"text": "So."}, SAYING),
    "PUT /results/{name}":
        ("results/106_2018_03_10_b_1.txt", session_file(event="B"),
         only(club_106=KEPT, club_results=KEPT, other_club=KEPT)),
    "GET /results/{name}":                  ("results/106_a.txt", None, SENDING),
    "DELETE /results/{name}":               ("results/106_a.txt", None, SENDING),
    "GET /results":                         ("results", None, only(club_106=OK, club_results=OK, other_club=OK)),
    "POST /check":
        ("check", session_file(event="C"), only(club_106=OK, club_results=OK, other_club=OK)),
    "GET /players":                         ("players", None, only(**{
        kind.replace(" ", "_"): OK for kind in (*CLUBS, *FEDERATIONS)})),
    # A club asks for its own; no invoice has been issued.
    "GET /clubs/{code}/invoices":           ("clubs/106/invoices", None, only(
        club_106=OK, club_read=OK, other_club=UNKNOWN, federation=OK, federation_read=OK)),
    "GET /invoices/{number}":               ("invoices/1", None, only(
        club_106=UNKNOWN, club_read=UNKNOWN, other_club=UNKNOWN, federation=UNKNOWN, federation_read=UNKNOWN)),
    # Nothing is billed: February's first invoices wait, and this quarter has not ended.
    "GET /invoices/runs/{period}":          ("invoices/runs/2018-02", None, only(federation=OK, federation_read=OK)),
    "POST /invoices/runs/{period}":         ("invoices/runs/2990-01", {}, only(
        federation=REFUSED, federation_decide=REFUSED)),
    "GET /invoices/entries.csv":            (
        "invoices/entries.csv?from=2018-04-01&to=2018-04-30", None, only(federation=OK, federation_read=OK)),
    "GET /invoices/xero.csv":               (
        "invoices/xero.csv?from=2018-04-01&to=2018-04-30", None, only(federation=OK, federation_read=OK)),
    "POST /decisions/{kind}":
        ("decisions/adjust", {"number": "38441", "points": {"A": "1"}, "asked_by": "Howick", "reason": "So."},
         only(federation=OK, federation_decide=OK)),
}  # fmt: skip
Calling = Callable[[str, str], int]


@pytest.fixture
def calling(open_store: Callable[[str, str], StoreFixture]) -> Calling:
    """calling(call, kind of token): the status. The tokens are read alike on both databases, as other tests show."""
    store = open_store("nz-2017", "sqlite")
    store.register(*NUMBERS).send("106_a.txt", session_file())
    store.decide("handicaps", club=106, event="Monday Pairs", start="2018-01-01")
    store.send("evening.xml", FILE)
    store.decide("ask", number="31018", club=106, name="106_a.txt", line=4, text="Were we not second?")
    ahead = {"event_class": "8B", "contest": "pairs", "first": f"{datetime.now(UTC).date() + timedelta(days=30)}"}
    for name in ("River Pairs", "Lake Pairs"):
        store.decide("tournament", name=name, club=106, **ahead)
    store.decide("enter", tournament=1, numbers=["38441", "20093"], confirmed=["38441"])
    PlayerFile().publish(store.now)
    secrets = {
        kind: credentials.make_credential("token", user, FIRST_MOMENT, scopes=scopes)
        for kind, (user, scopes) in TOKENS.items()
    }
    secrets |= {WRONG: "nonsense", SHUT: credentials.make_credential("token", "106-shut", FIRST_MOMENT)}
    credentials.revoke_credentials("106-shut", FIRST_MOMENT + timedelta(days=1))

    def ask(call: str, kind: str) -> int:
        address, body, _ = TABLE[call]
        shown: Any = {"HTTP_AUTHORIZATION": f"Bearer {secrets[kind]}"} if kind != NOBODY else {}
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode() if body else b""
        client = Client(SERVER_NAME="localhost")
        form = "application/json" if isinstance(body, dict) else "application/octet-stream"
        return client.generic(call.split()[0], f"/api/{address}", data, form, **shown).status_code

    return ask


@pytest.mark.parametrize("call", TABLE)
def test_who_may_make_which_call(calling: Calling, call: str) -> None:
    expected = TABLE[call][2] | {WRONG: NO_TOKEN, SHUT: NO_TOKEN}
    assert {kind: calling(call, kind) for kind in expected} == expected


def test_the_table_has_every_call_of_the_description_and_so_has_the_code() -> None:
    described = Client(SERVER_NAME="localhost").get("/api/openapi.json").json()
    named = {
        f"{method.upper()} {path.removeprefix('/api')}"
        for path, calls in described["paths"].items()
        for method in calls
    }
    assert named == set(TABLE) == set(CALLS)
    assert {call.facility for call in CALLS.values()} <= set(FACILITIES)


def test_a_call_in_no_row_is_made_by_nobody(calling: Calling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CALLS, "GET /clubs")
    assert {calling("GET /clubs", kind) for kind in (NOBODY, *TOKENS)} == {FORBIDDEN}


def test_no_call_has_a_guard_of_its_own() -> None:
    """The guard of the whole API stands before every call: `auth=None` on one would take it away."""
    from ninja.constants import NOT_SET

    from overtrick.api import (
        activity,
        club_questions,
        clubs,
        decisions,
        invoices,
        me,
        players,
        rankings,
        sessions,
        uploads,
    )
    from overtrick.api.tournaments import calendar, entries, host_entries, trophies

    for part in (
        sessions,
        players,
        rankings,
        trophies,
        calendar,
        entries,
        host_entries,
        clubs,
        activity,
        me,
        club_questions,
        invoices,
        uploads,
        decisions,
    ):
        for view in part.router.path_operations.values():
            assert [operation.auth_param for operation in view.operations] == [NOT_SET] * len(view.operations)


def test_the_description_says_which_token_a_call_needs() -> None:
    described = Client(SERVER_NAME="localhost").get("/api/openapi.json").json()
    for call, (_, _, row) in TABLE.items():
        method, path = call.split()
        told = described["paths"][f"/api{path}"][method.lower()]
        assert ({} in told["security"]) == (row[NOBODY] in (OK, NO_COPY)), call
        scope = re.search(r"with the scope `(\w+)`", told["description"])
        assert (scope[1] if scope else "") == CALLS[call].scope
