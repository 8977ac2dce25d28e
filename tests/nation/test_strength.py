"""Strength matters: whoever the register grades higher scores more on average, and nobody always wins."""

from collections import defaultdict
from decimal import Decimal

from overtrick.core.session import MATCH_LISTS

from .folder import Folder
from .test_registers import players

JUNIOR, INTERMEDIATE, OPEN = 1, 2, 3


def test_higher_grades_score_more(nation: Folder) -> None:
    grades = {player.number: player.grade for player in players(nation, "nz-2017")}
    scores: defaultdict[int, list[Decimal]] = defaultdict(list)
    for session in nation.sessions():
        if session.unit == "PCT" and not session.final:
            for row in session.entries:
                if row.score is not None:
                    for player in row.players:
                        scores[grades.get(player, 0)].append(row.score)
    means = {grade: sum(each) / len(each) for grade, each in scores.items()}
    assert means[OPEN] > means[INTERMEDIATE] + 1 > means[JUNIOR] + 2
    assert 50 < means[OPEN] < 60


def test_stronger_teams_win_more_matches(nation: Folder) -> None:
    grades = {player.number: player.grade for player in players(nation, "nz-2017")}
    won = lost = 0
    for session in nation.sessions():
        if session.lists == MATCH_LISTS:
            for first, second in zip(session.entries[::2], session.entries[1::2], strict=True):
                one, other = (sum(grades.get(player, 0) for player in row.players) for row in (first, second))
                if first.place != second.place and not second.phantom and one != other:
                    # The winner stands first.
                    won, lost = won + (one > other), lost + (one < other)
    assert won > lost > 0
