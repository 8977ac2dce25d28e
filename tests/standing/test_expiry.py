"""Points that expire so long after they were won, and points that fade every 1 January."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.schemes import Scheme, SchemeError
from overtrick.standing.expiry import explain_expiry, fade, last_expired_day, newly_expired

from .own_scheme import own_scheme

# "Master Points Rules" of the World Bridge Federation: master points are worth 15 % less every year.
WBF = '[[expiry]]\nunit = "MP"\nkeeps = "85 %"\nround = "half-up"\nclause = "Master Points Rules 1"'
# "Year Points Rules" of the World Bridge Federation: valid for one year from the date of the tournament.
YEAR_POINTS = '[[expiry]]\nunit = "WYP"\nafter = "1 year"\nclause = "Year Points Rules"'


def day(text: str) -> date:
    return date.fromisoformat(text)


def by_year(text: str) -> dict[int, Fraction]:
    """Points by the year in which they were won, from "2019: 100, 2021: 50"."""
    return {int(year): Fraction(points) for year, points in (each.split(":") for each in text.split(",") if each)}


# 200 × 0.85 = 170; 170 × 0.85 = 144.5, which is 145; 145 × 0.85 = 123.25, which is 123.
FADED = [
    ("2020: 200", "2020-12-31", 0),
    ("2020: 200", "2021-01-01", 30),
    ("2020: 200", "2021-12-31", 30),
    ("2020: 200", "2022-01-01", 55),
    ("2020: 200", "2023-01-01", 77),
    # (170 + 60) × 0.85 = 195.5, which is 196: 34 more are lost.
    ("2020: 200, 2021: 60", "2022-01-01", 64),
    ("2020: 200, 2021: 60", "2021-06-01", 30),
    ("", "2022-01-01", 0),
    # What is below 0 does not fade.
    ("2020: -10", "2022-01-01", 0),
]


@pytest.mark.parametrize(("won", "on", "lost"), FADED)
def test_world_bridge_federation_master_points_fade(tmp_path: Path, won: str, on: str, lost: int) -> None:
    scheme = own_scheme(tmp_path, ["MP"], WBF)
    assert fade("MP", by_year(won), day(on), scheme).lost == lost


def test_every_new_year_has_its_sentence(tmp_path: Path) -> None:
    faded = fade("MP", by_year("2020: 200"), day("2022-05-01"), own_scheme(tmp_path, ["MP"], WBF))
    assert [str(each) for each in faded.because] == [
        "On 2021-01-01 85 % of 200 MP are kept, to the nearest, half up: 170 MP (Master Points Rules 1)",
        "On 2022-01-01 85 % of 170 MP are kept, to the nearest, half up: 145 MP (Master Points Rules 1)",
    ]


@pytest.mark.parametrize(("rounding", "lost"), [("down", "0.04"), ("up", "0.03"), ("half-up", "0.04")])
def test_they_are_rounded_to_the_decimals_of_the_unit(tmp_path: Path, rounding: str, lost: str) -> None:
    # 0.25 × 0.85 = 0.2125.
    scheme = own_scheme(tmp_path, ["MP"], WBF.replace("half-up", rounding), decimals=2)
    assert fade("MP", {2020: Fraction("0.25")}, day("2021-01-01"), scheme).lost == Fraction(lost)


def test_they_fade_only_while_the_rule_is_in_force(tmp_path: Path) -> None:
    later = WBF.replace('"85 %"', '"50 %"') + "\nfrom = 2022-01-01\nuntil = 2022-12-31"
    scheme = own_scheme(tmp_path, ["MP"], f"{WBF}\nfrom = 2021-06-01\n\n{later}")
    # Not on 1 January 2021; half on 1 January 2022; not in 2023.
    assert fade("MP", by_year("2020: 100"), day("2021-12-31"), scheme).lost == 0
    assert fade("MP", by_year("2020: 100"), day("2025-01-01"), scheme).lost == 50


LAST_DAYS = [
    ('after = "1 year"', "2024-01-01", "2023-01-01"),
    ('after = "3 years"', "2024-02-29", "2021-02-28"),
    # What was won on 29 February 2020 has waited three years on 28 February 2023, the last day of that month.
    ('after = "3 years"', "2023-02-28", "2020-02-29"),
    ('after = "6 months"', "2024-02-29", "2023-08-31"),
    ('after = "6 months"', "2024-02-28", "2023-08-28"),
    ('after = "3 years"\ncounts_from = "year"', "2023-12-31", "2019-12-31"),
    ('after = "3 years"\ncounts_from = "year"', "2024-01-01", "2020-12-31"),
]


@pytest.mark.parametrize(("rule", "on", "last"), LAST_DAYS)
def test_the_last_day_of_play_that_is_over(tmp_path: Path, rule: str, on: str, last: str) -> None:
    scheme = own_scheme(tmp_path, ["WYP"], f'[[expiry]]\nunit = "WYP"\n{rule}')
    assert last_expired_day("WYP", day(on), scheme) == day(last)


def test_what_expired_under_an_earlier_rule_stays_expired(tmp_path: Path) -> None:
    longer = YEAR_POINTS.replace("1 year", "5 years") + "\nfrom = 2022-01-01"
    scheme = own_scheme(tmp_path, ["WYP"], f"{YEAR_POINTS}\n\n{longer}")
    assert last_expired_day("WYP", day("2021-06-30"), scheme) == day("2020-06-30")
    assert last_expired_day("WYP", day("2023-06-30"), scheme) == day("2020-12-31")
    assert last_expired_day("WYP", day("2026-06-30"), scheme) == day("2021-06-30")
    assert last_expired_day("other", day("2026-06-30"), scheme) is None


# won by then, expired before, taken off since: what expires now
NEW = [
    (40, 0, 0, 40),
    (40, 10, 0, 30),
    (40, 40, 0, 0),
    # 5 were taken off: they come from the oldest points, and cannot expire any more.
    (40, 0, 5, 35),
    (40, 35, 5, 0),
    (40, 0, 90, 0),
    # A session of 15 was withdrawn after its points had expired: they were taken off twice.
    (25, 40, 0, -15),
]


@pytest.mark.parametrize(("won", "expired", "taken", "now"), NEW)
def test_how_many_expire(won: int, expired: int, taken: int, now: int) -> None:
    assert newly_expired(won, expired, taken) == now


def test_the_sentence_names_the_years_and_the_clause(tmp_path: Path) -> None:
    rule = own_scheme(tmp_path, ["WYP"], YEAR_POINTS).editions[0].expiry["WYP"]
    said = [
        str(explain_expiry(Fraction(points), rule, day("2023-01-01"), years))
        for points, years in ((-12, [2021, 2022]), (-12, []), (3, []))
    ]
    assert said == [
        "12 WYP won in 2021 and 2022 expire: points of WYP last 1 year (Year Points Rules)",
        "12 WYP won by 2023-01-01 expire: points of WYP last 1 year (Year Points Rules)",
        "3 WYP that had expired come back: what they were won for was taken back or corrected (Year Points Rules)",
    ]


WRONG = [
    ('unit = "Z"\nafter = "1 year"', ["expiry of 'Z'", "unit 'Z'", "In force: WYP"]),
    ('unit = "WYP"', ["expiry of 'WYP'", "'after'", "'keeps'"]),
    ('unit = "WYP"\nafter = "1 year"\nkeeps = "90 %"', ["expiry of 'WYP'", "not both"]),
    ('unit = "WYP"\nafter = "3 boards"', ["expiry of 'WYP'", "3 boards", "months or years"]),
    ('unit = "WYP"\nafter = "0 years"', ["expiry of 'WYP'", "0 years"]),
    ('unit = "WYP"\nafter = "6 months"\ncounts_from = "year"', ["expiry of 'WYP'", "6 months", "years"]),
    ('unit = "WYP"\nkeeps = "100 %"', ["expiry of 'WYP'", "less than 100 %"]),
    ('unit = "WYP"\nafter = "1 year"\ncounts_from = "month"', ["expiry 'WYP'", "counts_from", "'month'"]),
    (
        'unit = "WYP"\nafter = "1 year"\n\n[[runs]]\nname = "monthly"\nevery = "month"\ndoes = ["rank"]',
        ["expiry of 'WYP'", "no run does it"],
    ),
    (
        'unit = "WYP"\nafter = "1 year"\n\n[[runs]]\nname = "at once"\nevery = "award"\ndoes = ["expiry"]',
        ["run 'at once'", "needs a day"],
    ),
]


@pytest.mark.parametrize(("record", "words"), WRONG)
def test_nonsense_is_refused_when_the_scheme_is_read(tmp_path: Path, record: str, words: list[str]) -> None:
    with pytest.raises(SchemeError) as caught:
        own_scheme(tmp_path, ["WYP"], f"[[expiry]]\n{record}")
    assert [word for word in words if word not in str(caught.value)] == []


def test_a_scheme_without_expiry_has_none(nz_scheme: Scheme) -> None:
    assert last_expired_day("C", day("2026-01-01"), nz_scheme) is None
    assert fade("C", by_year("2010: 100"), day("2026-01-01"), nz_scheme).lost == 0
