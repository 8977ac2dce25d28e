"""Scopes of tokens: what a token may be used for, out of all that its owner may do."""

from collections.abc import Iterable

from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.errors import Refusal

READ, RESULTS, DECIDE, QUESTIONS, DETAILS = "read", "results", "decide", "questions", "details"
ENTRIES = "entries"
# The scopes that an owner may give to a token, and those of a token that was made without any: the default scopes allow
# what tokens allowed before there were scopes.
ALLOWED_SCOPES = {
    CLUB: (READ, RESULTS, QUESTIONS, ENTRIES), FEDERATION: (READ, DECIDE), PLAYER: (READ, QUESTIONS, DETAILS, ENTRIES),
}  # fmt: skip
DEFAULT_SCOPES = {CLUB: (RESULTS,), FEDERATION: (DECIDE,), PLAYER: (READ,)}
_OWNERS = {CLUB: "club", FEDERATION: "federation", PLAYER: "player"}


def check_scopes(role: str, scopes: Iterable[str] | None) -> tuple[str, ...]:
    """Return the scopes of a new token, in one order; raise a Refusal for one that it cannot have."""
    wanted = DEFAULT_SCOPES[role] if scopes is None else tuple(scopes)
    for scope in wanted:
        if scope not in ALLOWED_SCOPES[role]:
            allowed = ", ".join(ALLOWED_SCOPES[role])
            raise Refusal(f"A token of a {_OWNERS[role]} cannot have the scope '{scope}'. It may have: {allowed}.")
    if not wanted:
        raise Refusal("A token without a scope can do nothing: choose at least one.")
    return tuple(scope for scope in ALLOWED_SCOPES[role] if scope in wanted)


def scopes_text(scopes: Iterable[str]) -> str:
    """Return scopes as the database stores them."""
    return " ".join(scopes)
