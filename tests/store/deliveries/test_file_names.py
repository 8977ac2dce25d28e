"""F5: a file name that cannot identify its batch for good is refused at a door, with an example of a good one."""

import pytest

from overtrick.store import models
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture

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
def test_a_bad_name_is_rejected_with_an_example(store: StoreFixture, name: str) -> None:
    store.register("38441")
    receipt = store.send(name, session_file())
    assert receipt.state == "rejected"
    assert [problem.code for problem in receipt.problems] == ["bad-file-name"]
    assert EXAMPLE in receipt.problems[0].advice
    assert store.in_force() == []
    assert models.Problem.objects.get().code == "bad-file-name"
    assert store.verify() == []


@pytest.mark.parametrize("name", ["a.txt", "106_341567.txt", EXAMPLE, "9.txt", "_.txt"])
def test_a_good_name_is_accepted(store: StoreFixture, name: str) -> None:
    assert store.send(name, session_file()).state == "accepted"


def test_a_name_longer_than_any_file_system_takes(store: StoreFixture) -> None:
    receipt = store.send("a" * 400 + ".txt", session_file())
    assert store.count("arrival") == 1
    assert receipt.state in ("accepted", "rejected")
    assert store.verify() == []


UNRECOGNISED = [b"", b"Place;Pair;Percent\n1;7;61,2\n", b"%PDF-1.4\n"]


@pytest.mark.parametrize("content", UNRECOGNISED)
def test_what_nobody_recognises_is_told_the_formats_of_the_federation(
    cyprus_store: StoreFixture, content: bytes
) -> None:
    """Cyprus has no results files of New Zealand, and nothing to say about their lines."""
    receipt = cyprus_store.send("results.xml", content, club=1)
    (problem,) = receipt.problems
    assert (receipt.state, problem.code) == ("rejected", "unknown-format")
    assert "a Magic Contest report (.mcd), USEBIO (.xml) or PBN (.pbn)." in problem.message
    assert cyprus_store.verify() == []


@pytest.mark.parametrize("content", UNRECOGNISED)
def test_where_clubs_send_results_files_it_is_read_as_one(store: StoreFixture, content: bytes) -> None:
    receipt = store.send("results.txt", content)
    assert receipt.state == "rejected"
    assert not {problem.code for problem in receipt.problems} & {"unknown-format", "bad-file-name"}
