"""F14: which members form a pair or a team, and members without a number."""

from collections.abc import Callable

import pytest

from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.texts import kept_text
from tests.formats.magic_contest.mistakes import TEAMS
from tests.formats.magic_contest.reports import CONTEST, FILE, GOOD, IDENTIFIER, changed, found, member, only, problems

TEAM_HEAD = IDENTIFIER + FILE + CONTEST.replace("14\t2", "14\t4").replace("20\t3", "20\t2")


def team(numbers: range, rank: str, score: str, *more: str) -> str:
    """The members of a team."""
    return "".join(member(str(number), f"Player {number}", rank, score, *more) for number in numbers)


def players(text: str) -> list[tuple[str, ...]]:
    """The players of each contestant."""
    return [entry.players for entry in only(text).entries]


def test_f14_partners_stand_together_with_the_same_rank_and_score() -> None:
    assert players(GOOD) == [("11", "12"), ("13", "14"), ("15", "16")]


def test_f14_tied_pairs_are_two_and_two() -> None:
    rows = "".join(member(str(number), "N", "1", "24", "41 3") for number in range(1, 7))
    assert players(IDENTIFIER + FILE + CONTEST + rows) == [("1", "2"), ("3", "4"), ("5", "6")]


def test_f14_members_are_grouped_by_team_name_wherever_they_stand() -> None:
    rows = [
        member(str(number), "N", "12"[number % 2], "97"[number % 2], f"32 {'ab'[number % 2]}") for number in range(8)
    ]
    text = TEAM_HEAD + "".join(rows).replace("30\t0", "30\t8")
    assert players(text) == [("8", "2", "4", "6"), ("1", "3", "5", "7")]


def test_f14_teams_without_names_are_told_apart_by_rank_and_score() -> None:
    assert players(TEAM_HEAD + team(range(1, 6), "1", "9") + team(range(6, 10), "2", "7")) == [
        ("1", "2", "3", "4", "5"), ("6", "7", "8", "9"),
    ]  # fmt: skip


def test_f14_tied_teams_without_names_cannot_be_told_apart() -> None:
    wrong = found(TEAM_HEAD + team(range(1, 9), "1", "9", "41 2"))
    assert "error mcd-team-name at line 15, 32 Team name" in wrong


def test_f14_tied_teams_with_names() -> None:
    text = TEAM_HEAD + team(range(1, 5), "1", "9", "41 2", "32 a") + team(range(5, 9), "1", "9", "41 2", "32 b")
    assert players(text) == [("1", "2", "3", "4"), ("5", "6", "7", "8")]


def test_f14_individuals_are_one_each() -> None:
    rows = team(range(1, 4), "1", "9", "41 3")
    assert players(IDENTIFIER + FILE + CONTEST.replace("14\t2", "14\t1") + rows) == [("1",), ("2",), ("3",)]


@pytest.mark.parametrize("field", ["2", "4", "30"])
def test_f14_another_count_than_field_20_is_an_error(field: str) -> None:
    wrong = problems(changed("20\t3", f"20\t{field}"))
    assert [(each.code, each.line) for each in wrong] == [("mcd-contestant-count", 12)]
    assert wrong[0].message == f"Field 20 says {field} contestants, but the members make 3."


def test_f14_a_lost_member_is_found() -> None:
    lost = changed(member("14", "Petros Sotiras", "2", "24", "43 50.00"), "")
    session = magic_contest.loads(lost.encode())[0].sessions[0]
    assert [len(entry.players) for entry in session.entries] == [2, 1, 2]


def test_f14_two_teams_of_one_name_are_an_error() -> None:
    assert "mcd-members-differ" in [each.code for each in problems(TEAMS.replace("32\tCastle", "32\tHarbour"))]


@pytest.mark.parametrize("number", ["", "0"])
def test_f14_a_member_without_a_number_counts(number: str) -> None:
    session = only(changed("30\t13", f"30\t{number}"))
    entry = session.entries[1]
    assert entry.players == ("", "14")
    assert not entry.numbered
    assert kept_text(session, "30@2.1") == ("" if not number else "0")


def test_f14_a_pair_without_any_number_is_a_contestant_and_no_phantom() -> None:
    session = only(changed("30\t13", "30").replace("30\t14", "30\t"))
    assert session.entries[1].players == ("", "")
    assert not session.entries[1].phantom
    assert session.details
    assert session.details.field == 3


def test_numbers_are_texts() -> None:
    assert players(changed("30\t11", "30\tCY-0011").replace("30\t12", "30\t0012"))[0] == ("CY-0011", "0012")


@pytest.mark.parametrize("change", [lambda text: text.replace("43\t50.00", "43\t50,00", 1), lambda text: text])
def test_the_same_value_written_in_two_ways_is_no_difference(change: Callable[[str], str]) -> None:
    assert problems(change(GOOD)) == []
