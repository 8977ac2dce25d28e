"""Puts files into the nation's folder and enters them in deliveries.csv, in the order in which they arrive.

Whatever is sent after the end of a month waits for the next; nothing else is kept.
"""

import csv
import datetime
import random
from pathlib import Path
from types import TracebackType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from overtrick.nation.files.faults import LATER, SOON, SentFile
from overtrick.nation.months import DAY
from overtrick.nation.play.sheets import Sheet

COLUMNS = ("order", "time", "club", "file")
_AGAIN = "again"
_MINUTE, _LAST_SECOND = 60, 86_399
# Files come within ten minutes after play; a ladder follows its last session later than that.
_AFTER_PLAY = 600
_OFFICE_OPENS, _OFFICE_HOURS = 9 * 3600, 13 * 3600
_DAYS_LATER = (0, 1, 1, 2, 3, 5, 9)

# A day, and the second of it.
Moment = tuple[datetime.date, int]


class Delivery(NamedTuple):
    """A file on its way; in the order of time, then of writing."""

    date: datetime.date
    second: int
    number: int
    club: int
    file: str


class DeliveryLog:
    """The log of the files that clubs send, and the folder that they are written to."""

    def __init__(self, folder: Path, time_zone: str) -> None:
        self.files = 0
        self._results = folder / "results"
        self._results.mkdir()
        self._zone = ZoneInfo(time_zone)
        self._waiting: list[Delivery] = []
        self._folders: set[str] = set()
        self._order = 0
        self._ledger = (folder / "deliveries.csv").open("w", encoding="ascii", newline="")
        self._lines = csv.writer(self._ledger, lineterminator="\n")
        self._lines.writerow(COLUMNS)

    def __enter__(self) -> "DeliveryLog":
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._ledger.close()

    def send(self, rng: random.Random, sheet: Sheet, story: list[SentFile], since: Moment | None = None) -> Moment:
        """Write the files of a sheet and let them be delivered in their order, after play or since a moment.

        Return when the last of them is delivered.
        """
        date, second = since or (sheet.date, sheet.minute * _MINUTE + rng.randrange(_AFTER_PLAY))
        times: dict[str, int] = {}
        for sending in story:
            date, second = _when(rng, date, second, sending.after)
            before = times.get(sending.name, 0)
            times[sending.name] = before + 1
            folder = f"{sheet.date:%Y-%m}"
            if before:
                folder += f"/{_AGAIN}{before if before > 1 else ''}"
            self._write(folder, sending)
            self._waiting.append(Delivery(date, second, self.files, sheet.club, f"{folder}/{sending.name}"))
        return date, second

    def deliver(self, until: datetime.date) -> None:
        """Enter everything that has arrived by the end of a day."""
        self._waiting.sort()
        arrived = [delivery for delivery in self._waiting if delivery.date <= until]
        self._waiting = self._waiting[len(arrived) :]
        offsets: dict[datetime.date, str] = {}
        for date, second, _, club, file in arrived:
            offset = offsets.get(date) or offsets.setdefault(date, self._offset(date))
            self._order += 1
            hour, rest = divmod(second, 3600)
            time = f"{date}T{hour:02d}:{rest // 60:02d}:{rest % 60:02d}{offset}"
            self._lines.writerow((self._order, time, club, file))

    def _write(self, folder: str, sending: SentFile) -> None:
        place = f"{self._results}/{folder}"
        if folder not in self._folders:
            Path(place).mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)
        with open(f"{place}/{sending.name}", "xb") as file:
            file.write(sending.data)
        self.files += 1

    def _offset(self, date: datetime.date) -> str:
        """The offset of a day. Clocks change at night, and nothing is sent then."""
        noon = datetime.datetime.combine(date, datetime.time(12), self._zone)
        return noon.isoformat()[-6:]


def _when(rng: random.Random, date: datetime.date, second: int, after: str) -> tuple[datetime.date, int]:
    days = rng.choice(_DAYS_LATER) if after == LATER else 0
    if days:
        return date + DAY * days, _OFFICE_OPENS + rng.randrange(_OFFICE_HOURS)
    if after in (SOON, LATER):
        second += _MINUTE * rng.randint(3, 30)
    return date, min(second, _LAST_SECOND)
