"""A club is told which of its contest reports did not come, when the first one after them does."""

import pytest

from overtrick.core.problems import Problem
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture

GAP = "missing-serials"


@pytest.fixture
def club(cyprus_store: StoreFixture) -> StoreFixture:
    """Limassol has its licence."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    return cyprus_store


def send(club: StoreFixture, serial: int) -> list[Problem]:
    """What a club is told about the serial numbers when it sends a report."""
    contest = Contest(name=f"Pairs {serial}", serial=serial)
    receipt = club.send(f"report_{serial}.mcd", report(contest, file=f"{serial}"), club=None)
    assert receipt.state == "accepted", receipt.problems
    return [problem for problem in receipt.problems if problem.code == GAP]


def test_a_gap_is_told_once(club: StoreFixture) -> None:
    assert send(club, 7) == []
    assert [problem.found for problem in send(club, 10)] == ["8 to 9"]
    assert send(club, 11) == []
    assert club.verify() == []


def test_what_comes_later_fills_the_gap(club: StoreFixture) -> None:
    send(club, 7)
    assert [problem.found for problem in send(club, 9)] == ["8"]
    assert send(club, 8) == []
    assert send(club, 10) == []
