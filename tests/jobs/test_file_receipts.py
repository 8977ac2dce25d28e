"""A contest report may name an address for its receipt (field 97): it is told once what became of the file."""

import pytest
from msgspec.structs import replace

from overtrick.config.settings_file import Web
from overtrick.jobs.file_receipts import write_receipts
from overtrick.store import models
from overtrick.store.commands import bulk_load
from overtrick.store.commands.receive import receive
from overtrick.store.reports.file_receipts import is_address
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import session_file
from tests.store.contest_reports import Contest, report
from tests.store.store_fixture import StoreFixture

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
WEB = Web(url="https://results.example/")
HERS = "scorer@mail.example"
FILE = "1207_a.mcd"
RECEIPT = """\
Limassol, Tuesday Pairs, Tuesday 6 March 2018
File: 1207_a.mcd

Nothing in it counts. Correct it and send it again under the same name.
- line 9: Contest type cannot be '9'. Write 2 for pairs, 4 for teams, 1 for individuals.

Look at it here: https://results.example/clubs/1/files/1207_a.mcd

You get this because the report names your address for a receipt.

Cyprus Bridge Federation
"""


def asking(content: str, address: str = HERS) -> str:
    """A report with an address for a receipt."""
    return content.replace("00\t", f"97\t{address}\n00\t", 1)


@pytest.fixture
def club(cyprus_store: StoreFixture) -> StoreFixture:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    assert write(cyprus_store) == 0
    return cyprus_store


def write(store: StoreFixture, *, wanted: bool = True) -> int:
    return write_receipts(WEB, store.now, wanted=wanted)


def send(store: StoreFixture, content: str, name: str = FILE) -> str:
    return store.send(name, content, club=1).state


def letters() -> list[tuple[str, str]]:
    return list(models.Mail.objects.order_by("id").values_list("address", "subject"))


def test_a_rejected_report_is_told_with_its_problems(club: StoreFixture) -> None:
    assert send(club, asking(report()).replace("14\t2", "14\t9")) == "rejected"
    assert write(club) == 1
    ((address, subject),) = letters()
    assert address == HERS
    assert subject.endswith(": Tuesday Pairs was rejected")
    assert models.Mail.objects.get().body == RECEIPT


def test_one_letter_for_each_file_and_none_for_a_repetition(club: StoreFixture) -> None:
    content = asking(report())
    assert send(club, content) == "accepted"
    assert [write(club), write(club)] == [1, 0]
    send(club, content)
    assert write(club) == 0
    rebuild(exchange=True)
    assert write(club.restart()) == 0
    assert [subject.rpartition(": ")[2] for _, subject in letters()] == ["Tuesday Pairs was received"]


def test_a_report_that_is_held_is_told_too(club: StoreFixture) -> None:
    send(club, asking(report()))
    write(club)
    other = asking(report(Contest(name="Other Pairs"), file="2018-03-06 2"))
    assert club.send("1207_b.mcd", other, club=1, cut_unseen=True).state in ("held", "accepted")
    assert write(club) == 1


def test_without_an_address_and_in_other_formats_nothing_is_sent(club: StoreFixture) -> None:
    send(club, report())
    club.send("1_a.txt", session_file(club=1), club=1)
    assert write(club) == 0


@pytest.mark.parametrize(
    "address",
    ["nobody", "a@b", "a@mail.example, b@mail.example", "a@mail.example\tBcc: x@y.example", f"{'a' * 300}@mail.example",
     "ä@mail.example", "<a@mail.example>", ""],
)  # fmt: skip
def test_only_one_plain_address_is_written_to(club: StoreFixture, address: str) -> None:
    assert not is_address(address)
    send(club, asking(report(), address))
    assert write(club) == 0


def test_the_same_address_gets_only_some_letters_an_hour(club: StoreFixture) -> None:
    for at in range(13):
        send(club, asking(report(Contest(name=f"Pairs {at}"), file=f"2018-03-06 {at}")), f"1207_{at}.mcd")
    assert write(club) == 10
    club.later(hours=2)
    send(club, asking(report(Contest(name="Late Pairs"), file="2018-03-06 99")), "1207_99.mcd")
    assert write(club) == 1


def test_the_past_what_was_loaded_and_what_nobody_wants_is_not_told(club: StoreFixture) -> None:
    send(club, asking(report()))
    club.later(days=2)
    assert write(club) == 0
    send(club, asking(report(Contest(name="B"), file="2018-03-06 2")), "1207_b.mcd")
    assert write(club, wanted=False) == 0
    assert write(club) == 0
    delivery = club.delivery("1207_c.mcd", asking(report(Contest(name="C"), file="2018-03-06 3")), club=1)
    receive([replace(delivery, who=bulk_load.WHO)])
    assert write(club) == 0


def test_the_first_time_begins_with_what_comes(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    send(cyprus_store, asking(report()))
    assert [write(cyprus_store), write(cyprus_store)] == [0, 0]


def test_a_hostile_event_stays_in_one_line_of_the_subject(club: StoreFixture) -> None:
    send(club, asking(report(Contest(name="<b>Pairs</b>\x0b\x0cBcc: x@y.example"))))
    write(club)
    assert all(len(subject.splitlines()) == 1 for _, subject in letters())
