"""How many tables bid what could be made, and how many of them made it."""

from overtrick.scoring.boards.par_contracts import count_par_contracts
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard


def board(*played: tuple[str, str, int | None, int | None]) -> ScoredBoard:
    """A board with contract, declarer, tricks and North-South's score at each table."""
    results = (
        BoardResult(at, at + 10, contract, declarer, "", tricks, score, None, "", 0, 0, 0, 1)
        for at, (contract, declarer, tricks, score) in enumerate(played)
    )
    return ScoredBoard(1, "", "N", "NONE", "", tuple(results))


def test_who_bid_it_and_who_made_it() -> None:
    """4♥ by either partner counts, doubled too; by the other side, one lower, or without a score it does not."""
    found = count_par_contracts(
        board(
            ("4H", "N", 10, 420), ("4Hx", "S", 9, -100), ("4H", "S", 11, 450), ("3H", "N", 10, 170),
            ("4H", "E", 8, 100), ("", "", None, 420), ("PASS", "", None, 0), ("", "", None, None),
        ),
        ["4H"], "NS",
    )  # fmt: skip
    assert found == (7, 3, 2)


def test_without_tricks_the_score_says_it() -> None:
    """East-West make 2♠ where North-South lose points; one of several contracts that score the same is enough."""
    found = count_par_contracts(
        board(("2S", "E", None, -110), ("2S", "W", None, 50), ("1S", "E", None, -110)), ["1S", "2S"], "EW"
    )
    assert found == (3, 3, 2)
