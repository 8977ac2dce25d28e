"""A nation of a federation that nobody has heard of: its folder is all that is needed, and its mistakes are named."""

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.core.session import Session
from overtrick.formats import usebio
from overtrick.formats.session_fields import read_field
from overtrick.nation import Built, NationError, Plan, build, load_federation
from overtrick.nation.federation_data import find_mistakes

SKERRY = Path(__file__).parents[1] / "federations" / "skerry"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Skerry's folder that may be changed."""
    return shutil.copytree(SKERRY, tmp_path / "skerry")


@pytest.fixture(scope="module")
def skerry(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Built]:
    """Three months of Skerry."""
    out = tmp_path_factory.mktemp("nations") / "skerry"
    return out, build(Plan(federation=str(SKERRY), months=3), out)


def change(path: Path, old: str, new: str) -> None:
    """Put one text in the place of another that the file has once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def files(out: Path) -> Iterator[Path]:
    return (out / "results").rglob("*.xml")


def test_its_clubs_send_what_the_folder_says(skerry: tuple[Path, Built]) -> None:
    out, built = skerry
    assert (built.clubs, built.files) == (6, len(list(files(out))))
    assert built.files > 60
    batches = [usebio.load(path) for path in files(out)]
    read = [batch.sessions[0] for batch, problems in batches if not problems]
    # The others were cut off on their way.
    assert len(read) > len(batches) * 9 // 10
    assert {session.details.licence for session in read if session.details} >= {"NS-11", "HB-21", "CH-23"}
    assert {len(entry.players) for session in read for entry in session.entries} == {2}
    assert {session.lists for session in read} == {1, 2}


def test_files_say_the_level_by_which_the_scheme_maps_their_class(folder: Path, tmp_path: Path) -> None:
    scheme = folder / "schemes" / "skerry-2026.toml"
    text = scheme.read_text(encoding="utf-8")
    championship = """
[[classes]]
name = "Championship"
from = 2020-01-01
clause = "Rule 9"
unit = "Spray"
tournament = true
multipliers = { weight = "3 times" }

[[categories]]
code = "championship"
from = 2020-01-01
clause = "Rule 9"
event_class = "Championship"

[[mappings]]
name = "championships"
from = 2020-01-01
clause = "Rule 9"
format = "usebio"
fields = { MASTER_POINT_TYPE = "BLUE", EVENT_RATING = "3" }
event_class = "Championship"
"""
    scheme.write_text(text + championship, encoding="utf-8")
    change(folder / "nation.toml", 'share = 1\ncategory = "club"', 'share = 1\ncategory = "championship"')
    build(Plan(federation=str(folder), months=3), tmp_path / "nation")
    sessions = [session for path in files(tmp_path / "nation") for session in usebio.load(path)[0].sessions]
    said = {"Open Pairs" in str(session.event): read_level(session) for session in sessions}
    assert said == {True: ("BLUE", "3"), False: ("", "")}


def read_level(session: Session) -> tuple[str, str]:
    return read_field(session, "MASTER_POINT_TYPE"), read_field(session, "EVENT_RATING")


def test_its_people_have_its_own_codes(skerry: tuple[Path, Built]) -> None:
    with (skerry[0] / "registers" / "players.txt").open(newline="") as lines:
        people = list(csv.DictReader(lines))
    assert {row["Gender"] for row in people} == {"5", "6"}
    assert {row["Status"] for row in people} <= {"1", "2", "3"}
    assert {row["Grade"] for row in people} == {"9"}
    assert min(int(row["Number"]) for row in people) >= 101


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("nation.toml", "clubs = 6", "clubs = 7", ["clubs: there are 6 clubs", "from 1 to 6"]),
        ("nation.toml", "clubs = 6", 'clubs = "six"', ["expected a whole number, found a text in quotes - at clubs"]),
        ("nation.toml", "demo_months", "demo_moths", ["'demo_moths' here. Did you mean 'demo_months'?"]),
        ("nation.toml", "clubs = 6", 'clubs = 6\nscheme = "a"', ["scheme: federation.toml says this already"]),
        ("nation.toml", "clubs = 6", 'clubs = 6\nformat = "nzb"', ["'nzb'", "usebio, pbn"]),
        (
            "nation.toml",
            "clubs = 6",
            'clubs = 6\nformat = "csv"',
            ["at format. Use one of: nzb, mcd, usebio."],
        ),
        ("nation.toml", "clubs = 6", "clubs = 6\nabroad = [70]", ["70 is not the code of a club in", "clubs.csv"]),
        ("nation.toml", "federation_club = 90", "federation_club = 91", ["91 is not the code of a club"]),
        ("nation.toml", "male = 6", "male = 2", ["2 is not a code of a gender", "5 Woman, 6 Man, 9 Unknown"]),
        ("nation.toml", "ranks = [0]", "ranks = [8]", ["8 is not a code of a rank", "0 Deckhand, 1 Skipper"]),
        ("nation.toml", "suspended = 50", "suspended = 50\narrears = 10", ["no rule on_the_day", "'arrears'"]),
        ("nation.toml", "minute = 1320", "minute = 1440", ["1440 is not a minute of the day"]),
        ("nation.toml", "weekdays = [0, 1, 2, 3]", "weekdays = [7]", ["from 0, which is Monday, to 6"]),
        ("nation.toml", "800, 900, 1000, 1000, 1000, 900]", "800]", ["there are 7 numbers; give 12"]),
        ("nation.toml", 'from = "02-01"', 'from = "1 February"', ["'1 February' is not a day", "12-24"]),
        ("nation.toml", "field = [8, 16]", "field = [16, 8]", ["[12, 30]"]),
        (
            "nation.toml",
            "field = [8, 16]",
            "field = [8]",
            ["of length 2, got 1 - at", ", field"],
        ),
        ("nation.toml", 'form = "swiss"', 'form = "teams"', ["types does not say what 'teams' is called"]),
        ("nation.toml", 'titles = ["Gull", "Seal"]', "titles = []", ["club, titles: the list is empty"]),
        (
            "nation.toml",
            'swiss = "Swiss',
            'swish = "Swiss',
            ["at types.swish. Did you mean 'swiss'?"],
        ),
        ("nation.toml", "[calendar]", "[calendar", ["at line"]),
        (
            "names.toml",
            'men = ["Eilif"',
            'mem = ["Eilif"',
            ["no key 'mem' here - at peoples number 1. Did you mean 'men'?"],
        ),
        ("names.toml", "share = 1", 'share = "all"', ["found a text in quotes - at peoples number 1, share"]),
    ],
)
def test_a_mistake_is_named_with_its_line(folder: Path, file: str, old: str, new: str, words: list[str]) -> None:
    change(folder / file, old, new)
    before, _, _ = (folder / file).read_text(encoding="utf-8").partition(new)
    line = f"{before}{new}".count("\n") + 1
    with pytest.raises(NationError) as caught:
        load_federation(str(folder))
    (mistake,) = caught.value.mistakes
    assert (mistake.file, mistake.line) == (file, line)
    assert [word for word in words if word not in mistake.text] == []


def test_all_mistakes_are_named_at_once(folder: Path) -> None:
    change(folder / "nation.toml", "players = 200", 'players = "many"')
    change(folder / "nation.toml", "minute = 1320\n", "")
    change(folder / "names.toml", 'Sunniva = "Sunna"', "Sunniva = 1")
    assert [(each.file, each.line) for each in find_mistakes(folder)] == [
        ("nation.toml", 4),
        ("nation.toml", 56),
        ("names.toml", 4),
    ]


def test_a_folder_without_nation_toml_says_what_to_do(folder: Path) -> None:
    (folder / "nation.toml").unlink()
    with pytest.raises(NationError, match=r"no nation and no demo can be made; copy the one of a folder that 'over"):
        load_federation(str(folder))
