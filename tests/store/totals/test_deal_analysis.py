"""What could be made on the boards of a session is worked out once and kept, the newest session first."""

from collections.abc import Sequence

import pytest

from overtrick.core.boards import Deal
from overtrick.deals import double_dummy
from overtrick.store import models
from overtrick.store.totals import deal_analysis
from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.board_files import write_boards_file
from tests.store.cast import NUMBERS
from tests.store.results.test_boards import BOARDS, PAIRS
from tests.store.store_fixture import StoreFixture

# The first of the deals that DDS publishes with its examples: North deals and nobody is vulnerable, as on board 1.
CARDS = ("QJ6.K652.J85.T98", "873.J97.AT764.Q4", "K5.T83.KQ9.A7652", "AT942.AQ4.32.KJ3")
# Its published tricks, here clubs, diamonds, hearts, spades, no trumps for North, then for East, South and West.
TRICKS = "75656" + "57686" + "75656" + "57686"
PAR = ("N:" + " ".join(CARDS), "N", "NONE", TRICKS, -110, "2S-EW")
FILE = write_boards_file(PAIRS, BOARDS, cards={1: CARDS})


def kept() -> list[tuple[object, ...]]:
    """What is known of deals."""
    return list(models.DealAnalysis.objects.values_list("deal", "dealer", "vulnerable", "tricks", "par", "contracts"))


def test_the_deals_of_a_session_are_analysed_once(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("evening.xml", FILE)
    assert analyse_next_session()
    assert kept() == [PAR]
    assert not analyse_next_session()
    assert store.verify() == []


def test_a_deal_that_comes_again_is_not_solved_again(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    store.register(*NUMBERS).send("evening.xml", FILE)
    analyse_next_session()
    store.send("evening.xml", write_boards_file(PAIRS, BOARDS, cards={1: CARDS}, played=3))
    solved: list[int] = []

    def solve(deals: Sequence[Deal]) -> list[double_dummy.Table]:
        solved.append(len(deals))
        return double_dummy.solve(deals)

    monkeypatch.setattr(deal_analysis, "solve", solve)
    assert analyse_next_session()
    assert solved == [0]
    assert kept() == [PAR]


def test_a_session_without_cards_is_looked_at_once(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("evening.xml", write_boards_file(PAIRS, BOARDS))
    assert analyse_next_session()
    assert not analyse_next_session()
    assert kept() == []
