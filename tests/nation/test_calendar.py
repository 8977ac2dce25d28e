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


def test_tournaments_played_and_the_next_ones_have_entries_and_one_too_many(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        rows = folder.register("tournaments")
        limits = {(row["club"], row["name"], row["first"]): int(row["entry_limit"]) for row in rows}
        entries = folder.register("entries")
        counts = Counter((row["club"], row["tournament"], row["first"]) for row in entries)
        played = {each for each in limits if "2025-01-01" <= each[2] < "2026-01-01"}
        assert played <= set(counts)
        ahead = sorted(each for each in limits if each[2] > "2026-01-01")
        assert {each for each in counts if each[2] > "2026-01-01"} == set(sorted(ahead, key=lambda each: each[2])[:8])
        assert sum(count > limits[each] for each, count in counts.items()) == 1
        for row in entries:
            assert 1 <= int(row["confirmed"]) <= len(row["players"].split())
            assert row["entered"] < min(row["first"], "2026-01-01")


def test_who_entered_a_tournament_is_who_played_it(nation: Folder) -> None:
    entries: dict[tuple[int, str], set[frozenset[str]]] = {}
    for row in nation.register("entries"):
        if row["first"] < "2026-01-01":
            played = entries.setdefault((int(row["club"]), row["tournament"]), set())
            played.add(frozenset(row["players"].split()))
    exact = several = 0
    for each in nation.deliveries:
        session = each.session
        known = entries.get((session.club or 0, session.event)) if each.good and session.final else None
        for entry in session.entries if known else ():
            several += 1
            exact += frozenset(entry.players) in (known or ())
    # A number may have been mistyped in the ladder.
    assert several > 50
    assert exact > several * 9 // 10


def test_nobody_enters_two_tournaments_of_one_day(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        seats = [(row["first"], number) for row in folder.register("entries") for number in row["players"].split()]
        assert len(seats) == len(set(seats))
