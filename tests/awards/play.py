"""Writes results files from a compact description, and reads awards back in the same compact way.

    results("10A", "1 2= 2= 4..8", boards=24)        a session of eight pairs, two of them tied
    results("40C", "1..19", "1..20")                  two lists
    results("20A", "1..36", boards=110, final=True)   a final ladder
    matches("20A", "1 2", "1= 1=", "1@12 bye")        a round of matches, the last of them a bye

A place may carry its score (2@55.50), a number of players (3x6; x0 is a phantom) and stand for a range (4..8).
The players of row 3 are 31, 32 and so on, unless `seats` names them. Awards come back as one word a row:
"1A+120C" each, "-" for nothing, "10A/5A" seat by seat where they differ, ",99:5A" for somebody else.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

NOTHING = "-"
_TOKEN = re.compile(r"(?P<place>\d+)(?P<tied>=?)(?:\.\.(?P<last>\d+))?(?:@(?P<score>[\d.]+))?(?:x(?P<size>\d))?")
_MATCH_SCORES = {"1": "15.50", "2": "4.50", "1=": "10"}


class Row(NamedTuple):
    """One row of a list, as the description gives it."""

    place: int
    tied: bool
    score: str | None
    size: int | None

    @property
    def text(self) -> str:
        """The placing column."""
        return f"{self.place}{'=' if self.tied else ''}"


def rows_of(text: str) -> list[Row]:
    """The rows of one list."""
    found: list[Row] = []
    for word in text.split():
        if word == "bye":
            found.append(Row(2, tied=False, score="0", size=0))
            continue
        token = _TOKEN.fullmatch(word)
        assert token, f"{word!r} is no place"
        first, last = int(token["place"]), int(token["last"] or token["place"])
        size = int(token["size"]) if token["size"] else None
        score = "0" if size == 0 else token["score"]
        found += [Row(place, bool(token["tied"]), score, size) for place in range(first, last + 1)]
    return found


def header(
    event: str, boards: int, lists: int, *, final: bool, unit: str, name: str, section: str, matchplay: bool = False
) -> str:
    """The description line."""
    award, kind = int(event[:-1]), event[-1]
    if kind == "C":
        award = 0 if final else 2 * boards if matchplay else 40
    round_number = 99 if final else 1
    what = f'"2018-03-10",106,"Hall","{name}","Play","{section}",{round_number},""'
    return f'{what},"{unit}","{kind}",{award},{boards},{lists},SYS 1'


def results(
    event: str,
    *lists: str,
    boards: int = 26,
    size: int = 2,
    final: bool = False,
    unit: str = "PCT",
    seats: Mapping[int, str] | None = None,
    name: str = "Autumn",
    section: str = "",
) -> str:
    """A results file with one or two lists of places."""
    lines = [header(event, boards, len(lists), final=final, unit=unit, name=name, section=section)]
    for text in lists:
        rows = rows_of(text)
        shared = Counter(row.place for row in rows if row.size != 0)
        for row in rows:
            score = row.score or _score(row.place, shared)
            lines.append(_line(row, score, len(lines), size, seats or {}))
    return "\n".join(lines) + "\n"


def matches(
    event: str,
    *played: str,
    boards: int = 10,
    size: int = 4,
    unit: str = "VP",
    seats: Mapping[int, str] | None = None,
) -> str:
    """A results file with a round of matches, two rows each."""
    lines = [header(event, boards, 3, final=False, unit=unit, name="Autumn", section="", matchplay=True)]
    for text in played:
        rows = rows_of(text)
        assert len(rows) == 2, f"{text!r} is no match"
        for row in rows:
            lines.append(_line(row, row.score or _MATCH_SCORES[row.text], len(lines), size, seats or {}))
    return "\n".join(lines) + "\n"


def _score(place: int, shared: Counter[int]) -> str:
    """A score that falls with the place, is the same for those who tie, and averages 50."""
    middle = place + Fraction(shared[place] - 1, 2)
    hundredths = 5000 + int(5 * (shared.total() + 1 - 2 * middle))
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _line(row: Row, score: str, number: int, size: int, seats: Mapping[int, str]) -> str:
    if number in seats:
        players = seats[number].split()
    elif row.size == 0:
        players = ["0"] * min(size, 4)
    else:
        players = [f"{number}{seat}" for seat in range(1, (row.size or size) + 1)]
    return ",".join([row.text, score, *players])


def words(record: Mapping[str, Any]) -> list[str]:
    """What each row earned, one word a row."""
    return [_word(entry) for entry in record["entries"]]


def by_list(record: Mapping[str, Any]) -> list[list[str]]:
    """What each row earned, list by list."""
    numbers = sorted({entry["list"] for entry in record["entries"]})
    return [[_word(entry) for entry in record["entries"] if entry["list"] == number] for number in numbers]


def trimmed(found: Sequence[str]) -> str:
    """One text without the rows at the end that earned nothing."""
    kept = list(found)
    while kept and kept[-1] == NOTHING:
        kept.pop()
    return " ".join(kept)


def earnings(entry: Mapping[str, Any]) -> dict[str, dict[str, Fraction]]:
    """What each player of a row earned, by unit."""
    earned: dict[str, dict[str, Fraction]] = {}
    for award in entry["awards"]:
        units = earned.setdefault(award["player"], {})
        units[award["unit"]] = units.get(award["unit"], Fraction(0)) + Fraction(award["points"])
    return earned


def _word(entry: Mapping[str, Any]) -> str:
    earned = earnings(entry)
    seats = [_points(earned.pop(player, {})) for player in entry["players"]]
    word = seats[0] if len(set(seats)) == 1 else "/".join(seats)
    return ",".join([word, *(f"{player}:{_points(units)}" for player, units in earned.items())])


def _points(units: Mapping[str, Fraction]) -> str:
    return "+".join(f"{_plain(units[unit])}{unit}" for unit in sorted(units)) or NOTHING


def _plain(points: Fraction) -> str:
    hundredths = points * 100
    assert hundredths.denominator == 1, f"{points} has more than two decimals"
    text = f"{int(hundredths) // 100}.{int(hundredths) % 100:02}"
    return text.rstrip("0").rstrip(".")
