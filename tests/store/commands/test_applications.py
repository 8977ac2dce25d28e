"""Granting and undoing: several decisions in one transaction, all of them or none, and only by those who may."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.commands import applications
from overtrick.store.commands.decide import PlannedDecision, decide_together
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import last_seq
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.queries.applications import find_applications
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, day

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
WHO, OTHER = "38441", "20093"


class Someone:
    """Somebody who acts."""

    def __init__(self, role: str, club: int | None = None, player: str = "") -> None:
        self.role, self.club, self.player = role, club, player


OFFICE, SECRETARY = Someone(FEDERATION), Someone(CLUB, AUCKLAND)
NEIGHBOUR, MARAMA = Someone(CLUB, HOWICK), Someone(PLAYER, player=WHO)


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """38441 and 20093 came first of four pairs: 40 C each."""
    store.register(*NUMBERS).send("106_a.txt", session_file())
    return store


def apply_for(store: StoreFixture, *changes: tuple[str, str]) -> int:
    wanted = {"players": [{"number": number, "points": {"C": text}} for number, text in changes], "event": "Old Pairs"}
    return applications.apply_for_adjustment(AUCKLAND, "club106", wanted, "Lost.", store.later(hours=1).now)


def test_a_grant_is_posted_undone_and_comes_out_of_a_rebuild(club: StoreFixture) -> None:
    number = apply_for(club, (WHO, "12"), (OTHER, "-3"))
    applications.grant_adjustment(OFFICE, "office", number, "Found.", club.later(hours=1).now)
    assert (club.points(WHO), club.points(OTHER)) == ({"C": 52}, {"C": 37})
    assert federation_state().version == last_seq()
    assert club.verify() == []
    rebuild(exchange=True)
    club.restart()
    assert [each.state for each in find_applications()] == ["granted"]
    applications.undo_answer(OFFICE, "office", number, "A mistake.", club.later(hours=1).now)
    assert (club.points(WHO), club.points(OTHER)) == ({"C": 40}, {"C": 40})
    assert [each.state for each in find_applications()] == ["open"]
    assert club.verify() == []


def test_nothing_happens_if_one_of_several_decisions_is_refused(club: StoreFixture) -> None:
    number = apply_for(club, (WHO, "12"), (OTHER, "-41"))
    before = club.contents()
    with pytest.raises(Refusal, match="too few for this"):
        applications.grant_adjustment(OFFICE, "office", number, "", club.later(hours=1).now)
    assert club.contents() == before
    # The next decision finds the records as they were.
    club.decide("amend", number=WHO, family="Other")
    assert club.verify() == []


def test_a_later_decision_sees_the_earlier_ones(club: StoreFixture) -> None:
    """A player is registered and moves in one transaction."""
    new = {
        "number": "77", "first": "A", "family": "B", "club": 106, "gender": 1, "grade": 3, "status": 1,
        "start": "2010-01-01",
    }  # fmt: skip
    plan = [
        PlannedDecision("register", lambda made: new),
        PlannedDecision("move", lambda made: {"number": made[0].data["number"], "club": 130, "start": "2018-01-01"}),
    ]
    assert [entry.kind for entry in decide_together(plan, club.later(hours=1).now, "office")] == ["register", "move"]
    assert models.Player.objects.get(number="77").club == 130
    assert club.verify() == []


def test_who_may_do_what(club: StoreFixture) -> None:
    now = club.now
    adjustment = apply_for(club, (WHO, "12"))
    name = applications.ask_for_name(WHO, "player 38441", {"first": "M", "preferred": "", "family": "N"}, "", now)
    refused: list[tuple[Any, Any, int]] = [
        (applications.take_back, NEIGHBOUR, adjustment), (applications.take_back, MARAMA, adjustment),
        (applications.take_back, SECRETARY, name), (applications.take_back, Someone(PLAYER, player=OTHER), name),
        (applications.apply_again, NEIGHBOUR, adjustment), (applications.apply_again, SECRETARY, adjustment),
    ]  # fmt: skip
    for act, who, number in refused:
        with pytest.raises(Refusal, match="any more"):
            act(who, "x", number, now)
    answers: list[tuple[Any, Any, int]] = [
        (applications.decline, SECRETARY, adjustment), (applications.decline, NEIGHBOUR, name),
        (applications.decline, MARAMA, name), (applications.grant_adjustment, SECRETARY, adjustment),
        (applications.grant_name, NEIGHBOUR, name), (applications.grant_name, OFFICE, adjustment),
        (applications.undo_answer, OFFICE, adjustment), (applications.decline, OFFICE, 99),
    ]  # fmt: skip
    for act, who, number in answers:
        with pytest.raises(Refusal, match="any more"):
            act(who, "x", number, "No.", now)
    assert [each.state for each in find_applications()] == ["open", "open"]


def test_a_name_that_was_changed_again_is_not_restored(club: StoreFixture) -> None:
    now = club.now
    number = applications.ask_for_name(WHO, "player 38441", {"first": "M", "preferred": "", "family": "N"}, "", now)
    applications.grant_name(SECRETARY, "club106", number, "", club.later(hours=1).now)
    club.decide("amend", number=WHO, family="Third")
    with pytest.raises(Refusal, match="changed again since"):
        applications.undo_answer(SECRETARY, "club106", number, "A mistake.", club.later(hours=1).now)
    assert models.Player.objects.get(number=WHO).family == "Third"


def test_a_new_member_is_found_or_registered(club: StoreFixture) -> None:
    newcomer = {"first": "Ngaio", "family": "Old", "gender": 1, "status": 1}
    for _ in range(2):
        club.decide("apply", kind="overseas", club=AUCKLAND, data=newcomer)
    now, start = club.later(hours=1).now, day("2018-03-12")
    applications.grant_old_number(OFFICE, "office", 1, "", now, number="31018", start=start, stays=False)
    assert models.Player.objects.get(number="31018").club == AUCKLAND
    values = {"start": "2018-03-12", "grade": 3}
    number = applications.grant_new_number(OFFICE, "office", 2, "", club.later(hours=1).now, values)
    assert [each.granted for each in find_applications()] == ["31018", number]
    assert models.Player.objects.get(number=number).family == "Old"
    for application in (1, 2):
        with pytest.raises(Refusal, match="any more"):
            applications.undo_answer(OFFICE, "office", application, "x", club.later(hours=1).now)
    assert club.verify() == []
