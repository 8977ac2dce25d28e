"""Writes sheets as Magic Contest reports: contests, not rounds, and a correction is a reversal and a new report.

Rounds of matches and the sessions of tournaments are not reported by themselves: the report of the whole event has
their sum. The two directions of a two-winner movement come in one file from some clubs and in two from others.
"""

import random
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal

from msgspec.structs import replace

from overtrick.core.session import (
    MATCH_LISTS,
    NO_NUMBER,
    NOBODY,
    ONE_LIST,
    Batch,
    Entry,
    EntryDetails,
    Session,
    SessionDetails,
)
from overtrick.formats import magic_contest
from overtrick.nation.files.results_files import words
from overtrick.nation.people.names import Name
from overtrick.nation.play.sheets import Row, Sheet
from overtrick.schemes.registers.records import Club

SUFFIX = ".mcd"
_VERSION = "006.009"
_CHECK_SUMS = 60_000
SIZES = {1: "individual", 2: "pairs"}
_SWISS_IMPS = "12"
_DIRECTIONS = {"": 1, "ns": 1, "ew": -1}
_GUEST = Name("", "", "Guest", 0)


class ContestReports:
    """The writer; it counts the files and contests of each club, as the scoring program does."""

    can_cancel = True

    def __init__(self, clubs: Sequence[Club], names: Mapping[str, Name], organisation: str) -> None:
        self._clubs = {club.code: club for club in clubs}
        self._names = names
        self._organisation = organisation
        self._contests: Counter[int] = Counter()
        self._files: Counter[int] = Counter()

    def parts(self, sheet: Sheet) -> list[Sheet]:
        """The files of a sheet: none for what is not reported, two where each direction has its own."""
        if not is_reported(sheet):
            return []
        self._contests[sheet.club] += 1
        numbered = replace(sheet, serial=self._contests[sheet.club])
        return [numbered] if len(sheet.lists) == 1 or sheet.club % 2 else _directions(numbered)

    def name(self, sheet: Sheet) -> str:
        """A name that tells licence, day, event, serial number and direction."""
        stem = f"{self._clubs[sheet.club].licence}_{sheet.date:%Y_%m_%d}_{words(sheet.event, sheet.section)}"
        return f"{stem}_{sheet.serial}{f'_{sheet.direction}' if sheet.direction else ''}{SUFFIX}"

    def event(self, sheet: Sheet) -> str:
        """The name of the contest, with its number and section."""
        return contest_name(sheet)

    def written(self, sheet: Sheet) -> bytes:
        """The file."""
        return self._file(sheet, self._sessions(sheet, reverses=False))

    def corrected(self, wrong: Sheet, right: Sheet) -> bytes:
        """The file that corrects an earlier one: what it reported is reversed, and reported again."""
        return self._file(right, self._sessions(wrong, reverses=True) + self._sessions(right, reverses=False))

    def cancelled(self, sheet: Sheet) -> bytes:
        """The file that takes back an earlier one."""
        return self._file(sheet, self._sessions(sheet, reverses=True))

    def spoiled(self, rng: random.Random, sheet: Sheet) -> bytes:
        """The file with a mistake for which it is refused: a wrong number of contestants."""
        sessions = self._sessions(sheet, reverses=False)
        count = len(sessions[0].entries) + rng.choice((-1, 1))
        details = replace(sessions[0].details or SessionDetails(), field=count)
        return self._file(sheet, [replace(sessions[0], details=details), *sessions[1:]])

    def _file(self, sheet: Sheet, sessions: list[Session]) -> bytes:
        club = self._clubs[sheet.club]
        self._files[club.code] += 1
        number = self._files[club.code]
        identity = f"{sheet.date} {sheet.minute // 60:02d}:{sheet.minute % 60:02d} {club.licence}-{number}"
        of_file = (
            ("version", _VERSION),
            ("check sum", str(zlib.crc32(identity.encode()) % _CHECK_SUMS)),
            ("90", self._organisation),
            ("94", club.name),
            ("95", club.licence),
            ("00", identity),
            ("02", str(number)),
        )
        return magic_contest.dumps(
            Batch(magic_contest.FORMAT, tuple(_in_file(session, of_file) for session in sessions))
        )

    def _sessions(self, sheet: Sheet, *, reverses: bool) -> list[Session]:
        parts = [sheet] if len(sheet.lists) == 1 else _directions(sheet)
        return [self._session(part, reverses=reverses) for part in parts]

    def _session(self, sheet: Sheet, *, reverses: bool) -> Session:
        club, (rows,) = self._clubs[sheet.club], sheet.lists
        contest = SIZES.get(len(rows[0].players), "teams")
        swiss = contest == "pairs" and sheet.unit == "VP"
        scoring = "matchpoints" if sheet.unit == "PCT" else "cross-imps" if swiss else "victory-points"
        details = SessionDetails(
            ended=sheet.date if sheet.began and sheet.began < sheet.date else None,
            club_name=club.name,
            licence=club.licence,
            contest=contest,
            category=sheet.category,
            serial=sheet.serial * _DIRECTIONS[sheet.direction],
            reverses=reverses,
            winners=1,
            field=len(rows),
            scoring=scoring,
            others=(*((("23", _SWISS_IMPS),) if swiss else ()), ("21", str(len(rows) - 1))),
        )
        entries = tuple(report_entry(row, at, contest, sheet.unit, self._names) for at, row in enumerate(rows, 1))
        return Session(
            date=sheet.began or sheet.date, club=None, location="", event=contest_name(sheet), type="", section="",
            round=None, movement="", unit=sheet.unit, points_type=None, award=None, boards=sheet.boards,
            lists=ONE_LIST, program="", entries=entries, details=details,
        )  # fmt: skip


def report_entry(row: Row, at: int, contest: str, unit: str, known: Mapping[str, Name]) -> Entry:
    """A row as a report has it, with the names of those who played and the matches that they won."""
    names = [known.get(player, _GUEST) for player in row.players]
    score = Decimal(row.score)
    wins, ties, losses = row.record or (None, None, None)
    details = EntryDetails(
        team=f"{names[0].family} {at}" if contest == "teams" else "",
        names=tuple(f"{name.first} {name.family}".strip() for name in names),
        percentage=score if unit == "PCT" else None,
        wins=wins,
        ties=ties,
        losses=losses,
        matches=None if row.record is None else sum(row.record),
    )
    players = tuple(NO_NUMBER if player == NOBODY else player for player in row.players)
    return Entry(at, row.place, row.tied, score, players, details)


def is_reported(sheet: Sheet) -> bool:
    """Whether a program that reports contests has a report of this sheet, and not only of the event."""
    return sheet.per_list != MATCH_LISTS and (sheet.final or not sheet.tournament)


def _directions(sheet: Sheet) -> list[Sheet]:
    return [replace(sheet, lists=(rows,), direction=way) for rows, way in zip(sheet.lists, ("ns", "ew"), strict=True)]


def contest_name(sheet: Sheet) -> str:
    """The contest's name. The sessions of an event have a number, for the event itself has the name."""
    number = str(sheet.round) if sheet.series and not sheet.final else ""
    return " ".join(word for word in (sheet.event, number, sheet.section) if word)


def _in_file(session: Session, of_file: tuple[tuple[str, str], ...]) -> Session:
    details = session.details or SessionDetails()
    return replace(session, details=replace(details, others=(*of_file, *details.others)))
