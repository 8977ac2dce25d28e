"""What a demo's calendar shows beside its entries: the player who can sign in has entered, some look for a partner.

The club whose login is shown tells more about its next tournament, and some clubs around it have an address for entry
forms. The largest event to come is planned in stages.
"""

import base64
import datetime
import struct
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from overtrick.store.queries.tournaments.listing import ListedTournament
    from overtrick.tournaments.records import Tournament

_WHO = "demo"
_NOTES = (
    "Playing since last year, simple Acol. Glad to drive.",
    "My partner is away that weekend. Any system, any direction.",
)
_DETAILS: dict[str, Any] = {
    "director": "The club's own director",
    "timetable": ["09:30 Doors open, coffee", "10:00 First session", "13:00 Lunch", "14:00 Second session"],
    "sponsor": "Bay Books", "sponsor_text": "Bay Books give the prizes: a voucher for each of the winners.",
    "entry_form": "Please come ten minutes early. Tell us if stairs are hard for you, and we keep you a table below.",
}  # fmt: skip
# The sponsor's logo is a shelf: the left and right edge of each book, its top, and its colour; the board is below them.
_BOOKS = ((8, 26, 14, b"\x0b\x4f\x3d"), (28, 52, 22, b"\x9a\x6a\x1f"), (54, 68, 10, b"\x24\x50\x86"),
          (70, 96, 18, b"\xb3\x36\x2b"), (98, 112, 26, b"\x0b\x4f\x3d"))  # fmt: skip
_WIDTH, _HEIGHT, _SHELF, _WHITE, _WOOD = 120, 64, 54, b"\xff\xff\xff", b"\x5d\x43\x2c"
# So many clubs around the host have an address.
_WITH_ADDRESS = 5
# So many of three of the field play in the Final, and the others in the Plate; a smaller field is not parted.
_FINAL, _OF, _FEWEST = 1, 3, 12


def enter_and_plan(today: datetime.date, club: int, player: str, partner: str) -> None:
    """Let a player enter with a partner, others look for one, a club tell more, and an event have stages."""
    from overtrick.store.queries.tournaments.listing import CalendarFilter, list_tournaments
    from overtrick.store.tournaments.entries import closing_time_passed

    noon = datetime.datetime.combine(today, datetime.time(12), datetime.UTC)
    now = min(datetime.datetime.now(datetime.UTC), noon)
    listed = list_tournaments(CalendarFilter(start=today))
    coming = [each for each in listed if not closing_time_passed(each.tournament, now, today)]
    own = next((each.tournament for each in coming if each.tournament.club == club), None)
    if own is not None:
        _decide("tournament-details", now, {"tournament": own.number, "sponsor_logo": draw_logo()} | _DETAILS)
        _give_addresses(own, now)
    _enter(coming, now, player, partner)
    _look_for_partners(coming, now, player, partner)
    _plan_stages(coming, now)


def _give_addresses(tournament: "Tournament", now: datetime.datetime) -> None:
    """Give the host and some clubs around it an address for tournaments, so that there is somebody to write to."""
    from overtrick.store.queries.tournaments.entry_forms import clubs_around

    for code in [tournament.club, *(each.code for each in clubs_around(tournament)[:_WITH_ADDRESS])]:
        _decide("club-details", now, {"club": code, "tournaments_email": f"tournaments@club{code}.example"})


def draw_logo() -> str:
    """Draw the sponsor's logo, a PNG of books on a shelf, and return it as the text that a tournament keeps."""
    lines = b"".join(b"\0" + b"".join(_colour(x, y) for x in range(_WIDTH)) for y in range(_HEIGHT))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", _WIDTH, _HEIGHT, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )  # fmt: skip
    chunks = (struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
              for name, data in parts)  # fmt: skip
    picture = b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


def _colour(x: int, y: int) -> bytes:
    """Return the colour of a point of the logo."""
    if y >= _SHELF:
        return _WOOD if y < _SHELF + 5 else _WHITE
    return next((colour for left, right, top, colour in _BOOKS if left <= x < right and y >= top), _WHITE)


def _decide(kind: str, now: datetime.datetime, record: dict[str, Any]) -> bool:
    from overtrick.store.commands.decide import decide
    from overtrick.store.errors import NotFound, Refusal

    with suppress(Refusal, NotFound):
        decide(kind, now, _WHO, record)
        return True
    return False


def _enter(coming: list["ListedTournament"], now: datetime.datetime, player: str, partner: str) -> None:
    """Enter the two for the first tournament of pairs that admits them; the partner has still to confirm it."""
    for each in coming:
        record = {"tournament": each.tournament.number, "numbers": [player, partner], "confirmed": [player]}
        if partner and _decide("enter", now, record):
            return


def _look_for_partners(coming: list["ListedTournament"], now: datetime.datetime, *playing: str) -> None:
    """Put up notes for the first tournament of pairs that is not full, of members of its host."""
    from overtrick.store.tournaments.candidates import find_candidates, find_conditions, list_visible_members
    from overtrick.store.tournaments.partner_notes import put_up_note
    from overtrick.tournaments.eligibility import check_player

    for each in coming:
        tournament = each.tournament
        conditions = find_conditions(tournament)
        if each.places_left == 0 or max(conditions.contest.players) != len(playing):
            continue
        numbers = [number for number in list_visible_members(tournament.club) if number not in playing]
        able = [
            candidate.number
            for candidate in find_candidates(tournament, numbers)
            if check_player(conditions, candidate).allowed
        ]
        for number, text in zip(able, _NOTES, strict=False):
            put_up_note(tournament.number, number, text, now)
        if able:
            return


def _plan_stages(coming: list["ListedTournament"], now: datetime.datetime) -> None:
    """Plan Final and Plate for the first event of several days that the federation itself holds, if it has stages."""
    from overtrick.store.journal.federation_state import current_federation

    for each in coming:
        own: Tournament = each.tournament
        stages = current_federation().scheme.on(own.first).stages
        size = each.entered or own.entry_limit
        if not {"final", "plate"} <= set(stages) or not own.billed or own.first == own.last or size < _FEWEST:
            continue
        final = size * _FINAL // _OF
        plan = [{"name": "final", "contestants": final}, {"name": "plate", "contestants": size - final}]
        if _decide("stages", now, {"tournament": own.number, "stages": plan}):
            return
