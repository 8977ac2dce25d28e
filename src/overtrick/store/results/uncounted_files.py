"""Files that came and do not count: held, refused or rejected; and what their players would have earned.

An older system may have counted them, and a player may miss an evening.
"""

from collections.abc import Iterator

import msgspec

from overtrick.awards import ContextError
from overtrick.core.session import Session
from overtrick.formats import nzb
from overtrick.formats.nzb import conversion
from overtrick.store import models
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.models.points_field import sum_by_unit
from overtrick.store.results.awarding import award_contest
from overtrick.store.results.delivery import Delivery, over_budget_of
from overtrick.store.results.reading import Reading, read_delivery

HELD, REFUSED, REJECTED = "held", "refused", "rejected"


class UncountedFile(msgspec.Struct, frozen=True, kw_only=True):
    """Such a file: its state, its players, and the points that it would earn by player and unit, in stored parts."""

    club: int
    name: str
    revision: int
    state: str
    because: str
    events: tuple[str, ...]
    numbers: frozenset[str]
    earned: dict[str, dict[str, int]]

    def __str__(self) -> str:
        return f"{self.name} of club {self.club}, revision {self.revision}, was {self.state}: {self.because}"


def find_uncounted_files(*states: str) -> Iterator[UncountedFile]:
    """Yield every file in one of these states, in the order of arrival."""
    state = federation_state()
    revisions = models.Revision.objects.select_related("batch", "raw").filter(
        state__in=states or (HELD, REFUSED, REJECTED)
    )
    for revision in revisions.order_by("seq").iterator(chunk_size=100):
        entry = models.Journal.objects.select_related("arrival").get(seq=revision.seq)
        delivery = Delivery(
            name=revision.batch.name, content=bytes(revision.raw.content), at=entry.at, club=revision.batch.club,
            over_budget=over_budget_of(msgspec.json.decode(entry.data)),
        )  # fmt: skip
        reading = read_delivery(delivery, state.federation, state.clubs)
        yield UncountedFile(
            club=revision.batch.club, name=revision.batch.name, revision=revision.number, state=revision.state,
            because=revision.because, events=tuple(session.event for session in reading.sessions),
            numbers=frozenset(
                number for session in reading.sessions for entry in session.entries for number in entry.players
            ),
            earned=_calculate_points(state, reading),
        )  # fmt: skip


def _calculate_points(state: FederationState, reading: Reading) -> dict[str, dict[str, int]]:
    """Return the points that each player would have, as far as the file is complete."""
    points: dict[str, list[tuple[str, int]]] = {}
    for session in reading.sessions:
        if not _is_complete(session, reading.format):
            continue
        assert session.date is not None
        try:
            awarded = award_contest([session], state.federation.scheme.on(session.date), state.register, {})
        except ContextError:
            continue
        for each in awarded.earned[0]:
            points.setdefault(state.register.survivor(each.number), []).append((each.unit, each.points))
    return {number: sum_by_unit(own) for number, own in points.items()}


def _is_complete(session: Session, format_name: str) -> bool:
    """Tell whether a session has all that an award needs; a rejected file may lack anything."""
    if session.date is None or any(entry.place is None for entry in session.entries):
        return False
    return format_name != nzb.FORMAT or not conversion.missing_columns(session)
