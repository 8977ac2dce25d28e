"""Double-dummy tables and par: the three deals that DDS publishes with its examples, and deals that are certain."""

import endplay._dds as dds
import pytest
from endplay.dds import par as dds_par
from endplay.dds.ddtable import DDTable
from endplay.types import Player, Vul

from overtrick.core.boards import Deal, whole_deal
from overtrick.deals.double_dummy import SEATS, STRAINS, Table, solve
from overtrick.deals.par import par
from overtrick.nation.play.boards.stock import read_stock

ALL = "AKQJT98765432"
# The cards, the tricks (spades N, E, S, W; then hearts …), dealer, vulnerable, par, and its contract with the side.
PUBLISHED = [
    (
        "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
        (5, 8, 5, 8, 6, 6, 6, 6, 5, 7, 5, 7, 7, 5, 7, 5, 6, 6, 6, 6),
        ("N", "NONE", -110, [(2, "S", 1, "EW")]),
    ),
    (
        "AK96.KQ8.A98.K63 QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75",
        (4, 9, 4, 9, 10, 2, 10, 2, 8, 3, 8, 3, 6, 7, 6, 7, 9, 3, 9, 3),
        ("E", "NS", 100, [(4, "S", 2, "EW")]),
    ),
    (
        "73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93",
        (3, 10, 3, 10, 9, 4, 9, 4, 8, 4, 8, 4, 3, 9, 3, 9, 4, 8, 4, 8),
        ("N", "NONE", -300, [(5, "H", 2, "NS")]),
    ),
]


def deal_of(text: str) -> Deal:
    deal = whole_deal(tuple(tuple(hand.split(".")) for hand in text.split(" ")))
    assert deal is not None
    return deal


def table_of(tricks: tuple[int, ...]) -> Table:
    return Table(tuple(tricks[at : at + 4] for at in range(0, 20, 4)))


def test_published_deals_have_their_published_tables() -> None:
    assert solve([deal_of(text) for text, *_ in PUBLISHED]) == [table_of(tricks) for _, tricks, _ in PUBLISHED]


@pytest.mark.parametrize(("tricks", "expected"), [case[1:] for case in PUBLISHED])
def test_published_deals_have_their_published_par(
    tricks: tuple[int, ...], expected: tuple[str, str, int, list[tuple[int, str, int, str]]]
) -> None:
    dealer, vulnerable, score, contracts = expected
    found = par(table_of(tricks), dealer, vulnerable)
    assert found.score == score
    assert [
        (each.contract.level, each.contract.strain, each.contract.doubled, each.declarers) for each in found.contracts
    ] == contracts


def test_whole_suits() -> None:
    """Each hand has one suit: its side takes all tricks with it as trumps; without trumps the leader takes them all."""
    deal = Deal(tuple(tuple(ALL if suit == seat else "" for suit in range(4)) for seat in range(4)))
    (table,) = solve([deal])
    for strain, sides in zip(STRAINS, ("NS", "EW", "NS", "EW"), strict=False):
        assert [table.tricks(strain, seat) for seat in SEATS] == [13 if seat in sides else 0 for seat in SEATS]
    assert [table.tricks("N", seat) for seat in SEATS] == [0, 0, 0, 0]
    # 7S is the highest contract that makes: 7 x 30 + 300 + 1000, or with 500 and 1500 vulnerable.
    assert par(table, "E", "NONE").score == 1510
    assert par(table, "E", "ALL").score == 2210


def test_both_sides_can_make_one_no_trump() -> None:
    """With 7 tricks for every declarer in no trumps and 6 in suits, whoever bids first gets 90."""
    table = table_of((6,) * 16 + (7,) * 4)
    assert par(table, "S", "NONE").score == 90
    assert par(table, "W", "NONE").score == -90


def test_nobody_can_make_anything() -> None:
    passed = par(table_of((6,) * 20), "N", "ALL")
    assert passed.score == 0
    assert passed.contracts == ()


def test_cards_that_are_not_a_pack_are_refused() -> None:
    with pytest.raises(ValueError, match="52 cards"):
        solve([Deal(((ALL, "", "", ""),) * 4)])


def test_par_is_that_of_dds_on_hundreds_of_deals() -> None:
    """The nation's stock of deals was solved by DDS, which knows par too; dealers and vulnerabilities take turns."""
    vulnerable = {"NONE": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "ALL": Vul.both}
    differ = []
    for at, dealt in enumerate(read_stock()):
        rows = tuple(tuple(dealt.can_make(seat, strain) for seat in range(4)) for strain in STRAINS)
        solved = dds.ddTableResults()
        for strain, row in enumerate(rows):
            for seat, tricks in enumerate(row):
                solved.resTable[strain][seat] = tricks
        dealer, sides = SEATS[at % 4], [*vulnerable][at // 4 % 4]
        published = dds_par(DDTable(solved), vulnerable[sides], Player.find(dealer)).score
        if par(Table(rows), dealer, sides).score != published:
            differ.append((at, dealer, sides, published))
    assert differ == []
