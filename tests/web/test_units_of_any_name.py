"""A federation whose units have spaces, digits, signs and other alphabets: every page, call and file shows them."""

import csv
import datetime
import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from markupsafe import escape

from overtrick.certificates import Issuer, Promotion, print_certificates
from overtrick.formats import player_file
from overtrick.schemes.registers.records import CertificateWords
from overtrick.store.access import accounts
from overtrick.store.journal.today import registers_today
from overtrick.store.reports.player_file import PlayerFile
from overtrick.store.totals.refresh import refresh_totals
from tests.certificates.pdf import texts
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import StoreFixture
from tests.units import ONE_UNIT, SIX_UNITS, found_federation
from tests.web.conftest import BACKEND, PASSWORD
from tests.web.page_text import Page

MEMBERS = [number for pair in (*NORTH, *EAST) for number in pair.split()]
# Below the rank and the points of everybody, and each another number.
BALANCES = {unit: f"{at}1" for at, unit in enumerate(SIX_UNITS, 3)}


@pytest.fixture(params=[SIX_UNITS, ONE_UNIT], ids=["six", "one"])
def units(request: pytest.FixtureRequest) -> Sequence[str]:
    """The units of the federation."""
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def played(open_store: Callable[[str, str], StoreFixture], tmp_path: Path, units: Sequence[str]) -> StoreFixture:
    """An evening of ten pairs, and a player with points of every unit from an older system."""
    store = open_store(str(found_federation(tmp_path / "colours", units)), "sqlite")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for number in MEMBERS:
        store.register(number, club=1, grade=99, rank=0)
    lines = "".join(f"{number},id-card,2010-01-01,\n" for number in MEMBERS)
    store.import_register("periods", f"player,kind,start,end\n{lines}")
    store.send("a.mcd", report(Contest(), Contest(EAST, serial=-7), file="2018-03-06 1"), club=None)
    store.decide("opening", number="5001", points={unit: BALANCES[unit] for unit in units}, date="2018-03-01")
    refresh_totals()
    return store


@pytest.fixture
def client(played: StoreFixture) -> Client:
    """The player's browser."""
    browser = Client(SERVER_NAME="localhost")
    account = accounts.make_account("5001", PASSWORD, role=accounts.PLAYER, player="5001")
    browser.force_login(account, backend=BACKEND)
    return browser


def shown(client: Client, address: str) -> Page:
    """A page, which is there."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return Page(answer.content.decode())


def test_a_player_has_all_units(client: Client, units: Sequence[str]) -> None:
    """The evening gave 10 of the first unit (3.4: five tables, two lists of winners)."""
    for address in ("/players/5001", "/me"):
        page = shown(client, address)
        for unit in units:
            total = int(BALANCES[unit]) + (10 if unit == units[0] else 0)
            assert f"{unit} points {total}" in page.text


def test_the_years_and_the_rankings_have_a_column_for_each_unit(client: Client, units: Sequence[str]) -> None:
    head = next(row for row in shown(client, "/players/5001").rows if "Year" in row)
    assert set(units) <= set(head)
    for unit in units:
        page = shown(client, f"/rankings?by={quote(unit)}")
        assert set(units) <= set(page.rows[0])
        assert page.rows[1][page.rows[0].index(unit)] == str(int(BALANCES[unit]) + (10 if unit == units[0] else 0))
        assert f"?by={quote(unit, safe='').replace('%20', '+')}" in {href for _, href in page.links}


def test_a_session_and_its_reasons_name_the_unit(client: Client, units: Sequence[str]) -> None:
    assert f"10 {units[0]}" in shown(client, "/sessions/1").text
    assert f"10 {units[0]}" in shown(client, "/sessions/1/why/15").text
    assert units[-1] in shown(client, "/players/5001/other-points").text


def test_names_are_escaped(client: Client, units: Sequence[str]) -> None:
    html = client.get("/players/5001").content.decode()
    assert "<Gul>" not in html
    assert all(escape(unit) in html for unit in units)


def test_pictures_are_drawn(client: Client) -> None:
    page = client.get("/players/5001/pictures").content.decode()
    addresses = {part.split('"')[0] for part in page.split('src="')[1:] if ".svg" in part and "/pictures/" in part}
    assert addresses
    for address in addresses:
        ET.fromstring(client.get(address).content)


def test_other_pages_are_there(client: Client) -> None:
    for address in ("/", "/sessions", "/players", "/clubs", "/clubs/1", "/regions/Cyprus", "/me/details", "/events/1"):
        assert client.get(address).status_code in (200, 404), address


def test_calls_have_the_units_as_keys(client: Client, units: Sequence[str]) -> None:
    found = client.get("/api/players/5001").json()
    assert set(found["totals"]) == set(units)
    for unit in units:
        ranking = client.get("/api/rankings", {"by": unit}).json()
        assert ranking["by"] == unit
        assert ranking["players"][0]["number"] == "5001"
    mine = json.loads(client.get("/me/data.json").content)
    assert all(unit in json.dumps(mine, ensure_ascii=False).replace('\\"', '"') for unit in units)


def test_the_player_file_has_a_column_for_each_unit(played: StoreFixture, units: Sequence[str]) -> None:
    layout = registers_today().player_file
    file = PlayerFile()
    line = next(csv.reader(io.StringIO(player_file.join_lines([], layout).decode(layout.encoding))))
    assert set(units) <= set(line)
    assert not file.publish(played.now)


def test_a_certificate_names_the_units(units: Sequence[str]) -> None:
    promotion = Promotion(
        key="1", line=1, number="5001", name="Ελένη Μυλωνά", club="Limassol", rank="Master",
        date=datetime.date(2026, 5, 14), points=dict.fromkeys(units, "100"),
    )  # fmt: skip
    printed = print_certificates([promotion], Issuer(federation="Colours", words=CertificateWords()))
    assert printed.omissions == ()
    said = " ".join(" ".join(texts(printed.pdf)[0]).split()).replace("’", "'")
    assert [unit for unit in units if f"100 {unit}" not in said] == []
