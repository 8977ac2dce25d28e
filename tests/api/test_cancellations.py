"""DELETE takes back all that was sent under a name, once: what stands, what waits for a person, what just came in."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.commands import receive, waiting_files
from overtrick.store.deliveries import processing
from tests.api.conftest import Caller
from tests.store.cast import NUMBERS, session_file
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import StoreFixture

NAME, OTHER = "106_monday.txt", "106_again.txt"
TWIN = Contest(EAST, serial=-7)


@pytest.fixture
def club(store: StoreFixture, caller: Callable[..., Caller], at_work: None) -> Caller:
    """A program of club 106, whose players are registered; a worker is at hand."""
    store.register(*NUMBERS)
    return caller()


def test_what_stands_is_taken_back_and_once_more_changes_nothing(store: StoreFixture, club: Caller) -> None:
    club.put(NAME, session_file())
    cancelled = {"file": NAME, "state": "cancelled", "revision": 1, "problems": [], "awards": [], "changes": []}
    assert club.delete(NAME) == (200, cancelled)
    assert store.in_force() == []
    before = store.contents()
    assert club.delete(NAME) == club.get(NAME) == (200, cancelled)
    assert store.contents() == before
    line = models.Journal.objects.get(kind="cancel")
    assert (line.who, line.reason) == ("106 by http", "cancelled by the club")
    assert store.verify() == []


def test_afterwards_the_very_same_file_may_come_again(store: StoreFixture, club: Caller) -> None:
    club.put(NAME, session_file())
    club.delete(NAME)
    status, answer = club.put(NAME, session_file())
    assert (status, answer["state"], answer["revision"]) == (200, "accepted", 2)
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_file_that_is_not_taken_in_yet_is_taken_in_and_cancelled(store: StoreFixture, club: Caller) -> None:
    """A cancellation must never be overtaken by the file that it cancels."""
    receive.store_file(store.delivery(NAME, session_file()))
    status, answer = club.delete(NAME)
    assert (status, answer["state"], answer["awards"]) == (200, "cancelled", [])
    assert store.count("waiting") == 0
    assert store.in_force() == []
    assert store.verify() == []


def test_a_correction_that_waits_is_cancelled_with_what_stands(store: StoreFixture, club: Caller) -> None:
    club.put(NAME, session_file())
    receive.store_file(store.delivery(NAME, session_file(boards=12)))
    status, answer = club.delete(NAME)
    assert (status, answer["state"], answer["revision"], answer["awards"]) == (200, "cancelled", 2, [])
    assert store.in_force() == []
    assert store.verify() == []


def test_when_the_last_file_was_rejected_the_earlier_one_that_stands_is_taken_back(
    store: StoreFixture, club: Caller
) -> None:
    club.put(NAME, session_file())
    assert club.put(NAME, b"")[1]["awards"] != []
    status, answer = club.delete(NAME)
    # What was sent last is still a rejected file; but nothing is in the ledger any more.
    assert (status, answer["state"], answer["revision"], answer["awards"]) == (200, "rejected", 2, [])
    assert store.revisions(NAME) == ["cancelled", "rejected"]
    assert store.in_force() == []
    assert club.delete(NAME) == (200, answer)
    assert store.verify() == []


def test_what_waits_for_a_person_waits_no_more(store: StoreFixture, club: Caller) -> None:
    club.put(NAME, session_file())
    assert club.put(OTHER, session_file())[1]["state"] == "held"
    assert club.delete(OTHER) == (
        200, {"file": OTHER, "state": "cancelled", "revision": 1, "problems": [], "awards": [], "changes": []},
    )  # fmt: skip
    assert store.revisions(OTHER) == ["cancelled"]
    # The twin goes on standing.
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A program that fails on files of twelve boards; undone, it is mended."""
    take_in = processing.process_delivery

    def fails(work: Any, line: Any, reading: Any) -> Any:
        if reading.sessions[0].boards == 12:
            raise ZeroDivisionError
        return take_in(work, line, reading)

    monkeypatch.setattr(receive, "process_delivery", fails)
    return monkeypatch


def mended(failing: pytest.MonkeyPatch) -> None:
    """The program is mended, and whatever still waits is taken in."""
    failing.setattr(receive, "process_delivery", processing.process_delivery)
    models.Waiting.objects.update(due=None)
    waiting_files.process_waiting_files(datetime.now(UTC))


def test_a_file_on_which_the_program_fails_is_cancelled_and_not_taken_in_later(
    store: StoreFixture, club: Caller, failing: pytest.MonkeyPatch
) -> None:
    receive.store_file(store.delivery(NAME, session_file(boards=12)))
    cancelled = {"file": NAME, "state": "cancelled", "revision": 1, "problems": [], "awards": [], "changes": []}
    assert club.delete(NAME) == (200, cancelled)
    assert store.count("waiting") == 0
    line = models.Journal.objects.get(kind="give-up")
    assert (line.who, line.reason, line.arrival is not None) == ("106 by http", "cancelled by the club", True)
    mended(failing)
    assert club.delete(NAME) == club.get(NAME) == (200, cancelled)
    assert (store.in_force(), store.count("raw_file"), store.count("arrival")) == ([], 1, 1)
    assert store.verify() == []


def test_a_correction_on_which_the_program_fails_is_cancelled_with_what_stands(
    store: StoreFixture, club: Caller, failing: pytest.MonkeyPatch
) -> None:
    club.put(NAME, session_file())
    for boards in (12, 16, 12):
        # The second of these is fine, and waits behind the first.
        receive.store_file(store.delivery(NAME, session_file(boards=boards)))
    assert waiting_files.process_waiting_files(datetime.now(UTC)) == []
    status, answer = club.delete(NAME)
    assert (status, answer["state"], answer["revision"], answer["awards"]) == (200, "cancelled", 4, [])
    assert store.revisions(NAME) == ["replaced", "cancelled", "cancelled", "cancelled"]
    mended(failing)
    assert store.in_force() == []
    assert store.verify() == []


def test_a_file_that_was_given_up_may_be_sent_again(
    store: StoreFixture, club: Caller, failing: pytest.MonkeyPatch
) -> None:
    receive.store_file(store.delivery(NAME, session_file(boards=12)))
    club.delete(NAME)
    mended(failing)
    status, answer = club.put(NAME, session_file(boards=12))
    # Twelve boards are half an evening: half of 40 C (ruling N10).
    assert (status, answer["state"], answer["revision"], store.points("38441")) == (200, "accepted", 2, {"C": 20})
    assert store.verify() == []


# ── contest reports: several may stand under one name (F12) ─────────────────────────────────────────────────────


@pytest.fixture
def island(cyprus_store: StoreFixture, caller: Callable[..., Caller], at_work: None) -> Caller:
    """A program of Limassol, whose first four pairs have ID cards."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for number in ("5001", "5003", "5011", "5013"):
        cyprus_store.register(number, club=1, grade=99, rank=0)
        cyprus_store.decide("period", number=number, kind="id-card", start="2010-01-01")
    return caller(1)


def silver(answer: Any) -> dict[str, str]:
    assert {award["unit"] for award in answer["awards"]} <= {"Silver"}
    return {award["player"]: award["points"] for award in answer["awards"]}


def test_every_report_that_stands_under_the_name_is_taken_back(cyprus_store: StoreFixture, island: Caller) -> None:
    """Five pairs at three tables: 8 and 5 Silver for the first two. As twins, at five tables: 10 and 5 (F13)."""
    status, answer = island.put("tuesday.mcd", report(Contest(NORTH)))
    assert (status, answer["state"], silver(answer)) == (200, "accepted", {"5001": "8.00", "5003": "5.00"})
    status, answer = island.put("tuesday.mcd", report(TWIN, file="2018-03-06 2"))
    assert (status, answer["state"], answer["revision"]) == (200, "accepted", 2)
    assert silver(answer) == {"5001": "10.00", "5003": "5.00", "5011": "10.00", "5013": "5.00"}
    status, answer = island.delete("tuesday.mcd")
    assert (status, answer["state"], answer["awards"]) == (200, "cancelled", [])
    assert cyprus_store.revisions("tuesday.mcd", 1) == ["cancelled", "cancelled"]
    assert cyprus_store.in_force() == []
    before = cyprus_store.contents()
    assert island.delete("tuesday.mcd") == (200, answer)
    assert cyprus_store.contents() == before
    assert cyprus_store.verify() == []


def test_a_report_under_another_name_goes_on_standing(cyprus_store: StoreFixture, island: Caller) -> None:
    island.put("ns.mcd", report(Contest(NORTH)))
    island.put("ew.mcd", report(TWIN, file="2018-03-06 2"))
    assert island.delete("ew.mcd")[1]["awards"] == []
    # Alone again, three tables.
    assert silver(island.get("ns.mcd")[1]) == {"5001": "8.00", "5003": "5.00"}
    assert cyprus_store.verify() == []


def test_a_contest_again_is_rejected_and_after_a_cancellation_taken(cyprus_store: StoreFixture, island: Caller) -> None:
    island.put("a.mcd", report(Contest(NORTH)))
    status, answer = island.put("b.mcd", report(Contest(NORTH), file="2018-03-06 2"))
    assert (status, answer["state"]) == (200, "rejected")
    assert "contest-on-record" in [problem["code"] for problem in answer["problems"]]
    island.delete("a.mcd")
    assert island.put("b.mcd", report(Contest(NORTH), file="2018-03-06 2"))[1]["state"] == "accepted"
    assert cyprus_store.points("5001") == {"Silver": 8}
    assert cyprus_store.verify() == []
