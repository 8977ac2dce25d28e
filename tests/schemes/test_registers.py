"""The registers that come with the package, against the published tables, and as the formats look them up."""

import csv
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from overtrick.schemes import load_scheme, scheme_names
from overtrick.schemes.registers.on_day import codes_of, registers_of

GOLDEN = Path(__file__).parents[1] / "golden"
TODAY = date(2018, 1, 1)
RANKS_OF_2021 = {12: "Emerald Grand Master", 13: "Platinum Grand Master"}
# Appendix 2 of the specification; Resigned is ruling S7, Withdrawn an addition of ours.
APPENDIX_2 = {
    "grade": {1: "Junior", 2: "Intermediate", 3: "Open", 99: "Unknown"},
    "rank": {
        1: "Novice",
        2: "Certificate of Proficiency",
        3: "Club Master",
        4: "Local Master",
        5: "Provincial Master",
        6: "Master",
        7: "National Master",
        8: "Life Master",
        9: "Grand Master",
        10: "Silver Grand Master",
        11: "Gold Grand Master",
        99: "Unknown",
    },
    "country": {1: "New Zealand", 2: "Australia", 3: "Overseas", 99: "Unknown"},
    "gender": {1: "Female", 2: "Male", 3: "Other", 99: "Unknown"},
    "status": {
        1: "Active",
        2: "Dormant",
        3: "Temporary",
        4: "Resigned",
        8: "Withdrawn",
        9: "Deceased",
        99: "Unknown",
    },
    "source": {
        1: "A new players from your lessons or referrals",
        2: "Has played previously in NZ and is returning to the game, in which case NZB will search for old records on "
        "your behalf",
        3: "Temporary casual visitor",
        4: "Australian player (NZB can look up their records to assist in Grading)",
        99: "Other",
    },
}
# Each region with the name that Appendix 1 gives it beside its clubs.
REGIONS = [
    (1, "Auckland Northland Region", "http://www.anrcbridge.org.nz/new", "Auckland Northland"),
    (2, "Waikato Bays Region", "http://www.waikatobays.bridge-club.org/", "Waikato Bays"),
    (3, "Central Districts Region", "http://cdregionnzl.wordpress.com/", "Central Districts"),
    (4, "Wellington Region", "http://www.wellingtonregionbridge.nz/", "Wellington"),
    (5, "Canterbury Region", "http://www.canterburyregionalbridge.co.nz/", "Canterbury"),
    (6, "Otago Southland Region", "http://otagosouthlandbridge.org.nz/home.php", "Otago Southland"),
    (7, "Top of the South Region", "", "Top of the South"),
    (8, "Other", "", "Other"),
    (9, "New Zealand Bridge", "http://www.nzbridge.co.nz", "New Zealand Bridge"),
    (10, "Unaffiliated with NZ Bridge", "", "Unaffiliated"),
]
NZ, CYPRUS = registers_of(load_scheme("nz-2017")), registers_of(load_scheme("cbf-2013"))


@pytest.mark.parametrize("table", APPENDIX_2)
def test_new_zealands_codes_are_those_of_appendix_2(table: str) -> None:
    assert {row.code: row.name for row in NZ.codes_on(table, TODAY)} == APPENDIX_2[table]


def test_s4_two_ranks_are_codes_from_2021_on() -> None:
    assert {row.code: row.name for row in NZ.codes_on("rank", date(2020, 12, 31))} == APPENDIX_2["rank"]
    assert {row.code: row.name for row in NZ.codes_on("rank", date(2021, 1, 1))} == APPENDIX_2["rank"] | RANKS_OF_2021


def test_a_code_that_is_an_addition_of_ours_says_so() -> None:
    assert [row.name for row in NZ.codes["status"] if "ours" in row.clause] == ["Withdrawn"]


def test_new_zealands_regions_are_those_of_appendix_2() -> None:
    assert [(region.code, region.name, region.website) for region in NZ.regions] == [row[:3] for row in REGIONS]


def test_new_zealands_clubs_are_those_of_appendix_1() -> None:
    full = {row[3]: row[1] for row in REGIONS}
    with (GOLDEN / "nz-clubs.csv").open(encoding="utf-8", newline="") as lines:
        published = [(int(row["code"]), row["name"], full[row["region"]]) for row in csv.DictReader(lines)]
    assert [(club.code, club.name, club.region) for club in NZ.clubs.values()] == published
    assert len(published) == 140


def test_the_kinds_of_new_zealands_clubs() -> None:
    special = {
        code: (club.kind, club.country) for code, club in NZ.clubs.items() if club.region in ("Other", REGIONS[8][1])
    }
    assert special == {
        999: ("congress", 1),
        819: ("overseas", 3),
        820: ("overseas", 2),
        5000: ("temporary", 99),
        9999: ("none", 99),
    }
    counts = Counter(club.kind for club in NZ.clubs.values())
    assert counts == {"affiliated": 107, "unaffiliated": 28, "overseas": 2, "congress": 1, "temporary": 1, "none": 1}
    assert {club.region for club in NZ.clubs.values() if club.kind == "unaffiliated"} == {REGIONS[9][1]}
    assert {club.country for club in NZ.clubs.values() if club.kind in ("affiliated", "unaffiliated")} == {1}


def test_the_clubs_of_cyprus() -> None:
    clubs = {code: (club.name, club.kind) for code, club in CYPRUS.clubs.items()}
    assert clubs == {
        1: ("Limassol", "affiliated"),
        2: ("Nicosia", "affiliated"),
        3: ("Zenon", "affiliated"),
        4: ("Ay. Andreas", "affiliated"),
        5: ("Lefkara", "affiliated"),
        9: ("Cyprus Bridge Federation", "congress"),
    }
    # No licence numbers are published; those in examples/cyprus belong to invented clubs.
    assert {club.licence for club in CYPRUS.clubs.values()} == {""}


def test_the_codes_of_cyprus_are_the_ranks_of_its_scheme_and_a_few_of_ours() -> None:
    ranks = {rank.code: rank.name for rank in load_scheme("cbf-2013").on(TODAY).ranks}
    assert len(ranks) == 14
    assert {row.code: row.name for row in CYPRUS.codes["rank"]} == ranks | {0: "No rank", 99: "Unknown"}
    statuses = {1: "Active", 4: "Resigned", 8: "Withdrawn", 9: "Deceased", 99: "Unknown"}
    assert {row.code: row.name for row in CYPRUS.codes["status"]} == statuses


def test_the_periods_that_a_register_has_to_record() -> None:
    assert NZ.periods == {"suspended"}
    assert CYPRUS.periods == {"suspended", "arrears", "id-card"}


@pytest.mark.parametrize("name", scheme_names())
def test_every_scheme_of_the_package_has_registers(name: str) -> None:
    scheme = load_scheme(name)
    registers = registers_of(scheme)
    assert registers is registers_of(scheme)
    assert registers.on_the_day
    assert {code: club.name for code, club in registers.clubs.items()} == scheme.clubs
    assert {club.region for club in registers.clubs.values()} <= {region.name for region in registers.regions}


def test_registers_are_not_taken_for_schemes() -> None:
    assert [name for name in scheme_names() if "registers" in name] == []


def test_the_codes_that_formats_look_up() -> None:
    codes = codes_of(load_scheme("nz-2017"), date(2017, 1, 4))
    assert (codes.clubs["Akarana"], codes.grades["Open"], codes.statuses["Resigned"]) == (103, 3, 4)
    assert codes.club_countries == {819: 3, 820: 2, 5000: 99, 9999: 99}
    assert (codes.home_country, codes.required_countries) == (1, frozenset({1, 2}))
    assert (codes.no_club, codes.unknown, codes.active, codes.source) == (9999, 99, 1, 99)


@pytest.mark.parametrize(
    ("text", "code"), [("No Rank", 1), ("Novice", 1), ("Beginner", 1), ("Cert of Prof", 2), ("Junior Master", 2)]
)
def test_a_rank_of_the_old_database_has_its_code(text: str, code: int) -> None:
    assert codes_of(load_scheme("nz-2017"), TODAY).ranks[text] == code


def test_a_gender_of_the_old_database_is_a_letter() -> None:
    genders = codes_of(load_scheme("nz-2017"), TODAY).genders
    assert genders == {"Female": 1, "F": 1, "Male": 2, "M": 2, "Other": 3, "Unknown": 99}


def test_the_code_tables_are_those_of_the_day() -> None:
    scheme = load_scheme("nz-2017")
    assert "Emerald Grand Master" not in codes_of(scheme, date(2020, 12, 31)).ranks
    assert codes_of(scheme, date(2021, 1, 1)).ranks["Emerald Grand Master"] == 12
