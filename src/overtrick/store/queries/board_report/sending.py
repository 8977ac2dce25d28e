"""The files of a month, and how soon clubs sent their results: the specification asks for them in good time."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, time, tzinfo

import msgspec

from overtrick.checks.deliveries import Outcome
from overtrick.formats import magic_contest
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.results.overall_lists import COUNTED
from overtrick.store.results.reading import BY_HAND

_FILES = (
    "SELECT coalesce(r.outcome, ''), a.door, count(*) FROM arrival a "
    "JOIN journal j ON j.arrival_id = a.id AND j.kind = 'delivery' LEFT JOIN revision r ON r.seq = j.seq "
    "WHERE a.at >= %s AND a.at < %s GROUP BY 1, 2"
)
# Of a corrected file the first one counts; contest reports of one name are different files.
_DAYS = (
    "SELECT s.club, s.date, j.day FROM session s JOIN revision r ON r.id = s.revision_id "
    "JOIN revision f ON f.batch_id = r.batch_id "
    f"AND f.number = CASE WHEN r.format = '{magic_contest.FORMAT}' THEN r.number ELSE 1 END "
    "JOIN journal j ON j.seq = f.seq "
    f"WHERE {COUNTED} AND s.date >= %s AND s.date < %s"
)
# So many days after play are: on the day or the next one, within three days, within a week.
STEPS = (1, 3, 7)


class FileCounts(msgspec.Struct, frozen=True, kw_only=True):
    """The files that came in a month: all, those rejected, those held back at first, and those entered by hand."""

    files: int = 0
    rejected: int = 0
    held: int = 0
    by_hand: int = 0


class ClubDelay(msgspec.Struct, frozen=True):
    """A club, how many sessions it played, and after how many days the middle one of them had come."""

    club: int
    sessions: int
    median: int


class Punctuality(msgspec.Struct, frozen=True, kw_only=True):
    """How soon results came: sessions by STEPS and later ones, the median in days, and the slowest clubs."""

    within: tuple[int, ...]
    later: int
    median: int | None
    slowest: tuple[ClubDelay, ...]

    @property
    def sessions(self) -> int:
        """All sessions that are counted."""
        return sum(self.within) + self.later


def count_files(start: date, end: date, zone: tzinfo) -> FileCounts:
    """Count the files that came from a day up to but without another."""
    moments = (datetime.combine(day, time.min, zone) for day in (start, end))
    outcomes, doors = Counter[str](), Counter[str]()
    for outcome, door, count in database.rows(_FILES, *moments):
        outcomes[outcome] += count
        doors[door] += count
    return FileCounts(
        files=outcomes.total(), rejected=outcomes[Outcome.REJECT], held=outcomes[Outcome.HOLD], by_hand=doors[BY_HAND]
    )


def find_punctuality(start: date, end: date, most: int = 8) -> Punctuality:
    """Find how many days after play the results of a month came, and which clubs were slowest."""
    by_club: dict[int, list[int]] = {}
    for club, played, came in database.rows(_DAYS, start, end):
        by_club.setdefault(club, []).append(max((day_of(came) - day_of(played)).days, 0))
    days = [each for own in by_club.values() for each in own]
    within = [sum(low < each <= high for each in days) for low, high in zip((-1, *STEPS), STEPS, strict=False)]
    delays = [ClubDelay(club, len(own), _median(own)) for club, own in by_club.items()]
    slow = sorted((each for each in delays if each.median > STEPS[0]), key=lambda each: (-each.median, each.club))
    return Punctuality(
        within=tuple(within), later=len(days) - sum(within), median=_median(days) if days else None,
        slowest=tuple(slow[:most]),
    )  # fmt: skip


def _median(days: Sequence[int]) -> int:
    """Return the middle one; of two the later, so that nobody seems quicker than they are."""
    return sorted(days)[len(days) // 2]
