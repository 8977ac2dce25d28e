"""Everything that happens in real clubs happens in a small nation: each of these is found in its files."""

import datetime
from collections import Counter, defaultdict
from decimal import Decimal

import pytest

from overtrick.core.lists import split_lists
from overtrick.core.session import MATCH_LISTS, ONE_LIST, TWO_LISTS, Session

from .folder import Folder

# The classes that tournaments have, by SPEC's table of the results file and REGS' summary, and the National Congress.
CLASSES = [("B", 3), ("B", 5), ("B", 8), ("A", 3), ("A", 5), ("A", 10), ("A", 15), ("A", 20), ("A", 25)]
# REGS, Summary of event requirements: the boards below which an event earns no overall award, pairs and teams.
BOARDS = {3: (44, 48), 5: (44, 48), 8: (44, 48)}
BOARDS_OF_A = {3: (44, 48), 5: (60, 60), 10: (72, 72), 15: (88, 88), 20: (110, 110), 25: (158, 332)}


def club_sessions(nation: Folder) -> list[Session]:
    """The club sessions of pairs."""
    return [each for each in nation.sessions(("C", 40)) if len(each.entries[0].players) == 2]


def test_most_sessions_are_club_evenings_of_pairs(nation: Folder) -> None:
    assert len(club_sessions(nation)) > len(nation.sessions()) * 7 // 10


def test_small_fields_play_one_list_and_larger_ones_two(nation: Folder) -> None:
    sizes: defaultdict[tuple[int | None, str], list[int]] = defaultdict(list)
    for session in club_sessions(nation):
        sizes[session.lists, session.movement].append(len(session.entries))
    assert set(sizes) == {(ONE_LIST, "Howell"), (TWO_LISTS, "Mitchell")}
    assert max(sizes[ONE_LIST, "Howell"]) <= 12 < max(sizes[TWO_LISTS, "Mitchell"])
    assert min(sizes[ONE_LIST, "Howell"]) >= 4


def test_lists_may_be_unequal_and_have_a_phantom(nation: Folder) -> None:
    lists = [split_lists(each.entries, TWO_LISTS) for each in club_sessions(nation) if each.lists == TWO_LISTS]
    unequal = [each for each in lists if len(each[0]) != len(each[1])]
    phantoms = [row for north, east in lists for row in (*north, *east) if row.phantom]
    assert unequal
    assert phantoms
    assert {row.score for row in phantoms} == {0}


def test_boards_are_full_half_and_now_and_then_too_few(nation: Folder) -> None:
    boards = [each.boards or 0 for each in club_sessions(nation)]
    full, half = sum(count >= 20 for count in boards), sum(11 <= count < 20 for count in boards)
    assert full > 2 * half > 4 * (len(boards) - full - half) > 0


def test_every_list_averages_fifty(nation: Folder) -> None:
    for session in nation.sessions():
        if session.unit == "PCT":
            for rows in split_lists(session.entries, session.lists or ONE_LIST):
                scores = [row.score for row in rows if row.score is not None and not row.phantom]
                assert abs(sum(scores, Decimal(0)) / len(scores) - 50) <= 1


def test_percentages_are_those_of_real_evenings(nation: Folder) -> None:
    scores = [
        row.score for session in club_sessions(nation) for row in session.entries if row.score and not row.phantom
    ]
    middle = sum(40 <= score <= 60 for score in scores)
    assert len(scores) * 8 // 10 < middle < len(scores)
    assert min(scores) > 15
    assert max(scores) < 85


def test_ties_are_marked_and_happen_in_one_session_of_several(nation: Folder) -> None:
    with_ties = sum(any(row.tied for row in each.entries) for each in club_sessions(nation))
    assert len(club_sessions(nation)) // 20 < with_ties < len(club_sessions(nation)) * 9 // 10


def test_events_of_several_sessions_end_with_a_ladder(nation: Folder) -> None:
    ladders = [each for each in nation.sessions(("C", 0)) if each.final and len(each.entries[0].players) == 2]
    assert ladders
    exact = 0
    for ladder in ladders:
        rounds = [each for each in club_sessions(nation) if (each.club, each.event) == (ladder.club, ladder.event)]
        rounds = [each for each in rounds if f"{each.date:%Y-%m}" == f"{ladder.date:%Y-%m}"]
        sections = {each.section for each in rounds}
        assert ladder.boards == sum(each.boards or 0 for each in rounds) // len(sections)
        winner = ladder.entries[0]
        own = [row.score for each in rounds for row in each.entries if row.players == winner.players and row.score]
        # SPEC Appendix 17.1: the average of the rounds, here all with the same boards.
        if winner.score and len(own) == len(rounds) // len(sections):
            exact += abs(sum(own) - winner.score * len(own)) <= Decimal("0.01") * len(own)
    # A number may have been mistyped in one of the rounds.
    assert exact > len(ladders) * 9 // 10


def test_club_teams_individuals_and_multiple_teams(nation: Folder) -> None:
    club = [each for each in nation.sessions() if each.points_type == "C"]
    kinds = {(each.type, each.unit, each.lists, each.final, len(each.entries[0].players)) for each in club}
    assert ("Teams", "VP", MATCH_LISTS, False, 4) in kinds
    assert ("Teams", "VP", ONE_LIST, True, 4) in kinds
    assert ("Individual", "PCT", ONE_LIST, False, 1) in kinds
    assert ("Multiple Teams", "IMPS", ONE_LIST, False, 4) in kinds
    assert {each.award == 2 * (each.boards or 0) for each in club if each.lists == MATCH_LISTS} == {True}


@pytest.mark.parametrize(("points_type", "award"), CLASSES)
def test_tournaments_of_every_class_have_sessions_and_a_ladder(nation: Folder, points_type: str, award: int) -> None:
    sessions = nation.sessions((points_type, award))
    ladders = [each for each in sessions if each.final]
    assert ladders
    for ladder in ladders:
        rounds = [each for each in sessions if each.event == ladder.event and not each.final]
        assert len(rounds) >= 2
        minimum = (BOARDS if points_type == "B" else BOARDS_OF_A)[award]
        assert (ladder.boards or 0) >= minimum[ladder.unit == "VP" and award != 3]


def test_tournaments_are_at_weekends_and_congress_once_a_year(nation: Folder) -> None:
    weekend = [each for each in nation.sessions() if each.points_type != "C" and each.club != 999]
    assert {each.date.weekday() for each in weekend if each.date} == {5, 6}
    congress = [each for each in nation.sessions() if each.club == 999]
    assert {each.award for each in congress} >= {20, 25}
    assert {min(4, len(each.entries[0].players)) for each in congress if each.final} == {2, 4}
    days = {each.date for each in congress if each.date}
    assert max(days) - min(days) < datetime.timedelta(days=14)


def test_matches_have_byes_ties_and_swiss_pairs(nation: Folder) -> None:
    rounds = [each for each in nation.sessions() if each.lists == MATCH_LISTS]
    assert {len(each.entries[0].players) for each in rounds} == {2, 4}
    assert any(row.phantom for each in rounds for row in each.entries)
    assert any(row.place_text == "1=" for each in rounds for row in each.entries)
    for each in rounds:
        for first, second in zip(each.entries[::2], each.entries[1::2], strict=True):
            assert second.phantom or (first.score or 0) + (second.score or 0) == 20


def test_team_ladders_have_teams_of_four_to_six(nation: Folder) -> None:
    teams = [each for each in nation.sessions() if each.final and len(each.entries[0].players) >= 4]
    assert {len(row.players) for each in teams for row in each.entries} == {4, 5, 6}


def test_holidays_are_quiet_and_weekdays_are_not(nation: Folder) -> None:
    days = Counter(each.date for each in nation.sessions() if each.date)
    quiet = [days[datetime.date(2025, 12, 24) + datetime.timedelta(days=past)] for past in range(8)]
    assert sum(quiet) / len(quiet) < sum(days.values()) / 365 / 4
    weekdays = Counter(day.weekday() for day in days.elements())
    assert min(weekdays[day] for day in range(5)) > weekdays[6]


def test_some_play_three_times_a_week_and_some_once_a_month(nation: Folder) -> None:
    played = Counter(player for each in club_sessions(nation) for row in each.entries for player in row.players)
    del played["0"]
    assert max(played.values()) > 110
    assert sum(count < 15 for count in played.values()) > len(played) // 20


def test_people_have_regular_partners(nation: Folder) -> None:
    partners: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for session in club_sessions(nation):
        for row in session.entries:
            for one, other in (row.players, row.players[::-1]):
                partners[one][other] += 1
    regular = [
        counts.most_common(1)[0][1] * 10 > counts.total() * 9 for counts in partners.values() if counts.total() > 20
    ]
    assert len(regular) // 2 < sum(regular) < len(regular)
