"""A number that nobody has is put right in the file, with its points; it is taken back; or it is set aside.

Four pairs of a 40C session: the first earn 40 C a player, the second 12 (`tests.store.cast` has the calculation).
"""

from decimal import Decimal

import pytest

from overtrick.store import models
from overtrick.store.commands import unknown_numbers as commands
from overtrick.store.commands.unknown_numbers import FileChanged, FileKey, Sender
from overtrick.store.deliveries.folder_files import latest_bytes
from overtrick.store.errors import NotFound, Refusal
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture

FILE = "106_1.txt"
# The last two digits of Desmond Plover, 9205, are swapped.
TYPED = session_file(("38441 20093", "12356 9250", "31018 27114", "40777 1610"))
LIMASSOL = 1


def sender(store: StoreFixture) -> Sender:
    return Sender("secretary", store.later(minutes=1).now, "web")


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    store.register(*NUMBERS).send(FILE, TYPED)
    assert store.points("9205") == {}
    return store


def key(revision: int = 1) -> FileKey:
    return FileKey(AUCKLAND, FILE, revision)


def test_the_preview_says_who_gets_what_and_keeps_nothing(club: StoreFixture) -> None:
    before = club.contents()
    found = commands.preview_number(key(), "9250", "9205", sender(club))
    assert (found.state, found.gains, found.others, found.problem) == ("accepted", (("C", Decimal(12)),), 0, "")
    assert club.contents() == before


def test_the_file_is_corrected_under_its_name_and_the_player_has_the_points(club: StoreFixture) -> None:
    receipt = commands.correct_number(key(), "9250", "9205", sender(club))
    assert (receipt.state, receipt.revision, receipt.name) == ("accepted", 2, FILE)
    assert club.points("9205") == {"C": Decimal(12)}
    assert latest_bytes(AUCKLAND, FILE) == TYPED.replace("9250", "9205").encode()
    arrival = models.Arrival.objects.order_by("-id")[0]
    assert (arrival.door, arrival.who) == ("web", "secretary")
    assert club.verify() == []


def test_it_is_taken_back_with_the_earlier_bytes(club: StoreFixture) -> None:
    commands.correct_number(key(), "9250", "9205", sender(club))
    receipt = commands.take_back(key(2), 1, sender(club))
    assert (receipt.state, receipt.revision) == ("accepted", 3)
    assert club.points("9205") == {}
    assert latest_bytes(AUCKLAND, FILE) == TYPED.encode()
    assert club.verify() == []


def test_a_file_that_was_sent_again_is_not_overwritten(club: StoreFixture) -> None:
    club.send(FILE, TYPED.replace("Monday", "Tuesday"))
    for act in (commands.correct_number, commands.preview_number):
        with pytest.raises(FileChanged):
            act(key(), "9250", "9205", sender(club))
    with pytest.raises(FileChanged):
        commands.take_back(key(1), 1, sender(club))
    assert club.revisions(FILE) == ["replaced", "accepted"]


def test_what_would_make_the_file_worse_is_refused_and_nothing_is_kept(club: StoreFixture) -> None:
    """Clementine cannot be her own partner."""
    before = club.contents()
    found = commands.preview_number(key(), "9250", "12356", sender(club))
    assert (found.state, found.gains) == ("rejected", ())
    assert "12356" in found.problem
    with pytest.raises(Refusal, match="12356"):
        commands.correct_number(key(), "9250", "12356", sender(club))
    assert club.contents() == before


def test_only_a_registered_number_in_the_place_of_one_that_is_in_the_file(club: StoreFixture) -> None:
    with pytest.raises(NotFound):
        commands.correct_number(key(), "9250", "4711", sender(club))
    with pytest.raises(Refusal, match="is not in this file"):
        commands.correct_number(key(), "4711", "9205", sender(club))
    with pytest.raises(FileChanged):
        commands.correct_number(FileKey(AUCKLAND, "106_none.txt", 1), "9250", "9205", sender(club))
    with pytest.raises(FileChanged):
        commands.correct_number(FileKey(130, FILE, 1), "9250", "9205", sender(club))


def test_a_merged_number_is_written_as_the_one_that_remains(club: StoreFixture) -> None:
    club.register("777")
    club.decide("merge", number="777", into="9205")
    commands.correct_number(key(), "9250", "777", sender(club))
    assert latest_bytes(AUCKLAND, FILE) == TYPED.replace("9250", "9205").encode()


def test_results_entered_by_hand_stay_marked(store: StoreFixture) -> None:
    store.register(*NUMBERS).send(FILE, TYPED, by_hand={"reason": "the computer failed"})
    commands.correct_number(key(), "9250", "9205", sender(store))
    entry = models.Journal.objects.filter(kind="delivery").order_by("-seq")[0]
    assert "the computer failed" in entry.data


def test_a_number_is_set_aside_once_and_asked_about_again(club: StoreFixture) -> None:
    for _ in range(2):
        commands.set_aside(key(), "9250", sender(club))
    assert list(models.SetAside.objects.values_list("club", "name", "number", "who")) == [
        (AUCKLAND, FILE, "9250", "secretary")
    ]
    commands.ask_again(AUCKLAND, FILE, "9250")
    assert models.SetAside.objects.count() == 0


def test_a_contest_report_takes_the_place_of_the_one_on_record(cyprus_store: StoreFixture) -> None:
    """A second report of the same contest would be refused, so the first is cancelled in the same step."""
    store, name = cyprus_store, "1207_a.mcd"
    numbers = [str(5001 + at) for at in range(10)]
    store.decide("club", code=LIMASSOL, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.register(*numbers, club=LIMASSOL, grade=99, rank=0)
    cards = "".join(f"{number},id-card,2010-01-01,\n" for number in numbers)
    store.import_register("periods", f"player,kind,start,end\n{cards}")
    typed = report(Contest(pairs=("5001 5020", *("5003 5004", "5005 5006", "5007 5008", "5009 5010"))))
    store.send(name, typed, club=LIMASSOL)
    file = FileKey(LIMASSOL, name, 1)
    before = store.contents()
    found = commands.preview_number(file, "5020", "5002", sender(store))
    # Three tables of one field: 8 Silver for the first (3.4).
    assert (found.state, found.gains, found.others) == ("accepted", (("Silver", Decimal(8)),), 0)
    assert store.contents() == before
    receipt = commands.correct_number(file, "5020", "5002", sender(store))
    assert (receipt.state, store.points("5002"), store.points("5001")) == (
        "accepted", {"Silver": Decimal(8)}, {"Silver": Decimal(8)},
    )  # fmt: skip
    assert commands.take_back(FileKey(LIMASSOL, name, 2), 1, sender(store)).state == "accepted"
    assert store.points("5002") == {}
    assert store.verify() == []
