"""What a token may be used for, of all that its owner may do: whoever makes one gives away as little as will do."""

from collections.abc import Iterable

from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.errors import Refusal

READ, RESULTS, DECIDE, QUESTIONS, DETAILS = "read", "results", "decide", "questions", "details"
# What each kind of owner may give to a token, and what one has that was made without a word about it: what the
# tokens could before there were scopes.
ALLOWED_SCOPES = {CLUB: (READ, RESULTS, QUESTIONS), FEDERATION: (READ, DECIDE), PLAYER: (READ, QUESTIONS, DETAILS)}
DEFAULT_SCOPES = {CLUB: (RESULTS,), FEDERATION: (DECIDE,), PLAYER: (READ,)}
_OWNERS = {CLUB: "club", FEDERATION: "federation", PLAYER: "player"}


def check_scopes(role: str, scopes: Iterable[str] | None) -> tuple[str, ...]:
    """The scopes of a new token of an owner, in one order; a Refusal for one that it cannot have."""
    told = DEFAULT_SCOPES[role] if scopes is None else tuple(scopes)
    for scope in told:
        if scope not in ALLOWED_SCOPES[role]:
            allowed = ", ".join(ALLOWED_SCOPES[role])
            raise Refusal(f"A token of a {_OWNERS[role]} cannot have the scope '{scope}'. It may have: {allowed}.")
    if not told:
        raise Refusal("A token without a scope is good for nothing: choose at least one.")
    return tuple(scope for scope in ALLOWED_SCOPES[role] if scope in told)


def scopes_text(scopes: Iterable[str]) -> str:
    """Scopes as they are kept."""
    return " ".join(scopes)
