"""Nested strata by the players' points, an award in each of them, and only the largest of these counts.

The figures are those of the ACBL Handbook, "Masterpoint Award Regulations": a group's winners get 0.10 a pair (0.08 and
0.07 where it is limited to 500 and 200 masterpoints), later places 70, 50 and 35 % of it, and 40 % of the group earn.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from overtrick.schemes import SchemeError, load_scheme

from .conftest import Award
from .play import results

SCHEME = Path(__file__).parent / "data" / "strata.toml"
TEN = "1..10"
# The masterpoints of the two players of each row, by row: six pairs are below 500, three of them below 200.
PLAYERS = {1: (2000, 900), 2: (700, 10), 3: (1500, 1), 4: (150, 40), 5: (499, 499), 6: (600, 600), 7: (120, 30),
           8: (450, 3), 9: (10, 0), 10: (210, 190)}  # fmt: skip


def context(players: Mapping[int, tuple[int, int]] = PLAYERS, event_class: str = "Open game") -> str:
    """A context with the points of the players of each row: those of row 3 are 31 and 32."""
    lines = [f'class = "{event_class}"']
    for row, both in players.items():
        for seat, points in enumerate(both, 1):
            own = f'points = {{ Masterpoints = "{points} Masterpoints" }}'
            lines.append(f'[[players]]\nnumber = "{row}{seat}"\n{own}')
    return "\n".join(lines)


def edited(folder: Path, *edits: tuple[str, str]) -> str:
    """The path of the scheme with some edits."""
    text = SCHEME.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    path = folder / "strata.toml"
    shutil.copy(SCHEME.parent / "strata-clubs.csv", folder)
    path.write_text(text, encoding="utf-8")
    return str(path)


def earned(record: Mapping[str, Any]) -> dict[int, str]:
    """What the first player of each row earned, by row."""
    found = {}
    for at, row in enumerate(record["entries"], 1):
        own = [award for award in row["awards"] if award["player"] == f"{at}1"]
        if own:
            found[at] = " ".join(award["points"] for award in own)
    return found


def reasons(record: Mapping[str, Any], row: int) -> list[str]:
    return list(record["entries"][row - 1]["awards"][0]["because"])


def test_each_pair_gets_the_largest_award_of_its_strata(award: Award) -> None:
    record = award(results("40C", TEN), context(), str(SCHEME))
    # A, 10 pairs: 1.00, 0.70, 0.50, 0.35. B, rows 4, 5, 7, 8, 9 and 10: 0.08 × 6 = 0.48 and 0.34, for 2 of 6.
    # C, rows 4, 7 and 9: 0.07 × 3 = 0.21, for 1 of 3.
    assert earned(record) == {1: "1.00", 2: "0.70", 3: "0.50", 4: "0.48", 5: "0.34"}
    assert reasons(record, 4) == [
        "Ranked in stratum B: 6 pairs whose players all have fewer than 500 all (Stratified pairs)",
        "Award below 500, class Open game, pairs, scheme strata (Restricted games)",
        "1st of 6 pairs: the winner's award is 0.08 × 6 pairs = 0.48 Masterpoints (Restricted games)",
        "Of these awards only the largest counts: 0.35 Masterpoints (Open award, stratum A) and 0.21 Masterpoints "
        "(Award below 200, stratum C) did not count (One award)",
    ]
    assert reasons(record, 1)[0] == "Ranked in stratum A: all 10 pairs (Stratified pairs)"
    assert not any("only the largest" in each for each in reasons(record, 1))


def test_a_pair_low_in_the_list_may_win_a_lower_stratum(award: Award) -> None:
    """Row 7 is first of C when row 4 has more points: 0.21 beside nothing in A and B."""
    record = award(results("40C", TEN), context(PLAYERS | {4: (300, 40), 10: (100, 90)}), str(SCHEME))
    assert earned(record)[7] == "0.21"


def test_on_average_one_strong_player_does_not_decide(award: Award, tmp_path: Path) -> None:
    by_average = ("below = ", 'by = "average"\nbelow = ')
    record = award(results("40C", TEN), context(), edited(tmp_path, by_average))
    # 700 and 10 are 355 on average: row 2 is first of the 7 of B, 0.56 beside its 0.70 of A; row 4 is second, 0.39.
    assert earned(record) == {1: "1.00", 2: "0.70", 3: "0.50", 4: "0.39", 5: "0.28"}
    assert "7 pairs whose players have fewer than 500 all on average" in reasons(record, 4)[0]


def test_a_limit_is_not_below_itself_and_a_measure_adds_units(award: Award) -> None:
    """499 Masterpoints and 2 Points, which count half, are 500: row 5 is not in B, and row 7 is second there."""
    text = context().replace('"499 Masterpoints" }', '"499 Masterpoints", Points = "2 Points" }')
    record = award(results("40C", TEN), text, str(SCHEME))
    # B has 5 pairs: 0.08 × 5 = 0.40, and 0.28 for the second.
    assert earned(record) == {1: "1.00", 2: "0.70", 3: "0.50", 4: "0.40", 7: "0.28"}


def test_a_pair_of_which_nothing_is_known_is_only_in_the_whole_field(award: Award) -> None:
    known = {row: both for row, both in PLAYERS.items() if row != 4}
    record = award(results("40C", TEN), context(known), str(SCHEME))
    # Row 4 has its 0.35 of A; B has 5 pairs, and row 5 is first of them; C has two, too few.
    assert earned(record) == {1: "1.00", 2: "0.70", 3: "0.50", 4: "0.35", 5: "0.40", 7: "0.28"}


def test_two_lists_have_strata_of_their_own(award: Award) -> None:
    six = {row: (100, 100) if row in (2, 3, 5, 6) else (900, 900) for row in range(1, 9)}
    record = award(results("40C", "1..4", "1..4"), context(six), str(SCHEME))
    # Each list of 4: 0.40 and 0.28 in A; each stratum of 2 has one who earns, 0.16 in B and 0.14 in C.
    assert earned(record) == {1: "0.40", 2: "0.28", 5: "0.40", 6: "0.28"}


def test_ties_are_shared_in_each_stratum_for_itself(award: Award) -> None:
    record = award(results("40C", "1 2 3 4= 4= 6..10"), context(), str(SCHEME))
    # A: 4th and 5th share 0.35 and 0: 0.18. B: rows 4 and 5 share 0.48 and 0.34: 0.41.
    assert (earned(record)[4], earned(record)[5]) == ("0.41", "0.41")


def test_divisions_of_the_context_stay_as_they_are(award: Award) -> None:
    divisions = [f'[[divisions]]\nname = "{name}"\nlines = {lines}' for name, lines in
                 (("top", [2, 3, 4, 5, 6]), ("rest", [7, 8, 9, 10, 11]))]  # fmt: skip
    record = award(results("40C", TEN), "\n".join([context(), *divisions]), str(SCHEME))
    assert earned(record) == {}


def test_another_class_has_other_strata(award: Award) -> None:
    record = award(results("40C", TEN), context(event_class="Friendly"), str(SCHEME))
    assert earned(record) == {1: "1.00", 2: "0.70", 3: "0.50", 4: "0.35"}


def test_a_stratum_by_rank(award: Award, tmp_path: Path) -> None:
    ranks = [('below = "500 all"', 'rank_to = "Club Master"'), ('below = "200 all"', 'rank_to = "Rookie"')]
    ranked = {1: "Life Master", 2: "Club Master", 3: "Life Master", 4: "Rookie"}
    lines = [f'[[players]]\nnumber = "{row}{seat}"\nrank = "{rank}"' for row, rank in ranked.items() for seat in (1, 2)]
    text = 'class = "Open game"\n' + "\n".join(lines)
    record = award(results("40C", "1..4"), text, edited(tmp_path, *ranks))
    # B are rows 2 and 4: 0.08 × 2 = 0.16, less than the 0.28 of A.
    assert earned(record) == {1: "0.40", 2: "0.28"}
    assert "0.16 Masterpoints (Award below 500, stratum B)" in reasons(record, 2)[-1]


WRONG_CONTEXTS = [
    ('points = { Z = "1 Z" }', "there is no unit 'Z'"),
    ('points = { Points = "1 Masterpoints" }', "Points is given as '1 Masterpoints'"),
    ('points = { Points = "many" }', "player 11, points: expected points"),
    ('rank = "Duke"', "there is no rank 'Duke'"),
]


@pytest.mark.parametrize(("key", "words"), WRONG_CONTEXTS)
def test_a_context_that_says_nonsense_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str, words: str
) -> None:
    from overtrick.cli import main

    (tmp_path / "context.toml").write_text(f'class = "Open game"\n[[players]]\nnumber = "11"\n{key}', encoding="utf-8")
    file = tmp_path / "106_2018_03_10_autumn_1.txt"
    file.write_text(results("40C", TEN), encoding="ascii")
    status = main(["award", "--scheme", str(SCHEME), "--context", str(tmp_path / "context.toml"), str(file)])
    assert (status != 0, words in capsys.readouterr().err) == (True, True)


WRONG = [
    ('below = "200 all"', 'below = "600 all"', ["stratum 'C'", "below that of the stratum 'B'"]),
    ('below = "200 all"', 'below = "200 Points"', ["stratum 'C'", "the same points"]),
    ('below = "200 all"', 'below = "200 Marks"', ["stratum 'C'", "unit or measure 'Marks'"]),
    ('below = "200 all"', "", ["stratum 'C'", "wider than the stratum 'B'"]),
    ('below = "200 all"', 'rank_to = "Rookie"', ["stratum 'C'", "of the same kind"]),
    ('below = "200 all"', 'below = "200 all"\nrank_to = "Rookie"', ["stratum 'C'", "not both"]),
    ('below = "200 all"', 'below = "200 all"\nby = "average"', ["stratum 'C'", "'by' must be the same"]),
    ('below = "500 all"', 'rank_to = "Duke"', ["stratum 'B'", "rank 'Duke'"]),
    ('below = "500 all"', 'rank_to = "Rookie"\nby = "average"', ["stratum 'B'", "ranks have no average"]),
    ('classes = ["Open game"]', 'classes = ["Open"]', ["stratum 'B'", "class 'Open'"]),
    ('least = "3 pairs"', 'least = "3 boards"', ["stratum 'C'", "3 boards"]),
    ('strata = ["B"]', 'strata = ["D"]', ["strata of award 'Award below 500'", "stratum 'D'"]),
    ('ranking = "stratum"', 'ranking = "list"', ["award 'Open award'", "names strata"]),
    ('best_of = "strata"', 'best_of = "best"', ["best_of of award 'Open award'", "group 'best'"]),
    (
        'name = "strata"\nfrom',
        'name = "one"\nfrom',
        ["best_of of award 'Open award'", "group 'strata'", "In force: one"],
    ),
]


@pytest.mark.parametrize(("old", "new", "words"), WRONG)
def test_a_wrong_stratum_is_refused_when_the_scheme_is_read(
    tmp_path: Path, old: str, new: str, words: list[str]
) -> None:
    with pytest.raises(SchemeError) as caught:
        load_scheme(edited(tmp_path, (old, new)))
    assert [word for word in words if word not in str(caught.value)] == []


def test_a_group_of_one_award_is_refused(tmp_path: Path) -> None:
    group = '[[best_of]]\nname = "alone"\nfrom = 2010-01-01\nclause = "One award"\n\n[[strata]]\nname = "A"'
    with pytest.raises(SchemeError, match="best_of 'alone': it needs two awards or more"):
        load_scheme(edited(tmp_path, ('[[strata]]\nname = "A"', group)))
