"""The folder is as its page says: other programs read it."""

import datetime
import re
import tomllib
from collections import Counter
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from overtrick.checks.file_name import good_name

from .folder import Folder

REGISTERS = {
    "clubs": "code,name,region,kind,licence",
    "memberships": "player,club,start,end",
    "statuses": "player,status,start",
    "periods": "player,kind,start,end",
    "births": "player,year",
    "approvals": "club,event,class,first,last",
    "tournaments": "name,class,contest,first,last,club,restrictions,entry_limit,fee,billed,closes,venue,format,",
    "entries": "club,tournament,first,players,confirmed,entered",
    "unregistered": "number,first,family,club,registered_on",
}


def test_the_folder_holds_these_and_nothing_else(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        assert {path.name for path in folder.path.iterdir()} == {
            "nation.toml",
            "registers",
            "results",
            "deliveries.csv",
        }
        names = {path.name for path in (folder.path / "registers").iterdir()}
        assert names == {"players.txt", *(f"{name}.csv" for name in REGISTERS)}


@pytest.mark.parametrize(("name", "columns"), REGISTERS.items())
def test_registers_have_these_columns(nation: Folder, name: str, columns: str) -> None:
    text = (nation.path / "registers" / f"{name}.csv").read_text(encoding="ascii")
    assert text.startswith(columns if columns.endswith(",") else f"{columns}\n")
    assert text.endswith("\n")


def test_nation_toml_says_what_was_asked_for(nation: Folder) -> None:
    assert tomllib.loads((nation.path / "nation.toml").read_text()) == {
        "federation": "new-zealand",
        "scheme": "nz-2017",
        "seed": 2,
        "start": datetime.date(2025, 1, 1),
        "months": 12,
        "clubs": 9,
        "players": 1000,
    }


def test_deliveries_are_numbered_in_the_order_of_time(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        assert [each.order for each in folder.arrived] == list(range(1, len(folder.arrived) + 1))
        assert all(before.time <= after.time for before, after in pairwise(folder.deliveries))


@pytest.mark.parametrize(("which", "zone"), [("nation", "Pacific/Auckland"), ("island", "Asia/Nicosia")])
def test_times_have_the_offset_of_the_federation(which: str, zone: str, request: pytest.FixtureRequest) -> None:
    folder: Folder = request.getfixturevalue(which)
    assert len({each.time.utcoffset() for each in folder.deliveries}) == 2
    for each in folder.deliveries:
        assert each.time.utcoffset() == each.time.astimezone(ZoneInfo(zone)).utcoffset()


def test_every_file_is_delivered_once(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        results = folder.path / "results"
        written = {str(path.relative_to(results)) for path in results.rglob("*") if path.is_file()}
        delivered = [each.file for each in folder.arrived]
        assert len(delivered) == len(written)
        assert set(delivered) == written


def test_the_same_name_again_lies_in_another_folder(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        times: Counter[tuple[int, str]] = Counter()
        for each in folder.deliveries:
            before = times[each.club, each.name]
            again = "" if not before else "again/" if before == 1 else f"again{before}/"
            assert re.fullmatch(rf"\d{{4}}-\d\d/{again}[a-z0-9_]+\.(txt|mcd)", each.file)
            times[each.club, each.name] += 1


def test_a_file_lies_in_the_month_in_which_it_was_played(nation: Folder) -> None:
    for each in nation.standing:
        assert each.file.startswith(f"{each.session.date:%Y-%m}/")


def test_names_tell_club_day_event_and_round(nation: Folder, island: Folder) -> None:
    for each in nation.standing:
        assert each.name == good_name(each.batch)
        assert each.session.club == each.club
    licences = {int(row["code"]): row["licence"] for row in island.register("clubs")}
    for each in island.deliveries:
        assert each.name.startswith(f"{licences[each.club]}_2025_") or each.name.startswith(
            f"{licences[each.club]}_2024_"
        )
