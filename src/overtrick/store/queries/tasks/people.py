"""Players about whom the office has to decide: two numbers that may be one person, and members since too late a day."""

from collections.abc import Iterator
from datetime import date, datetime, time

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.deliveries.late_members import find_late_start
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.queries.register.likely_pairs import find_all_pairs
from overtrick.store.queries.tasks.task import DUPLICATES, MEMBERSHIPS, MOST_TASKS, Task, recently
from overtrick.store.queries.visibility import display_name
from overtrick.store.registers.code_names import code_names

# A notice of a file that counts and of which nothing later came, about a player who could not earn on that day.
_LATE = (
    "SELECT p.found, b.club, b.name, min(j.at), min(s.date) FROM arrival a JOIN journal j ON j.arrival_id = a.id "
    "JOIN revision r ON r.seq = j.seq AND r.state = 'accepted' JOIN batch b ON b.id = r.batch_id "
    "JOIN problem p ON p.revision_id = r.id AND p.code = 'joined-later' JOIN session s ON s.revision_id = r.id "
    "AND s.stands WHERE a.at >= %s GROUP BY p.found, b.club, b.name ORDER BY min(j.at) DESC LIMIT %s"
)
_NAMES = "SELECT first, preferred, family, club FROM player WHERE number = %s"


class LateMember(msgspec.Struct, frozen=True, kw_only=True):
    """A player who earned nothing because points count from a later day only: the files, and the two days."""

    number: str
    name: str
    home_club: int
    files: tuple[str, ...]
    played: date
    start: date | None
    says: str


def find_duplicates() -> list[Task]:
    """Find pairs of players who are probably one person, the likeliest first."""
    zone = current_federation().time_zone
    probable = [pair for pair in find_all_pairs() if pair.probable][:MOST_TASKS]
    return [
        Task(
            kind=DUPLICATES, key=pair.key, club=pair.other.club, club_name=pair.other.club_name, about=pair,
            at=datetime.combine(max(pair.one.changed, pair.other.changed), time(), zone),
        )
        for pair in probable
    ]  # fmt: skip


def find_doubtful_memberships() -> list[Task]:
    """Find players who lately played before the day from which they may earn, by the register as it is now."""
    since = recently()
    rows = database.rows(_LATE, since, MOST_TASKS) if since is not None else []
    by_player: dict[tuple[str, int], list[tuple[str, datetime, date]]] = {}
    for number, club, file, at, played in rows:
        by_player.setdefault((number, club), []).append((file, moment_of(at), day_of(played)))
    return [task for (number, club), files in by_player.items() for task in _late_member(number, club, files)]


def _late_member(number: str, club: int, files: list[tuple[str, datetime, date]]) -> Iterator[Task]:
    played = min(day for _, _, day in files)
    late = find_late_start(federation_state(), number, played)
    if late is None:
        return
    first, preferred, family, home = next(iter(database.rows(_NAMES, number)), ("", "", "", 0))
    about = LateMember(
        number=number, name=display_name(preferred, first, family) or number, home_club=home,
        files=tuple(sorted({file for file, _, _ in files})), played=played, start=late.start, says=late.says,
    )  # fmt: skip
    yield Task(
        kind=MEMBERSHIPS, key=f"{number}+{club}", at=min(at for _, at, _ in files), club=club,
        club_name=code_names().club(club).name, mark=f"{late.start} {len(files)}", about=about,
    )  # fmt: skip
