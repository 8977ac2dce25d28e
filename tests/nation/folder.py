"""Reads a nation's folder as its users do: registers and deliveries, each file with what is wrong with it."""

import csv
import datetime
from collections import defaultdict
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from overtrick import formats
from overtrick.checks import check
from overtrick.core.problems import Problem, is_accepted
from overtrick.core.session import Batch, Session
from overtrick.nation.files.board_files import has_only_boards
from overtrick.schemes import Scheme, default_scheme, load_scheme


class Delivered(NamedTuple):
    """A delivery, and the file as it was read."""

    order: int
    time: datetime.datetime
    club: int
    file: str
    data: bytes
    batch: Batch
    problems: tuple[Problem, ...]

    @property
    def name(self) -> str:
        """The name under which it was delivered."""
        return Path(self.file).name

    @property
    def again(self) -> bool:
        """Whether something was delivered under the name before."""
        return "/again" in self.file

    @property
    def good(self) -> bool:
        """Whether the file counts."""
        return is_accepted(self.problems)

    @property
    def session(self) -> Session:
        """The session of a results file."""
        return self.batch.sessions[0]


class Folder:
    """A nation's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def register(self, name: str) -> list[dict[str, str]]:
        """The rows of a register."""
        return rows(self.path / "registers" / f"{name}.csv")

    @cached_property
    def deliveries(self) -> list[Delivered]:
        """Every delivery in order, but those that only add boards."""
        return [_delivered(self.path, row) for row in self._delivered_rows if not has_only_boards(row["file"])]

    @cached_property
    def board_files(self) -> list[Delivered]:
        """The files that add boards to a ranking which came before them."""
        return [_delivered(self.path, row) for row in self._delivered_rows if has_only_boards(row["file"])]

    @cached_property
    def arrived(self) -> list[Delivered]:
        """Every delivery in order."""
        return sorted((*self.deliveries, *self.board_files), key=lambda each: each.order)

    @cached_property
    def _delivered_rows(self) -> list[dict[str, str]]:
        return rows(self.path / "deliveries.csv")

    @cached_property
    def standing(self) -> list[Delivered]:
        """The files that stand in the end: the last good one of each name, without those that were cancelled."""
        last = {(each.club, each.name): each for each in self.deliveries if each.good}
        return [each for each in last.values() if each.session.entries]

    @cached_property
    def played(self) -> dict[str, list[str]]:
        """The days on which each number was played with, in the files that stand."""
        days: defaultdict[str, list[str]] = defaultdict(list)
        for session in self.sessions():
            for row in session.entries:
                for player in row.players:
                    days[player].append(str(session.date))
        return days

    def sessions(self, event_class: tuple[str, int] | None = None) -> list[Session]:
        """The sessions that stand in the end, of one class if it is given."""
        found = [session for each in self.standing for session in each.batch.sessions]
        return [each for each in found if event_class in (None, (each.points_type, each.award))]


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a table with a line of column names."""
    with path.open(encoding="ascii", newline="") as lines:
        return list(csv.DictReader(lines))


def scheme_of(batch: Batch) -> Scheme:
    """The scheme that a file falls under."""
    return load_scheme(default_scheme(batch.format))


def _delivered(path: Path, row: dict[str, str]) -> Delivered:
    data = (path / "results" / row["file"]).read_bytes()
    batch, unreadable = formats.loads(data)
    time = datetime.datetime.fromisoformat(row["time"])
    scheme = scheme_of(batch)
    played = min((session.date for session in batch.sessions if session.date), default=time.date())
    expected = scheme.expectations(scheme.on(played).day)
    found = check(batch, expected, time.date(), name=Path(row["file"]).name, at_a_door=True)
    return Delivered(int(row["order"]), time, int(row["club"]), row["file"], data, batch, (*unreadable, *found))
