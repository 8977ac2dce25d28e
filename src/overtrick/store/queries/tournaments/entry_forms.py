"""Who gets the entry form of a tournament, and who has had it."""

from collections.abc import Sequence

import msgspec

from overtrick.store import models
from overtrick.store.queries.tournaments.admission import region_of
from overtrick.store.registers.code_names import ClubName, code_names
from overtrick.store.tournaments.form_letters import EntryFormSending, find_sendings
from overtrick.tournaments.records import Tournament

# Clubs that the federation writes to; others play for themselves, or are no clubs at all.
_AFFILIATED = "affiliated"


class Recipient(msgspec.Struct, frozen=True, kw_only=True):
    """A club that an entry form is for, and whether it has an address for tournaments or for its secretary."""

    club: ClubName
    email: str


class EntryFormState(msgspec.Struct, frozen=True, kw_only=True):
    """Who would get the entry form now, who cannot because we have no address, and what was sent before."""

    ready: tuple[Recipient, ...]
    without_address: tuple[Recipient, ...]
    sendings: tuple[EntryFormSending, ...]

    @property
    def written_to(self) -> set[int]:
        """The clubs that have had it."""
        return {club for sending in self.sendings for club in sending.clubs}


def find_entry_form_state(tournament: Tournament, *, everywhere: bool = False) -> EntryFormState:
    """Find who gets the entry form: the clubs of the tournament's region, or all; a federation may have no regions."""
    sendings = find_sendings(tournament.number)
    had = {club for sending in sendings for club in sending.clubs}
    wanted = [each for each in clubs_around(tournament, everywhere=everywhere) if each.code not in had]
    emails = _find_emails([each.code for each in wanted])
    found = [Recipient(club=each, email=emails.get(each.code, "")) for each in wanted]
    return EntryFormState(
        ready=tuple(each for each in found if each.email),
        without_address=tuple(each for each in found if not each.email),
        sendings=sendings,
    )


def clubs_around(tournament: Tournament, *, everywhere: bool = False) -> list[ClubName]:
    """Return the affiliated clubs of a tournament's region, or of the whole federation; its host knows of it."""
    region = "" if everywhere else region_of(tournament)
    return [
        each for each in code_names().clubs.values()
        if each.kind == _AFFILIATED and each.code != tournament.club and region in ("", each.region)
    ]  # fmt: skip


def _find_emails(clubs: Sequence[int]) -> dict[int, str]:
    """Return where letters about tournaments go, by club: to the address for them, or to the secretary."""
    rows = models.ClubDetails.objects.filter(club__in=clubs)
    addresses = rows.values_list("club", "tournaments_email", "secretary_email")
    return {club: own or secretary for club, own, secretary in addresses}
