"""Writes the boards of a session as a USEBIO file of their own, which follows the ranking that a club has sent.

Scoring programs report a ranking for the points, in the federation's own format, and every board for the players.
"""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from msgspec.structs import replace

from overtrick.core.session import ONE_LIST, TWO_LISTS, Batch, Entry, EntryDetails, Session, SessionDetails
from overtrick.formats import usebio
from overtrick.formats.common.deals import HANDSET, write_handset
from overtrick.nation.files.contest_reports import SIZES, report_entry
from overtrick.nation.files.faults import SOON, SentFile
from overtrick.nation.people.names import Name
from overtrick.nation.play.sheets import Row, Sheet
from overtrick.schemes.registers.records import Club

SUFFIX = "_boards.xml"
_NO_DETAILS = EntryDetails()


class BoardFiles:
    """The writer; it keeps nothing."""

    def __init__(self, clubs: Sequence[Club], names: Mapping[str, Name]) -> None:
        self._clubs = {club.code: club for club in clubs}
        self._names = names

    def following(self, sheet: Sheet, event: str, ranking: str) -> list[SentFile]:
        """The file that follows a sheet's ranking of this name, or none where no boards were recorded."""
        if sheet.travellers is None:
            return []
        content = usebio.dumps(Batch(usebio.FORMAT, (self._session(sheet, event),)))
        return [SentFile(PurePath(ranking).stem + SUFFIX, content, SOON)]

    def _session(self, sheet: Sheet, event: str) -> Session:
        club = self._clubs[sheet.club]
        named = event == sheet.event
        entries = tuple(
            seated(report_entry(row, at, SIZES[len(row.players)], sheet.unit, self._names), row, sheet)
            for at, row in enumerate(sheet.rows, 1)
            if sheet.travellers and row.players in sheet.travellers.seats
        )
        details = SessionDetails(
            format=usebio.FORMAT, club_name=club.name, licence=club.licence, contest="pairs",
            winners=len(sheet.lists), field=len(entries), scoring="matchpoints",
        )  # fmt: skip
        return Session(
            date=sheet.date, club=sheet.club, location=sheet.location, event=event, type="PAIRS",
            section=sheet.section if named else "", round=sheet.round if named else None, movement=sheet.movement,
            unit=sheet.unit, points_type=None, award=None, boards=sheet.boards,
            lists=TWO_LISTS if len(sheet.lists) > 1 else ONE_LIST, program=sheet.program, entries=entries,
            details=with_boards(details, sheet),
        )  # fmt: skip


def has_only_boards(path: str) -> bool:
    """Tell whether a delivered file has the boards of a ranking that came in another."""
    return path.endswith(SUFFIX)


def follows(boards: str, ranking: str) -> bool:
    """Tell whether a delivered file has the boards of a ranking that was delivered; both by their paths."""
    return has_only_boards(boards) and ranking.startswith(boards.removesuffix(SUFFIX))


def with_boards(details: SessionDetails, sheet: Sheet) -> SessionDetails:
    """Return the details with the boards of a sheet and their cards, if it has some."""
    if sheet.travellers is None:
        return details
    deals = {number: deal.hands for number, deal in sheet.travellers.deals.items()}
    others = (*details.others, (f"<{HANDSET}>", write_handset(dict(deals))))
    return replace(details, boards=sheet.travellers.boards, others=others)


def seated(entry: Entry, row: Row, sheet: Sheet) -> Entry:
    """Return the entry of a row with the number and the direction that its pair has on the boards."""
    seat = sheet.travellers.seats.get(row.players) if sheet.travellers else None
    if seat is None:
        return entry
    number, direction, boards = seat
    details = replace(entry.details or _NO_DETAILS, number=number, direction=direction, boards=boards)
    return replace(entry, details=details)
