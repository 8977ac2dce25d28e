"""What clubs said about themselves earlier: what a form was filled from, and what a change replaced."""

from datetime import datetime
from typing import NamedTuple

import msgspec

from overtrick.store import models
from overtrick.store.journal.kinds import CLUB_DETAILS
from overtrick.store.registers.club_details import ClubDetails, find_club_details


class DetailsChange(NamedTuple):
    """A change of a club's details: by whom, when, and what the club said before."""

    who: str
    at: datetime
    before: ClubDetails


def find_changes_since(club: int, seq: int) -> list[DetailsChange]:
    """Return the changes after an entry of the journal, the oldest first."""
    notes = models.Audit.objects.filter(what=CLUB_DETAILS, key=str(club), seq__gt=seq).order_by("seq")
    return [DetailsChange(note.who, note.at, _read(note.before)) for note in notes]


def details_as_of(club: int, seq: int) -> ClubDetails:
    """Return what a club said about itself when an entry of the journal was the last."""
    later = find_changes_since(club, seq)
    return later[0].before if later else find_club_details(club)


def _read(text: str) -> ClubDetails:
    return msgspec.json.decode(text, type=ClubDetails | None) or ClubDetails()
