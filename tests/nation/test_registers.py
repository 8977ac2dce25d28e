"""The registers fit together and tell what happens to people: they join, move, pause, resign and die."""

import datetime
from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from overtrick.core.player import Player
from overtrick.formats import player_file
from overtrick.schemes import load_scheme
from overtrick.schemes.registers.on_day import codes_of, registers_of

from .folder import Folder

# SPEC Appendix 2.
ACTIVE, DORMANT, TEMPORARY, RESIGNED, DECEASED = "1", "2", "3", "4", "9"
DAY = datetime.timedelta(days=1)


def players(folder: Folder, scheme: str) -> tuple[Player, ...]:
    """The players of a folder, whose file has nothing wrong."""
    codes = codes_of(load_scheme(scheme), datetime.date(2025, 1, 1))
    layout = registers_of(load_scheme(scheme)).player_file
    found, problems = player_file.load(folder.path / "registers" / "players.txt", codes, layout)
    assert problems == ()
    return found


@pytest.mark.parametrize(("which", "scheme"), [("nation", "nz-2017"), ("island", "cbf-2013")])
def test_the_player_file_is_sound_and_knows_everybody(which: str, scheme: str, request: pytest.FixtureRequest) -> None:
    folder: Folder = request.getfixturevalue(which)
    numbers = {player.number for player in players(folder, scheme)}
    for register in ("memberships", "statuses", "births"):
        assert {row["player"] for row in folder.register(register)} == numbers
    assert {row["player"] for row in folder.register("periods")} <= numbers
    assert not {row["number"] for row in folder.register("unregistered")} & numbers


def test_the_stamp_is_the_last_change(nation: Folder) -> None:
    changes = defaultdict(list)
    for row in nation.register("statuses"):
        changes[row["player"]].append(row["start"])
    for row in nation.register("memberships"):
        changes[row["player"]] += [day for day in (row["start"], row["end"]) if day]
    for player in players(nation, "nz-2017"):
        # A move ends one membership the day before the other begins.
        assert str(player.stamp) == max(changes[player.number])


def test_clubs_are_those_of_the_federation(nation: Folder, island: Folder) -> None:
    for folder, scheme in ((nation, "nz-2017"), (island, "cbf-2013")):
        known = registers_of(load_scheme(scheme)).clubs
        for row in folder.register("clubs"):
            club = known[int(row["code"])]
            assert (row["name"], row["region"], row["kind"]) == (club.name, club.region, club.kind)
    kinds = Counter(row["kind"] for row in nation.register("clubs"))
    assert kinds == {"affiliated": 9, "congress": 1, "overseas": 2, "temporary": 1, "none": 1}
    assert next(row["licence"] for row in island.register("clubs") if row["name"] == "Limassol") == "1207"
    assert all(row["licence"] for row in island.register("clubs"))


def test_clubs_are_of_very_different_size(nation: Folder) -> None:
    members = Counter(row["club"] for row in nation.register("memberships") if not row["end"])
    sizes = sorted(
        (members[row["code"]] for row in nation.register("clubs") if row["kind"] == "affiliated"), reverse=True
    )
    assert sizes[0] > 5 * sizes[-1]


def test_memberships_of_a_player_follow_one_another(nation: Folder) -> None:
    stays = defaultdict(list)
    for row in nation.register("memberships"):
        stays[row["player"]].append(row)
        assert row["end"] == "" or row["start"] <= row["end"]
    moved = [each for each in stays.values() if len(each) > 1]
    assert moved
    for each in moved:
        for before, after in pairwise(each):
            assert datetime.date.fromisoformat(before["end"]) + DAY == datetime.date.fromisoformat(after["start"])
            assert before["club"] != after["club"]


def test_the_first_status_begins_with_the_first_membership(nation: Folder) -> None:
    joined: dict[str, str] = {}
    for row in nation.register("memberships"):
        joined.setdefault(row["player"], row["start"])
    first: dict[str, str] = {}
    before: dict[str, str] = {}
    for row in nation.register("statuses"):
        first.setdefault(row["player"], row["start"])
        assert before.get(row["player"], "") < row["start"]
        before[row["player"]] = row["start"]
    assert first == joined


def test_people_join_pause_resign_and_die(nation: Folder) -> None:
    history = defaultdict(list)
    for row in nation.register("statuses"):
        history[row["player"]].append((row["status"], row["start"]))
    seen = {tuple(status for status, _ in each) for each in history.values() if each[-1][1] >= "2025"}
    assert {
        (ACTIVE,),
        (TEMPORARY,),
        (TEMPORARY, ACTIVE),
        (ACTIVE, DORMANT),
        (ACTIVE, RESIGNED),
        (ACTIVE, DECEASED),
    } <= seen
    assert any(each[0][1] >= "2025" for each in history.values())


def test_whoever_resigned_or_died_is_no_member_any_more(nation: Folder) -> None:
    left = {row["player"]: row["start"] for row in nation.register("statuses") if row["status"] in (RESIGNED, DECEASED)}
    ends = {row["player"]: row["end"] for row in nation.register("memberships")}
    assert left
    assert {player: ends[player] for player in left} == left


def test_suspensions_cards_and_arrears(nation: Folder, island: Folder) -> None:
    assert {row["kind"] for row in nation.register("periods")} == {"suspended"}
    kinds = defaultdict(set)
    for row in island.register("periods"):
        assert row["start"] <= row["end"]
        kinds[row["kind"]].add(row["player"])
    assert set(kinds) == {"suspended", "arrears", "id-card"}
    everybody = {row["player"] for row in island.register("statuses") if row["status"] == ACTIVE}
    late = {
        row["player"] for row in island.register("periods") if row["kind"] == "id-card" and row["start"] > "2025-01-30"
    }
    assert len(kinds["id-card"]) > len(everybody) * 9 // 10
    assert 0 < len(late) < len(everybody) // 5


def test_ages_are_those_of_bridge_players(nation: Folder) -> None:
    ages = [2025 - int(row["year"]) for row in nation.register("births")]
    assert 60 < sum(ages) / len(ages) < 75
    assert min(ages) >= 12
    assert max(ages) <= 100
