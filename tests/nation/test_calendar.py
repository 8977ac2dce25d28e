"""The nation's calendar: every tournament that is played is on it, and a year of tournaments to come."""

import datetime
from collections import Counter

from overtrick.tournaments.records import RESTRICTIONS

from .folder import Folder


def test_every_tournament_that_is_played_is_on_the_calendar(nation: Folder) -> None:
    rows = nation.register("tournaments")
    known = {(int(row["club"]), row["name"], row["first"], row["last"]) for row in rows}
    played = [each.session for each in nation.deliveries if each.good and each.session.points_type in ("A", "B")]
    assert played
    for session in played:
        assert any(
            club == session.club and name in session.event and first <= f"{session.date}" <= last
            for club, name, first, last in known
        ), session.event


def test_a_year_of_tournaments_is_to_come(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        ahead = [row for row in folder.register("tournaments") if row["first"] >= "2026-01-01"]
        assert len({row["first"][:7] for row in ahead}) >= 8
        assert max(row["last"] for row in ahead) < "2027-01-01"
        sessions = [each.session for each in folder.deliveries if each.good]
        assert max(session.date for session in sessions if session.date) < datetime.date(2026, 1, 1)


def test_what_is_announced_can_be_entered(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        for row in folder.register("tournaments"):
            assert int(row["entry_limit"]) > 0
            assert float(row["fee"]) > 0
            assert row["venue"]
            assert row["format"]
            assert row["starts"] < row["ends"]
            assert row["closes"] < row["first"]
            assert set(row["restrictions"].split()) <= set(RESTRICTIONS)


def test_the_next_tournaments_have_entries_and_one_too_many(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        rows = folder.register("tournaments")
        limits = {(row["club"], row["name"], row["first"]): int(row["entry_limit"]) for row in rows}
        entries = folder.register("entries")
        counts = Counter((row["club"], row["tournament"], row["first"]) for row in entries)
        assert len(counts) > 3
        assert min(first for _, _, first in counts) > "2026-01-01"
        assert sum(count > limits[each] for each, count in counts.items()) == 1
        for row in entries:
            assert 1 <= int(row["confirmed"]) <= len(row["players"].split())


def test_nobody_enters_two_tournaments_of_one_day(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        seats = [(row["first"], number) for row in folder.register("entries") for number in row["players"].split()]
        assert len(seats) == len(set(seats))
