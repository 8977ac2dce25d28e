"""The checks of sessions run on contest reports: no silly warnings, and words that fit the format."""

from datetime import date
from pathlib import Path

import pytest

from overtrick.checks import check
from overtrick.checks.expectations import Expectations
from overtrick.checks.file_name import good_name
from overtrick.core.session import Batch
from overtrick.formats import magic_contest
from tests.formats.magic_contest.mistakes import REPORTS, TEAMS
from tests.formats.magic_contest.reports import GOOD, changed, member, read
from tests.formats.magic_contest.test_twins import BOTH

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "cyprus").glob("*.mcd"))
NOTHING = Expectations(clubs=frozenset(), classes=frozenset(), open_types={})
TODAY = date(2026, 11, 1)


def checked(text: str, name: str = "", *, at_a_door: bool = False) -> list[str]:
    """What the checks find, in the short form."""
    batch, _ = magic_contest.loads(text.encode())
    return [str(each).split(": ")[0] for each in check(batch, NOTHING, TODAY, name=name, at_a_door=at_a_door)]


@pytest.mark.parametrize("text", [GOOD, TEAMS, BOTH])
def test_a_good_report_has_no_problem(text: str) -> None:
    assert checked(text) == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_has_no_problem_and_a_good_name(path: Path) -> None:
    batch, problems = magic_contest.load(path)
    assert [*problems, *check(batch, NOTHING, TODAY, name=path.name, at_a_door=True)] == []
    assert good_name(batch) == path.name


@pytest.mark.parametrize("code", sorted(REPORTS))
def test_the_checks_run_on_reports_with_mistakes(code: str) -> None:
    checked(REPORTS[code], "Wrong Name.mcd")


@pytest.mark.parametrize(("name", "good"), [("club_1.mcd", True), ("club_1.txt", False), ("Club 1.mcd", False)])
def test_f5_the_name_ends_in_mcd(name: str, good: bool) -> None:
    assert checked(GOOD, name) == ([] if good else ["warning bad-file-name"])
    assert checked(GOOD, name, at_a_door=True) == ([] if good else ["error bad-file-name"])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (GOOD, "1207_2026_02_03_tuesday_pairs_7.mcd"),
        (changed("17\t7", "17\t-7"), "1207_2026_02_03_tuesday_pairs_7.mcd"),
        (changed("17\t7\n", ""), "1207_2026_02_03_tuesday_pairs.mcd"),
        (changed("Tuesday Pairs", "Βραδιά Τρίτης"), "1207_2026_02_03_7.mcd"),
    ],
)
def test_f5_a_good_name_is_made_of_licence_day_contest_and_serial_number(text: str, name: str) -> None:
    assert good_name(read(text)) == name


def test_f5_without_a_contest_the_good_name_is_an_example() -> None:
    assert good_name(Batch("mcd", ())).endswith(".mcd")


def test_a_contest_of_tomorrow_names_no_line() -> None:
    assert checked(GOOD.replace("2026-02-03\n14", "2027-02-03\n14")) == ["error future-date at Date"]


def test_the_percentages_beside_the_scores_average_50() -> None:
    assert checked(GOOD.replace("43\t50.00", "43\t55.00")) == ["warning percentage-mean at line 15, Score"]


def test_each_direction_is_a_list_even_if_all_scores_are_the_same() -> None:
    text = BOTH[: BOTH.index("30\t")] + "".join(member(str(n), "N", "1", "9", "41 3") for n in range(1, 7))
    east = BOTH[BOTH.index("10\tTuesday", BOTH.index("30\t")) :]
    text += east[: east.index("30\t")] + "".join(member(str(n), "N", "1", "9", "41 2") for n in range(7, 11))
    assert read(text).sessions[0].lists == 2
    assert checked(text) == []


def test_the_size_of_a_row_follows_the_contest() -> None:
    lost = changed(member("14", "Petros Sotiras", "2", "24", "43 50.00"), "")
    assert checked(lost) == ["error row-size at line 25, Player(s)"]
    pairs_called_teams = changed("14\t2", "14\t4")
    assert checked(pairs_called_teams) == [f"error row-size at line {line}, Player(s)" for line in (15, 25, 35)]


def test_ties_given_as_ranks_are_not_judged_twice() -> None:
    assert checked(REPORTS["mcd-ties"]) == checked(REPORTS["mcd-rank-gap"]) == []


def test_a_player_twice_is_found_and_members_without_a_number_are_not_players() -> None:
    assert checked(changed("30\t13", "30\t11")) == ["error same-player-twice at line 25, Player(s)"]
    assert checked(changed("30\t13", "30\t").replace("30\t15", "30\t")) == []
