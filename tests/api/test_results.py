"""Results over HTTP: sent, asked for, cancelled, tried out. 200 whatever became of a file, 4xx only for a bad call."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import close_old_connections

from overtrick.store import models
from overtrick.store.commands import receive, waiting_files
from overtrick.store.db import leases
from tests.jobs.conftest import cut
from tests.store.cast import AUCKLAND, FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

from .conftest import Caller

NAME, OTHER = "106_2018_03_10_monday_pairs_1.txt", "106_again.txt"
BROKEN = session_file().replace("12356", "012356")
KEYS = ["file", "state", "revision", "problems", "awards", "changes"]
# The cast says why: 40 C for the first pair of four and 12 for the second.
EARNED = [
    {"player": "38441", "unit": "C", "points": "40.00"},
    {"player": "20093", "unit": "C", "points": "40.00"},
    {"player": "12356", "unit": "C", "points": "12.00"},
    {"player": "9205", "unit": "C", "points": "12.00"},
]
Callers = Callable[..., Caller]
# As long as the API waits for a worker.
WAITED = 3.0


@pytest.fixture
def club(store: StoreFixture, caller: Callers, at_work: None) -> Caller:
    """A program of club 106, whose players are registered; a worker is at hand."""
    store.register(*NUMBERS)
    return caller()


def told(answer: Any, *keys: str) -> tuple[Any, ...]:
    return tuple(answer[key] for key in keys)


def test_the_answer_has_exactly_the_promised_keys_and_types(club: Caller) -> None:
    status, answer = club.put(NAME, session_file())
    assert (status, list(answer)) == (200, KEYS)
    assert answer == {"file": NAME, "state": "accepted", "revision": 1, "problems": [], "awards": EARNED, "changes": []}
    assert club.get(NAME) == (200, answer)


def test_a_problem_has_its_line_and_its_words(club: Caller) -> None:
    status, answer = club.put(NAME, BROKEN)
    assert (status, *told(answer, "state", "revision", "awards")) == (200, "rejected", 1, [])
    (problem,) = answer["problems"]
    assert list(problem) == ["code", "severity", "line", "column", "found", "message", "advice"]
    assert told(problem, "code", "severity", "line", "found") == ("bad-player", "error", 3, "012356")
    assert problem["message"]
    assert problem["advice"]


def test_any_state_is_200(club: Caller) -> None:
    assert told(club.put(NAME, session_file())[1], "state", "revision") == ("accepted", 1)
    # F7: a rejected file changes nothing, so what is in the ledger is still from the first.
    status, answer = club.put(NAME, b"\xff\xfe nothing")
    assert (status, *told(answer, "state", "revision", "awards")) == (200, "rejected", 2, EARNED)
    # F7: the same name replaces.
    status, answer = club.put(NAME, session_file(FOUR_PAIRS[::-1]))
    assert (status, *told(answer, "state", "revision")) == (200, "accepted", 3)
    assert [award["player"] for award in answer["awards"]] == ["40777", "1610", "31018", "27114"]
    # F8: the same session under another name is held.
    status, answer = club.put(OTHER, session_file())
    assert (status, *told(answer, "state", "revision", "awards")) == (200, "held", 1, [])
    assert [problem["code"] for problem in answer["problems"]] == ["held-for-confirmation"]
    # F7: a description line alone cancels.
    status, answer = club.put(NAME, session_file(()))
    assert (status, *told(answer, "state", "revision", "awards")) == (200, "cancelled", 4, [])
    # F6: not this club's results.
    status, answer = club.put("130_x.txt", session_file(club=HOWICK))
    assert (status, *told(answer, "state", "revision")) == (200, "rejected", 1)


def test_an_empty_file_is_a_file_with_nothing_in_it(club: Caller) -> None:
    status, answer = club.put(NAME, b"")
    assert (status, answer["state"]) == (200, "rejected")


def test_the_same_file_again_changes_nothing(store: StoreFixture, club: Caller) -> None:
    first = club.put(NAME, session_file())
    assert club.put(NAME, session_file()) == first
    assert store.count("posting") == 1


def test_the_body_is_the_file_whatever_it_is_called(club: Caller) -> None:
    """curl --data-binary calls everything a form."""
    for at, kind in enumerate(("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"), 1):
        content = session_file(round=at)
        assert club.check(content, content_type=kind)[1]["state"] == "accepted"
        assert club.put(f"106_{at}.txt", content, content_type=kind)[1]["state"] == "accepted"


def test_what_is_kept_says_who_sent_it_and_by_which_door(club: Caller) -> None:
    club.put(NAME, session_file())
    arrival = models.Arrival.objects.get(name=NAME)
    assert (arrival.club, arrival.door, arrival.who, arrival.cut_unseen) == (106, "http", "106 by http", False)


def test_a_file_that_nobody_takes_in_yet_is_202_and_kept(store: StoreFixture, caller: Callers) -> None:
    store.register(*NUMBERS)
    club = caller()
    waits = {"file": NAME, "state": "received", "revision": 0, "problems": [], "awards": [], "changes": []}
    assert club.put(NAME, session_file()) == (202, waits)
    assert club.get(NAME) == (202, waits)
    assert [told(each, "file", "state") for each in club.files()[1]["files"]] == [(NAME, "received")]
    waiting_files.process_waiting_files(models.Arrival.objects.get(name=NAME).at)
    assert told(club.get(NAME)[1], "state", "awards") == ("accepted", EARNED)
    # A correction that waits: the ledger has still what the first one earned.
    status, answer = club.put(NAME, session_file(()))
    assert (status, *told(answer, "state", "revision", "awards")) == (202, "received", 1, EARNED)


def seconds_of_a_put(club: Caller, name: str, **how: Any) -> float:
    """How long a file took that nobody took in meanwhile."""
    start = time.monotonic()
    assert club.put(name, session_file(**how))[0] == 202
    return time.monotonic() - start


def test_no_call_waits_for_a_worker_that_is_not_there(store: StoreFixture, caller: Callers) -> None:
    """The answer would be the same three seconds later, and a thread is held until then."""
    club = caller()
    assert seconds_of_a_put(club, "106_a.txt", round=1) < WAITED
    leases.record_heartbeat("worker here 1", datetime.now(UTC) - timedelta(seconds=31))
    assert seconds_of_a_put(club, "106_b.txt", round=2) < WAITED
    leases.record_heartbeat("worker here 2", datetime.now(UTC) - timedelta(seconds=20))
    assert seconds_of_a_put(club, "106_c.txt", round=3) >= WAITED


def test_no_call_waits_behind_a_long_queue(store: StoreFixture, caller: Callers) -> None:
    club = caller()
    leases.record_heartbeat("worker here 1", datetime.now(UTC))
    for number in range(49):
        receive.store_file(store.delivery(f"106_{number}.txt", session_file(event=f"Session {number}")))
    assert seconds_of_a_put(club, "106_the_fiftieth.txt") >= WAITED
    assert seconds_of_a_put(club, "106_one_more.txt", round=2) < WAITED


# ── what is refused ─────────────────────────────────────────────────────────────────────────────────────────────


def test_without_a_good_token_nothing_is_told(store: StoreFixture, club: Caller) -> None:
    club.put(NAME, session_file())
    before = store.contents()
    for token in ("", "x", "0" * 40):
        stranger = Caller(token)
        for answer in (
            stranger.put(NAME, b""), stranger.get(NAME), stranger.delete(NAME), stranger.files(), stranger.check(b""),
        ):  # fmt: skip
            assert answer == (401, {"detail": "Unauthorized"})
    assert store.contents() == before


def test_wrong_tokens_of_others_shut_no_club_out_that_has_a_right_one(
    caller: Callers, club: Caller, set_limits: Callable[..., None]
) -> None:
    """Nobody guesses 160 bits; but a club may share its address with whoever tries."""
    set_limits(failures=3)
    for _ in range(5):
        assert Caller("wrong").get(NAME)[0] == 401
    assert club.files()[0] == 200


def test_a_name_that_cannot_be_is_refused_with_a_good_one(club: Caller) -> None:
    """F5: a to z, 0 to 9, _ and an ending; a door refuses anything else with an example."""
    for name in ("Monday.txt", "monday%20pairs.txt", "monday", "monday.csv", ".txt", "a%00.txt", "x" * 130, "%FF.txt"):
        status, answer = club.put(name, session_file())
        assert (status, list(answer)) == (400, ["detail"])
        assert "106_2017_03_14_jubilee_pairs_1.txt" in answer["detail"]
        # Nothing was ever sent under it, so there is nothing to be told or cancelled.
        assert (club.get(name)[0], club.delete(name)[0]) == (404, 404)
    assert not models.Arrival.objects.exists()


def test_a_file_that_is_too_large_is_refused_unread(club: Caller, set_limits: Callable[..., None]) -> None:
    set_limits(size=1000)
    status, answer = club.put(NAME, b"x" * 1001)
    assert (status, answer["detail"].split(",")[0]) == (413, "The file is larger than 1")
    assert club.check(b"x" * 1001)[0] == 413
    assert club.put(NAME, b"", CONTENT_LENGTH="999999999999")[0] == 413
    assert not models.Arrival.objects.exists()
    assert club.put(NAME, b"x" * 1000)[0] == 200


def test_a_body_must_say_how_long_it_is(club: Caller) -> None:
    for length in ("", "-1", "many", "1 000", "²"):
        status, answer = club.put(NAME, session_file(), CONTENT_LENGTH=length)
        assert (status, answer["detail"]) == (411, "Say how long the file is: Content-Length.")
    assert club.check(session_file(), CONTENT_LENGTH="")[0] == 411
    assert not models.Arrival.objects.exists()


def test_a_file_that_breaks_off_is_not_kept(club: Caller) -> None:
    cut = session_file().encode()[:100]
    status, answer = club.put(NAME, b"", CONTENT_LENGTH=str(len(session_file())), **{"wsgi.input": BytesIO(cut)})
    assert (status, answer["detail"]) == (400, "The file broke off after 100 of 157 bytes; nothing was kept.")
    assert len(session_file()) == 157
    assert club.get(NAME)[0] == 404


def test_more_files_than_a_club_may_send_in_a_minute(
    caller: Callers, club: Caller, set_limits: Callable[..., None]
) -> None:
    set_limits(files_a_minute=2)
    assert [club.put(NAME, session_file())[0] for _ in range(3)] == [200, 200, 429]
    assert "Wait a minute" in club.put(NAME, b"")[1]["detail"]
    assert club.check(session_file())[0] == 429
    assert club.get(NAME)[0] == 200
    assert caller(HOWICK).put("130_a.txt", session_file(club=HOWICK))[0] == 200


def test_a_name_that_was_never_sent_is_404(club: Caller) -> None:
    for answer in (club.get(NAME), club.delete(NAME)):
        assert answer == (404, {"detail": f"Club 106 has sent no file {NAME}."})


def test_another_club_sees_nothing_and_cancels_nothing(store: StoreFixture, club: Caller, caller: Callers) -> None:
    club.put(NAME, session_file())
    stranger = caller(HOWICK)
    assert stranger.get(NAME)[0] == stranger.delete(NAME)[0] == 404
    assert stranger.files() == (200, {"club": HOWICK, "files": [], "next": None})
    assert store.points("38441") == {"C": 40}
    # Under the same name the other club has a file of its own.
    assert stranger.put(NAME, session_file(club=HOWICK, round=2))[1]["revision"] == 1
    assert store.revisions(NAME, AUCKLAND) == store.revisions(NAME, HOWICK) == ["accepted"]


def test_a_database_that_was_started_again_costs_no_call(
    open_store: Callable[[str, str], StoreFixture], caller: Callers, at_work: None
) -> None:
    store = open_store("nz-2017", "postgresql").register(*NUMBERS)
    club = caller()
    cut(store)
    # What a web server does before each request, and the client of the tests does not.
    close_old_connections()
    assert club.put(NAME, session_file())[1]["awards"] == EARNED
