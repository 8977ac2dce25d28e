"""A rejected file changes nothing: the earlier one stands, and all that was wrong is kept with its lines."""

import pytest

from overtrick.store import models
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows

NAME = "monday.txt"
CUT = session_file(["38441 20093", "12356 9205"], scores=["61.00", "58.00"]).rstrip("\n")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"\xff\xfe\x00\x01",
        "hello\n",
        session_file().split("\n", 1)[1],
        session_file(club=107),
        session_file(date="2018-13-40"),
        session_file(date="2019-03-10"),
        session_file(award="7A"),
        session_file(["38441 20093", "38441 9205", *FOUR_PAIRS[2:]]),
        CUT,
    ],
    ids=[
        "no bytes",
        "empty lines",
        "no text",
        "no header",
        "header cut off",
        "unknown club",
        "no such day",
        "tomorrow",
        "no such class",
        "twice in the list",
        "cut",
    ],
)
def test_the_earlier_batch_stands(store: StoreFixture, content: str | bytes) -> None:
    store.register("38441")
    store.send(NAME, session_file())
    ledger = store.contents()["award"]
    receipt = store.send(NAME, content)
    assert receipt.state == "rejected"
    assert any(problem.severity == "error" and problem.advice for problem in receipt.problems)
    assert store.revisions(NAME) == ["accepted", "rejected"]
    assert store.contents()["award"] == ledger
    assert store.points("38441") == {"C": 40}
    kept = models.Problem.objects.filter(revision__number=2).order_by("id")
    assert [(each.code, each.line) for each in kept] == [(each.code, each.line) for each in receipt.problems]
    assert store.verify() == []


def test_every_problem_is_told_at_once_with_its_line(store: StoreFixture) -> None:
    content = session_file(["38441 20093", "x 9205", "31018 0027114", "40777 1610"], scores=["55", "52", "50", "a"])
    receipt = store.send(NAME, content)
    assert receipt.state == "rejected"
    lines = {problem.line for problem in receipt.problems if problem.severity == "error"}
    assert {3, 4, 5} <= lines
    assert store.count("session") == 0
    assert store.verify() == []


def test_after_a_rejection_the_good_file_is_taken_in(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, b"")
    assert store.send(NAME, session_file()).state == "accepted"
    assert store.revisions(NAME) == ["rejected", "accepted"]
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_the_good_file_once_more_after_a_rejection(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    for content in (session_file(), b"", session_file()):
        receipt = store.send(NAME, content)
    assert receipt.state == "accepted"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_the_bytes_are_kept_whatever_they_were(store: StoreFixture) -> None:
    store.send(NAME, b"\x00\xff no file")
    assert [bytes(content) for (content,) in rows("SELECT content FROM raw_file")] == [b"\x00\xff no file"]
    assert store.verify() == []


def test_a_file_may_be_rejected_again_and_again(store: StoreFixture) -> None:
    for _ in range(3):
        assert store.send(NAME, "hello\n").state == "rejected"
    assert store.verify() == []
