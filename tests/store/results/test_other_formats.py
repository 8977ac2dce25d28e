"""USEBIO and PBN files are received like any other; only a New Zealand description line alone takes anything back."""

from pathlib import Path

import msgspec
import pytest

from overtrick.store import models
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

EXAMPLES = Path(__file__).parents[3] / "examples"
HOWELL = (EXAMPLES / "usebio" / "howell_one_winner.xml").read_bytes()
EVENING = (EXAMPLES / "pbn" / "evening_pairs.pbn").read_bytes()
DEALS_ONLY = b"""% PBN 2.1
[Event "Monday Deals"]
[Site "Auckland"]
[Date "2018.03.10"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:KQJ82.KJ85.2.A65 965.AT2.AKQ83.T8 A7.Q9764.975.Q42 T43.3.JT64.KJ973"]
"""


@pytest.fixture
def later(store: StoreFixture) -> StoreFixture:
    """The examples were played in 2026."""
    return store.later(days=9 * 365)


@pytest.mark.parametrize(
    ("name", "content", "format_name", "players"),
    [("howell.xml", HOWELL, "usebio", 12), ("evening.pbn", EVENING, "pbn", 12)],
)
def test_a_file_is_kept_with_its_rows(
    later: StoreFixture, name: str, content: bytes, format_name: str, players: int
) -> None:
    receipt = later.send(name, content)
    assert receipt.state == "accepted", receipt.problems
    assert models.Revision.objects.get().format == format_name
    assert models.Session.objects.get().club == 106
    assert later.count("seat") == players
    assert later.send(name, content).repeated
    assert later.verify() == []


def test_the_same_name_again_replaces(later: StoreFixture) -> None:
    later.send("howell.xml", HOWELL)
    receipt = later.send("howell.xml", HOWELL.replace(b"Sunday Howell", b"Sunday Pairs"))
    assert receipt.state == "accepted", receipt.problems
    assert later.revisions("howell.xml") == ["replaced", "accepted"]
    assert models.Session.objects.get(stands=True).name == "Sunday Pairs"
    assert later.verify() == []


def test_names_of_people_with_a_number_are_not_repeated_in_the_rows(later: StoreFixture) -> None:
    later.send("howell.xml", HOWELL)
    assert not [entry for entry in models.Entry.objects.all() if "Damson" in entry.details]
    assert later.verify() == []


def test_a_pbn_file_without_ranking_never_cancels(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("monday.txt", session_file())
    receipt = store.send("monday.txt", DEALS_ONLY)
    assert receipt.state == "rejected"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_pbn_file_without_ranking_does_not_cancel_a_pbn_file(later: StoreFixture) -> None:
    later.send("evening.pbn", EVENING)
    receipt = later.send("evening.pbn", DEALS_ONLY)
    assert receipt.state == "rejected"
    assert "no-results" in [problem.code for problem in receipt.problems]
    assert models.Session.objects.filter(stands=True).count() == 1
    assert later.verify() == []


def test_a_person_takes_back_what_the_format_cannot(later: StoreFixture) -> None:
    later.send("evening.pbn", EVENING)
    later.decide("cancel", club=106, name="evening.pbn")
    assert not models.Session.objects.filter(stands=True).exists()
    assert later.verify() == []


@pytest.mark.parametrize("name", ["howell.txt", "howell.pbn", "Howell.xml"])
def test_f5_the_suffix_belongs_to_the_format(later: StoreFixture, name: str) -> None:
    assert later.send(name, HOWELL).state == "rejected"


@pytest.mark.parametrize("content", [HOWELL[: len(HOWELL) // 2], EVENING[:200], b"<USEBIO/>", b"<?xml version='1.0'?>"])
def test_half_a_file_is_rejected(later: StoreFixture, content: bytes) -> None:
    suffix = "pbn" if content.startswith(b"%") else "xml"
    assert later.send(f"half.{suffix}", content).state == "rejected"
    assert later.count("session") == 0
    assert later.verify() == []


def test_the_details_of_a_row_are_written_as_in_records_of_0_1(later: StoreFixture) -> None:
    """Fields that came later are left out where they are empty, so that old records agree with what is made again."""
    later.send("howell.xml", HOWELL)
    written = [msgspec.json.decode(entry.details) for entry in models.Entry.objects.all()]
    assert {tuple(details) for details in written} == {
        (
            "number", "direction", "section", "team", "names", "percentage", "boards", "wins", "ties", "losses",
            "matches", "handicapped", "stated",
        )
    }  # fmt: skip
