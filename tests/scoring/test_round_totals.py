"""The rounds of an event are added up by hand here; who is who is told by the players of the rows."""

from decimal import Decimal

from overtrick.scoring.round_totals import RoundRow, add_rounds, average_sessions


def row(key: int, players: str, score: str) -> RoundRow:
    return RoundRow(key, frozenset(players.split()), Decimal(score))


def totals(*rounds: list[RoundRow]) -> list[tuple[int, bool, str]]:
    return [(each.place, each.tied, f"{each.total:f}") for each in add_rounds(rounds)]


def test_two_rounds_are_added_up_and_equal_totals_share_a_place() -> None:
    first = [row(1, "1 2 3 4", "12.10"), row(2, "5 6 7 8", "7.90"), row(3, "11 12 13 14", "10"), row(4, "15 16", "10")]
    second = [row(5, "11 12 13 14", "12"), row(6, "1 2 3 4", "8"), row(7, "5 6 7 8", "14.10"), row(8, "15 16", "5.90")]
    # 12.10 + 8 = 20.10; 7.90 + 14.10 = 22; 10 + 12 = 22; 10 + 5.90 = 15.90.
    assert totals(first, second) == [(1, True, "22"), (1, True, "22.00"), (3, False, "20.10"), (4, False, "15.90")]


def test_a_team_of_six_is_one_team_whoever_of_it_plays() -> None:
    rounds = [[row(1, "1 2 3 4", "15"), row(2, "7 8 9 10", "5")], [row(3, "3 4 5 6", "11"), row(4, "7 8 9 10", "9")],
              [row(5, "5 6 1 2", "6"), row(6, "7 8 9 10", "14")]]  # fmt: skip
    assert totals(*rounds) == [(1, False, "32"), (2, False, "28")]
    assert [each.key for each in add_rounds(rounds)] == [5, 6]


def test_a_late_entry_has_what_it_scored() -> None:
    assert totals([row(1, "1 2", "12")], [row(2, "1 2", "4"), row(3, "3 4", "18")]) == [
        (1, False, "18"),
        (2, False, "16"),
    ]


def test_rows_that_may_be_of_two_contestants_give_no_totals() -> None:
    swapped = [row(3, "1 3", "12"), row(4, "2 4", "8")]
    assert totals([row(1, "1 2", "12"), row(2, "3 4", "8")], swapped) == []
    # Both rows fit one contestant best.
    assert totals([row(1, "1 2 3 4", "12")], [row(2, "1 2", "4"), row(3, "3 4", "18")]) == []


def test_nothing_was_played() -> None:
    assert totals() == []


def test_percentages_are_averaged_by_boards() -> None:
    """The example of Appendix 17.1: 40, 45 and 50 % of 20, 22 and 24 boards are 2990 / 66, 45.30 %."""
    sessions = [
        [RoundRow(at, frozenset("12"), Decimal(score), boards)]
        for at, (score, boards) in enumerate((("40", 20), ("45", 22), ("50", 24)))
    ]
    assert [(each.place, each.total) for each in average_sessions(sessions)] == [(1, Decimal("45.30"))]


def test_who_missed_a_session_is_not_ranked_and_a_substitute_is() -> None:
    """(60 + 50) / 2 = 55 and (52 + 58) / 2 = 55: they share the first place; one evening of 70 % does not count."""
    first = [row(1, "1 2", "60"), row(2, "3 4", "52"), row(3, "5 6", "70")]
    second = [row(4, "1 2", "50"), row(5, "3 7", "58")]
    found = average_sessions([first, second])
    assert [(each.place, each.tied, each.total, each.key) for each in found] == [
        (1, True, Decimal("55.00"), 4), (1, True, Decimal("55.00"), 5),
    ]  # fmt: skip
