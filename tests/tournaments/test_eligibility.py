"""Who may enter a tournament: the Definitions of the New Zealand regulations, and men, women, seniors and regions."""

import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from overtrick.schemes import load_scheme
from overtrick.schemes.registers.records import EntryRules
from overtrick.tournaments.eligibility import Candidate, Verdict, check_entry, check_player, conditions_of
from overtrick.tournaments.records import Tournament

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "eligibility.toml").read_text(encoding="utf-8")
)["case"]
DAY = date(2026, 11, 28)
FEMALE, MALE, OTHER = 1, 2, 3
SCHEME = load_scheme("nz-2017")


def check(
    *players: Candidate, event: str = "8B", contest: str = "pairs", restrictions: tuple[str, ...] = (), **how: Any
) -> Verdict:  # fmt: skip
    tournament = Tournament(
        number=1, name="River Pairs", event_class=event, contest=contest, first=DAY, last=DAY, club=106,
        restrictions=restrictions,
    )  # fmt: skip
    rules = how.pop("rules", SCHEME.registers.entries)
    conditions = conditions_of(tournament, SCHEME.on(DAY), rules, how.pop("region", ""))
    return check_entry(conditions, players, **how)


def person(number: int = 1, **values: Any) -> Candidate:
    return Candidate(number=str(number), name=f"Player {number}", **values)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['definition']} {case['event']} {case['players']}")
def test_the_definitions(case: dict[str, Any]) -> None:
    statuses = case.get("statuses", [""] * len(case["players"]))
    players = [
        person(at, grade=grade, status=status)
        for at, (grade, status) in enumerate(zip(case["players"], statuses, strict=True))
    ]
    verdict = check(
        *players, event=case["event"], contest=case.get("contest", "pairs"),
        restrictions=tuple(case.get("restrictions", ())),
    )  # fmt: skip
    assert verdict.allowed == case["allowed"], [str(each.because) for each in verdict.findings]
    if "clause" in case:
        deciding = verdict.findings if case["allowed"] else verdict.broken
        assert case["clause"] in {each.because.clause for each in deciding}


def test_every_definition_has_both_sides() -> None:
    for definition in (16, 17, 19, 28, 33, 9):
        assert {case["allowed"] for case in CASES if case["definition"] == definition} == {True, False}


@pytest.mark.parametrize("partner", ["Open", "Intermediate", "Junior"])
def test_an_open_tournament_bars_no_grade_and_an_intermediate_one_bars_open(partner: str) -> None:
    """Definition 22: players of all grades; Definition 16, on its other side, those below Open."""
    pair = person(1, grade="Open"), person(2, grade=partner)
    assert check(*pair, event="8B").allowed
    assert not check(*pair, event="5B").allowed


def test_the_reason_names_the_player_and_the_grade() -> None:
    found = check(person(1, grade="Junior"), person(2, grade="Open"), event="5B").broken
    assert [str(each.because) for each in found] == [
        "Player 2 is graded Open; the event is only for Intermediate and Junior players (Definitions 16 and 19)"
    ]
    assert found[0].number == "2"


@pytest.mark.parametrize(
    ("restriction", "genders", "allowed"),
    [
        ("men", (MALE, MALE), True),
        ("men", (MALE, FEMALE), False),
        ("men", (MALE, OTHER), False),
        ("women", (FEMALE, FEMALE), True),
        ("women", (FEMALE, MALE), False),
        ("mixed", (FEMALE, MALE), True),
        ("mixed", (MALE, MALE), False),
        ("mixed", (FEMALE, FEMALE), False),
        ("mixed", (FEMALE, OTHER), False),
    ],
)
def test_men_women_and_mixed(restriction: str, genders: tuple[int, int], allowed: bool) -> None:
    players = [person(at, gender=gender) for at, gender in enumerate(genders)]
    assert check(*players, restrictions=(restriction,)).allowed is allowed


@pytest.mark.parametrize(
    ("genders", "allowed"),
    [((FEMALE, FEMALE, MALE, MALE), True), ((FEMALE, MALE, MALE, MALE), False)],
)
def test_a_mixed_team_has_two_of_each(genders: tuple[int, ...], allowed: bool) -> None:
    players = [person(at, gender=gender) for at, gender in enumerate(genders)]
    assert check(*players, contest="teams", restrictions=("mixed",)).allowed is allowed


def test_a_federation_that_names_no_genders_limits_none() -> None:
    assert check(person(1, gender=9), person(2, gender=9), restrictions=("women",), rules=EntryRules()).allowed


@pytest.mark.parametrize(("born", "allowed"), [(1966, True), (1967, False), (None, False)])
def test_a_senior_is_60_by_the_end_of_the_year(born: int | None, allowed: bool) -> None:
    # 2026 - 1966 = 60.
    players = person(1, year_of_birth=born), person(2, year_of_birth=1950)
    assert check(*players, restrictions=("senior",)).allowed is allowed


def test_the_age_of_seniors_is_data() -> None:
    players = person(1, year_of_birth=1967), person(2, year_of_birth=1950)
    assert check(*players, restrictions=("senior",), rules=EntryRules(senior_age=59)).allowed


def test_only_members_of_the_region() -> None:
    here, there = person(1, regions=frozenset({"Otago", "Canterbury"})), person(2, regions=frozenset({"Canterbury"}))
    assert not check(here, there, restrictions=("region",), region="Otago").allowed
    assert check(here, there, restrictions=("region",), region="Canterbury").allowed


def test_by_invitation_only_the_host_enters_players() -> None:
    players = person(1), person(2)
    assert not check(*players, restrictions=("invitation",)).allowed
    assert check(*players, restrictions=("invitation",), invited=True).allowed


def test_a_player_is_checked_before_the_partner_is_known() -> None:
    tournament = Tournament(
        number=1, name="River Pairs", event_class="8B", contest="pairs", first=DAY, last=DAY, club=106,
        restrictions=("restricted",),
    )  # fmt: skip
    conditions = conditions_of(tournament, SCHEME.on(DAY), SCHEME.registers.entries)
    assert check_player(conditions, person(1, grade="Open")).allowed
    assert not check_player(conditions, person(1, grade="Open", status="resigned")).allowed
