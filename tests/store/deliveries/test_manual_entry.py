"""Manual entry: a person enters a field, or one or two rows of one, and says why."""

import msgspec

from overtrick.store import models
from overtrick.store.deliveries.file_status import list_statuses
from overtrick.store.explain.player import explain_player
from overtrick.store.queries.session_results import find_ladder
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "106_by_hand_1.txt"
REASON = "the scoring computer broke down"


def test_two_rows_of_a_field_of_twelve(store: StoreFixture) -> None:
    """Twelve pairs: 39 / (12 × 0.35) = 9.29, so the first two earn 40 and 30."""
    store.register(*NUMBERS)
    told = {"reason": REASON, "field": [12]}
    receipt = store.send(NAME, session_file(FOUR_PAIRS[:2]), door="by hand", by_hand=told)
    assert receipt.state == "accepted"
    assert [store.points(number)["C"] for number in NUMBERS[:4]] == [40, 40, 30, 30]
    line = models.Journal.objects.get(seq=receipt.seq)
    assert msgspec.json.decode(line.data) == {"by_hand": told}
    assert store.verify() == []


def test_a_whole_field(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receipt = store.send(NAME, session_file(), by_hand={"reason": REASON})
    assert receipt.state == "accepted"
    assert store.points("12356") == {"C": 12}
    assert store.verify() == []


def test_a_correction_by_hand_has_its_own_field(store: StoreFixture) -> None:
    """The size belongs to the file that it was entered with. Eight pairs: 39 / 2.8 = 13.93, and 26 for the second."""
    store.register(*NUMBERS)
    store.send(NAME, session_file(FOUR_PAIRS[:2]), by_hand={"reason": REASON, "field": [12]})
    store.send(NAME, session_file(FOUR_PAIRS[1::-1]), by_hand={"reason": REASON, "field": [8]})
    assert [store.points(number)["C"] for number in NUMBERS[:4]] == [26, 26, 40, 40]
    assert store.verify() == []


def test_the_whole_file_later_counts_by_its_own_rows(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file(FOUR_PAIRS[:2]), by_hand={"reason": REASON, "field": [12]})
    store.send(NAME, session_file())
    assert store.points("12356") == {"C": 12}
    assert store.verify() == []


def test_held_and_confirmed_it_keeps_its_field(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    told = {"reason": REASON, "field": [12]}
    assert store.send(NAME, session_file(FOUR_PAIRS[:2]), by_hand=told).state == "held"
    store.decide("confirm", club=106, name=NAME, revision=1)
    assert store.points("12356") == {"C": 12 + 30}
    assert store.verify() == []


def test_a_rejected_entry_records_nothing(store: StoreFixture) -> None:
    told = {"reason": REASON, "field": [12]}
    assert store.send(NAME, session_file(club=107), by_hand=told).state == "rejected"
    assert store.verify() == []


def test_a_field_smaller_than_the_rows_does_not_spoil_the_session(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file(), by_hand={"reason": REASON, "field": [2]})
    assert store.verify() == []


def test_what_is_no_field_does_not_spoil_the_session(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receipt = store.send(NAME, session_file(), by_hand={"reason": REASON, "field": "many"})
    assert receipt.state == "accepted"
    assert "facts-do-not-fit" in [problem.code for problem in receipt.problems]
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_the_same_rows_with_another_field_are_no_repetition(store: StoreFixture) -> None:
    """Two of four pairs and then of 26: the step of 40C for 26 pairs is 39 / (26 × 0.35) = 4.29, so second has 35."""
    store.register(*NUMBERS)
    two = session_file(FOUR_PAIRS[:2])
    store.send("a.txt", two, by_hand={"reason": "left out", "field": [4]})
    assert store.points("12356") == {"C": 12}
    again = store.send("a.txt", two, by_hand={"reason": "it was a large field", "field": [26]})
    assert (again.repeated, again.revision) == (False, 2)
    assert store.points("12356") == {"C": 35}
    assert store.send("a.txt", two, by_hand={"reason": "once more", "field": [26]}).repeated
    assert store.verify() == []


def test_the_reason_can_be_read_where_the_file_is(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file(), door="by hand", by_hand={"reason": REASON})
    store.send("106_sent_2.txt", session_file(round=2))
    told = {each.file: (each.by_hand, each.reason) for each in list_statuses(106)}
    assert told == {NAME: (True, REASON), "106_sent_2.txt": (False, "")}
    assert [each.by_hand for each in explain_player("38441").sessions] == [REASON, None]
    marked = {session.pk: find_ladder(session.pk) for session in models.Session.objects.all()}
    assert [ladder.by_hand for _, ladder in sorted(marked.items()) if ladder] == [True, False]
    store.send(NAME, session_file(boards=24))
    assert {each.file: each.by_hand for each in list_statuses(106)} == {NAME: False, "106_sent_2.txt": False}


def program_of_club(code: int = 106) -> tuple[str, str]:
    """The scoring program of a club, and the day on which it was seen last."""
    club = models.Club.objects.get(code=code)
    return club.program, str(club.program_seen or "")


def test_an_entry_by_hand_says_nothing_about_the_scoring_program(store: StoreFixture) -> None:
    """Appendix 21: a register of which scoring system and version each club uses."""
    store.send("106_a.txt", session_file())
    assert program_of_club() == ("SCORER 17", "2018-03-11")
    entered = session_file(round=2, program="BY HAND")
    store.later(days=1).send(NAME, entered, door="by hand", by_hand={"reason": REASON})
    assert program_of_club() == ("SCORER 17", "2018-03-11")
    assert store.verify() == []


def test_a_program_was_seen_on_the_day_of_its_last_file(store: StoreFixture) -> None:
    store.send("106_a.txt", session_file())
    store.later(days=9).send("106_b.txt", session_file(round=2))
    assert program_of_club() == ("SCORER 17", "2018-03-20")
    store.later(days=1).send("106_c.txt", session_file(round=3, program="SCORER 18"))
    assert program_of_club() == ("SCORER 18", "2018-03-21")
    assert store.verify() == []
