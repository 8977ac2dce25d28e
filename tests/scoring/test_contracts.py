"""Law 77: the score of every contract, computed a second way for the whole table."""

import pytest

from overtrick.scoring.contracts import Contract, contract_score, passed_out, read_contract, score_of, vulnerable

# Law 77 as it is printed: trick score for odd tricks, by the multiplier of the double.
FIRST_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 40}
OTHER_TRICKS = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
# Penalties by number of undertricks, as the tables on the back of bidding cards print them.
DOWN = {
    (1, False): [50 * n for n in range(1, 14)],
    (1, True): [100 * n for n in range(1, 14)],
    (2, False): [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    (2, True): [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
}


def by_counting(level: int, strain: str, doubled: int, tricks: int, *, vul: bool) -> int:
    """The score trick by trick, as a beginner adds it up."""
    needed = 6 + level
    if tricks < needed:
        times = 2 if doubled == 4 else 1
        return -times * DOWN[min(doubled, 2), vul][needed - tricks - 1]
    points = below_the_line = 0
    for trick in range(1, level + 1):
        below_the_line += (FIRST_TRICK if trick == 1 else OTHER_TRICKS)[strain] * doubled
    for _ in range(tricks - needed):
        points += OTHER_TRICKS[strain] if doubled == 1 else {2: 100, 4: 200}[doubled] * (2 if vul else 1)
    points += below_the_line
    points += {False: {False: 50, True: 300}, True: {False: 50, True: 500}}[vul][below_the_line >= 100]
    points += {(6, False): 500, (6, True): 750, (7, False): 1000, (7, True): 1500}.get((level, vul), 0)
    return points + {1: 0, 2: 50, 4: 100}[doubled]


def test_law_77_the_whole_table() -> None:
    wrong = [
        (level, strain, doubled, vul, tricks)
        for level in range(1, 8)
        for strain in "CDHSN"
        for doubled in (1, 2, 4)
        for vul in (False, True)
        for tricks in range(14)
        if contract_score(Contract(level, strain, doubled), tricks, vulnerable=vul)
        != by_counting(level, strain, doubled, tricks, vul=vul)
    ]
    assert wrong == []


# Scores that every player knows.
KNOWN = [
    ("1C", 7, False, 70), ("1NT", 7, False, 90), ("2S", 8, True, 110), ("3NT", 9, False, 400), ("3NT", 9, True, 600),
    ("4S", 10, False, 420), ("4S", 10, True, 620), ("5C", 11, True, 600), ("6H", 12, False, 980),
    ("6NT", 12, True, 1440),
    ("7NT", 13, True, 2220), ("7C", 13, False, 1440), ("1NTx", 7, False, 180), ("2Hx", 8, True, 670),
    ("2Dxx", 8, False, 560),
    ("2Cx", 8, False, 180), ("1Sxx", 7, True, 720), ("4Sx", 9, False, -100), ("4Sx", 8, True, -500),
    ("4Sxx", 8, True, -1000), ("4S", 7, True, -300), ("7NTxx", 0, True, -7600), ("1NTxx", 13, True, 3160),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "tricks", "vul", "points"), KNOWN)
def test_scores_that_every_player_knows(contract: str, tricks: int, vul: bool, points: int) -> None:
    read = read_contract(contract)
    assert read is not None
    assert contract_score(read, tricks, vulnerable=vul) == points


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4S", Contract(4, "S")),
        (" 4 s x", Contract(4, "S", 2)),
        ("3NTxx", Contract(3, "N", 4)),
        ("3N*", Contract(3, "N", 2)),
        ("1SA", Contract(1, "N")),
        ("2♥XX", Contract(2, "H", 4)),
        ("7♣", Contract(7, "C")),
    ],
)
def test_contracts_are_read_as_they_are_written(text: str, contract: Contract) -> None:
    assert read_contract(text) == contract


@pytest.mark.parametrize("text", ["", "8S", "0NT", "4", "4Z", "4SXXX", "PASS", "4S+1"])
def test_what_is_no_contract(text: str) -> None:
    assert read_contract(text) is None


def test_a_board_that_nobody_bid() -> None:
    assert [passed_out(text) for text in ("PASS", "All Pass", "passed out", "4S", "")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert score_of(4, "PASS", "", None) == 0


def test_law_2_vulnerability_by_board() -> None:
    printed = "- N E B N E B - E B - N B - N E"  # boards 1 to 16
    sides = {"-": (False, False), "N": (True, False), "E": (False, True), "B": (True, True)}
    expected = [sides[each] for each in printed.split()] * 3
    assert [(vulnerable(board, "NS"), vulnerable(board, "EW")) for board in range(1, 49)] == expected


@pytest.mark.parametrize(
    ("board", "contract", "declarer", "tricks", "score"),
    [
        (1, "4S", "N", 10, 420),
        (2, "4S", "S", 10, 620),
        (2, "4S", "E", 10, -420),
        (3, "4S", "W", 10, -620),
        (3, "4S", "W", 9, 100),
        (20, "3NTx", "n", 8, -200),
        (1, "4S", "", 10, None),
        (1, "4S", "N", None, None),
        (1, "4S", "N", 14, None),
        (1, "4Z", "N", 10, None),
    ],
)
def test_north_souths_score_from_a_traveller(
    board: int, contract: str, declarer: str, tricks: int | None, score: int | None
) -> None:
    assert score_of(board, contract, declarer, tricks) == score
