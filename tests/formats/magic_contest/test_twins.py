"""F13: the two reports of a two-winner contest become one session with two lists."""

import pytest
from msgspec.structs import replace

from overtrick.core.session import Session
from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.texts import details_of, entry_details, kept_text
from overtrick.formats.magic_contest.twins import are_twins, join_twins, split_twins
from tests.formats.magic_contest.reports import CONTEST, FILE, GOOD, IDENTIFIER, MEMBERS, found, member, only, read

EAST_WEST = "".join(
    member(str(number), f"Player {number}", str(rank), score, f"43 {share}")
    for rank, score, share in ((1, "28", "58.33"), (2, "20", "41.67"))
    for number in (20 + 2 * rank, 21 + 2 * rank)
)
EAST = CONTEST.replace("17\t7", "17\t-7").replace("20\t3", "20\t2").replace("21\t2", "21\t3") + EAST_WEST
NORTH = CONTEST + MEMBERS
BOTH = IDENTIFIER + FILE + NORTH + EAST


def alone(contest: str) -> Session:
    """One of the two reports in a file of its own."""
    return only(IDENTIFIER + FILE + contest)


def test_f13_the_two_reports_become_one_session() -> None:
    session = only(BOTH)
    details = details_of(session)
    assert (session.lists, details.winners, details.serial) == (2, 2, 7)
    assert (details.tables, details.field) == (3, 5)
    assert [(entry_details(entry).direction, entry.place) for entry in session.entries] == [
        ("NS", 1), ("NS", 2), ("NS", 3), ("EW", 1), ("EW", 2),
    ]  # fmt: skip
    assert (kept_text(session, "21"), kept_text(session, "-21")) == ("2", "3")


def test_f13_north_south_comes_first_whatever_the_order_of_the_file() -> None:
    turned = only(IDENTIFIER + FILE + EAST + NORTH)
    assert [entry.players for entry in turned.entries] == [entry.players for entry in only(BOTH).entries]
    assert turned.details == details_of(only(BOTH))


def test_f13_without_a_twin_there_is_one_winner_and_half_tables_count_as_whole() -> None:
    for contest, tables in ((NORTH, 2), (EAST, 1)):
        session = alone(contest)
        details = details_of(session)
        assert (session.lists, details.winners, details.tables) == (1, 1, tables)
        assert {entry_details(entry).direction for entry in session.entries} == {""}


def test_f13_a_twin_that_comes_later_is_joined() -> None:
    first, second = alone(NORTH), alone(EAST)
    assert are_twins(first, second)
    for order in ((first, second), (second, first)):
        (joined,) = join_twins(order)
        lines = [entry.players for entry in joined.entries]
        assert lines == [entry.players for entry in only(BOTH).entries]
        assert joined.details == only(BOTH).details


def test_f13_a_twin_from_another_file_keeps_what_its_file_said() -> None:
    second = only(IDENTIFIER + FILE.replace("2026-02-03 1", "2026-02-03 2") + EAST)
    (joined,) = join_twins((alone(NORTH), second))
    assert (kept_text(joined, "00"), kept_text(joined, "-00")) == ("2026-02-03 1", "2026-02-03 2")
    assert kept_text(split_twins(joined)[1], "00") == "2026-02-03 2"


def test_parts_of_a_joined_session_are_the_reports() -> None:
    parts = split_twins(only(BOTH))
    assert parts[0] == alone(NORTH)
    assert [replace(entry, line=0) for entry in parts[1].entries] == [
        replace(entry, line=0) for entry in alone(EAST).entries
    ]  # fmt: skip
    assert parts[1].details == alone(EAST).details


def test_a_joined_session_is_written_as_two_reports() -> None:
    batch = read(BOTH)
    assert magic_contest.dumps(batch) == BOTH.replace("\n", "\r\n").encode()
    assert magic_contest.loads(magic_contest.dumps(batch)) == (batch, ())


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("Tuesday Pairs", "Tuesday Pairs E-W", "10 Contest name"),
        ("2026-02-03", "2026-02-04", "12 Contest date (from)"),
        ("15\t1", "15\t2", "15 Contest report category ID"),
        ("22\t24", "22\t26", "22 Number of boards"),
        ("23\t0", "23\t1", "23 Scoring type, 42 Score"),
    ],
)
def test_opposite_serial_numbers_of_different_contests_are_an_error(old: str, new: str, field: str) -> None:
    batch, problems = magic_contest.loads((IDENTIFIER + FILE + NORTH + EAST.replace(old, new)).encode())
    assert [problem.code for problem in problems] == ["mcd-twins-differ"]
    assert problems[0].message == f"The contests with the serial numbers 7 and -7 differ in {field}."
    assert [session.lists for session in batch.sessions] == [1, 1]


def test_a_report_and_a_reversal_are_no_twins() -> None:
    batch = read(IDENTIFIER + FILE + NORTH.replace("12\t", "11\n12\t") + EAST)
    assert [details_of(session).reverses for session in batch.sessions] == [True, False]


def test_two_reversals_are_twins() -> None:
    session = only((IDENTIFIER + FILE + NORTH + EAST).replace("12\t2026", "11\n12\t2026"))
    assert (session.lists, details_of(session).reverses) == (2, True)


def test_teams_and_individuals_have_no_twins() -> None:
    text = (IDENTIFIER + FILE + NORTH + EAST).replace("14\t2", "14\t1").replace("20\t3", "20\t6")
    text = text.replace("20\t2\n", "20\t4\n")
    assert [session.lists for session in magic_contest.loads(text.encode())[0].sessions] == [1, 1]


def test_twins_with_members_missing_are_not_joined() -> None:
    wrong = IDENTIFIER + FILE + NORTH + EAST.replace("20\t2", "20\t3")
    assert found(wrong) == ["error mcd-contestant-count at line 51, 20 Number of contestants"]
    assert len(magic_contest.loads(wrong.encode())[0].sessions) == 2


def test_the_good_report_has_no_twin() -> None:
    assert join_twins(read(GOOD).sessions) == read(GOOD).sessions
