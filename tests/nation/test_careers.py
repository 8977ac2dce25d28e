"""Everybody begins with what the scheme says: rank, stars, rating and grade go with the points, in any federation."""

import csv
import datetime
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.core.player import Player
from overtrick.formats import player_file
from overtrick.nation import Plan, build
from overtrick.nation.federation_data import load_federation
from overtrick.schemes import Edition, load_scheme
from overtrick.schemes.registers.on_day import codes_of
from overtrick.standing import Standing, standing_of
from overtrick.standing.grades import starting_grade
from overtrick.standing.measures import amount
from tests.nation.folder import Folder

ROOT = Path(__file__).parents[2]
START = datetime.date(2025, 1, 1)
# Skerry's data name no rank, and those of the archipelago nothing at all: their ladders are filled by halves.
OWN = {name: str(ROOT / name) for name in ("tests/federations/skerry", "examples/federations/archipelago")}


def brought(folder: Path, scheme_name: str, day: datetime.date = START) -> tuple[Edition, tuple[Player, ...]]:
    """The regulations of the first day, and the players of the register."""
    scheme = load_scheme(scheme_name)
    registers = scheme.registers_on(day)
    found, problems = player_file.load(folder / "registers/players.txt", codes_of(scheme, day), registers.player_file)
    assert problems == ()
    return scheme.on(day), found


def standing(player: Player, edition: Edition) -> Standing:
    """What the points of the register make of a player."""
    return standing_of({unit: Fraction(points) for unit, points in player.totals}, edition, Fraction(player.rating))


def contradicting(folder: Path, scheme_name: str, day: datetime.date = START) -> list[str]:
    """Whoever has another rank, other stars or another grade in the register than the points make."""
    edition, players = brought(folder, scheme_name, day)
    scheme = load_scheme(scheme_name)
    registers = scheme.registers_on(day)
    ranks = {rank.name: rank.code for rank in edition.ranks} | {"": registers.new_players.rank}
    grades = {grade.name: grade.code for grade in edition.grades} | {"": registers.unknown}
    countries = {row.code: row.name for row in registers.codes["country"]}
    wrong = []
    for player in players:
        own = standing(player, edition)
        home = registers.clubs[player.club].country
        grade = starting_grade(countries[home], edition).grade if home != registers.home_country else ""
        wanted = (ranks[own.rank], own.stars, grades[grade or own.grade])
        if (player.rank, player.stars, player.grade) != wanted:
            wrong.append(f"{player} should have {wanted}")
    return wrong


@pytest.fixture(scope="module", params=list(OWN))
def own_nation(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A month of an invented federation, and its scheme."""
    folder = tmp_path_factory.mktemp("own") / "nation"
    build(Plan(federation=OWN[request.param], months=1, seed=3), folder)
    return folder, load_federation(OWN[request.param]).scheme


def test_what_everybody_has_is_what_the_scheme_says(nation: Folder, island: Folder) -> None:
    assert contradicting(nation.path, "nz-2017") == []
    assert contradicting(island.path, "cbf-2013") == []


def test_a_federation_of_ones_own_has_careers_too(own_nation: tuple[Path, str]) -> None:
    folder, scheme = own_nation
    assert contradicting(folder, scheme) == []
    edition, players = brought(folder, scheme)
    held = Counter(player.rank for player in players)
    ladder = [held[rank.code] for rank in edition.ranks if rank.is_earned]
    # Each rank has about half as many players as the one below, so there are some of each, and fewer and fewer.
    assert all(ladder)
    assert ladder == sorted(ladder, reverse=True)
    assert held.most_common(1)[0][0] == load_scheme(scheme).registers.new_players.rank


def test_regulations_of_earlier_years_are_those_that_count(tmp_path: Path) -> None:
    """Before 2021 there were no ranks above Gold Grand Master, and ratings decided more grades."""
    day = datetime.date(2019, 3, 1)
    build(Plan(clubs=2, players=2000, months=1, start=day), tmp_path / "nation")
    assert contradicting(tmp_path / "nation", "nz-2017", day) == []
    _, players = brought(tmp_path / "nation", "nz-2017", day)
    assert max(player.rank for player in players) == 11


def test_there_are_players_of_all_ranks_and_some_with_stars(nation: Folder, island: Folder) -> None:
    _, players = brought(nation.path, "nz-2017")
    held = Counter(player.rank for player in players)
    # From Novice to Grand Master; of 1,000 players only a few have more.
    assert all(held[code] for code in range(1, 10))
    assert sum(held[code] for code in (9, 10, 11, 12, 13)) < len(players) // 20
    assert held.most_common(1)[0][0] == 4
    starred = [player for player in players if player.stars]
    # Who stays at home has points enough for a higher rank, and too few A.
    assert len(players) // 50 < len(starred) < len(players) // 3
    _, islanders = brought(island.path, "cbf-2013")
    assert {player.rank for player in islanders} >= set(range(9))
    assert {player.stars for player in islanders} == {0}


def test_a_rating_is_not_more_than_the_points_of_all_years(nation: Folder) -> None:
    edition, players = brought(nation.path, "nz-2017")
    for player in players:
        points = amount("points", {unit: Fraction(number) for unit, number in player.totals}, edition)
        assert player.rating <= points, player
    rated = sorted(player.rating for player in players)
    assert rated[len(rated) // 2] > 0


def test_who_joins_later_or_comes_from_abroad_begins_with_nothing(nation: Folder) -> None:
    joined: dict[str, str] = {}
    clubs: dict[str, str] = {}
    for row in nation.register("memberships"):
        joined[row["player"]] = min(row["start"], joined.get(row["player"], row["start"]))
        clubs.setdefault(row["player"], row["club"])
    _, players = brought(nation.path, "nz-2017")
    new = [
        player for player in players if joined[player.number] >= str(START) or clubs[player.number] in ("819", "820")
    ]
    assert len(new) > 20
    assert {(player.rank, player.stars) for player in new} == {(1, 0)}
    assert {points for player in new for points in (player.rating, *dict(player.totals).values())} == {0}


def test_long_membership_brings_more_than_a_short_one(nation: Folder) -> None:
    with (nation.path / "registers/memberships.csv").open(newline="") as lines:
        joined = {row["player"]: int(row["start"][:4]) for row in reversed(list(csv.DictReader(lines)))}
    _, players = brought(nation.path, "nz-2017")
    ranks: dict[bool, list[int]] = {True: [], False: []}
    for player in players:
        if joined[player.number] < 2000 or 2020 <= joined[player.number] < 2025:
            ranks[joined[player.number] < 2000].append(player.rank)
    long, short = (Fraction(sum(each), len(each)) for each in (ranks[True], ranks[False]))
    assert long > short + 1
