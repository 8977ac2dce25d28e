"""Values through time: gaps and overlaps are refused, and a day finds the values that were in force on it."""

import re
from datetime import date

import pytest

from overtrick.schemes import SchemeError, load_scheme

from .conftest import Load, Refuse

STARS = (
    '[[stars]]\nfrom = 2017-09-01\nclause = "Masterpoint Rankings; ruling S2"\nmeasure = "points"\nless = "1 star"\n'
)
RANK = '[[ranks]]\ncode = 2\nname = "Certificate of Proficiency"\n'


def stars(begins: str, until: str = "") -> str:
    """A version of the stars, from a day until another."""
    dated = STARS.replace("from = 2017-09-01", f"from = {begins}")
    return dated + (f"until = {until}\n" if until else "") + "\n"


@pytest.mark.parametrize(
    ("versions", "words"),
    [
        ([stars("2017-09-01"), stars("2017-09-01")], ["given twice", "2017-09-01"]),
        ([stars("2017-09-01", "2019-12-30"), stars("2020-01-01")], ["gap", "2019-12-31"]),
        ([stars("2017-09-01", "2020-01-01"), stars("2020-01-01")], ["two versions", "2020-01-01"]),
        ([stars("2017-09-01", "2017-08-31")], ["ends on 2017-08-31", "before it begins"]),
    ],
)
def test_dates_that_do_not_join_are_refused(refuse: Refuse, versions: list[str], words: list[str]) -> None:
    message = refuse((STARS, "".join(versions)))
    assert re.match(r"nz-2017\.toml line \d+: stars", message)
    assert [word for word in words if word not in message] == []


def test_the_message_names_the_record(refuse: Refuse) -> None:
    message = refuse((RANK, RANK.replace("2", "14") + 'from = 2017-09-01\nclause = "Again"\n\n' + RANK))
    said = "ranks Certificate of Proficiency: given twice from 2017-09-01"
    assert re.fullmatch(rf"nz-2017\.toml line \d+: {said}", message)


def test_versions_that_join_are_accepted_in_any_order(load: Load) -> None:
    scheme = load((STARS, stars("2020-01-01").replace("1 star", "2 stars") + stars("2017-09-01", "2019-12-31")))
    before, after = scheme.on(date(2019, 12, 31)).stars, scheme.on(date(2020, 1, 1)).stars
    assert before is not None
    assert after is not None
    assert (before.less.count, after.less.count) == (1, 2)


def test_a_later_version_replaces_an_open_one(load: Load) -> None:
    scheme = load((STARS, stars("2017-09-01") + stars("2020-01-01").replace("1 star", "2 stars")))
    after = scheme.on(date(2020, 1, 1)).stars
    assert after is not None
    assert after.less.count == 2


def test_a_value_that_ended_is_no_longer_there(load: Load) -> None:
    scheme = load((STARS, stars("2017-09-01", "2019-12-31")))
    assert scheme.on(date(2019, 12, 31)).stars is not None
    assert scheme.on(date(2020, 1, 1)).stars is None


def test_ranks_and_ratings_change_in_2021() -> None:
    before, after = (load_scheme("nz-2017").on(day) for day in (date(2020, 12, 31), date(2021, 1, 1)))
    assert before.rating is not None
    assert after.rating is not None
    assert (before.rating.kept, after.rating.kept) == ("rounded", "exact")
    assert {rank.name for rank in after.ranks} - {rank.name for rank in before.ranks} == {
        "Emerald Grand Master",
        "Platinum Grand Master",
    }


def test_the_earliest_values_apply_backwards() -> None:
    scheme = load_scheme("nz-2017")
    assert scheme.on(date(1998, 3, 14)) is scheme.on(date(2017, 9, 1))


def test_a_date_that_is_a_time_is_refused(refuse: Refuse) -> None:
    assert "effective" in refuse(("effective = 2017-09-01", "effective = 2017-09-01T00:00:00"))


def test_a_table_unknown_to_the_edition_is_refused_by_name() -> None:
    with pytest.raises(SchemeError, match=r"no table '30A Pairs'.*20A Pairs"):
        load_scheme("nz-2017").on(date(2018, 1, 1)).table("30A Pairs")
