"""What two versions of one session differ in, contestant by contestant."""

from collections.abc import Mapping

from overtrick.core.corrections import ContestantResult, ResultChange, are_mostly_equal, compare_results


def row(
    key: int, players: str, place: str = "1", score: str = "60", points: Mapping[str, Mapping[str, int]] | None = None
) -> ContestantResult:
    return ContestantResult(key=key, players=tuple(players.split()), place=place, score=score, points=points or {})


def told(changes: list[ResultChange]) -> list[tuple[int | None, int | None, str]]:
    """The keys before and after of each change, and which of its parts differ."""
    names = ("players", "score", "place", "points")
    return [
        (
            each.before.key if each.before else None,
            each.after.key if each.after else None,
            " ".join(
                name
                for name, differs in zip(
                    names,
                    (each.players_differ, each.score_differs, each.place_differs, each.points_differ),
                    strict=True,
                )
                if differs
            ),
        )
        for each in changes
    ]


def test_the_same_results_in_another_order_do_not_differ() -> None:
    old = [row(1, "38441 20093", "1", "60.0", {"38441": {"C": 40}, "20093": {"C": 0}}), row(2, "12356 9205", "2", "40")]
    new = [row(3, "9205 12356", "2", "40.00"), row(4, "20093 38441", "1", "60", {"38441": {"C": 40}})]
    assert compare_results(old, new) == []


def test_each_part_of_a_result_that_differs_is_named() -> None:
    old = [row(1, "1 2", "1", "53"), row(2, "3 4", "2", "47"), row(3, "5 6", "3", "41", {"5": {"C": 1}})]
    new = [row(4, "1 2", "1", "57"), row(5, "3 4", "2=", "47"), row(6, "5 6", "3", "41", {"5": {"C": 2}})]
    assert told(compare_results(old, new)) == [(1, 4, "score"), (2, 5, "place"), (3, 6, "points")]


def test_who_came_in_and_who_dropped_out() -> None:
    both = "players score place points"
    assert told(compare_results([row(1, "1 2"), row(2, "3 4")], [row(3, "5 6"), row(4, "1 2")])) == [
        (None, 3, both), (2, None, both),
    ]  # fmt: skip


def test_a_corrected_number_is_the_same_contestant_with_another_player() -> None:
    old = [row(1, "1 2", points={"1": {"C": 40}, "2": {"C": 40}}), row(2, "3 90103")]
    new = [row(3, "2 7", points={"2": {"C": 40}, "7": {"C": 40}}), row(4, "3 8", points={"3": {"C": 1}})]
    assert told(compare_results(old, new)) == [(1, 3, "players"), (2, 4, "players points")]


def test_of_two_rows_the_one_with_more_players_in_common_is_meant() -> None:
    old = [row(1, "1 2 3 4"), row(2, "5 6 7 8")]
    assert told(compare_results(old, [row(3, "1 6 7 8"), row(4, "5 2 3 4")])) == [(2, 3, "players"), (1, 4, "players")]


def test_two_rows_of_the_same_players_stay_two() -> None:
    old, new = [row(1, "1 2", score="60"), row(2, "1 2", score="40")], [row(3, "1 2", score="60")]
    assert told(compare_results(old, new)) == [(2, None, "players score place points")]


def test_a_score_that_is_no_number_is_compared_as_it_is_written() -> None:
    assert told(compare_results([row(1, "1 2", score="")], [row(2, "1 2", score="12")])) == [(1, 2, "score")]


def test_half_of_the_scores_make_the_same_session() -> None:
    old = [row(1, "1 2", score="60"), row(2, "3 4", score="50"), row(3, "5 6", score="40"), row(4, "7 8", score="30")]
    half = [row(5, "2 1", score="60.0"), row(6, "3 4", score="50"), row(7, "5 6", score="41"), row(8, "7 8")]
    assert are_mostly_equal(old, half)
    assert not are_mostly_equal(old, [row(9, "3 4", score="51"), *half[2:], half[0]])
    assert not are_mostly_equal([], [])
