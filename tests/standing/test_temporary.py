"""N23: a temporary player's points wait six months for the player to become active."""

from collections.abc import Callable
from datetime import date

import msgspec
import pytest

from overtrick.schemes import Edition, SchemeError
from overtrick.schemes.quantities import Count
from overtrick.schemes.standing_records import Temporary
from overtrick.standing.temporary import lapse, months_later

Nz = Callable[[str], Edition]


def day(text: str) -> date:
    return date.fromisoformat(text)


@pytest.fixture
def rule(nz: Nz) -> Temporary:
    (found,) = nz("2018").temporary
    return found


@pytest.mark.parametrize(
    ("registered", "lapses"),
    [
        ("2018-01-15", "2018-07-15"),
        ("2018-07-01", "2019-01-01"),
        ("2018-06-30", "2018-12-30"),
        ("2018-12-31", "2019-06-30"),  # June has no 31st
        ("2018-08-31", "2019-02-28"),
        ("2019-08-29", "2020-02-29"),  # a leap year
        ("2019-08-31", "2020-02-29"),
        ("2018-03-31", "2018-09-30"),
    ],
)
def test_n23_six_calendar_months(rule: Temporary, registered: str, lapses: str) -> None:
    assert lapse(day(registered), rule, day(registered)).on == day(lapses)


# registered 2018-01-15; later statuses; the day asked about; lapsed?
LAPSES = [
    ([], "2018-01-15", False),
    ([], "2018-07-14", False),
    ([], "2018-07-15", True),
    ([], "2025-01-01", True),
    ([("2018-07-14", "active")], "2018-07-15", False),
    ([("2018-07-15", "active")], "2018-07-15", False),
    ([("2018-03-01", "active"), ("2018-05-01", "dormant")], "2018-08-01", False),  # was active in time
    ([("2018-03-01", "dormant")], "2018-08-01", True),  # never was
    # joins too late: cancelled until then, reversed from then on
    ([("2018-09-01", "active")], "2018-08-31", True),
    ([("2018-09-01", "active")], "2018-09-01", False),
]


@pytest.mark.parametrize(("later", "asked", "lapsed"), LAPSES)
def test_n23_cancelled_unless_active_and_back_on_joining(
    rule: Temporary, later: list[tuple[str, str]], asked: str, lapsed: bool
) -> None:
    statuses = [(day(since), status) for since, status in later]
    assert lapse(day("2018-01-15"), rule, day(asked), statuses).lapsed is lapsed


def test_n23_says_why(rule: Temporary) -> None:
    clause = "(Issue of Masterpoints 4; ruling N23)"
    waits = f"Registered as temporary on 2018-01-15: the points wait 6 months, until 2018-07-15 {clause}"
    registered, later = day("2018-01-15"), [(day("2018-09-01"), "active")]
    assert [str(each) for each in lapse(registered, rule, day("2018-02-01")).because] == [waits]
    assert [str(each) for each in lapse(registered, rule, day("2018-07-15"), later).because] == [
        waits,
        f"Not active by 2018-07-15: the points are cancelled until the player joins {clause}",
    ]
    assert [str(each) for each in lapse(registered, rule, day("2018-09-01"), later).because] == [
        waits,
        f"Became active on 2018-09-01: the points count {clause}",
    ]


def test_months_cross_years() -> None:
    assert months_later(day("2018-11-30"), 15) == day("2020-02-29")
    assert months_later(day("2018-12-01"), 0) == day("2018-12-01")
    # A register may say so; the points then never lapse, and nobody else's wait for it.
    assert months_later(day("9999-08-01"), 6) == day("9999-12-31")


def test_a_rule_must_count_in_months(rule: Temporary) -> None:
    in_days = msgspec.structs.replace(rule, lapses_after=Count.read("90 days"))
    with pytest.raises(SchemeError, match="lapse after months, found days"):
        lapse(day("2018-01-15"), in_days, day("2018-02-01"))
