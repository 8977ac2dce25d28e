"""What cannot be right on a board: leads against its cards, scores against contracts, a table against the others."""

import pytest

from overtrick.scoring.boards.doubts import (
    BEING_CHECKED,
    CARDS,
    CONTRACT,
    FAR,
    HIDING,
    LEAD,
    MANY_CONTRACTS,
    SCORE,
    SEATS,
    SIGN,
    find_doubts,
    mask_results,
    read_card,
)
from overtrick.scoring.boards.scored_boards import BoardContestant, BoardResult, ScoredBoard, ScoredBoards

# North deals, nobody is vulnerable. East has the ace and the king of diamonds, and West the jack.
CARDS_OF_ONE = "N:KQJ82.KJ85.2.A65 965.AT2.AKQ83.T8 A7.Q9764.975.Q42 T43.3.JT64.KJ973"


def result(score: int | None, how: str = "", at: int = 0) -> BoardResult:
    """A result of a pair of a row: a score for North-South, and how: contract, declarer, lead, tricks."""
    contract, declarer, lead, tricks = ([*how.split(), "", "", "", ""])[:4]
    took = int(tricks) if tricks else None
    return BoardResult(at, at + 10, contract, declarer, lead.strip("-"), took, score, None, "", 0, 0, 0, 1)


def board(*results: BoardResult, cards: str = "", number: int = 1, vulnerable: str = "NONE") -> ScoredBoards:
    """A board of ten pairs in each direction."""
    who = tuple(BoardContestant("", side, str(number)) for side in ("NS", "EW") for number in range(1, 11))
    return ScoredBoards("matchpoints", "pairs", who, (ScoredBoard(number, "", "N", vulnerable, cards, results),))


def causes(boards: ScoredBoards) -> list[tuple[str, str, tuple[str, ...]]]:
    """The doubts about a board: cause, North-South's label and values."""
    return [(each.cause, each.ns, each.said) for each in find_doubts(boards)]


@pytest.mark.parametrize(("lead", "said"), [
    ("DA", None), ("AD", None), ("d10", ("DT", "E", "W")), ("DJ", ("DJ", "E", "W")), ("SA", ("SA", "E", "S")),
    ("C1", ("C1", "E", "")), ("", None), ("S", None), ("??", None),
])  # fmt: skip
def test_the_leader_holds_the_card(lead: str, said: tuple[str, ...] | None) -> None:
    """North declares, so East leads."""
    found = causes(board(result(420, f"4H N {lead or '-'} 10"), cards=CARDS_OF_ONE))
    assert found == ([(LEAD, "NS 1", said)] if said else [])


def test_without_cards_no_lead_is_wrong() -> None:
    assert causes(board(result(420, "4H N DJ 10"))) == []


def test_if_most_leads_are_wrong_the_cards_are() -> None:
    leads = [result(420, f"4H N {lead} 10", at) for at, lead in enumerate(("DJ", "S4", "DA"))]
    assert causes(board(*leads, cards=CARDS_OF_ONE)) == [(CARDS, "", ("2", "3"))]


@pytest.mark.parametrize(("how", "score", "cause"), [
    # 4♥ made is 4 × 30 and the game of 300; an overtrick 30 more; one down 50.
    ("4H N - 10", 420, ""), ("4H N - 11", 450, ""), ("4H E - 9", 50, ""), ("4H N - 10", 620, CONTRACT),
    ("4H N - 10", -420, SIGN), ("4Hx N - 10", 590, ""), ("PASS", 0, ""), ("PASS", 50, SCORE),
    # Without tricks, some number of them must fit; without a contract, some contract must.
    ("4H N", 450, ""), ("4H N", 170, CONTRACT),
    ("4H N", -420, SIGN), ("4H N", -450, ""), ("", 420, ""), ("", 425, SCORE), ("", 30, SCORE),
])  # fmt: skip
def test_the_score_fits_the_contract(how: str, score: int, cause: str) -> None:
    assert [each for each, *_ in causes(board(result(score, how)))] == ([cause] if cause else [])


def test_what_most_boards_share_is_the_file_and_no_slip() -> None:
    """Six scores of twelve that do not fit are told once and hide nothing; five are asked about one by one."""
    right, wrong = result(420, "4H N - 10"), result(620, "4H N - 10")
    assert causes(board(*[wrong] * 6, *[right] * 6)) == [(MANY_CONTRACTS, "", ("6", "12"))]
    assert MANY_CONTRACTS not in HIDING
    assert [cause for cause, *_ in causes(board(*[wrong] * 5, *[right] * 6))] == [CONTRACT] * 5


def test_vulnerability_counts() -> None:
    """Board 2 has North-South vulnerable: 4♥ made is 620."""
    assert causes(board(result(620, "4H N - 10"), number=2, vulnerable="NS")) == []
    found = causes(board(result(420, "4H N - 10"), number=2, vulnerable="NS"))
    assert found == [(CONTRACT, "NS 1", ("4H", "N", "10", "420", "620"))]


def test_an_adjusted_score_is_no_doubt() -> None:
    adjusted = BoardResult(0, 10, "", "", "", None, None, None, "A6040", 0, 0, 0, 1)
    assert causes(board(adjusted)) == []


def test_a_result_far_from_every_other_table() -> None:
    # A contract doubled and far down is 1400 for East-West; everybody else made a part-score or game.
    others = [result(score, at=at) for at, score in enumerate((110, 140, 420, 450, -50))]
    assert causes(board(*others, result(-1400, at=5))) == [(FAR, "NS 6", ("-1400", "-50"))]
    assert causes(board(*others, result(-1100, at=5))) == []
    assert causes(board(*others[1:], result(-1400, at=5))) == []


def test_a_pair_that_sat_the_other_way() -> None:
    others = [result(score, at=at) for at, score in enumerate((420, 420, 450, 420, 450))]
    assert causes(board(*others, result(-420, at=5))) == [(SEATS, "NS 6", ("-420", "3"))]
    assert causes(board(*others, result(-50, at=5))) == []


def test_a_pair_that_sat_the_other_way_with_one_side_vulnerable() -> None:
    """On board 2 only North-South are vulnerable: 620 is 4 major made by them, and no score of East-West."""
    sound = [result(score, at=at) for at, score in enumerate((620, 620, 650))]
    swapped = board(*sound, result(-620, at=3), number=2, vulnerable="NS")
    assert causes(swapped) == [(SEATS, "NS 4", ("-620", "2"))]
    # Beside one such table only, or with a contract of its own, it is a score of no contract.
    alone = board(*sound[1:], result(-620, at=3), number=2, vulnerable="NS")
    assert causes(alone) == [(SCORE, "NS 4", ("-620",))]
    passed = board(*sound, result(-620, "PASS", at=3), number=2, vulnerable="NS")
    assert causes(passed) == [(SCORE, "NS 4", ("-620",))]


def test_a_masked_result_says_nothing() -> None:
    boards = board(result(420, "4H N DJ 10"), result(450, "4H N DA 11", 1), cards=CARDS_OF_ONE)
    (doubt,) = find_doubts(boards)
    masked = mask_results(boards, frozenset({(doubt.board, doubt.round, doubt.ns, doubt.ew)}))
    first, second = masked.boards[0].results
    assert (first.contract, first.declarer, first.lead, first.tricks, first.score) == ("", "", "", None, None)
    assert (first.adjusted, first.worth("NS"), first.ns_side, first.ew_side) == (BEING_CHECKED, None, 0, 10)
    assert second == boards.boards[0].results[1]


@pytest.mark.parametrize(("text", "card"), [
    ("SA", ("S", "A")), ("10H", ("H", "T")), ("h 10", ("H", "T")), ("7D", ("D", "7")), ("NT", None), ("", None),
])  # fmt: skip
def test_cards_as_scorers_write_them(text: str, card: tuple[str, str] | None) -> None:
    assert read_card(text) == card
