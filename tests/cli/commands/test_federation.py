"""`overtrick federation`: a folder checked as a whole, and a new one that is clean and runs at once."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Call

SKERRY = Path(__file__).parents[2] / "federations" / "skerry"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Skerry's folder that may be changed."""
    return shutil.copytree(SKERRY, tmp_path / "skerry")


def change(path: Path, old: str, new: str) -> int:
    """Put one text in the place of another that the file has once; return the line on which the new one ends."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    before, _, after = text.partition(old)
    path.write_text(before + new + after, encoding="utf-8")
    return (before + new).count("\n") + 1


def test_a_clean_folder_is_read_back(call: Call) -> None:
    status, out, err = call("federation", "check", SKERRY)
    assert (status, err) == (0, "")
    assert out.startswith(f"{SKERRY}: no mistakes\n")
    told = " ".join(out.split())
    for words in (
        "name Skerry Bridge",
        "time zone Atlantic/Faroe",
        "scheme skerry-2026: The masterpoint rules of Skerry, from 2020-01-01",
        "units Spray, 2 decimals Storm, whole points, after approval of the event",
        "classes Club session",
        "ranks 1 Skipper: 2 Spray 2 Admiral: 50 Spray",
        "clubs 7 clubs in 2 regions: 5 affiliated, 1 unaffiliated, 1 congress",
        "player numbers plain digits, without zeros in front",
        "languages en, el",
        "demo 6 clubs, 200 players, 2 months",
    ):
        assert words in told


def test_all_that_a_scheme_may_say_is_read_back(folder: Path, call: Call) -> None:
    numbers = (
        '\n[player_numbers]\nexample = "0620246"\npad = 7\ncheck = "mod11"\nweights = [7, 6, 5, 4, 3, 2]\nten = "1"\n'
    )
    change(folder / "federation.toml", 'approval = ["Storm"]\n', f'approval = ["Storm"]\nfees = "fees.toml"\n{numbers}')
    dated = 'from = 2020-01-01\nclause = "Rule 9"\n'
    (folder / "fees.toml").write_text(
        f'[[levies]]\n{dated}amount = "8 DKK"\nyear_days = 365\nstatuses = ["Member"]\n'
        f'[[sessions]]\nsessions = "club"\n{dated}amount = "0.125 DKK"\n'
        f'[[points]]\nunit = "Storm"\n{dated}amount = "2.5 DKK"\n'
        f'[[taxes]]\nname = "VAT"\n{dated}rate = "12.5 %"\n'
    )
    scheme = folder / "schemes" / "skerry-2026.toml"
    more = (
        f'[[strata]]\nname = "Open"\n{dated}[[strata]]\nname = "Crew"\n{dated}below = "20 Spray"\n'
        f'[[expiry]]\nunit = "Spray"\n{dated}keeps = "85 %"\n[[expiry]]\nunit = "Storm"\n{dated}after = "5 years"\n'
        f'[[mappings]]\nname = "m"\n{dated}format = "usebio"\nfields = {{ EVENT_RATING = "3" }}\n'
        'event_class = "Club session"\n'
    )
    ways = '[{ needs = { Spray = "50 Spray" } }, { needs = { Storm = "7 Storm" }, joined_before = 2020-05-01 }]'
    change(scheme, 'needs = { Spray = "50 Spray" }', f"any_of = {ways}")
    more += f'[[runs]]\nname = "yearly"\n{dated}every = "year"\ndoes = ["expiry"]\n'
    scheme.write_text(scheme.read_text(encoding="utf-8") + more, encoding="utf-8")
    status, out, _ = call("federation", "check", folder)
    told = " ".join(out.split())
    assert status == 0, out
    for words in (
        "player numbers such as 0620246, the last a check digit",
        "strata Open: the whole field Crew: the highest player below 20 Spray",
        "mappings usebio, EVENT_RATING 3: Club session",
        "2 Admiral: 50 Spray, or 7 Storm and joined before 2020-05-01",
        "expiry Spray: of the points, 85 % are kept every 1 January Storm: end 5 years after the day",
        "fees 8.00 DKK a member and year 0.125 DKK a player in a session of a club 2.50 DKK for 1 Storm and 12.5 % VAT",
    ):
        assert words in told


@pytest.mark.parametrize("name", ["new-zealand", "cyprus"])
def test_the_folders_of_the_package_are_clean(name: str, call: Call) -> None:
    status, out, _ = call("federation", "check", name)
    assert status == 0
    assert "note:" not in out


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("federation.toml", "Atlantic/Faroe", "Atlantic/Skerry", ["time_zone 'Atlantic/Skerry' is not a time zone"]),
        ("federation.toml", '"skerry-2026"', '"skerry-2025"', ["scheme", "'skerry-2025' is not a file", "skerry-2026"]),
        ("federation.toml", '["Storm"]', '["Strom"]', ["approval names the unit 'Strom'", "Spray, Storm"]),
        ("federation.toml", 'clubs = "clubs.csv"', 'clubs = "clubs.csv', ["at line 5"]),
        ("federation.toml", '"clubs.csv"', '"club.csv"', ["clubs: the folder has no file 'club.csv'"]),
        (
            "federation.toml",
            '"registers.toml"',
            '"register.toml"',
            ["registers: the folder has no file 'register.toml'"],
        ),
        ("clubs.csv", "11,North Stack,Outer Isles", "11,North Stack,Inner Isles", ["'Inner Isles'", "Outer Isles"]),
        ("nation.toml", "male = 6", "male = 7", ["genders, male", "7 is not a code of a gender"]),
        ("names.toml", "families =", "family =", ["no key 'family' here - at peoples number 1", "families"]),
        ("schemes/skerry-2026.toml", 'name = "skerry-2026"', 'name = "skerry"', ["'skerry' is not the name of the f"]),
    ],
)
def test_a_mistake_has_its_file_and_line(
    file: str, old: str, new: str, words: list[str], folder: Path, call: Call
) -> None:
    line = change(folder / file, old, new)
    status, out, _ = call("federation", "check", folder)
    assert status == 1
    told = [said for said in out.splitlines() if said.startswith(f"{file} line {line}: ")]
    assert [said for said in told if all(word in said for word in words)] != [], out


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("registers.toml", 'status = "banned"', 'status = "baned"', ["'baned'", "banned"]),
        ("schemes/skerry-2026.toml", 'table = "Pairs"', 'table = "Paris"', ["Paris", "Pairs"]),
        ("schemes/skerry-2026.toml", "default = true", "defualt = true", ["defualt"]),
    ],
)
def test_a_mistake_has_its_file(file: str, old: str, new: str, words: list[str], folder: Path, call: Call) -> None:
    change(folder / file, old, new)
    status, out, _ = call("federation", "check", folder)
    assert status == 1
    told = [said for said in out.splitlines() if said.startswith(file)]
    assert [said for said in told if all(word in said for word in words)] != [], out


def test_all_files_are_looked_at(folder: Path, call: Call) -> None:
    change(folder / "federation.toml", "Atlantic/Faroe", "Atlantic/Skerry")
    named = 'fees = "fees.toml"\nlogo = "logo.svg"\nplayer_file = "player-file.toml"\nwords = "words.toml"\n'
    change(folder / "federation.toml", 'clubs = "clubs.csv"\n', f'clubs = "clubs.csv"\n{named}')
    (folder / "fees.toml").write_text("notice_months = -1\n")
    (folder / "words.toml").write_text('[calendar]\nplace = "{rank}"\n')
    (folder / "player-file.toml").write_text('name = "a/b"\nclause = "None"\n\n[columns]\n')
    change(folder / "clubs.csv", "11,North Stack", "eleven,North Stack")
    change(folder / "nation.toml", "players = 200", 'players = "many"')
    change(folder / "names.toml", "share = 1", 'share = "all"')
    (folder / "translations").mkdir()
    (folder / "translations" / "el.toml").write_text('[units]\nSpray = "Αφρός\n', encoding="utf-8")
    (folder / "logo.svg").write_text("<svg>\n<circle>\n</svg>\n")
    shutil.copy(folder / "schemes" / "skerry-2026.toml", folder / "schemes" / "skerry-2027.toml")
    status, out, _ = call("federation", "check", "--json", folder)
    assert status == 1
    found = json.loads(out)
    assert {(each["file"], each["line"]) for each in found["mistakes"]} == {
        ("federation.toml", 4),
        ("nation.toml", 4),
        ("names.toml", 7),
        ("translations/el.toml", 2),
        ("logo.svg", 3),
        ("fees.toml", 1),
        ("words.toml", 2),
        ("player-file.toml", 4),
        ("clubs.csv", 2),
        ("schemes/skerry-2027.toml", 3),
    }
    assert len(found["mistakes"]) == 10
    records = {each["file"]: each["record"] for each in found["mistakes"]}
    assert records["player-file.toml"] == "columns"
    assert records["names.toml"] == "peoples number 1, share"
    assert records["words.toml"] == "calendar place"
    (players,) = (each for each in found["mistakes"] if each["file"] == "nation.toml")
    assert players == {
        "file": "nation.toml",
        "line": 4,
        "record": "players",
        "message": "expected a whole number, found a text in quotes",
    }


def test_translations_are_compared_with_the_texts_of_the_folder(folder: Path, call: Call) -> None:
    (folder / "translations").mkdir()
    greek = folder / "translations" / "el.toml"
    greek.write_text('[units]\nSpray = "Αφρός"\n\n[ranks]\nAdmirla = "Ναύαρχος"\n', encoding="utf-8")
    status, out, _ = call("federation", "check", folder)
    assert status == 1
    assert "translations/el.toml line 5: [ranks] the federation has no text 'Admirla' among ranks\n" in out
    greek.write_text('[units]\nSpray = "Αφρός"\n', encoding="utf-8")
    status, out, _ = call("federation", "check", folder)
    assert status == 0
    assert "note: translations/el.toml: [units] has no translation of 'Storm'\n" in out


def test_two_schemes_may_not_have_one_name(folder: Path, call: Call) -> None:
    shutil.copy(folder / "schemes" / "skerry-2026.toml", folder / "schemes" / "skerry-2027.toml")
    status, out, _ = call("federation", "check", folder)
    says = "name: 'skerry-2026' is that of schemes/skerry-2026.toml; call this one skerry-2027, as its file"
    assert (status, out.splitlines()) == (1, [f"schemes/skerry-2027.toml line 3: {says}", f"{folder}: 1 mistake"])


def test_approval_goes_with_the_scheme_in_force(folder: Path, call: Call) -> None:
    other = folder / "schemes" / "skerry-2027.toml"
    text = (folder / "schemes" / "skerry-2026.toml").read_text(encoding="utf-8")
    other.write_text(text.replace("skerry-2026", "skerry-2027").replace("Storm", "Gale"), encoding="utf-8")
    status, out, _ = call("federation", "check", folder)
    assert (status, "Gale" in out) == (0, False), out


def test_a_file_of_clubs_from_a_spreadsheet(folder: Path, call: Call) -> None:
    clubs = folder / "clubs.csv"
    clubs.write_text(clubs.read_text(encoding="utf-8"), encoding="utf-8-sig")
    status, out, _ = call("federation", "check", folder)
    assert (status, "7 clubs" in out) == (0, True), out


def test_a_file_that_nothing_names_is_noted(folder: Path, call: Call) -> None:
    (folder / "letter.txt").write_text("Dear secretary")
    (folder / "README.md").write_text("# Skerry")
    (folder / "fees.toml").write_text("notice_months = 3\n")
    status, out, _ = call("federation", "check", folder)
    assert status == 0
    assert [line for line in out.splitlines() if line.startswith("note: ")] == [
        "note: fees.toml: nothing names this file, so nothing reads it",
        "note: letter.txt: nothing names this file, so nothing reads it",
    ]


def test_a_folder_without_demo_data_is_a_federation_too(folder: Path, call: Call) -> None:
    (folder / "nation.toml").unlink()
    (folder / "names.toml").unlink()
    status, out, _ = call("federation", "check", folder)
    assert status == 0
    assert "note: nation.toml: there is none: 'overtrick nation' and 'overtrick demo' need it" in out


def test_a_folder_without_federation_toml(folder: Path, call: Call) -> None:
    (folder / "federation.toml").unlink()
    status, out, _ = call("federation", "check", folder)
    assert status == 1
    assert "federation.toml: there is none; 'overtrick federation new' writes a folder with one" in out


def test_a_scheme_is_called_as_its_file_wherever_it_is_taken(folder: Path, call: Call, tmp_path: Path) -> None:
    records = tmp_path / "records"
    assert call("init", "--dir", records, "--federation", folder)[0] == 0
    line = change(folder / "schemes" / "skerry-2026.toml", 'name = "skerry-2026"', 'name = "skerry"')
    says = f"skerry-2026.toml line {line}: name: 'skerry' is not the name of the file; call this one skerry-2026"
    assert says in call("federation", "check", folder)[1]
    adopted = call("federation", "adopt", "--folder", folder, "--from", "2999-01-01", "--reason", "x", "--dir", records)
    for status, _, err in (call("init", "--dir", tmp_path / "other", "--federation", folder), adopted):
        assert (status > 0, says in err) == (True, True), err
