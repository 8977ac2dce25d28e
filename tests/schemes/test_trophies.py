"""A federation's trophies: their periods, the versions of a day, and mistakes that are told with key and line."""

from datetime import date
from pathlib import Path

import pytest

from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.registers.trophies import Trophies, TrophiesFile, Trophy

from .conftest import edited


def trophy(**values: object) -> Trophy:
    """A trophy of a year, unless its values say otherwise."""
    given = {"effective": date(2020, 1, 1), "clause": "1", "name": "cup", "title": "Cup", "unit": "A"} | values
    return Trophy(**given)  # type: ignore[arg-type]


def test_the_trophy_that_the_regulations_name() -> None:
    """Issue of Masterpoints 8 (e): transferred points do not count; the specification keeps the gender for it."""
    found = load_scheme("nz-2017").trophies.on(date(2018, 3, 10))
    assert [(each.title, each.unit, each.genders, each.transferred_points) for each in found] == [
        ("Baden Wilson Trophy", "A", (), False),
        ("Baden Wilson Trophy, women", "A", ("Female",), False),
        ("Baden Wilson Trophy, men", "A", ("Male",), False),
    ]


def test_cyprus_has_a_league_table_and_a_folder_without_the_file_none() -> None:
    assert [each.unit for each in load_scheme("cbf-2013").trophies.on(date(2026, 1, 1))] == ["Gold"]
    plain = load_scheme(str(Path(__file__).parents[2] / "examples" / "federations" / "by-tables"))
    assert plain.trophies.on(date(2026, 6, 1)) == []


def test_a_calendar_year() -> None:
    assert trophy().period(2026) == (date(2026, 1, 1), date(2026, 12, 31))
    assert trophy().period_name(2026) == "2026"
    assert (trophy().year_of(date(2026, 1, 1)), trophy().year_of(date(2026, 12, 31))) == (2026, 2026)


def test_a_season_over_the_new_year() -> None:
    season = trophy(begins="09-01", ends="05-31")
    assert season.period(2025) == (date(2025, 9, 1), date(2026, 5, 31))
    assert season.period_name(2025) == "2025/26"
    assert [season.year_of(day) for day in (date(2025, 8, 31), date(2025, 9, 1), date(2026, 7, 1))] == [
        2024,
        2025,
        2025,
    ]


def test_a_period_is_counted_by_the_version_of_its_last_day() -> None:
    first = trophy(until=date(2024, 12, 31))
    second = trophy(effective=date(2025, 1, 1), unit="B", until=date(2025, 12, 31))
    trophies = Trophies(TrophiesFile(trophies=(first, second)))
    units = {year: found.unit for year in range(2019, 2027) if (found := trophies.find("cup", year))}
    assert units == {2020: "A", 2021: "A", 2022: "A", 2023: "A", 2024: "A", 2025: "B"}


@pytest.mark.parametrize(
    ("old", "new", "says", "line"),
    [
        ('unit = "A"', 'unit = "D"', "trophies 'baden-wilson': the scheme has no unit 'D'. It has: A, B, C.", 12),
        ('["Female"]', '["Ladies"]', "trophies 'baden-wilson-women': there is no gender 'Ladies'. Choose from:", 21),
        ('unit = "A"', 'unit = "A"\ngrades = ["Expert"]', "there is no grade 'Expert'", 13),
        ('unit = "A"', 'unit = "A"\nregions = ["Atlantis"]', "there is no region 'Atlantis'", 13),
        ('unit = "A"', 'unit = "A"\nclasses = ["99A"]', "there is no class '99A'", 13),
        ('unit = "A"', 'unit = "A"\nbegins = "30-01"', "begins is '30-01'; write a month and a day such as 09-01", 13),
        ('unit = "A"', 'unit = "A"\nends = "02-29"', "ends is '02-29'", 13),
        ('unit = "A"', 'unit = "A"\nplaces = 0', "places is 0; give 1 to 1,000", 13),
        ('unit = "A"', 'unit = "A"\nyoungest = 200', "youngest is 200", 13),
        ('unit = "A"', 'unit = "A"\nyoungest = 60\noldest = 50', "nobody is at least 60 and at most 50", 14),
        ('unit = "A"', 'unit = "A"\ncolour = 1', "colour", 13),
        ('name = "baden-wilson"', 'name = "Baden Wilson"', "write the name in small letters", 8),
        ('title = "Baden Wilson Trophy"', 'title = ""', "the title is empty", 9),
        ('clause = "Overseas Masterpoints 8 (e); ruling N28"', 'clause = ""', "a clause is empty", 11),
        ('name = "baden-wilson-women"', 'name = "baden-wilson"', "trophies baden-wilson: given twice", 18),
    ],
)
def test_a_mistake_is_told_with_key_and_line(folder: Path, old: str, new: str, says: str, line: int) -> None:
    path = folder / "trophies.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    assert [(each.file, each.line) for each in caught.value.mistakes] == [("trophies.toml", line)]
    assert says in str(caught.value)
