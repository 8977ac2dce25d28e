"""Issue of Masterpoints 7 (c): three ways in which a club may award its nights for some grades only."""

import pytest

from .conftest import Award
from .play import results, trimmed, words

# Eight pairs of a club session: 40 26 12. The second pair has an Open player.
GRADED = """
graded = ["Intermediate", "Junior"]
{policy}
players = [
  {{ number = "11", grade = "Intermediate" }}, {{ number = "12", grade = "Junior" }},
  {{ number = "21", grade = "Open" }}, {{ number = "22", grade = "Junior" }},
]
"""
EVERYBODY = "40C 26C 12C"


def night(policy: str = "", more: str = "") -> str:
    return GRADED.format(policy=f'graded_policy = "{policy}"\n{more}' if policy else more)


@pytest.mark.parametrize("policy", ["gross", "handicap"])
def test_7_c_i_and_ii_all_players_earn(policy: str, award: Award) -> None:
    record = award(results("40C", "1..8"), night(policy))
    assert trimmed(words(record)) == EVERYBODY
    said = record["entries"][1]["awards"][0]["because"][0]
    assert said.startswith(
        f"A night for Intermediate and Junior players: all players earn on {policy} scores (Issue of"
    )


def test_7_c_iii_a_player_above_the_grade_and_the_partner_earn_nothing(award: Award) -> None:
    """And nobody else's award changes (Issue of Masterpoints 9)."""
    record = award(results("40C", "1..8"), night("as-in-a-tournament"))
    assert trimmed(words(record)) == "40C - 12C"
    said = " | ".join(record["entries"][1]["because"])
    assert "21 is above the grade of this event and earns no points" in said
    assert "Partner or team mate of 21" in said


def test_the_first_way_is_preferred_where_the_club_chose_none(award: Award) -> None:
    record = award(results("40C", "1..8"), night())
    assert trimmed(words(record)) == EVERYBODY
    assert "all players earn on gross scores" in record["entries"][0]["awards"][0]["because"][0]


@pytest.mark.parametrize(("policy", "points"), [("gross", ""), ("handicap", EVERYBODY)])
def test_a_list_by_handicap_earns_only_where_the_club_awards_by_handicap(
    policy: str, points: str, award: Award
) -> None:
    record = award(results("40C", "1..8"), night(policy, "handicap = true"))
    assert trimmed(words(record)) == points
    if not points:
        assert record["entries"][0]["because"] == [
            "The club awards such nights on gross scores, and this list is by handicap scores "
            "(Issue of Masterpoints 7 (c) (i))"
        ]


def test_an_override_carries_the_row(award: Award) -> None:
    overruled = night("as-in-a-tournament").replace('grade = "Open"', 'grade = "Open", override = "a full table"')
    assert trimmed(words(award(results("40C", "1..8"), overruled))) == EVERYBODY


def test_a_night_without_a_grade_is_for_everybody(award: Award) -> None:
    context = 'graded_policy = "as-in-a-tournament"\nplayers = [{ number = "21", grade = "Open" }]'
    assert trimmed(words(award(results("40C", "1..8"), context))) == EVERYBODY


def test_a_tournament_says_by_its_class_whom_it_admits(award: Award) -> None:
    """A 10A session of eight pairs: × 3, and the bonus."""
    record = award(results("10A", "1..8"), night("as-in-a-tournament"))
    assert trimmed(words(record)) == "1A+120C 78C 36C"


@pytest.mark.parametrize(
    ("context", "says"),
    [
        ('graded = ["Expert"]', "there is no grade 'Expert'. Choose from: Intermediate, Junior, Open"),
        ('graded = ["Junior"]\ngraded_policy = "whim"', "there is no policy for graded nights 'whim'"),
    ],
)
def test_what_the_scheme_does_not_have_is_refused(context: str, says: str, award: Award) -> None:
    with pytest.raises(AssertionError, match=says):
        award(results("40C", "1..8"), context)
