"""F5: a file name that cannot identify its batch for good is refused at a door, with an example of a good one."""

import pytest

from overtrick.store import models

from .cast import session_file
from .house import House

EXAMPLE = "106_2018_03_10_monday_pairs_1.txt"


@pytest.mark.parametrize(
    "name",
    [
        "Monday.txt",
        "monday night.txt",
        "106-monday.txt",
        "monday.TXT",
        "monday.csv",
        "monday",
        ".txt",
        "montāg.txt",
        "monday.1.txt",
        "../monday.txt",
        "mon\x00day.txt",
    ],
)
def test_a_bad_name_is_rejected_with_an_example(store: House, name: str) -> None:
    store.register("38441")
    receipt = store.send(name, session_file())
    assert receipt.state == "rejected"
    assert [problem.code for problem in receipt.problems] == ["bad-file-name"]
    assert EXAMPLE in receipt.problems[0].advice
    assert store.in_force() == []
    assert models.Problem.objects.get().code == "bad-file-name"
    assert store.verify() == []


@pytest.mark.parametrize("name", ["a.txt", "106_341567.txt", EXAMPLE, "9.txt", "_.txt"])
def test_a_good_name_is_accepted(store: House, name: str) -> None:
    assert store.send(name, session_file()).state == "accepted"


def test_a_name_longer_than_any_file_system_takes(store: House) -> None:
    receipt = store.send("a" * 400 + ".txt", session_file())
    assert store.count("arrival") == 1
    assert receipt.state in ("accepted", "rejected")
    assert store.verify() == []
