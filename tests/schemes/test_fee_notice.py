"""Three months' notice of a change of fees (Masterpoint Fees 7), on both sides of its day."""

import tomllib
from datetime import date

import pytest

from overtrick.schemes.editing.fee_notice import add_months, find_short_notice
from overtrick.schemes.fees import Fees, FeesFile
from overtrick.schemes.record_reader import convert

TODAY = date(2026, 11, 18)
OLD = '[[sessions]]\nsessions = "club"\nfrom = 2016-11-01\nclause = "a"\namount = "0.30 NZD"\n'


def fees(more: str = "", old: str = OLD, months: int = 3) -> Fees:
    return Fees(convert(tomllib.loads(f"notice_months = {months}\n{old}{more}"), FeesFile))


def version(day: str, amount: str, clause: str = "b") -> str:
    return f'[[sessions]]\nsessions = "club"\nfrom = {day}\nclause = "{clause}"\namount = "{amount} NZD"\n'


def found(after: Fees, start: date, before: Fees | None = None) -> list[tuple[str, str, date, date]]:
    return [each[:4] for each in find_short_notice(before or fees(), after, start, TODAY)]


@pytest.mark.parametrize(("day", "count"), [("2027-02-17", 1), ("2027-02-18", 0), ("2027-02-19", 0)])
def test_both_sides_of_three_months(day: str, count: int) -> None:
    """Announced on 18 November, a change may count from 18 February on."""
    start = date.fromisoformat(day)
    expected = [("sessions", "club", start, date(2027, 2, 18))] * count
    assert found(fees(version(day, "0.35")), start) == expected


@pytest.mark.parametrize(
    ("day", "later"),
    [
        (date(2026, 11, 18), date(2027, 2, 18)),
        (date(2026, 11, 30), date(2027, 2, 28)),
        (date(2027, 11, 30), date(2028, 2, 29)),
        (date(2026, 9, 1), date(2026, 12, 1)),
        (date(2026, 10, 31), date(2027, 1, 31)),
    ],
)
def test_three_months_later(day: date, later: date) -> None:
    assert add_months(day, 3) == later


def test_a_version_that_waits_inside_a_folder() -> None:
    """The folder counts from December, and the fee in it changes in March: that is notice enough."""
    december = date(2026, 12, 1)
    assert found(fees(version("2027-03-01", "0.35")), december) == []
    assert found(fees(version("2027-01-01", "0.35")), december) == [
        ("sessions", "club", date(2027, 1, 1), date(2027, 2, 18))
    ]


def test_a_fee_that_is_changed_from_the_beginning_is_felt_from_the_start_of_the_version() -> None:
    after = fees(old=OLD.replace("0.30", "0.35"))
    assert found(after, date(2026, 12, 1)) == [("sessions", "club", date(2026, 12, 1), date(2027, 2, 18))]
    assert found(after, date(2027, 2, 18)) == []


def test_what_needs_no_notice() -> None:
    soon = date(2026, 12, 1)
    assert found(fees(version("2026-12-01", "0.30", clause="another clause")), soon) == []
    tax = '[[taxes]]\nname = "GST"\nfrom = 2026-12-01\nclause = "c"\nrate = "20 %"\n'
    assert found(fees(tax), soon) == []
    assert found(fees(version("2026-12-01", "0.35")), soon, before=fees(months=0)) == []


def test_a_new_fee_and_one_that_ends_are_changes() -> None:
    points = '[[points]]\nunit = "A"\nfrom = 2026-12-01\nclause = "c"\namount = "1.00 NZD"\n'
    soon = date(2026, 12, 1)
    assert [each[:2] for each in found(fees(points), soon)] == [("points", "A")]
    assert [each[:2] for each in found(fees(), soon, before=fees(points))] == [("points", "A")]
    ended = OLD.replace("clause", "until = 2026-12-31\nclause")
    assert [each[2] for each in found(fees(old=ended), soon)] == [date(2027, 1, 1)]
