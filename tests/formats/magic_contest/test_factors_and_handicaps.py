"""F15 and F16: arrangers, factors, category counts, stated points, handicaps, matches."""

from datetime import date

import pytest
from msgspec.structs import replace

from overtrick.checks import check
from overtrick.core.session import Batch
from overtrick.formats.magic_contest.identity import licensees
from overtrick.formats.magic_contest.texts import details_of, kept_text
from overtrick.schemes import load_scheme
from tests.formats.magic_contest.mistakes import TEAMS
from tests.formats.magic_contest.reports import GOOD, changed, found, only, problems, with_row


@pytest.mark.parametrize(("given", "missing"), [("18\tSalt Lake", "19"), ("19\t1311", "18")])
def test_f15_an_arranger_has_a_name_and_a_number(given: str, missing: str) -> None:
    wrong = problems(with_row(given))
    assert [(each.code, each.column[:2]) for each in wrong] == [("mcd-arranger", missing)]


def test_f15_an_arranger_that_is_the_licensee_is_the_same_club() -> None:
    session = only(with_row("18\tHarbour Bridge Club\n19\t1207"))
    assert licensees(session) == (("Harbour Bridge Club", "1207"),)
    assert kept_text(session, "18") == "Harbour Bridge Club"


def test_f15_the_category_is_a_text_for_the_federation_to_know() -> None:
    assert details_of(only(changed("15\t1", "15\tKO-Cup"))).category == "KO-Cup"


def test_f15_an_event_of_matches_must_report_them() -> None:
    """Category 6 of Cyprus, the Open Teams - Round-Robin, is awarded for matches won; 1 is a club event."""
    expectations = load_scheme("cbf-2013").expectations(date(2026, 11, 1))
    teams, pairs = (
        replace(session, details=replace(details_of(session), category="6")) for session in (only(TEAMS), only(GOOD))
    )
    for session, errors in ((teams, 0), (pairs, 3), (only(GOOD), 0)):
        found_here = check(Batch("mcd", (session,)), expectations, date(2026, 11, 1))
        assert [each.code for each in found_here].count("matches-unreported") == errors


@pytest.mark.parametrize(
    ("factor", "reason", "wrong"),
    [
        ("1", "", []),
        ("1.0", "", []),
        ("1,00", "", []),
        ("1.5", "Festival", []),
        ("1.5", "", ["mcd-factor-reason"]),
        ("0,5", "", ["mcd-factor-reason"]),
        ("0", "Festival", ["mcd-bad-factor"]),
        ("-2", "Festival", ["mcd-bad-factor"]),
        ("double", "Festival", ["mcd-bad-factor"]),
    ],
)
def test_f16_a_factor_other_than_1_needs_a_reason(factor: str, reason: str, wrong: list[str]) -> None:
    text = with_row(f"24\t{factor}\n25\t{reason}")
    assert [each.code for each in problems(text)] == wrong


@pytest.mark.parametrize(
    ("count", "fits"),
    [
        ("A=6", True),
        ("A=2 B=3 C=1", True),
        ("A=0 B=6", True),
        ("A=2 B=3", False),
        ("A=7", False),
        ("six", False),
        ("A=6;B=0", False),
    ],
)
def test_f16_a_category_count_that_does_not_add_up_is_a_warning(count: str, fits: bool) -> None:
    expected = [] if fits else ["warning mcd-category-count at line 11, 26 Category count"]
    assert found(with_row(f"26\t{count}")) == expected


@pytest.mark.parametrize("rows", ["60\tSilver", "61\t1", "61\t1\n60\tSilver", "60\tSilver\n61\tx", "60\t\n61\t1"])
def test_f16_stated_points_that_are_no_kind_and_number_are_a_warning(rows: str) -> None:
    assert [each.code for each in problems(GOOD + rows + "\n")] == ["mcd-stated-points"]


def test_f16_any_field_70_makes_a_handicap_contest() -> None:
    text = GOOD.replace("43\t62.50\n", "43\t62.50\n70\t1\n")
    text = text.replace("43\t50.00\n", "43\t50.00\n70\t2\n").replace("43\t37.50\n", "43\t37.50\n70\t3\n")
    assert details_of(only(text)).handicap
    assert not details_of(only(GOOD)).handicap


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("51\t0\n", ""), {"mcd-match-counts"}),
        (("50\t1\n", "50\t-1\n"), {"mcd-bad-count"}),
        (("52\t1\n", "52\t1\n53\t0\n"), {"mcd-matches"}),
        (("52\t1\n", "52\t1\n53\t4\n"), set[str]()),
    ],
)
def test_counts_of_matches_come_together_and_add_up(change: tuple[str, str], wrong: set[str]) -> None:
    assert {each.code for each in problems(TEAMS.replace(*change))} == wrong
