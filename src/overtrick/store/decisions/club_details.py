"""What a club says about itself: where it plays and when, who runs it, and how to reach it.

The rules about the texts hold only when the decision is made, because an erasure removes a person's words from them.
"""

import msgspec

from overtrick.store import models
from overtrick.store.access.contacts import TELEPHONE, check_email
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed, list_named
from overtrick.store.decisions.common.links import check_link
from overtrick.store.decisions.common.references import ClubCode
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import CLUB_DETAILS
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.club_details import (
    LONGEST_ADDRESS,
    LONGEST_LINE,
    MOST_LINES,
    PURPOSES,
    ClubDetails,
    Officer,
    details_columns,
    find_club_details,
)

_LINKS = ("website", "results_page", "map_link")
_ADDRESSES = ("physical_address", "postal_address")


class ClubDetailsChange(Record, frozen=True, kw_only=True):
    """What a club says about itself: a key that is left out keeps its value."""

    club: ClubCode
    physical_address: str | msgspec.UnsetType = msgspec.UNSET
    postal_address: str | msgspec.UnsetType = msgspec.UNSET
    telephones: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    website: str | msgspec.UnsetType = msgspec.UNSET
    results_page: str | msgspec.UnsetType = msgspec.UNSET
    map_link: str | msgspec.UnsetType = msgspec.UNSET
    officers: tuple[Officer, ...] | msgspec.UnsetType = msgspec.UNSET
    playing_times: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    secretary_email: str | msgspec.UnsetType = msgspec.UNSET
    treasurer_email: str | msgspec.UnsetType = msgspec.UNSET
    tournaments_email: str | msgspec.UnsetType = msgspec.UNSET
    show_email: bool | msgspec.UnsetType = msgspec.UNSET


def complete_details(entry: JournalEntry, change: ClubDetailsChange) -> ClubDetailsChange:
    """Keep what a change does not name."""
    return keep_unnamed(change, msgspec.structs.asdict(find_club_details(change.club)))


def check_details(entry: JournalEntry, change: ClubDetailsChange) -> None:
    """Refuse texts that are too long, and what is not a web address, an email address or a telephone number."""
    details = _details_of(change)
    for name in _ADDRESSES:
        if len(getattr(details, name)) > LONGEST_ADDRESS:
            raise Refusal(f"An address has at most {LONGEST_ADDRESS} characters.")
    for name in _LINKS:
        check_link(getattr(details, name))
    _check_lines(details)
    for purpose in PURPOSES:
        email = getattr(details, f"{purpose}_email")
        if email:
            check_email(email)


def _check_lines(details: ClubDetails) -> None:
    lists: tuple[tuple[object, ...], ...] = (details.telephones, details.playing_times, details.officers)
    if any(len(each) > MOST_LINES for each in lists):
        raise Refusal(f"A club has at most {MOST_LINES} telephone numbers, playing times or officers.")
    offices = (text for officer in details.officers for text in (officer.office, officer.name))
    for line in (*details.telephones, *details.playing_times, *offices):
        if not line.strip() or "\n" in line:
            raise Refusal("An office, a name, a telephone number or a playing time is one line, and not empty.")
        if len(line) > LONGEST_LINE:
            most = LONGEST_LINE
            raise Refusal(f"An office, a name, a telephone number or a playing time has at most {most} characters.")
    for telephone in details.telephones:
        if not TELEPHONE.search(telephone):
            raise Refusal(f"'{telephone}' is not a telephone number.")


def change_details(work: UnitOfWork, entry: JournalEntry, change: ClubDetailsChange) -> None:
    """Record what a club says about itself: addresses, telephones, links, officers and playing times."""
    before = find_club_details(change.club)
    after = msgspec.structs.replace(_details_of(change), seq=entry.seq)
    columns = details_columns(after)
    if before.seq:
        models.ClubDetails.objects.filter(club=change.club).update(**columns)
    else:
        work.writer.add_numbered_row(models.ClubDetails, (change.club, *columns.values()))
        work.writer.flush()
    audit(work, entry, CLUB_DETAILS, change.club, _audited(before) if before.seq else None, _audited(after))


def _details_of(change: ClubDetailsChange) -> ClubDetails:
    values = list_named(change)
    del values["club"]
    return ClubDetails(**values)


def _audited(details: ClubDetails) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(details)
    del values["seq"]
    return values
