"""Clubs and regions for everybody; and a club's own details and members for the club."""

from datetime import date
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from overtrick.api.params import ClubCode, Page, Region, next_page, plain
from overtrick.api.permissions import sender_of
from overtrick.api.responses import LISTS, REFUSED_TOKEN, UNKNOWN, one
from overtrick.api.schemas.clubs import ClubsOut, DetailedClubOut, MembersOut, OwnClubOut, RegionsOut
from overtrick.api.schemas.files import TroubleOut
from overtrick.store.journal.today import today
from overtrick.store.queries.clubs import ClubSummary, find_club_summary, find_clubs, region_entries
from overtrick.store.queries.members.listing import find_members
from overtrick.store.registers.club_details import find_club_details
from overtrick.store.registers.clubs import find_club
from overtrick.store.totals.recent_rows import RECENT_PERIOD

router = Router(tags=["clubs"])


@router.get("/clubs", response={200: ClubsOut} | LISTS, summary="Clubs")
def clubs(request: HttpRequest, region: Region = "") -> Any:
    """Every club, or those of a region, with what they did in the last 30 days."""
    return {"clubs": find_clubs(_since(), plain(region))}


@router.get("/clubs/{code}", response=one(DetailedClubOut), summary="A club")
def club(request: HttpRequest, code: ClubCode) -> Any:
    """A club by its number, with what it says about itself. For its sessions: `GET /api/sessions?club=`."""
    found = _known(code)
    return {name: getattr(found, name) for name in found.__struct_fields__} | {"details": _public_details(code)}


@router.get("/regions", response={200: RegionsOut} | REFUSED_TOKEN, summary="Regions")
def regions(request: HttpRequest) -> Any:
    """Every region that has clubs, with what they did in the last 30 days."""
    by_region: dict[str, list[ClubSummary]] = {}
    entries = region_entries()
    for each in find_clubs(_since()):
        if each.region:
            by_region.setdefault(each.region, []).append(each)
    return {
        "regions": [
            {
                "name": name, "clubs": len(own), "players": sum(each.players for each in own),
                "sessions": sum(each.sessions for each in own),
                "last": max((each.last for each in own if each.last), default=None),
                "website": entries[name].website if name in entries else "",
                "updated": entries[name].updated if name in entries else None,
            }
            for name, own in by_region.items()
        ]
    }  # fmt: skip


@router.get(
    "/club",
    response={200: OwnClubOut, UNKNOWN: TroubleOut} | REFUSED_TOKEN,
    summary="Your own club",
    tags=["own club"],
)
def own_club(request: HttpRequest) -> Any:
    """The club of the token: its activity, and the scoring program of the last file that it sent."""
    code = sender_of(request).club
    found, kept = _known(code), find_club(code)
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    return fields | {name: getattr(kept, name) for name in ("licence", "program", "program_seen")}


@router.get("/club/members", response={200: MembersOut} | LISTS, summary="The club's members", tags=["own club"])
def members(request: HttpRequest, page: Page = 1) -> Any:
    """The players whose home is the club of the token, by name, 100 a page."""
    code = sender_of(request).club
    found, more = find_members(code, page)
    return {"club": code, "members": found, "next": next_page(page, more=more)}


def _public_details(code: int) -> dict[str, Any]:
    """Return what a club says to everyone: never the addresses that it does not show."""
    details = find_club_details(code)
    texts = ("physical_address", "postal_address", "telephones", "website", "results_page", "map_link", "playing_times")
    officers = [{"office": each.office, "holder": each.name} for each in details.officers]
    return {name: getattr(details, name) for name in texts} | {"officers": officers, "email": details.public_email}


def _known(code: int) -> ClubSummary:
    found = find_club_summary(code, _since())
    if found is None:
        raise HttpError(UNKNOWN, f"There is no club {code}.")
    return found


def _since() -> date:
    return today() - RECENT_PERIOD
