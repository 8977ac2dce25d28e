"""What boards tell of players: added up once a session, by hand here, and again when something about it changes.

Four pairs play board 1, on which nobody is vulnerable, with the cards that DDS publishes with its examples: in hearts
North and South take 6 tricks, in spades 5, and East and West 8 in spades; par is 2 spades by East-West, -110.
"""

from datetime import date
from fractions import Fraction

import msgspec

from overtrick.scoring.boards.play_figures import ALL, LED_HONOUR, Figures, PlayRecord
from overtrick.scoring.boards.scorecards import DECLARED, DEFENDED
from overtrick.store import models
from overtrick.store.queries.boards.player_figures import FEWEST_BOARDS, PlayReport, claim, find_play_report
from overtrick.store.queries.player import find_visible_player
from overtrick.store.totals.board_figures import count_next_session
from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.board_files import Pair, Table, write_boards_file
from tests.store.cast import NUMBERS
from tests.store.results.test_board_doubts import CONFIRMED
from tests.store.store_fixture import StoreFixture
from tests.store.totals.test_deal_analysis import CARDS

PAIRS = (
    Pair(1, "NS", 1, "75.00", "38441 20093"),
    Pair(2, "NS", 2, "25.00", "12356 9205"),
    Pair(1, "EW", 1, "75.00", "31018 27114"),
    Pair(2, "EW", 2, "25.00", "40777 1610"),
)
# 1♥ by North with seven tricks, one more than double dummy, and 2♠ by East with eight, which are as many.
BOARDS = {1: (Table(1, 1, 80, "1H", "N", "DA", "7"), Table(2, 2, -110, "2S", "E", "DK", "8"))}
FILE = write_boards_file(PAIRS, BOARDS, cards={1: CARDS})


def work() -> None:
    """Let the worker do all that it finds."""
    while analyse_next_session() or count_next_session():
        pass


def count(store: StoreFixture, content: str = FILE) -> None:
    """Send a file, and let the worker do its work."""
    store.register(*NUMBERS).send("evening.xml", content)
    work()


def of(number: str) -> PlayRecord:
    """What is kept of a player."""
    return msgspec.json.decode(models.BoardFigures.objects.get(player=number).content, type=PlayRecord)


def report(number: str = "38441", partner: str = "") -> PlayReport:
    """What readers are told of a player, with a partner."""
    player = find_visible_player(number)
    assert player
    return find_play_report(player, None, find_visible_player(partner) if partner else None)


def test_the_figures_of_a_board_by_hand(store: StoreFixture) -> None:
    """Marama's pair has a top, a trick more than double dummy, and 80 where par is -110: 190, which is 5 IMPs."""
    count(store)
    assert models.BoardFigures.objects.count() == len(NUMBERS)
    record = of("38441")
    assert record.figures[ALL] == Figures(1, 1, (100, 1), 0, (0, 1), 1, 1, 1, 5)
    assert record.figures[DECLARED] == record.figures["declared part-scores"] == record.figures["declared suits"]
    assert DEFENDED not in record.figures
    assert [numbers for numbers, _ in record.opponents] == [("31018", "27114")]
    # Their opponents let a trick through and are 5 IMPs below par; the lead was an ace.
    assert of("31018").figures[DEFENDED] == Figures(1, 1, (0, 1), 0, (0, 1), 1, -1, 1, -5)
    # The others: eight tricks in spades are double dummy, and -110 is par.
    assert of("12356").figures["defended part-scores"] == Figures(1, 1, (0, 1), 0, (0, 1), 1, 0, 1, 0)
    assert of("12356").figures[LED_HONOUR].boards == 1
    assert of("40777").figures[ALL] == Figures(1, 1, (100, 1), 0, (0, 1), 1, 0, 1, 0)
    assert store.verify() == []


def test_sessions_are_added_up_for_a_player(store: StoreFixture) -> None:
    """In December the second pair has the top; so the first has 100 and 0%, which is 50% of two boards."""
    count(store)
    other = {1: (Table(1, 1, -110, "2S", "E", "DK", "8"), Table(2, 2, 80, "1H", "N", "DA", "7"))}
    store.send(
        "december.xml", write_boards_file(PAIRS, other, event="December Pairs", date="11/12/2017", cards={1: CARDS})
    )
    work()
    found = report()
    assert (found.sessions, found.boards, found.missing) == (2, 2, FEWEST_BOARDS - 2)
    assert found.of(ALL).percentage == 50
    assert found.of(ALL).tricks_a_board == Fraction(1, 2)
    assert found.of(ALL).par_a_board == Fraction(5, 2)
    assert [(start, each.percentage or Fraction(0)) for start, each in found.quarters] == [
        (date(2017, 10, 1), Fraction(0)), (date(2018, 1, 1), Fraction(100)),
    ]  # fmt: skip
    assert [(each.person.number, each.figures.boards) for each in found.partners] == [("20093", 2)]
    assert {each.person.number for each in found.opponents} == {"31018", "27114"}
    assert (report(partner="20093").boards, report(partner="9205").boards) == (2, 0)
    assert claim(found.of(ALL).percentage, 2) is None
    store.decide("cancel", club=106, name="december.xml", reason="wrong")
    assert report().sessions == 1
    assert report().of(ALL).percentage == 100


def test_a_result_that_is_being_checked_does_not_count_until_it_is_confirmed(store: StoreFixture) -> None:
    """East, on lead against North, does not have the ace of spades."""
    count(store, FILE.replace("<LEAD>DA</LEAD>", "<LEAD>SA</LEAD>"))
    assert report().boards == 0
    assert report("12356").boards == 1
    store.decide("confirm-result", **CONFIRMED)
    assert count_next_session()
    assert report().boards == 1
    assert not count_next_session()


def test_the_best_and_the_worst_boards(store: StoreFixture) -> None:
    """Four tables: 420 beside 170, 170 and 170 is 250 more, which is 6 IMPs."""
    pairs = tuple(
        Pair(at, side, at, "50.00", f"{NUMBERS[at - 1]} {NUMBERS[at + 3]}" if side == "NS" else f"9{at}1 9{at}2")
        for side in ("NS", "EW")
        for at in range(1, 5)
    )
    tables = (Table(1, 1, 420, "4H", "N", "", "10"), *(Table(at, at, 170, "3H", "N", "", "10") for at in (2, 3, 4)))
    count(store, write_boards_file(pairs, {1: tables}))
    best = report(NUMBERS[0]).best
    assert [(each.swing.imps, each.swing.board, each.swing.score) for each in best] == [(6, 1, 420)]
    assert report(NUMBERS[0]).worst == ()
