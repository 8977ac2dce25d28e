"""To which tournament a session belongs: club, days, class and name, or the number that a contest report gives."""

from datetime import date

import pytest

from overtrick.tournaments.links import (
    CERTAIN,
    NONE,
    SUGGESTED,
    PlayedSession,
    SanctionedEvent,
    choose_link,
    link_session,
    name_stage,
)

MARCH = date(2018, 3, 10)
RIVER = SanctionedEvent(7, 106, MARCH, date(2018, 3, 11), "10A", "River Pairs")
PLAYED = PlayedSession(106, MARCH, MARCH, "10A", "River  pairs")
PLAN = ("qualifying", "semi-final", "final", "plate")


@pytest.mark.parametrize("event", ["River Pairs", "RIVER PAIRS", "River Pairs Final", "River Pairs 2"])
def test_a_session_of_the_same_club_days_class_and_name_belongs_to_it(event: str) -> None:
    assert link_session(PLAYED._replace(event=event), RIVER).certainty == CERTAIN


@pytest.mark.parametrize(
    ("change", "against"),
    [
        ({"club": 107}, "club"),
        ({"first": date(2018, 3, 12), "last": date(2018, 3, 12)}, "day"),
        ({"last": date(2018, 3, 12)}, "day"),
        ({"event_class": "5A"}, "class"),
        ({"event": "Riverside"}, "name"),
    ],
)
def test_where_one_thing_differs_it_is_suggested(change: dict[str, object], against: str) -> None:
    found = link_session(PLAYED._replace(**change), RIVER)  # type: ignore[arg-type]
    assert (found.certainty, found.against) == (SUGGESTED, against)


def test_where_two_things_differ_it_is_not() -> None:
    assert link_session(PLAYED._replace(club=107, event="Lake Pairs"), RIVER).certainty == NONE


def test_a_session_of_another_month_is_not_suggested() -> None:
    later = date(2018, 4, 10)
    assert link_session(PLAYED._replace(first=later, last=later), RIVER).certainty == NONE


def test_the_number_in_a_contest_report_rules_over_name_and_class() -> None:
    found = link_session(PLAYED._replace(event="Festival", event_class="", contest_id="7"), RIVER)
    assert (found.certainty, found.by) == (CERTAIN, "contest-id")


def test_the_number_in_a_report_of_another_month_is_asked_about() -> None:
    later = date(2018, 4, 10)
    assert link_session(PLAYED._replace(first=later, last=later, contest_id="7"), RIVER).certainty == SUGGESTED


def test_a_class_that_no_file_can_name_is_not_compared() -> None:
    trial = RIVER._replace(event_class="Interprovincial Trial Open", in_files=False)
    assert link_session(PLAYED, trial).certainty == CERTAIN


def test_the_longer_name_fits_better() -> None:
    novice = RIVER._replace(number=8, name="River Pairs Novice")
    found = choose_link(PLAYED._replace(event="River Pairs Novice 1"), [RIVER, novice])
    assert found
    assert found.tournament == 8


def test_what_is_certain_comes_before_what_is_suggested() -> None:
    found = choose_link(PLAYED, [RIVER._replace(number=1, name="A much longer name"), RIVER])
    assert found
    assert (found.tournament, found.certainty) == (7, CERTAIN)


@pytest.mark.parametrize(
    ("event", "section", "stage"),
    [
        ("River Pairs", "Final", "final"),
        ("River Pairs", "Semi Final", "semi-final"),
        ("River Pairs", "SEMI-FINAL A", "semi-final"),
        ("River Pairs Plate", "A", "plate"),
        ("River Pairs Qualifying 2", "", "qualifying"),
        ("River Pairs", "A", ""),
        ("River Pairs", "Finalists", ""),
        ("River Pairs Final or Plate", "", ""),  # two stages: a person says which
    ],
)
def test_the_stage_that_a_session_names(event: str, section: str, stage: str) -> None:
    assert name_stage(event, section, "River Pairs", PLAN) == stage


def test_the_name_of_the_tournament_names_no_stage() -> None:
    assert name_stage("Grand Final Pairs", "", "Grand Final Pairs", PLAN) == ""
