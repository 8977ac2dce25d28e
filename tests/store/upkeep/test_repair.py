"""A repaired program: what it replaces becomes part of the journal, and the records can still be made again."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from overtrick.awards import SessionAwards
from overtrick.awards import award_session as as_it_is
from overtrick.store.decisions.common import affected_sessions
from overtrick.store.results import awarding, reading
from overtrick.store.upkeep import repair
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture, rows

NAME, OTHER, THIRD = "106_monday_1.txt", "106_monday_2.txt", "106_monday_3.txt"


def a_program_that_pays(times: int) -> Callable[..., SessionAwards]:
    """A program with a mistake: every award so many times."""

    def award_session(*session: Any) -> SessionAwards:
        awarded = as_it_is(*session)
        rows = tuple(
            msgspec.structs.replace(
                row,
                awards=tuple(msgspec.structs.replace(award, points=award.points * times) for award in row.awards),
            )
            for row in awarded.entries
        )
        return msgspec.structs.replace(awarded, entries=rows)

    return award_session


@pytest.fixture
def mended(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> StoreFixture:
    """A store whose program paid twice, for a file that stands, one that was replaced and one that was cancelled."""
    store.register(*NUMBERS)
    with monkeypatch.context() as mistake:
        mistake.setattr(awarding, "award_session", a_program_that_pays(2))
        store.send(NAME, session_file())
        store.send(OTHER, session_file(event="Tuesday Pairs"))
        store.send(OTHER, session_file(FOUR_PAIRS[::-1], event="Tuesday Pairs"))
        store.send(THIRD, session_file(event="Friday Pairs"))
        store.decide("cancel", club=106, name=THIRD)
    return store


def test_a_program_that_was_not_changed_has_nothing_to_repair(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    assert repair.plan_repair().empty


def test_the_mistake_is_shown_before_it_is_repaired(mended: StoreFixture) -> None:
    plan = repair.plan_repair()
    assert not plan.empty
    assert mended.points("38441") == {"C": 80}
    winner = next(change for change in plan.changes if "player 38441: 80.00 C (place)" in change.posted)
    assert "player 38441: 40.00 C (place)" in winner.now
    assert mended.verify() != []


def test_a_repair_reverses_what_stands_and_posts_it_anew(mended: StoreFixture) -> None:
    repair.apply_plan(repair.plan_repair(), FIRST_MOMENT, "engineer", "paid twice")
    # First on Monday and last on Tuesday; second and third on both.
    assert mended.points("38441") == {"C": 40}
    assert mended.points("40777") == {"C": 40}
    assert mended.points("12356") == {"C": 12}
    assert mended.verify() == []
    assert repair.plan_repair().empty


def test_what_was_replaced_is_in_the_journal_and_a_rebuild_gives_the_same_ledger(mended: StoreFixture) -> None:
    repair.apply_plan(repair.plan_repair(), FIRST_MOMENT, "engineer", "paid twice")
    before = mended.contents()
    assert rebuild(exchange=False) == []
    assert mended.contents() == before
    assert rows("SELECT kind, who, reason FROM journal ORDER BY seq DESC LIMIT 1") == [
        ("repair", "engineer", "paid twice")
    ]


def test_a_second_repair_after_the_first(mended: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as worse:
        worse.setattr(awarding, "award_session", a_program_that_pays(3))
        repair.apply_plan(repair.plan_repair(), FIRST_MOMENT, "engineer", "should be three times")
        assert mended.points("38441") == {"C": 120}
        assert mended.verify() == []
    assert mended.verify() != []
    repair.apply_plan(repair.plan_repair(), FIRST_MOMENT, "engineer", "no, once")
    assert mended.points("38441") == {"C": 40}
    assert mended.verify() == []


def test_a_file_that_todays_checks_would_refuse_stays_accepted(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.register(*NUMBERS)
    with monkeypatch.context() as lenient:
        lenient.setattr(reading, "check", lambda *_, **__: ())
        assert store.send(NAME, session_file(date="2030-01-01")).state == "accepted"
    assert any("revision" in difference for difference in store.verify())
    repair.apply_plan(repair.plan_repair(), FIRST_MOMENT, "engineer", "dates in the future are refused now")
    assert store.verify() == []
    assert store.points("38441") == {"C": 40}
    assert store.revisions(NAME) == ["accepted"]


def a_program_that_names(contest: str) -> Callable[..., SessionAwards]:
    """A program that calls every contest something else and puts every row into a second list; the points are right."""

    def award_session(*session: Any) -> SessionAwards:
        awarded = as_it_is(*session)
        rows = tuple(msgspec.structs.replace(row, list=2) for row in awarded.entries)
        return msgspec.structs.replace(awarded, contest=contest, entries=rows)

    return award_session


def test_titles_and_lists_alone_are_repaired_too(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    store.register(*NUMBERS)
    with monkeypatch.context() as mistake:
        mistake.setattr(awarding, "award_session", a_program_that_names("whist"))
        store.send(NAME, session_file())
        # One that no longer stands has a title as well.
        store.send(NAME, session_file(FOUR_PAIRS[::-1]))
    plan = repair.plan_repair()
    assert plan.changes == ()
    assert not plan.empty
    posted = rows("SELECT count(*) FROM award")
    repair.apply_plan(plan, FIRST_MOMENT, "engineer", "it is bridge")
    assert rows("SELECT DISTINCT contest FROM session") == [("pairs",)]
    assert rows("SELECT DISTINCT list FROM entry") == [(1,)]
    assert rows("SELECT count(*) FROM award") == posted
    assert store.verify() == []


def test_a_line_that_posted_twice_for_one_session(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A merger looks at a session of both numbers; a forerunner that looked twice posted twice."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    with monkeypatch.context() as mistake:
        pays = iter([a_program_that_pays(2), a_program_that_pays(3)])
        mistake.setattr(awarding, "award_session", lambda *session: next(pays)(*session))
        mistake.setattr(affected_sessions, "find_sessions_with", _twice(affected_sessions.find_sessions_with))
        store.decide("status", number="38441", code=1, start="2017-01-01")
    assert store.points("38441") == {"C": 120}
    assert store.verify() != []
    repair.apply_plan(repair.plan_repair(), FIRST_MOMENT, "engineer", "looked twice")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def _twice(found: Callable[..., set[int]]) -> Callable[..., list[int]]:
    return lambda *asked: [session for session in found(*asked) for _ in range(2)]


def test_decisions_about_points_can_be_made_again_by_a_program_that_pays_less(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """80 C by mistake, all taken away from one, and for the other what 5 points lack beside them: 4 B and 20 C."""
    store.register(*NUMBERS)
    with monkeypatch.context() as mistake:
        mistake.setattr(awarding, "award_session", a_program_that_pays(2))
        store.send(NAME, session_file())
        told: dict[str, Any] = {"points": {"C": "-80"}, "asked_by": "the club"}
        line = store.decide("adjust", number="38441", reason="a mistake", **told)
        store.decide("recognise", number="20093", rank="Certificate of Proficiency")
    repair.apply_plan(repair.plan_repair(), FIRST_MOMENT, "secretary", "paid twice")
    assert (store.points("38441"), store.points("20093")) == ({"C": -40}, {"B": 4, "C": 60})
    assert store.verify() == []
    store.decide("withdraw", line=line.seq, reason="needless now")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []
