"""Which facility each call belongs to, whose token it wants and with which scope, and the guard that asks.

No call checks by itself who may make it: the guard stands before all of them, and a call that is not listed here is
refused to all.
"""

import re
from datetime import UTC, datetime
from typing import NamedTuple

from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security import HttpBearer

from overtrick.api.door import get_door
from overtrick.api.errors import FORBIDDEN
from overtrick.intake.client_address import address_of
from overtrick.store.access import credentials
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.access.permissions import Actor, may
from overtrick.store.access.token_scopes import DECIDE, DETAILS, ENTRIES, QUESTIONS, READ, RESULTS

ANY = ""
_CONVERTER = re.compile(r"<(?:\w+:)?(\w+)>")


class Call(NamedTuple):
    """A row of the table: the facility, whose token it must be, and the scope that the token must have."""

    facility: str
    owner: str = ANY
    scope: str = ANY


_RESULTS, _STANDINGS, _CLUBS = Call("results"), Call("standings"), Call("club information")
_SENDING = Call("manual results load", CLUB, RESULTS)
CALLS = {
    # For everybody, with a token or without.
    "GET /sessions": _RESULTS,
    "GET /sessions/{session}": _RESULTS,
    "GET /sessions/{session}/changes": _RESULTS,
    "GET /sessions/{session}/why/{line}": _RESULTS,
    "GET /sessions/{session}/handicaps": _RESULTS,
    "GET /sessions/{session}/handicaps/{line}": _RESULTS,
    "GET /sessions/{session}/boards": _RESULTS,
    "GET /sessions/{session}/boards/{number}": _RESULTS,
    "GET /sessions/{session}/deals": _RESULTS,
    "GET /sessions/{session}/scorecards/{line}": _RESULTS,
    "GET /sessions/{session}/recap": _RESULTS,
    "GET /events/{event}": _RESULTS,
    "GET /activity": _RESULTS,
    "GET /achievements": _STANDINGS,
    "GET /search/players": _STANDINGS,
    "GET /players/{number}": _STANDINGS,
    "GET /players/{number}/results": _STANDINGS,
    "GET /players/{number}/other-points": _STANDINGS,
    "GET /players/{number}/why/{what}": _STANDINGS,
    "GET /players/{number}/activity": _STANDINGS,
    "GET /players/{number}/growth": _STANDINGS,
    "GET /players/{number}/partners": _STANDINGS,
    "GET /players/{number}/boards": _STANDINGS,
    "GET /players/{number}/with/{other}": _STANDINGS,
    "GET /rankings": _STANDINGS,
    "GET /rankings/choices": _STANDINGS,
    "GET /reports/results": Call("detail results filter report"),
    "GET /reports/players": Call("aggregate filter report"),
    "GET /trophies": _STANDINGS,
    "GET /trophies/{name}": _STANDINGS,
    "GET /trophies/{name}/{number}": _STANDINGS,
    "GET /clubs": _CLUBS,
    "GET /clubs/{code}": _CLUBS,
    "GET /clubs/{code}/activity": _CLUBS,
    "GET /regions": _CLUBS,
    "GET /regions/{name}/activity": _CLUBS,
    "GET /tournaments": _CLUBS,
    "GET /tournaments/{tournament}": _CLUBS,
    "GET /tournaments/{tournament}/entries": _CLUBS,
    # For a player.
    "GET /me": Call("my page", PLAYER, READ),
    "GET /me/results": Call("my page", PLAYER, READ),
    "GET /me/boards": Call("my page", PLAYER, READ),
    "PATCH /me/details": Call("my nzb edit", PLAYER, DETAILS),
    "GET /me/data": Call("my page", PLAYER, DETAILS),
    "GET /me/invoices": Call("my page", PLAYER, READ),
    "GET /me/invoices/{number}": Call("my page", PLAYER, READ),
    "GET /me/questions": Call("questions", PLAYER, QUESTIONS),
    "POST /me/questions": Call("questions", PLAYER, QUESTIONS),
    "POST /me/questions/{question}/pass-on": Call("questions", PLAYER, QUESTIONS),
    "POST /me/questions/{question}/close": Call("questions", PLAYER, QUESTIONS),
    "GET /me/entries": Call("my page", PLAYER, READ),
    "POST /me/entries": Call("my page", PLAYER, ENTRIES),
    "POST /me/entries/{entry}/confirm": Call("my page", PLAYER, ENTRIES),
    "POST /me/entries/{entry}/withdraw": Call("my page", PLAYER, ENTRIES),
    # For a club.
    "GET /club": Call("club admin", CLUB, READ),
    "GET /club/members": Call("club admin", CLUB, READ),
    "GET /club/questions": Call("questions", CLUB, QUESTIONS),
    "POST /club/questions": Call("questions", CLUB, QUESTIONS),
    "POST /club/questions/{question}/answer": Call("questions", CLUB, QUESTIONS),
    "POST /club/questions/{question}/pass-on": Call("questions", CLUB, QUESTIONS),
    "POST /club/questions/{question}/close": Call("questions", CLUB, QUESTIONS),
    "GET /club/tournaments/{tournament}/entries": Call("manage tournament entries", CLUB, READ),
    "POST /club/tournaments/{tournament}/entries": Call("manage tournament entries", CLUB, ENTRIES),
    "POST /club/tournaments/{tournament}/entries/{entry}/withdraw": Call("manage tournament entries", CLUB, ENTRIES),
    "PUT /results/{name}": _SENDING,
    "GET /results/{name}": _SENDING,
    "DELETE /results/{name}": _SENDING,
    "GET /results": _SENDING,
    "POST /check": _SENDING,
    # For whoever has a token that reads.
    "GET /reports/results.csv": Call("detail results filter rich data excel extract", scope=READ),
    "GET /reports/players.csv": Call("aggregate filter rich data excel extract", scope=READ),
    # For programs of clubs and of the federation, whatever else they do.
    "GET /players": Call("player file"),
    # For a club, which asks for its own, and for the federation.
    "GET /clubs/{code}/invoices": Call("club admin", scope=READ),
    "GET /invoices/{number}": Call("club admin", scope=READ),
    # For the federation.
    "GET /invoices/runs/{period}": Call("federation admin", FEDERATION, READ),
    "POST /invoices/runs/{period}": Call("federation admin", FEDERATION, DECIDE),
    "GET /invoices/entries.csv": Call("federation admin", FEDERATION, READ),
    "GET /invoices/xero.csv": Call("federation admin", FEDERATION, READ),
    "POST /decisions/{kind}": Call("federation admin", FEDERATION, DECIDE),
}
_WHOSE = {CLUB: "a club's", FEDERATION: "the federation's", PLAYER: "a player's"}
_ONLY = {
    CLUB: "only a club sends files and looks after its own",
    FEDERATION: "only the federation makes this call",
    PLAYER: "only a player has a page of their own",
}


class Visitor:
    """A caller without a token."""


class Guard(HttpBearer):
    """Finds out who calls, by `Authorization: Bearer …`, and asks the table before the call is made."""

    def __call__(self, request: HttpRequest) -> CredentialHolder | Visitor | None:
        """Return the caller; None, which is answered with 401, for a bad token, or none where one is needed."""
        call = CALLS.get(called(request))
        if call is None:
            raise HttpError(FORBIDDEN, "This call is not open to anyone.")
        if self.header not in request.headers:
            return Visitor() if call.owner == ANY and may(call.facility, None) else None
        sender: CredentialHolder | None = super().__call__(request)
        if sender is not None:
            _check(call, sender)
            credentials.record_use(sender, datetime.now(UTC))
        return sender

    def authenticate(self, request: HttpRequest, token: str) -> CredentialHolder | None:
        """The owner of a token."""
        sender = credentials.authenticate_by_token(token)
        if sender is None:
            # A token cannot be guessed: there is nothing to count, and a right one opens whatever was tried before.
            get_door().log_failure(address_of(request.META), "")
        return sender


def called(request: HttpRequest) -> str:
    """A call as the table names it: GET /sessions/{session}."""
    match = request.resolver_match
    assert match is not None
    path = _CONVERTER.sub(r"{\1}", match.route).removeprefix("api")
    return f"{request.method} {path}"


def _check(call: Call, sender: CredentialHolder) -> None:
    whose = _WHOSE[sender.role]
    if call.owner not in (ANY, sender.role):
        raise HttpError(FORBIDDEN, f"This token is {whose}, and {_ONLY[call.owner]}.")
    if not may(call.facility, sender):
        raise HttpError(FORBIDDEN, f"This token is {whose}, and this call is not for it.")
    if call.scope and call.scope not in sender.scopes:
        raise HttpError(FORBIDDEN, f"This token does not have the scope '{call.scope}', which this call needs.")


def sender_of(request: HttpRequest) -> CredentialHolder:
    """The owner of the token, where there must be one."""
    sender = request.auth  # type: ignore[attr-defined]
    assert isinstance(sender, CredentialHolder)
    return sender


def reader_of(request: HttpRequest) -> Actor | None:
    """For whom something is read. A token without the scope `read` reads what everybody reads."""
    caller = request.auth  # type: ignore[attr-defined]
    return caller if isinstance(caller, CredentialHolder) and READ in caller.scopes else None
