"""Versions of a scheme as one: each day has the edition of its version, and an edition's day leads back to it."""

from datetime import date

from overtrick.schemes.scheme import load_scheme
from overtrick.schemes.versions import SchemeVersions

OLD, NEW = load_scheme("nz-2017"), load_scheme("cbf-2013")
APRIL, MAY = date(2018, 4, 1), date(2018, 5, 1)


def test_each_day_has_the_values_of_its_version() -> None:
    joined = SchemeVersions([(date.min, OLD), (APRIL, NEW)])
    for day, version in ((date(1990, 1, 1), OLD), (date(2018, 3, 31), OLD), (APRIL, NEW), (date(2030, 1, 1), NEW)):
        edition = joined.on(day)
        assert (edition.scheme, list(edition.units)) == (version.name, list(version.on(day).units))
        assert joined.on(edition.day) is edition
        assert joined.registers_on(day) is version.registers
        assert joined.federation_on(day) is version.federation
        assert joined.expectations(day) == version.expectations(day)


def test_editions_are_in_order_of_time_and_begin_with_their_version() -> None:
    joined = SchemeVersions([(date.min, OLD), (APRIL, NEW), (date(2020, 1, 1), OLD)])
    days = [edition.day for edition in joined.editions]
    assert days == sorted(days)
    assert {APRIL, date(2020, 1, 1)} <= set(days)
    # The edition of New Zealand of 2021 counts after its second beginning only.
    assert [edition.day for edition in joined.editions if edition.day > date(2020, 1, 1)] == [
        edition.day for edition in OLD.editions if edition.day > date(2020, 1, 1)
    ]


def test_a_version_that_another_replaced_from_the_same_day_never_counts() -> None:
    joined = SchemeVersions([(date.min, OLD), (MAY, NEW), (MAY, OLD)])
    assert {edition.scheme for edition in joined.editions} == {OLD.name}
    assert joined.version_on(MAY) is OLD
