"""What the tournament masterpoint secretary checks, on both sides of each boundary."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from overtrick.tournaments.checks import CheckedEvent, CheckedRow, CheckedSession, Finding, check_tournament
from overtrick.tournaments.stages import PlannedStage, StageField

SATURDAY, SUNDAY, MONDAY = date(2018, 3, 10), date(2018, 3, 11), date(2018, 3, 12)
EVENT = CheckedEvent("10A", 72, 3, over=True)


def session(number: int = 1, **values: Any) -> CheckedSession:
    """A session of 24 boards and eight pairs."""
    plain = CheckedSession(
        number, f"Session {number}", SATURDAY, number, final=False, boards=24, unit="PCT", size=2, lists=(8,),
        event_class="10A",
    )  # fmt: skip
    return plain._replace(**values)


def ladder(**values: Any) -> CheckedSession:
    """A ladder of 72 boards and eight pairs."""
    return session(99, **({"title": "Final ladder", "final": True, "boards": 72} | values))


THREE = [session(1), session(2), session(3, day=SUNDAY)]


def codes(event: CheckedEvent, *sessions: CheckedSession) -> list[str]:
    """Return the kinds of what was found."""
    return [each.code for each in check_tournament(event, sessions)]


def one(event: CheckedEvent, *sessions: CheckedSession) -> Finding:
    """Return the only finding."""
    (found,) = check_tournament(event, sessions)
    return found


def test_a_tournament_that_is_in_order() -> None:
    assert codes(EVENT, *THREE, ladder()) == []


def test_nothing_is_missing_before_it_is_over() -> None:
    assert codes(EVENT._replace(over=False)) == []
    assert codes(EVENT._replace(over=False), session(1)) == []
    assert codes(EVENT) == ["no-sessions"]


@pytest.mark.parametrize(("deals", "found"), [(72, []), (71, ["few-deals"])])
def test_deals_against_the_minimum_of_the_class(deals: int, found: list[str]) -> None:
    assert codes(EVENT, *THREE, ladder(boards=deals)) == found


def test_fewer_deals_may_be_approved() -> None:
    assert codes(EVENT, *THREE, ladder(boards=60, fewer_deals=60)) == []
    assert codes(EVENT, *THREE, ladder(boards=59, fewer_deals=60)) == ["few-deals"]


def test_the_deals_of_the_sessions_are_said_too() -> None:
    sections = [session(1), session(1, id=4, title="Session 1 B"), session(2), session(3, day=SUNDAY)]
    assert one(EVENT, *sections, ladder(boards=71)).values["added"] == 72


@pytest.mark.parametrize(
    ("size", "number", "found"),
    [(2, 4, []), (2, 3, ["few-contestants"]), (1, 8, []), (1, 7, ["few-contestants"]), (4, 2, []),
     (4, 1, ["few-contestants"]), (6, 2, [])],
)  # fmt: skip
def test_two_complete_tables(size: int, number: int, found: list[str]) -> None:
    few = session(3, day=SUNDAY, size=size, lists=(number,))
    assert codes(EVENT, *THREE[:2], few, ladder()) == found


def test_two_lists_count_together() -> None:
    assert codes(EVENT, *THREE[:2], session(3, lists=(2, 2)), ladder()) == []
    assert codes(EVENT, *THREE[:2], session(3, lists=(3, 1)), ladder()) == ["short-list"]


def test_a_ranking_that_says_more_deals_than_were_played() -> None:
    """72 are asked for and stated; three sessions of 23 are 69."""
    short = [each._replace(boards=23) for each in THREE]
    assert one(EVENT, *short, ladder()).values["added"] == 69
    assert codes(EVENT, *short, ladder()) == ["deals-differ"]


def test_sessions_and_rounds_that_are_missing() -> None:
    assert codes(EVENT, THREE[0], THREE[2], ladder()) == ["few-sessions", "missing-round", "other-days"]
    assert codes(EVENT, *THREE) == ["no-ladder"]


def test_players_above_the_grade_are_named_once() -> None:
    found = one(EVENT, session(1, above_grade=("77",)), session(2, above_grade=("77",)), THREE[2], ladder())
    assert (found.code, found.values["player"], found.session) == ("above-grade", "77", 1)


def test_pairs_that_may_not_play_together_are_named_once() -> None:
    pair = ("77", "78")
    found = one(EVENT, session(1, not_together=(pair,)), session(2, not_together=(pair,)), THREE[2], ladder())
    assert (found.code, found.values["players"], found.session) == ("not-together", "77, 78", 1)


@pytest.mark.parametrize(("deals", "found"), [(44, []), (43, ["few-deals"])])
def test_a_consolation_with_new_entries_needs_the_deals_of_its_own_class(deals: int, found: list[str]) -> None:
    """Option Two: a 3A Consolation Event takes 44 boards, whatever the tournament itself takes."""
    final = StageField(stage=PlannedStage(name="final", contestants=8), total_field=16)
    consolation = StageField(
        stage=PlannedStage(name="consolation", contestants=8, extra_entries=True), total_field=16, own_event=True
    )
    event = EVENT._replace(plan=(final, consolation), own_deals={"consolation": 44})
    played = [each._replace(stage="final") for each in THREE]
    second = ladder(id=98, stage="consolation", boards=deals, event_class="3A")
    assert codes(event, *played, ladder(stage="final"), second) == found


def test_a_class_other_than_sanctioned() -> None:
    assert one(EVENT, *THREE, ladder(event_class="5A")).values["found"] == "5A"
    assert codes(EVENT._replace(in_files=False), *THREE, ladder(event_class="5A")) == []


@pytest.mark.parametrize(
    ("days", "found"),
    [
        ((SATURDAY, SATURDAY), []),
        ((SATURDAY, SUNDAY), ["other-days"]),  # two sessions are played on the same day
        ((SATURDAY, SATURDAY, SUNDAY), []),
        ((SATURDAY, SUNDAY, MONDAY), []),
        ((SATURDAY, SATURDAY, MONDAY), ["other-days"]),  # the days are not consecutive
        ((SATURDAY,), ["one-session"]),
    ],
)
def test_days_as_definition_34_wants(days: tuple[date, ...], found: list[str]) -> None:
    event = EVENT._replace(sessions=len(days), least_deals=24)
    assert codes(event, *(session(at, day=day) for at, day in enumerate(days, 1)), ladder()) == found
    assert (
        codes(event._replace(days_matter=False), *(session(at, day=day) for at, day in enumerate(days, 1)), ladder())
        == []
    )


def rows(*scores: str) -> tuple[CheckedRow, ...]:
    """Rows of different pairs with scores."""
    return tuple(CheckedRow(frozenset({f"{at}1", f"{at}2"}), Fraction(each)) for at, each in enumerate(scores))


def test_a_ladder_of_percentages_is_the_weighted_average() -> None:
    """The example of Appendix 17.1: 40, 45 and 50 % of 20, 22 and 24 boards are 45.30 %."""
    played = [
        session(1, boards=20, rows=rows("40")), session(2, boards=22, rows=rows("45")),
        session(3, boards=24, rows=rows("50"), day=SUNDAY),
    ]  # fmt: skip
    event = EVENT._replace(least_deals=66)
    assert codes(event, *played, ladder(rows=rows("45.30"))) == []
    found = one(event, *played, ladder(rows=rows("45.00")))
    assert (found.code, found.values["rows"]) == ("ladder-differs", 1)
    # 2990 / 66
    assert found.values["right"] == Fraction(2990, 66)


def test_a_ladder_of_victory_points_is_the_sum() -> None:
    """10, 12 and 14 show 36 in the final ladder."""
    played = [session(at, unit="VP", rows=rows(score)) for at, score in enumerate(("10", "12", "14"), 1)]
    assert codes(EVENT, *played, ladder(unit="VP", rows=rows("36"))) == []
    assert codes(EVENT, *played, ladder(unit="VP", rows=rows("37"))) == ["ladder-differs"]
    assert codes(EVENT._replace(carry_over=True), *played, ladder(unit="VP", rows=rows("37"))) == []


def test_line_ups_of_a_team_are_found_in_it() -> None:
    team = CheckedRow(frozenset("abcde"), Fraction(36))
    lines = [CheckedRow(frozenset(four), Fraction(12)) for four in ("abcd", "abce", "bcde")]
    played = [session(at, unit="VP", size=4, rows=(line,)) for at, line in enumerate(lines, 1)]
    assert codes(EVENT, *played, ladder(unit="VP", size=4, rows=(team,))) == []


def test_the_ladder_of_a_qualifying_stage_carries_nothing_over() -> None:
    """40 and 50 % of 24 boards each are 45 %; what the Final adds up is not known."""
    qualifying = StageField(stage=PlannedStage(name="qualifying", contestants=8), total_field=8, earns_overall=False)
    final = StageField(stage=PlannedStage(name="final", contestants=8), total_field=8)
    event = EVENT._replace(plan=(qualifying, final))
    played = [
        session(1, stage="qualifying", rows=rows("40")), session(2, stage="qualifying", rows=rows("50")),
        session(3, stage="final", rows=rows("60"), day=SUNDAY), ladder(id=98, stage="final", rows=rows("52")),
    ]  # fmt: skip
    assert codes(event, *played, ladder(stage="qualifying", rows=rows("45"))) == []
    assert codes(event, *played, ladder(stage="qualifying", rows=rows("46"))) == ["ladder-differs"]


def test_the_first_round_may_be_missing() -> None:
    second = [session(2), session(3, day=SUNDAY)]
    assert codes(EVENT._replace(sessions=0), *second, ladder())[0] == "missing-round"
    # Rounds of a stage may be counted on from those of another one.
    final = StageField(stage=PlannedStage(name="final", contestants=8), total_field=8)
    played = [each._replace(stage="final") for each in second]
    found = codes(EVENT._replace(sessions=0, plan=(final,)), *played, ladder(stage="final"))
    assert "missing-round" not in found


def test_a_plan_and_the_ladders() -> None:
    final = StageField(stage=PlannedStage(name="final", contestants=8), total_field=16)
    plate = StageField(stage=PlannedStage(name="plate", contestants=8), total_field=16, places_above=8)
    event = EVENT._replace(plan=(final, plate))
    played = [each._replace(stage="final") for each in THREE]
    second = ladder(id=98, stage="plate", lists=(7,))
    assert codes(event, *played, ladder(stage="final")) == ["stage-ladder"]
    assert codes(event, *played, ladder(stage="final"), second) == ["stage-field"]
    assert codes(event, *played, ladder(stage="final"), second._replace(stage="")) == ["no-stage", "stage-ladder"]
