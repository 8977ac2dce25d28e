"""N22: who earns nothing, what it means for partner and team mates, and that nobody else's award changes."""

from typing import NamedTuple

import pytest

from .conftest import Award
from .play import matches, results, trimmed, words

NO_POINTS = "-"


class Status(NamedTuple):
    """What a status means: whether the player earns, and the partner in a tournament; what the club is told."""

    earns: bool
    partner_in_tournament: bool
    warns: bool = False


STATUSES = {
    "active": Status(earns=True, partner_in_tournament=True),
    "temporary": Status(earns=True, partner_in_tournament=True),
    "dormant": Status(earns=True, partner_in_tournament=True, warns=True),
    "overseas": Status(earns=False, partner_in_tournament=True),
    "resigned": Status(earns=False, partner_in_tournament=False),
    "suspended": Status(earns=False, partner_in_tournament=False),
    "not-a-member": Status(earns=False, partner_in_tournament=False),
    "deceased": Status(earns=False, partner_in_tournament=True, warns=True),
    "unknown": Status(earns=False, partner_in_tournament=True, warns=True),
    "withdrawn": Status(earns=False, partner_in_tournament=True, warns=True),
}
BARRED = [status for status, means in STATUSES.items() if not means.partner_in_tournament]
# Eight pairs of a 10A session: 40 26 12, × 3, and the bonus; of a club session: 40 26 12.
TOURNAMENT, CLUB = ["1A+120C", "78C", "36C"], ["40C", "26C", "12C"]


def _player(number: str, **facts: str) -> str:
    lines = ["[[players]]", f'number = "{number}"', *(f'{key} = "{value}"' for key, value in facts.items())]
    return "\n".join(lines) + "\n"


def _seats(first: bool, full: str, rest: bool, others: int) -> str:
    seats = [full if first else NO_POINTS] + [full if rest else NO_POINTS] * others
    return seats[0] if len(set(seats)) == 1 else "/".join(seats)


def _codes(record: dict[str, list[dict[str, str]]]) -> list[str]:
    return [problem["code"] for problem in record["problems"]]


@pytest.mark.parametrize("scheme", ["nz-2017", "nz-2017-draft"])
@pytest.mark.parametrize("status", STATUSES)
def test_a_pair_in_a_tournament(status: str, scheme: str, award: Award) -> None:
    means = STATUSES[status]
    record = award(results("10A", "1..8"), _player("11", status=status), scheme)
    first = _seats(means.earns, TOURNAMENT[0], means.partner_in_tournament, 1)
    assert trimmed(words(record)) == " ".join([first, *TOURNAMENT[1:]])
    assert _codes(record) == ([f"player-{status}"] if means.warns else [])


@pytest.mark.parametrize("status", STATUSES)
def test_a_pair_at_the_club(status: str, award: Award) -> None:
    means = STATUSES[status]
    record = award(results("40C", "1..8"), _player("22", status=status))
    second = CLUB[1] if means.earns else f"{CLUB[1]}/-"
    assert trimmed(words(record)) == f"40C {second} 12C"
    assert _codes(record) == ([f"player-{status}"] if means.warns else [])


@pytest.mark.parametrize("status", STATUSES)
def test_a_team_in_a_tournament(status: str, award: Award) -> None:
    """10A match of 10 boards: 0.40 A; the team mates stand or fall together."""
    means = STATUSES[status]
    record = award(matches("10A", "1 2", "1 2", boards=10), _player("11", status=status))
    first = _seats(means.earns, "0.4A", means.partner_in_tournament, 3)
    assert words(record) == [first, "-", "0.4A", "-"]


@pytest.mark.parametrize("status", STATUSES)
def test_a_final_ladder(status: str, award: Award) -> None:
    """20 pairs of 10A: 10 8 6 4 2 1; the 3rd pair's award is not passed on to the 4th (Issue 9)."""
    means = STATUSES[status]
    record = award(results("10A", "1..20", boards=72, final=True), _player("31", status=status))
    third = _seats(means.earns, "6A", means.partner_in_tournament, 1)
    assert trimmed(words(record)) == f"10A 8A {third} 4A 2A 1A"


@pytest.mark.parametrize("status", BARRED)
def test_an_override_lets_the_partner_earn(status: str, award: Award) -> None:
    record = award(results("10A", "1..8"), _player("11", status=status, override="Board 12 March"))
    assert words(record)[0].split("/")[-1] == TOURNAMENT[0]
    said = [reason for each in record["entries"][0]["awards"] for reason in each["because"]]
    assert any("Board 12 March" in reason for reason in said)


@pytest.mark.parametrize("status", BARRED)
def test_a_barred_row_says_why(status: str, award: Award) -> None:
    entry = award(results("10A", "1..8"), _player("11", status=status))["entries"][0]
    assert any(reason.startswith("11 ") for reason in entry["because"])
    assert any("11" in reason and "tournament" in reason for reason in entry["because"])


@pytest.mark.parametrize(
    ("event", "grade", "admitted"),
    [
        ("5B", "Open", False),
        ("5B", "Intermediate", True),
        ("5B", "Junior", True),
        ("3B", "Open", False),
        ("3B", "Intermediate", False),
        ("3B", "Junior", True),
        ("8B", "Open", True),
        ("3A", "Junior", True),
        ("40C", "Open", True),
    ],
)
def test_a_player_above_the_grade_of_the_event(event: str, grade: str, admitted: bool, award: Award) -> None:
    """Neither the player nor the partner earns; everybody else earns as if nothing were the matter."""
    plain = words(award(results(event, "1..8")))
    graded = words(award(results(event, "1..8"), _player("12", grade=grade)))
    assert graded == (plain if admitted else ["-", *plain[1:]])


def test_an_override_for_a_player_above_the_grade(award: Award) -> None:
    record = award(results("5B", "1..8"), _player("12", grade="Open", override="emergency substitution"))
    assert words(record)[0].split("/")[0] == "1B+40C"


def test_an_overseas_visitor_above_the_grade_bars_the_partner(award: Award) -> None:
    """Overseas players are graded Open (Overseas 8 (d)): in a 5B event the visitor is above the grade."""
    record = award(results("5B", "1..8"), _player("12", grade="Open", status="overseas"))
    assert trimmed(words(record)) == "- 26C 12C"


def test_a_merged_number_earns_for_the_surviving_player(award: Award) -> None:
    record = award(results("10A", "1..8"), _player("11", merged_into="901"))
    assert trimmed(words(record)) == "-/1A+120C,901:1A+120C 78C 36C"


def test_a_merged_number_is_judged_as_the_surviving_player(award: Award) -> None:
    context = _player("11", merged_into="901") + _player("901", status="overseas")
    assert trimmed(words(award(results("10A", "1..8"), context))) == "-/1A+120C 78C 36C"


def test_the_surviving_player_bars_the_partner_like_anybody(award: Award) -> None:
    context = _player("11", merged_into="901") + _player("901", status="suspended")
    assert trimmed(words(award(results("10A", "1..8"), context))) == "- 78C 36C"


def test_both_partners_of_different_standing(award: Award) -> None:
    """Overseas and dormant: nothing and everything."""
    context = _player("11", status="overseas") + _player("12", status="dormant")
    assert words(award(results("10A", "1..8"), context))[0] == "-/1A+120C"


def test_a_tie_with_an_ineligible_pair_is_shared_as_before(award: Award) -> None:
    """2= of 8: (26 + 12) / 2 = 19, × 3 = 57 for the pair that may earn."""
    record = award(results("10A", "1 2= 2= 4..8"), _player("21", status="suspended"))
    assert words(record)[1:3] == ["-", "57C"]


def test_a_merged_partner_of_an_overruled_player_earns_under_the_surviving_number(award: Award) -> None:
    """1st of 8 in a 10A session: 40 C × 3 and 1 A, for 11 by the decision and for 12 under its new number."""
    context = _player("11", status="resigned", override="decision 12/3") + _player("12", merged_into="902")
    first = award(results("10A", "1..8"), context)["entries"][0]
    assert {(each["player"], each["unit"], each["points"]) for each in first["awards"]} == {
        ("11", "C", "120.00"), ("11", "A", "1.00"), ("902", "C", "120.00"), ("902", "A", "1.00"),
    }  # fmt: skip
