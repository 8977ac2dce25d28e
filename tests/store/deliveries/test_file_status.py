"""What a scorer is told of a file: its state, its problems in words, what it replaced, and what it has earned now."""

from collections.abc import Callable
from datetime import timedelta

from overtrick.store.commands import receive, waiting_files
from overtrick.store.db import database
from overtrick.store.deliveries import file_status, folder_files
from overtrick.store.deliveries.file_status import FileStatus, PlayerAward
from tests.store.cast import AUCKLAND, FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

NAME, OTHER = "monday.txt", "again.txt"
# 40 C for the first pair of four and 12 for the second: the cast says why.
EARNED = (("38441", "40.00"), ("20093", "40.00"), ("12356", "12.00"), ("9205", "12.00"))
BROKEN = session_file().replace("12356", "012356")


def told(name: str = NAME, club: int = AUCKLAND) -> FileStatus:
    found = file_status.find_status(club, name)
    assert found is not None
    return found


def earned(found: FileStatus) -> tuple[tuple[str, str], ...]:
    assert {each.unit for each in found.awards} <= {"C"}
    return tuple((each.player, each.points) for each in found.awards)


def test_the_question_for_one_file_looks_at_no_other(open_store: Callable[[str, str], StoreFixture]) -> None:
    """A club sends for years, and its programs ask every few seconds."""
    open_store("nz-2017", "sqlite")
    plan = database.rows(f"EXPLAIN QUERY PLAN {file_status._FILE}", AUCKLAND, NAME)
    assert "arrival_name (club=? AND name=?)" in plan[0][-1]


def test_a_file_that_waits_is_received_and_has_no_revision_yet(store: StoreFixture) -> None:
    content = session_file()
    receive.store_file(store.delivery(NAME, content))
    found = told()
    assert (found.state, found.revision, found.replaced) == ("received", 0, None)
    assert (found.problems, found.awards, found.because) == ((), (), "")
    assert (found.at, found.size) == (FIRST_MOMENT + timedelta(minutes=1), len(content))


def test_an_accepted_file_with_what_it_earned_and_why(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    found = told()
    assert (found.state, found.revision, found.replaced) == ("accepted", 1, None)
    assert earned(found) == EARNED
    assert found.because == "it is the first file of this name (ruling F7)"


def test_a_correction_that_waits_is_received_and_the_earlier_awards_are_still_in_the_ledger(
    store: StoreFixture,
) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    receive.store_file(store.delivery(NAME, session_file(FOUR_PAIRS[::-1])))
    found = told()
    assert (found.state, found.revision, earned(found)) == ("received", 1, EARNED)
    waiting_files.process_waiting_files(store.now)
    found = told()
    assert (found.state, found.revision, found.replaced) == ("accepted", 2, 1)
    assert [player for player, _ in earned(found)] == ["40777", "1610", "31018", "27114"]


def test_a_rejected_file_tells_each_problem_and_what_the_earlier_one_earned(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(NAME, BROKEN)
    found = told()
    assert (found.state, found.revision, earned(found)) == ("rejected", 2, EARNED)
    assert [(each.code, each.severity, each.line, each.found) for each in found.problems] == [
        ("bad-player", "error", 3, "012356")
    ]
    assert all(each.message and each.advice for each in found.problems)
    assert found.because == "the file has errors; the earlier file still counts (ruling F7)"


def test_a_rejected_file_has_replaced_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(NAME, BROKEN)
    assert told().replaced is None
    # The next good one replaces what stood, and that was the first.
    store.send(NAME, session_file(boards=24))
    assert (told().revision, told().replaced) == (3, 1)


def test_a_held_file_has_earned_nothing_and_replaced_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(OTHER, session_file())
    found = told(OTHER)
    assert (found.state, found.revision, found.awards) == ("held", 1, ())
    assert found.because == "monday.txt already reports the same session (ruling F8)"
    store.send(NAME, session_file(()), cut_unseen=True)
    found = told()
    assert (found.state, found.revision, found.replaced, earned(found)) == ("held", 2, None, EARNED)


def test_a_confirmed_file_has_replaced_the_one_that_stood(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file(), cut_unseen=True)
    store.send(NAME, session_file(FOUR_PAIRS[:3]), cut_unseen=True)
    store.send(NAME, BROKEN, cut_unseen=True)
    store.decide("confirm", club=AUCKLAND, name=NAME, revision=2)
    # The last file is still the broken one, and it replaced nothing.
    assert (told().state, told().replaced) == ("rejected", None)
    store.send(NAME, session_file(()), cut_unseen=True)
    store.decide("confirm", club=AUCKLAND, name=NAME, revision=4)
    found = told()
    assert (found.state, found.revision, found.replaced, found.awards) == ("cancelled", 4, 2, ())
    assert [each.code for each in found.problems] == ["header-only"]


def test_a_file_that_the_federation_refused_is_rejected_with_its_reason(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(OTHER, session_file())
    store.decide("refuse", club=AUCKLAND, name=OTHER, revision=1, reason="sent twice")
    found = told(OTHER)
    assert (found.state, found.revision, found.awards) == ("rejected", 1, ())
    (problem,) = found.problems
    assert (problem.severity, problem.message) == ("error", "The federation refused the file: sent twice.")
    assert found.because == "refused by the federation: sent twice"
    assert store.batch(OTHER).state == "refused"


def test_a_file_that_was_refused_without_a_reason(store: StoreFixture) -> None:
    store.send(NAME, session_file(()), cut_unseen=True)
    store.decide("refuse", club=AUCKLAND, name=NAME, revision=1)
    assert [each.message for each in told().problems][-1:] == ["The federation refused the file."]
    assert told().because == "refused by the federation"


def test_a_description_line_alone_cancels_and_says_what(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(NAME, session_file(()))
    found = told()
    assert (found.state, found.revision, found.replaced, found.awards) == ("cancelled", 2, 1, ())


def test_a_held_file_that_is_cancelled_waits_for_nobody_any_more(store: StoreFixture) -> None:
    store.send(NAME, session_file())
    store.send(OTHER, session_file())
    assert [each.code for each in told(OTHER).problems] == ["held-for-confirmation"]
    store.decide("cancel", club=AUCKLAND, name=OTHER)
    assert (told(OTHER).state, told(OTHER).problems) == ("cancelled", ())


def test_the_awards_are_those_in_the_ledger_now(store: StoreFixture) -> None:
    """Who registers later earns later, and a merged player's points are the survivor's."""
    store.register(*NUMBERS[1:])
    store.send(NAME, session_file())
    assert earned(told()) == EARNED[1:]
    store.register("38441")
    assert sorted(earned(told())) == sorted(EARNED)
    store.register("777")
    store.decide("merge", number="38441", into="777")
    assert sorted(earned(told())) == sorted((("777", "40.00"), *EARNED[1:]))


def test_the_same_file_again_is_a_new_time_and_nothing_else(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    first = told()
    store.send(NAME, session_file())
    again = told()
    assert again.at == first.at + timedelta(minutes=1)
    assert (again.state, again.revision, again.awards) == (first.state, first.revision, first.awards)


def test_a_name_that_was_never_sent_has_no_status(store: StoreFixture) -> None:
    store.send(NAME, session_file())
    assert file_status.find_status(AUCKLAND, OTHER) is None
    assert file_status.find_status(HOWICK, NAME) is None
    assert file_status.find_status(AUCKLAND, "") is None
    for strange in ("monday.txt\0", "\udcff", "x" * 5000, "%"):
        assert file_status.find_status(AUCKLAND, strange) is None


def test_the_list_has_the_newest_first_and_other_clubs_never(store: StoreFixture) -> None:
    for at in range(5):
        store.send(f"a{at}.txt", session_file(round=at + 1))
    store.send("b.txt", session_file(club=HOWICK), club=HOWICK)
    receive.store_file(store.delivery("a1.txt", session_file(round=2)))
    listed = file_status.list_statuses(AUCKLAND)
    assert [(each.file, each.state) for each in listed] == [
        ("a1.txt", "received"), ("a4.txt", "accepted"), ("a3.txt", "accepted"), ("a2.txt", "accepted"),
        ("a0.txt", "accepted"),
    ]  # fmt: skip
    assert [each.file for each in file_status.list_statuses(AUCKLAND, most=2, skip=1)] == ["a4.txt", "a3.txt"]
    assert [each.file for each in file_status.list_statuses(HOWICK)] == ["b.txt"]
    assert file_status.list_statuses(AUCKLAND, skip=5) == []


def test_a_register_that_was_read_in_is_no_file_of_a_club(store: StoreFixture) -> None:
    store.import_register("births", "player,year\n")
    assert file_status.list_statuses(AUCKLAND) == []


def test_the_last_bytes_and_what_stands(store: StoreFixture) -> None:
    store.send(NAME, session_file())
    assert folder_files.latest_bytes(AUCKLAND, NAME) == session_file().encode()
    assert file_status.find_current_revisions(AUCKLAND, NAME) == [1]
    store.send(NAME, b"\xff\x00")
    assert folder_files.latest_bytes(AUCKLAND, NAME) == b"\xff\x00"
    assert file_status.find_current_revisions(AUCKLAND, NAME) == [1]
    assert folder_files.latest_bytes(HOWICK, NAME) is None


def test_contest_reports_stand_side_by_side_and_replace_nothing(cyprus_store: StoreFixture) -> None:
    """F12: a contest is known by its own name. Five pairs are three tables: 8 and 5 Silver for the first two."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for number in ("5001", "5011"):
        cyprus_store.register(number, club=1, grade=99, rank=0)
        cyprus_store.decide("period", number=number, kind="id-card", start="2010-01-01")
    cyprus_store.send("a.mcd", report(Contest(NORTH)), club=1)
    cyprus_store.send("a.mcd", report(Contest(EAST, name="Friday Pairs", serial=8), file="2018-03-06 2"), club=1)
    found = told("a.mcd", 1)
    assert (found.state, found.revision, found.replaced) == ("accepted", 2, None)
    assert found.awards == (PlayerAward("5001", "Silver", "8.00"), PlayerAward("5011", "Silver", "8.00"))
    assert file_status.find_current_revisions(1, "a.mcd") == [1, 2]
