"""What a demo is made of: some months of a federation, one file held back that earns, logins, and settings."""

import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.billing.records import Debtor
from overtrick.cli import demo_data, demo_settings
from overtrick.cli.commands import demo
from overtrick.cli.runner import BadUse
from overtrick.config.settings_file import read_settings
from overtrick.nation import Plan
from overtrick.store import models
from overtrick.store.access import credentials
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.commands import receive
from overtrick.store.db import data_directory, database
from overtrick.store.db.data_directory import open_directory
from overtrick.store.deliveries import file_status
from overtrick.store.invoices.addresses import find_billing_address, find_billing_addresses
from overtrick.store.queries.billing.accounts import find_account, find_accounts
from overtrick.store.queries.billing.invoices import list_runs
from overtrick.store.results.delivery import Delivery
from overtrick.store.upkeep.verify import verify_records
from tests.cli.conftest import Call

TODAY = datetime.date(2026, 11, 15)
PORTS = {"web": 18080, "ftp": 12121, "sftp": 12222}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A month of two clubs, or of an island: a second to make."""
    monkeypatch.setenv("OVERTRICK_DIR", str(tmp_path))
    monkeypatch.delenv("OVERTRICK_DATABASE", raising=False)

    def plan(**told: Any) -> Plan:
        return Plan(**told | {"clubs": 2, "players": 60}) if told["federation"] == "new-zealand" else Plan(**told)

    monkeypatch.setattr(demo_data, "Plan", plan)
    yield
    data_directory.disconnect_database(database.DEFAULT)


def fill(directory: Path, federation: str, today: datetime.date, months: int) -> demo_data.Example:
    """The folder of a demo with all that it shows."""
    demo_data.write_nation(directory, federation, today, months)
    return demo_data.load_nation(directory, federation, today)


@pytest.mark.parametrize(
    ("federation", "today"),
    [
        ("new-zealand", TODAY),
        # In the first days of a month, most of what there is to see is of the month before.
        ("new-zealand", datetime.date(2026, 4, 3)),
        ("cyprus", TODAY),
        # An invented federation, from a folder of its own.
        (str(Path(__file__).parents[1] / "federations" / "skerry"), TODAY),
    ],
)
def test_the_example_is_a_file_that_came_never_and_earns(tmp_path: Path, federation: str, today: datetime.date) -> None:
    directory = tmp_path / "demo"
    example = fill(directory, federation, today, 1)
    assert example.path.parent == directory / "example"
    assert file_status.find_status(example.club, example.path.name) is None
    # A month is there, up to yesterday; somebody plays every week.
    days = set(models.Session.objects.values_list("date", flat=True))
    assert today.replace(month=today.month - 1) <= min(days)
    assert today - datetime.timedelta(days=7) <= max(days) < today
    if federation == "new-zealand":
        assert example.club == 106
        _look_at_the_clubs_tournament(example.club, today)
    at = datetime.datetime.combine(today, datetime.time(12), datetime.UTC)
    receive.receive(
        [Delivery(name=example.path.name, content=example.path.read_bytes(), at=at, club=example.club, door="ftp")]
    )
    found = file_status.find_status(example.club, example.path.name)
    assert found is not None
    assert (found.state, found.revision) == ("accepted", 1)
    assert example.player in [each.player for each in found.awards]
    assert models.Session.objects.filter(club=example.club, date=example.day).exists()
    assert [str(difference) for difference in verify_records()] == []


def _look_at_the_clubs_tournament(club: int, today: datetime.date) -> None:
    """Its next tournament that can be entered has a sponsor with a logo, and it has an address for tournaments."""
    noon = datetime.datetime.combine(today, datetime.time(12), datetime.UTC)
    hosted = models.Tournament.objects.filter(club=club, closes__gt=noon).order_by("first", "last", "name", "id")
    logos = [row.logo for row in hosted]
    assert logos[0].startswith("data:image/png;base64,")
    assert not any(logos[1:])
    assert models.ClubDetails.objects.get(club=club).tournaments_email == f"tournaments@club{club}.example"


def test_a_report_that_reverses_another_is_no_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three months of Cyprus before September 2026 end with a reversal."""
    monkeypatch.setattr(demo_data, "Plan", Plan)
    example = fill(tmp_path / "demo", "cyprus", datetime.date(2026, 9, 3), 3)
    assert "\n01" not in example.path.read_text()
    assert "\n11" not in example.path.read_text()


def test_a_file_that_was_corrected_is_no_example(tmp_path: Path) -> None:
    """The second of the two is in another folder, and has the same name."""
    rows = [("2026-10/again/1_pairs.txt", "1"), ("2026-10/2_pairs.txt", "1"), ("2026-10/1_pairs.txt", "1")]
    nation, directory = tmp_path / "nation", tmp_path / "demo"
    directory.mkdir()
    text = (Path(__file__).parents[2] / "examples/206_2026_04_15_lunchtime_pairs_1.txt").read_bytes()
    for name, _ in rows:
        path = nation / "results" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    (nation / "deliveries.csv").write_text("file,club\n" + "".join(f"{name},{club}\n" for name, club in rows))
    assert demo_data._hold_back(nation, directory, ()).path.name == "2_pairs.txt"


def test_nothing_comes_before_its_time(tmp_path: Path) -> None:
    """A correction that the nation's club would send tomorrow is left out, and so is what would come today."""
    listed = tmp_path / "deliveries.csv"
    head, early = "order,time,club,file\r\n", "1,2026-11-14T23:10:00+13:00,106,a.txt\r\n"
    later = "2,2026-11-15T09:00:00+13:00,106,b.txt\r\n3,2026-11-16T09:00:00+13:00,106,again/a.txt\r\n"
    listed.write_bytes((head + early + later).encode())
    demo_data._leave_out_what_is_to_come(listed, TODAY)
    assert listed.read_bytes().decode() == head + early


def test_the_pages_can_be_looked_at_before_the_first_file_comes(tmp_path: Path) -> None:
    """People with their points are there, and no results; in the end all months are."""
    directory, seen = tmp_path / "demo", []

    def look() -> None:
        seen.append((models.Player.objects.count(), models.Award.objects.count(), models.Session.objects.count()))

    months = demo_data.write_nation(directory, "new-zealand", TODAY, 12)
    assert months == (datetime.date(2025, 11, 15), datetime.date(2026, 11, 14))
    demo_data.load_nation(directory, "new-zealand", TODAY, look)
    ((players, awards, sessions),) = seen
    assert players > 50
    assert awards > 50
    assert sessions == 0
    days = models.Session.objects.values_list("date", flat=True)
    assert len({(day.year, day.month) for day in days}) == 13
    # In the order of their days, from the first of December to the first of November, and each run once.
    runs = list(models.Run.objects.order_by("seq").values_list("date", flat=True))
    assert runs == sorted(runs)
    assert len(set(runs)) == 12
    assert not (directory / "nation").exists()
    assert [str(difference) for difference in verify_records()] == []


def test_a_demo_is_made_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "demo"

    def interrupted(*words: object) -> Any:
        (tmp_path / "demo.new" / "half").mkdir(parents=True)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(demo, "write_nation", interrupted)
        with pytest.raises(KeyboardInterrupt):
            demo._write_folder(directory, "new-zealand", 1, PORTS)
    assert not directory.exists()
    directory.mkdir()
    demo._write_folder(directory, "new-zealand", 1, PORTS)
    assert not (tmp_path / "demo.new").exists()
    # One that was killed while its results came in is made anew.
    demo._clear_unfinished(directory)
    assert not directory.exists()
    demo._write_folder(directory, "new-zealand", 1, PORTS)
    demo._load(directory, "http://127.0.0.1:18080", [], lambda: None)
    demo._clear_unfinished(directory)
    path = directory / "keys" / "demo-logins.json"
    assert path.stat().st_mode & 0o077 == 0
    kept = json.loads(path.read_text())
    assert list(kept["logins"]) == ["federation", "club", "player"]
    open_directory(directory)
    club = kept["club"]
    assert credentials.authenticate_by_password(str(club), kept["password"]) == CredentialHolder(club, str(club))
    assert credentials.authenticate_by_token(kept["token"]) == CredentialHolder(club, str(club))
    accounts = models.Account.objects.order_by("id").values_list("name", "role", "club", "player")
    assert list(accounts) == [
        ("federation", "federation", None, ""), (f"club{club}", "club", club, ""),
        (kept["player"], "player", None, kept["player"]),
    ]  # fmt: skip
    facts = demo._facts(kept, PORTS)
    way_in = {"host": "127.0.0.1", "user": str(club), "password": kept["password"]}
    assert facts == {
        "web": "http://127.0.0.1:18080", "ftp": way_in | {"port": 12121}, "sftp": way_in | {"port": 12222},
        "club": club, "token": kept["token"], "logins": kept["logins"],
    }  # fmt: skip


def test_a_folder_with_something_else_in_it_is_left_alone(call: Call, tmp_path: Path) -> None:
    directory = tmp_path / "mine"
    directory.mkdir()
    (directory / "letter.txt").write_text("dear federation")
    words = ("--web-port", "18080", "--ftp-port", "12121", "--sftp-port", "12222")
    status_, out, err = call("demo", "--dir", directory, *words)
    assert (status_, out) == (2, "")
    assert f"{directory} is not empty and not a demo; name another folder with --dir." in err
    assert [path.name for path in directory.iterdir()] == ["letter.txt"]


def test_a_demo_of_another_federation_is_not_started_in_its_place(call: Call, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.mkdir()
    (keys / "demo-logins.json").write_text('{"federation": "new-zealand"}')
    ports = ("--web-port", "18080", "--ftp-port", "12121", "--sftp-port", "12222")
    status_, out, err = call("demo", "--dir", tmp_path, "--federation", "cyprus", *ports)
    assert (status_, out) == (2, "")
    assert f"{tmp_path} is already a demo of new-zealand; name another folder with --dir." in err


def test_the_settings_serve_this_machine_alone(tmp_path: Path) -> None:
    path = tmp_path / "overtrick.toml"
    demo._see_to_settings(path, PORTS)
    assert path.stat().st_mode & 0o077 == 0
    found = read_settings(tmp_path)
    assert (found.web.port, found.ftp.port, found.sftp.port) == (18080, 12121, 12222)
    assert {found.web.host, found.ftp.host, found.sftp.host} == {"127.0.0.1"}
    assert (found.folder.path, found.mail.folder, found.ftp.plain) == ("inbox", "mail", True)


def test_what_a_person_wrote_into_the_settings_stays_and_only_ports_are_changed(tmp_path: Path) -> None:
    path = tmp_path / "overtrick.toml"
    demo._see_to_settings(path, PORTS)
    mine = path.read_text().replace('path = "inbox"', '# mine\npath = "letterbox"') + "[worker]\nlook = 50\n"
    path.write_text(mine)
    demo._see_to_settings(path, PORTS)
    assert path.read_text() == mine
    demo._see_to_settings(path, PORTS | {"web": 18081, "sftp": 12223})
    # The address that people use has the port in it.
    assert path.read_text() == mine.replace("18080", "18081").replace("12222", "12223")
    assert demo_settings.ports_of(tmp_path) == {"web": 18081, "ftp": 12121, "sftp": 12223}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", "[web]\nport = 1\n"),
        ("[ftp]\nport = 2121\n", "[ftp]\nport = 2121\n[web]\nport = 1\n"),
        ("[web] # the pages\n[ftp]\n", "[web] # the pages\nport = 1\n[ftp]\n"),
        ("[ftp]\nport = 9\n[web]\n  port=7 # mine\nthreads = 4\n", "[ftp]\nport = 9\n[web]\nport = 1\nthreads = 4\n"),
        ('[web]\nport = 7\nurl = "https://mine.example"\n', '[web]\nport = 1\nurl = "https://mine.example"\n'),
        ("[web]\nport = 1\n", "[web]\nport = 1\n"),
    ],
)
def test_a_port_is_changed_wherever_it_stands(written: str, expected: str) -> None:
    assert demo_settings.changed(written, {"web": 1}) == expected


def test_settings_in_a_form_that_is_not_expected_are_left_to_the_person() -> None:
    for written in ("web.port = 7\n", "web = {port = 7}\n", "[ web ]\nport = 7\n"):
        with pytest.raises(BadUse, match="write port = 1 there"):
            demo_settings.changed(written, {"web": 1})


def test_the_printed_commands_hold_for_any_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = {"club": 106, "password": "p", "token": "t", "logins": {}, "example": "106_a.txt", "player": "4593"}
    demo._show(tmp_path / "Jane's demo; no 1", demo._facts(kept, PORTS), kept)
    printed = capsys.readouterr().out
    (sending,) = [line for line in printed.splitlines() if " -T " in line]
    quoted = str(tmp_path / "Jane's demo; no 1" / "example" / "106_a.txt").replace("'", "'\"'\"'")
    assert sending == f"  curl --ssl-reqd -k -T '{quoted}' ftp://106:p@127.0.0.1:12121/"
    # A demo of an earlier version does not know the day of its file.
    assert "  http://127.0.0.1:18080/sessions?club=106\n" in printed
    assert "  http://127.0.0.1:18080/players/4593\n" in printed
    assert f"they are kept in {tmp_path}/Jane's demo; no 1/mail.\n" in printed


def test_the_last_months_are_billed_and_most_of_it_is_paid(tmp_path: Path) -> None:
    """On 15 November: August is due since 21 September, September and the quarter since 21 October; October is not."""
    example = fill(tmp_path / "demo", "new-zealand", TODAY, 5)
    account = find_account(Debtor("club", example.club), TODAY)
    assert [(each.kind, each.period, each.state) for each in account.invoices] == [
        ("masterpoints", "2026-08", "paid"), ("masterpoints", "2026-09", "paid"), ("levy", "2026-Q3", "overdue"),
        ("masterpoints", "2026-10", "part paid"),
    ]  # fmt: skip
    assert [(run.kind, run.period, str(run.date)[:7]) for run in reversed(list_runs())] == [
        ("masterpoints", "2026-08", "2026-09"), ("masterpoints", "2026-09", "2026-10"), ("levy", "2026-Q3", "2026-10"),
        ("masterpoints", "2026-10", "2026-11"),
    ]  # fmt: skip
    # Its treasurer can be written to, as those of most clubs can, but not of all.
    assert find_billing_address(account.debtor).email == f"treasurer@club{account.debtor.code}.example"
    owing = {each.debtor for each in find_accounts(TODAY)}
    missing = [each for each in find_billing_addresses(owing).values() if not each.email]
    assert 0 < len(missing) < len(owing) / 2
    # A credit note has something to show too; and no payment is of a day to come.
    assert models.Invoice.objects.filter(kind="credit").count() == 1
    assert all(payment.date < TODAY for payment in account.payments)
    assert [str(difference) for difference in verify_records()] == []


def test_a_federation_without_fees_bills_nothing(tmp_path: Path) -> None:
    fill(tmp_path / "demo", "cyprus", TODAY, 2)
    assert list_runs() == []
    assert models.Payment.objects.count() == 0
