"""Boards are kept with their session, follow it when it is replaced, and may come in a later file of their own."""

from fractions import Fraction

from overtrick.store import models
from overtrick.store.results.boards import decode_boards
from tests.board_files import Pair, Table, write_boards_file
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

PAIRS = (
    Pair(1, "NS", 1, "75.00", "38441 20093"),
    Pair(2, "NS", 2, "25.00", "12356 9205"),
    Pair(1, "EW", 1, "75.00", "31018 27114"),
    Pair(2, "EW", 2, "25.00", "40777 1610"),
)
CARDS = ("KQJ82.KJ85.2.A65", "965.AT2.AKQ83.T8", "A7.Q9764.975.Q42", "T43.3.JT64.KJ973")
BOARDS = {
    1: (Table(1, 1, 420, "4H", "N", "DA", "10"), Table(2, 2, -50, "4S", "N", "DK", "9")),
    2: (Table(1, 2, 110, "2S", "N", "DA", "8"), Table(2, 1, -100, "3NT", "S", "C9", "8")),
}
FILE = write_boards_file(PAIRS, BOARDS, cards={1: CARDS})
ROWS = tuple(pair.players for pair in PAIRS)
RANKING = session_file(
    ROWS, places=("1", "2", "1", "2"), scores=("75.00", "25.00", "75.00", "25.00"), lists=2, boards=2
)


def kept(session: int = 1) -> list[int]:
    """The numbers of a session's boards."""
    row = models.SessionBoards.objects.filter(session_id=session).first()
    return [board.number for board in decode_boards(row.content).boards] if row else []


def test_boards_come_with_their_file(store: StoreFixture) -> None:
    assert store.register(*NUMBERS).send("evening.xml", FILE).state == "accepted"
    boards = decode_boards(models.SessionBoards.objects.get().content)
    first = boards.boards[0]
    assert (first.dealer, first.vulnerable, first.cards) == ("N", "NONE", "N:" + " ".join(CARDS))
    assert [result.worth("NS") for result in first.results] == [Fraction(1), Fraction(0)]
    assert [boards.contestants[result.ns_side].rows for result in first.results] == [(0,), (1,)]
    assert boards.boards[1].cards == ""
    assert store.verify() == []


def test_a_replaced_file_has_other_boards(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("evening.xml", FILE)
    store.send("evening.xml", write_boards_file(PAIRS, {7: BOARDS[1]}))
    standing = models.Session.objects.get(stands=True).pk
    assert kept(standing) == [7]
    assert store.verify() == []


def test_a_later_file_adds_its_boards_and_awards_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday.txt", RANKING)
    before = [store.points(number) for number in NUMBERS]
    receipt = store.send("evening.xml", FILE)
    assert receipt.state == "accepted", receipt.problems
    assert receipt.because.startswith("106_monday.txt has the ranking of the session, and this file adds its boards")
    assert [store.points(number) for number in NUMBERS] == before
    assert store.count("session") == 1
    assert kept() == [1, 2]
    boards = decode_boards(models.SessionBoards.objects.get().content)
    assert {who.rows for who in boards.contestants} == {(0,), (1,), (2,), (3,)}
    assert store.send("evening.xml", FILE).repeated
    assert store.verify() == []


def test_boards_of_later_files_follow_a_corrected_ranking(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday.txt", RANKING)
    store.send("evening.xml", FILE)
    store.send("106_monday.txt", RANKING.replace("25.00", "24.00"))
    standing = models.Session.objects.get(stands=True).pk
    assert (kept(1), kept(standing)) == ([], [1, 2])
    assert store.verify() == []


def test_a_cancelled_file_takes_its_boards_with_it(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday.txt", RANKING)
    store.send("evening.xml", FILE)
    store.decide("cancel", club=106, name="evening.xml", reason="wrong evening")
    assert kept() == []
    assert models.Session.objects.get().stands
    assert store.verify() == []


def test_others_of_the_same_evening_are_no_boards_of_it(store: StoreFixture) -> None:
    store.register(*NUMBERS).send(
        "106_monday.txt", session_file(("38441 12356", "20093 9205", "31018 40777", "27114 1610"))
    )
    assert kept() == []
    store.send("evening.xml", FILE)
    assert kept(1) == []


def test_a_second_file_of_the_same_boards_waits(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday.txt", RANKING)
    store.send("evening.xml", FILE)
    before = [store.points(number) for number in NUMBERS]
    second = store.send("evening2.xml", FILE.replace("420", "450"))
    assert (second.state, second.because.split(" (")[0]) == ("held", "evening.xml already reports the same session")
    assert [store.points(number) for number in NUMBERS] == before
    assert (store.count("session"), kept()) == (1, [1, 2])
    assert store.verify() == []
