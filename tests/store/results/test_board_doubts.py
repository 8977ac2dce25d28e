"""Results that cannot be right wait for the club, and change no award; what was confirmed is not asked about again."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.queries.boards.doubts import count_asked, find_asked, find_told
from overtrick.store.queries.boards.session_play import find_session_play
from tests.board_files import Table, write_boards_file
from tests.store.cast import NUMBERS
from tests.store.results.test_boards import BOARDS, CARDS, PAIRS, RANKING
from tests.store.store_fixture import StoreFixture

# On board 1 East leads, who has the ace of diamonds and not the jack.
WRONG_LEAD = {1: (Table(1, 1, 420, "4H", "N", "DJ", "10"), BOARDS[1][1]), 2: BOARDS[2]}
FILE = write_boards_file(PAIRS, WRONG_LEAD, cards={1: CARDS})
RIGHT = write_boards_file(PAIRS, BOARDS, cards={1: CARDS})
CONFIRMED: dict[str, Any] = {
    "club": 106, "name": "evening.xml", "revision": 1, "board": 1, "ns": "A NS 1", "ew": "A EW 1",
}  # fmt: skip


def shown(session: int = 1) -> list[tuple[str, str]]:
    """The leads and artificial scores of board 1 that readers see."""
    play = find_session_play(session)
    assert play
    return sorted((each.lead, each.adjusted) for each in play.boards.boards[0].results)


def test_a_result_waits_until_the_club_confirms_it(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("evening.xml", FILE)
    earned = [store.points(number) for number in NUMBERS]
    assert (count_asked(106), count_asked(130)) == (1, 0)
    (session,) = find_asked(106)
    assert [(each.board, each.ns, each.ew) for each in session.asked] == [(1, "A NS 1", "A EW 1")]
    assert shown() == [("", "?"), ("DK", "")]
    store.decide("confirm-result", **CONFIRMED)
    assert (count_asked(106), shown()) == (0, [("DJ", ""), ("DK", "")])
    with pytest.raises(Refusal, match="no open question"):
        store.decide("confirm-result", **CONFIRMED)
    assert [store.points(number) for number in NUMBERS] == earned
    assert store.verify() == []


def test_a_confirmation_is_taken_back(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("evening.xml", FILE)
    store.decide("confirm-result", **CONFIRMED)
    line = models.Journal.objects.get(kind="confirm-result").seq
    store.decide("withdraw", line=line, reason="mistaken")
    assert (count_asked(106), shown()) == (1, [("", "?"), ("DK", "")])
    assert store.verify() == []


def test_a_corrected_file_settles_it(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("evening.xml", FILE)
    store.send("evening.xml", RIGHT)
    assert (count_asked(106), find_asked()) == (0, [])
    assert store.verify() == []


def test_what_was_confirmed_is_not_asked_again(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("evening.xml", FILE)
    store.decide("confirm-result", **CONFIRMED)
    store.send("evening.xml", FILE.replace("<TRICKS>9</TRICKS>", "<TRICKS>9</TRICKS> "))
    assert models.Session.objects.filter(stands=True).get().pk == 2
    assert count_asked(106) == 0
    assert store.verify() == []


def test_boards_that_come_later_are_asked_about_too(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday.txt", RANKING)
    store.send("evening.xml", FILE)
    assert count_asked(106) == 1
    store.decide("confirm-result", **CONFIRMED)
    assert count_asked(106) == 0
    store.decide("cancel", club=106, name="evening.xml", reason="wrong evening")
    assert store.count("board_doubt") == 0
    assert store.verify() == []


def test_where_boards_and_file_differ_is_told_once_a_cause(store: StoreFixture) -> None:
    """By the boards, North-South have 2 and 0 of 2 matchpoints and East-West 1 each: 100, 0, 50 and 50%.

    The file says 75, 25, 75 and 25%, and has the second pair East-West in second place instead of first equal.
    """
    store.register(*NUMBERS).send("evening.xml", RIGHT)
    (session,) = find_told()
    assert [(each.cause, each.said) for each in session.told] == [
        ("stated-place", ("1", "EW 2", "2", "1=", "")),
        ("stated-percentage", ("4", "NS 1", "75.00", "100.00", "")),
    ]
    assert count_asked(106) == 0
