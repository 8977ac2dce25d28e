"""The list of a club's files, page by page, and files that are tried out: the answer of sending, and nothing kept."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from overtrick.api import uploads
from overtrick.store import models
from overtrick.store.reports.player_file import PlayerFile
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

from .conftest import Caller

NAME = "106_2018_03_10_monday_pairs_1.txt"


@pytest.fixture
def club(store: StoreFixture, caller: Callable[..., Caller], at_work: None) -> Caller:
    """A program of club 106, whose players are registered; a worker is at hand."""
    store.register(*NUMBERS)
    return caller()


def test_the_list_tells_state_time_reason_and_what_was_replaced(club: Caller) -> None:
    club.put(NAME, session_file())
    club.put("106_broken.txt", b"")
    club.put(NAME, session_file(FOUR_PAIRS[::-1]))
    status, answer = club.files()
    assert (status, answer["club"], answer["next"]) == (200, 106, None)
    newest, broken = answer["files"]
    assert list(newest) == ["file", "state", "revision", "at", "because", "replaced", "by_hand", "reason", "problems"]
    assert (newest["file"], newest["state"], newest["revision"], newest["replaced"]) == (NAME, "accepted", 2, 1)
    assert newest["because"] == "it replaces the earlier file of the same name (ruling F7)"
    assert (broken["file"], broken["state"], broken["replaced"]) == ("106_broken.txt", "rejected", None)
    assert [problem["severity"] for problem in broken["problems"]] == ["error"]
    arrival = models.Arrival.objects.order_by("id").last()
    assert arrival is not None
    # In UTC, to the thousandth.
    assert newest["at"] == arrival.at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def test_a_long_list_comes_in_pages(store: StoreFixture, club: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "_LINES", 2)
    for at in range(5):
        store.send(f"106_{at}.txt", session_file(round=at + 1))
    seen: list[list[str]] = []
    skip: int | None = 0
    while skip is not None:
        answer = club.files(f"?skip={skip}")[1]
        seen.append([each["file"] for each in answer["files"]])
        skip = answer["next"]
    assert seen == [["106_4.txt", "106_3.txt"], ["106_2.txt", "106_1.txt"], ["106_0.txt"]]
    # A page that is just full is the last one.
    assert club.files("?skip=3")[1]["next"] is None
    assert club.files("?skip=99")[1]["files"] == []


def test_the_player_file_comes_with_the_time_of_its_last_change(store: StoreFixture, club: Caller) -> None:
    assert club.call("get", "players") == (404, {"detail": "This federation publishes no player file, or not yet."})
    noon = datetime(2018, 4, 2, 12, tzinfo=UTC)
    PlayerFile().publish(noon)
    status, changed, text = club.player_file()
    assert (status, changed) == (200, "Mon, 02 Apr 2018 12:00:00 GMT")
    assert sorted(line.split(",")[1] for line in text.splitlines()[1:]) == sorted(NUMBERS)
    PlayerFile().publish(noon + timedelta(hours=1))
    assert club.player_file() == (status, changed, text)


def test_a_player_file_in_greek_letters_says_so(cyprus_store: StoreFixture, caller: Callable[..., Caller]) -> None:
    cyprus_store.register("5001", first="Ελένη", family="Μυλωνά", club=1, grade=99, rank=0)
    PlayerFile().publish(datetime(2018, 4, 2, 12, tzinfo=UTC))
    answer = caller(1).player_file()
    assert answer[0] == 200
    assert '"Ελένη","","Μυλωνά"' in answer[2]
    assert caller(1).content_type_of("players") == "text/plain; charset=utf-8"


def test_skipping_what_is_no_number_is_a_bad_call(club: Caller) -> None:
    assert [club.files(f"?skip={skip}")[0] for skip in ("-1", "x", "9999999", "1e3")] == [422] * 4


def test_a_trial_answers_as_sending_does_and_keeps_nothing(store: StoreFixture, club: Caller) -> None:
    """Accepted, replacing, rejected, held (F8), cancelling: what is tried is then sent, and comes to the same."""
    files: list[tuple[str, str | bytes]] = [
        (NAME, session_file()), (NAME, session_file(FOUR_PAIRS[::-1])), (NAME, b""), ("106_x.txt", session_file()),
        (NAME, session_file(())),
    ]  # fmt: skip
    states = []
    for name, content in files:
        before = store.contents()
        tried = club.check(content, f"?name={name}")
        assert store.contents() == before
        assert list(tried[1]) == ["file", "state", "revision", "problems", "awards", "changes"]
        assert tried == club.put(name, content)
        states.append(tried[1]["state"])
    assert states == ["accepted", "accepted", "rejected", "held", "cancelled"]
    assert store.verify() == []


def test_without_a_name_it_is_tried_under_a_good_one(club: Caller) -> None:
    status, answer = club.check(session_file())
    assert (status, answer["file"], answer["state"]) == (200, NAME, "accepted")
    assert [award["points"] for award in answer["awards"]] == ["40.00", "40.00", "12.00", "12.00"]
    for content in (b"", b"\xff\x00", session_file(date="2018-13-40")):
        status, answer = club.check(content)
        assert (status, answer["state"]) == (200, "rejected")


def test_a_long_name_of_an_event_is_no_reason_to_refuse_a_trial(club: Caller) -> None:
    status, answer = club.check(session_file(event="The Very Long " + "and Longer " * 12 + "Pairs"))
    assert (status, answer["awards"] != []) == (200, answer["state"] == "accepted")


def test_a_bad_name_is_refused_in_a_trial_as_it_is_by_the_door(club: Caller) -> None:
    assert club.check(session_file(), "?name=Monday.txt")[0] == 400


def test_what_was_tried_is_no_file_of_the_club(club: Caller) -> None:
    club.check(session_file(), f"?name={NAME}")
    assert club.get(NAME)[0] == 404
    assert club.files()[1]["files"] == []


def test_a_trial_of_what_nobody_recognises_names_the_formats_of_the_federation(
    cyprus_store: StoreFixture, caller: Callable[..., Caller]
) -> None:
    island = caller(1)
    status, answer = island.check("Place;Pair;Percent\n1;7;61,2\n")
    assert (status, [problem["code"] for problem in answer["problems"]]) == (200, ["unknown-format"])
    status, answer = island.put("results.txt", "Place;Pair;Percent\n")
    assert status == 400
    assert "one of .mcd, .xml, .pbn at its end" in answer["detail"]
