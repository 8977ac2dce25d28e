"""Tournaments on the calendar of a nation's year, and the pages that show them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from overtrick.store import models
from overtrick.store.commands import decide
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.web.tournaments.pages import logo_digest

_MOST = 12
# One pixel.
_LOGO = (
    "data:image/png;base64,"
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


def announce(club: int) -> None:
    """Let a club host a dozen tournaments, every other one of them over, and say something about the first."""
    now = datetime.now(UTC)
    edition = current_federation().scheme.on(now.date())
    event_class = next(each.name for each in edition.classes.values() if each.tournament)
    contest = next(each.name for each in edition.contests if "pairs" in each.name)
    for number in range(1, _MOST + 1):
        first = now.date() + timedelta(days=10 * number * (1 if number % 2 else -1))
        record: dict[str, Any] = {"name": f"Pairs of {number}", "event_class": event_class, "contest": contest}
        decide.decide("tournament", now, "office", record | {"first": f"{first}", "club": club, "entry_limit": 20})
    said = {"venue": "Clubrooms", "starts": "09:30", "sponsor": "Bay Books", "sponsor_logo": _LOGO}
    decide.decide("tournament-details", now, "office", {"tournament": _first()} | said)


def _first() -> int:
    """The number of the first of them: a nation has tournaments of its own before."""
    return int(models.Tournament.objects.get(name="Pairs of 1").pk)


def list_public_pages() -> Iterator[list[str]]:
    """Yield the pages of the calendar for everyone, by kind."""
    yield [f"/tournaments{more}" for more in ("", "?past=1", "?view=month", "?grade=Open&q=pairs")]
    yield ["/tournaments.ics"]
    number = _first()
    yield [f"/tournaments/{number}", f"/tournaments/{number + 1}"]
    yield [f"/tournaments/{number}.ics"]
    yield [f"/tournaments/{number}/entries"]
    yield [f"/tournaments/{number}/logo/{logo_digest(find_tournament(number))}"]


def list_desk_pages(club: int) -> Iterator[str]:
    """Yield the pages on which a club looks after a tournament."""
    yield f"/clubs/{club}/tournaments/{_first()}"
    yield f"/clubs/{club}/tournaments/{_first()}/entry-forms"
    yield from (
        f"/clubs/{club}/tournaments/{_first()}/{page}" for page in ("entries", "entries.csv", "players", "email")
    )


def enter_page() -> str:
    """Where a player enters the first of them."""
    return f"/tournaments/{_first()}/enter"
