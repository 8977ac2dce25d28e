"""The levy of a quarter (SPEC Appendix 17.5; ruling M1): $20 a year of 360 days, a quarter of 90, seven days of grace.

Every expected amount is worked out by hand beside its case.
"""

from datetime import date, timedelta
from fractions import Fraction

import msgspec
import pytest

from overtrick.billing.levies import HomePeriod, Member, charge_levies, find_age_band
from overtrick.billing.periods import parse_period
from overtrick.schemes.fees import AgeBand, Fees
from overtrick.schemes.quantities import Share

from .bills import FAR_OFF, LONG_AGO, member, new_zealand

FEES, _ = new_zealand()
QUARTER = parse_period("2017-Q1")
FIRST, LAST = date(2017, 1, 1), date(2017, 3, 31)
# SPEC, "Input of new players": up to 21 free, up to 30 10 %, up to 75 whole, up to 85 50 %, over 85 free.
EXAMPLE = (
    AgeBand(up_to=21, share=Share.read("0 %")), AgeBand(up_to=30, share=Share.read("10 %")),
    AgeBand(up_to=75, share=Share.read("100 %")), AgeBand(up_to=85, share=Share.read("50 %")),
    AgeBand(share=Share.read("0 %")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("start", "end", "kind", "days", "cents"),
    [
        (LONG_AGO, FAR_OFF, "levy-full", 90, 500),
        # On the first and on the last day: a member through the whole quarter.
        (FIRST, LAST, "levy-full", 90, 500),
        # The specification's own example: 25 March less 7 days is 18 March, 60 days after 17 January.
        (date(2017, 1, 17), date(2017, 3, 25), "levy-both", 60, 333),
        # Joined on the second day: 31 March − 7 = 24 March, 81 days after 2 January; 81 ÷ 360 × 20 = 4.50.
        (date(2017, 1, 2), FAR_OFF, "levy-joined", 81, 450),
        # Left a day before the end: 30 March − 7 = 23 March, 81 days after 1 January.
        (LONG_AGO, date(2017, 3, 30), "levy-left", 81, 450),
        # Left on the first day, joined on the last: nothing is left after the days of grace.
        (LONG_AGO, FIRST, "levy-left", 0, 0),
        (LAST, FAR_OFF, "levy-joined", 0, 0),
        # Seven days between are no more than the grace; with eight, one day is charged: 20 ÷ 360 = 0.0555…
        (date(2017, 2, 1), date(2017, 2, 8), "levy-both", 0, 0),
        (date(2017, 2, 1), date(2017, 2, 9), "levy-both", 1, 6),
    ],
)
def test_the_days_of_a_member(start: date, end: date, kind: str, days: int, cents: int) -> None:
    (item,) = charge_levies([member("1001", start, end)], QUARTER, FEES)
    assert (item.kind, int(item.units), item.amount) == (kind, days, cents)


@pytest.mark.parametrize(("start", "end"), [(LONG_AGO, date(2016, 12, 31)), (date(2017, 4, 1), FAR_OFF)])
def test_who_was_not_a_member_in_the_quarter_is_not_charged(start: date, end: date) -> None:
    assert charge_levies([member("1001", start, end)], QUARTER, FEES) == []


def test_a_leap_year_has_one_day_more_between_and_the_same_quarter() -> None:
    """2020: from 1 February to 10 March are 38 days, less 7: 31; in 2017 37, less 7: 30."""
    leap = charge_levies([member("1", date(2020, 2, 1), date(2020, 3, 10))], parse_period("2020-Q1"), FEES)
    other = charge_levies([member("1", date(2017, 2, 1), date(2017, 3, 10))], QUARTER, FEES)
    assert [int(item.units) for item in (*leap, *other)] == [31, 30]
    # 31 ÷ 360 × 20 = 1.7222…; 30 ÷ 360 × 20 = 1.6666…
    assert [item.amount for item in (*leap, *other)] == [172, 167]
    (whole,) = charge_levies([member("1")], parse_period("2020-Q1"), FEES)
    assert whole.amount == 500


def test_a_member_who_left_and_came_back_is_charged_for_both_times() -> None:
    """To 31 January: 30 days − 7 = 23; from 1 March: 30 − 7 = 23. 23 ÷ 360 × 20 = 1.2777…"""
    periods = (HomePeriod(LONG_AGO, date(2017, 1, 31)), HomePeriod(date(2017, 3, 1), FAR_OFF))
    items = charge_levies([Member(number="1", periods=periods)], QUARTER, FEES)
    assert [(item.kind, int(item.units), item.amount) for item in items] == [
        ("levy-left", 23, 128),
        ("levy-joined", 23, 128),
    ]


def test_times_that_touch_are_one() -> None:
    """A status that changes from Active to Unknown is levied without a break (S7)."""
    periods = (HomePeriod(date(2017, 2, 1), FAR_OFF), HomePeriod(LONG_AGO, date(2017, 1, 31)))
    (item,) = charge_levies([Member(number="1", periods=periods)], QUARTER, FEES)
    assert (item.kind, item.amount) == ("levy-full", 500)


def test_somebody_who_moved_twice_is_charged_at_three_clubs() -> None:
    """To 20 January: 19 − 7 = 12; 21 January to 28 February: 38 − 7 = 31; from 1 March: 30 − 7 = 23 days."""
    stays = [(LONG_AGO, date(2017, 1, 20)), (date(2017, 1, 21), date(2017, 2, 28)), (date(2017, 3, 1), FAR_OFF)]
    items = [item for start, end in stays for item in charge_levies([member("1", start, end)], QUARTER, FEES)]
    assert [(item.kind, int(item.units)) for item in items] == [
        ("levy-left", 12),
        ("levy-both", 31),
        ("levy-joined", 23),
    ]
    # 12, 31 and 23 ÷ 360 × 20: 0.666…, 1.722…, 1.277…
    assert [item.amount for item in items] == [67, 172, 128]


def test_before_there_is_a_levy_nothing_is_charged() -> None:
    assert charge_levies([member("1")], parse_period("2016-Q4"), FEES) == []


@pytest.mark.parametrize(
    ("born", "cents"),
    # In 2017: 21 is free, 22 and 30 pay a tenth, 31 and 75 all, 76 and 85 half, 86 nothing; unknown: all.
    [(1996, 0), (1995, 50), (1987, 50), (1986, 500), (1942, 500), (1941, 250), (1932, 250), (1931, 0), (None, 500)],
)
def test_the_ages_of_the_specifications_example(born: int | None, cents: int) -> None:
    (item,) = charge_levies([member("1", born=born)], QUARTER, with_levy(ages=EXAMPLE))
    assert item.amount == cents


def test_ages_do_not_count_in_new_zealand_today() -> None:
    assert find_age_band(2010, 2017, FEES.file.levies[-1].ages) is None


def test_every_cent_is_explained() -> None:
    (item,) = charge_levies([member("1001", date(2017, 1, 17), date(2017, 3, 25))], QUARTER, FEES)
    clause = "SPEC Appendix 17.5; rulings M1 and S7"
    assert [str(each) for each in item.because] == [
        "A member from 17 January 2017 to 25 March 2017: 67 days between, less 7 days of grace, are 60 days "
        f"({clause})",
        "60 ÷ 360 × 20.00 NZD = 3.33 NZD",
    ]


def with_levy(**other: object) -> Fees:
    """New Zealand's fees with another levy."""
    (levy,) = FEES.file.levies
    return Fees(msgspec.structs.replace(FEES.file, levies=(msgspec.structs.replace(levy, **other),)))


@pytest.mark.parametrize("length", range(1, 91))
def test_against_a_second_way(length: int) -> None:
    """Count the days one by one: from the day after joining to the seventh day before leaving."""
    start, end = FIRST, FIRST + timedelta(days=length - 1)
    (item,) = charge_levies([member("1", start, end)], QUARTER, FEES)
    days, day = 0, start
    while day < end - timedelta(days=7):
        day += timedelta(days=1)
        days += 1
    days = 90 if end == LAST else days
    assert int(item.units) == days
    assert abs(Fraction(item.amount, 100) - Fraction(days * 20, 360)) <= Fraction(1, 200)
