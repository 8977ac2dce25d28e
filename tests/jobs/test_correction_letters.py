"""A player who wants it is told once when a result is corrected, with what it was and what it is.

Four pairs of a 40C session: the first earn 40 C a player, the second 12 (`tests.store.cast` has the calculation).
"""

from datetime import timedelta
from typing import Any

import pytest

from overtrick.config.settings_file import Web
from overtrick.jobs.correction_letters import write_correction_letters
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.contest_reports import EAST, Contest, report
from tests.store.store_fixture import StoreFixture

from .conftest import Workers

FILE, HERS = "106_1.txt", "clementine@mail.example"
FIRST, SECOND, THIRD, FOURTH = FOUR_PAIRS
WEB = Web(url="https://results.example/")
SWAPPED = session_file((SECOND, FIRST, THIRD, FOURTH), scores=("58", "57", "50", "40"))
ENGLISH = """\
Dear Clementine Okonjo,

Monday Pairs, Auckland, Saturday 10 March 2018
Before: place 2, 53%, 12 C
Now: place 1, 58%, 40 C
The club sent a new file.
What changed for everyone: https://results.example/sessions/2#changes

You asked for these emails. If you no longer want them, turn them off here: https://results.example/me/details

New Zealand Bridge
"""


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """The cast has played, and Clementine, who was second, wants to know of corrections."""
    store.register(*NUMBERS).send(FILE, session_file(scores=("57", "53", "50", "40")))
    contacts.enter_contact("12356", email=HERS, corrections=True, language="en")
    assert write(store) == 0
    return store


def write(store: StoreFixture) -> int:
    return write_correction_letters(WEB, store.now)


def letters() -> list[tuple[str, str]]:
    """The address and the subject of every letter, in their order."""
    return list(models.Mail.objects.order_by("id").values_list("address", "subject"))


def test_the_letter_has_the_old_and_the_new_score_place_and_award(club: StoreFixture) -> None:
    club.send(FILE, SWAPPED)
    assert write(club) == 1
    assert letters() == [(HERS, "New Zealand Bridge: Your result in Monday Pairs was corrected")]
    assert models.Mail.objects.get().body == ENGLISH


def test_it_is_sent_once(club: StoreFixture) -> None:
    club.send(FILE, SWAPPED)
    assert [write(club), write(club)] == [1, 0]
    rebuild(exchange=True)
    assert write(club.restart()) == 0
    club.send(FILE, session_file((SECOND, FIRST, THIRD, FOURTH), scores=("59", "57", "50", "40")))
    assert write(club) == 1


def test_the_past_is_not_told(store: StoreFixture) -> None:
    store.register(*NUMBERS).send(FILE, session_file())
    contacts.enter_contact("12356", email=HERS, corrections=True)
    store.send(FILE, SWAPPED)
    assert [write(store), write(store)] == [0, 0]


def test_only_those_whose_result_changed_and_who_want_it(club: StoreFixture) -> None:
    contacts.enter_contact("40777", email="gwen@mail.example", corrections=True)
    contacts.enter_contact("38441", email="marama@mail.example")
    club.send(FILE, SWAPPED)
    assert write(club) == 1
    contacts.enter_contact("12356", corrections=False)
    club.send(FILE, session_file(scores=("57", "53", "50", "40")))
    assert write(club) == 0
    assert [address for address, _ in letters()] == [HERS]


@pytest.mark.parametrize("kind", ["hide", "erase"])
def test_nobody_hidden_or_erased_is_written_to(club: StoreFixture, kind: str) -> None:
    more: dict[str, Any] = {"hidden": True} if kind == "hide" else {}
    club.decide(kind, number="12356", **more)
    club.send(FILE, SWAPPED)
    assert write(club) == 0
    assert letters() == []


def test_a_decision_about_many_sessions_is_one_letter_with_the_reason(club: StoreFixture) -> None:
    club.send("106_2.txt", session_file((SECOND, FIRST, THIRD, FOURTH), event="Friday Pairs"))
    assert write(club) == 0
    club.decide("period", number="12356", kind="suspended", start="2018-03-01", reason="did not pay")
    assert write(club) == 1
    (letter,) = models.Mail.objects.all()
    assert letter.subject == "New Zealand Bridge: Some of your results were corrected"
    assert "Before: place 2, 53%, 12 C\nNow: place 2, 53%, Desmond Plover 12 C\n" in letter.body
    assert "Before: place 1, 51.50%, 40 C\nNow: place 1, 51.50%, Desmond Plover 40 C\n" in letter.body
    assert "The federation corrected its list of players.\nReason: did not pay\n" in letter.body


def test_who_drops_out_is_told(club: StoreFixture) -> None:
    club.send(FILE, session_file((FIRST, FOURTH, THIRD, "501 502")))
    assert write(club) == 1
    assert "Before: place 2, 53%, 12 C\nNow: not in the results\n" in models.Mail.objects.get().body


def test_the_letter_is_in_the_language_of_the_player(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for number in ("5001", "5002", "5003"):
        cyprus_store.register(number, club=1, grade=99, rank=0)
        contacts.enter_contact(number, email=f"{number}@mail.example", corrections=True, language="el")
    contacts.enter_contact("5002", language="en")
    cyprus_store.send("ns.mcd", report(), club=None)
    assert write(cyprus_store) == 0
    # The other direction completes the contest: that is no correction, and nobody is written to.
    cyprus_store.send("ew.mcd", report(Contest(EAST, serial=-7), file="2018-03-06 2"), club=None)
    assert write(cyprus_store) == 0
    cyprus_store.send("back.mcd", report(Contest(reverse=True), file="2018-03-06 3"), club=None)
    assert write(cyprus_store) == 0
    pairs = Contest().pairs
    cyprus_store.send("c.mcd", report(Contest((pairs[1], pairs[0], *pairs[2:])), file="2018-03-06 4"), club=None)
    assert write(cyprus_store) == 3
    bodies = {letter.address: letter.body for letter in models.Mail.objects.all()}
    assert "Before: place 1, 60 MPS, no points" in bodies["5002@mail.example"]
    assert "Πριν: θέση 1, 60 MPS, χωρίς βαθμούς" in bodies["5001@mail.example"]
    assert "Πριν: θέση 2, 59 MPS, χωρίς βαθμούς" in bodies["5003@mail.example"]


def test_the_worker_writes_them_with_its_other_jobs(store: StoreFixture, worker: Workers) -> None:
    store.register(*NUMBERS).send(FILE, session_file(scores=("57", "53", "50", "40")))
    contacts.enter_contact("12356", email=HERS, corrections=True)
    busy = worker(web={"url": "https://results.example"})
    busy.run_due_jobs(store.now)
    store.send(FILE, SWAPPED)
    busy.run_due_jobs(store.now + timedelta(minutes=1))
    assert [address for address, _ in letters()] == [HERS]
