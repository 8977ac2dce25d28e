"""What clubs say about themselves, as the register has it, and where letters to a club go."""

from collections.abc import Mapping
from typing import Any

import msgspec

from overtrick.store import models

SECRETARY, TREASURER = "secretary", "treasurer"
# Whom a letter to a club is for: each has an address of its own, or shares that of the secretary.
PURPOSES = (SECRETARY, TREASURER, "tournaments")

# How much room there is: characters of an address, a line and a link, and lines of a list.
LONGEST_ADDRESS, LONGEST_LINE, LONGEST_LINK, MOST_LINES = 300, 120, 500, 30


class Officer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An office of a club, such as president, and who holds it."""

    office: str
    name: str


class ClubDetails(msgspec.Struct, frozen=True, kw_only=True):
    """What a club says about itself; `seq` is the last entry of the journal that changed it, 0 if there is none."""

    physical_address: str = ""
    postal_address: str = ""
    telephones: tuple[str, ...] = ()
    website: str = ""
    results_page: str = ""
    map_link: str = ""
    officers: tuple[Officer, ...] = ()
    playing_times: tuple[str, ...] = ()
    secretary_email: str = ""
    treasurer_email: str = ""
    tournaments_email: str = ""
    show_email: bool = False
    seq: int = 0

    @property
    def public_email(self) -> str:
        """Return the address of the secretary if the club shows it to everyone; empty otherwise."""
        return self.secretary_email if self.show_email else ""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to show to everyone."""
        return not any((
            self.physical_address, self.postal_address, self.telephones, self.website, self.results_page,
            self.map_link, self.officers, self.playing_times, self.public_email,
        ))  # fmt: skip


# The keys that a club fills in: all but the mark of the last change.
DETAIL_NAMES = tuple(name for name in ClubDetails.__struct_fields__ if name != "seq")
_LISTS = {"telephones", "officers", "playing_times"}


def find_club_details(club: int) -> ClubDetails:
    """Return what a club says about itself; empty details if it has said nothing."""
    row = models.ClubDetails.objects.filter(club=club).values().first()
    return read_details(row) if row is not None else ClubDetails()


def read_details(row: Mapping[str, Any]) -> ClubDetails:
    """Return details from the columns of their row."""
    values = {name: row[name] for name in ClubDetails.__struct_fields__}
    lists = {name: msgspec.json.decode(values[name]) for name in _LISTS}
    return msgspec.convert(values | lists, ClubDetails)


def details_columns(details: ClubDetails) -> dict[str, Any]:
    """Return details as the columns of their row, in its order."""
    values = msgspec.structs.asdict(details)
    return {name: msgspec.json.encode(value).decode() if name in _LISTS else value for name, value in values.items()}


def find_club_email(club: int, purpose: str) -> str:
    """Return where a letter to a club goes: to the address for the purpose, or to the secretary; empty if to none."""
    assert purpose in PURPOSES, f"a letter to a club is for one of {PURPOSES}"
    details = find_club_details(club)
    return str(getattr(details, f"{purpose}_email")) or details.secretary_email
