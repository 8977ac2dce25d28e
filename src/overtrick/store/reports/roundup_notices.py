"""Who is to be sent the roundup of a month: the players who asked for it, each once, about their club and region."""

from datetime import date, datetime

import msgspec

from overtrick.store.access import contacts
from overtrick.store.access.unsubscribe_links import ROUNDUP, make_link
from overtrick.store.db import leases
from overtrick.store.errors import NotFound
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.roundup.months import Roundup, find_roundup
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import find_player, survivor_of

JOB = "roundup letters"
# The runs of a month are on its first day, and the last files of the month before come in these days.
FIRST_DAY = 3
_MONTHS = 12


class RoundupNotice(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is sent: the roundup of the home club, that of its region, and how to stop the letters."""

    name: str
    email: str
    language: str
    month: date
    club: int
    club_name: str
    region_name: str
    own_club: Roundup
    region: Roundup
    stop: str


class PendingRoundups(msgspec.Struct, frozen=True):
    """The notices of a month; `after` and `last` are the months that were told before and then, None for never."""

    after: int | None
    last: int
    notices: tuple[RoundupNotice, ...] = ()


def find_pending_roundups(now: datetime) -> PendingRoundups:
    """Find what is to be sent at a moment. A month that nobody was told of in time is not told of later.

    A federation that sends roundups for the first time begins with the next month.
    """
    day = current_federation().day_of(now)
    last = day.year * _MONTHS + day.month - 1 - (1 if day.day >= FIRST_DAY else 2)
    after = leases.find_mark(JOB)
    if after is None or after >= last:
        return PendingRoundups(after, last if after is None else after)
    month = date(last // _MONTHS, last % _MONTHS + 1, 1)
    return PendingRoundups(after, last, tuple(_find_notices(month)))


def _find_notices(month: date) -> list[RoundupNotice]:
    names, found = code_names(), []
    for contact in contacts.wishes_for_roundup():
        try:
            player = survivor_of(find_player(contact.player))
        except NotFound:
            continue
        club = names.clubs.get(player.club)
        region = club.region if club else ""
        notice = RoundupNotice(
            name=display_name(player.preferred, player.first, player.family) or player.number, email=contact.email,
            language=contact.language, month=month, club=player.club, club_name=club.name if club else "",
            region_name=region, own_club=find_roundup(month, player.club), region=find_roundup(month, None, region),
            stop=make_link(player.number, ROUNDUP),
        )  # fmt: skip
        if not player.erased and not (notice.own_club.is_empty and notice.region.is_empty):
            found.append(notice)
    return found
